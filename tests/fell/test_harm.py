"""Harm, protection, death and its countdown, treatment, deprivation: numbers from the rule text and by hand."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, facts_of_rest, parked, refusal, rules_in, warning, warnings
from caltrop.games.common.dice_pools.ladder import DieStepped, Ladder, PointsChanged, Rung
from caltrop.games.common.health.needs import Fatigued, Need, NeedArose, NeedsMet
from caltrop.games.common.health.points import HitPoints, HitPointsChanged
from caltrop.games.common.items.pack import Pack, ProtectionChanged
from caltrop.games.common.table.countdowns import Countdowns, CountdownSet
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.steps import PointsTaken
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import Acted, TurnEnded
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.parts import CountdownWidget, Marks
from caltrop.kernel.state.state import Character, DueRoll, Life
from caltrop.messages import marks
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, Warnings
from caltrop.table.view import view
from fell.table import creature, hero, table

ROUND, HOUR, DAY = 6, 3600, 86_400  # seconds


def rung(session: Session, who: str, ability: str = "BOD") -> Rung:
    return session.state.part(who, Ladder).rung(ability)


def points(session: Session, who: str, ability: str = "BOD") -> int:
    return rung(session, who, ability).points


def hp(session: Session, who: str) -> int:
    return session.state.part(who, HitPoints).now


def life(session: Session, who: str) -> str:
    return session.state.characters[who].life


def ends(session: Session, who: str) -> list[int | None]:
    """Return the seconds of the clock at which a character's countdowns end."""
    return [t.at for t in session.state.part(who, Countdowns).countdowns.values() if t.rule == "fell.death"]


def left(session: Session, who: str) -> dict[str, int]:
    return {key: item.left for key, item in session.state.part(who, Pack).worn_items.items()}


def refused(session: Session, seat: str, move: str, actor: str, /, **want: Any) -> str:
    """The code of a refusal that has left the table as it was."""
    before, written = session.state, len(session.log)
    code = refusal(do(session, seat, move, actor, **want))
    assert session.state is before
    assert len(session.log) == written
    return code


def hirelinged(die: LadderDie = "d4") -> Character:
    return Character("Pim", "hireling", "s1").with_parts(HitPoints(4, 4, die), Pack(8), Countdowns())


def fallen(*faces: int, **more: Any) -> Session:
    """Ana, who has just lost all 8 BOD, with that on the death table; and Bob beside her."""
    session = table(box(*faces), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", **more))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    return session


# ---- harm
def test_fell_harm_takes_no_more_than_there_is() -> None:
    session = table(box(4, 1), rulings={"fell.npc.zero": "out"}, ana=hero("Ana", "s1"), wolf=creature("wolf"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=50))
    assert facts(entry)[0] == PointsChanged("ana", "BOD", -8, "harm")
    assert [s.step.facts for s in entry.steps if s.step.rule == "fell.harm"] == [PointsTaken("BOD", 8, 50, 0)]
    most = hp(session, "wolf")
    assert facts(done(do(session, "s0", "fell.harm", "wolf", n=50)))[0] == HitPointsChanged("wolf", -most)
    assert facts(done(do(session, "s0", "fell.heal", "wolf", n=50)))[0] == HitPointsChanged("wolf", most)


@pytest.mark.parametrize(("to", "whole"), [("BOD", 8), ("INT", 6), ("WIL", 6)])
def test_fell_harm_takes_points_of_an_ability(to: str, whole: int) -> None:
    session = table(ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=3, to=to))
    assert facts(entry) == [PointsChanged("ana", to, -3, "harm")]
    assert points(session, "ana", to) == whole - 3
    assert rung(session, "ana", to).die == ("d8" if to == "BOD" else "d6")  # the die stays as it is
    assert rules_in(entry) == {"fell.harm"}


def test_fell_harm_takes_hit_points_of_a_creature_whatever_it_aims_at() -> None:
    session = table(wolf=creature("wolf"))  # 6 hit points
    done(do(session, "s0", "fell.harm", "wolf", n=2))
    entry = done(do(session, "s0", "fell.harm", "wolf", n=3, to="WIL"))
    assert facts(entry) == [HitPointsChanged("wolf", -3)]
    assert hp(session, "wolf") == 1
    assert [t.audience for t in entry.emitted] == [()]  # its numbers are the facilitator's


def test_fell_harm_is_the_facilitators_word() -> None:
    session = table(ana=hero("Ana", "s1"), eve=structs.replace(hero("Eve"), life="dead"))
    assert refused(session, "s1", "fell.harm", "ana", n=1) == "facilitator-only"
    assert refused(session, "s0", "fell.harm", "ana") == "no-harm"
    assert refused(session, "s0", "fell.harm", "zed", n=1) == "no-such-character"
    assert refused(session, "s0", "fell.harm", "eve", n=1) == "dead-target"
    assert refused(session, "s0", "fell.harm", "ana", n=-1) == "bad-value"


# ---- protection
def test_fell_protection_takes_bod_harm_first_as_standing_order() -> None:
    # The rulebook's example: chainmail 2, helmet 1, shield 1: 4 protection. Of 5 harm, 4 go there and 1 to BOD.
    session = table(ana=hero("Ana", "s1", bod="d10", worn=("chainmail", "helmet", "shield")))
    entry = done(do(session, "s0", "fell.harm", "ana", n=5))
    assert points(session, "ana") == 9
    assert left(session, "ana") == {"chainmail": 0, "helmet": 0, "shield": 0}
    assert Said("ana", "fell.protection", "broken", {"item": "chainmail, helmet, shield"}) in facts(entry)
    assert {"fell.protection", "fell.harm"} <= rules_in(entry)
    (choice,) = [a for a in entry.answers if isinstance(a.ask, Choice)]
    assert (choice.ask.who, choice.value, choice.source) == ("ana", "4", "order")


def test_fell_protection_takes_all_when_there_is_enough() -> None:
    session = table(ana=hero("Ana", "s1", worn=("plate",)))
    entry = done(do(session, "s0", "fell.harm", "ana", n=2))
    assert facts(entry) == [ProtectionChanged("ana", "plate", -2)]
    assert points(session, "ana") == 8
    assert left(session, "ana") == {"plate": 1}


