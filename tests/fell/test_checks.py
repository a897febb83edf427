"""Tests, help, extended tests: faces in the order they are asked, numbers from the rule text."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warning
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.fell.game import GAME
from caltrop.games.fell.sheet import Knowledge
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.rules.steps import (
    SAID_CAUSE,
    Cause,
    DiceMoved,
    DiceRolled,
    DieAdded,
    FactsBase,
    HitsCounted,
    RollModified,
)
from caltrop.kernel.state.events.fights import Acted
from caltrop.kernel.state.events.open_business import TaskClosed, TaskMoved, TaskSet
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character, Task
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, replay
from caltrop.table.view import view
from fell.table import creature, hero, table

BOD_4: dict[str, int | str] = {"ability": "BOD", "dn": 4}


def thrown(entry: Entry) -> list[tuple[str, Any, Any]]:
    """Return who rolled which dice, and what they showed, in order."""
    return [(s.step.who, s.step.facts["dice"], s.step.facts["faces"]) for s in entry.steps if "faces" in s.step.facts]


def noted(entry: Entry, rule: str) -> list[FactsBase]:
    """Return the numbers in the explanation under a rule, without rolls."""
    return [s.step.facts for s in entry.steps if s.step.rule == rule and not isinstance(s.step.facts, DiceRolled)]


def refused(session: Session, seat: str, move: str, actor: str, /, **want: Any) -> str:
    """The code of a refusal that has left the table as it was."""
    before, written = session.state, len(session.log)
    code = refusal(do(session, seat, move, actor, **want))
    assert session.state is before
    assert len(session.log) == written
    assert not session.parked
    return code


def tired(character: Character, steps: int) -> Character:
    """Return the same character, fatigued by `steps` steps for lack of food."""
    return character.with_parts(Need({"food": 0}, steps))


def porter(employer: str = "ana", die: LadderDie = "d4", skills: tuple[str, ...] = ("survival",)) -> Character:
    return Character("Pim", "hireling", "s1").with_parts(
        HitPoints(4, 4, die), Knowledge(skills), Hire(employer), Pack(8)
    )


# ---- dice gathered
def test_fell_test_rolls_the_abilitys_die_and_one_hit_passes() -> None:
    session = table(box(5), ana=hero("Ana", "s1", bod="d8"))
    before = session.state
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert thrown(entry) == [("ana", ("d8",), (5,))]
    assert entry.outcome == {"hits": 1, "passed": True}
    assert facts(entry) == [Said("ana", "fell.test", "passed", {"hits": 1, "stakes": "", **BOD_4})]
    assert rules_in(entry) == {"fell.abilities", "fell.test"}
    assert session.state == before  # a test changes nothing by itself


@pytest.mark.parametrize(("ability", "die"), [("BOD", "d10"), ("INT", "d4"), ("WIL", "d12")])
def test_fell_abilities_each_has_a_die_of_its_own(ability: str, die: str) -> None:
    session = table(box(4), ana=hero("Ana", "s1", bod="d10", int_="d4", wil="d12"))
    entry = done(do(session, "s1", "fell.test", "ana", ability=ability, dn=4))
    assert thrown(entry) == [("ana", (die,), (4,))]


def test_fell_skills_die_joins_and_is_the_size_of_int() -> None:
    # The rulebook's wall: DN 6, BOD d8 shows 7, the skill die (INT d6) shows 2: one hit.
    session = table(box(7, 2), ana=hero("Ana", "s1", skills=("athletics",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=6, skill="athletics"))
    assert thrown(entry) == [("ana", ("d8",), (7,)), ("ana", ("d6",), (2,))]
    assert entry.outcome == {"hits": 1, "passed": True}
    assert {"fell.test", "fell.skills"} <= rules_in(entry)


def test_fell_steel_die_joins_a_test_made_with_the_weapon() -> None:
    # BOD d8 and a mace (steel d6); both reach DN 4: two hits.
    session = table(box(4, 6), ana=hero("Ana", "s1", items=("mace",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, weapon="mace"))
    assert thrown(entry) == [("ana", ("d8",), (4,)), ("ana", ("d6",), (6,))]
    assert entry.outcome == {"hits": 2, "passed": True}
    assert "fell.steel" in rules_in(entry)


def test_fell_steel_bare_hands_have_none() -> None:
    session = table(box(1), ana=hero("Ana", "s1", items=("mace",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, weapon="unarmed"))
    assert thrown(entry) == [("ana", ("d8",), (1,))]
    assert noted(entry, "fell.steel") == [DieAdded("", Cause("weapon", "bare hands"))]


def test_fell_test_explains_itself() -> None:
    # BOD d6 one step up is d8 and shows 5, the mace's d6 one step up is d8 and shows 3: one hit at DN 4.
    session = table(box(5, 3), ana=hero("Ana", "s1", bod="d6", items=("mace",), skills=("lore",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, weapon="mace", advantage=1))
    assert noted(entry, "fell.steel") == [DieAdded("d6", Cause("weapon", "mace"))]
    assert noted(entry, "fell.advantage") == [
        RollModified("advantage", 1, SAID_CAUSE),
        DiceMoved(1, ("d6", "d6"), ("d8", "d8")),
    ]
    assert noted(entry, "fell.test") == [HitsCounted(1, dn=4, result="passed")]
    session.box = box(2, 2)
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, skill="lore"))
    assert noted(entry, "fell.skills") == [DieAdded("d6", Cause("skill", "lore"))]


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"skill": "lore", "weapon": "mace"}, "one-die-beside"),  # at most one of steel and skill
        ({"skill": "repair"}, "no-skill"),
        ({"skill": "knitting"}, "no-skill"),
        ({"weapon": "greatsword"}, "no-weapon"),
        ({"weapon": "arrows"}, "no-weapon"),  # ammunition has no steel die
        ({"dn": 13}, "bad-value"),
        ({"dn": -1}, "bad-value"),
        ({"ability": "STR"}, "bad-value"),
        ({"advantage": 9}, "bad-value"),
        ({"luck": 1}, "unknown-parameter"),
        ({"stakes": "x" * 201}, "bad-value"),
        ({"help": [{"who": f"b{i}", "skill": "lore"} for i in range(6)]}, "bad-value"),
        ({"task": "digging"}, "no-such-task"),
        ({"hireling": "pim"}, "not-your-hireling"),
        ({"help": [{"who": "ana", "skill": "lore"}]}, "no-such-helper"),
    ],
)
def test_fell_test_refused_before_any_die(want: dict[str, Any], code: str) -> None:
    session = table(ana=hero("Ana", "s1", items=("mace", "arrows"), skills=("lore",)))
    asked = {"ability": "INT", "dn": 4} | want
    assert refused(session, "s1", "fell.test", "ana", **asked) == code


def test_fell_test_needs_a_difficulty() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refused(session, "s1", "fell.test", "ana", ability="BOD") == "missing-parameter"


def test_fell_test_is_only_for_ones_own_living_characters() -> None:
    ana = hero("Ana", "s1")
    session = table(ana=ana, bob=hero("Bob", "s2"), eve=structs.replace(hero("Eve", "s1"), life="dead"))
    assert refused(session, "s1", "fell.test", "bob", ability="BOD", dn=4) == "not-yours"
    assert refused(session, "s1", "fell.test", "eve", ability="BOD", dn=4) == "dead"
    assert refused(session, "s0", "fell.test", "eve", ability="BOD", dn=4) == "dead"
    assert refused(session, "tv", "fell.test", "ana", ability="BOD", dn=4) == "not-seated"
    assert refused(session, "s1", "fell.test", "zed", ability="BOD", dn=4) == "no-such-character"


def test_fell_test_of_a_creature_uses_its_dice() -> None:
    # The book's wolf: INT d6, survival, so a skill die of d6.
    session = table(box(2, 6), wolf=creature("wolf"))
    entry = done(do(session, "s0", "fell.test", "wolf", ability="INT", dn=6, skill="survival"))
    assert thrown(entry) == [("wolf", ("d6",), (2,)), ("wolf", ("d6",), (6,))]
    assert entry.outcome["passed"]


# ---- hirelings
def test_fell_hirelings_skill_die_is_a_third_die() -> None:
    # Pim knows survival: with lore in the roll, the roller says that it fits.
    session = table(box(3, 3, 4), ana=hero("Ana", "s1", skills=("lore",)), pim=porter())
    want: dict[str, Any] = {"ability": "INT", "dn": 4, "skill": "lore", "hireling": "pim"}
    assert refused(session, "s1", "fell.test", "ana", **want) == "no-fitting-skill"
    assert refused(session, "s1", "fell.test", "ana", **want, hireling_skill="repair") == "no-fitting-skill"
    entry = done(do(session, "s1", "fell.test", "ana", **want, hireling_skill="survival"))
    assert thrown(entry) == [("ana", ("d6",), (3,)), ("ana", ("d6",), (3,)), ("ana", ("d4",), (4,))]
    assert entry.outcome == {"hits": 1, "passed": True}
    assert "fell.hirelings" in rules_in(entry)


@pytest.mark.parametrize(("option", "die"), [("hit_die", "d10"), ("d4", "d4")])
def test_fell_hireling_skill_die_by_ruling(option: str, die: str) -> None:
    session = table(
        box(3, 4), rulings={"fell.hireling.skill_die": option}, ana=hero("Ana", "s1"), pim=porter(die="d10")
    )
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, hireling="pim"))
    assert thrown(entry)[1] == ("ana", (die,), (4,))


def test_fell_help_of_a_hireling_is_one_die_by_whatever_way_it_is_lent() -> None:
    session = table(ana=hero("Ana", "s1"), pim=porter(), bob=hero("Bob", "s2", skills=("lore",)))
    help = [{"who": "pim", "skill": "survival"}]
    want: dict[str, Any] = {"ability": "INT", "hireling": "pim"}
    assert refused(session, "s1", "fell.test", "ana", dn=4, help=help, **want) == "no-such-helper"
    assert refused(session, "s1", "fell.contest", "ana", target="pim", **want) == "no-such-helper"
    theirs = {"target_help": [{"who": "pim", "skill": "survival"}]}
    assert refused(session, "s1", "fell.contest", "ana", target="bob", **theirs, **want) == "no-such-helper"


def test_fell_hirelings_add_nothing_for_others_nor_unskilled_nor_down() -> None:
    session = table(
        ana=hero("Ana", "s1"),
        bob=hero("Bob", "s2"),
        pim=porter(),
        oaf=porter(skills=()),
        ned=structs.replace(porter(), life="out"),
    )
    assert refused(session, "s2", "fell.test", "bob", ability="INT", dn=4, hireling="pim") == "not-your-hireling"
    assert refused(session, "s1", "fell.test", "ana", ability="INT", dn=4, hireling="bob") == "not-your-hireling"
    assert refused(session, "s1", "fell.test", "ana", ability="INT", dn=4, hireling="oaf") == "no-skill"
    assert refused(session, "s1", "fell.test", "ana", ability="INT", dn=4, hireling="ned") == "helper-down"


# ---- difficulty
@pytest.mark.parametrize("face", [1, 8])
def test_fell_test_very_easy_always_passes(face: int) -> None:
    session = table(box(face), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=0))
    assert entry.outcome == {"hits": 1, "passed": True}


def test_fell_test_failed_says_trouble_and_what_was_at_stake() -> None:
    # A 3 is below DN 4: no hit, so trouble comes of it, whether or not the thing itself is done.
    session = table(box(3), ana=hero("Ana", "s1"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, stakes="the guard wakes"))
    assert entry.outcome == {"hits": 0, "passed": False}
    assert facts(entry) == [Said("ana", "fell.test", "trouble", {"hits": 0, "stakes": "the guard wakes", **BOD_4})]


def test_fell_test_called_for_brings_difficulty_and_stakes_of_the_call() -> None:
    # The facilitator's DN 6 and stakes come before what the roller says of them: 5 is no hit.
    session = table(box(5), ana=hero("Ana", "s1"))
    want: dict[str, Any] = {"ability": "BOD", "dn": 6}
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want=want, stakes="you fall"))
    assert session.state.calls["call"].stakes == "you fall"  # told first
    entry = done(session.act("s1", Intent("fell.test", "ana", {"dn": 1, "stakes": "nothing"}, call="call")))
    told = {"hits": 0, "stakes": "you fall", **BOD_4, "dn": 6}
    assert Said("ana", "fell.test", "trouble", told) in facts(entry)
    assert session.state.calls == {}


# ---- advantage
def test_fell_advantage_raises_all_own_dice() -> None:
    # The rulebook's example: BOD d8 and a dagger's d4, one step up: d10 and d6.
    session = table(box(9, 5), ana=hero("Ana", "s1", items=("dagger",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, weapon="dagger", advantage=1))
    assert [dice for _, dice, _ in thrown(entry)] == [("d10",), ("d6",)]
    assert "fell.advantage" in rules_in(entry)


def test_fell_advantage_stays_at_d12() -> None:
    session = table(box(12, 11), ana=hero("Ana", "s1", bod="d12", items=("warhammer",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=12, weapon="warhammer", advantage=5))
    assert [dice for _, dice, _ in thrown(entry)] == [("d12",), ("d12",)]
    assert entry.outcome == {"hits": 1, "passed": True}


@pytest.mark.parametrize(
    ("option", "dice", "hits"),
    # The rulebook's example: two steps of disadvantage make the d8 a d4, and the dagger's d4 falls off the ladder.
    [("drop", [("d4",)], 0), ("stay", [("d4",), ("d4",)], 1)],
)
def test_fell_ladder_floor_by_ruling(option: str, dice: list[tuple[str]], hits: int) -> None:
    session = table(box(1, 3), rulings={"fell.ladder.floor": option}, ana=hero("Ana", "s1", items=("dagger",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=3, weapon="dagger", advantage=-2))
    assert [d for _, d, _ in thrown(entry)] == dice
    assert entry.outcome["hits"] == hits


@pytest.mark.parametrize(("option", "passed"), [("drop", False), ("stay", True)])
def test_fell_test_with_no_die_left_fails(option: str, passed: bool) -> None:
    # Even DN 0: no die, no hit. Where the d4 stays it is rolled, and a 1 is enough.
    session = table(box(1), rulings={"fell.ladder.floor": option}, ana=hero("Ana", "s1", bod="d4"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=0, advantage=-1))
    assert entry.outcome["passed"] is passed
    assert len(thrown(entry)) == int(passed)


# ---- rerolls
def test_fell_test_reroll_climbs_the_ladder() -> None:
    # DN 8 with a d4: 4 misses at its top, d6: 6 misses at its top, d8: 8 is a hit. No one is asked.
    session = table(box(4, 6, 8), ana=hero("Ana", "s1", bod="d4"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=8))
    assert thrown(entry) == [("ana", ("d4",), (4,)), ("ana", ("d6",), (6,)), ("ana", ("d8",), (8,))]
    assert entry.outcome == {"hits": 1, "passed": True}
    assert "fell.test.reroll" in rules_in(entry)


def test_fell_test_reroll_standing_order_keeps_what_has_hit() -> None:
    # The d4 hits DN 4 and stays; the skill die (d6) shows 6, a hit as well.
    session = table(box(4, 6), ana=hero("Ana", "s1", bod="d4", skills=("athletics",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, skill="athletics"))
    assert [dice for _, dice, _ in thrown(entry)] == [("d4",), ("d6",)]
    assert entry.outcome["hits"] == 2


def test_fell_test_reroll_only_the_die_that_missed() -> None:
    # DN 6: BOD d4 shows 4, misses, climbs to d6 and shows 5; the skill die shows 6, hits and stays.
    session = table(box(4, 5, 6), ana=hero("Ana", "s1", bod="d4", skills=("athletics",)))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=6, skill="athletics"))
    assert [dice for _, dice, _ in thrown(entry)] == [("d4",), ("d6",), ("d6",)]
    assert entry.outcome["hits"] == 1


def test_fell_test_reroll_new_number_replaces_a_hit() -> None:
    # Her own order is to reroll always: 4 was a hit at DN 4; the d6 shows 1, and that is what counts.
    session = table(box(4, 1), ana=hero("Ana", "s1", bod="d4"))
    done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="yes"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert thrown(entry) == [("ana", ("d4",), (4,)), ("ana", ("d6",), (1,))]
    assert entry.outcome == {"hits": 0, "passed": False}


def test_fell_test_reroll_asks_whoever_wants_to_be_asked() -> None:
    session = table(box(4, 5), ana=hero("Ana", "s1", bod="d4"))
    done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="ask"))
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=5))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.rule, ask.options, ask.usual) == ("ana", "fell.test.reroll", ("no", "yes"), "yes")
    assert refusal(session.answer("s2", waits.id, ask.key, "yes")) == "not-your-prompt"
    entry = done(session.answer("s1", waits.id, ask.key, "yes"))
    assert entry.outcome["passed"]


def test_fell_test_reroll_d12_has_no_next_die() -> None:
    session = table(box(12), ana=hero("Ana", "s1", bod="d12"))
    done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="yes"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=12))
    assert thrown(entry) == [("ana", ("d12",), (12,))]


def test_fell_test_reroll_is_asked_where_the_difficulty_is_hidden() -> None:
    # The standing order would tell whether 4 was enough; so Ana is asked, and her keeping it shows nothing.
    session = table(box(4), ana=hero("Ana", "s1", bod="d4"))
    want: dict[str, Any] = {"ability": "BOD", "dn": 4}
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want=want, hide=["dn"]))
    waits = parked(session.act("s1", Intent("fell.test", "ana", {}, call="call")))
    (ask,) = waits.asks
    assert isinstance(ask, Choice)
    entry = done(session.answer("s1", waits.id, ask.key, "no"))
    assert entry.outcome["passed"]
    cut = {name for s in entry.steps if s.step.rule == "fell.test" for name in s.hidden_fields}
    assert cut == {"dn"}


# ---- help
def test_fell_help_is_rolled_by_the_helper_and_its_hit_counts() -> None:
    # The rulebook's ledger: DN 6, INT d6 shows 3; the helper's skill die d8 shows 6: one hit.
    session = table(box(3, 6), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", int_="d8", skills=("lore",)))
    help = [{"who": "bob", "skill": "lore"}]
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=6, help=help))
    assert thrown(entry) == [("ana", ("d6",), (3,)), ("bob", ("d8",), (6,))]
    assert entry.outcome == {"hits": 1, "passed": True}
    assert "fell.help" in rules_in(entry)


def test_fell_help_asks_the_helper_who_types_real_dice() -> None:
    # Ana types her own 3; Bob's seat types dice too, so Bob is asked for his die: it is not hers, nor app dice.
    session = table(ana=hero("Ana", "s1"), bob=hero("Bob", "s2", skills=("lore",)))
    done(do(session, "s2", "table.preferences", real_dice=True))
    help = [{"who": "bob", "skill": "lore"}]
    waits = parked(do(session, "s1", "fell.test", "ana", dice=(3,), ability="INT", dn=4, help=help))
    (ask,) = waits.asks
    assert isinstance(ask, Roll)
    assert (ask.who, ask.dice, ask.rule) == ("bob", ("d6",), "fell.help")
    assert refusal(session.answer("s3", waits.id, ask.key, (4,))) == "not-your-prompt"
    assert refusal(session.answer("s2", waits.id, ask.key, (7,))) == "impossible-face"
    entry = done(session.answer("s2", waits.id, ask.key, (4,)))
    assert entry.outcome == {"hits": 1, "passed": True}
    assert [a.source for a in entry.answers if isinstance(a.ask, Roll)] == ["real", "real"]


def test_fell_help_die_climbs_by_its_own_rollers_order() -> None:
    # DN 7: Bob's d6 shows 6, misses, and climbs to a d8, rolled by Bob: 7.
    session = table(box(2, 6, 7), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", skills=("lore",)))
    help = [{"who": "bob", "skill": "lore"}]
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=7, help=help))
    assert thrown(entry)[1:] == [("bob", ("d6",), (6,)), ("bob", ("d8",), (7,))]
    assert entry.outcome["hits"] == 1


@pytest.mark.parametrize("advantage", [-3, 2])
def test_fell_help_dice_are_not_moved_by_advantage(advantage: int) -> None:
    # Own d6: three down is gone, two up is d10. The helper's d6 stays a d6 either way.
    session = table(box(4, 4), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", skills=("lore",)))
    help = [{"who": "bob", "skill": "lore"}]
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, advantage=advantage, help=help))
    assert [dice for who, dice, _ in thrown(entry) if who == "bob"] == [("d6",)]
    assert [dice for who, dice, _ in thrown(entry) if who == "ana"] == ([("d10",)] if advantage > 0 else [])


def test_fell_help_dice_are_not_moved_by_anybodys_fatigue() -> None:
    # Ana's d6 goes down to d4. "Help dice are not moved", so Bob's stays, though he is tired himself.
    bob = tired(hero("Bob", "s2", skills=("lore",)), 2)
    session = table(box(1, 4), ana=tired(hero("Ana", "s1"), 1), bob=bob)
    help = [{"who": "bob", "skill": "lore"}]
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, help=help))
    assert [dice for _, dice, _ in thrown(entry)] == [("d4",), ("d6",)]


def test_fell_help_with_steel_and_with_a_spell_die() -> None:
    bob = hero("Bob", "s2", items=("warhammer",))
    cyd = hero("Cyd", "s3", wil="d12", spells=("haste",))
    session = table(box(1, 5, 9), ana=hero("Ana", "s1"), bob=bob, cyd=cyd)
    help = [{"who": "bob", "weapon": "warhammer"}, {"who": "cyd", "spell": "d12"}]
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=5, help=help))
    assert [(ask.who, ask.rule) for ask in waits.asks] == [("cyd", "fell.help")]  # it is her WIL that pays
    entry = done(session.answer("s3", waits.id, waits.asks[0].key, "yes"))
    assert thrown(entry) == [("ana", ("d8",), (1,)), ("bob", ("d8",), (5,)), ("cyd", ("d12",), (9,))]
    assert entry.outcome["hits"] == 2
    assert session.state.part("cyd", Ladder).rung("WIL").points == 12 - 9  # a helper's spell die costs WIL


def test_fell_help_of_the_unwilling_is_not_rolled() -> None:
    session = table(box(1), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", skills=("lore",)))
    done(do(session, "s2", "table.order", "bob", rule="fell.help", answer="no"))
    help = [{"who": "bob", "skill": "lore"}]
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, help=help))
    assert thrown(entry) == [("ana", ("d6",), (1,))]
    assert not entry.outcome["passed"]


def test_fell_help_helper_may_want_to_be_asked() -> None:
    session = table(box(1, 5), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", skills=("lore",)))
    done(do(session, "s2", "table.order", "bob", rule="fell.help", answer="ask"))
    help = [{"who": "bob", "skill": "lore"}]
    waits = parked(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, help=help))
    assert [ask.who for ask in waits.asks] == ["bob"]
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, "yes"))
    assert entry.outcome["passed"]


def test_fell_help_of_a_creature_is_for_the_facilitator_to_grant() -> None:
    session = table(box(1, 6), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    help = [{"who": "wolf", "weapon": "bite"}]
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, help=help))
    assert refusal(session.answer("s1", waits.id, waits.asks[0].key, "yes")) == "not-your-prompt"
    entry = done(session.answer("s0", waits.id, waits.asks[0].key, "yes"))
    assert thrown(entry)[1] == ("wolf", ("d6",), (6,))


@pytest.mark.parametrize(
    ("help", "code"),
    [
        ([{"who": "ana", "skill": "lore"}], "no-such-helper"),  # oneself
        ([{"who": "zed", "skill": "lore"}], "no-such-helper"),
        ([{"who": "ghost", "weapon": "cold-hand"}], "no-such-helper"),  # hidden: as if it were not there
        ([{"who": "bob", "skill": "lore"}] * 2, "no-such-helper"),  # helps once
        ([{"who": "bob", "skill": "repair"}], "no-skill"),
        ([{"who": "bob", "weapon": "mace"}], "no-weapon"),
        ([{"who": "bob", "weapon": "unarmed"}], "no-help-die"),
        ([{"who": "bob", "spell": "d12"}], "no-spell-die"),  # no spell known
        ([{"who": "bob", "skill": "lore", "weapon": "dagger"}], "one-die-beside"),  # one fitting die
        ([{"who": "cyd", "skill": "lore"}], "helper-down"),
    ],
)
def test_fell_help_refused(help: list[dict[str, Any]], code: str) -> None:
    session = table(
        ana=hero("Ana", "s1", skills=("lore",)),
        bob=hero("Bob", "s2", skills=("lore",), items=("dagger",)),
        cyd=structs.replace(hero("Cyd", "s3", skills=("lore",)), life="down"),
        ghost=creature("ghost", hidden=True),
    )
    assert refused(session, "s1", "fell.test", "ana", ability="INT", dn=4, help=help) == code


# ---- fatigue
def test_fell_deprived_fatigue_lowers_every_own_die() -> None:
    # Two steps: BOD d8 becomes d4, the mace's d6 is gone.
    session = table(box(3), ana=tired(hero("Ana", "s1", items=("mace",)), 2))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, weapon="mace"))
    assert thrown(entry) == [("ana", ("d4",), (3,))]
    assert "fell.advantage" in rules_in(entry)


def test_fell_deprived_fatigue_and_advantage_add_up() -> None:
    session = table(box(3), ana=tired(hero("Ana", "s1"), 1))
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, advantage=2))
    assert thrown(entry) == [("ana", ("d10",), (3,))]  # d8, one down for fatigue, two up: one step above d8


def test_fell_deprived_for_very_long_still_replays() -> None:
    # Twelve steps of fatigue and eight of disadvantage: no die is left, and nothing else goes wrong.
    session = table(ana=tired(hero("Ana", "s1"), 12))
    before = session.state
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=0, advantage=-8))
    assert not entry.outcome["passed"]
    assert replay(GAME, entry, before).emitted == entry.emitted


# ---- an ability at 0, a die below d4
def test_fell_test_cannot_use_an_ability_at_zero_or_below_d4() -> None:
    ladder = hero("Ana", "s1").part(Ladder)
    spent = ladder.with_rung("BOD", structs.replace(ladder.rung("BOD"), points=0))
    gone = spent.with_rung("WIL", structs.replace(ladder.rung("WIL"), points=0, usable=False))
    session = table(box(5), ana=hero("Ana", "s1").with_parts(gone))
    assert refused(session, "s1", "fell.test", "ana", ability="BOD", dn=0) == "spent-ability"
    assert refused(session, "s1", "fell.test", "ana", ability="WIL", dn=0) == "no-ability"
    assert done(do(session, "s1", "fell.test", "ana", ability="INT", dn=5)).outcome["passed"]


# ---- extended tests
def test_fell_extended_gathers_hits_over_several_rolls() -> None:
    # The rulebook's cellar: 4 hits at DN 4. 5 and 4: two; 3 and 2: none, trouble; 6 and 5: two more, done.
    session = table(box(5, 4, 3, 2, 6, 5), ana=hero("Ana", "s1", skills=("athletics",)))
    begun = done(do(session, "s0", "fell.extended", name="dig", needs=4))
    assert facts(begun) == [TaskSet("task", Task("dig", 4))]
    want: dict[str, Any] = {"ability": "BOD", "dn": 4, "skill": "athletics", "task": "task"}

    first = done(do(session, "s1", "fell.test", "ana", **want))
    assert TaskMoved("task", 2) in facts(first)
    assert "fell.extended" in rules_in(first)
    assert session.state.tasks["task"] == Task("dig", 4, 2)

    second = done(do(session, "s1", "fell.test", "ana", **want))
    assert Said("ana", "fell.test", "trouble", {"hits": 0, "stakes": "", **BOD_4}) in facts(second)
    assert session.state.tasks["task"] == Task("dig", 4, 2)

    third = done(do(session, "s1", "fell.test", "ana", **want))
    assert Said("ana", "fell.extended", "done", {"task": "dig"}) in facts(third)
    assert TaskClosed("task") in facts(third)
    assert session.state.tasks == {}


def test_fell_extended_several_people_work_on_one_task_and_two_tasks_keep_apart() -> None:
    session = table(box(5, 5), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))
    done(do(session, "s0", "fell.extended", name="dig", needs=2))
    done(do(session, "s0", "fell.extended", name="pray", needs=3))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, task="task-2"))
    done(do(session, "s2", "fell.test", "bob", ability="BOD", dn=4, task="task-2"))
    assert session.state.tasks == {"task": Task("dig", 2), "task-2": Task("pray", 3, 2)}


def test_fell_extended_is_the_facilitators_to_begin_and_to_drop() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refused(session, "s1", "fell.extended", "", name="dig", needs=3) == "facilitator-only"
    assert refused(session, "s0", "fell.extended", "", name="dig", needs=1) == "bad-value"  # more than one hit
    assert refused(session, "s0", "fell.extended", "", name="dig", needs=51) == "bad-value"
    assert refused(session, "s0", "fell.extended.drop", "", task="task") == "no-such-task"
    done(do(session, "s0", "fell.extended", name="dig", needs=3))
    assert refused(session, "s1", "fell.extended.drop", "", task="task") == "facilitator-only"
    assert facts(done(do(session, "s0", "fell.extended.drop", task="task"))) == [TaskClosed("task")]
    assert session.state.tasks == {}


def test_fell_extended_dropped_while_dice_are_awaited_leaves_a_plain_test() -> None:
    session = table(ana=hero("Ana", "s1", skills=("athletics",)))
    done(do(session, "s1", "table.preferences", real_dice=True))
    done(do(session, "s0", "fell.extended", name="dig", needs=3))
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, skill="athletics", task="task"))
    waits = parked(session.answer("s1", waits.id, waits.asks[0].key, (5,)))
    done(do(session, "s0", "fell.extended.drop", task="task"))
    entry = done(session.answer("s1", waits.id, waits.asks[0].key, (1,)))
    assert facts(entry) == [Said("ana", "fell.test", "passed", {"hits": 1, "stakes": "", **BOD_4})]


# ---- blind
def test_fell_test_blind_is_seen_by_the_facilitator_alone() -> None:
    session = table(box(5), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.test", "ana", ability="INT", dn=4, to="facilitator"))
    assert entry.outcome["passed"]
    assert entry.audience == ()
    assert [t.audience for t in entry.emitted] == [()]
    assert {s.audience for s in entry.steps} == {()}
    assert session.entries_seen_by("s0") == [entry]
    assert session.entries_seen_by("s1") == []


def test_fell_test_blind_tells_nobody_of_its_progress_either() -> None:
    session = table(box(5, 5), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.extended", name="search", needs=2))
    want: dict[str, Any] = {"ability": "INT", "dn": 4, "to": "facilitator", "task": "task"}
    entries = [done(do(session, "s0", "fell.test", "ana", **want)) for _ in range(2)]
    assert {t.audience for entry in entries for t in entry.emitted} == {()}
    assert view(session, "s1").tasks == {"task": Task("search", 2)}
    assert view(session, "s0").tasks == {"task": Task("search", 2, 2)}


def test_fell_extended_what_blind_rolls_have_done_is_told_when_the_facilitator_closes_it() -> None:
    session = table(box(5, 5), ana=hero("Ana", "s1"))
    done(do(session, "s0", "fell.extended", name="search", needs=2))
    want: dict[str, Any] = {"ability": "INT", "dn": 4, "to": "facilitator", "task": "task"}
    for _ in range(2):
        done(do(session, "s0", "fell.test", "ana", **want))
    entry = done(do(session, "s0", "fell.extended.drop", task="task"))
    assert facts(entry) == [
        TaskMoved("task", 2),
        Said("", "fell.extended", "done", {"task": "search"}),
        TaskClosed("task"),
    ]
    assert {t.audience for t in entry.emitted} == {None}


# ---- one test a turn
def fight(*faces: int) -> Session:
    people: dict[str, Any] = {"ana": hero("Ana", "s1"), "bob": hero("Bob", "s2"), "wolf": creature("wolf")}
    session = table(box(*faces), **people)
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    return session


def test_fell_attack_one_test_a_turn_then_a_warning() -> None:
    # Each turn has room for one test beside the move; an attack is one.
    session = fight(5, 5)
    entry = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert Acted("ana") in facts(entry)
    before = session.state
    assert warning(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)) == "has-acted"
    assert warning(do(session, "s1", "fell.attack", "ana", target="wolf")) == "has-acted"
    assert session.state is before
    again = done(do(session, "s1", "fell.test", "ana", overrule=True, ability="BOD", dn=4))
    assert [w.code for w in again.overruled] == ["has-acted"]


def test_fell_attack_tests_that_are_asked_for_cost_no_turn() -> None:
    # One called for by the facilitator, one on the other side's turn, one rolled blind: no one has acted.
    session = fight(5, 5, 5)
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "WIL", "dn": 4}))
    done(session.act("s1", Intent("fell.test", "ana", {}, call="call")))
    done(do(session, "s0", "fell.test", "ana", ability="INT", dn=4, to="facilitator"))
    done(do(session, "s0", "fell.turn"))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert session.state.fight is not None
    assert session.state.fight.acted == ()


@pytest.mark.parametrize(
    "call",
    [
        {"move": "fell.contest", "who": ["ana"], "want": {}},  # another roll
        {"move": "fell.test", "who": ["bob"], "want": {}},  # another character's
    ],
)
def test_fell_attack_test_that_nobody_asked_this_one_for_costs_the_turn(call: dict[str, Any]) -> None:
    session = fight(5)
    done(do(session, "s0", "table.call", **call))
    assert Acted("ana") in facts(done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4)))


def test_fell_attack_test_after_the_one_that_was_called_for_costs_the_turn() -> None:
    session = fight(5, 5)
    done(do(session, "s0", "table.call", move="fell.test", who=["ana", "bob"], want={"ability": "WIL", "dn": 4}))
    first = done(session.act("s1", Intent("fell.test", "ana", {}, call="call")))
    second = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))  # the call waits for Bob alone now
    assert Acted("ana") not in facts(first)
    assert Acted("ana") in facts(second)


@pytest.mark.parametrize(
    ("move", "want", "outcome"),
    [
        ("fell.test", {"ability": "BOD", "dn": 4}, {"hits": -9, "passed": True}),
        ("fell.test", {"ability": "BOD", "dn": 4}, {"hits": 10, "passed": True}),
        ("fell.contest", {"target": "rat"}, {"a_hits": 10, "b_hits": 0, "winner": "a"}),
        ("fell.attack", {"target": "rat"}, {"winner": "a", "a_takes": 0, "b_takes": -1}),
        ("fell.attack", {"target": "rat"}, {"winner": "b", "a_takes": 181, "b_takes": 0}),
        ("fell.cast", {"spell": "charm", "dn": 4, "targets": ["rat"]}, {"passed": True, "wil_spent": 13}),
        ("fell.blast.count", {"weapon": "firebomb"}, {"targets": -1}),
    ],
)
def test_an_outcome_by_word_has_numbers_that_dice_could_show(
    move: str, want: dict[str, Any], outcome: dict[str, Any]
) -> None:
    session = table(ana=hero("Ana", "s1", spells=("charm",), items=("firebomb",)), rat=creature("rat"))
    found = session.act("s0", Intent(move, "ana", want, outcome=outcome, overrule=True))
    assert refusal(found) == "bad-value"
    assert not session.log
