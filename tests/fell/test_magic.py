"""Casting, resisting, curing, learning: numbers worked out from the rule text, faces in the order they are asked."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal, rules_in, warning
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder, PointsChanged
from caltrop.games.common.health.dying import is_dying
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints
from caltrop.games.fell.game import GAME
from caltrop.games.fell.library import LIBRARY
from caltrop.games.fell.mechanics import CastOutcome
from caltrop.games.fell.sheet import Knowledge, Learned
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Choice, scripted
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import Acted
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Character
from caltrop.odds import odds
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, replay
from caltrop.web.features.moves.preview import Preview, preview
from fell.table import creature, hero, table

DAY = 86_400


def said(entry: Entry, rule: str) -> list[str]:
    return [e.result for e in facts(entry) if isinstance(e, Said) and e.rule == rule]


def points(session: Session, who: str, ability: str = "WIL") -> int:
    return session.state.part(who, Ladder).rung(ability).points


def marks(session: Session, who: str) -> dict[str, int | None]:
    """Conditions and the second of the clock each ends at; None ends by hand."""
    return {c.text: c.at for c in session.state.part(who, Conditions).active.values()}


def life(session: Session, who: str) -> str:
    return session.state.characters[who].life


def hurt(character: Character, ability: str, left: int) -> Character:
    """Return the same character with `left` points of an ability."""
    ladder = character.part(Ladder)
    return character.with_parts(ladder.with_rung(ability, structs.replace(ladder.rung(ability), points=left)))


# ---- fell.cast
def test_fell_cast_takes_what_the_spell_die_shows_from_wil() -> None:
    # The rulebook's example: WIL d8 shows 3, the spell die d6 shows 6, DN 6: one hit; 8 - 6 = 2 WIL left.
    session = table(box(3, 6), ana=hero("Ana", "s1", wil="d8", spells=("haste",)))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=6, die="d6"))
    assert entry.outcome == {"passed": True, "wil_spent": 6}
    assert PointsChanged("ana", "WIL", -6, "spell") in facts(entry)
    assert Said("ana", "fell.cast", "cast", {"spell": "haste", "hits": 1, "dn": 6, "die": "d6"}) in facts(entry)
    assert points(session, "ana") == 2
    assert {"fell.cast", "fell.test", "fell.spells", "fell.harm"} <= rules_in(entry)


def test_fell_cast_spell_die_climbs_while_it_misses_and_the_last_number_is_paid() -> None:
    # DN 8: d4 shows 4, climbs; d6 shows 6, climbs; d8 shows 3, stays. WIL d6 showed 2: no hit, 6 - 3 = 3 left.
    session = table(box(2, 4, 6, 3), ana=hero("Ana", "s1", spells=("haste",)))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=8, die="d4"))
    assert entry.outcome == {"passed": False, "wil_spent": 3}
    assert said(entry, "fell.cast") == ["failed"]
    assert points(session, "ana") == 3
    assert marks(session, "ana") == {}
    assert "fell.test.reroll" in rules_in(entry)


def test_fell_cast_without_the_spell_die_costs_nothing() -> None:
    session = table(box(4), ana=hero("Ana", "s1", spells=("haste",)))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4))
    assert entry.outcome == {"passed": True, "wil_spent": 0}
    assert points(session, "ana") == 6


def test_fell_cast_that_empties_wil_asks_the_death_table() -> None:
    # WIL d4 has 4 points, the spell die d8 shows 5: 0 left. Death d4 shows 3, hours; d4 shows 2: dead at 2 x 3600.
    session = table(box(1, 5, 3, 2), ana=hero("Ana", "s1", wil="d4", spells=("haste",)))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4, die="d8"))
    assert points(session, "ana") == 0
    assert Said("ana", "fell.death", "hours", {"ability": "WIL", "time": 2}) in facts(entry)
    assert LifeChanged("ana", "down") in facts(entry)
    assert said(entry, "fell.cast") == ["cast"]
    assert "fell.death" in rules_in(entry)


def test_fell_cast_shows_the_chance_of_bringing_wil_to_0() -> None:
    # 3 WIL left, a d4 and DN 1: every face is a hit, so none climbs; 3 and 4 bring WIL to 0, two faces of four.
    session = table(ana=hurt(hero("Ana", "s1", spells=("haste",)), "WIL", 3))
    plan = session.preview("s1", Intent("fell.cast", "ana", {"spell": "haste", "dn": 1, "die": "d4"}))
    assert isinstance(plan, Plan)
    assert plan.risk is not None
    assert (plan.risk.who, plan.risk.what) == ("ana", "WIL")
    chance = sum((p for o, p in odds(plan.rule, plan.params) if plan.risk.falls(o)), Fraction(0))
    assert chance == Fraction(2, 4)


def test_fell_cast_by_a_creature_costs_its_hit_points() -> None:
    # A witch has WIL d10 and 6 hit points: d10 shows 2, spell die d4 shows 3: 6 - 3 = 3 left, WIL is not touched.
    witch = creature("witch").with_parts(Knowledge(spells=("haste",)))
    session = table(box(2, 3), witch=witch)
    plan = session.preview("s0", Intent("fell.cast", "witch", {"spell": "haste", "dn": 2, "die": "d4"}))
    assert isinstance(plan, Plan)
    assert plan.risk is not None
    assert plan.risk.what == "HP"
    assert not plan.risk.falls(CastOutcome(passed=True, wil_spent=5))
    assert plan.risk.falls(CastOutcome(passed=True, wil_spent=6))
    done(do(session, "s0", "fell.cast", "witch", spell="haste", dn=2, die="d4"))
    assert session.state.part("witch", HitPoints).now == 3
    assert points(session, "witch") == 10


def test_fell_cast_is_lowered_by_fatigue() -> None:
    # A step of fatigue and one of disadvantage: WIL d8 is rolled as d4, the spell die d10 as d6; it shows 2, 8 - 2 = 6.
    ana = hero("Ana", "s1", wil="d8", spells=("haste",)).with_parts(Need({"food": 0}, 1))
    session = table(box(1, 2), ana=ana)
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=2, die="d10", advantage=-1))
    dice = [s.step.facts["dice"] for s in entry.steps if "faces" in s.step.facts]
    assert dice == [("d4",), ("d6",)]
    assert points(session, "ana") == 6
    assert "fell.advantage" in rules_in(entry)


def test_fell_cast_with_fatigue_beyond_the_ladder_can_still_wait_for_typed_dice() -> None:
    # Nine days hungry: no own die is left to roll, so only the helper's d6 counts; it shows 5 and passes DN 4.
    ana = hero("Ana", "s1", spells=("haste",)).with_parts(Need({"food": 0}, 9))
    session = table(box(), ana=ana, bob=hero("Bob", "s2", skills=("lore",)))
    done(do(session, "s2", "table.preferences", real_dice=True))
    help = [{"who": "bob", "skill": "lore"}]
    waits = parked(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4, help=help))
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, (5,)))
    assert entry.outcome == {"passed": True, "wil_spent": 0}


def test_fell_cast_takes_help() -> None:
    # WIL d6 shows 1, Bob's lore (INT d6) shows 4: his hit counts.
    ana, bob = hero("Ana", "s1", spells=("haste",)), hero("Bob", "s2", skills=("lore",))
    session = table(box(1, 4), ana=ana, bob=bob)
    help = [{"who": "bob", "skill": "lore"}]
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4, help=help))
    assert said(entry, "fell.cast") == ["cast"]
    assert "fell.help" in rules_in(entry)


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({"spell": "sleep"}, "unknown-spell"),
        ({"spell": "no-such"}, "unknown-spell"),
        ({"spell": "charm"}, "no-target"),
        ({"spell": "charm", "targets": ["nobody"]}, "no-such-character"),
        ({"spell": "charm", "targets": ["lurker"]}, "no-such-character"),
        ({"spell": "charm", "targets": ["corpse"]}, "dead-target"),
        ({"spell": "charm", "targets": ["goblin"], "die": "d20"}, "bad-value"),
        ({"spell": "charm", "targets": ["goblin"], "help": [{"who": "nobody"}]}, "no-such-helper"),
    ],
)
def test_fell_cast_refuses(want: dict[str, Any], code: str) -> None:
    session = table(
        ana=hero("Ana", "s1", spells=("charm",)),
        goblin=creature("goblin"),
        lurker=creature("goblin", hidden=True),
        corpse=creature("goblin", life="dead"),
    )
    assert refusal(do(session, "s1", "fell.cast", "ana", dn=4, **want)) == code
    assert session.log == []


def test_fell_spells_give_a_spell_die_only_to_who_knows_one() -> None:
    session = table(bob=hero("Bob", "s1"))
    assert refusal(do(session, "s1", "fell.cast", "bob", spell="haste", dn=4, die="d12")) == "unknown-spell"


def test_fell_cast_needs_wil_to_act_with() -> None:
    session = table(ana=hurt(hero("Ana", "s1", spells=("haste",)), "WIL", 0))
    assert refusal(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4)) == "spent-ability"


def test_fell_cast_is_ones_test_of_a_turn() -> None:
    session = table(box(4), ana=hero("Ana", "s1", spells=("haste",)), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4))
    assert Acted("ana") in facts(entry)
    assert warning(do(session, "s1", "fell.cast", "ana", spell="haste", dn=4)) == "has-acted"


# ---- what spells do
def test_fell_cast_leaves_its_mark_on_the_caster() -> None:
    session = table(box(4), ana=hero("Ana", "s1", spells=("comprehend",)))
    done(do(session, "s1", "fell.cast", "ana", spell="comprehend", dn=4))
    assert marks(session, "ana") == {"all tongues": 600}  # 10 minutes


@pytest.mark.parametrize("spell", LIBRARY.spells.values(), ids=lambda spell: spell.id)
def test_fell_spells_can_all_be_cast(spell: Any) -> None:
    # DN 0: any face passes; every other die is a 1 too, so that a contest of d6 against d4 goes to the bigger die.
    on_others = spell.target.startswith("creature")
    session = table(lambda sides: 1, ana=hero("Ana", "s1", spells=(spell.id,)), goblin=creature("goblin"))
    entry = done(do(session, "s1", "fell.cast", "ana", spell=spell.id, dn=0, targets=["goblin"] if on_others else []))
    assert [word for word in said(entry, "fell.cast") if word != "unresisted"] == ["cast"]
    marked = {who: rows(session, who) - {"cured today"} for who in ("ana", "goblin")}
    left = {spell.condition} - {"", "traded places"}
    bearers = {"ana"} if not on_others else {"goblin", "ana"} if spell.pair else {"goblin"}
    assert marked == {who: left if who in bearers else set() for who in marked}
    assert all(mark.at or mark.ends or mark.rest for who in bearers for mark in marks_of(session, who))


def marks_of(session: Session, who: str) -> tuple[Condition, ...]:
    return tuple(session.state.part(who, Conditions).active.values())


def rows(session: Session, who: str) -> set[str]:
    """Return the ids of a character's conditions."""
    return {mark.row for mark in marks_of(session, who)}


