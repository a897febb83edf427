"""Advancement: three dice, what they change, and what may be had instead. Worked out from the rule text."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warning, warnings
from caltrop.games.common.dice_pools.ladder import DieStepped, Ladder, Rung
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import PackSized
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.fell.game import GAME
from caltrop.games.fell.growth import ADVANCE_ALL, Advanced, GrowthOutcome, GrowthParams
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.mechanics import ADVANCE, AdvanceOutcome, AdvanceParams
from caltrop.games.fell.sheet import Knowledge, Learned
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Intent, Parked
from caltrop.table.session import Result, Session, replay
from fell.table import creature, hero, table


def dice(session: Session) -> tuple[str, ...]:
    return tuple(r.die for r in session.state.part("ana", Ladder).rungs.values())


def wholes(session: Session) -> tuple[str, ...]:
    return tuple(r.whole for r in session.state.part("ana", Ladder).rungs.values())


def answer(session: Session, waiting: Parked, word: str) -> Result:
    """Answers the open question that has this option."""
    key = next(a.key for a in waiting.asks if isinstance(a, Choice) and word in a.options)
    return session.answer("s1", waiting.id, key, word)


# ---- fell.advance: what the dice say
def test_fell_advance_example_of_the_rules() -> None:
    # BOD d8 shows 8 and becomes d10. INT d6 shows 3 and stays. WIL d6 shows 1 and becomes d4.
    session = table(box(8, 3, 1), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert entry.outcome == {"BOD": 1, "INT": 0, "WIL": -1}
    assert facts(entry) == [
        DieStepped("ana", "BOD", 1, lasting=True),
        DieStepped("ana", "WIL", -1, lasting=True),
        Advanced("ana"),
        PackSized("ana", 14),
    ]
    assert dice(session) == wholes(session) == ("d10", "d6", "d4")
    assert "fell.advance" in rules_in(entry)
    assert "fell.harm" not in rules_in(entry)  # growth that fails is no harm


def test_fell_advance_points_do_not_grow_by_themselves() -> None:
    session = table(box(8, 2, 1), ana=hero("Ana", "s1"))
    done(do(session, "s1", "fell.advance", "ana", overrule=True))
    rungs = session.state.part("ana", Ladder).rungs
    assert (rungs["BOD"].points, rungs["BOD"].maximum) == (8, 10)
    assert (rungs["WIL"].points, rungs["WIL"].maximum) == (4, 4)


def test_fell_advance_often_changes_nothing() -> None:
    session = table(box(7, 5, 2), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert facts(entry) == [Said("ana", "fell.advance", "unchanged"), Advanced("ana")]
    assert dice(session) == ("d8", "d6", "d6")


def test_fell_advance_a_d12_does_not_grow() -> None:
    session = table(box(12, 12, 12), ana=hero("Ana", "s1", bod="d12", int_="d12", wil="d12"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert entry.outcome == {"BOD": 0, "INT": 0, "WIL": 0}
    assert facts(entry) == [Said("ana", "fell.advance", "unchanged"), Advanced("ana")]


def test_fell_advance_floor_d4_stays() -> None:
    session = table(box(1, 1, 1), ana=hero("Ana", "s1", bod="d4", int_="d4", wil="d4"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert facts(entry) == [Said("ana", "fell.advance", "unchanged"), Advanced("ana")]


def test_fell_advance_floor_death_asks_the_death_table() -> None:
    # BOD and INT stand; WIL d4 shows 1, falls off the ladder, and the death table says 3: 2 hours.
    session = table(box(4, 3, 1, 3, 2), {"fell.advance.floor": "death"}, ana=hero("Ana", "s1", wil="d4"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert entry.outcome == {"BOD": 0, "INT": 0, "WIL": -1}
    assert Said("ana", "fell.death", "hours", {"ability": "WIL", "time": 2}) in facts(entry)
    assert LifeChanged("ana", "down") in facts(entry)
    assert not session.state.part("ana", Ladder).rung("WIL").usable


@pytest.mark.parametrize(("ruling", "after_a_week"), [("permanent", "d6"), ("restorable", "d8")])
def test_fell_advance_loss(ruling: str, after_a_week: str) -> None:
    session = table(box(1, 3, 3), {"fell.advance.loss": ruling}, ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert facts(entry)[0] == DieStepped("ana", "BOD", -1, lasting=ruling == "permanent")
    assert dice(session)[0] == "d6"
    done(do(session, "s1", "fell.rest", "ana", served=True, kind="week"))
    assert dice(session)[0] == after_a_week


def test_fell_advance_rolls_a_lowered_die_as_it_is_and_raises_what_it_returns_to() -> None:
    ana = hero("Ana", "s1")
    low = ana.with_parts(ana.part(Ladder).with_rung("BOD", Rung("d6", 6, "d8")))
    session = table(box(6, 2, 2), ana=low)
    done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert (dice(session)[0], wholes(session)[0]) == ("d8", "d10")


def test_fell_advance_an_ability_out_of_use_is_not_rolled() -> None:
    ana = hero("Ana", "s1")
    gone = ana.with_parts(ana.part(Ladder).with_rung("INT", Rung("d4", 0, "d6", usable=False)))
    session = table(box(2, 2), ana=gone)
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert [s.step.facts["dice"] for s in entry.steps if "faces" in s.step.facts] == [("d8",), ("d6",)]


# ---- instead
def test_fell_advance_instead_of_int_a_skill() -> None:
    # INT d6 shows 6; a skill instead, and the d8 shows 3: lore.
    session = table(box(2, 6, 2, 3), ana=hero("Ana", "s1"))
    waiting = parked(do(session, "s1", "fell.advance", "ana", overrule=True))
    (ask,) = waiting.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.rule, ask.options, ask.usual, ask.waits) == (
        "ana",
        "fell.advance",
        ("die", "skill"),
        "die",
        True,
    )
    entry = done(session.answer("s1", waiting.id, ask.key, "skill"))
    assert facts(entry) == [Learned("ana", skill="lore"), Advanced("ana")]
    assert rules_in(entry) >= {"fell.advance", "fell.skills"}
    assert dice(session) == ("d8", "d6", "d6")
    assert session.state.part("ana", Knowledge).skills == ("lore",)


def test_fell_advance_instead_of_wil_a_spell() -> None:
    # WIL d6 shows 6; a spell instead, and the d100 shows 20: Cure Wounds.
    session = table(box(2, 2, 6, 20), ana=hero("Ana", "s1"))
    entry = done(answer(session, parked(do(session, "s1", "fell.advance", "ana", overrule=True)), "spell"))
    assert facts(entry) == [Learned("ana", spell="cure-wounds"), Advanced("ana")]
    assert dice(session) == ("d8", "d6", "d6")


def test_fell_advance_both_are_asked_at_once() -> None:
    session = table(box(8, 6, 6), ana=hero("Ana", "s1"))
    waiting = parked(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert [a.options for a in waiting.asks if isinstance(a, Choice)] == [("die", "skill"), ("die", "spell")]
    for ask in waiting.asks:
        result = session.answer("s1", waiting.id, ask.key, "die")
    entry = done(result)
    assert facts(entry)[:3] == [DieStepped("ana", a, 1, lasting=True) for a in ("BOD", "INT", "WIL")]
    assert dice(session) == ("d10", "d8", "d8")


def test_fell_advance_body_has_nothing_instead() -> None:
    session = table(box(8, 2, 2), ana=hero("Ana", "s1"))
    assert facts(done(do(session, "s1", "fell.advance", "ana", overrule=True)))[0] == DieStepped(
        "ana", "BOD", 1, lasting=True
    )


def test_fell_advance_named_beforehand_nobody_is_asked() -> None:
    session = table(box(2, 6, 6), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True, skill="repair", spell="web"))
    assert facts(entry) == [Learned("ana", skill="repair"), Learned("ana", spell="web"), Advanced("ana")]


def test_fell_advance_what_is_named_waits_for_the_dice() -> None:
    session = table(box(8, 2, 1), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.advance", "ana", overrule=True, skill="repair", spell="web"))
    assert not any(isinstance(event, Learned) for event in facts(entry))
    assert dice(session) == ("d10", "d6", "d4")


def test_fell_advance_whoever_knows_all_is_not_asked() -> None:
    sage = hero("Ana", "s1", skills=tuple(LIBRARY.skills), spells=tuple(LIBRARY.spells))
    session = table(box(2, 6, 6), ana=sage)
    done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert dice(session) == ("d8", "d8", "d8")


def test_fell_advance_obeys_a_standing_order() -> None:
    session = table(box(2, 6, 2), ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.order", "ana", rule="fell.advance", answer="die"))
    done(do(session, "s1", "fell.advance", "ana", overrule=True))
    assert dice(session) == ("d8", "d8", "d6")


def test_fell_advance_thrown_dice_stay_while_somebody_thinks() -> None:
    session = table(box(2, 6, 1), ana=hero("Ana", "s1"))
    waiting = parked(do(session, "s1", "fell.advance", "ana", overrule=True))
    done(do(session, "s0", "table.house", "ana", name="BOD.die", value="d12"))
    entry = done(session.answer("s1", waiting.id, waiting.asks[0].key, "die"))
    assert entry.outcome == {"BOD": 0, "INT": 1, "WIL": -1}
    assert dice(session) == ("d12", "d8", "d4")


# ---- refusals
def test_fell_advance_refusals() -> None:
    dying = structs.replace(hero("Bob", "s2").with_parts(Countdowns({"t1": Countdown("fell.death", 60)})), life="down")
    pim = Character("Pim", "hireling", "s1").with_parts(HitPoints(4, 4, "d4"))
    session = table(ana=hero("Ana", "s1", skills=("lore",), spells=("web",)), bob=dying, pim=pim)
    assert do(session, "s2", "fell.advance", "bob", overrule=True) == Refused("dying", "fell.death", {"who": "Bob"})
    assert do(session, "s1", "fell.advance", "pim", overrule=True) == Refused(
        "nothing-to-advance", "fell.advance", {"who": "Pim"}
    )
    known = do(session, "s1", "fell.advance", "ana", overrule=True, skill="lore")
    assert known == Refused("known-already", "fell.skills", {"who": "Ana", "what": "lore"})
    known = do(session, "s1", "fell.advance", "ana", overrule=True, spell="web")
    assert known == Refused("known-already", "fell.spells", {"who": "Ana", "what": "web"})
    assert refusal(do(session, "s1", "fell.advance", "ana", overrule=True, skill="cooking")) == "no-such-skill"
    assert refusal(do(session, "s1", "fell.advance", "ana", overrule=True, spell="fireball")) == "no-such-spell"
    assert refusal(do(session, "s2", "fell.advance", "ana", overrule=True)) == "not-yours"


# ---- the table around it
def test_fell_advance_the_facilitator_may_say_what_came_of_it() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(session.act("s0", Intent("fell.advance", "ana", overrule=True, outcome={"BOD": 1, "INT": 0, "WIL": 0})))
    assert dice(session) == ("d10", "d6", "d6")


def test_fell_advance_replays_from_its_answers() -> None:
    session = table(box(8, 6, 1, 3), ana=hero("Ana", "s1"))
    before = session.state
    entry = done(answer(session, parked(do(session, "s1", "fell.advance", "ana", overrule=True)), "skill"))
    again = replay(GAME, entry, before)
    assert (again.emitted, again.steps, again.outcome) == (entry.emitted, entry.steps, entry.outcome)


# ---- odds
@pytest.mark.parametrize("die", LADDER)
def test_fell_advance_odds_of_one_die(die: LadderDie) -> None:
    # One face in n raises it and one lowers it; a d12 does not grow, a d4 does not shrink.
    n = int(die[1:])
    up, down = Fraction(die != "d12", n), Fraction(die != "d4", n)
    found = dict(odds(ADVANCE, AdvanceParams(die=die)))
    assert found.get(AdvanceOutcome(change=1), 0) == up
    assert found.get(AdvanceOutcome(change=-1), 0) == down
    assert found[AdvanceOutcome(change=0)] == 1 - up - down


def test_fell_advance_odds_of_all_three() -> None:
    # d4, d6, d8: nothing changes in 3/4 * 4/6 * 6/8 = 3/8; all three grow in 1/4 * 1/6 * 1/8 = 1/192.
    found = dict(odds(ADVANCE_ALL, GrowthParams(BOD="d4", INT="d6", WIL="d8")))
    assert found[GrowthOutcome(BOD=0, INT=0, WIL=0)] == Fraction(3, 8)
    assert found[GrowthOutcome(BOD=1, INT=1, WIL=1)] == Fraction(1, 192)


def test_fell_advance_odds_name_every_ability() -> None:
    assert msgspec.to_builtins(GrowthOutcome(BOD=0, INT=0, WIL=0)) == {"BOD": 0, "INT": 0, "WIL": 0}


# ---- after danger, in safety
def test_fell_advance_warns_without_danger_and_in_a_fight() -> None:
    session = table(box(*(2, 3, 3) * 3), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    assert warning(do(session, "s1", "fell.advance", "ana")) == "no-danger"
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    assert warnings(do(session, "s1", "fell.advance", "ana")) == ["in-a-fight"]  # and not that there was no danger
    done(do(session, "s0", "fell.fight.end"))
    done(do(session, "s1", "fell.advance", "ana"))  # danger is over
    assert warning(do(session, "s1", "fell.advance", "ana")) == "no-danger"  # and has taught what it could
    done(do(session, "s1", "fell.advance", "ana", overrule=True))


def test_fell_advance_takes_harm_for_danger_the_first_time() -> None:
    session = table(box(*(2, 3, 3) * 2), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=1))
    done(do(session, "s1", "fell.advance", "ana"))
    assert warning(do(session, "s1", "fell.advance", "ana")) == "no-danger"


def test_fell_advance_danger_is_remembered_for_those_who_fought() -> None:
    session = table(box(2, 3, 3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.fight", party=["ana"], foes=["wolf"], first="party"))
    done(do(session, "s0", "fell.fight.end"))
    done(do(session, "s1", "fell.advance", "ana"))
    assert warning(do(session, "s2", "fell.advance", "bob")) == "no-danger"
