# make play    builds the site, serves it and prints its address
# make test    installs what the tests need (a browser included) and runs everything
# make bench   prints the figures of the engine and of the page
# make soak    looks for faults for as long as one likes
# make nightly runs the tests that take longer than `make test` allows
# Other targets: site wheel catalogues lint types unit library e2e mutants icons lock clean
# Needs Python 3.11 or newer, Node 20 or newer and make; the rest is fetched into .venv/ and node_modules/.

PYTHON ?= python3
PORT   ?= 8000
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' engine/tabletop/__init__.py)
WHEEL   := dist/robodrome-$(VERSION)-py3-none-any.whl
BIN     := .venv/bin

# Files whose change makes a new wheel or site.
ENGINE := $(sort $(shell find engine boards -type f -not -name '*.mo' -not -name '*.pyc'))
WEB    := $(sort $(shell find web tools lessons figures puzzles -type f -not -name '*.pyc'))

.DELETE_ON_ERROR:
.PHONY: play site wheel catalogues test lint types unit library e2e bench soak mutants icons lock clean ALWAYS

play: site
	@$(BIN)/python -m tools.serve --port $(PORT)

site: dist/site.stamp
wheel: $(WHEEL)

# --- what is installed -------------------------------------------------------------------------------------------

.venv/build.stamp: requirements-build.lock
	$(PYTHON) tools/need_python.py
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-build.lock
	@touch $@

.venv/test.stamp: requirements-test.lock .venv/build.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-test.lock
	@touch $@

# Without byte code: most of what is installed is never imported.
build/library/wheel.stamp: requirements-library.lock $(WHEEL)
	test -x build/library/bin/python || $(PYTHON) -m venv build/library
	build/library/bin/python -m pip install --quiet --no-compile --require-hashes -r requirements-library.lock
	build/library/bin/python -m pip install --quiet --no-deps --no-index --force-reinstall $(WHEEL)
	@touch $@

.venv/mutants.stamp: requirements-mutants.lock .venv/test.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-mutants.lock
	@touch $@

# The very wheel that is published is what the tests import and what the command `robodrome` runs.
.venv/wheel.stamp: $(WHEEL) .venv/build.stamp
	$(BIN)/python -m pip install --quiet --no-deps --no-index --force-reinstall $(WHEEL)
	@touch $@

.venv/browsers.json: tools/browsers.py .venv/test.stamp
	$(BIN)/python -m tools.browsers $@

build/micropip/.stamp: requirements-micropip.lock .venv/build.stamp
	$(BIN)/python -m pip download --quiet --require-hashes --no-deps --only-binary=:all: --python-version 3.14 -d build/micropip -r $<
	@touch $@

node_modules/.stamp: package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# --- what is built -----------------------------------------------------------------------------------------------

# A file that goes away counts as a change too.
build/sources.list: ALWAYS
	@mkdir -p build
	@echo '$(ENGINE) $(WEB)' | cmp -s - $@ || echo '$(ENGINE) $(WEB)' >$@

$(WHEEL): $(ENGINE) build/sources.list pyproject.toml README.md tools/catalogues.py .venv/build.stamp
	$(BIN)/python -m hatchling build -t wheel -d dist

# The static pages are made with the very engine that is published.
dist/site.stamp: .venv/wheel.stamp $(WEB) build/sources.list node_modules/.stamp build/micropip/.stamp
	$(BIN)/python -m tools.build_site $(WHEEL)
	@touch $@

catalogues: .venv/build.stamp
	$(BIN)/python -m tools.catalogues

# --- what is checked ---------------------------------------------------------------------------------------------

# What is told in seconds comes first; the rest runs side by side. The browser tests take longest, so they begin first, and the
# others have whatever time they leave.
test: lint .venv/wheel.stamp
	@$(MAKE) --no-print-directory --jobs=3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) timed-e2e timed-unit timed-types timed-library

timed-%:
	@begun=$$(date +%s); $(if $(filter-out e2e,$*),nice -n 19) $(MAKE) --no-print-directory $*; failed=$$?; \
	echo "$* took $$(($$(date +%s) - begun)) s"; exit $$failed

lint: .venv/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/test.stamp
	$(BIN)/mypy

# File by file, so that what the tests of a file share is made once.
unit: .venv/test.stamp .venv/wheel.stamp
	$(BIN)/python -m pytest tests --numprocesses auto --dist loadfile
	$(BIN)/robodrome boards

# What the wheel is to the libraries for which it has adaptors, with these libraries' own tests.
library: build/library/wheel.stamp
	build/library/bin/python -m pytest tests/library

# A test that fails runs once more by itself at the end; up to three that pass then are listed as flaky.
e2e: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site
	$(BIN)/python -m pytest e2e -p e2e.once_more --numprocesses 2 --dist worksteal

# What takes longer than `make test` allows: the tests marked nightly, and twenty times as many examples of Hypothesis.
.PHONY: nightly
nightly: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest tests -m "" --numprocesses auto --dist worksteal
	$(BIN)/python -m pytest e2e -m nightly -p e2e.once_more --numprocesses 2 --dist worksteal

bench: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site
	$(BIN)/robodrome bench
	@echo "The same in the Python of the page:"
	@node tools/pyodide.mjs tools/bench_in_pyodide.py $(abspath $(WHEEL))
	$(BIN)/python -m e2e.bench

# Looks for faults: `make soak MINUTES=60`, or one find again: `make soak ONLY=links SEED=17`.
soak: MINUTES ?= 10
soak: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site
	@nice -n 15 $(BIN)/python -m tests.soak --minutes $(MINUTES) $(if $(ONLY),--only $(ONLY)) $(if $(SEED),--seed $(SEED))

# --- upkeep ------------------------------------------------------------------------------------------------------

# Small changes that no test notices: `make mutants ROOM="robotory tabletop web/page web/table"`; a game stands for its rules.
# It goes on where it was stopped. Some of all changes, the same ones again: `make mutants ROOM=tabletop SAMPLE=100 SEED=1`.
mutants: ROOM ?= robotory
mutants: .venv/mutants.stamp catalogues
	$(BIN)/python -m tools.mutants $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

# The PNG icons, after a change of web/icon.svg.
icons: .venv/browsers.json
	$(BIN)/python -m tools.icons

# Newest versions of everything that pyproject.toml and web/requirements.txt name; needs uv.
lock:
	for group in build test library mutants; do uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	  --no-header --no-annotate --group $$group web/requirements.txt -o requirements-$$group.lock; done
	uv pip compile --quiet --upgrade --python-version 3.14 --generate-hashes --no-header --no-annotate --group micropip -o requirements-micropip.lock

clean:
	rm -rf dist build .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find engine -name '*.mo' -delete
