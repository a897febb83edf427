"""Grimoire's dice against an independent count of every throw, and its worked examples."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caltrop.games.grimoire import mechanics
from caltrop.games.grimoire.mechanics import (
    ACTION,
    ATTACK,
    BLAST,
    CAST,
    CONTEST,
    FATE,
    HARM,
    REACTION,
    SAVE,
    ActionParams,
    AttackOutcome,
    AttackParams,
    BlastParams,
    CastOutcome,
    CastParams,
    ContestParams,
    HarmParams,
    SaveParams,
    Target,
)
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.rules.mechanic import Mechanic, Nothing, mechanics_in
from caltrop.kernel.rules.steps import Addend, FactStated, NumbersAdded, TotalsCompared
from caltrop.odds import odds
from odds.answers import plain

KNOWN: dict[str, Mechanic[Any, Any]] = {mechanic.id: mechanic for mechanic in mechanics_in(mechanics)}
ALL = json.loads((Path(__file__).parents[1] / "odds" / "odds-examples.json").read_text())
EXAMPLES = [example for example in ALL if example["mechanic"] in KNOWN]


# ---- the catalogue's examples
def test_every_example_of_grimoire_is_run() -> None:
    assert len(EXAMPLES) == len([e for e in ALL if e["mechanic"].startswith("grimoire.")]) == 5


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['mechanic']} {e['params']}")
def test_worked_example(example: dict[str, Any]) -> None:
    mechanic = KNOWN[example["mechanic"]]
    params = msgspec.convert(example["params"], mechanic.params)
    expected = {tuple(sorted(row["outcome"].items())): Fraction(row["p"]) for row in example["outcomes"]}
    assert plain(odds(mechanic, params)) == expected
    assert json.loads(msgspec.json.encode(params)) == example["params"]


# ---- an independent count
def bf_die(sides: int, edge: int) -> Counter[int]:
    """How often each number is kept of one die and so many more."""
    keep = max if edge >= 0 else min
    return Counter(keep(throw) for throw in product(range(1, sides + 1), repeat=1 + abs(edge)))


def bf_sum(*dice: Counter[int]) -> dict[int, Fraction]:
    """The chances of the sum of independent dice."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for die in dice:
        whole, after = sum(die.values()), dict[int, Fraction]()
        for so_far, p in found.items():
            for n, count in die.items():
                after[so_far + n] = after.get(so_far + n, Fraction(0)) + p * Fraction(count, whole)
        found = after
    return found


def bf_side(modifier: int, edge: int, objects: tuple[str, ...], edges: tuple[int, ...]) -> dict[int, Fraction]:
    padded = (*edges, *(0,) * len(objects))
    dice = [bf_die(20, edge), *(bf_die(int(d[1:]), e) for d, e in zip(objects, padded, strict=False))]
    return {n + modifier: p for n, p in bf_sum(*dice).items()}


def chance(answer: Any, **outcome: Any) -> Fraction:
    return sum((p for o, p in answer if all(getattr(o, k) == v for k, v in outcome.items())), Fraction(0))


GRID = [
    (modifier, edge, objects, edges)
    for modifier in (3, 10)
    for edge in (-2, 0, 1)
    for objects, edges in (((), ()), (("d6",), (1,)), (("d4", "d8"), (-1, 0)), (("d4", "d6"), ()))
]


@pytest.mark.parametrize(("modifier", "edge", "objects", "edges"), GRID)
def test_grimoire_action_and_save_count_every_throw(
    modifier: int, edge: int, objects: tuple[str, ...], edges: tuple[int, ...]
) -> None:
    totals = bf_side(modifier, edge, objects, edges)
    for dc in (10, 20, 27):
        rolled: dict[str, Any] = {"modifier": modifier, "advantage": edge, "objects": objects}
        action = odds(ACTION, ActionParams(**rolled, object_advantage=edges, dc=dc))
        save = odds(SAVE, SaveParams(**rolled, object_advantage=edges, dc=dc))
        assert chance(action, success=True) == sum(p for n, p in totals.items() if n >= dc)
        assert chance(save, saved=True) == sum(p for n, p in totals.items() if n > dc)


