"""Training of the weights and tables of the computer players."""