def charming(*faces: int, rulings: dict[str, str] | None = None, **others: Character) -> Session:
    return table(box(*faces), rulings, ana=hero("Ana", "s1", spells=("charm",)), goblin=creature("goblin"), **others)


def test_fell_cast_unwilling_target_that_wins_the_contest_weakens_it() -> None:
    # WIL d6 shows 4: cast. Contest: d6 shows 2 against the goblin's d4 at 3: weakened, one round of six seconds.
    session = charming(4, 2, 3)
    entry = done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["goblin"]))
    assert Said("goblin", "fell.cast", "weakened", {"spell": "charm"}) in facts(entry)
    assert marks(session, "goblin") == {"charmed": 6}
    assert "fell.contest" in rules_in(entry)


@pytest.mark.parametrize(("ours", "theirs"), [(3, 2), (3, 3)])
def test_fell_cast_takes_full_effect_when_the_caster_wins(ours: int, theirs: int) -> None:
    session = charming(4, ours, theirs)  # on equal numbers the bigger die, the caster's d6, wins
    entry = done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["goblin"]))
    assert said(entry, "fell.cast") == ["cast", "unresisted"]
    assert marks(session, "goblin") == {"charmed": None}


def test_fell_cast_takes_full_effect_on_a_tie() -> None:
    session = charming(4, 3, 3, bob=hero("Bob", "s2"))  # d6 against d6, both 3: a tie
    done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["bob"]))
    assert marks(session, "bob") == {"charmed": None}


