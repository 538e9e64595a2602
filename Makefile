# `make help` lists the targets. Each target sets up the environment that it needs.

PYTHON ?= python3
SETUP  := $(PYTHON) -I -S tools/dev/setup_env.py
ENV    := .venv/bin/python

# user settings that would break these targets or strip the tests' assertions
unexport PYTHONHOME PYTHONINSPECT PYTHONOPTIMIZE PYTHONPATH PYTHONSAFEPATH

.DEFAULT_GOAL := help
.PHONY: help play test lint bench bench-strength soak demo check-android apk release-apk aab \
	deploy check-reader screenshots messages icons lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play:  ## open the app (without a display: play a demonstration)
	@$(SETUP) run
	@$(ENV) -m tools.dev.play

test:  ## run all checks, as CI does (STEPS="core screens" for some)
	@$(SETUP) test
	@$(ENV) -m tools.dev.check test $(STEPS)

lint:  ## check style, types and layers only
	@$(SETUP) test
	@$(ENV) -m tools.dev.check lint

bench:  ## measure speed, memory and start-up (NAMES="fits" for some)
	@$(SETUP) bench
	@$(ENV) -m tests.bench.runner bench $(NAMES)

bench-strength:  ## measure the strength of the computer players (hours)
	@$(SETUP) bench
	@$(ENV) -m tests.bench.runner strength $(NAMES)

soak:  ## run the soak tests: leaks, fuzzing, kills (hours)
	@$(SETUP) bench
	@$(ENV) -m tests.bench.runner soak $(NAMES)

demo:  ## play one solo FITS game by touch in an off-screen window, with pictures in build/demo/
	@$(SETUP) run
	@$(ENV) -m tools.draw.demo

check-android:  ## check the Android package as far as possible without Android's tools (needs a JDK)
	@$(SETUP) test
	@$(ENV) -m tools.dev.check test android bridge mutants
	@$(ENV) -m tools.android.staging
	@$(ENV) -m tools.android.bundle

check-reader:  ## let a screen reader play all games (needs dbus-daemon, at-spi2-core, python3-gi)
	@$(SETUP) test
	@$(ENV) -m tools.dev.check test reader

apk:  ## build a debug APK (lists missing system tools)
	@$(SETUP) test
	@$(ENV) -m tools.android.package apk

release-apk:  ## build a release APK (signed if the P4A_RELEASE_* variables are set)
	@$(SETUP) test
	@$(ENV) -m tools.android.package release-apk

aab:  ## build the release bundle for the store
	@$(SETUP) test
	@$(ENV) -m tools.android.package aab

deploy:  ## install the APK on a connected phone, start it and show its log
	@$(SETUP) test
	@$(ENV) -m tools.android.package deploy

screenshots:  ## take pictures of all screens and those that README and stores show (MOCKUPS=folder)
	@$(SETUP) run
	@$(ENV) -m tools.draw.screenshots
	@$(ENV) -m tools.draw.film
	@$(ENV) -m tools.draw.store

messages:  ## update and compile the message catalogues
	@$(SETUP) test
	@$(ENV) -m tools.dev.messages

icons:  ## draw the app's icon and splash screen, and build the icon font
	@$(SETUP) test
	@$(ENV) -m tools.draw.app_icon
	@$(ENV) -m tools.draw.icon_font

lock:  ## resolve requirements/*.in to the hash-locked *.txt
	@$(SETUP) test
	@$(ENV) -m tools.dev.lock

clean:  ## remove everything that make created
	rm -rf .venv .python build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
