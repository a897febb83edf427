"""Acts in place of plain attacks: what one roll does to several at once, how many it reaches, and who makes it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from caltrop.forecast.answer import omissions, policies_used, spells_cast
from caltrop.forecast.fight_files import fighter_sheet, made_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import Fight, FighterGroup, SidePolicy
from caltrop.forecast.walk import Walk
from caltrop.games import registry
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.rules.refusals import Refuses
from caltrop.kernel.state.state import Character

GAMES = registry.games()


def blaster(game: str, numbers: dict[str, str], **item: Any) -> FighterGroup:
    """Return a hero whose weapon bursts."""
    sheet = fighter_sheet(GAMES[game], numbers, PARTY)
    weapon = structs.replace(sheet.part(Pack).items["weapon"], kind="natural", blast=True, **item)
    return FighterGroup("mage", PARTY, sheet.with_parts(Pack(items={"weapon": weapon})))


def fight_of(
    game: str, hero: FighterGroup, foes: int, numbers: dict[str, str], choices: dict[str, str] | None = None
) -> Fight:
    """Return a fight of one hero, who begins, against some who have no chance to win in the first round."""
    them = FighterGroup("foe", FOES, fighter_sheet(GAMES[game], numbers, FOES), foes)
    policies = {PARTY: SidePolicy(choices=choices or {}), FOES: SidePolicy(morale=False)}
    return made_fight(GAMES[game], (hero, them), policies, first="party")


def after_first_act(fight: Fight) -> list[tuple[Character, list[Character], float]]:
    """Return what a hero and the foes are after the hero's first act, with the chance of each end."""
    asker = Forecaster(fight)

    def look() -> list[tuple[Character, list[Character], float]]:
        walk, found = Walk(asker.kernels), list[Any]()
        for start, chance in walk.starts():
            at = start
            while walk.next_actor(at)[0] != PARTY:
                ((at, _, _),) = walk.pass_place(at)
            for after, likely, _ in walk.step(at):
                ours, *theirs = (asker.kernels.sheets[member[-1]] for member in (*after.party, *after.foes))
                found.append((ours, theirs, float(chance * likely)))
        return found

    return asker.learning(look)


def all_fall(fight: Fight) -> float:
    """Return the exact chance that no foe stands after the hero's first act."""
    ends = after_first_act(fight)
    assert sum(chance for _, _, chance in ends) == pytest.approx(1)
    return sum(chance for _, foes, chance in ends if all(foe.life != "up" for foe in foes))


FRAIL = {"hp": "1", "BOD": "d4"}


def test_one_roll_of_a_blast_meets_the_answers_of_all_its_targets() -> None:
    """A d4 is held against a d4 of each foe, who falls to any higher number.

    With 1, 2, 3 and 4 that is 0, 1/4, 2/4 and 3/4 for each, so both fall in (0 + 1 + 4 + 9)/64 = 7/32 of the fights,
    and three in (0 + 1 + 8 + 27)/256 = 9/64. Two rolls would make it (6/16)² = 9/64 for two.
    """
    hero = blaster("fell", {"BOD": "d4", "INT": "d4", "hp": "200"}, ranged=True)
    assert all_fall(fight_of("fell", hero, 2, FRAIL)) == pytest.approx(7 / 32)
    assert all_fall(fight_of("fell", hero, 3, FRAIL)) == pytest.approx(9 / 64)


def test_a_blast_reaches_as_many_as_its_policy_says() -> None:
    """Of three foes it reaches three, or only two, or it is kept: then one falls at a time."""
    hero = blaster("fell", {"BOD": "d4", "INT": "d4", "hp": "200"}, ranged=True)
    chances = {n: all_fall(fight_of("fell", hero, 3, FRAIL, {"blast": n})) for n in ("three", "two", "all", "keep")}
    assert chances == {"three": pytest.approx(9 / 64), "two": 0, "all": pytest.approx(9 / 64), "keep": 0}
    assert all_fall(fight_of("fell", hero, 2, FRAIL, {"blast": "two"})) == pytest.approx(7 / 32)


def test_simulated_blasts_are_those_that_are_solved() -> None:
    """The same fight by both ways, with targets that answer and a hero they hurt in the midst of the blast."""
    hero = blaster("fell", {"BOD": "d6", "hp": "3"})
    fight = fight_of("fell", hero, 2, {"hp": "2", "BOD": "d6"})
    solved, drawn = Forecaster(fight).answer(exact=True), Forecaster(fight).simulate(20_000)
    assert solved.method == "exact"
    assert drawn.party == pytest.approx(solved.party, abs=0.014)  # four standard deviations
    assert drawn.lengths[0] == pytest.approx(solved.lengths[0], abs=0.014)


def test_targets_of_one_roll_fall_together_more_often() -> None:
    """If both fall with chances that depend on the same roll, that is likelier than by two rolls."""
    hero = blaster("fell-hits", {"BOD": "d8", "hp": "8"}, ranged=True)
    one, both = (all_fall(fight_of("fell-hits", hero, n, {"hp": "1", "BOD": "d6"})) for n in (1, 2))
    assert 0.1 < one < 0.9
    assert one**2 + 0.01 < both < one


def test_damage_that_is_rolled_for_each_target_does_not_hang_together() -> None:
    """In Deeds each has a roll of its own: both fall with the square of the chance of one."""
    hero = blaster("deeds", {"hp": "200", "weapon": "d12"})
    one, both = (all_fall(fight_of("deeds", hero, n, {"hp": "0", "Brawn": "14"})) for n in (1, 2))
    assert 0.1 < one < 0.9
    assert both == pytest.approx(one**2)