@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_fell_protection_takes_any_part_that_its_owner_likes(taken: int) -> None:
    session = table(ana=hero("Ana", "s1", worn=("plate",)))
    done(do(session, "s1", "table.order", "ana", rule="fell.protection", answer="ask"))
    waits = parked(do(session, "s0", "fell.harm", "ana", n=5))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.options, ask.usual) == ("ana", ("0", "1", "2", "3"), "3")
    assert refusal(session.answer("s1", waits.id, ask.key, "4")) == "bad-answer"
    assert refusal(session.answer("s2", waits.id, ask.key, "3")) == "not-your-prompt"
    done(session.answer("s1", waits.id, ask.key, str(taken)))
    assert left(session, "ana") == {"plate": 3 - taken}
    assert points(session, "ana") == 8 - (5 - taken)


@pytest.mark.parametrize("to", ["INT", "WIL"])
def test_fell_armour_stops_no_harm_but_that_to_bod(to: str) -> None:
    session = table(ana=hero("Ana", "s1", worn=("plate", "shield")))
    entry = done(do(session, "s0", "fell.harm", "ana", n=2, to=to))
    assert facts(entry) == [PointsChanged("ana", to, -2, "harm")]
    assert not [a for a in entry.answers if isinstance(a.ask, Choice)]


def test_fell_protection_is_no_help_where_the_facilitator_says_so() -> None:
    session = table(ana=hero("Ana", "s1", worn=("plate",)))
    done(do(session, "s0", "fell.harm", "ana", n=2, armour=False))
    assert points(session, "ana") == 6
    assert left(session, "ana") == {"plate": 3}


def test_fell_protection_counts_only_what_is_worn() -> None:
    session = table(ana=hero("Ana", "s1", items=("plate",), worn=("helmet",)))
    done(do(session, "s0", "fell.harm", "ana", n=3))
    assert points(session, "ana") == 6
    assert session.state.part("ana", Pack).items["plate"].left == 3


def test_fell_protection_broken_armour_grants_nothing() -> None:
    session = table(ana=hero("Ana", "s1", worn=("helmet",)))
    done(do(session, "s0", "fell.harm", "ana", n=1))
    entry = done(do(session, "s0", "fell.harm", "ana", n=1))
    assert facts(entry) == [PointsChanged("ana", "BOD", -1, "harm")]


def test_fell_protection_of_a_creature_is_its_hide() -> None:
    session = table(bear=creature("bear"))  # 10 hit points, protection 1
    entry = done(do(session, "s0", "fell.harm", "bear", n=3))
    assert ProtectionChanged("bear", "hide", -1) in facts(entry)
    assert hp(session, "bear") == 8


def test_fell_protection_pool_sum_breaks_as_one() -> None:
    # Brigandine 1 and shield 1: one pool of 2. One point of harm breaks nothing, the second breaks all.
    session = table(ana=hero("Ana", "s1", worn=("brigandine", "shield")))
    first = done(do(session, "s0", "fell.harm", "ana", n=1))
    assert not [e for e in facts(first) if isinstance(e, Said)]
    second = done(do(session, "s0", "fell.harm", "ana", n=1))
    assert facts(second, Said) == [Said("ana", "fell.protection", "broken", {"item": "brigandine, shield"})]
    assert points(session, "ana") == 8


def test_fell_protection_pool_per_item_breaks_piece_by_piece_as_the_owner_likes() -> None:
    session = table(rulings={"fell.protection.pool": "per_item"}, ana=hero("Ana", "s1", worn=("chainmail", "shield")))
    done(do(session, "s1", "table.order", "ana", rule="fell.protection", answer="ask"))
    waits = parked(do(session, "s0", "fell.harm", "ana", n=2))
    waits = parked(session.answer("s1", waits.id, waits.asks[0].key, "1"))  # one point to protection ...
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert set(ask.options) == {"chainmail", "shield"}
    entry = done(session.answer("s1", waits.id, ask.key, "shield"))  # ... and that to the shield
    assert Said("ana", "fell.protection", "broken", {"item": "shield"}) in facts(entry)
    assert left(session, "ana") == {"chainmail": 2, "shield": 0}
    assert points(session, "ana") == 7


# ---- death
def test_fell_harm_beyond_the_last_point_is_lost() -> None:
    # 8 BOD, 20 harm: the points stop at 0, and nothing spills over to another ability.
    session = table(box(4, 1), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=20))
    assert [points(session, "ana", a) for a in ("BOD", "INT", "WIL")] == [0, 6, 6]


def test_fell_death_1_is_dead_at_once() -> None:
    session = table(box(1), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=8))
    assert facts(entry) == [
        PointsChanged("ana", "BOD", -8, "harm"),
        Said("ana", "fell.death", "dead", {"ability": "BOD", "time": 0}),
        LifeChanged("ana", "dead"),
    ]
    assert ends(session, "ana") == []
    assert {"fell.harm", "fell.death"} <= rules_in(entry)
    assert refused(session, "s1", "fell.test", "ana", ability="INT", dn=0) == "dead"
    assert refused(session, "s0", "fell.attack", "ana", target="ana") == "dead"


@pytest.mark.parametrize(
    ("face", "word", "unit"), [(2, "rounds", ROUND), (3, "hours", HOUR), (4, "days", DAY)], ids=["2", "3", "4"]
)
@pytest.mark.parametrize("time", [1, 4])
def test_fell_death_counts_down(face: int, word: str, unit: int, time: int) -> None:
    session = table(box(face, time), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=6, to="WIL"))
    assert Said("ana", "fell.death", word, {"ability": "WIL", "time": time}) in facts(entry)
    assert life(session, "ana") == "down"
    assert ends(session, "ana") == [time * unit]
    (countdown,) = session.state.part("ana", Countdowns).countdowns.values()
    assert countdown.when == (f"{time} {word}" if time > 1 else f"1 {word.removesuffix('s')}")


