"""The examples of docs/library.md are run, and the house rules list every ruling."""

from __future__ import annotations

import doctest
from pathlib import Path

from caltrop.games import registry

DOCS = Path(__file__).parents[2] / "docs"


def test_the_library_page_is_true() -> None:
    result = doctest.testfile(str(DOCS / "library.md"), module_relative=False)
    assert result.attempted > 30
    assert result.failed == 0


def test_the_house_rules_list_every_ruling_with_its_options_in_order() -> None:
    text = (DOCS / "house-rules.md").read_text(encoding="utf-8")
    for game in registry.games().values():
        for ruling in game.rulings.values():
            section = text.split(f"### `{ruling.id}`")[1].split("###")[0]
            assert [line.split("`")[1] for line in section.splitlines() if line.startswith("- `")] == list(
                ruling.options
            )
