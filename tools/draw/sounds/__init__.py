"""The app's sounds: how they are synthesised, and the files that the app loads them from."""
