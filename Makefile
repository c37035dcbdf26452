# `make help` lists the targets: a line with `##` above a rule describes it.
# Needs Python 3.11 or newer, Node 20.9 or newer, and make; everything else is installed into .venv/ and node_modules/.

PYTHON ?= python3
PORT   ?= 8000
VERSION := $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' engine/tabletop/__init__.py)
WHEEL   := dist/robodrome-$(VERSION)-py3-none-any.whl
BIN     := .venv/bin

# The sources of the wheel, and the other sources of the site.
FILES  := -type f -not -name '*.mo' -not -name '*.pyc'
ENGINE := $(sort $(shell find engine boards $(FILES))) pyproject.toml README.md tools/addresses.py tools/catalogues.py
WEB    := $(sort $(shell find web tools lessons figures puzzles docs $(FILES))) LICENSE netlify.toml

# Several processes import the same modules, in this run and the next: the first one compiles them for all.
export PYTHONDONTWRITEBYTECODE :=

.DELETE_ON_ERROR:
.PHONY: help play dev site xdc wheel catalogues test lint types unit library e2e nightly bench soak mutants icons news release lock clean ALWAYS

## builds the site, serves it and prints its address
play: site
	@$(BIN)/python -m tools.serve --port $(PORT)

## serves the page from the sources, at PORT=8001: a reload shows what has changed in engine/ and web/
dev: PORT = 8001
dev: .venv/build.stamp node_modules/.stamp
	@PYTHONPATH=engine $(BIN)/python -m tools.dev --port $(PORT)

## builds the site in dist/site
site: dist/site.stamp

## builds dist/robodrome.xdc, which chats such as Delta Chat run
xdc: dist/robodrome.xdc

## builds the wheel and its sources in dist
wheel: $(WHEEL)

## lists the targets
help:
	@awk '/^## / { line = substr($$0, 4) } line && /^[a-z0-9]+:/ { sub(/:.*/, ""); printf "make %-11s %s\n", $$0, line; line = "" }' $(MAKEFILE_LIST)

# --- what is installed -------------------------------------------------------------------------------------------

.venv/build.stamp: requirements-build.lock
	$(PYTHON) tools/need_python.py
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-build.lock
	@touch $@

.venv/test.stamp: requirements-test.lock .venv/build.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-test.lock
	@touch $@

# Without byte code, as most of these modules are never imported.
build/library/wheel.stamp: requirements-library.lock $(WHEEL)
	test -x build/library/bin/python || $(PYTHON) -m venv build/library
	build/library/bin/python -m pip install --quiet --no-compile --require-hashes -r requirements-library.lock
	build/library/bin/python -m pip install --quiet --no-deps --no-index --force-reinstall $(WHEEL)
	@touch $@

.venv/mutants.stamp: requirements-mutants.lock .venv/test.stamp
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements-mutants.lock
	@touch $@

build/release/.stamp: requirements-release.lock
	test -x build/release/bin/python || $(PYTHON) -m venv build/release
	build/release/bin/python -m pip install --quiet --require-hashes -r requirements-release.lock
	@touch $@

# The tests import, and the command `robodrome` runs, the same wheel that is published.
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

# Checksums instead of times: they notice files that are deleted or older, and a new checkout of the same files is no change.
build/engine.list: ALWAYS
	$(call note,$(ENGINE))
build/web.list: ALWAYS
	$(call note,$(WEB))
note = @mkdir -p build; (echo '$(URL) $(STUN)'; cksum $(1)) >$@.$$$$; if cmp -s $@.$$$$ $@; then rm $@.$$$$; else mv $@.$$$$ $@; fi

$(WHEEL): build/engine.list .venv/build.stamp
	$(BIN)/python -m hatchling build -d dist

# The static pages are made with the engine that is published.
dist/site.stamp: .venv/wheel.stamp build/web.list node_modules/.stamp build/micropip/.stamp
	$(BIN)/python -m tools.build_site $(WHEEL)
	@touch $@

dist/robodrome.xdc: dist/site.stamp
	$(BIN)/python -m tools.xdc

## compiles the texts of all languages
catalogues: .venv/build.stamp
	$(BIN)/python -m tools.catalogues

# --- what is checked ---------------------------------------------------------------------------------------------

# The quickest check comes first; the others run in parallel, in one make, so that shared files are made once. The browser tests
# take longest, so they begin first, and the others run at lower priority.
## installs what the tests need, a browser included, and runs all of them
test: lint
	@$(MAKE) --no-print-directory --jobs=3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target) e2e unit types library