def test_fell_death_countdown_can_be_watched() -> None:
    session = fallen(2, 3)  # three rounds
    assert CountdownWidget("fell.death", 18, "", 18, turns=True) in view(session, "s1").characters["ana"].widgets
    done(do(session, "s0", "table.clock", n=1, unit="rounds"))
    assert CountdownWidget("fell.death", 18, "", 12, turns=True) in view(session, "s2").characters["ana"].widgets


def test_fell_death_countdown_by_house_call_is_a_length_from_now() -> None:
    session = fallen(4, 1)  # one day
    done(do(session, "s0", "table.clock", n=2, unit="hours"))
    before = session.state.part("ana", Countdowns).countdowns["t1"]
    assert before.when == "1 day"
    entry = done(do(session, "s0", "table.house", "ana", name="fell.death", value="3 rounds"))
    after = structs.replace(before, at=2 * HOUR + 3 * ROUND, when="3 rounds", rounds=True)
    assert facts(entry) == [CountdownSet("ana", "t1", after)]
    done(do(session, "s0", "table.house", "ana", name="fell.death", value="1 rounds"))
    assert session.state.part("ana", Countdowns).countdowns["t1"].when == "1 round"


@pytest.mark.parametrize("value", [3, "3", "soon", "-1 rounds", "rest", ""])
def test_fell_death_countdown_by_house_call_takes_nothing_else(value: int | str) -> None:
    session = fallen(4, 1)
    assert refused(session, "s0", "table.house", "ana", name="fell.death", value=value) == "no-length"
    assert refused(session, "s0", "table.house", "ana", name="t1", value="3 rounds") == "no-such-setting"
    assert refused(session, "s0", "table.house", "bob", name="fell.death", value="3 rounds") == "no-such-setting"


def test_fell_death_is_rolled_for_each_ability_that_comes_to_zero() -> None:
    # BOD at 0: 3 hours. Then INT at 0: 2 rounds. Each ability has its own countdown.
    session = table(box(3, 3, 2, 2), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.harm", "ana", n=6, to="INT"))
    assert ends(session, "ana") == [3 * HOUR, 2 * ROUND]


# ---- fell.harm.at_zero
@pytest.mark.parametrize(
    ("again", "end", "result"),
    [((2, 4), 4 * ROUND, "rounds"), ((4, 1), 3 * HOUR, "sooner"), ((3, 3), 3 * HOUR, "sooner"), ((1,), None, "dead")],
    ids=["sooner", "later", "equal", "dead"],
)
def test_fell_harm_at_zero_rolls_again_and_the_sooner_end_counts(
    again: tuple[int, ...], end: int | None, result: str
) -> None:
    session = table(box(3, 3, *again), ana=hero("Ana", "s1"))  # 3 hours at first
    done(do(session, "s0", "fell.harm", "ana", n=8))
    entry = done(do(session, "s0", "fell.harm", "ana", n=1))
    assert [e.result for e in facts(entry, Said)] == [result]
    assert ends(session, "ana") == ([] if end is None else [end])
    assert life(session, "ana") == ("dead" if end is None else "down")
    assert not [e for e in facts(entry, LifeChanged) if e.life == "down"]  # she was down already


def test_fell_harm_at_zero_keeps_the_countdown_of_another_ability() -> None:
    session = table(box(3, 3, 4, 4, 2, 2), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.harm", "ana", n=6, to="INT"))
    done(do(session, "s0", "fell.harm", "ana", n=1, to="INT"))  # 4 days become 2 rounds
    assert sorted(t or 0 for t in ends(session, "ana")) == [2 * ROUND, 3 * HOUR]


def test_fell_harm_at_zero_hurts_the_treated_like_anybody() -> None:
    session = fallen(3, 1, 2, 3)
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=50))
    assert Said("ana", "fell.death", "rounds", {"ability": "BOD", "time": 3}) in facts(entry)
    assert (life(session, "ana"), ends(session, "ana")) == ("down", [3 * ROUND])


def test_fell_harm_at_zero_counts_after_armour_only() -> None:
    session = fallen(3, 1)
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    session.states[-1] = session.state.with_character("ana", hero("Ana", "s1", worn=("plate",)))
    plated = session.state.part("ana", Ladder).with_rung("BOD", Rung("d8", 0, "d8"))
    session.states[-1] = session.state.with_character("ana", session.state.characters["ana"].with_parts(plated))
    entry = done(do(session, "s0", "fell.harm", "ana", n=3))
    assert facts(entry, Said) == [Said("ana", "fell.protection", "broken", {"item": "plate"})]
    assert life(session, "ana") == "up"


@pytest.mark.parametrize(
    ("word", "now", "end"), [("dies", "dead", []), ("table", "down", [ROUND]), ("lives", "down", [HOUR])]
)
def test_fell_harm_at_zero_ask_is_the_facilitators_word(word: str, now: str, end: list[int]) -> None:
    session = table(box(3, 1, 2, 1), {"fell.harm.at_zero": "ask"}, ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    waits = parked(do(session, "s0", "fell.harm", "ana", n=1))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.rule, ask.options) == ("", "fell.death", ("dies", "table", "lives"))
    assert refusal(session.answer("s1", waits.id, ask.key, word)) == "not-your-prompt"
    done(session.answer("s0", waits.id, ask.key, word))
    assert (life(session, "ana"), ends(session, "ana")) == (now, end)


def test_fell_harm_at_zero_nothing_leaves_all_as_it_was_and_says_so() -> None:
    session = table(box(3, 1), {"fell.harm.at_zero": "nothing"}, ana=hero("Ana", "s1"), wolf=creature("wolf"))
    for who in ("ana", "wolf"):
        done(do(session, "s0", "fell.harm", who, n=9))
        entry = done(do(session, "s0", "fell.harm", who, n=9))
        assert [(e.who, e.rule, e.result) for e in facts(entry)] == [(who, "fell.harm", "no-worse")]
    assert (ends(session, "ana"), life(session, "wolf")) == ([HOUR], "out")