def test_fell_cast_contest_counts_the_casters_own_die_when_wil_is_spent() -> None:
    # 2 WIL left, the spell die d4 shows 3: at 0, dead in 1 day. The contest is still d6 and the spell die d4 (5 and 1)
    # against d4 (2): charmed.
    session = table(
        box(1, 3, 4, 1, 5, 1, 2), ana=hurt(hero("Ana", "s1", spells=("charm",)), "WIL", 2), goblin=creature("goblin")
    )
    done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=3, die="d4", targets=["goblin"]))
    assert marks(session, "goblin") == {"charmed": None}
    assert life(session, "ana") == "down"


def test_fell_cast_contest_is_lowered_by_the_targets_fatigue() -> None:
    # The goblin's d4, a step down, is not rolled: it counts as 0 and loses to the d6.
    session = charming(4, 2, goblin2=creature("goblin").with_parts(Need({"water": 0}, 1)))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["goblin2"]))
    assert said(entry, "fell.cast") == ["cast", "unresisted"]


def test_fell_cast_button_shows_the_chance_that_the_spell_takes_hold() -> None:
    # WIL d6 at DN 4: 1/2. Charm on a goblin of d4: d6 against d4 wins for the goblin in 6 of 24 pairs; a tie in numbers
    # goes to the bigger die. So it takes hold in 1/2 x 18/24 = 37.5%.
    session = charming()
    want = {"spell": "charm", "dn": 4, "targets": ["goblin"]}
    found = preview(session, "s0", Intent("fell.cast", "ana", want))
    assert (found.chance, found.says) == ("38%", "to take hold")
    assert ("to pass", "50%") in found.table
    willing = preview(session, "s0", Intent("fell.cast", "ana", {**want, "willing": True}))
    assert (willing.chance, willing.says) == ("50%", "to pass")