@pytest.mark.parametrize(("modifier", "edge", "objects", "edges"), GRID)
def test_grimoire_contest_favours_the_initiator_on_ties(
    modifier: int, edge: int, objects: tuple[str, ...], edges: tuple[int, ...]
) -> None:
    ours, theirs = bf_side(modifier, edge, objects, edges), bf_side(9, 1, ("d6",), (-1,))
    params = ContestParams(
        modifier=modifier,
        advantage=edge,
        objects=objects,
        object_advantage=edges,
        target_modifier=9,
        target_advantage=1,
        target_objects=("d6",),
        target_object_advantage=(-1,),
    )
    expected = sum(p * q for a, p in ours.items() for b, q in theirs.items() if a >= b)
    assert chance(odds(CONTEST, params), success=True) == expected


def bf_attack(p: AttackParams) -> dict[tuple[Any, ...], Fraction]:
    """Every face of every die, straight from the rule's text."""
    arms = [int(die[1:]) for die in ((p.weapon,) if isinstance(p.weapon, str) else p.weapon)]
    ours = bf_side(p.modifier, p.advantage, p.objects, p.object_advantage)
    theirs = bf_side(p.target_modifier, p.target_advantage, p.target_objects, p.target_object_advantage)
    weapons = Counter[tuple[int, ...]]()
    for counted in product(*(bf_die(sides, p.weapon_advantage).items() for sides in arms)):
        weapons[tuple(face for face, _ in counted)] += prod(n for _, n in counted)
    whole, found = sum(weapons.values()), dict[tuple[Any, ...], Fraction]()
    for (base, a), (faces, n), (against, b) in product(ours.items(), weapons.items(), theirs.items()):
        added = sum(faces) if p.two_weapons == "both_in_roll" else max(faces)
        if p.unarmed and p.bare_hands == "damage_only":
            added = 0
        for result, c in bf_wound(p, max(faces)) if base + added >= against else [((False, 0, p.hp, p.str, False), 1)]:
            found[result] = found.get(result, Fraction(0)) + a * b * Fraction(n, whole) * c
    return found


def bf_wound(p: AttackParams, rolled: int) -> list[tuple[tuple[Any, ...], Fraction]]:
    damage = max(0, rolled - min(3, p.armour))
    hp, beyond = max(0, p.hp - damage), max(0, damage - p.hp)
    strength = max(0, p.str - beyond)
    due = beyond > 0 or (p.at_zero == "save" and damage > 0 and damage == p.hp)
    if not due:
        return [((True, damage, hp, strength, False), Fraction(1))]
    fails = Fraction(20 if strength == 0 else sum(n + strength <= 15 for n in range(1, 21)), 20)
    both = [((True, damage, hp, strength, True), fails), ((True, damage, hp, strength, False), 1 - fails)]
    return [(outcome, chance) for outcome, chance in both if chance]


ATTACKS = [
    AttackParams(modifier=10, weapon="d6", target_modifier=10, armour=armour, hp=hp, str=strength, **more)
    for armour, hp, strength in ((0, 2, 9), (2, 0, 3), (5, 1, 12))
    for more in (
        {},
        {"advantage": 1, "weapon_advantage": 1},
        {"target_advantage": 1, "target_objects": ("d6",)},
        {"at_zero": "save", "advantage": -1},
        {"unarmed": True, "bare_hands": "damage_only"},
    )
] + [
    AttackParams(
        modifier=8, weapon=("d8", "d4"), target_modifier=10, armour=1, hp=2, str=6, two_weapons="higher_in_both"
    ),
    AttackParams(
        modifier=8, weapon=("d8", "d4"), target_modifier=10, armour=1, hp=2, str=6, two_weapons="both_in_roll"
    ),
]


