# Everything from a fresh clone: `make run` opens Takuban, `make test` runs all its tests.
# Python 3.11 or newer and make are enough; the rest is fetched from the package registries.

# The first one that starts: a name on the path may be a shim for a Python that isn't installed.
PYTHON ?= $(shell for python in python3.14 python3.13 python3.12 python3.11 python3; do \
	$$python -c '' 2>/dev/null && echo $$python && break; done)
PY := .venv/bin/python
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run web test test-web lint format bench shots fonts clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

run: .venv/.ready ## open Takuban (ARGS="--lan" lets phones in)
	$(PY) -m screens.command $(ARGS)

web: .venv/.ready ## make the static app, for a phone alone, in dist/web
	$(PY) -m pip install -q -e ".[web]"
	$(PY) -m screens.command build-web dist/web $(ARGS)

# The browser's tests keep an event loop of their own, so they run by themselves. Some measure seconds, which a busy
# machine may not have: what failed has to pass alone.
test: .venv/.ready-test ## run all tests, those in the browser too
	@ok=0; $(PY) -m pytest -m "not browser" -n 2 || ok=1; $(PY) -m pytest -m browser || $(PY) -m pytest -m browser --last-failed || ok=1; exit $$ok

test-web: .venv/.ready-test ## run the tests of the rules and of storage in the browser's own Python
	$(PY) -m tools.in_browser_tests $(ARGS)

lint: .venv/.ready-test ## ruff and mypy
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy

format: .venv/.ready-test ## put the code into shape
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: .venv/.ready-test ## how quick we are, as ratios
	$(PY) -m pip install -q -e ".[test,bench]"
	-$(PY) -m pip install -q rlcard
	$(PY) -m bench

shots: .venv/.ready-test ## pictures of every screen, into shots/
	$(PY) -m tools.shots

fonts: .venv/.ready-test ## cut the fonts anew (needs npm)
	$(PY) tools/build_fonts.py

clean: ## remove everything that was made
	rm -rf .venv build dist shots .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/.ready: pyproject.toml tools/bootstrap.py
	$(PYTHON) tools/bootstrap.py
	@touch $@

.venv/.ready-test: pyproject.toml tools/bootstrap.py
	$(PYTHON) tools/bootstrap.py --test
	@touch $@ .venv/.ready