# Prints how long a check took.
timed = @begun=$$(date +%s); $(1); failed=$$?; echo "$@ took $$(($$(date +%s) - begun)) s"; exit $$failed

## checks style and format of the code
lint: .venv/test.stamp
	$(BIN)/ruff check
	$(BIN)/ruff format --check

## checks the types
types: .venv/test.stamp
	$(call timed,nice -n 19 $(BIN)/mypy)

# File by file, so that fixtures shared by the tests of a file are made once.
## runs the tests of the engine, the page and the tools in Python
unit: .venv/test.stamp .venv/wheel.stamp
	$(call timed,nice -n 19 $(BIN)/python -m pytest tests --numprocesses auto --dist loadfile && $(BIN)/robodrome boards)

## tests the wheel's adaptors with the libraries that they are for, and figures in pages that other people's tools build
library: build/library/wheel.stamp .venv/browsers.json site
	$(call timed,nice -n 19 build/library/bin/python -m pytest tests/library)

# A failed test runs again, alone, at the end; up to three that pass then are listed as flaky.
## runs the tests in browsers
e2e: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site xdc
	$(call timed,$(BIN)/python -m pytest e2e -p e2e.once_more --numprocesses 2 --dist worksteal)

## runs what takes longer than `make test` allows: tests marked nightly, and forty times as many examples of Hypothesis
nightly: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json build/library/wheel.stamp site xdc
	HYPOTHESIS_PROFILE=thorough $(BIN)/python -m pytest tests -m "" --numprocesses auto --dist worksteal
	$(BIN)/python -m pytest e2e -m nightly -p e2e.once_more --numprocesses 2 --dist worksteal
	build/library/bin/python -m pip install --quiet --no-compile sb3-contrib==2.9.2
	build/library/bin/python -m pytest tests/library -m nightly

## prints how fast the engine is, here and in the page's Python, and the page in a browser
bench: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site
	$(BIN)/robodrome bench
	@echo "The same in the Python of the page:"
	@node tools/pyodide.mjs tools/bench_in_pyodide.py $(abspath $(WHEEL))
	$(BIN)/python -m e2e.bench

## looks for faults: MINUTES=60 for an hour, ONLY=links SEED=17 for one find again
soak: MINUTES ?= 10
soak: .venv/test.stamp .venv/wheel.stamp .venv/browsers.json site
	@nice -n 15 $(BIN)/python -m tests.soak --minutes $(MINUTES) $(if $(ONLY),--only $(ONLY)) $(if $(SEED),--seed $(SEED))

# --- upkeep ------------------------------------------------------------------------------------------------------

# The name of a game means its rules. A fixed sample of changes: `make mutants ROOM=tabletop SAMPLE=100 SEED=1`.
## lists small changes that no test notices: ROOM="robotory tabletop web/page web/table"; goes on where it was stopped
mutants: ROOM ?= robotory
mutants: .venv/mutants.stamp catalogues
	$(BIN)/python -m tools.mutants $(ROOM) $(if $(SAMPLE),--sample $(SAMPLE)) $(if $(SEED),--seed $(SEED))

## draws the PNG icons after a change of web/icon.svg
icons: .venv/browsers.json
	$(BIN)/python -m tools.icons

## prints what changes/ adds to the changelog
news: build/release/.stamp
	@build/release/bin/towncrier build --draft --version $(VERSION)

## tests, builds the release twice and puts it into dist/release; publishes nothing. CHECKED=1: the tests have passed already
release: build/release/.stamp
	build/release/bin/python -m tools.release $(if $(CHECKED),--checked)

# Pins a group: what it adds to the files $(2), on top of which it is installed.
pinned = uv pip compile --quiet --upgrade --generate-hashes --no-header --no-annotate --group $(1) $(if $(filter micropip,$(1)), \
  --python-version 3.14,--universal --python-version 3.11 web/requirements.txt) $(foreach under,$(2),--constraints $(under) \
  $$(sed -nE 's/^([a-z0-9._-]+)==.*/--no-emit-package \1/p' $(under))) -o requirements-$(1).lock

## pins the newest versions of what pyproject.toml and web/requirements.txt name; needs uv
lock:
	$(call pinned,build)
	$(call pinned,test,requirements-build.lock)
	$(call pinned,mutants,requirements-build.lock requirements-test.lock)
	$(call pinned,library)
	$(call pinned,release)
	$(call pinned,micropip)

## removes everything that was built or installed
clean:
	rm -rf dist build .venv node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find engine -name '*.mo' -delete
