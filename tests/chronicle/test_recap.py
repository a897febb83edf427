"""The recap: starred lines, wounds, countdowns, light, the fight and the dead, as far as a seat may know."""

from __future__ import annotations

import msgspec

from at_table import box, do, done
from caltrop.chronicle.recap import Recap, RecapItem, recap
from caltrop.table.log import Intent
from caltrop.table.session import Session
from fell.table import creature, hero, table
from fell_hits.table import hero as hits_hero
from fell_hits.table import table as hits_table
from grimoire.table import hero as grimoire_hero
from grimoire.table import table as grimoire_table


def texts(items: tuple[RecapItem, ...]) -> list[str]:
    return [item.text for item in items]


def rolled(session: Session, label: str, *, star: bool = True, to: str = "everyone", seat: str = "s1") -> int:
    """A free roll of one die, with a star on it."""
    actor = "ana" if seat == "s1" else ""
    entry = done(do(session, seat, "table.roll", actor, roll="d6", label=label, to=to))
    if star:
        session.star(seat, entry.seq)
    return entry.seq


def test_a_table_where_nothing_has_happened_has_nothing_to_tell() -> None:
    assert recap(table(ana=hero("Ana", "s1")), "s1") == Recap(sitting=0)


# ---- stars
def test_starred_lines_are_told_and_others_not() -> None:
    session = table(box(1, 2, 3), ana=hero("Ana", "s1"))
    rolled(session, "one")
    rolled(session, "two", star=False)
    rolled(session, "three")
    assert [line.n for line in recap(session, "s1").starred] == [1, 3]


def test_a_line_that_was_taken_back_is_not_told() -> None:
    session = table(box(1, 2), ana=hero("Ana", "s1"))
    session.undo("s0", rolled(session, "one"))
    rolled(session, "two")
    assert [line.steps[0].facts["faces"] for line in recap(session, "s1").starred] == [(2,)]


def test_a_star_on_a_blind_roll_is_the_facilitators() -> None:
    session = table(box(1), ana=hero("Ana", "s1"))
    rolled(session, "one", to="facilitator", seat="s0")
    assert len(recap(session, "s0").starred) == 1
    assert recap(session, "s1").starred == recap(session, "tv").starred == ()


def test_only_the_last_sitting_that_is_over_and_what_came_after_it_is_told() -> None:
    session = table(box(1, 2, 3, 4), ana=hero("Ana", "s1"))
    for label in ("first", "second", "third"):
        done(do(session, "s0", "table.sitting", on=True))
        rolled(session, label)
        done(do(session, "s0", "table.sitting", on=False))
    assert told_faces(session) == [(3,)]
    done(do(session, "s0", "table.sitting", on=True))
    assert (recap(session, "s1").sitting, told_faces(session)) == (4, [(3,)])
    rolled(session, "fourth")
    assert told_faces(session) == [(3,), (4,)]


def told_faces(session: Session) -> list[object]:
    return [line.steps[0].facts["faces"] for line in recap(session, "s1").starred]


# ---- people
def test_who_is_hurt_or_in_some_state_is_told_and_who_is_well_is_not() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram"), cyd=hero("Cyd"), dot=hero("Dot"))
    done(do(session, "s0", "fell.harm", "ana", n=2))
    done(do(session, "s0", "fell.harm", "bram", n=5))
    done(do(session, "s0", "table.condition", "bram", text="soaked"))
    done(do(session, "s0", "table.condition", "cyd", text="in love"))
    assert texts(recap(session, "s2").wounds) == ["Ana is hurt.", "Bram is badly hurt: soaked.", "Cyd: in love."]


def test_wounds_are_told_in_their_bearers_words() -> None:
    session = hits_table(ana=hits_hero("Ana", "s1", wil="d6"))
    done(do(session, "s0", "fell-hits.harm", "ana", n=6, to="WIL"))
    done(do(session, "s1", "fell-hits.wound", "ana", text="starts at bells"))
    assert texts(recap(session, "s1").wounds) == ["Ana: starts at bells."]