def holding(spell: str, *targets: str, willing: bool = False) -> Preview:
    """Return the button of a spell that Ana, WIL d6, casts at DN 4 on a goblin of d4, Bob of d6 and a beast of d12."""
    session = table(
        ana=hero("Ana", "s1", spells=(spell,)),
        goblin=creature("goblin"),
        bob=hero("Bob", "s2", wil="d6"),
        cyd=hero("Cyd", "s3", wil="d12"),
    )
    want = {"spell": spell, "dn": 4, "targets": list(targets), "willing": willing}
    return preview(session, "s0", Intent("fell.cast", "ana", want))


# The casting passes in 1/2. The target wins the contest, d6 against its die, equal numbers going to the bigger die:
# d4 in 3 + 2 + 1 = 6 of 24 pairs, d6 in 15 of 36, d12 in 15 + 6 x 6 + 6 (equal) = 57 of 72.
def test_fell_cast_button_shows_the_chance_for_each_of_several_targets() -> None:
    found = holding("deafen", "goblin", "bob", "cyd")
    each = {"Goblin": "38%", "Bob": "29%", "Cyd": "10%"}  # 1/2 of 18/24, 21/36 and 15/72
    assert (found.chance, found.says) == ("10%-38%", "to take hold")
    assert dict(found.table).items() >= {"to pass": "50%", **each}.items()


def test_fell_cast_button_counts_a_pair_as_one() -> None:
    # Telepathy is as weak as the one of them who resists: 1/2 x 18/24 x 21/36 = 21.9%.
    found = holding("telepathy", "goblin", "bob")
    assert (found.chance, found.says) == ("22%", "to take hold")
    assert "Bob" not in dict(found.table)


