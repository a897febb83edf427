"""Fell's eight mechanics with odds against plain enumeration."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from caltrop.games.fell import mechanics
from caltrop.games.fell import mechanics as fell
from caltrop.games.fell.rulings import AttackHarm, LadderFloor, Unmatched
from caltrop.kernel.rules.dice import LADDER, SIDES, LadderDie
from caltrop.odds import odds
from odds import brute
from odds.answers import ladder, plain

SIZES = tuple(SIDES[die] for die in LADDER)
ONE_OR_TWO = [dice for n in (1, 2) for dice in combinations_with_replacement(SIZES, n)]
DIFFICULTIES = range(13)


@pytest.mark.parametrize("dn", DIFFICULTIES)
def test_fell_test_of_one_or_two_dice(dn: int) -> None:
    for dice in ONE_OR_TWO:
        assert plain(odds(fell.TEST, fell.TestParams(dice=ladder(dice), dn=dn))) == brute.bf_test(dice, dn)


@pytest.mark.parametrize("dice", [(4, 4, 4), (4, 6, 8), (8, 10, 12), (12, 6, 6)])
def test_fell_test_of_three_dice(dice: tuple[int, ...]) -> None:
    for dn in (0, 1, 4, 5, 7, 9, 12):
        assert plain(odds(fell.TEST, fell.TestParams(dice=ladder(dice), dn=dn))) == brute.bf_test(dice, dn)


@pytest.mark.parametrize("floor", ["drop", "stay"])
@pytest.mark.parametrize("advantage", [-8, -4, -2, -1, 1, 2, 8])
def test_fell_advantage_moves_own_dice_and_the_floor_ruling_says_what_falls_off(
    advantage: int, floor: LadderFloor
) -> None:
    for dice, dn in product([(4,), (12,), (4, 8), (6, 10)], (0, 3, 6, 12)):
        params = fell.TestParams(dice=ladder(dice), dn=dn, advantage=advantage, floor=floor)
        assert plain(odds(fell.TEST, params)) == brute.bf_test(dice, dn, advantage, floor=floor)


@pytest.mark.parametrize("advantage", [-1, 0, 1])
def test_fell_help_dice_count_but_are_not_moved(advantage: int) -> None:
    for dice, help, dn in product([(4,), (8, 6)], [(4,), (12,), (6, 4)], (0, 4, 7, 12)):
        params = fell.TestParams(dice=ladder(dice), dn=dn, advantage=advantage, help=ladder(help))
        assert plain(odds(fell.TEST, params)) == brute.bf_test(dice, dn, advantage, help)


@pytest.mark.parametrize("unmatched", ["ignored", "hit"])
def test_fell_contest_and_its_ruling_on_unmatched_dice(unmatched: Unmatched) -> None:
    for a, b in product(ONE_OR_TWO, [(4,), (10,), (6, 6), (4, 12)]):
        expected = brute.bf_contest(a, b, unmatched=unmatched)
        params = fell.ContestParams(a=ladder(a), b=ladder(b), unmatched=unmatched)
        assert plain(odds(fell.CONTEST, params)) == expected
        off = fell.ContestParams(a=ladder(a), b=ladder(b), unmatched=unmatched, reroll="off")
        assert plain(odds(fell.CONTEST, off)) == expected


@pytest.mark.parametrize(
    ("a", "b"),
    [((4, 4, 4), (4, 4, 4)), ((4, 6, 8), (6, 4, 4)), ((8, 4, 4), (6, 6)), ((12,), (4, 6, 8)), ((4, 4, 10), (12, 4))],
)
def test_fell_contest_of_three_dice(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    assert plain(odds(fell.CONTEST, fell.ContestParams(a=ladder(a), b=ladder(b)))) == brute.bf_contest(a, b)


@pytest.mark.parametrize("unmatched", ["ignored", "hit"])
@pytest.mark.parametrize("floor", ["drop", "stay"])
def test_fell_contest_with_advantage_on_either_side(floor: LadderFloor, unmatched: Unmatched) -> None:
    for a, b, up, down in product([(4,), (4, 8)], [(6,), (4, 4)], (-2, -1, 0, 1), (-1, 0, 2)):
        params = fell.ContestParams(
            a=ladder(a), b=ladder(b), a_advantage=up, b_advantage=down, floor=floor, unmatched=unmatched
        )
        assert plain(odds(fell.CONTEST, params)) == brute.bf_contest(a, b, up, down, floor, unmatched)


@pytest.mark.parametrize("harm", ["weapon", "one"])
@pytest.mark.parametrize("unmatched", ["ignored", "hit"])
def test_fell_attack_and_its_ruling_on_harm(harm: AttackHarm, unmatched: Unmatched) -> None:
    for a, b, (a_harm, b_harm) in product([(8,), (8, 6), (4, 4)], [(6,), (6, 10)], [(2, 1), (0, 3), (1, 1)]):
        params = fell.AttackParams(
            a=ladder(a), b=ladder(b), a_harm=a_harm, b_harm=b_harm, harm=harm, unmatched=unmatched
        )
        assert plain(odds(fell.ATTACK, params)) == brute.bf_attack(a, b, a_harm, b_harm, harm, unmatched)


@pytest.mark.parametrize("advantage", [-2, -1, 1])
def test_fell_attack_with_advantage(advantage: int) -> None:
    params = fell.AttackParams(a=ladder((4, 8)), b=ladder((6,)), a_harm=3, b_harm=2, a_advantage=advantage)
    assert plain(odds(fell.ATTACK, params)) == brute.bf_attack((4, 8), (6,), 3, 2, a_advantage=advantage)


@pytest.mark.parametrize("down", [-1, -2, -3])
def test_fell_advantage_a_die_below_the_ladder_counts_as_0_so_disadvantage_never_protects(down: int) -> None:
    """fell.advantage: the worse the defender's dice, the likelier it is hurt, to certainty once none is left."""
    for a, b in product([(8,), (8, 6), (4, 4, 12)], [(4,), (6, 4), (8, 4)]):
        rows = [brute.bf_row(b, steps, "drop") for steps in (down + 1, down)]
        before, after = (odds(fell.ATTACK, attack_at(a, b, steps)) for steps in (down + 1, down))
        assert plain(after) == brute.bf_attack(a, b, 2, 1, b_advantage=down)
        hurt = [sum(p for outcome, p in table if outcome.b_takes) for table in (before, after)]
        assert hurt[1] >= hurt[0], (a, b, rows)
        assert hurt[1] == 1 or any(rows[1]), (a, b, rows)


