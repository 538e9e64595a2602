"""One screen a file; `routes.py` says which there are."""
