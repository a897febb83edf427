# `make` alone lists what there is. Everything is installed into .venv, from the hash-locked files in requirements/.
PYTHON ?= python3

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip --disable-pip-version-check --no-input -qq
# Wheels only: building a package from source would fetch build tools that no lock file names.
SYNC := $(PIP) install --require-hashes --only-binary :all:

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --no-python-downloads \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' \
	$(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.PHONY: help play test check bench lock clean
.SILENT:

help: ## list the targets
	awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.run ## play a short scene in the terminal
	$(BIN)/caltrop scene

test: check ## check the code, then run every test
	$(BIN)/python -m pytest -n 2

check: $(VENV)/.test ## lint the code and check its types
	$(BIN)/ruff check --quiet
	$(BIN)/mypy --no-error-summary

bench: $(VENV)/.test ## measure how fast the rules and the odds are
	$(BIN)/python tests/bench/run.py

lock: $(VENV)/.lock ## make the lock files anew (UPGRADE=1 takes newer versions)
	$(COMPILE) -o requirements/run.txt pyproject.toml
	$(COMPILE) -o requirements/build.txt -c requirements/run.txt --group build
	$(COMPILE) -o requirements/test.txt -c requirements/run.txt -c requirements/build.txt --group test
	$(COMPILE) -o requirements/lock.txt --group lock
	if grep -n '://' requirements/*.txt; then echo "A lock file must not name a host or a path." >&2; exit 1; fi

clean: ## remove .venv, caches and builds
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find $(wildcard src tests) -type d -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Caltrop needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.run: $(VENV)/.made requirements/run.txt requirements/build.txt pyproject.toml
	$(SYNC) -r requirements/run.txt -r requirements/build.txt
	$(PIP) install --no-index --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	$(SYNC) -r requirements/test.txt
	touch $@

$(VENV)/.lock: $(VENV)/.made requirements/lock.txt
	$(SYNC) -r requirements/lock.txt
	touch $@
