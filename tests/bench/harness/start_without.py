"""Starts the app without one of the patches of Kivy: WITHOUT in the environment names it."""

import os

from fitsmobile.ui.app import start
from fitsmobile.ui.look import kivy_patches

if without := os.environ.get("WITHOUT", ""):
    setattr(kivy_patches, without, lambda: None)
start.main()
