"""Scripts of the project: `dev`, `android`, `draw`, `train`, `puzzles`. None is in the app."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The folder of the project."""