def attack_at(a: tuple[int, ...], b: tuple[int, ...], b_advantage: int) -> fell.AttackParams:
    return fell.AttackParams(a=ladder(a), b=ladder(b), a_harm=2, b_harm=1, b_advantage=b_advantage)


def test_fell_advantage_counts_a_die_below_the_ladder_as_0_for_each_target_of_a_blast() -> None:
    """fell.blast: one target alone has the odds of an attack, whatever has fallen off either row."""
    for a, b, up, down in product([(8, 4), (6,)], [(6, 4), (4,)], (-1, 0), (-2, -1, 0)):
        target = fell.Target(ladder(b), 1, down)
        params = fell.BlastParams(a=ladder(a), a_harm=2, targets=(target,), a_advantage=up)
        expected = brute.bf_attack(a, b, 2, 1, a_advantage=up, b_advantage=down)
        found = {
            brute.outcome(winner=one.winner, a_takes=one.a_takes, b_takes=one.b_takes): p
            for (one,), p in ((o.each, p) for o, p in odds(fell.BLAST, params))
        }
        assert found == expected


@pytest.mark.parametrize("advantage", [-1, 0, 1])
@pytest.mark.parametrize(
    ("dice", "spells"),
    [((6,), (6,)), ((4, 8), (6,)), ((6,), (4, 8)), pytest.param((4, 8), (4, 8), marks=pytest.mark.sweep)],
)
def test_fell_test_with_spell_dice_of_the_roller_and_of_helpers(
    dice: tuple[int, ...], spells: tuple[int, ...], advantage: int
) -> None:
    """fell.test, fell.help: the roller's spell die is moved by advantage, a helper's is not; each shows its price."""
    for spell, dn in product((4, 10), (0, 4, 7)):
        params = fell.TestParams(
            dice=ladder(dice), dn=dn, advantage=advantage, spell=ladder([spell])[0], spells=ladder(spells)
        )
        found = plain(odds(fell.TEST, params))
        assert found == brute.bf_test_with_spells(dice, dn, spell, spells, advantage)


