"""The Android package: staging, a dry run without Android's tools, the build, an emulator run."""