def test_grimoire_rolls_once_to_hit_and_each_target_saves() -> None:
    """More often together than apart, because the roll to hit is shared."""
    hero = blaster("grimoire", {"hp": "200", "weapon": "d12"})
    one, both = (all_fall(fight_of("grimoire", hero, n, {"hp": "1", "STR": "3"})) for n in (1, 2))
    assert one**2 < both < one


def test_a_thing_that_is_used_up_bursts_once() -> None:
    """After its last use there are only plain attacks, so with a second use it is over sooner."""
    once, twice = (blaster("fell", {"BOD": "d8", "INT": "d8", "hp": "50"}, ranged=True, uses=n) for n in (1, 2))
    numbers = {"hp": "3", "BOD": "d4"}
    rounds = [Forecaster(fight_of("fell", hero, 3, numbers)).simulate(4_000).rounds for hero in (once, twice)]
    assert rounds[1] < rounds[0] - 0.1


def test_the_answer_names_how_many_are_reached_and_what_is_kept() -> None:
    hero = blaster("fell", {"BOD": "d4"}, ranged=True)
    usual, kept = (fight_of("fell", hero, 2, FRAIL, choices) for choices in ({}, {"blast": "keep"}))
    assert policies_used(usual)[PARTY].choices == {"blast": "three"}
    assert omissions(usual) == ()
    assert omissions(kept) == ("blasts",)
    assert policies_used(usual)[FOES].choices == {}


def test_a_duel_with_a_blast_weapon_is_a_duel() -> None:
    """Against a single foe it is a plain attack: the same fraction as with a weapon that does not burst."""
    hero = blaster("fell", {"BOD": "d4", "INT": "d4", "hp": "3"}, ranged=True)
    pack = hero.sheet.part(Pack).items["weapon"]
    plain = structs.replace(
        hero, sheet=hero.sheet.with_parts(Pack(items={"weapon": structs.replace(pack, blast=False)}))
    )
    found = [Forecaster(fight_of("fell", each, 1, FRAIL)).answer() for each in (hero, plain)]
    assert Fraction(found[0].fraction) == Fraction(found[1].fraction)


# ---- spells
def caster(game: str, **numbers: str) -> FighterGroup:
    return FighterGroup("mage", PARTY, fighter_sheet(GAMES[game], numbers, PARTY))


def test_a_spell_is_cast_in_place_of_a_weaker_weapon() -> None:
    """An ember dart does d6 damage, and armour does not count.

    Of 4 HP, 5 takes the last and 1 Brawn, 6 the last and 2 Brawn. Then one falls if a save fails, with 9 or with 8:
    40% and 35% pass. That is 0.6/6 + 0.65/6 = 5/24. A blow of d4 does nothing through armour of 3 and 4 HP.
    """
    foe = {"hp": "4", "Brawn": "10", "armour": "3"}
    mage = caster("deeds", weapon="d4", spell="ember-dart")
    assert all_fall(fight_of("deeds", mage, 1, foe)) == pytest.approx(5 / 24)
    assert all_fall(fight_of("deeds", mage, 1, foe, {"spells": "keep"})) == 0
    assert all_fall(fight_of("deeds", caster("deeds", weapon="d8", spell="ember-dart"), 1, foe)) < 5 / 24  # the blade


def test_a_spell_that_bursts_strikes_everyone_with_a_roll_for_each() -> None:
    foe = {"hp": "4", "Brawn": "10"}
    mage = caster("deeds", weapon="d4", spell="falling-star")
    one, both = (all_fall(fight_of("deeds", mage, n, foe)) for n in (1, 2))
    assert 0.1 < one < 0.9
    assert both == pytest.approx(one**2)


def test_a_casting_in_deeds_fills_a_slot_and_in_grimoire_half_of_them_do() -> None:
    """Deeds takes 1 fatigue each time; one magic die of Grimoire tires with 4, 5 or 6."""
    deeds = after_first_act(fight_of("deeds", caster("deeds", weapon="d4", spell="ember-dart"), 1, {}))
    assert {mage.part(Pack).fatigue for mage, _, _ in deeds} == {1}
    mage = caster("grimoire", weapon="d4", spell="tooth-of-the-moon")
    ends = after_first_act(fight_of("grimoire", mage, 1, {"hp": "9"}))
    assert sum(chance for one, _, chance in ends if one.part(Pack).fatigue == 1) == pytest.approx(1 / 2)


def test_two_magic_dice_may_bring_a_mishap_and_one_does_not() -> None:
    """Two dice that show the same are a mishap, 1 casting of 6; a pair of 2 is the fourth one, which tires once more.

    So the caster has 1 fatigue by a pair of 2 (1/36), and by one die of 4 or more beside a lower one (18/36).
    """
    mage = caster("grimoire", weapon="d4", spell="tooth-of-the-moon")
    ends = after_first_act(fight_of("grimoire", mage, 1, {"hp": "30"}, {"spells": "two dice"}))
    tired = sum(chance for one, _, chance in ends if one.part(Pack).fatigue == 1)
    assert tired == pytest.approx(19 / 36)


def test_the_answer_says_which_spells_are_cast_and_which_are_not() -> None:
    cast, kept = (
        fight_of("deeds", caster("deeds", weapon="d4", spell="ember-dart"), 1, {}, choices)
        for choices in ({}, {"spells": "keep"})
    )
    assert spells_cast(cast) == (GAMES["deeds"].shelf("spells")["ember-dart"].name,)
    assert policies_used(cast)[PARTY].choices == {"spells": "cast"}
    assert "spells" not in omissions(cast)
    assert (spells_cast(kept), "spells" in omissions(kept)) == ((), True)


def test_an_unknown_spell_is_refused() -> None:
    with pytest.raises(Refuses) as no:
        fighter_sheet(GAMES["deeds"], {"spell": "moonbeam"}, PARTY)
    assert no.value.refused.code == "no-such-spell"
