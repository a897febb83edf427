"""Every run is the same run: properties are tried with the same examples, and no clock decides about them.

`make fuzz` is another matter: CALTROP_FUZZ says how many examples it tries, and they are others each time.
"""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import settings

from caltrop.words.compiler import compile_languages

FUZZ = os.environ.get("CALTROP_FUZZ", "")
settings.register_profile("caltrop", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None, max_examples=int(FUZZ or 1), print_blob=True)
settings.load_profile("fuzz" if FUZZ else "caltrop")

TESTS = Path(__file__).parent
for root in (TESTS.parent / "src", TESTS):
    compile_languages(root, pseudo=True)  # texts that were edited since the last run
