"""Scripts that make what the repository holds, and drive the app without a screen."""
