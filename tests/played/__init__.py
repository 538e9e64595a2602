"""The played acceptance: the app as it is really started, used by touch from another process."""
