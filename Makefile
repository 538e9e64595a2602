# `make help` lists what there is. Each target sets up what it needs by itself.

PYTHON ?= python3
SETUP  := $(PYTHON) -I -S tools/dev/setup_env.py
ENV    := .venv/bin/python

# settings of the person's own that would break what runs here, or have a test assert nothing
unexport PYTHONHOME PYTHONINSPECT PYTHONOPTIMIZE PYTHONPATH PYTHONSAFEPATH

.DEFAULT_GOAL := help
.PHONY: help play test lint bench bench-strength soak demo check-android apk aab deploy \
	screenshots messages icons lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play:  ## open the app (without a display: play a demonstration)
	@$(SETUP) run
	@$(ENV) -m tools.dev.play

test:  ## run everything that has to be right, as CI does (STEPS="core screens" for some)
	@$(SETUP) test
	@$(ENV) -m tools.dev.check test $(STEPS)

lint:  ## style, types and layers only
	@$(SETUP) test
	@$(ENV) -m tools.dev.check lint

bench:  ## measure speed, memory and start-up (NAMES="fits" for some)
	@$(SETUP) bench
	@$(ENV) -m tests.bench.runner bench $(NAMES)

bench-strength:  ## measure how well the computer players play (long)
	@$(SETUP) bench
	@$(ENV) -m tests.bench.runner strength $(NAMES)

soak:  ## play for a long time and watch memory and frames (long)
	@$(SETUP) bench
	@$(ENV) -m tests.bench.runner soak $(NAMES)

demo:  ## play one solo FITS game by touch on an off-screen window, into build/demo/
	@$(SETUP) run
	@$(ENV) -m tools.draw.demo

check-android:  ## all that can be checked of the Android package without Android's tools
	@$(SETUP) test
	@$(ENV) -m tools.dev.check test android
	@$(ENV) -m tools.android.staging

apk:  ## build a debug APK (needs Java and a few system tools, says which)
	@$(SETUP) test
	@$(ENV) -m tools.android.package apk

aab:  ## build the release bundle for the store
	@$(SETUP) test
	@$(ENV) -m tools.android.package aab

deploy:  ## put the APK on a connected phone, start it and show its log
	@$(SETUP) test
	@$(ENV) -m tools.android.package deploy

screenshots:  ## every screen in every form and language, into build/screenshots/
	@$(SETUP) run
	@$(ENV) -m tools.draw.screenshots

messages:  ## collect new texts into the catalogues and compile them
	@$(SETUP) test
	@$(ENV) -m tools.dev.messages

icons:  ## draw the app's icon, its presplash and the icon font anew
	@$(SETUP) test
	@$(ENV) -m tools.draw.app_icon
	@$(ENV) -m tools.draw.icon_font

lock:  ## resolve requirements/*.in anew
	@$(SETUP) test
	@$(ENV) -m tools.dev.lock

clean:  ## remove everything that make has made
	rm -rf .venv .python build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
