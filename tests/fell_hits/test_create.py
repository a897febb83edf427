"""Making characters: rolled, chosen, assigned; every background."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, parked, refusal
from caltrop.games.common.dice_pools.drafts import Bio
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.fell_hits.creation import CREATION, Draft, practised_die
from caltrop.games.fell_hits.library import LIBRARY, Background
from caltrop.games.fell_hits.sheet import Experience
from caltrop.kernel.rules.fate import TableFate, scripted
from caltrop.kernel.rules.refusals import Refused
from caltrop.play import box_source
from caltrop.table.dicebox import DiceBox
from caltrop.table.session import Session
from conformance.stage import recorded_bytes
from fell_hits.table import table

WORDS: Any = {"name": "Wenda", "look": "tall", "drive": "home", "flaw": "loud", "bond": "a dog"}


@pytest.mark.parametrize("background", LIBRARY.backgrounds.values(), ids=lambda b: b.id)
def test_fell_hits_create_every_background(background: Background) -> None:
    # BOD 8, INT 4, WIL 1; 3d6 coin; three more skills: the first left each time, with 2, 5 and 4 on the d6
    fixed = {**WORDS, "background": background.id}
    draft = CREATION.make(scripted(8, 4, 1, (3, 1, 6), 1, 2, 1, 5, 1, 4), LIBRARY, fixed=fixed)
    who = CREATION.finish(draft, "s1")
    others = [skill for skill in LIBRARY.skills if skill != background.skill][:3]
    expected = {background.skill: "d6"} | dict(zip(others, ("d4", "d6", "d4"), strict=True))
    assert who.part(SkillDice).dice == expected
    assert [r.die for r in who.part(Ladder).rungs.values()] == ["d8", "d6", "d4"]
    assert [r.points for r in who.part(Ladder).rungs.values()] == [8, 6, 4]
    assert sorted(i.id for i in who.part(Pack).items.values()) == sorted(background.gear)
    assert all(i.on == bool(i.worn) for i in who.part(Pack).items.values())
    assert who.part(Pack).size == 12
    assert who.part(Bio).keepsake == background.keepsake
    assert who.part(Experience).points == 0
    assert who.part(Purse).coin == 10


def test_fell_hits_create_has_sixteen_backgrounds() -> None:
    assert len(LIBRARY.backgrounds) == 16
    assert not list(LIBRARY.loose_ends())


@pytest.mark.parametrize(("face", "die"), [(1, "d4"), (4, "d4"), (5, "d6"), (6, "d6")])
def test_fell_hits_create_a_d6_for_each_more_skill(face: int, die: str) -> None:
    assert practised_die(face) == die


def test_assigned_dice() -> None:
    assert CREATION.assigned_values() == {"BOD": "d6", "INT": "d6", "WIL": "d6"}
    assert CREATION.assigned_values("WIL", "BOD") == {"BOD": "d4", "INT": "d6", "WIL": "d8"}


def some(seed: str = "x") -> Draft:
    return CREATION.make(TableFate((), box_source(DiceBox(recorded_bytes(seed)).roll)), LIBRARY)


@pytest.mark.parametrize("seed", [f"draft {n}" for n in range(20)])
def test_nobody_has_a_skill_twice(seed: str) -> None:
    assert len(CREATION.finish(some(seed)).part(SkillDice).dice) == 4


def test_every_line_can_be_offered_and_put() -> None:
    draft = some()
    for line in CREATION.lines:
        value = getattr(draft, line)
        assert line in (*WORDS, "coin") or value in CREATION.options(LIBRARY, line)
        assert CREATION.put(LIBRARY, draft, line, value) == draft


def test_what_cannot_be_put() -> None:
    draft = Draft(background="turf-cutter", skill1="lore d4")
    codes = [
        CREATION.put(LIBRARY, draft, "BOD", "d12"),
        CREATION.put(LIBRARY, draft, "background", "king"),
        CREATION.put(LIBRARY, draft, "skill2", "athletics d4"),
        CREATION.put(LIBRARY, draft, "skill2", "lore d6"),
        CREATION.put(LIBRARY, draft, "name", 7),
    ]
    found = [no.code for no in codes if isinstance(no, Refused)]
    assert found == ["no-such-line", "no-such-line", "skill-twice", "skill-twice", "bad-value"]


def test_a_line_is_rolled_again() -> None:
    draft = some()
    assert CREATION.reroll(scripted(8), LIBRARY, draft, "BOD").BOD == "d8"
    assert CREATION.reroll(scripted(3), LIBRARY, draft, "name").name == "Thessel"


def test_a_new_background_lets_no_skill_stand_twice() -> None:
    # row 1 is the turf-cutter with athletics: the skill line of that name is rolled again, first of those left, d6
    draft = Draft(background="lych-warden", skill1="athletics d4", skill2="lore d4", skill3="repair d4")
    after = CREATION.reroll(scripted(1, 1, 6), LIBRARY, draft, "background")
    assert (after.background, after.skill1) == ("turf-cutter", "discernment d6")


# ---- at the table
def someone(session: Session) -> str:
    return next(iter(session.state.characters))


def test_fell_hits_create_at_the_table() -> None:
    session = table(DiceBox(recorded_bytes("create")).roll)
    done(do(session, "s1", "fell-hits.create", method="rolled", name="Old Meg", background="turf-cutter"))
    character = session.state.characters["old-meg"]
    assert (character.owner, character.kind, character.part(Bio).background) == ("s1", "character", "Turf-cutter")


def test_fell_hits_create_assigned() -> None:
    session = table(DiceBox(recorded_bytes("create")).roll)
    done(do(session, "s1", "fell-hits.create", method="assigned", up="INT", down="BOD"))
    ladder = session.state.part(someone(session), Ladder)
    assert [r.die for r in ladder.rungs.values()] == ["d4", "d8", "d6"]
    assert refusal(do(session, "s1", "fell-hits.create", method="assigned", up="INT")) == "up-and-down"
    assert refusal(do(session, "s1", "fell-hits.create", method="rolled", up="INT", down="WIL")) == "not-assigned"


def test_fell_hits_create_chosen_asks_line_by_line() -> None:
    session = table(DiceBox(recorded_bytes("create")).roll)
    result = do(session, "s1", "fell-hits.create", method="chosen", **WORDS, background="turf-cutter")
    answers = iter(("d8", "d6", "d4", "10", "lore", "repair", "roll"))
    while not hasattr(result, "emitted"):
        waits = parked(result)
        result = session.answer("s1", waits.id, waits.asks[0].key, next(answers))
    who = session.state.characters["wenda"]
    assert [r.die for r in who.part(Ladder).rungs.values()] == ["d8", "d6", "d4"]
    assert list(who.part(SkillDice).dice)[:3] == ["athletics", "lore", "repair"]
    assert who.part(Purse).coin == 10


def test_characters_are_made_for_ones_own_seat() -> None:
    session = table(box())
    assert refusal(do(session, "s1", "fell-hits.create", seat="s2")) == "not-your-seat"
    assert refusal(do(session, "s0", "fell-hits.create", seat="tv")) == "no-such-seat"
    assert refusal(do(session, "s1", "fell-hits.create", background="king")) == "no-such-background"