@pytest.mark.parametrize("who", ["wolf", "pim"])
@pytest.mark.parametrize(("word", "now"), [("dies", "dead"), ("lives", "out")])
def test_fell_harm_at_zero_of_the_beaten_is_the_facilitators_word(who: str, word: str, now: str) -> None:
    session = table(wolf=creature("wolf"), pim=hirelinged())
    done(do(session, "s0", "fell.harm", who, n=9))
    waits = parked(do(session, "s0", "fell.harm", who, n=1))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.options, ask.usual) == ("", ("dies", "lives"), "dies")
    done(session.answer("s0", waits.id, ask.key, word))
    assert life(session, who) == now


def test_fell_harm_at_zero_of_a_creature_that_rolls_on_the_death_table() -> None:
    session = table(box(3, 1, 2, 1), {"fell.npc.zero": "death_table"}, wolf=creature("wolf"))
    done(do(session, "s0", "fell.harm", "wolf", n=9))
    done(do(session, "s0", "fell.harm", "wolf", n=1))
    assert ends(session, "wolf") == [ROUND]


def test_fell_harm_at_zero_of_a_blow_in_a_fight() -> None:
    """A treated hero at BOD 0 is struck: the dice of the blow, then the death table."""
    session = fallen(3, 1, 5, 1, 1)  # 1 hour; the wolf's two dice against nothing; a 1 on the table
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    session.states[-1] = session.state.with_character("wolf", creature("wolf"))
    done(do(session, "s0", "fell.attack", "wolf", target="ana", overrule=True))
    assert life(session, "ana") == "dead"


def test_fell_death_at_once_ends_an_older_countdown() -> None:
    session = table(box(3, 3, 1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.harm", "ana", n=6, to="INT"))
    assert life(session, "ana") == "dead"
    assert ends(session, "ana") == []
    assert refused(session, "s2", "fell.treat", "bob", target="ana") == "not-dying"
    done(do(session, "s0", "table.clock", n=1, unit="days"))  # no one is asked about the dead
    assert life(session, "ana") == "dead"


def test_fell_death_table_rolled_by_whoever_is_dying() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s1", "table.preferences", real_dice=True))
    waits = parked(do(session, "s0", "fell.harm", "ana", n=8))
    assert [(ask.who, ask.rule) for ask in waits.asks] == [("ana", "fell.death")]
    waits = parked(session.answer("s1", waits.id, waits.asks[0].key, (2,)))
    done(session.answer("s1", waits.id, waits.asks[0].key, (3,)))
    assert ends(session, "ana") == [3 * ROUND]


# ---- treatment
def test_fell_death_treatment_in_time_stops_the_countdown() -> None:
    session = fallen(3, 1)
    entry = done(do(session, "s2", "fell.treat", "bob", target="ana"))
    assert Said("ana", "fell.death", "treated", {"by": "bob"}) in facts(entry)
    assert life(session, "ana") == "up"
    assert ends(session, "ana") == []
    assert points(session, "ana") == 0
    done(do(session, "s0", "table.clock", n=2, unit="hours"))  # no one is asked whether she dies
    assert life(session, "ana") == "up"


def test_fell_death_treated_ability_cannot_be_used_until_points_return() -> None:
    session = fallen(3, 1, 5, 5)
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    assert refused(session, "s1", "fell.test", "ana", ability="BOD", dn=0) == "spent-ability"
    assert refused(session, "s1", "fell.attack", "ana", target="bob") == "spent-ability"
    assert done(do(session, "s1", "fell.test", "ana", ability="INT", dn=5)).outcome["passed"]
    done(do(session, "s0", "fell.heal", "ana", n=1))
    assert done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=5)).outcome["passed"]


@pytest.mark.parametrize(("face", "treated"), [(6, True), (5, False)])
def test_fell_death_treatment_with_a_test(face: int, treated: bool) -> None:
    # Bob: INT d8 against DN 6.
    session = fallen(4, 2, face, int_="d8")
    entry = done(do(session, "s2", "fell.treat", "bob", target="ana", dn=6))
    assert entry.outcome == {"hits": int(treated), "passed": treated}
    assert [s.step.facts["dice"] for s in entry.steps if "faces" in s.step.facts] == [("d8",)]
    assert "fell.test" in rules_in(entry)
    assert life(session, "ana") == ("up" if treated else "down")
    assert ends(session, "ana") == ([] if treated else [2 * DAY])
    trouble = Said("bob", "fell.test", "trouble", {"hits": 0, "stakes": "", "ability": "INT", "dn": 6})
    assert (trouble in facts(entry)) is not treated


def test_fell_death_treatment_with_skill_and_advantage() -> None:
    # INT d6 and survival (d6), one step up: two d8.
    session = fallen(4, 2, 1, 8, skills=("survival",))
    want: dict[str, Any] = {"target": "ana", "dn": 8, "skill": "survival", "advantage": 1}
    assert done(do(session, "s2", "fell.treat", "bob", **want)).outcome["hits"] == 1


def test_fell_death_treatment_stops_every_countdown() -> None:
    session = table(box(3, 3, 4, 2), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.harm", "ana", n=6, to="INT"))
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    assert ends(session, "ana") == []
    assert life(session, "ana") == "up"


def test_fell_death_nobody_dying_treats_themselves() -> None:
    session = fallen(4, 2)
    assert refused(session, "s1", "fell.treat", "ana", target="ana") == "treats-self"
    assert refused(session, "s0", "fell.treat", "ana", target="ana", dn=4) == "treats-self"
    assert refused(session, "s2", "fell.treat", "bob", target="bob") == "not-dying"


@pytest.mark.parametrize(("state", "warns"), [("up", False), ("down", True), ("out", True)])
@pytest.mark.parametrize(
    ("move", "want"),
    [
        ("fell.treat", {"target": "ana"}),
        ("fell.test", {"ability": "BOD", "dn": 4}),
        ("fell.test", {"ability": "BOD", "dn": 4, "to": "facilitator"}),
        ("fell.contest", {"target": "ana", "target_ability": "WIL"}),
    ],
    ids=["treat", "test", "blind", "contest"],
)
def test_fell_death_whoever_is_down_is_warned_before_they_act(
    move: str, want: dict[str, Any], state: Life, warns: bool
) -> None:
    session = fallen(4, 2, 1, 1)
    done(do(session, "s0", "table.life", "bob", life=state))
    if warns:
        assert warning(do(session, "s2", move, "bob", **want)) == "down"
    done(do(session, "s2", move, "bob", overrule=warns, **want))


def test_fell_death_a_called_roll_does_not_warn() -> None:
    session = fallen(4, 2, 1)
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "WIL", "dn": 4}))
    done(session.act("s1", Intent("fell.test", "ana", {}, call="call")))
    assert warning(do(session, "s1", "fell.test", "ana", ability="WIL", dn=4)) == "down"


