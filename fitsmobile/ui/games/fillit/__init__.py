"""FILLIT on the screen."""