@pytest.mark.parametrize("params", ATTACKS, ids=str)
def test_grimoire_attack_counts_every_throw(params: AttackParams) -> None:
    answer = odds(ATTACK, params)
    got = {(o.hit, o.damage, o.hp, o.str, o.critical): p for o, p in answer}
    assert got == {k: v for k, v in bf_attack(params).items() if v}


@pytest.mark.parametrize(("slots", "dust"), [(s, d) for s in range(5) for d in range(5) if 1 <= s + d <= 4])
@pytest.mark.parametrize("fatigue_on", [3, 4])
def test_grimoire_cast_counts_every_throw(slots: int, dust: int, fatigue_on: int) -> None:
    found = Counter[tuple[int, int, bool, bool]]()
    for faces in product(range(1, 7), repeat=slots + dust):
        alike = max(Counter(faces).values())
        found[sum(faces), sum(n >= fatigue_on for n in faces[:slots]), alike >= 2, alike >= 3] += 1
    answer = odds(CAST, CastParams(slots=slots, dust=dust, fatigue_on=fatigue_on))
    got = {(o.sum, o.fatigue, o.mishap, o.failed): p for o, p in answer}
    assert got == {k: Fraction(n, 6 ** (slots + dust)) for k, n in found.items()}


def test_grimoire_reaction_and_fate() -> None:
    by_hand = {"hostile": 1, "wary": 2 + 3 + 4, "curious": 5 + 6 + 5, "kind": 4 + 3 + 2, "helpful": 1}
    assert {o.result: p * 36 for o, p in odds(REACTION, Nothing())} == by_hand
    assert {o.favors: p for o, p in odds(FATE, Nothing())} == {True: Fraction(1, 2), False: Fraction(1, 2)}


# ---- the source's examples, die by die
def test_grimoire_examples_axe_against_shield() -> None:
    """12 kept of 4 and 12, STR 10, axe 6 kept of 3 and 6: 28. The foe: 8 + 10 and a shield's 3: 21. 6 less 1 is 5."""
    params = AttackParams(
        modifier=10,
        advantage=1,
        weapon="d12",
        weapon_advantage=1,
        target_modifier=10,
        target_objects=("d6",),
        armour=1,
        hp=7,
        str=10,
    )
    play = scripted((4, 12), (3, 6), (8,), (3,))
    assert ATTACK(play, params) == AttackOutcome(hit=True, damage=5, hp=2, str=10, critical=False)
    ours = (Addend("die", 12, "d20"), Addend("attribute", 10), Addend("weapon", 6))
    theirs = (Addend("die", 8, "d20"), Addend("attribute", 10), Addend("objects", 3))
    assert [s.facts for s in play.trace if s.rule in ("grimoire.check", "grimoire.armor")] == [
        NumbersAdded("total", ours, 28),
        NumbersAdded("total", theirs, 21),
        TotalsCompared("actor", "target", 28, 21, "actor", "attack"),
        NumbersAdded("damage", (Addend("rolled", 6), Addend("armour", -1)), 5),
    ]


def test_grimoire_examples_boulder_with_a_natural_1() -> None:
    """DC 24 against 12: a 1 is kept of 1 and 15, DEX 11; failed, and called out."""
    play = scripted((15, 1))
    assert not SAVE(play, SaveParams(modifier=11, dc=24, advantage=-1)).saved
    assert [s.facts for s in play.trace if s.rule == "grimoire.natural"] == [FactStated("face", 1)]


def test_grimoire_natural_only_on_the_die_that_is_kept() -> None:
    play = scripted((1, 14))
    ACTION(play, ActionParams(modifier=10, dc=20, advantage=1))
    assert not [s for s in play.trace if s.rule == "grimoire.natural"]
    play = scripted((20,))
    assert not ACTION(play, ActionParams(modifier=3, dc=24)).success  # a 20 that fails is still called out
    assert [s.facts for s in play.trace if s.rule == "grimoire.natural"] == [FactStated("face", 20)]


