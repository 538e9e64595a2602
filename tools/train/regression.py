"""Logistic regression and linear equations in pure Python."""

from collections.abc import Sequence
from math import exp

PASSES = 30
RIDGE = 1e-6
STEEPEST = 30.0
"""The greatest score whose chance is told from 0 and 1."""


def logistic(rows: Sequence[Sequence[float]], won: Sequence[float]) -> list[float]:
    """The weights of the features, a row for each case, by which the share won is most likely: a
    logistic regression by Newton's method."""
    size = range(len(rows[0]))
    weights = [0.0 for _ in size]
    for _ in range(PASSES):
        slopes = [0.0 for _ in size]
        curves = [[RIDGE * (row == column) for column in size] for row in size]
        for values, share in zip(rows, won, strict=True):
            score = sum(map(float.__mul__, weights, map(float, values)))
            chance = 1 / (1 + exp(-max(-STEEPEST, min(STEEPEST, score))))
            curve = chance * (1 - chance)
            for row in size:
                slopes[row] += (share - chance) * values[row]
                for column in size:
                    curves[row][column] += curve * values[row] * values[column]
        steps = solved(curves, slopes)
        weights = [old + step for old, step in zip(weights, steps, strict=True)]
    return weights


def solved(table: list[list[float]], sums: list[float]) -> list[float]:
    """Solve a system of linear equations by Gaussian elimination."""
    rows = [[*row, value] for row, value in zip(table, sums, strict=True)]
    for column in range(len(rows)):
        pivot = max(range(column, len(rows)), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(len(rows)):
            if row != column:
                share = rows[row][column] / rows[column][column]
                rows[row] = [a - share * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]