def test_fell_cast_button_counts_what_is_aimed_at_all_of_them() -> None:
    # A thing that two hold is let go only if both resist: 1/2 x (1 - 6/24 x 15/36) = 44.8%.
    assert holding("hover", "goblin", "bob").chance == "45%"


def test_fell_cast_button_leaves_out_the_resistance_of_the_willing() -> None:
    # The facilitator says so of the goblin; Bob's player has still to be asked.
    found = holding("deafen", "goblin", "bob", willing=True)
    assert dict(found.table).items() >= {"Goblin": "50%", "Bob": "29%"}.items()


def test_fell_cast_button_tells_players_nothing_of_a_closed_target() -> None:
    found = preview(charming(), "s1", Intent("fell.cast", "ana", {"spell": "charm", "dn": 4, "targets": ["goblin"]}))
    assert (found.chance, found.says) == ("50%", "to pass")


def test_fell_cast_target_may_let_it_happen() -> None:
    session = charming(4)
    done(do(session, "s0", "table.order", "goblin", rule="fell.cast", answer="no"))
    done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["goblin"]))
    assert marks(session, "goblin") == {"charmed": None}


def test_fell_cast_willing_is_said_by_the_owner_alone() -> None:
    # Ana's player says it of Bob and the goblin: both are asked. Bob lets it work; the goblin resists, 2 against 1.
    session = charming(4, 1, 2, bob=hero("Bob", "s2"))
    want: dict[str, Any] = {"spell": "charm", "dn": 4, "targets": ["bob", "goblin"], "willing": True}
    assert warning(do(session, "s1", "fell.cast", "ana", **want)) == "too-many-targets"
    waits = parked(do(session, "s1", "fell.cast", "ana", overrule=True, **want))
    assert {ask.who for ask in waits.asks} == {"bob", "goblin"}
    asks = {ask.who: ask.key for ask in waits.asks}
    waits = parked(session.answer("s2", waits.id, asks["bob"], "no"))
    done(session.answer("s0", waits.id, asks["goblin"], "yes"))
    assert marks(session, "bob") == {"charmed": None}
    assert marks(session, "goblin") == {"charmed": 6}


def test_fell_cast_willing_is_said_by_whoever_plays_both() -> None:
    session = charming(4, bob=hero("Bob", "s1"))
    done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["bob"], willing=True))
    assert marks(session, "bob") == {"charmed": None}


def test_fell_cast_willing_is_the_facilitators_word_for_creatures() -> None:
    session = charming(4)
    done(do(session, "s0", "fell.cast", "ana", spell="charm", dn=4, targets=["goblin"], willing=True))
    assert marks(session, "goblin") == {"charmed": None}


def test_fell_cast_who_has_no_wil_left_cannot_resist() -> None:
    session = charming(4, bob=hurt(hero("Bob", "s2"), "WIL", 0))
    done(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["bob"]))
    assert marks(session, "bob") == {"charmed": None}


def test_fell_cast_on_several_asks_each_on_its_own() -> None:
    # d6 against d4, three times over: 2 to 3 loses, 4 to 1 wins; the third name is a second mention of the first.
    session = table(
        box(5, 2, 3, 4, 1), ana=hero("Ana", "s1", spells=("deafen",)), a=creature("goblin"), b=creature("goblin")
    )
    done(do(session, "s1", "fell.cast", "ana", spell="deafen", dn=4, targets=["a", "b", "a"]))
    assert marks(session, "a") == {"deafened": 6}
    assert marks(session, "b") == {"deafened": None}


