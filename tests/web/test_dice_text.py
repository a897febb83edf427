"""The dice on buttons: what is rolled, which of it counts, and what is added."""

from __future__ import annotations

from typing import Any

import pytest

from caltrop.kernel.contract.surface import OddsReading
from caltrop.kernel.rules.fate import Roll
from caltrop.table.log import Intent
from caltrop.web.features.moves.odds_text import dice_text
from caltrop.web.features.moves.preview import preview
from web.fights import fight


def text(dice: tuple[str, ...], counts: Any, modifier: int = 0) -> str:
    reading = OddsReading(counts=lambda params, roll: counts, modifier="modifier" if modifier else "")
    return dice_text([Roll("0", "ana", "rule", dice)], None, reading, modifier)


@pytest.mark.parametrize(
    ("dice", "counts", "modifier", "said"),
    [
        (("d8",), "each", 0, "d8"),
        (("d8", "d6"), "each", 0, "d8 and d6"),
        (("d6", "d6", "d8"), "each", 0, "2d6 and d8"),
        (("d20",), "each", 14, "d20+14"),
        (("d20", "d8"), "each", -1, "d20+d8-1"),
        (("d20", "d20"), "higher", 14, "2d20, higher, +14"),
        (("d20", "d20", "d20"), "lower", 3, "3d20, lowest, +3"),
        (("d6", "d4"), "lower", 0, "d6 and d4, lower"),
    ],
)
def test_dice_say_what_counts(dice: tuple[str, ...], counts: str, modifier: int, said: str) -> None:
    assert text(dice, counts, modifier) == said


@pytest.mark.parametrize(
    ("game", "move", "want", "said"),
    [
        ("grimoire", "grimoire.save", {"attribute": "STR", "advantage": 1}, "2d20, higher, +"),
        ("grimoire", "grimoire.save", {"attribute": "STR", "disadvantage": 1}, "2d20, lower, +"),
        ("deeds", "deeds.save", {"ability": "Brawn", "advantage": 1}, "2d20, lower"),
        ("deeds", "deeds.save", {"ability": "Brawn", "advantage": -1}, "2d20, higher"),
    ],
)
def test_a_roll_with_advantage_says_which_die_counts(game: str, move: str, want: dict[str, Any], said: str) -> None:
    seen = preview(fight(game), "s0", Intent(move, "ana", want))
    assert seen.dice.startswith(said)
    assert seen.faces == 2


def test_an_impaired_blow_counts_the_lower_die() -> None:
    seen = preview(fight("deeds"), "s0", Intent("deeds.attack", "ana", {"target": "goblin-a", "impaired": True}))
    assert seen.dice.endswith("and d4, lower"), seen
