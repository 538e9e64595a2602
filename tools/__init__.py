"""Set-up, checks, fonts and pictures: what `make` runs. Never imported by the app."""