def test_fell_death_treatment_refused() -> None:
    people: dict[str, Any] = {
        "ana": hero("Ana", "s1"),
        "bob": hero("Bob", "s2", int_="d4"),
        "ghost": creature("ghost", hidden=True),
    }
    session = table(box(2, 4), **people)
    assert refused(session, "s2", "fell.treat", "bob", target="ana") == "not-dying"
    assert refused(session, "s2", "fell.treat", "bob", target="zed") == "no-such-character"
    assert refused(session, "s2", "fell.treat", "bob", target="ghost") == "no-such-character"  # hidden, unnamed
    done(do(session, "s0", "fell.harm", "ana", n=8))
    assert refused(session, "s2", "fell.treat", "bob", target="ana", dn=4, skill="lore") == "no-skill"
    assert refused(session, "s2", "fell.treat", "bob", target="ana", dn=13) == "bad-value"
    assert refused(session, "s1", "fell.treat", "bob", target="ana") == "not-yours"
    assert life(session, "ana") == "down"


def test_fell_death_treatment_is_somebodys_action() -> None:
    session = fallen(3, 1)
    done(do(session, "s0", "fell.fight", foes=["ana"], party=["bob"], first="party"))
    entry = done(do(session, "s2", "fell.treat", "bob", target="ana"))
    assert Acted("bob") in facts(entry)
    assert warning(do(session, "s2", "fell.attack", "bob", target="ana")) == "has-acted"


def test_fell_death_treated_too_late_while_dice_were_awaited() -> None:
    # Bob's INT and skill die are typed; between the two the hour is over, and the facilitator says that she dies.
    session = fallen(3, 1, skills=("survival",))
    done(do(session, "s2", "table.preferences", real_dice=True))
    waits = parked(do(session, "s2", "fell.treat", "bob", target="ana", dn=4, skill="survival"))
    waits = parked(session.answer("s2", waits.id, waits.asks[0].key, (6,)))
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.countdown", "ana", due="countdown", result="dies"))
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, (6,)))
    assert life(session, "ana") == "dead"
    assert not [e for e in facts(entry) if isinstance(e, LifeChanged)]


# ---- the countdown runs out
@pytest.mark.parametrize("answer", ["dies", "lives"])
def test_fell_death_countdown_that_runs_out_asks_the_facilitator(answer: str) -> None:
    session = fallen(3, 2)  # two hours
    done(do(session, "s0", "table.clock", n=119, unit="minutes"))
    assert life(session, "ana") == "down"
    entry = done(do(session, "s0", "table.clock", n=1, unit="minutes"))
    assert session.state.due_rolls == {"countdown": DueRoll("table.countdown", "ana", "fell.death", why="time is up")}
    assert [t.audience for t in entry.emitted if isinstance(t.event, RollBecameDue)] == [()]
    assert life(session, "ana") == "down"  # until it is said
    assert refusal(do(session, "s1", "table.countdown", "ana", result="lives")) == "facilitator-only"
    done(do(session, "s0", "table.countdown", "ana", due="countdown", result=answer))
    assert life(session, "ana") == ("dead" if answer == "dies" else "up")
    assert (ends(session, "ana"), session.state.due_rolls) == ([], {})
    assert points(session, "ana") == 0
    assert refusal(do(session, "s0", "table.countdown", "ana", result="dies")) in ("dead-target", "no-such-countdown")