def test_the_dying_have_their_time_and_in_a_fight_their_rounds() -> None:
    """A 2 on the death table and a 3: three rounds of six seconds each."""
    session = table(box(2, 3), ana=hero("Ana", "s1", bod="d4"), bram=hero("Bram"), rat=creature("rat"))
    done(do(session, "s0", "fell.harm", "ana", n=4))
    assert texts(recap(session, "s2").wounds) == ["Ana is down."]
    assert texts(recap(session, "s2").waiting) == ["Ana: Death, 18 seconds left."]
    done(do(session, "s0", "fell.fight", foes=["rat"], party=["bram"], first="party"))
    assert texts(recap(session, "s2").waiting) == ["Ana: Death, 3 rounds left."]


def test_a_name_chooses_no_other_words() -> None:
    session = table(box(2, 3), ana=hero("rounds", "s1", bod="d4"), bram=hero("no-hurt"))
    done(do(session, "s0", "fell.harm", "ana", n=4))
    done(do(session, "s0", "fell.harm", "bram", n=2))
    assert texts(recap(session, "s1").waiting) == ["rounds: Death, 18 seconds left."]
    assert texts(recap(session, "s1").wounds) == ["rounds is down.", "no-hurt is hurt."]


def test_rolls_that_wait_for_something_are_told() -> None:
    """Three hit points gone at once are Walloped, whose roll waits for some hours' rest."""
    session = grimoire_table(box(), ana=grimoire_hero("Ana", "s1", hp=3))
    done(do(session, "s0", "grimoire.harm", "ana", n=3))
    assert texts(recap(session, "s1").waiting) == ["Ana has a roll waiting: Walloped: a few hours' rest"]


def test_light_is_told_with_the_time_it_has() -> None:
    session = table(ana=hero("Ana", "s1", items=("torch",)))
    done(do(session, "s1", "fell.use", "ana", item="torch"))
    done(do(session, "s0", "table.clock", n=20, unit="minutes"))
    found = recap(session, "s2")
    assert (texts(found.light), found.waiting) == (["Ana's torch burns for another 40 minutes."], ())


def test_the_fallen_are_named_and_nothing_else_is_said_of_them() -> None:
    session = table(ana=hero("Ana", "s1"), rat=creature("rat"))
    done(do(session, "s0", "table.condition", "ana", text="soaked"))
    for who in ("ana", "rat"):
        done(do(session, "s0", "table.life", who, life="dead"))
    found = recap(session, "s2")
    assert (found.fallen, found.wounds) == ((RecapItem("ana", "Ana"),), ())


# ---- the table
def test_calls_name_those_who_still_owe_a_roll() -> None:
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram"), cyd=hero("Cyd"))
    want, who = {"ability": "BOD", "dn": 4}, ["ana", "bram", "cyd"]
    done(do(session, "s0", "table.call", move="fell.test", who=who, want=want, stakes="the beam gives"))
    assert texts(recap(session, "s1").waiting)[0].startswith("Ana, Bram and Cyd still have to roll: ")
    for roller in ("ana", "bram"):
        done(session.act("s0", Intent("fell.test", roller, dice=(5,), call="call")))
    assert texts(recap(session, "s1").waiting)[0].startswith("Cyd still has to roll: ")
    assert texts(recap(session, "s1").waiting)[0].endswith(". At stake: the beam gives")


def test_an_unfinished_fight_is_told_with_round_and_turn() -> None:
    session = table(ana=hero("Ana", "s1"), rat=creature("rat"))
    done(do(session, "s0", "fell.fight", foes=["rat"], first="party"))
    assert recap(session, "s1").fight == "A fight is under way: round 1, the party's turn."
    for _ in range(3):
        done(do(session, "s0", "fell.turn"))
    done(do(session, "s0", "fell.fight.pause", paused=True))
    assert recap(session, "s1").fight == "A fight is paused in round 2, on the foes' turn."
    done(do(session, "s0", "fell.fight.end"))
    assert recap(session, "s1").fight is None


def test_nothing_hidden_is_told_to_players() -> None:
    session = table(box(), ana=hero("Ana", "s1"), spy=hero("Snick"))
    done(do(session, "s0", "table.hide", "spy", hidden=True))
    done(do(session, "s0", "table.condition", "spy", text="watching"))
    done(do(session, "s0", "table.call", move="fell.test", who=["ana", "spy"], want={"ability": "BOD", "dn": 4}))
    assert b"Snick" in msgspec.json.encode(recap(session, "s0"))
    for seat in ("s1", "tv"):
        assert b"nick" not in msgspec.json.encode(recap(session, seat))
        assert b"watching" not in msgspec.json.encode(recap(session, seat))
