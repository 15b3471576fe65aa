# Every target makes the environment itself, again only when pyproject.toml or constraints.txt changed.
# Paths are relative, so that the folder may have any name. A recipe that times itself is one script.
SHELL := bash
.DEFAULT_GOAL := help
.PHONY: help setup demo notebooks docs test lint bench soak clean

# Hundreds of processes start in the tests: without byte code each would parse all its libraries again, for a
# second or two. It is written where a module is first imported, not for all modules while installing.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/ready
DEV := .venv/developing
INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-compile -c constraints.txt

help:
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf " make %-9s %s\n", $$1, $$2}' Makefile

$(READY): pyproject.toml constraints.txt
	@set -e; SECONDS=0; echo " setup     making .venv"; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Python 3.11 or newer is needed; name one, for example: make setup PYTHON=python3.12" >&2; \
	    exit 1; \
	}; \
	$(PYTHON) -m venv .venv; \
	$(INSTALL) -e .; \
	touch $@; \
	echo " setup     .venv ready ($$SECONDS s)"

$(DEV): $(READY)
	@set -e; SECONDS=0; echo " setup     notebooks and the tools of developers"; \
	$(INSTALL) -e '.[dev]'; \
	touch $@; \
	echo " setup     .venv ready for developing ($$SECONDS s)"

setup: $(DEV)  ## make the environment (.venv) with everything that is needed
	@echo " setup     the command is $(BIN)/libration"

demo: $(READY)  ## play a small sweep of Gaia Project and write its report; again, only the report
	@set -e; SECONDS=0; \
	$(BIN)/libration sweep demo --out runs/demo; \
	$(BIN)/libration report runs/demo --out runs/demo/report; \
	echo " demo      done ($$SECONDS s)"

# Root is the user of many containers; the server answers this machine alone, and asks for its token.
notebooks: $(DEV)  ## open the notebooks in JupyterLab, until Ctrl+C
	@echo " notebooks JupyterLab starts; where no browser opens, open the address with token= that it prints"
	@$(BIN)/jupyter lab --notebook-dir=. --allow-root \
	    --LabApp.default_url=/lab/tree/notebooks/01_quick_start.ipynb

docs: $(DEV)  ## build the documentation: docs/_build/html/index.html
	@set -e; SECONDS=0; echo " docs      building; warnings are errors"; \
	$(BIN)/python -m sphinx -q -W --keep-going docs docs/_build/html; \
	echo " docs      docs/_build/html/index.html ($$SECONDS s)"

# Linting has one core, so the tests run beside it.
test: $(DEV)  ## lint, and all tests but the long ones; GAME=cryo: those of one game
	@SECONDS=0; failed=0; $(MAKE) --no-print-directory lint & lint=$$!; \
	echo " test      pytest on all cores; compiles each game once"; \
	$(BIN)/python -m pytest -q -n auto --dist worksteal $(if $(GAME),--game $(GAME)) || failed=1; \
	wait $$lint || { echo " test      lint failed: make lint" >&2; failed=1; }; \
	if [ $$failed = 0 ]; then echo " test      passed ($$SECONDS s)"; else exit 1; fi

lint: $(DEV)  ## style, formatting, types and import contracts
	@set -e; SECONDS=0; echo " lint      ruff, mypy, import contracts"; \
	$(BIN)/ruff check --quiet; \
	$(BIN)/ruff format --check --quiet || { echo "not formatted: run $(BIN)/ruff format" >&2; exit 1; }; \
	$(BIN)/python -m mypy --no-error-summary; \
	contracts=$$($(BIN)/lint-imports 2>&1) || { echo "$$contracts"; exit 1; }; \
	echo " lint      clean ($$SECONDS s)"

bench: $(READY)  ## games per second, compile time and start time of Gaia Project
	@$(BIN)/libration bench gaia_project

soak: $(DEV)  ## the long tests: 100,000 random games and 10,000 random overlays of each game, all checked
	@set -e; SECONDS=0; echo " soak      long tests, some hours"; \
	$(BIN)/python -m pytest -q -m soak; \
	echo " soak      passed ($$SECONDS s)"

clean:  ## remove .venv, caches and build products
	@rm -rf .venv build dist docs/_build docs/_generated *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find sim strategies reports tests -name __pycache__ -prune -exec rm -rf {} +
	@echo " clean     removed .venv, caches and build products"
