"""Every run is the same run: properties are tried with the same examples, and no clock decides about them.

The program is started many times, as a program of its own: it is compiled once, also where the environment says that
nothing compiled shall be kept, because without that every start takes several times as long.

`make fuzz` is another matter: the option `--fuzz` says how many examples it tries, and they are others each time.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

import hatch_build
from tiers import sweep_other_games

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile("caltrop", deadline=None, derandomize=True)
settings.load_profile("caltrop")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--fuzz", type=int, default=0, metavar="N", help="try N other examples of each property")


def pytest_configure(config: pytest.Config) -> None:
    """Load the profile of `make fuzz` before any test is imported that builds upon it."""
    if examples := config.getoption("--fuzz"):
        settings.register_profile("fuzz", deadline=None, max_examples=examples, print_blob=True)
        settings.load_profile("fuzz")


@pytest.fixture
def fuzz(pytestconfig: pytest.Config) -> int:
    """How many examples `make fuzz` tries, or 0 where the examples are the same in every run."""
    return int(pytestconfig.getoption("--fuzz"))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from what stays until the end: thousands of tests, and all that was imported."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the sweep what differs from another case in its game alone; `-m` reads the markers after this."""
    sweep_other_games(items)


@pytest.fixture(params=[pytest.param(False, id="short"), pytest.param(True, id="long", marks=pytest.mark.sweep)])
def long(request: pytest.FixtureRequest) -> bool:
    """Whether a campaign runs at length; `make test` runs its short form."""
    return bool(request.param)


def pytest_unconfigure() -> None:
    """Collect nothing at the very end: msgspec can crash over its classes then, after everything has passed."""
    gc.freeze()


TESTS = Path(__file__).parent
for root in (TESTS.parent / "src", TESTS):
    hatch_build.load_compiler().compile_languages(root, pseudo=True)  # texts that were edited since the last run
