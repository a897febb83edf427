"""What conditions do: one hand-computed case for each kind of effect, and every row of the shelf."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from at_table import box, do, done, facts, refusal, warnings
from caltrop import words
from caltrop.games.common.conditions.effects import (
    Armour,
    Brings,
    Cannot,
    Cures,
    Edge,
    Hurts,
    Immunity,
    LacksNeed,
    Leaves,
    Lights,
    Loses,
    PaceChange,
    Unseen,
    Without,
)
from caltrop.games.common.conditions.on_sheet import ConditionEnded, Conditions
from caltrop.games.common.health.points import Scores
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.grimoire.game import GAME
from caltrop.games.grimoire.library import LIBRARY
from caltrop.games.grimoire.messages import RoundWith
from caltrop.games.grimoire.turns import TurnState
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.telling import Turn
from caltrop.odds.exact import odds
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.words import line_messages
from grimoire.table import creature, hero, life, now, table

ACTED_ON = (
    Edge, Cannot, Without, Hurts, Armour, Immunity, Unseen, LacksNeed, PaceChange, Cures, Leaves, Loses, Lights, Brings,
)  # fmt: skip


def put(session: Session, who: str, words: str, lasts: str = "") -> None:
    done(do(session, "s0", "table.condition", who, text=words, lasts=lasts))


def duel(*faces: int, **more: Any) -> Session:
    """Ana with a sword and Bram, both with 10 in everything."""
    ana = hero("Ana", "s1", **({"items": ("sword", "torch")} | more))
    return table(box(*faces), ana=ana, bram=hero("Bram", "s2", hp=20))


def plan_of(session: Session, move: str, actor: str = "ana", **want: Any) -> Plan[Any, Any]:
    plan = session.preview("s0", Intent(f"grimoire.{move}", actor, want))
    assert isinstance(plan, Plan), plan
    return plan


def strike(session: Session) -> Plan[Any, Any]:
    return plan_of(session, "attack", target="bram", weapon="sword")


def chance_to_hit(plan: Plan[Any, Any]) -> Fraction:
    return odds(plan.rule, plan.params).chance(lambda o: o.hit)


def kept(edge: int) -> dict[int, int]:
    """How many of 20^n rolls of n d20 keep each face: the highest, or below 0 the lowest."""
    n = 1 + abs(edge)
    high = {face: face**n - (face - 1) ** n for face in range(1, 21)}
    return high if edge >= 0 else {21 - face: count for face, count in high.items()}


def hits(ours: int, theirs: int = 0, more: int = 0) -> Fraction:
    """The chance that d20 + d8 is at least d20, with these edges on the d20s; ours has so much more besides."""
    a, b = kept(ours), kept(theirs)
    ways = sum(x * y for f, x in a.items() for g, y in b.items() for die in range(1, 9) if f + die + more >= g)
    return Fraction(ways, sum(a.values()) * sum(b.values()) * 8)


# ---- edge
@pytest.mark.parametrize(
    ("who", "words", "ours", "theirs"),
    [
        ("ana", "stung", -1, 0),  # one's own attacks
        ("ana", "feverish", -1, 0),  # rolls with STR: a sword's attack is one
        ("ana", "hexed", 0, 0),  # rolls with DEX: it is none
        ("bram", "asleep", 1, 0),  # given to whoever attacks
        ("bram", "mirrored", 0, 1),  # one's own saves against attacks
        ("bram", "wax-blind", 0, -1),
    ],
)
def test_grimoire_edge_is_a_die_more_on_the_d20(who: str, words: str, ours: int, theirs: int) -> None:
    session = duel()
    put(session, who, words)
    plan = strike(session)
    assert (plan.params.advantage, plan.params.target_advantage) == (ours, theirs)
    assert chance_to_hit(plan) == hits(ours, theirs, 10 if words == "asleep" else 0)  # sleepers do not dodge
    if ours or theirs:
        assert any(step.facts.by_name().get("mark") == words for step in plan.explanation)


def test_grimoire_edge_at_close_quarters_only() -> None:
    """Someone on the ground is easily struck with a sword, and not with a bow."""
    session = duel(items=("sword", "longbow"))
    put(session, "bram", "knocked down")
    edges = {w: plan_of(session, "attack", target="bram", weapon=w).params.advantage for w in ("sword", "longbow")}
    assert edges == {"sword": 1, "longbow": 0}


def test_grimoire_edge_towards_its_cause_only() -> None:
    """Branded by the lich: she attacks with advantage, another does not."""
    lich = creature("page-lich", shows="numbers")
    people = {"ana": hero("Ana", "s1", hp=0, strength=9), "lich": lich, "other": creature("page-lich")}
    session = table(box(20, 4, 1, 1), **people)
    done(do(session, "s0", "grimoire.attack", "lich", target="ana", weapon="burning-text", target_attribute="DEX"))
    want: dict[str, Any] = {"target": "ana", "weapon": "unwriting", "enhanced": False}  # she is down by now
    assert [plan_of(session, "attack", who, **want).params.advantage for who in ("lich", "other")] == [1, 0]


def test_grimoire_edge_on_initiative() -> None:
    """Deafened: of 18 and 3 the 3 counts. 13 is behind the wolf's 4 + 8 only without it."""
    session = table(box(18, 3, 6), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    put(session, "ana", "deafened")
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    assert session.state.fight is not None
    assert session.state.fight.order == ("wolf", "ana")


def test_grimoire_edge_on_the_save_against_critical_damage() -> None:
    """HP 0, STR 10, 1 damage: STR 9 needs a 7. With one disadvantage both dice must: 1 - (14/20)^2."""
    session = table(ana=hero("Ana", "s1", hp=0))
    put(session, "ana", "feverish")
    plan = plan_of(session, "harm", n=1)
    assert odds(plan.rule, plan.params).chance(lambda o: o.critical) == 1 - Fraction(14, 20) ** 2


def test_grimoire_edge_of_several_targets_is_on_each_targets_own_save() -> None:
    session = table(box(), ana=hero("Ana", "s1", items=("fire-pot",)), bram=hero("Bram", "s2"), cyd=hero("Cyd", "s3"))
    put(session, "bram", "foxfire")
    plan = plan_of(session, "blast", targets=["bram", "cyd"], weapon="fire-pot")
    assert (plan.params.advantage, [t.advantage for t in plan.params.targets]) == (0, [-1, 0])


def test_grimoire_edge_that_makes_another_attribute_the_best_choice() -> None:
    """DEX 12 with disadvantage is worth 7.2 + 12, STR 10 is worth 10.5 + 10: the block is better."""
    session = table(ana=hero("Ana", "s1"), bram=hero("Bram", "s2", dexterity=12, will=3))
    put(session, "bram", "hexed")
    assert plan_of(session, "contest", attribute="STR", target="bram").params.target_modifier == 10


def test_grimoire_edge_may_be_left_out_of_one_roll() -> None:
    session = duel()
    put(session, "ana", "stung")
    plan = session.preview("s0", Intent("grimoire.attack", "ana", {"target": "bram"}, despite=("ana/c1",)))
    assert isinstance(plan, Plan)
    assert plan.params.advantage == 0


# ---- cannot
@pytest.mark.parametrize(
    ("words", "move", "want", "warned"),
    [
        ("asleep", "action", {"attribute": "STR"}, True),
        ("asleep", "attack", {"target": "bram"}, True),
        ("asleep", "move", {}, True),
        ("asleep", "use", {"item": "torch"}, True),
        ("asleep", "drop", {"item": "torch"}, True),
        ("asleep", "rest", {}, False),
        ("asleep", "save", {"attribute": "STR"}, False),  # even a sleeper may save
        ("pinned", "move", {}, True),
        ("pinned", "attack", {"target": "bram"}, False),
        ("lead-tongued", "cast", {"spell": "moth-cloak", "slots": 1}, True),
        ("lead-tongued", "attack", {"target": "bram"}, False),
    ],
)
def test_grimoire_cannot_warns_and_can_be_overruled(words: str, move: str, want: dict[str, Any], warned: bool) -> None:
    session = duel(spells="moth-cloak")
    put(session, "ana", words)
    assert ("cannot" in [w.code for w in plan_of(session, move, **want).warnings]) is warned


def test_grimoire_cannot_towards_its_cause() -> None:
    """Cowed by the wyrm, Ana is warned before she attacks it, and not before she attacks another."""
    people = {"ana": hero("Ana", "s1", hp=9), "wyrm": creature("hoard-wyrm"), "wolf": creature("wolf")}
    session = table(box(20, 1, 1), **people)
    done(do(session, "s0", "grimoire.attack", "wyrm", target="ana", weapon="old-voice", target_attribute="WIL"))
    codes = {t: [w.code for w in plan_of(session, "attack", target=t).warnings] for t in ("wyrm", "wolf")}
    assert codes == {"wyrm": ["cannot-towards"], "wolf": []}


@pytest.mark.parametrize(("weapon", "warned"), [("greatsword", True), ("dagger", False)])
def test_grimoire_cannot_use_both_hands(weapon: str, warned: bool) -> None:
    session = duel(items=("greatsword", "dagger"))
    put(session, "ana", "Sundered: hand")
    found = [w.code for w in plan_of(session, "attack", target="bram", weapon=weapon).warnings]
    assert ("cannot" in found) is warned


@pytest.mark.parametrize("scar", ["Sundered: hand", "Sundered: arm", "Broken Limb: arm"])
def test_grimoire_hands_one_that_is_gone_leaves_the_other(scar: str) -> None:
    """With one hand there is no shield beside the sword, and the warning speaks of both hands, not of either."""
    people = {"ana": hero("Ana", "s1", items=("greatsword", "dagger"), worn=("shield",)), "bram": hero("Bram", "s2")}
    session = table(**people)
    put(session, "ana", scar)
    found = plan_of(session, "attack", target="bram", weapon="dagger").warnings
    assert [words.sentence(w, GAME) for w in found] == [f"Ana cannot use both hands ({scar}). Do it anyway?"]
    done(do(session, "s1", "grimoire.take_off", "ana", item="shield"))
    assert not plan_of(session, "attack", target="bram", weapon="dagger").warnings
    assert "cannot" in [w.code for w in plan_of(session, "attack", target="bram", weapon="greatsword").warnings]


# ---- unseen, spared, armour
def test_grimoire_unseen_warns_whoever_aims() -> None:
    session = duel()
    put(session, "bram", "moth-cloaked")
    assert [w.code for w in strike(session).warnings] == ["unseen"]


def test_grimoire_spared_takes_no_damage_of_that_kind_and_no_condition() -> None:
    """Fire does nothing to the wyrm: the odds say 0, and its armour has nothing to do with it."""
    session = table(box(20, 8, 1), ana=hero("Ana", "s1", items=("fire-pot", "sword")))
    done(do(session, "s0", "grimoire.creature", creature="hoard-wyrm"))
    plan = plan_of(session, "attack", target="hoard-wyrm", weapon="fire-pot")
    assert [w.code for w in plan.warnings] == ["spared"]
    assert odds(plan.rule, plan.params).chance(lambda o: o.damage > 0) == 0
    plan = plan_of(session, "attack", target="hoard-wyrm", weapon="sword")
    assert odds(plan.rule, plan.params).chance(lambda o: o.damage > 0) > 0


def test_grimoire_spared_of_a_spell_of_fire() -> None:
    session = table(box(6, 1), ana=hero("Ana", "s1", spells="ashen-lance"), bram=hero("Bram", "s2", hp=9))
    put(session, "bram", "fireproof")
    done(do(session, "s1", "grimoire.cast", "ana", spell="ashen-lance", slots=1, targets=["bram"]))
    assert now(session, "bram", "HP") == 9


def test_grimoire_spared_falls_are_harmless_to_the_featherlight() -> None:
    session = duel()
    put(session, "ana", "featherlight")
    assert plan_of(session, "harm", n=9, harms=["fall"]).params.spared
    assert not plan_of(session, "harm", n=9, harms=["cold"]).params.spared


@pytest.mark.parametrize(("worn", "armour"), [((), 1), (("mail-shirt",), 3), (("mail-shirt", "helmet"), 3)])
def test_grimoire_armour_of_a_spell_within_the_limit_of_3(worn: tuple[str, ...], armour: int) -> None:
    session = table(ana=hero("Ana", "s1", worn=worn))
    put(session, "ana", "oak-rinded")
    assert plan_of(session, "harm", n=9).params.armour == armour


# ---- hurts
def test_grimoire_hurts_at_each_turn_of_its_bearer() -> None:
    """Ablaze: 4 of 9 HP as Ana's turn begins again; a friend beats it out for 2 action points."""
    people = {"ana": hero("Ana", "s1", hp=9), "bram": hero("Bram", "s2"), "wolf": creature("wolf")}
    session = table(box(20, 10, 1, 4), **people)
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    put(session, "ana", "ablaze")
    for _ in session.state.characters:
        done(do(session, "s0", "grimoire.turn"))
    assert now(session, "ana", "HP") == 5
    done(do(session, "s0", "table.free", "bram", condition="ana/c1", overrule=True))
    assert not session.state.part("ana", Conditions).active
    assert session.state.part("bram", TurnState).ap == 2


def test_grimoire_hurts_to_death_as_a_turn_begins_and_the_next_takes_theirs() -> None:
    """Bram, HP 1 and STR 1, is ablaze: 6 damage leave no STR as his turn begins, and Ana is next."""
    bram = hero("Bram", "s2", hp=1, strength=1)
    session = table(box(20, 10, 1, 6), ana=hero("Ana", "s1"), bram=bram, wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    put(session, "bram", "ablaze")
    assert session.state.fight is not None
    assert session.state.fight.order == ("ana", "wolf", "bram")
    done(do(session, "s0", "grimoire.turn"))
    entry = done(do(session, "s0", "grimoire.turn"))
    assert life(session, "bram") == "dead"
    assert session.state.fight.whose_turn == "ana"
    turns = [message for message in line_messages(entry, session.state, session.game) if isinstance(message, Turn)]
    assert turns == [RoundWith(round=2, who="Ana", ap=4)]


def test_grimoire_hurts_below_0_heals() -> None:
    """A troll with 10 of 18 HP that stands in its river has 13 as its turn begins."""
    session = table(box(20, 1), ana=hero("Ana", "s1"))
    done(do(session, "s0", "grimoire.creature", creature="river-troll"))
    done(do(session, "s0", "table.house", "river-troll", name="HP", value=10))
    done(do(session, "s0", "grimoire.fight", foes=["river-troll"]))
    done(do(session, "s0", "grimoire.turn"))
    assert now(session, "river-troll", "HP") == 13


def test_grimoire_hurts_an_attribute() -> None:
    session = table(box(20, 1), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    put(session, "wolf", "held under")
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    done(do(session, "s0", "grimoire.turn"))
    assert now(session, "wolf", "STR") == 11


# ---- pace
@pytest.mark.parametrize(
    ("words", "spaces"), [("long-shanked", 12), ("mired", 3), ("Sundered: leg", 2), ("Hamstrung", 1), ("stung", 6)]
)
def test_grimoire_pace_of_a_stride(words: str, spaces: int) -> None:
    """DEX 11: 6 spaces; twice, half, a quarter rounded up, and hobbling."""
    session = table(ana=hero("Ana", "s1", dexterity=11))
    put(session, "ana", words)
    done(do(session, "s1", "grimoire.move", "ana"))
    assert session.state.part("ana", TurnState).spaces == spaces


def test_grimoire_pace_names_its_cause_in_why() -> None:
    session = table(ana=hero("Ana", "s1", dexterity=11))
    put(session, "ana", "mired")
    entry = done(do(session, "s1", "grimoire.move", "ana"))
    assert [s.step.facts["mark"] for s in entry.steps if "mark" in s.step.facts] == ["mired"]


def test_grimoire_pace_of_action_points() -> None:
    """Dazed for 1 round by the captain's pommel, Ana has 2 points in her next turn, and 4 again after it."""
    people = {"ana": hero("Ana", "s1", hp=9), "captain": creature("footpad-captain")}
    session = table(box(1, 20, 20, 1, 1), **people)
    done(do(session, "s0", "grimoire.fight", foes=["captain"]))
    done(do(session, "s0", "grimoire.attack", "captain", target="ana", weapon="pommel", target_attribute="DEX"))
    done(do(session, "s0", "grimoire.turn"))
    assert session.state.part("ana", TurnState).ap == 2
    done(do(session, "s0", "grimoire.turn"))
    assert session.state.part("ana", TurnState).ap == 4
    assert not session.state.part("ana", Conditions).active


def test_grimoire_pace_a_stolen_minute_is_for_the_next_turn() -> None:
    """One die: 5 points in the turn after this one, and 4 again then."""
    session = table(box(20, 1, 2), ana=hero("Ana", "s1", spells="stolen-minute"), wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    done(do(session, "s1", "grimoire.cast", "ana", spell="stolen-minute", slots=1))
    seen = [session.state.part("ana", TurnState).ap]
    for _ in range(2):
        done(do(session, "s0", "grimoire.turn"))
        done(do(session, "s0", "grimoire.turn"))
        seen.append(session.state.part("ana", TurnState).ap)
    assert seen == [2, 5, 4]


# ---- deprived, cures, leaves, loses, lights, brings
def test_grimoire_deprived_by_a_condition_until_a_night_in_safety() -> None:
    session = table(ana=hero("Ana", "s1"))
    put(session, "ana", "grave-cold")
    assert refusal(do(session, "s1", "grimoire.rest", "ana", kind="moment")) == "deprived"
    done(do(session, "s1", "grimoire.rest", "ana", kind="night"))
    assert not session.state.part("ana", Conditions).active


def test_grimoire_cures_an_antidote_ends_what_is_poison() -> None:
    session = table(ana=hero("Ana", "s1", items=("antidote",)))
    put(session, "ana", "numb-limbed")
    put(session, "ana", "feverish")
    done(do(session, "s1", "grimoire.use", "ana", item="antidote"))
    assert [c.text for c in session.state.part("ana", Conditions).active.values()] == ["feverish"]
    assert not session.state.part("ana", Pack).items


def test_grimoire_cures_an_antidote_for_a_friend() -> None:
    session = table(ana=hero("Ana", "s1", items=("antidote",)), bram=hero("Bram", "s2"))
    put(session, "bram", "numb-limbed")
    done(do(session, "s1", "grimoire.use", "ana", item="antidote", target="bram"))
    assert not session.state.part("bram", Conditions).active


def test_grimoire_loses_what_is_in_hand() -> None:
    session = duel()
    put(session, "ana", "doubting")
    assert set(session.state.part("ana", Pack).items) == {"torch"}


def test_grimoire_lights_go_out() -> None:
    session = duel()
    done(do(session, "s1", "grimoire.use", "ana", item="torch"))
    assert session.state.part("ana", Countdowns).countdowns
    put(session, "ana", "drenched")
    assert not session.state.part("ana", Countdowns).countdowns


def test_grimoire_brings_a_clay_servant_with_the_sum_as_hp_for_the_dice_in_hours() -> None:
    """Dice 1 and 3: 4 HP, STR 10, for 2 hours. It is warned before it fights."""
    session = table(box(1, 3), ana=hero("Ana", "s1", spells="clay-servant"), wolf=creature("wolf"))
    done(do(session, "s1", "grimoire.cast", "ana", spell="clay-servant", slots=2))
    servant = session.state.characters["clay-servant"]
    assert (servant.owner, now(session, "clay-servant", "HP"), now(session, "clay-servant", "STR")) == ("s1", 4, 10)
    assert warnings(do(session, "s1", "grimoire.attack", "clay-servant", target="wolf")) == ["cannot"]
    done(do(session, "s0", "table.clock", n=119, unit="minutes"))
    assert life(session, "clay-servant") == "up"
    done(do(session, "s0", "table.clock", n=1, unit="minutes"))
    assert life(session, "clay-servant") == "dead"


# ---- ends
def test_grimoire_ends_a_sleeper_wakes_when_hurt() -> None:
    session = table(box(1, 1), ana=hero("Ana", "s1", spells="black-milk"), bram=hero("Bram", "s2", hp=20))
    done(do(session, "s1", "grimoire.cast", "ana", spell="black-milk", slots=1, targets=["bram"]))
    assert session.state.part("bram", Conditions).has("asleep")
    entry = done(do(session, "s0", "grimoire.harm", "bram", n=1))
    assert [(e.text, e.why) for e in facts(entry, ConditionEnded)] == [("asleep", "hurt")]


def test_grimoire_ends_who_lies_on_the_ground_stands_up() -> None:
    session = table(box(20, 1), ana=hero("Ana", "s1"), wolf=creature("wolf"))
    done(do(session, "s0", "grimoire.fight", foes=["wolf"]))
    put(session, "ana", "knocked down")
    done(do(session, "s1", "grimoire.spend", "ana", what="stand-up"))
    assert not session.state.part("ana", Conditions).active
    assert session.state.part("ana", TurnState).ap == 3


def test_grimoire_ends_a_mirror_when_it_has_foiled_as_many_attacks_as_there_were_dice() -> None:
    """Two dice: a hit does not count, the first miss leaves it, the second ends it."""
    faces = (1, 2, *(20, 1, 1, 1), *(5, 1, 20, 20), *(5, 1, 20, 20))
    session = table(box(*faces), ana=hero("Ana", "s1", spells="bitter-mirror"), thug=creature("footpad"))
    done(do(session, "s1", "grimoire.cast", "ana", spell="bitter-mirror", slots=2))
    swing: dict[str, Any] = {"target": "ana", "target_attribute": "DEX", "weapon": "cudgel"}
    left = []
    for _ in range(3):
        done(do(session, "s0", "grimoire.attack", "thug", **swing))
        left.append([c.left for c in session.state.part("ana", Conditions).active.values()])
    assert left == [[2], [1], []]


def test_grimoire_ends_a_week_in_care_ends_what_treatment_ends() -> None:
    session = table(ana=hero("Ana", "s1"))
    for text in ("feverish", "hexed", "bog-rot"):
        put(session, "ana", text)
    done(do(session, "s1", "grimoire.rest", "ana", kind="week"))
    assert not session.state.part("ana", Conditions).active


# ---- every row
ROWS = tuple(LIBRARY.conditions.values())
TOLD = [row.id for row in ROWS if row.told] + [spell.id for spell in LIBRARY.spells.values() if spell.is_told]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_grimoire_every_condition_acts_or_is_declared_told(row: Any) -> None:
    assert row.text.strip()
    assert bool(row.does) is not row.told
    assert all(isinstance(effect, ACTED_ON) for effect in row.does)


def test_grimoire_at_most_23_entries_are_only_told() -> None:
    assert len(TOLD) <= 23, TOLD


def words_in_the_data() -> set[str]:
    moves = [move for c in LIBRARY.creatures.values() for move in c.moves]
    spells = {spell.condition for spell in LIBRARY.spells.values()}
    always = {words for c in LIBRARY.creatures.values() for words in c.always}
    items = {item.condition for item in LIBRARY.items.values()}
    return ({m.condition for m in moves} | {m.critical for m in moves} | spells | always | items) - {""}


def test_grimoire_every_word_of_a_spell_creature_or_thing_has_a_row() -> None:
    assert words_in_the_data() <= set(LIBRARY.conditions)


@pytest.mark.parametrize(
    "scar", [s for s in LIBRARY.scars.values() if s.n in (1, 4, 5, 7, 8, 10)], ids=lambda s: s.name
)
def test_grimoire_every_scar_that_stays_has_its_rows(scar: Any) -> None:
    names = [f"{scar.name}: {place}" for place in scar.places] or [scar.name]
    assert set(names) <= {row.title for row in ROWS}


@pytest.mark.parametrize("id", [c.id for c in LIBRARY.creatures.values() if c.always])
def test_grimoire_creatures_come_with_what_they_always_have(id: str) -> None:
    session = table()
    done(do(session, "s0", "grimoire.creature", creature=id))
    who = next(iter(session.state.characters))
    there = [c.row for c in session.state.part(who, Conditions).active.values()]
    assert there == list(LIBRARY.creatures[id].always)
    assert session.state.part(who, Scores).now("HP") == LIBRARY.creatures[id].hp


# ---- the helpless
def helpless(how: str) -> Session:
    session = duel(items=("sword", "fire-pot"))
    if how in ("down", "out"):
        done(do(session, "s0", "table.life", "bram", life=how))
    elif how in ("DEX", "WIL"):
        done(do(session, "s0", "table.adjust", "bram", name=how, by=-10))
    else:
        put(session, "bram", how)
    return session


@pytest.mark.parametrize("how", ["down", "out", "DEX", "WIL", "asleep", "cocooned", "puppeted"])
def test_grimoire_attack_on_the_helpless_is_enhanced_and_not_dodged(how: str) -> None:
    """One more d20 for the attacker, and a d20 without an attribute against 10 and a sword: worked out by `hits`."""
    plan = strike(helpless(how))
    assert (plan.params.advantage, plan.params.target_modifier, plan.params.target_objects) == (1, 0, ())
    assert chance_to_hit(plan) == hits(1, 0, 10)


def test_grimoire_attack_on_the_helpless_is_plain_if_the_table_says_so() -> None:
    session = helpless("down")
    said = [plan_of(session, "attack", target="bram", weapon="sword", enhanced=said) for said in (True, False)]
    assert [plan.params.advantage for plan in said] == [1, 0]


def test_grimoire_attack_on_several_finds_the_helpless_more_easily() -> None:
    """What eases a blast stands against the target's own save: a d20 more of which the lowest counts, and no DEX."""
    plan = plan_of(helpless("down"), "blast", targets=["bram"], weapon="fire-pot")
    assert [(t.modifier, t.advantage) for t in plan.params.targets] == [(0, -1)]


def test_grimoire_defence_of_the_helpless_is_the_facilitators_word() -> None:
    plan = plan_of(helpless("down"), "attack", target="bram", weapon="sword", target_attribute="DEX")
    assert plan.params.target_modifier == 10
