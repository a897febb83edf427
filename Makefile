# `make` alone lists what there is. Everything is installed into .venv, from the hash-locked files in requirements/.
PYTHON ?= python3

VENV := .venv
BIN  := $(VENV)/bin
# pip shows a bar for each download, and no list of what is there already.
PIP  := $(BIN)/python -m pip --disable-pip-version-check --no-input -q
# Wheels only: building a package from source would fetch build tools that no lock file names.
SYNC := $(PIP) install --require-hashes --only-binary :all:

COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest --no-python-downloads \
	--generate-hashes --no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' \
	$(if $(UPGRADE),--upgrade)

.DEFAULT_GOAL := help
.PHONY: help play test check same browser sweep screenshots veil bench agree faults fuzz audit dist release lock clean
.SILENT:

help: ## list the targets
	awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.run $(VENV)/.words ## open a table with a demo in the browser
	$(BIN)/caltrop serve --demo --open

# mypy works with one processor: beside the tests it costs half the time that it takes alone.
test: browser ## check the code and run the tests that every change must pass
	echo "Checking the code and its types, and running the tests: usually 6 minutes on two cores."
	$(BIN)/ruff check --quiet
	nice $(BIN)/mypy --no-error-summary & types=$$!; \
	$(BIN)/python -m pytest -n 2; tests=$$?; \
	wait $$types || { echo "mypy found mistakes: make check lists them." >&2; exit 1; }; exit $$tests

check: $(VENV)/.test $(VENV)/.words ## lint the code and check its types
	$(BIN)/ruff check --quiet
	$(BIN)/mypy --no-error-summary

same: $(VENV)/.test $(VENV)/.words ## compare all that is seen with the reference (ALL=1 for everything, BASE=revision)
	$(BIN)/python tests/same/compare.py $(if $(ALL),--all) $(if $(BASE),--base $(BASE))

browser: $(VENV)/.test $(VENV)/.words ## see to it that there is a browser to test with
	$(BIN)/python tests/browser/chromium.py
	$(BIN)/python hatch_build.py tests >/dev/null

sweep: browser ## run every test with all five games and at length (TESTS=tests/browser for some of them)
	$(BIN)/python -m pytest -n 2 -m "not veil" $(TESTS)

screenshots: browser ## take pictures of the screens
	PYTHONPATH=tests $(BIN)/python tests/browser/screenshots.py

veil: $(VENV)/.test $(VENV)/.words ## try at length whether a player can infer what is secret
	$(BIN)/python -m pytest -q -m veil --timeout 0 tests/trust/test_generated_secrets.py

bench: $(VENV)/.test $(VENV)/.words ## measure how fast the odds and the live table are
	@missed=0; for each in run live evening "servers --servers 1,2 --rounds 2" many_tables forecasts duels lab panel; do \
		set -- $$each; name=$$1; shift; PYTHONPATH=tests $(BIN)/python tests/bench/$$name.py "$$@" || missed=1; \
	done; exit $$missed

agree: $(VENV)/.test $(VENV)/.words ## play random fights of every game at the table, and compare them with their forecasts
	PYTHONPATH=tests $(BIN)/python tests/agree/campaign.py

faults: $(VENV)/.test $(VENV)/.words ## kill and cut off servers over one PostgreSQL for ten minutes, and judge what is lost
	$(BIN)/python tests/faults/campaign.py $(if $(SECONDS),--seconds $(SECONDS))

fuzz: $(VENV)/.test $(VENV)/.words ## send every parser and address what nobody should, other things each time (FUZZ=examples)
	$(BIN)/python -m pytest -n 2 --timeout 0 -m "" -k "not long" --fuzz $(or $(FUZZ),5000) tests/fuzz tests/trust/test_schemathesis.py

audit: $(VENV)/.audit ## look for known flaws in what is installed; needs the network
	for file in run build test; do \
		$(VENV)/audit/bin/pip-audit --strict --require-hashes --disable-pip --progress-spinner off -r requirements/$$file.txt || exit 1; \
	done

dist: $(VENV)/.build $(VENV)/.words ## build the wheel, and play in a clean environment of each Python; needs the network
	PYTHONPATH=tests $(BIN)/python tests/shipping/build_wheel.py

release: $(VENV)/.build $(VENV)/.words ## tag a version that is ready (VERSION=1.2.3), after make dist
	PYTHONPATH=tests $(BIN)/python tests/shipping/release.py $(VERSION)

lock: $(VENV)/.lock $(VENV)/.build ## make the lock files anew (UPGRADE=1 takes newer versions)
	$(COMPILE) -o requirements/run.txt pyproject.toml
	$(COMPILE) -o requirements/build.txt -c requirements/run.txt --group build
	$(COMPILE) -o requirements/test.txt -c requirements/run.txt -c requirements/build.txt --group test
	$(COMPILE) -o requirements/container.txt --extra postgres -c requirements/run.txt -c requirements/test.txt pyproject.toml
	$(COMPILE) -o requirements/lock.txt --group lock
	$(COMPILE) -o requirements/audit.txt --group audit
	$(BIN)/python hatch_build.py lock $(if $(UPGRADE),upgrade)
	if grep -n '://' requirements/*.txt; then echo "A lock file must not name a host or a path." >&2; exit 1; fi

clean: ## remove .venv, caches and builds
	rm -rf $(VENV) build dist src/caltrop/web/static/vendor .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find $(wildcard src tests) -path '*/languages/*' -name '*.py' -delete
	rm -f src/caltrop/messages/log.py src/caltrop/messages/marks.py src/caltrop/messages/why.py src/caltrop/games/*/messages.py tests/sixth/toss/messages.py
	find $(wildcard src tests) -type d -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/.made:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Caltrop needs Python 3.11 or newer; name one with: make PYTHON=/path/to/python3" >&2; exit 1; }
	echo "Making $(VENV) and installing what Caltrop needs: usually 1 to 3 minutes, once."
	$(PYTHON) -m venv $(VENV)
	touch $@

$(VENV)/.build: $(VENV)/.made requirements/build.txt
	echo "1 of 3: what builds it, 65 MB ..."
	$(SYNC) -r requirements/build.txt
	touch $@

$(VENV)/.run: $(VENV)/.build requirements/run.txt pyproject.toml package-lock.json hatch_build.py
	echo "2 of 3: what it runs on, 45 MB ..."
	$(SYNC) -r requirements/run.txt
	echo "3 of 3: Caltrop itself; the first time it fetches fonts and scripts for the pages ..."
	$(PIP) install --no-index --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.words: $(VENV)/.run $(shell find src tests -name '*.ftl') src/caltrop/words/compiler.py
	$(BIN)/python hatch_build.py words >/dev/null
	touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	echo "What tests it, 230 MB: usually 1 to 3 minutes, once ..."
	$(SYNC) -r requirements/test.txt
	touch $@

$(VENV)/.audit: $(VENV)/.made requirements/audit.txt
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip --disable-pip-version-check --no-input -qq install --require-hashes --only-binary :all: \
		-r requirements/audit.txt
	touch $@

$(VENV)/.lock: $(VENV)/.made requirements/lock.txt
	$(SYNC) -r requirements/lock.txt
	touch $@
