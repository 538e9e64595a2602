"""Making and grading of the app's puzzles."""
