"""Contests at the table: pairs, equal numbers, dice without a counterpart, and who may roll again first."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warning
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.needs import Need
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.table.log import Entry
from caltrop.table.session import Session
from fell.table import creature, hero, table


def thrown(entry: Entry) -> list[tuple[str, Any, Any]]:
    """Return who rolled which dice, and what they showed, in order."""
    return [(s.step.who, s.step.facts["dice"], s.step.facts["faces"]) for s in entry.steps if "faces" in s.step.facts]


def score(entry: Entry) -> tuple[int, int, str]:
    return entry.outcome["a_hits"], entry.outcome["b_hits"], entry.outcome["winner"]


def wrestlers(
    *faces: int, a: LadderDie = "d8", b: LadderDie = "d8", rulings: dict[str, str] | None = None, **more: Any
) -> Session:
    """Ana (seat s1) and Bob (seat s2), each with that BOD die."""
    people: dict[str, Any] = {"ana": hero("Ana", "s1", bod=a, **more), "bob": hero("Bob", "s2", bod=b)}
    return table(box(*faces), rulings=rulings, **people)


# ---- pairing
def test_fell_contest_pairs_highest_to_lowest() -> None:
    # The rulebook's guard: Ana's d8 and d6 show 7 and 3, his d6 and d4 5 and 3.
    # 7 beats 5; at 3 against 3 the d6 is bigger than the d4: 2 hits to 0.
    ana = hero("Ana", "s1", items=("mace",))
    guard = creature("guard")  # BOD d6; discernment, so a skill die of INT d4
    session = table(box(7, 3, 5, 3), ana=ana, guard=guard)
    want: dict[str, Any] = {"target": "guard", "weapon": "mace", "target_skill": "discernment", "stakes": "the gate"}
    entry = done(do(session, "s1", "fell.contest", "ana", **want))
    assert thrown(entry) == [("ana", ("d8", "d6"), (7, 3)), ("guard", ("d6", "d4"), (5, 3))]
    assert score(entry) == (2, 0, "a")
    told: dict[str, int | str] = {"against": "guard", "stakes": "the gate", "ability": "BOD", "a": 2, "b": 0}
    assert facts(entry) == [Said("ana", "fell.contest", "won", told)]
    assert {"fell.contest", "fell.steel", "fell.skills"} <= rules_in(entry)


@pytest.mark.parametrize(
    ("faces", "expected", "word"),
    [
        ((5, 4), (1, 0, "a"), "won"),
        ((4, 5), (0, 1, "b"), "lost"),
        ((4, 4), (0, 0, "tie"), "tie"),  # equal numbers on equal dice: no hit
    ],
)
def test_fell_contest_says_who_has_won(faces: tuple[int, int], expected: tuple[int, int, str], word: str) -> None:
    session = wrestlers(*faces)
    before = session.state
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob"))
    assert score(entry) == expected
    told: dict[str, int | str] = {"against": "bob", "stakes": "", "ability": "BOD", "a": expected[0], "b": expected[1]}
    assert facts(entry) == [Said("ana", "fell.contest", word, told)]
    assert session.state == before


@pytest.mark.parametrize(("a", "b", "winner"), [("d8", "d6", "a"), ("d6", "d8", "b"), ("d10", "d10", "tie")])
def test_fell_contest_equal_numbers_go_to_the_bigger_die(a: LadderDie, b: LadderDie, winner: str) -> None:
    session = wrestlers(5, 5, a=a, b=b)
    assert score(done(do(session, "s1", "fell.contest", "ana", target="bob")))[2] == winner


def test_fell_contest_orders_equal_numbers_within_a_side_by_size() -> None:
    # Ana: BOD d6 and a greatsword's d8, both 3. The guard: d6 and d4, both 3. Bigger die first on either side:
    # d8 against d6 and d6 against d4, two hits. In the order rolled, d6 against d6 would have been none.
    ana = hero("Ana", "s1", bod="d6", items=("greatsword",))
    session = table(box(3, 3, 3, 3), ana=ana, guard=creature("guard"))
    want: dict[str, Any] = {"target": "guard", "weapon": "greatsword", "target_skill": "discernment"}
    assert score(done(do(session, "s1", "fell.contest", "ana", **want))) == (2, 0, "a")


@pytest.mark.parametrize(("option", "expected"), [("ignored", (0, 1, "b")), ("hit", (1, 1, "tie"))])
def test_fell_contest_unmatched_by_ruling(option: str, expected: tuple[int, int, str]) -> None:
    # Ana's 3 and 2 against Bob's 5: 3 loses; the 2 has no counterpart.
    session = wrestlers(3, 2, 5, rulings={"fell.contest.unmatched": option}, items=("mace",))
    assert score(done(do(session, "s1", "fell.contest", "ana", target="bob", weapon="mace"))) == expected


def test_fell_contest_uses_the_abilities_of_both() -> None:
    session = wrestlers(6, 4)
    want: dict[str, Any] = {"target": "bob", "ability": "WIL", "target_ability": "INT"}
    entry = done(do(session, "s1", "fell.contest", "ana", **want))
    assert [dice for _, dice, _ in thrown(entry)] == [("d6",), ("d6",)]


# ---- advantage and fatigue
def test_fell_advantage_in_a_contest_moves_each_side_by_its_own() -> None:
    # Ana: d8 one up is d10. Bob: d8, one step granted, three of fatigue: two down is d4.
    session = table(box(3, 3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2").with_parts(Need({"sleep": 0}, 3)))
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob", advantage=1, target_advantage=1))
    assert [dice for _, dice, _ in thrown(entry)] == [("d10",), ("d4",)]
    assert score(entry) == (1, 0, "a")


@pytest.mark.parametrize(("option", "expected"), [("drop", (0, 1, "b")), ("stay", (1, 0, "a"))])
def test_fell_ladder_floor_in_a_contest(option: str, expected: tuple[int, int, str]) -> None:
    # Ana's d4 one step down: it counts as 0 and loses to Bob's 1 (fell.advantage); or a d4 still, whose 3 beats it.
    faces = (1,) if option == "drop" else (3, 1)
    session = wrestlers(*faces, a="d4", b="d4", rulings={"fell.ladder.floor": option})
    assert score(done(do(session, "s1", "fell.contest", "ana", target="bob", advantage=-1))) == expected


# ---- rerolls
def test_fell_contest_reroll_standing_order_is_to_keep() -> None:
    session = wrestlers(8, 8)
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob"))
    assert score(entry) == (0, 0, "tie")
    asked = [a for a in entry.answers if isinstance(a.ask, Choice)]
    assert [(a.ask.who, a.value, a.source) for a in asked] == [("ana", "no", "order"), ("bob", "no", "order")]


def test_fell_contest_reroll_initiator_is_asked_first_with_both_rolls_on_the_table() -> None:
    session = wrestlers(8, 8, 2, 3)
    for seat, who in (("s1", "ana"), ("s2", "bob")):
        done(do(session, seat, "table.order", who, rule="fell.test.reroll", answer="ask"))

    first = parked(do(session, "s1", "fell.contest", "ana", target="bob"))
    assert [ask.who for ask in first.asks] == ["ana"]
    seen = [(s.step.who, s.step.facts["faces"]) for s in first.steps if "faces" in s.step.facts]
    assert seen == [("ana", (8,)), ("bob", (8,))]
    assert refusal(session.answer("s2", first.id, first.asks[0].key, "yes")) == "not-your-prompt"

    # Ana's 8 becomes 2 on a d10; Bob sees that before he decides, still rolls again, a 3, and wins.
    second = parked(session.answer("s1", first.id, first.asks[0].key, "yes"))
    assert [ask.who for ask in second.asks] == ["bob"]
    entry = done(session.answer("s2", second.id, second.asks[0].key, "yes"))
    assert thrown(entry)[2:] == [("ana", ("d10",), (2,)), ("bob", ("d10",), (3,))]
    assert score(entry) == (0, 1, "b")
    assert "fell.test.reroll" in rules_in(entry)


def test_fell_contest_reroll_of_the_target_alone() -> None:
    # Only Bob shows his highest number. His 4 of a d4 loses to 5; rolled again as a d6 it is 6, and wins.
    session = wrestlers(5, 4, 6, b="d4")
    done(do(session, "s2", "table.order", "bob", rule="fell.test.reroll", answer="ask"))
    waits = parked(do(session, "s1", "fell.contest", "ana", target="bob"))
    assert [ask.who for ask in waits.asks] == ["bob"]
    waits = parked(session.answer("s2", waits.id, waits.asks[0].key, "yes"))  # a 6 of a d6 may climb again
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, "no"))
    assert score(entry) == (0, 1, "b")


def test_fell_contest_reroll_typed_by_whoever_rolls() -> None:
    session = wrestlers(5, b="d4")
    done(do(session, "s2", "table.preferences", real_dice=True))
    done(do(session, "s2", "table.order", "bob", rule="fell.test.reroll", answer="yes"))
    waits = parked(do(session, "s1", "fell.contest", "ana", target="bob"))
    waits = parked(session.answer("s2", waits.id, waits.asks[0].key, (4,)))
    (ask,) = waits.asks
    assert isinstance(ask, Roll)
    assert (ask.who, ask.dice) == ("bob", ("d6",))
    assert score(done(session.answer("s2", waits.id, ask.key, (1,)))) == (1, 0, "a")


@pytest.mark.parametrize(("option", "expected"), [("initiator_first", (0, 1, "b")), ("off", (1, 0, "a"))])
def test_fell_contest_reroll_by_ruling(option: str, expected: tuple[int, int, str]) -> None:
    # Ana always rerolls: her 8 would have beaten 5; as a d10 it shows 1. With the ruling off, no one is asked.
    session = wrestlers(8, 5, 1, rulings={"fell.contest.reroll": option})
    done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="yes"))
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob"))
    assert score(entry) == expected
    assert bool([a for a in entry.answers if isinstance(a.ask, Choice)]) is (option == "initiator_first")


# ---- refused
@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"target": "ana"}, "self-target"),
        ({"target": "zed"}, "no-such-character"),
        ({"target": "ghost"}, "no-such-character"),  # hidden: as if it were not there
        ({"target": "eve"}, "dead-target"),
        ({"target": "bob", "skill": "lore", "weapon": "mace"}, "one-die-beside"),
        ({"target": "bob", "skill": "repair"}, "no-skill"),
        ({"target": "bob", "target_skill": "repair"}, "no-skill"),
        ({"target": "bob", "weapon": "longbow"}, "no-weapon"),
        ({"target": "bob", "target_ability": "WIL"}, "spent-ability"),
        ({}, "missing-parameter"),
    ],
)
def test_fell_contest_refused_before_any_die(want: dict[str, Any], code: str) -> None:
    session = table(
        ana=hero("Ana", "s1", items=("mace",), skills=("lore",)),
        bob=spent(hero("Bob", "s2"), "WIL"),
        eve=structs.replace(hero("Eve"), life="dead"),
        ghost=creature("ghost", hidden=True),
    )
    before = session.state
    assert refusal(do(session, "s1", "fell.contest", "ana", **want)) == code
    assert session.state is before
    assert not session.log


def spent(character: Character, ability: str) -> Character:
    ladder = character.part(Ladder)
    return character.with_parts(ladder.with_rung(ability, structs.replace(ladder.rung(ability), points=0)))


def test_fell_contest_of_the_facilitator_reaches_the_hidden() -> None:
    # The ghost has BOD d4.
    session = table(box(5, 3), ana=hero("Ana", "s1"), ghost=creature("ghost", hidden=True))
    entry = done(do(session, "s0", "fell.contest", "ana", target="ghost"))
    assert score(entry) == (1, 0, "a")
    assert [t.audience for t in entry.emitted] == [()]  # no player hears of the ghost
    assert set(entry.hidden_fields) == {"a_hits", "b_hits", "winner", "a_spent", "b_spent"}


def test_fell_contest_is_the_one_test_of_a_turn() -> None:
    session = table(box(5, 3), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    done(do(session, "s0", "fell.fight", foes=["wolf"], first="party"))
    done(do(session, "s1", "fell.contest", "ana", target="wolf"))
    assert warning(do(session, "s1", "fell.contest", "ana", target="wolf")) == "has-acted"


def test_fell_contest_the_other_may_use_a_weapon_too() -> None:
    # Bob's d8 and the mace's d6 show 6 and 5; Ana's d8 shows 4 and meets the 6.
    bob = hero("Bob", "s2", items=("mace",), skills=("lore",))
    session = table(box(4, 6, 5), ana=hero("Ana", "s1"), bob=bob)
    entry = done(do(session, "s1", "fell.contest", "ana", target="bob", target_weapon="mace"))
    assert thrown(entry) == [("ana", ("d8",), (4,)), ("bob", ("d8", "d6"), (6, 5))]
    assert score(entry) == (0, 1, "b")
    both: dict[str, Any] = {"target": "bob", "target_weapon": "mace", "target_skill": "lore"}
    assert refusal(do(session, "s1", "fell.contest", "ana", **both)) == "one-die-beside"
    assert refusal(do(session, "s1", "fell.contest", "ana", target="bob", target_weapon="saw")) == "no-weapon"
