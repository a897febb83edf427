"""Every run is the same run: properties are tried with the same examples, and no clock decides about them."""

from __future__ import annotations

from pathlib import Path

from hypothesis import settings

from caltrop.words.compiler import compile_languages

settings.register_profile("caltrop", deadline=None, derandomize=True)
settings.load_profile("caltrop")

TESTS = Path(__file__).parent
for root in (TESTS.parent / "src", TESTS):
    compile_languages(root, pseudo=True)  # texts that were edited since the last run
