"""What a button says before it is pressed: hand-counted odds, and nothing of what a seat may not know."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from msgspec import structs

import deeds.table
import fell.table
import fell_hits.table
import generic_fantasy.table
import grimoire.table
from at_table import do, done
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.state.state import Character
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.odds_text import exact_odds, odds_summary
from caltrop.web.features.moves.preview import Preview, percent, preview
from web.fights import FOES, LURKER_NAME, fight, hurt, people

BARE = fell.table.hero("Ana", "s1", bod="d4")


def seen(session: Session, seat: str, move: str, actor: str, /, **want: Any) -> Preview:
    return preview(session, seat, Intent(move, actor, want))


def weak(character: Character) -> Character:
    """Down to the last point of Body."""
    return character.with_parts(character.part(Ladder).put("BOD", 1))


# ---- tests
def test_fell_the_beam_of_the_sketch_is_48_percent() -> None:
    """A d8 hits DN 6 in 3 of 8, a d6 in 1 of 6: 1 - 5/8 * 5/6 = 23/48."""
    session = fell.table.table(bram=fell.table.hero("Bram", "s1", skills=("athletics",)))
    found = seen(session, "s1", "fell.test", "bram", ability="BOD", dn=6, skill="athletics")
    assert (found.ok, found.dice, found.chance, found.says) == (True, "d8 and d6", "48%", "to pass")
    # none 25/48, one 3/8 * 5/6 + 5/8 * 1/6 = 20/48, both 3/48
    assert found.table == (("0 hits", "52%"), ("1 hit", "42%"), ("2 hits", "6%"))


def test_fell_a_die_at_its_top_climbs() -> None:
    """A d4 shows 4 in 1 of 4, and then as a d6 hits DN 6 in 1 of 6: 1/24."""
    session = fell.table.table(ana=BARE)
    assert seen(session, "s1", "fell.test", "ana", ability="BOD", dn=6).chance == "4%"


def test_fell_hits_a_d8_hits_in_3_of_8() -> None:
    session = fell_hits.table.table(ana=fell_hits.table.hero("Ana", "s1"))
    found = seen(session, "s1", "fell-hits.test", "ana", attribute="BOD")
    assert (found.dice, found.chance) == ("d8", "38%")
    assert dict(found.table) == {"miss": "38%", "weak hit": "25%", "hit": "38%"}


def test_generic_fantasy_4_and_more_passes() -> None:
    """5 of 8."""
    session = generic_fantasy.table.table(ana=generic_fantasy.table.hero("Ana", "s1"))
    found = seen(session, "s1", "generic-fantasy.test", "ana", attribute="BOD")
    assert (found.dice, found.chance, found.says) == ("d8", "63%", "to pass")


def test_grimoire_adds_the_attribute_and_shows_it() -> None:
    """20 or more with 12 to add: 8 and up, 13 of 20."""
    session = grimoire.table.table(ana=grimoire.table.hero("Ana", "s1", strength=12))
    found = seen(session, "s1", "grimoire.action", "ana", attribute="STR", dc=20, disclosed=True)
    assert (found.dice, found.chance) == ("d20+12", "65%")


def test_deeds_saves_below_the_score() -> None:
    """Below 12: 11 of 20; with advantage 1 - (9/20)^2 = 319/400."""
    session = deeds.table.table(ana=deeds.table.hero("Ana", "s1", brawn=12))
    assert seen(session, "s1", "deeds.save", "ana", ability="Brawn").chance == "55%"
    better = seen(session, "s1", "deeds.save", "ana", ability="Brawn", advantage=1)
    assert (better.chance, better.dice) == ("80%", "2d20, lower")


# ---- attacks
def test_fell_bare_hands_against_bare_hands() -> None:
    """d4 against d4: higher in 6 of 16, lower in 6, even in 4; one harm a hit, and the loser takes it."""
    session = fell.table.table(ana=BARE, bram=structs.replace(BARE, name="Bram", owner="s2"))
    found = seen(session, "s1", "fell.attack", "ana", target="bram")
    assert (found.chance, found.says, found.risk) == ("38%", "to harm Bram", "")
    assert found.table == (("0 harm", "62%"), ("1 harm", "38%"))  # 62.5 and 37.5: they add up to 100


def test_a_button_that_may_bring_one_to_0_says_so() -> None:
    session = fell.table.table(ana=weak(BARE), bram=structs.replace(BARE, name="Bram", owner="s2"))
    assert seen(session, "s1", "fell.attack", "ana", target="bram").risk == "38% risk of BOD 0"


def test_fell_a_spell_die_may_take_all_of_ones_will() -> None:
    """Four points of WIL, a d6: 4, 5 and 6 take them all."""
    session = fell.table.table(ana=fell.table.hero("Ana", "s1", wil="d4", spells=("arcane-eye",)))
    found = seen(session, "s1", "fell.cast", "ana", spell="arcane-eye", dn=4, die="d6")
    assert found.risk == "50% risk of WIL 0"
    # either die shows 4 or more: 1 - 3/4 * 1/2 = 5/8
    assert found.chance == "63%"

    # the cost is what the spell die shows, 1 to 6
    assert [row for row, _ in found.table] == [f"{n} WIL spent" for n in range(1, 7)]
    assert {share for _, share in found.table} == {"17%"}


def casting(**dice: int) -> Preview:
    session = grimoire.table.table(ana=grimoire.table.hero("Ana", "s1", spells="oak-rind"))
    return seen(session, "s1", "grimoire.cast", "ana", spell="oak-rind", targets=["ana"], **dice)


def test_grimoire_one_slot_works_and_tires_half_of_the_time() -> None:
    """4 and more tires; with one die nothing is alike."""
    found = casting(slots=1)
    assert (found.chance, found.says) == ("50%", "fatigue")
    assert found.table == (("0 fatigue", "50%"), ("1 fatigue", "50%"))


def test_grimoire_two_slots_have_a_mishap_in_one_of_six() -> None:
    """Two dice are alike in 6 of 36; neither, one, both tire in 9, 18, 9 of 36."""
    found = casting(slots=2)
    assert (found.chance, found.says) == ("17%", "mishap")
    assert found.table == (("mishap", "17%"), ("0 fatigue", "25%"), ("1 fatigue", "50%"), ("2 fatigue", "25%"))


def test_grimoire_three_dice_may_fail() -> None:
    """All alike in 6 of 216; two alike or more in 216 - 120 = 96 of them."""
    found = casting(slots=3)
    assert (found.chance, found.says) == ("97%", "to work")
    assert found.table[0] == ("mishap", "44%")


def test_grimoire_a_die_of_dust_is_sure_so_nothing_is_said_of_it() -> None:
    session = grimoire.table.table(ana=grimoire.table.hero("Ana", "s1", spells="oak-rind", items=("mana-dust",)))
    found = seen(session, "s1", "grimoire.cast", "ana", spell="oak-rind", targets=["ana"], slots=0, dust=1)
    assert (found.chance, found.says, found.table) == ("", "", ())


def beaten(a: tuple[int, ...], b: tuple[int, ...]) -> Fraction:
    """By counting all throws: how often the pairs, high to low, give the first more hits than the second.

    A number stands with its die: of equal numbers the bigger die is higher.
    """
    throws = [
        (sorted(dice[: len(a)], reverse=True), sorted(dice[len(a) :], reverse=True))
        for dice in product(*([(face, n) for face in range(1, n + 1)] for n in (*a, *b)))
    ]
    won = sum(
        sum(x > y for x, y in zip(*throw, strict=False)) > sum(x < y for x, y in zip(*throw, strict=False))
        for throw in throws
    )
    return Fraction(won, len(throws))


def test_a_blast_says_what_each_has_to_fear() -> None:
    ana = fell.table.hero("Ana", "s1", bod="d8", items=("firebomb",))
    goblin = fell.table.creature("goblin", shows="numbers")
    rat = structs.replace(BARE, name="Rat", kind="creature", shows="numbers", owner="")
    session = fell.table.table(ana=ana, goblin=goblin, rat=rat)
    found = seen(session, "s1", "fell.blast", "ana", targets=["goblin", "rat"], weapon="firebomb")
    # rolled with INT d6 and steel d6, against BOD d6 with a knife d4, and against BOD d4 with bare hands
    each = [percent(beaten((6, 6), (6, 4))), percent(beaten((6, 6), (4,)))]
    assert [chance for _, chance in found.table] == each
    assert [name for name, _ in found.table] == ["Goblin", "Rat"]
    assert found.chance == "-".join(sorted(set(each)))


def test_a_blast_in_deeds_names_its_targets_and_not_the_thrower() -> None:
    """Attacks of Deeds always hit, and neither target has armour: each takes damage for sure."""
    ana = deeds.table.hero("Ana", "s1", items=("fire-pot",))
    straw = structs.replace(deeds.table.hero("Straw", ""), kind="creature", shows="numbers")
    session = deeds.table.table(ana=ana, straw=straw, rags=structs.replace(straw, name="Rags"))
    found = seen(session, "s1", "deeds.blast", "ana", targets=["straw", "rags"])
    assert found.table == (("Straw", "100%"), ("Rags", "100%"))
    assert seen(session, "s1", "deeds.blast", "ana", targets=["straw"]).says == "to harm Straw"


# ---- what cannot be, and what should be said first
def test_a_refusal_is_a_sentence_and_greys_the_button() -> None:
    session = fell.table.table(ana=BARE, bram=structs.replace(BARE, name="Bram", life="dead"))
    found = seen(session, "s1", "fell.attack", "ana", target="bram")
    assert (found.ok, found.dice, found.chance) == (False, "", "")
    assert "Bram" in found.refused


def test_out_of_turn_is_a_warning_and_can_be_overruled() -> None:
    found = seen(fight("fell"), "s0", "fell.attack", "goblin-a", target="ana")
    assert found.ok
    assert len(found.warnings) == 1
    assert found.overrulable


def test_what_only_the_facilitator_may_overrule_a_player_may_not() -> None:
    """Initiative in the middle of a round."""
    session = fight("deeds")
    assert not seen(session, "s1", "deeds.initiative", "").overrulable
    assert seen(session, "s0", "deeds.initiative", "").overrulable


# ---- what is kept back
@pytest.mark.parametrize(("points", "risk"), [(4, ""), (3, "Could drop BOD to 0")])
def test_a_closed_foe_is_a_danger_as_far_as_an_ordinary_weapon_is(points: int, risk: str) -> None:
    """Ana has two dice and 1 armour, a hit does 2: what is left of 4 harm reaches 3 points, and not 4."""
    people = fight("fell").state.characters
    ana = people["ana"].with_parts(people["ana"].part(Ladder).put("BOD", points))
    session = fight("fell", characters={**people, "ana": ana})
    assert seen(session, "s1", "fell.attack", "ana", target="goblin-a", weapon="mace").risk == risk


def test_against_a_closed_sheet_there_are_dice_and_no_odds() -> None:
    found = seen(fight("fell"), "s1", "fell.attack", "ana", target="goblin-a", weapon="mace")
    assert (found.hidden, found.dice, found.chance, found.table) == (True, "d8 and d6", "", ())
    assert found.closed  # the foe's sheet alone is the reason; the rules say what its kind is like
    assert found.risk == ""  # 8 points and 1 armour are more than two hits of an ordinary weapon, 2 each
    near = seen(hurt(fight("fell"), "ana"), "s1", "fell.attack", "ana", target="goblin-a", weapon="mace")
    assert (near.risk, near.chance) == ("Could drop BOD to 0", "")
    assert seen(fight("fell"), "s0", "fell.attack", "ana", target="goblin-a", weapon="mace").chance


@pytest.mark.parametrize("dn", [0, 4, 12])
def test_a_called_roll_with_a_hidden_difficulty_looks_the_same_whatever_it_is(dn: int) -> None:
    session = fight("fell")
    who, want = ["ana"], {"ability": "BOD", "dn": dn}
    done(do(session, "s0", "table.call", move="fell.test", who=who, want=want, hide=["dn"]))
    found = preview(session, "s1", Intent("fell.test", "ana", call="call"))
    assert found == Preview(True, overrulable=True, dice="d8", faces=1, hidden=True)


def test_the_hidden_are_refused_like_those_who_are_not_there() -> None:
    session = fight("fell")
    there = seen(session, "s1", "fell.attack", "ana", target="zz-lurker")
    gone = seen(session, "s1", "fell.attack", "ana", target="zz-nobody")
    assert there.refused.replace("zz-lurker", "zz-nobody") == gone.refused
    assert LURKER_NAME not in there.refused


# ---- how it is said
@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"), (Fraction(1, 500), "<1%"), (Fraction(1, 200), "1%"), (Fraction(3, 8), "38%"),
        (Fraction(5, 8), "63%"), (Fraction(399, 400), ">99%"), (Fraction(1), "100%"),
    ],
)  # fmt: skip
def test_a_chance_is_never_said_to_be_none_or_sure_unless_it_is(chance: Fraction, said: str) -> None:
    assert percent(chance) == said


def test_what_would_take_too_long_has_dice_only() -> None:
    """A blast on all of them at once has more throws than a button may cost; each for itself has few."""
    session = fight("fell", characters={**people("fell"), "ana": fell.table.hero("Ana", "s1", items=("firebomb",))})
    want = {"targets": list(FOES), "weapon": "firebomb"}
    plan = session.preview("s0", Intent("fell.blast", "ana", want))
    assert isinstance(plan, Plan)
    assert exact_odds(plan.rule, plan.params) is None
    assert odds_summary(plan.rule, plan.params, session.game.surface.readings["fell.attack"]) is None
    found = seen(session, "s0", "fell.blast", "ana", **want)
    assert (found.dice, len(found.table)) == ("2d6", 3)
