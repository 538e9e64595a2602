"""For developers: set-up of `.venv`, checks, locks, message catalogues, starting the app."""
