# The two commands of the README are `make demo` and `make test`.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := .make
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt

.PHONY: install demo test lint bench docs clean

install: $(STAMP)/install

$(STAMP)/venv:
	@mkdir -p $(STAMP)
	@$(PYTHON) -c 'import sys; sys.exit("simlab needs Python 3.11 or newer, this is " + sys.version.split()[0] if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(STAMP)/install: $(STAMP)/venv pyproject.toml constraints.txt
	$(PIP) --editable .
	@touch $@

$(STAMP)/dev: $(STAMP)/venv pyproject.toml constraints.txt
	$(PIP) --editable '.[dev]'
	@touch $(STAMP)/install $@

demo: $(STAMP)/install
	$(BIN)/simlab run experiments/quickstart.yaml --check --report

lint: $(STAMP)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: $(STAMP)/dev
	$(BIN)/python -m tests.run

bench: $(STAMP)/dev
	$(BIN)/simlab bench
	$(BIN)/python -m benchmarks.peers
	$(BIN)/python -m benchmarks.c_port

docs: $(STAMP)/dev
	$(BIN)/python -m tests.rules.catalogue
	$(BIN)/python -m tests.contract.reference

clean:
	rm -rf $(VENV) $(STAMP) .pytest_cache .mypy_cache .ruff_cache .hypothesis dist build