def test_fell_cast_waits_for_the_dice_of_who_resists_and_replays() -> None:
    # App dice show 4 for the casting and 2 for the caster's side; Bob rolls real dice: a 6, kept, beats it.
    session = charming(4, 2, bob=hero("Bob", "s2"))
    done(do(session, "s2", "table.preferences", real_dice=True))
    before = session.state
    waits = parked(do(session, "s1", "fell.cast", "ana", spell="charm", dn=4, targets=["bob"]))
    assert [a.who for a in waits.asks] == ["bob"]
    entry = done(session.answer("s2", waits.id, waits.asks[0].key, (6,)))
    assert marks(session, "bob") == {"charmed": 6}
    again = replay(GAME, entry, before)
    assert (again.emitted, again.steps) == (entry.emitted, entry.steps)


# ---- spell 20, which means BOD
def curing(*faces: int, left: int = 2) -> Session:
    """Return a table where Ana can cure, and Bob has BOD d8 with `left` points."""
    return table(box(*faces), ana=hero("Ana", "s1", spells=("cure-wounds",)), bob=hurt(hero("Bob", "s2"), "BOD", left))


def test_fell_spells_cure_wounds_gives_back_1d4_bod_once_a_day() -> None:
    session = curing(4, 3, 4, 4, 1)
    want: dict[str, Any] = {"spell": "cure-wounds", "dn": 4, "targets": ["bob"]}
    entry = done(do(session, "s1", "fell.cast", "ana", **want))
    assert PointsChanged("bob", "BOD", 3, "healed") in facts(entry)
    assert points(session, "bob", "BOD") == 2 + 3
    assert marks(session, "bob") == {"cured today": DAY}
    assert warning(do(session, "s1", "fell.cast", "ana", **want)) == "cured-today"
    entry = done(do(session, "s1", "fell.cast", "ana", overrule=True, **want))  # no d4 is rolled
    assert said(entry, "fell.spells") == ["cured already"]
    assert points(session, "bob", "BOD") == 5
    done(do(session, "s0", "table.clock", n=1, unit="days"))
    done(do(session, "s1", "fell.cast", "ana", **want))
    assert points(session, "bob", "BOD") == 5 + 1


def test_fell_spells_cure_wounds_reaches_oneself_and_creatures() -> None:
    ana = hurt(hero("Ana", "s1", spells=("cure-wounds",)), "BOD", 1)
    goblin = creature("goblin", life="out").with_parts(HitPoints(0, 4, "d6"))
    session = table(box(4, 2, 3), ana=ana, goblin=goblin)
    want: dict[str, Any] = {"spell": "cure-wounds", "dn": 4, "targets": ["ana", "goblin"]}
    done(do(session, "s1", "fell.cast", "ana", overrule=True, **want))  # more than one, and so with a warning
    assert points(session, "ana", "BOD") == 1 + 2
    assert session.state.part("goblin", HitPoints).now == 3
    assert life(session, "goblin") == "up"


def test_fell_deprived_gets_nothing_from_cure_wounds() -> None:
    session = curing(4)
    done(do(session, "s0", "fell.deprive", "bob", lacking="water"))
    entry = done(do(session, "s1", "fell.cast", "ana", spell="cure-wounds", dn=4, targets=["bob"]))
    assert said(entry, "fell.deprived") == ["no points"]
    assert points(session, "bob", "BOD") == 2
    assert marks(session, "bob") == {}


def test_fell_death_countdown_is_stopped_by_cure_wounds() -> None:
    # The fall costs Bob his last 2 BOD; death shows 3, hours, and 1. Then WIL shows 4 and the cure 3.
    session = curing(3, 1, 4, 3)
    done(do(session, "s0", "fell.harm", "bob", n=2))
    assert life(session, "bob") == "down"
    entry = done(do(session, "s1", "fell.cast", "ana", spell="cure-wounds", dn=4, targets=["bob"]))
    assert Said("bob", "fell.death", "treated", {"by": "ana"}) in facts(entry)
    assert life(session, "bob") == "up"
    assert points(session, "bob", "BOD") == 3
    assert not is_dying(Scene(GAME, scripted(), session.state), "bob")


