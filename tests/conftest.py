"""Every run is the same run: properties are tried with the same examples, and no clock decides about them.

The program is started many times, as a program of its own: it is compiled once, also where the environment says that
nothing compiled shall be kept, because without that every start takes several times as long.

`make fuzz` is another matter: CALTROP_FUZZ says how many examples it tries, and they are others each time.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from caltrop.words.compiler import compile_languages

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

FUZZ = os.environ.get("CALTROP_FUZZ", "")
settings.register_profile("caltrop", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=int(FUZZ or 1), print_blob=True)
settings.load_profile("fuzz" if FUZZ else "caltrop")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the garbage collector from what stays until the end: thousands of tests, and all that was imported."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_unconfigure() -> None:
    """Collect nothing at the very end: msgspec can crash over its classes then, after everything has passed."""
    gc.freeze()


PLAYED_TWICE = "played twice"  # over what a test in the browser met the first time


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the tests that were played twice, with what they met, whether or not they passed in the end."""
    seen = [report for reports in terminalreporter.stats.values() for report in reports if hasattr(report, "sections")]
    for report in seen:
        for text in (text for name, text in report.sections if name == PLAYED_TWICE):
            terminalreporter.section(f"{PLAYED_TWICE}: {report.nodeid}", "-")
            terminalreporter.line(text)


TESTS = Path(__file__).parent
for root in (TESTS.parent / "src", TESTS):
    compile_languages(root, pseudo=True)  # texts that were edited since the last run
