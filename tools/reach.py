"""What a test reaches, for `tools.mutants`: also what an earlier test has already had worked out for a cache or a fixture.

mutmut notes the functions that run during a test. A value that is kept runs none, so a test that takes it would not be run on
mutants of them. While mutmut learns what tests reach, this plugin of pytest notes what each kept value has reached, and adds it
for every test that takes the value.
"""

from __future__ import annotations

import functools
import importlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

Reached = set[str]
"""mutmut's names of functions."""

_LEARNS = os.environ.get("MUTANT_UNDER_TEST") == "stats"

_by_fixture: dict[Any, Reached] = {}


def seen() -> Reached:
    """What the current test has reached so far: mutmut's own set."""
    found: Reached = importlib.import_module("mutmut.state").state()._stats
    return found


@contextmanager
def noting(now: Reached) -> Iterator[Reached]:
    """A set that has, after the body of the `with`, what the body has reached; `now` gets it too."""
    before, reached = {*now}, Reached()
    now.clear()
    try:
        yield reached
    finally:
        reached |= now
        now |= before


def through(cached: Any, now: Callable[[], Reached] = seen) -> Any:
    """A cached function that adds to `now()` what its value has reached, whenever it is called."""
    kept: dict[Any, Reached] = {}

    @functools.wraps(cached)
    def call(*args: Any, **named: Any) -> Any:
        key = args, tuple(named.items())
        if key in kept:
            now().update(kept[key])
            return cached(*args, **named)
        with noting(now()) as reached:
            value = cached(*args, **named)
        kept[key] = reached
        return value

    vars(call).update(cache_clear=cached.cache_clear, cache_info=cached.cache_info)
    return call


def _own(function: Any, cached: Any) -> Any:
    """A cached function, through which tests reach more if it is ours."""
    code = getattr(function, "__code__", None)
    return through(cached) if code and code.co_filename.startswith(str(Path.cwd())) else cached


def _cache(function: Any) -> Any:
    return _own(function, _lru_cache(maxsize=None)(function))


def _sized_cache(maxsize: Any = 128, typed: bool = False) -> Any:
    if callable(maxsize):  # a decorator without arguments
        return _own(maxsize, _lru_cache(maxsize))
    return lambda function: _own(function, _lru_cache(maxsize, typed)(function))


_lru_cache = functools.lru_cache
if _LEARNS:
    vars(functools).update(cache=_cache, lru_cache=_sized_cache)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: Any) -> Iterator[None]:
    """pytest hook: note what a fixture reaches while it is set up."""
    if not _LEARNS:
        return (yield)
    with noting(seen()) as _by_fixture[fixturedef]:
        return (yield)


def pytest_runtest_call(item: Any) -> None:
    """pytest hook: add what the fixtures of a test have reached, which an earlier test may have set up."""
    if _LEARNS:
        for made in item._fixtureinfo.name2fixturedefs.values():
            for fixture in made:
                seen().update(_by_fixture.get(fixture, ()))