# ---- learning
def test_fell_learn_a_named_skill_or_spell() -> None:
    session = table(ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.learn", "ana", skill="lore"))
    assert facts(entry) == [Learned("ana", skill="lore")]
    done(do(session, "s0", "fell.learn", "ana", spell="web"))
    assert session.state.part("ana", Knowledge) == Knowledge(("lore",), ("web",))


@pytest.mark.parametrize(
    ("want", "code"),
    [
        ({}, "learn-one-thing"),
        ({"skill": "lore", "spell": "web"}, "learn-one-thing"),
        ({"skill": "lore", "random": "skill"}, "learn-one-thing"),
        ({"skill": "cookery"}, "no-such-skill"),
        ({"spell": "cookery"}, "no-such-spell"),
        ({"skill": "repair"}, "known-already"),
        ({"spell": "sleep"}, "known-already"),
    ],
)
def test_fell_learn_refuses(want: dict[str, Any], code: str) -> None:
    session = table(ana=hero("Ana", "s1", skills=("repair",), spells=("sleep",)))
    assert refusal(do(session, "s0", "fell.learn", "ana", **want)) == code


def test_fell_learn_is_the_facilitators() -> None:
    session = table(ana=hero("Ana", "s1"))
    assert refusal(do(session, "s1", "fell.learn", "ana", skill="lore")) == "facilitator-only"
    assert refusal(do(session, "s0", "fell.learn", "nobody", skill="lore")) == "no-such-character"


def test_fell_skills_at_random_are_rolled_on_the_d8_table() -> None:
    session = table(box(3), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.learn", "ana", random="skill"))
    assert facts(entry) == [Learned("ana", skill="lore")]  # the third of eight
    assert "fell.skills" in rules_in(entry)


def test_fell_spells_at_random_are_rolled_on_the_d100_table() -> None:
    session = table(box(97), ana=hero("Ana", "s1"))
    entry = done(do(session, "s0", "fell.learn", "ana", random="spell"))
    assert facts(entry) == [Learned("ana", spell="web")]
    assert "fell.spells" in rules_in(entry)


def test_fell_gain_duplicate_is_rolled_again() -> None:
    session = table(box(3, 3, 8), ana=hero("Ana", "s1", skills=("lore",)))
    entry = done(do(session, "s0", "fell.learn", "ana", random="skill"))
    assert facts(entry) == [Learned("ana", skill="survival")]


def test_fell_gain_duplicate_may_be_the_owners_choice() -> None:
    session = table(box(3), {"fell.gain.duplicate": "choose"}, ana=hero("Ana", "s1", skills=("lore",)))
    waits = parked(do(session, "s0", "fell.learn", "ana", random="skill"))
    ask = waits.asks[0]
    assert isinstance(ask, Choice)
    assert (ask.who, ask.waits) == ("ana", True)
    assert ask.options == (
        "athletics",
        "discernment",
        "performance",
        "repair",
        "skullduggery",
        "speechcraft",
        "survival",
    )
    entry = done(session.answer("s1", waits.id, ask.key, "repair"))
    assert facts(entry) == [Learned("ana", skill="repair")]


@pytest.mark.parametrize(
    ("known", "face", "found"),
    [
        (("performance",), 4, "repair"),  # the row after the fourth
        (("survival",), 8, "athletics"),  # after the last comes the first
        (("lore", "performance"), 3, "repair"),
    ],
)
def test_fell_gain_duplicate_rolls_at_most_twenty_times(known: tuple[str, ...], face: int, found: str) -> None:
    session = table(box(*[face] * 20), ana=hero("Ana", "s1", skills=known))
    entry = done(do(session, "s0", "fell.learn", "ana", random="skill"))
    assert facts(entry) == [Learned("ana", skill=found)]


def test_fell_skills_nothing_is_left_for_who_knows_all() -> None:
    session = table(ana=hero("Ana", "s1", skills=tuple(LIBRARY.skills), spells=tuple(LIBRARY.spells)))
    assert said(done(do(session, "s0", "fell.learn", "ana", random="skill")), "fell.skills") == ["knows all"]
    assert said(done(do(session, "s0", "fell.learn", "ana", random="spell")), "fell.spells") == ["knows all"]
