# Everything lives in .venv beside this file; only make and python3 >= 3.11 must be there before.

PYTHON ?= python3
DEMO ?= scenarios/ascension/0001-open-the-path.yaml
PYTEST_ARGS ?=
# `make lock LOCK_ARGS=--upgrade` takes newer releases; without it the locked ones stay where they still fit.
LOCK_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.kibitz-setup
PEERS := $(VENV)/.kibitz-peers
LAB := $(VENV)/.kibitz-lab
DOCS := $(VENV)/.kibitz-docs
# Two workers halve the wait even on a small machine; more than four gain nothing, each imports the solvers anew.
PYTEST := $(BIN)/python -m pytest -q -n auto --maxprocesses 4
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --generate-hashes --no-emit-index-url \
	--python-version 3.11 --quiet --custom-compile-command "make lock"

.PHONY: help setup demo test test-all lint docs page bench lab notebooks lock clean
.DEFAULT_GOAL := help

help:  ## list these targets
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/:[^#]*## /\t/' | expand -t 12

setup: $(STAMP)  ## make .venv and install kibitz with its locked tools in it

$(STAMP): pyproject.toml locks/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "kibitz needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(STAMP)

demo: $(STAMP)  ## solve one scenario
	$(BIN)/kibitz solve $(DEMO)

test: $(STAMP)  ## run the tests, except the slow ones
	$(PYTEST) $(PYTEST_ARGS)

test-all: $(STAMP)  ## run all tests but those in a browser
	$(PYTEST) -m "not browser" $(PYTEST_ARGS)

page: $(STAMP)  ## build the page and its types anew, compare them with those that are kept, and test it in Chromium (needs Node)
	$(BIN)/python -m kibitz.web.schema > kibitz/web/client/openapi.json
	cd kibitz/web/client && npm ci --silent --no-audit --no-fund && npm run --silent types && npm run --silent check && \
		npm run --silent build
	git diff --exit-code --stat -- kibitz/web/static kibitz/web/client/openapi.json kibitz/web/client/src/schema.ts
	$(BIN)/python -m pytest -q -n 2 -m browser tests/page

lint: $(STAMP)  ## check style, types and the import rule
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

$(DOCS): $(STAMP) locks/docs.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/docs.txt
	@touch $(DOCS)

docs: $(DOCS)  ## build the documentation site in build/docs, offline; a warning is an error
	$(BIN)/python docs/site/stage.py build/docs-src
	$(BIN)/sphinx-build -W -n --keep-going -q -c docs build/docs-src build/docs
	@echo "build/docs/index.html"

$(PEERS): $(STAMP) locks/bench.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/bench.txt
	@touch $(PEERS)

bench: $(PEERS)  ## run every benchmark, those against other tools too
	@set -e; for file in $(sort $(wildcard benchmarks/bench_*.py)); do \
		echo "== $$file"; $(BIN)/python $$file; \
	done

$(LAB): $(STAMP) locks/notebooks.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/notebooks.txt
	@touch $(LAB)

lab: $(LAB)  ## open the notebooks in JupyterLab
	@# JupyterLab shows drawings only of notebooks that somebody has run or trusts.
	$(BIN)/jupyter trust notebooks/*.ipynb
	$(BIN)/jupyter lab --notebook-dir=. notebooks/00-tour.ipynb

notebooks: $(STAMP)  ## run every notebook from clean and write its outputs, and the index
	$(BIN)/python -m kibitz.display.notebooks

lock: $(STAMP)  ## write the lock files anew
	$(LOCK) $(LOCK_ARGS) --extra dev --output-file locks/dev.txt
	$(LOCK) $(LOCK_ARGS) --extra dev --extra bench --output-file locks/bench.txt
	$(LOCK) $(LOCK_ARGS) --extra dev --extra docs --output-file locks/docs.txt
	$(LOCK) $(LOCK_ARGS) --extra dev --extra notebooks --output-file locks/notebooks.txt
	$(LOCK) $(LOCK_ARGS) --extra dev --extra fast --extra web --extra studies --extra notebooks --output-file locks/all.txt

clean:  ## remove .venv, caches and what runs leave behind
	rm -rf $(VENV) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
	rm -f .rule-coverage.json*
	find model solvers kibitz tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
