# Only python3 (3.11 or newer, with venv) and make are assumed. `make demo` and `make test` do all the set-up.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= 2

.PHONY: demo test test-external lint bench golden gallery pictures oracle format clean help

help:  ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed 's/:.*## /\t/' | sort

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[xlsx]'
	@touch $@

$(VENV)/.installed-dev: pyproject.toml | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-bench: pyproject.toml $(VENV)/.installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@touch $@

$(VENV)/.installed-browser: pyproject.toml $(VENV)/.installed-dev
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[browser]'
	@touch $@

demo: $(VENV)/.installed  ## install, check and build a complete set into output/
	$(BIN)/cardsmith check sets/inventions
	$(BIN)/cardsmith build sets/inventions -o output/inventions.pdf
	$(BIN)/cardsmith verify output/inventions.pdf

test: $(VENV)/.installed-dev  ## install and run the full suite (needs only what pip installs)
	$(BIN)/python -m pytest -q -n $(JOBS) -m 'not external'

test-external: $(VENV)/.installed-browser  ## the checks that need poppler-utils, qpdf, tmux, tidy and chromium
	$(BIN)/python -m pytest -q -n $(JOBS) -m external

lint: $(VENV)/.installed-dev  ## ruff and mypy over everything
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(VENV)/.installed-dev  ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.installed-bench  ## the budgets of docs/budgets.md, as ratios against named yardsticks
	$(BIN)/python -m benchmarks

golden: $(VENV)/.installed-dev  ## write the golden files anew; read the difference before you commit it
	$(BIN)/python -m pytest -q -n $(JOBS) -m 'not external' --refresh-golden

gallery: $(VENV)/.installed  ## draw every template on many cards into output/gallery/, to look at
	$(BIN)/python docs/make_gallery.py

pictures: $(VENV)/.installed-dev  ## draw the pictures of the documentation anew
	$(BIN)/python docs/make_pictures.py
	$(BIN)/python docs/make_key_pictures.py

oracle: $(VENV)/.installed-dev  ## 200,000 random games against the independent rules oracle
	$(BIN)/python -m tests.game.oracle.long_run --games 200000 --jobs $(JOBS)

clean:  ## remove the environment and the results
	rm -rf $(VENV) output/*.pdf build dist