@pytest.mark.parametrize("answer", ["dies", "lives", "", "treated"])
def test_fell_death_countdown_that_runs_out_asks_once_and_holds_no_turn(answer: str) -> None:
    """However often turns end and time passes, answered or not: there is one question, and each turn ends once."""
    session = table(box(2, 1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    for _ in range(3):
        done(do(session, "s0", "fell.turn"))
    assert list(session.state.due_rolls) == ["countdown"]
    if answer == "treated":
        done(do(session, "s2", "fell.treat", "bob", target="ana", overrule=True))
    elif answer:
        done(do(session, "s0", "table.countdown", "ana", due="countdown", result=answer))
    for _ in range(4):
        assert TurnEnded() in facts(done(do(session, "s0", "fell.turn")))
        assert not session.parked
    done(do(session, "s0", "table.clock", n=1, unit="days", overrule=True))
    assert list(session.state.due_rolls) == ([] if answer else ["countdown"])
    fight = session.state.fight
    assert fight is not None
    assert (fight.round, fight.whose_turn) == (4, "foes")


def test_fell_death_treated_after_the_time_is_up_warns_with_how_long_ago() -> None:
    """1 hour to live, and 10 pass: the time ran out 9 hours ago."""
    session = fallen(3, 1)
    done(do(session, "s0", "table.clock", n=10, unit="hours"))
    result = do(session, "s2", "fell.treat", "bob", target="ana")
    assert isinstance(result, Warnings)
    (warned,) = result.warnings
    assert (warned.code, warned.facts) == ("time-ran-out", {"who": "Ana", "seconds": 9 * HOUR})
    done(do(session, "s2", "fell.treat", "bob", target="ana", overrule=True))
    assert (life(session, "ana"), session.state.due_rolls) == ("up", {})


@pytest.mark.parametrize(
    ("move", "want"),
    [("table.clock", {"n": 1}), ("table.explore", {}), ("fell.rest", {"kind": "night", "served": True})],
)
def test_fell_death_open_at_the_end_of_the_time_warns_before_more_time_passes(move: str, want: dict[str, Any]) -> None:
    session = fallen(3, 1)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    assert "verdict-open" in warnings(do(session, "s0", move, "bob" if move == "fell.rest" else "", **want))
    done(do(session, "s0", "table.countdown", "ana", due="countdown", result="dies"))
    result = do(session, "s0", move, "bob" if move == "fell.rest" else "", **want)
    assert isinstance(result, Entry) or "verdict-open" not in warnings(result)


def test_fell_death_open_of_someone_hidden_is_no_players_warning() -> None:
    ghost = structs.replace(hero("Ghost"), hidden=True)
    session = table(box(3, 1, 5), ghost=ghost, bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.harm", "ghost", n=8))
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s2", "fell.rest", "bob", served=True))
    assert warnings(do(session, "s0", "table.clock", n=1)) == ["verdict-open"]


def test_fell_death_dismissed_question_comes_back_with_time() -> None:
    session = fallen(3, 1)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.due.drop", id="countdown"))
    assert session.state.due_rolls == {}
    done(do(session, "s0", "table.clock", n=1, overrule=True))
    assert list(session.state.due_rolls) == ["countdown"]


def test_fell_death_a_question_put_off_can_be_asked_again_by_hand() -> None:
    session = fallen(3, 1)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.due.drop", id="countdown"))
    (countdown,) = session.state.part("ana", Countdowns).countdowns
    done(do(session, "s0", "table.trigger", "ana", id=countdown))
    assert list(session.state.due_rolls) == ["countdown"]


def test_fell_death_harm_after_the_time_is_up_gives_no_new_time() -> None:
    """3 hours of a second death table are no better than the hour that has passed."""
    session = fallen(3, 1, 3, 3)
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "fell.harm", "ana", n=1))
    assert list(session.state.due_rolls) == ["countdown"]
    assert ends(session, "ana") == [None]


def test_fell_death_countdown_in_rounds_runs_out_in_a_fight() -> None:
    # Two rounds are two more turns of Ana's: the end of the second asks.
    session = table(box(2, 2), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    for _ in range(4):
        done(do(session, "s0", "fell.turn"))
        assert session.state.due_rolls == {}
    assert TurnEnded() in facts(done(do(session, "s0", "fell.turn")))
    done(do(session, "s0", "table.countdown", "ana", due="countdown", result="dies"))
    assert life(session, "ana") == "dead"


@pytest.mark.parametrize("first", ["party", "foes"])
def test_fell_death_in_1_round_leaves_friends_a_turn_of_their_own(first: str) -> None:
    """Ana falls in the foes' turn, with 1 round to live: whoever began, Bob still has a turn before she dies."""
    session = table(box(2, 1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first=first))
    if first == "party":
        done(do(session, "s0", "fell.turn"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.turn"))
    fight = session.state.fight
    assert fight is not None
    assert (fight.whose_turn, life(session, "ana")) == ("party", "down")
    done(do(session, "s0", "fell.turn"))
    assert [due.rule for due in session.state.due_rolls.values()] == ["fell.death"]


def test_fell_death_countdown_in_rounds_shows_the_turns_that_still_come() -> None:
    """Ana falls in the foes' turn, with 3 rounds to live: 3 turns of her side come, 2 once the first has begun, and so
    on; in the last one there is still that one. A round has 6 seconds."""
    session = table(box(2, 3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="foes"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    left = list[int | None]()
    for _ in range(6):
        left += [w.left for w in view(session, "s2").characters["ana"].widgets if isinstance(w, CountdownWidget)]
        done(do(session, "s0", "fell.turn"))
    assert left == [18, 12, 12, 6, 6, 6]
    assert [due.rule for due in session.state.due_rolls.values()] == ["fell.death"]


def test_fell_death_one_countdown_survived_leaves_the_other_running() -> None:
    session = table(box(3, 1, 3, 2), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.harm", "ana", n=6, to="INT"))
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    done(do(session, "s0", "table.countdown", "ana", due="countdown", result="lives"))
    assert life(session, "ana") == "down"
    assert ends(session, "ana") == [2 * HOUR]


def test_fell_death_two_countdowns_at_once_kill_only_once() -> None:
    session = table(box(3, 1, 3, 1), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s0", "fell.harm", "ana", n=6, to="INT"))
    done(do(session, "s0", "table.clock", n=1, unit="hours"))
    assert list(session.state.due_rolls) == ["countdown"]
    entry = done(do(session, "s0", "table.countdown", "ana", due="countdown", result="dies"))
    assert [e for e in facts(entry) if isinstance(e, LifeChanged)] == [LifeChanged("ana", "dead")]
    assert (session.state.due_rolls, session.state.part("ana", Countdowns).countdowns) == ({}, {})


# ---- the die itself
def test_fell_harm_extreme_lowers_the_die() -> None:
    # BOD d8 one step down is d6: the most points are 6 now, so of 8 there are 6 left.
    session = table(ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.harm", "ana", die=1))
    assert DieStepped("ana", "BOD", -1) in facts(entry)
    assert rung(session, "ana") == Rung("d6", 6, "d8")
    assert "fell.harm" in rules_in(entry)


def test_fell_harm_lowers_points_and_die_together() -> None:
    # 3 points first: 5 left, which a d6 can hold.
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=3, die=1))
    assert rung(session, "ana") == Rung("d6", 5, "d8")


def test_fell_death_of_a_die_below_d4() -> None:
    # WIL d6 two steps down: below d4, so the death table, whatever the points were.
    session = table(box(4, 3, 1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    entry = done(do(session, "s0", "fell.harm", "ana", die=2, to="WIL"))
    assert Said("ana", "fell.death", "days", {"ability": "WIL", "time": 3}) in facts(entry)
    assert not rung(session, "ana", "WIL").usable
    assert life(session, "ana") == "down"
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    assert refused(session, "s1", "fell.test", "ana", ability="WIL", dn=0) == "no-ability"
    done(do(session, "s0", "fell.harm", "ana", die=1, to="WIL"))  # the die is gone already: the table again
    assert life(session, "ana") == "dead"


def test_fell_death_of_a_die_below_d4_even_with_no_points_left() -> None:
    # Treated, at 0 points; then the die itself falls below d4: the table is asked again.
    session = table(box(3, 1, 1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.harm", "ana", n=8))
    done(do(session, "s2", "fell.treat", "bob", target="ana"))
    done(do(session, "s0", "fell.harm", "ana", die=3))
    assert life(session, "ana") == "dead"


def test_fell_death_is_rolled_once_when_one_harm_takes_points_and_die() -> None:
    session = table(box(3, 1), ana=hero("Ana", "s1", bod="d4"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=4, die=1))
    assert len([e for e in facts(entry) if isinstance(e, Said) and e.rule == "fell.death"]) == 1
    assert not rung(session, "ana").usable


def test_fell_harm_spares_the_die_of_the_dead() -> None:
    session = table(box(1), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.harm", "ana", n=8, die=1))
    assert not [e for e in facts(entry) if isinstance(e, DieStepped)]


# ---- creatures and hirelings
@pytest.mark.parametrize("who", ["wolf", "pim"])
def test_fell_npc_zero_out_of_the_fight(who: str) -> None:
    session = table(wolf=creature("wolf"), pim=hirelinged())
    before = hp(session, who)
    entry = done(do(session, "s0", "fell.harm", who, n=9))
    assert facts(entry) == [HitPointsChanged(who, -before), LifeChanged(who, "out")]
    assert life(session, who) == "out"
    assert ends(session, who) == []


@pytest.mark.parametrize("who", ["wolf", "pim"])
def test_fell_npc_zero_death_table(who: str) -> None:
    session = table(box(2, 3), rulings={"fell.npc.zero": "death_table"}, wolf=creature("wolf"), pim=hirelinged())
    entry = done(do(session, "s0", "fell.harm", who, n=9))
    assert Said(who, "fell.death", "rounds", {"ability": "HP", "time": 3}) in facts(entry)
    assert life(session, who) == "down"
    assert ends(session, who) == [3 * ROUND]


@pytest.mark.parametrize(("option", "expected"), [("out", "out"), ("death_table", "dead")])
def test_fell_npc_zero_goes_for_a_die_below_d4_as_well(option: str, expected: str) -> None:
    session = table(box(1), rulings={"fell.npc.zero": option}, wolf=creature("wolf"))
    done(do(session, "s0", "fell.harm", "wolf", die=2))  # BOD d6
    assert life(session, "wolf") == expected


def test_fell_npc_zero_treated_is_out_until_points_return() -> None:
    session = table(box(3, 1), rulings={"fell.npc.zero": "death_table"}, ana=hero("Ana", "s1"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.harm", "wolf", n=6))
    done(do(session, "s1", "fell.treat", "ana", target="wolf"))
    assert life(session, "wolf") == "out"
    done(do(session, "s0", "fell.heal", "wolf", n=2))
    assert (life(session, "wolf"), hp(session, "wolf")) == ("up", 2)


def test_fell_death_points_that_return_do_not_stop_the_countdown() -> None:
    # "... unless treated": healing is not said to be that.
    session = table(
        box(3, 1, 4, 2), rulings={"fell.npc.zero": "death_table"}, ana=hero("Ana", "s1"), wolf=creature("wolf")
    )
    for who in ("ana", "wolf"):
        done(do(session, "s0", "fell.harm", who, n=8))
        done(do(session, "s0", "fell.heal", who, n=1))
    assert (life(session, "ana"), life(session, "wolf")) == ("down", "down")
    assert (ends(session, "ana"), ends(session, "wolf")) == ([HOUR], [2 * DAY])
    done(do(session, "s1", "fell.treat", "ana", overrule=True, target="wolf"))
    assert life(session, "wolf") == "up"


def test_fell_harm_cannot_lower_a_die_that_a_hireling_does_not_have() -> None:
    session = table(pim=hirelinged())
    assert refused(session, "s0", "fell.harm", "pim", die=1) == "no-ability"


# ---- healing
def test_fell_rest_healing_gives_points_back_up_to_the_die() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.harm", "ana", n=3))
    entry = done(do(session, "s0", "fell.heal", "ana", n=9))
    assert facts(entry) == [PointsChanged("ana", "BOD", 3, "healed")]
    assert points(session, "ana") == 8
    full = Said("ana", "fell.rest", "full", {"name": "BOD"})
    assert facts(done(do(session, "s0", "fell.heal", "ana", n=9))) == [full]


def test_fell_rest_healing_refused() -> None:
    session = table(ana=hero("Ana", "s1"), eve=structs.replace(hero("Eve"), life="dead"))
    assert refused(session, "s1", "fell.heal", "ana", n=1) == "facilitator-only"
    assert refused(session, "s0", "fell.heal", "zed", n=1) == "no-such-character"
    assert refused(session, "s0", "fell.heal", "eve", n=1) == "dead-target"
    assert refused(session, "s0", "fell.heal", "ana", n=0) == "bad-value"


# ---- deprivation
def hungry() -> Session:
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.harm", "ana", n=3))
    entry = done(do(session, "s0", "fell.deprive", "ana", lacking="food"))
    assert facts(entry) == [NeedArose("ana", "food", 0)]
    return session


def wait(session: Session, n: int, unit: str) -> Entry:
    return done(do(session, "s0", "table.clock", n=n, unit=unit))


def steps(session: Session, who: str = "ana") -> int:
    return session.state.part(who, Need).steps


def test_fell_deprived_gets_no_points_back() -> None:
    session = hungry()
    assert refused(session, "s0", "fell.heal", "ana", n=1) == "deprived"
    assert points(session, "ana") == 5
    done(do(session, "s0", "fell.deprive", "ana"))
    done(do(session, "s0", "fell.heal", "ana", n=1))
    assert points(session, "ana") == 6


def test_fell_deprived_longer_than_a_day_is_fatigued_and_each_day_more() -> None:
    # A day is not yet longer than a day; a round later it is. So it goes for each further day.
    session = hungry()
    wait(session, 24, "hours")
    assert steps(session) == 0
    entry = wait(session, 1, "rounds")
    assert Fatigued("ana", 1) in facts(entry)
    assert "fell.deprived" in rules_in(entry)
    wait(session, 1, "hours")
    assert steps(session) == 1
    wait(session, 22, "hours")
    wait(session, 59, "minutes")  # 47 hours, 59 minutes and a round
    assert steps(session) == 1
    wait(session, 9, "rounds")  # 48 hours to the second
    assert session.state.clock == 2 * DAY
    assert steps(session) == 1
    wait(session, 1, "rounds")
    assert steps(session) == 2
    wait(session, 3, "days")
    assert steps(session) == 5
    assert steps(session, "bob") == 0


def test_fell_deprived_counts_from_the_hour_it_began() -> None:
    session = table(ana=hero("Ana", "s1"))
    wait(session, 30, "hours")
    entry = done(do(session, "s0", "fell.deprive", "ana", lacking="warmth"))
    assert facts(entry) == [NeedArose("ana", "warmth", 30 * HOUR)]
    wait(session, 24, "hours")
    assert steps(session) == 0
    wait(session, 1, "rounds")
    assert steps(session) == 1


def test_fell_deprived_fatigue_is_a_step_down_on_tests() -> None:
    session = table(box(5, 5), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.deprive", "ana", lacking="sleep"))
    first = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=5))
    wait(session, 25, "hours")
    second = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=5))
    rolled = [s.step.facts["dice"] for entry in (first, second) for s in entry.steps if "faces" in s.step.facts]
    assert rolled == [("d8",), ("d6",)]


def test_fell_deprived_relieved_is_no_longer_fatigued() -> None:
    session = hungry()
    wait(session, 3, "days")
    assert steps(session) == 2
    entry = done(do(session, "s0", "fell.deprive", "ana"))
    assert facts(entry) == [NeedsMet("ana", ("food",))]
    assert session.state.part("ana", Need) == Need()
    wait(session, 3, "days")
    assert steps(session) == 0


def test_fell_deprived_of_several_needs_counts_from_the_oldest() -> None:
    session = hungry()
    wait(session, 49, "hours")
    assert steps(session) == 2
    done(do(session, "s0", "fell.deprive", "ana", lacking="sleep"))
    assert session.state.part("ana", Need) == Need({"food": 0, "sleep": 49 * HOUR}, 2)
    wait(session, 1, "days")
    assert steps(session) == 3


def test_fell_deprived_each_need_ends_only_by_what_meets_it() -> None:
    """Hungry for 49 hours, without sleep for the last 25: a night meets sleep only, a meal food only."""
    session = table(ana=hero("Ana", "s1", coin=5))
    done(do(session, "s0", "fell.harm", "ana", n=3))
    done(do(session, "s0", "fell.deprive", "ana", lacking="food"))
    wait(session, 24, "hours")
    done(do(session, "s0", "fell.deprive", "ana", lacking="sleep"))
    wait(session, 25, "hours")
    night = done(do(session, "s1", "fell.rest", "ana", overrule=True, kind="night"))  # without food
    assert facts_of_rest(night) == [
        NeedsMet("ana", ("sleep",), 2),
        Said("ana", "fell.rest", "restless", {"why": "deprived"}),
    ]
    assert (points(session, "ana"), steps(session)) == (5, 2)  # nothing comes back, and hunger counts on
    done(do(session, "s1", "fell.buy", "ana", item="rations"))
    done(do(session, "s1", "fell.use", "ana", item="rations"))
    assert session.state.part("ana", Need).lacks == {}
    done(do(session, "s1", "fell.rest", "ana", kind="night", overrule=True))
    assert points(session, "ana") == 8


def test_fell_deprived_a_meal_leaves_the_fatigue_of_the_other_need() -> None:
    """Without food for 3 days and without sleep for 26 hours: after a meal, 1 step is left of 2."""
    session = table(ana=hero("Ana", "s1", items=("rations",)))
    done(do(session, "s0", "fell.deprive", "ana", lacking="food"))
    wait(session, 46, "hours")
    done(do(session, "s0", "fell.deprive", "ana", lacking="sleep"))
    wait(session, 26, "hours")
    assert steps(session) == 2
    entry = done(do(session, "s1", "fell.use", "ana", item="rations"))
    assert NeedsMet("ana", ("food",), 1) in facts(entry)
    assert session.state.part("ana", Need) == Need({"sleep": 46 * HOUR}, 1, fed=72 * HOUR)


def test_fell_deprived_one_need_can_be_met_by_the_facilitators_word() -> None:
    session = hungry()
    done(do(session, "s0", "fell.deprive", "ana", lacking="water"))
    assert refused(session, "s0", "fell.deprive", "ana", lacking="Food") == "lacks-already"
    assert refused(session, "s0", "fell.deprive", "ana", met="sleep") == "not-deprived"
    done(do(session, "s0", "fell.deprive", "ana", met="food"))
    assert session.state.part("ana", Need).lacks == {"water": 0}
    widgets = view(session, "s1").characters["ana"].widgets
    assert Marks("need", (marks.Lack("water"),)) in widgets
    done(do(session, "s0", "fell.deprive", "ana", lacking="food"))
    assert Marks("need", (marks.Lack("water"), marks.Lack("food"))) in view(session, "s1").characters["ana"].widgets
    done(do(session, "s0", "fell.deprive", "ana"))
    assert session.state.part("ana", Need) == Need()


def test_fell_deprived_refused() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refused(session, "s0", "fell.deprive", "ana") == "not-deprived"
    assert refused(session, "s0", "fell.deprive", "zed", lacking="food") == "no-such-character"
    assert refused(session, "s1", "fell.deprive", "ana", lacking="food") == "facilitator-only"


def test_fell_death_undone_takes_countdown_and_points_back_together() -> None:
    session = fallen(3, 1)
    done(session.undo("s0", 1))
    assert points(session, "ana") == 8
    assert life(session, "ana") == "up"
    assert ends(session, "ana") == []
    assert refusal(session.check("s2", Intent("fell.treat", "bob", {"target": "ana"}))) == "not-dying"
