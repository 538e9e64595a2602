"""Shared by FILLIT and JAMMIT: pieces on a hexagonal board."""