@pytest.mark.parametrize(("face", "called"), [(1, [FactStated("face", 1)]), (19, []), (20, [FactStated("face", 20)])])
def test_grimoire_natural_of_the_save_against_critical_damage(face: int, called: list[FactStated]) -> None:
    """A save like any other: 5 damage on 2 HP leaves STR 7; 7 and the face are above 15 or not."""
    play = scripted(face)
    outcome = HARM(play, HarmParams(damage=5, hp=2, str=10))
    assert (outcome.str, outcome.critical) == (7, face == 1)
    assert [s.facts for s in play.trace if s.rule == "grimoire.natural"] == called


def test_grimoire_examples_magic() -> None:
    """One slot die and two of dust show 5, 2 and 2: one fatigue, mishap 9, the spell works."""
    outcome = CAST(scripted((5,), (2, 2)), CastParams(slots=1, dust=2))
    assert outcome == CastOutcome(sum=9, fatigue=1, mishap=True, failed=False)


def test_grimoire_check_equal_results() -> None:
    assert ACTION(scripted((10,)), ActionParams(modifier=10, dc=20)).success
    assert not SAVE(scripted((10,)), SaveParams(modifier=10, dc=20)).saved
    assert CONTEST(scripted((10,), (9,)), ContestParams(modifier=10, target_modifier=11)).success


def test_grimoire_save_without_a_dc_takes_the_tables() -> None:
    assert not SAVE(scripted((10,)), SaveParams(modifier=10)).saved
    assert SAVE(scripted((10,)), SaveParams(modifier=10, usual_dc="19")).saved


def test_grimoire_critical_is_saved_with_the_new_str() -> None:
    """3 HP, STR 10, 5 damage: HP 0, STR 8; 7 + 8 does not beat 15, 8 + 8 does."""
    params = HarmParams(damage=5, hp=3, str=10)
    assert HARM(scripted((7,)), params) == AttackOutcome(hit=True, damage=5, hp=0, str=8, critical=True)
    assert HARM(scripted((8,)), params) == AttackOutcome(hit=True, damage=5, hp=0, str=8, critical=False)
    assert HARM(scripted(), HarmParams(damage=20, hp=3, str=10)).critical  # STR 0: no save
    assert HARM(scripted(), HarmParams(damage=3, hp=3, str=10)).critical is False


def test_grimoire_attack_rolls_once_for_several_targets() -> None:
    """10 + 10 + 4 is 24 against 11 + 10 (hit) and 15 + 10 (missed)."""
    targets = (Target(modifier=10, hp=5, str=9), Target(modifier=10, hp=5, str=9))
    outcome = BLAST(scripted((10,), (4,), (11,), (15,)), BlastParams(modifier=10, weapon="d8", targets=targets))
    assert [(o.hit, o.damage, o.hp) for o in outcome.each] == [(True, 4, 1), (False, 0, 5)]


def test_grimoire_attack_on_an_attribute_leaves_hit_points() -> None:
    params = AttackParams(modifier=10, weapon="d6", target_modifier=10, hp=3, str=9, to="WIL")
    assert ATTACK(scripted((10,), (4,), (5,)), params) == AttackOutcome(hit=True, damage=4, hp=3, str=9, critical=False)


def test_grimoire_cast_with_a_free_die_and_as_a_vessel() -> None:
    burnt = CAST(scripted((2,), (5,)), CastParams(slots=1, free=1))
    assert (burnt.sum, burnt.fatigue, burnt.wil_lost) == (7, 0, 1)
    vessel = CAST(scripted((6, 6, 6), (2,), (1,), (4,)), CastParams(slots=3, vessel=True))
    assert (vessel.sum, vessel.fatigue, vessel.mishap, vessel.failed, vessel.str_lost) == (18, 0, False, False, 7)


@pytest.mark.parametrize(("slots", "dust"), [(0, 0), (3, 2)])
def test_grimoire_cast_takes_one_to_four_dice(slots: int, dust: int) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"slots": slots, "dust": dust}, CastParams)
