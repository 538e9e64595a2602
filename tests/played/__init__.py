"""End-to-end tests: the started app, used by touch from another process."""
