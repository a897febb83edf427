"""Making a hero: rolled in order with two swapped, chosen, assigned; every background with its gear."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, facts, refusal
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.deeds.creation import CREATION, KEEP, Draft
from caltrop.games.deeds.library import LIBRARY, Background
from caltrop.games.deeds.sheet import Traits
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import CharacterAdded
from deeds.table import hero, play, table

# 8, 13, 10; 5 HP; background 1; gold 13; the first row of everything else
ROLLED: tuple[Any, ...] = ((2, 3, 3), (4, 4, 5), (3, 3, 4), 5, 1, (4, 3, 6), *[1] * 10)


def test_deeds_create_by_the_example_of_the_rules() -> None:
    """8, 13, 10; Brawn and Finesse swapped; 5 HP; 13 gold."""
    draft = CREATION.make(scripted(*ROLLED, "Brawn and Finesse"), LIBRARY)
    assert (draft.Brawn, draft.Finesse, draft.Intellect, draft.HP, draft.gold) == (13, 8, 10, 5, 13)
    kept = CREATION.make(scripted(*ROLLED, KEEP), LIBRARY)
    assert (kept.Brawn, kept.Finesse, kept.Intellect) == (8, 13, 10)


@pytest.mark.parametrize(
    ("swap", "scores"), [("Brawn and Intellect", (10, 13, 8)), ("Finesse and Intellect", (8, 10, 13))]
)
def test_deeds_create_any_two_may_be_swapped(swap: str, scores: tuple[int, int, int]) -> None:
    draft = CREATION.make(scripted(*ROLLED, swap), LIBRARY)
    assert (draft.Brawn, draft.Finesse, draft.Intellect) == scores


@pytest.mark.parametrize("background", LIBRARY.backgrounds.values(), ids=lambda b: b.id)
def test_every_background_brings_its_gear(background: Background) -> None:
    faces = (*[3] * 9, 4, *[2] * 3, *[1] * 9)
    session = table(box(*faces))
    entry = play(session, "s1", "deeds.create", name="Tove", background=background.id)
    (added,) = facts(entry, CharacterAdded)
    tove = added.character
    assert (added.who, tove.name, tove.owner, tove.kind) == ("tove", "Tove", "s1", "character")
    pack = tove.part(Pack)
    assert pack.size == 10
    assert sorted(i.id for i in pack.items.values()) == sorted(background.gear)
    assert [i.spell for i in pack.items.values() if i.spell] == ([background.spell] if background.spell else [])
    assert all(i.on for i in pack.items.values() if i.armour)
    assert tove.part(Purse).coin == 6
    assert [tove.part(Scores).now(n) for n in ("Brawn", "Finesse", "Intellect", "HP")] == [9, 9, 9, 4]
    traits = tove.part(Traits)
    assert (traits.background, traits.keepsake) == (background.name, background.keepsake)
    assert traits.boast == LIBRARY.tables["boast"].rows[0]
    assert pack.slots_free >= 0


def test_there_are_twelve_backgrounds_or_more() -> None:
    assert len(LIBRARY.backgrounds) == 14
    assert not list(LIBRARY.loose_ends())


def test_deeds_create_assigned() -> None:
    assert CREATION.assigned_values("Brawn", "Intellect") == {"Brawn": 14, "Finesse": 11, "Intellect": 8}
    session = table(box(4, 1, 2, 2, 2, *[1] * 9))
    play(session, "s1", "deeds.create", method="assigned", up="Brawn", down="Intellect", name="Tove")
    scores = session.state.part("tove", Scores)
    assert [scores.now(n) for n in ("Brawn", "Finesse", "Intellect")] == [14, 11, 8]


def test_deeds_create_chosen_line_by_line_or_rolled_after_all() -> None:
    answers: list[Any] = []
    for line in CREATION.lines:
        answers.append("roll" if line == "HP" else next(iter(CREATION.options(LIBRARY, line))))
        if line == "HP":
            answers.append(6)
    found = CREATION.create(scripted(*answers), LIBRARY, method="chosen")
    assert found.part(Scores).now("HP") == 6
    assert found.part(Scores).now("Brawn") == 3


def test_deeds_create_lines_can_be_rolled_again_and_set() -> None:
    draft = CREATION.make(scripted(*ROLLED, KEEP), LIBRARY)
    assert CREATION.reroll(scripted((6, 6, 6)), LIBRARY, draft, "Brawn").Brawn == 18
    bookish = CREATION.put(LIBRARY, draft, "background", "storm-singer")
    assert isinstance(bookish, Draft)
    assert bookish.spell == "thunder-drum"
    other = CREATION.put(LIBRARY, bookish, "spell", "lullaby")
    assert isinstance(other, Draft)
    assert [i.spell for i in CREATION.finish(other).part(Pack).items.values() if i.spell] == ["lullaby"]
    assert CREATION.reroll(scripted(1), LIBRARY, bookish, "background").spell == ""
    assert CREATION.reroll(scripted(), LIBRARY, draft, "spell") == draft
    for line, value in (("Brawn", 19), ("background", "king"), ("name", 3), ("spell", "lullaby")):
        assert isinstance(CREATION.put(LIBRARY, draft, line, value), Refused)


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"background": "king"}, "no-such-background"),
        ({"up": "Brawn", "down": "Finesse"}, "not-assigned"),
        ({"method": "assigned", "up": "Brawn"}, "up-and-down"),
        ({"seat": "s2"}, "not-your-seat"),
        ({"seat": "x"}, "no-such-seat"),
    ],
)
def test_deeds_create_refuses(want: dict[str, Any], code: str) -> None:
    assert refusal(do(table(ana=hero("Ana", "s1")), "s1", "deeds.create", **want)) == code
