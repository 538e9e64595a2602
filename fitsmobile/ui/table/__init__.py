"""Shared by the tables of all games."""
