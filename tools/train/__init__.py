"""Weights and tables of the computer players, worked out beforehand."""
