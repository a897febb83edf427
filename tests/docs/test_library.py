"""The examples of docs/library.md are run, and the house rules list every ruling."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from docs.rulings import MARK, PAGE, section

BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)

DOCS = Path(__file__).parents[2] / "docs"


def test_the_library_page_is_true() -> None:
    result = doctest.testfile(str(DOCS / "library.md"), module_relative=False)
    assert result.attempted > 30
    assert result.failed == 0


def test_the_house_rules_list_every_ruling_with_its_options() -> None:
    assert PAGE.read_text(encoding="utf-8").partition(MARK)[2].strip() == section().strip()


def test_the_python_of_the_readme_runs() -> None:
    (code,) = BLOCK.findall((DOCS.parent / "README.md").read_text(encoding="utf-8"))
    told: list[str] = []
    exec(code, {"print": lambda *lines, sep: told.extend(lines)})  # our own page
    assert told, "the attack is told and explained"