@pytest.mark.parametrize("down", [0, -1])
def test_fell_help_in_a_contest_joins_the_row_and_is_not_moved(down: int) -> None:
    """fell.help: help dice are dice of the side that they help, unmoved by its advantage."""
    for a, b, ours, theirs in product([(8,), (6, 4)], [(6,)], [(), (4,), (8, 6)], [(), (10,)]):
        params = fell.ContestParams(
            a=ladder(a), b=ladder(b), a_advantage=down, a_help=ladder(ours), b_help=ladder(theirs)
        )
        hits = brute.bf_hits(brute.bf_row(a, down, "drop") + ours, b + theirs, "ignored")
        expected = {brute.outcome(a_hits=x, b_hits=y, winner=brute.bf_winner(x, y)): p for (x, y), p in hits.items()}
        assert plain(odds(fell.CONTEST, params)) == expected


def test_fell_cast_spell_die_in_a_contest_has_its_place_and_its_price() -> None:
    for a, spell, b in product([(6,), (8, 4)], (4, 8), [(6,), (8, 6)]):
        params = fell.ContestParams(a=ladder(a), a_spell=ladder([spell])[0], b=ladder(b))
        found = {
            brute.outcome(a_hits=o.a_hits, b_hits=o.b_hits, winner=o.winner, spent=o.a_spent.own): p
            for o, p in odds(fell.CONTEST, params)
        }
        assert found == brute.bf_contest_with_spell(a, spell, b)


@pytest.mark.parametrize("spell", [None, *SIZES])
def test_fell_cast_spends_what_the_spell_die_finally_shows(spell: int | None) -> None:
    die = None if spell is None else ladder([spell])[0]
    for wil, dn in product(SIZES, (0, 1, 4, 6, 9, 12)):
        params = fell.CastParams(wil=ladder([wil])[0], spell=die, dn=dn)
        assert plain(odds(fell.CAST, params)) == brute.bf_cast(wil, spell, dn)


@pytest.mark.parametrize("floor", ["drop", "stay"])
@pytest.mark.parametrize("advantage", [-1, 1])
def test_fell_cast_with_advantage_and_help(advantage: int, floor: LadderFloor) -> None:
    for spell, help, dn in product((4, 10), [(), (6,), (4, 8)], (0, 5, 11)):
        params = fell.CastParams(
            wil="d4", spell=ladder([spell])[0], dn=dn, advantage=advantage, help=ladder(help), floor=floor
        )
        assert plain(odds(fell.CAST, params)) == brute.bf_cast(4, spell, dn, advantage, help, floor)


@pytest.mark.parametrize("die", LADDER)
def test_fell_reaction_morale_and_advance_of_one_die(die: LadderDie) -> None:
    sides = SIDES[die]
    assert plain(odds(mechanics.REACTION, mechanics.WilParams(die))) == brute.bf_reaction(sides)
    assert plain(odds(mechanics.MORALE, mechanics.WilParams(die))) == brute.bf_morale(sides)
    assert plain(odds(mechanics.ADVANCE, mechanics.AdvanceParams(die))) == brute.bf_advance(sides)
    assert plain(odds(mechanics.ADVANCE, mechanics.AdvanceParams(die, "death"))) == brute.bf_advance(sides, "death")


def test_fell_death() -> None:
    assert plain(odds(mechanics.DEATH, mechanics.DeathParams())) == brute.bf_death()
