"""Rounds, zones, attacks, blasts, deeds, retreats and warbands: numbers worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal, rules_in, warnings
from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.points import ScoreChanged
from caltrop.games.common.items.pack import ItemLost
from caltrop.games.deeds.game import GAME
from caltrop.games.deeds.messages import Distance
from caltrop.games.deeds.turns import AllyDamage, RoundPlan
from caltrop.games.deeds.zones import ZONE_NUMBERS, ZONES, Zones, distance
from caltrop.kernel.state.events.fights import OrderChanged
from caltrop.kernel.state.events.table import Noted, Said
from caltrop.kernel.state.state import Character
from caltrop.table.session import Session
from deeds.table import answered, borne, creature, hero, items, marks, play, score, settle_order, table, target


def fight(*faces: int, zone: str = "close", rulings: dict[str, str] | None = None, **people: Character) -> Session:
    """Ana and Bob against a straw man of 30 HP, or against whoever is named."""
    ours = {"ana": hero("Ana", "s1", items=("mace",)), "bob": hero("Bob", "s2", items=("mace",))}
    everyone = {**ours, **(people if "straw" in people else {"straw": target(), **people})}
    session = table(box(*faces), rulings, **everyone)
    play(session, "s0", "deeds.fight", foes=[w for w, c in everyone.items() if c.kind == "creature"], zone=zone)
    settle_order(session, "ana", "bob", "foes")
    return session


def ready(session: Session, *who: str) -> None:
    for one in who:
        play(session, "s0", "deeds.declare", one, what="strike")


def order(session: Session) -> tuple[str, ...]:
    found = session.state.fight
    assert found is not None
    return found.order


# ---- deeds.round, deeds.initiative
def test_deeds_round_intent_is_a_note_for_everyone() -> None:
    session = fight()
    entry = play(session, "s0", "deeds.intent", what="it lifts the millstone")
    assert facts(entry) == [Noted("intent", "it lifts the millstone")]
    assert session.state.notes["intent"].audience is None
    play(session, "s0", "deeds.fight.end")
    assert "intent" not in session.state.notes


def test_deeds_round_declare_first() -> None:
    session = fight(3, 4)
    assert warnings(do(session, "s1", "deeds.initiative")) == ["not-declared"]
    assert "undeclared" in warnings(do(session, "s1", "deeds.attack", "ana", target="straw"))
    ready(session, "ana", "bob")
    assert session.state.part("ana", RoundPlan) == RoundPlan("strike", 0, 1)
    assert done(do(session, "s1", "deeds.initiative")).outcome == {"before": [0, 1], "after": []}


def test_deeds_round_what_was_declared_is_gone_with_its_round() -> None:
    session = fight(3, 4)
    ready(session, "ana", "bob")
    play(session, "s0", "deeds.initiative")
    for _ in range(3):
        play(session, "s0", "deeds.turn")
    assert session.state.fight is not None
    assert session.state.fight.round == 2
    assert session.state.part("ana", RoundPlan).show() == ()
    assert "undeclared" in warnings(do(session, "s1", "deeds.attack", "ana", target="straw"))


def test_deeds_initiative_is_offered_each_round_and_orders_the_party_around_the_foes() -> None:
    """Finesse 11: Ana's 12 fails, Bob's 4 passes; the next round it is the other way round."""
    session = fight(12, 4, 2, 15)
    assert [o.move for o in session.state.due_rolls.values()] == ["deeds.initiative"]
    ready(session, "ana", "bob")
    entry = done(do(session, "s0", "deeds.initiative"))
    assert OrderChanged(("bob", "foes", "ana")) in facts(entry)
    assert not session.state.due_rolls
    for _ in range(3):
        play(session, "s0", "deeds.turn")
    assert session.state.fight is not None
    assert session.state.fight.round == 2
    assert session.state.clock == 30  # a round
    assert [o.move for o in session.state.due_rolls.values()] == ["deeds.initiative"]
    play(session, "s0", "deeds.initiative")
    assert order(session) == ("ana", "foes", "bob")


def test_deeds_initiative_in_the_middle_of_a_round_is_the_facilitators_to_allow() -> None:
    session = fight(12, 4, 2, 15)
    ready(session, "ana", "bob")
    done(do(session, "s1", "deeds.initiative"))
    assert warnings(do(session, "s1", "deeds.initiative")) == ["mid-round"]  # rolled already
    done(do(session, "s2", "deeds.turn"))
    assert warnings(do(session, "s2", "deeds.initiative")) == ["mid-round"]
    assert refusal(do(session, "s2", "deeds.initiative", overrule=True)) == "facilitator-only"
    assert order(session) == ("bob", "foes", "ana")
    done(do(session, "s0", "deeds.initiative", overrule=True))
    assert order(session) == ("ana", "foes", "bob")


@pytest.mark.parametrize(
    ("surprised", "faces", "expected"),
    [
        (["straw"], (), ("ana", "bob", "foes")),
        (["ana", "bob"], (), ("foes", "ana", "bob")),
        (["ana"], (3,), ("bob", "foes", "ana")),
    ],
)
def test_deeds_initiative_surprise_goes_first(
    surprised: list[str], faces: tuple[int, ...], expected: tuple[str, ...]
) -> None:
    session = table(box(*faces), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"), straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], surprised=surprised)
    play(session, "s0", "deeds.initiative")
    assert order(session) == expected


def test_of_a_hidden_foe_nobody_hears_where_it_is_or_that_it_is_there() -> None:
    session = table(box(), ana=hero("Ana", "s1"), straw=target(), lurker=target(hidden=True))
    begun = play(session, "s0", "deeds.fight", foes=["straw", "lurker"], surprised=["straw"])
    entry = play(session, "s1", "deeds.move", "ana", way="nearer")
    for told in (*begun.emitted, *entry.emitted):
        assert "lurker" not in told.event.about() or told.audience == ()  # type: ignore[attr-defined]
    assert len([s for s in entry.steps if s.step.rule == "deeds.zones"]) == 1
    assert distance(session.state, "ana", "lurker") == "close"
    play(session, "s1", "deeds.initiative")  # all in sight are surprised: no roll tells of another
    assert order(session) == ("ana", "foes")


def test_a_fight_needs_two_sides_and_only_one_is_fought_at_a_time() -> None:
    session = table(ana=hero("Ana", "s1"), straw=target())
    assert refusal(do(session, "s0", "deeds.fight", foes=["ana"])) == "bad-sides"
    assert refusal(do(session, "s0", "deeds.fight", foes=["nobody"])) == "no-such-character"
    assert refusal(do(session, "s1", "deeds.declare", "ana", what="strike")) == "no-fight"
    assert refusal(do(session, "s1", "deeds.move", "ana", way="nearer")) == "no-fight"
    play(session, "s0", "deeds.fight", foes=["straw"])
    assert refusal(do(session, "s0", "deeds.fight", foes=["straw"])) == "already-fighting"


def test_whoever_has_fallen_has_no_turn() -> None:
    session = fight(3, 4)
    play(session, "s0", "deeds.initiative")
    play(session, "s0", "table.life", "bob", life="out")
    play(session, "s0", "deeds.turn")
    assert session.state.fight is not None
    assert session.state.fight.whose_turn == "foes"


def test_deeds_round_a_move_and_an_action_or_two_moves() -> None:
    session = fight(3, 4, 5, zone="far")
    ready(session, "ana", "bob")
    done(do(session, "s0", "deeds.initiative"))
    done(do(session, "s1", "deeds.move", "ana", way="nearer"))
    done(do(session, "s1", "deeds.move", "ana", way="nearer"))
    assert warnings(do(session, "s1", "deeds.move", "ana", way="nearer")) == ["no-move-left"]
    assert warnings(do(session, "s1", "deeds.attack", "ana", target="straw")) == ["moved-twice"]
    done(do(session, "s0", "deeds.turn"))
    assert warnings(do(session, "s1", "deeds.action", "ana", what="wait")) == ["not-your-turn", "moved-twice"]
    done(do(session, "s2", "deeds.action", "bob", what="hide"))
    assert warnings(do(session, "s2", "deeds.action", "bob", what="again")) == ["has-acted"]
    done(do(session, "s2", "deeds.move", "bob", way="farther"))
    assert warnings(do(session, "s2", "deeds.move", "bob", way="nearer")) == ["no-move-left"]


def test_joining_and_ending_a_fight() -> None:
    session = table(box(5), ana=hero("Ana", "s1", items=("mace",)), cyd=hero("Cyd", "s3"), straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], party=["ana"])
    settle_order(session, "ana", "foes")
    play(session, "s0", "deeds.creature", creature="reaver", side="foes")
    assert session.state.part("reaver", Zones).zone == "near"
    play(session, "s0", "deeds.fight.join", "cyd", side="party")
    assert order(session) == ("ana", "foes", "cyd")
    play(session, "s0", "deeds.fight.leave", "cyd")
    play(session, "s0", "deeds.fight.join", "cyd", side="party")
    assert order(session) == ("ana", "foes", "cyd")
    play(session, "s1", "deeds.attack", "ana", target="straw")
    assert session.state.part("straw", AllyDamage).most == {"1/before/party/near": 5}
    play(session, "s0", "deeds.fight.end")
    assert not session.state.part("straw", AllyDamage).most
    assert session.state.fight is None
    assert not session.state.due_rolls


# ---- deeds.time
@pytest.mark.parametrize(
    ("n", "unit", "seconds"),
    [(1, "rounds", 30), (1, "turns", 600), (36, "turns", 21_600), (1, "watches", 21_600), (1, "days", 86_400)],
)
def test_deeds_time_in_its_own_units(n: int, unit: str, seconds: int) -> None:
    session = table(ana=hero("Ana", "s1"))
    play(session, "s0", "deeds.time", n=n, unit=unit)
    assert session.state.clock == seconds
    assert refusal(do(session, "s1", "deeds.time")) == "facilitator-only"


def test_deeds_time_burns_lights_down() -> None:
    session = table(ana=hero("Ana", "s1", items=("torch",)))
    play(session, "s1", "deeds.use", "ana", item="torch")
    assert not facts(play(session, "s0", "deeds.time", n=5, unit="turns"), Said)
    entry = play(session, "s0", "deeds.time", n=1, unit="turns")
    assert facts(entry, Said) == [Said("ana", "table.light", "out", {"item": "torch"})]


# ---- deeds.zones
def test_deeds_zones_one_step_a_move() -> None:
    session = fight(zone="far")
    play(session, "s1", "deeds.move", "ana", way="nearer")
    assert (distance(session.state, "ana", "straw"), distance(session.state, "straw", "bob")) == ("near", "far")
    play(session, "s0", "deeds.move", "straw", way="farther")
    assert (distance(session.state, "ana", "straw"), distance(session.state, "bob", "straw")) == ("far", "distant")
    assert refusal(do(session, "s0", "deeds.move", "bob", way="farther")) == "no-zone"
    assert refusal(do(session, "s0", "deeds.move", "bob", way="nearer", target="ana")) == "no-opponent"
    play(session, "s0", "deeds.zone", "straw", zone="hand", other="bob")
    assert distance(session.state, "bob", "straw") == "hand"


def test_deeds_zones_the_facilitator_sets_a_heros_distance_too() -> None:
    """From one foe, or from all of them; what follows it, such as reach, counts it."""
    session = fight(straw=target(), rags=target(name="Rags"))
    play(session, "s0", "deeds.zone", "ana", zone="distant", other="straw")
    apart = [distance(session.state, who, other) for who in ("ana", "bob") for other in ("straw", "rags")]
    assert apart == ["distant", "close", "close", "close"]
    ready(session, "ana")
    assert warnings(do(session, "s1", "deeds.attack", "ana", target="straw")) == ["out-of-reach"]
    entry = play(session, "s0", "deeds.zone", "ana", zone="far")
    apart = [distance(session.state, who, other) for who in ("ana", "bob") for other in ("straw", "rags")]
    assert apart == ["far", "far", "close", "close"]
    assert "Straw and Rags: far." in words.entry_lines(entry, session.state, GAME)[0]


def test_deeds_zones_a_distance_that_would_count_for_no_one_is_refused() -> None:
    session = fight()
    assert refusal(do(session, "s0", "deeds.zone", "ana", zone="near", other="bob")) == "no-opponent"
    play(session, "s0", "deeds.fight.leave", "bob")
    assert refusal(do(session, "s0", "deeds.zone", "bob", zone="near")) == "not-in-fight"
    assert refusal(do(session, "s0", "deeds.zone", "straw", zone="near", other="bob")) == "no-opponent"
    calm = table(ana=hero("Ana", "s1"), straw=target())
    assert refusal(do(calm, "s0", "deeds.zone", "straw", zone="near")) == "no-fight"


REACH = {"knuckle-irons": "hand", "longsword": "close", "dagger": "near", "halberd": "near", "longbow": "far"}
STRICT = {
    "knuckle-irons": ("hand",),
    "longsword": ("close",),
    "dagger": ("close", "near"),
    "halberd": ("near",),
    "longbow": ("near", "far"),
}


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("weapon", REACH)
def test_deeds_zones_reach_and_the_ruling_on_nearer_ones(weapon: str, zone: str) -> None:
    for option in ("allowed", "warned"):
        reached = ZONE_NUMBERS[zone] <= ZONE_NUMBERS[REACH[weapon]] if option == "allowed" else zone in STRICT[weapon]
        straw, ana = target(), hero("Ana", "s1", items=(weapon,))
        session = table(box(1, 1), {"deeds.zones.nearer": option}, ana=ana, straw=straw)
        play(session, "s0", "deeds.fight", foes=["straw"], zone=zone)
        settle_order(session, "ana", "foes")
        ready(session, "ana")
        result = do(session, "s1", "deeds.attack", "ana", target="straw")
        if not reached:
            assert warnings(result) == ["out-of-reach"]
            result = do(session, "s1", "deeds.attack", "ana", target="straw", overrule=True)
        assert done(result).outcome["damage"] == 1


# ---- deeds.attack
def struck(session: Session, who: str = "ana", **want: Any) -> int:
    entry = play(session, "s0", "deeds.attack", who, target="straw", **want)
    return int(entry.outcome["damage"])


def test_deeds_attack_always_hits_and_takes_armour_off() -> None:
    reaver = creature("reaver")  # 4 HP, armour 1, Brawn 11
    session = table(box(6, 9), ana=hero("Ana", "s1", items=("longsword",)), reaver=reaver)
    entry = play(session, "s1", "deeds.attack", "ana", target="reaver")
    assert facts(entry) == [  # 6 less 1 is 5: 4 HP and 1 Brawn, and 9 is below 10
        Said("ana", "deeds.attack", "struck", {"against": "reaver", "weapon": "longsword"}),
        ScoreChanged("reaver", "HP", -4),
        ScoreChanged("reaver", "Brawn", -1),
        Said("reaver", "deeds.damage", "held", {"ability": "Brawn", "rolled": 9, "score": 10}),
    ]
    assert {"deeds.attack", "deeds.armor", "deeds.damage"} <= rules_in(entry)


def test_deeds_attack_two_weapons() -> None:
    ana = hero("Ana", "s1", items=("longsword", "dagger", "greatsword"))
    session = table(box(2, 4), ana=ana, straw=target())
    assert struck(session, weapon="longsword", second="dagger") == 4
    assert warnings(do(session, "s1", "deeds.attack", "ana", target="straw", weapon="greatsword", second="dagger")) == [
        "hands"
    ]
    want: dict[str, Any] = {"target": "straw", "weapon": "longsword"}
    assert refusal(do(session, "s1", "deeds.attack", "ana", **want, second="longsword")) == "no-second-weapon"
    assert refusal(do(session, "s1", "deeds.attack", "ana", **want, second="unarmed")) == "no-second-weapon"
    assert refusal(do(session, "s1", "deeds.attack", "ana", target="straw", weapon="axe")) == "no-weapon"


def test_bare_hands_are_a_d4_and_a_two_handed_weapon_wants_no_shield() -> None:
    session = table(
        box(4, 4), ana=hero("Ana", "s1"), bob=hero("Bob", "s2", items=("halberd",), worn=("shield",)), straw=target()
    )
    assert struck(session) == 4
    assert warnings(do(session, "s2", "deeds.attack", "bob", target="straw")) == ["hands"]
    assert struck(session, "bob", weapon="unarmed") == 4


@pytest.mark.parametrize(
    ("option", "answer", "faces", "damage"),
    [("cancel", "", (5,), 5), ("facilitator", "enhanced", (5, 11), 11), ("facilitator", "impaired", (5, 1), 1)],
)
def test_deeds_attack_enhanced_and_impaired_at_once(
    option: str, answer: str, faces: tuple[int, ...], damage: int
) -> None:
    ana = hero("Ana", "s1", items=("mace",))
    session = table(box(*faces), {"deeds.attack.mixed": option}, ana=ana, straw=target())
    result = do(session, "s1", "deeds.attack", "ana", target="straw", enhanced=True, impaired=True)
    entry = answered(session, result, answer) if answer else done(result)
    assert entry.outcome["damage"] == damage


@pytest.mark.parametrize(
    ("ours", "theirs", "faces", "damage"),
    [
        ("giant-grown", "", (2, 9), 9),
        ("swarmed", "", (6, 2), 2),
        ("", "knocked flat", (2, 9), 9),
        ("swarmed", "knocked flat", (6,), 6),
        ("", "oak-skinned", (5,), 2),
    ],
)
def test_conditions_that_change_a_blow(ours: str, theirs: str, faces: tuple[int, ...], damage: int) -> None:
    def marked(character: Character, text: str) -> Character:
        return character.with_parts(Conditions({"c1": borne(text)})) if text else character

    ana = marked(hero("Ana", "s1", items=("mace",)), ours)
    session = table(box(*faces), ana=ana, straw=marked(target(), theirs))
    # a mace pierces 1: bark counts as 3, so 5 less 2
    assert struck(session) == (3 if theirs == "oak-skinned" else damage)


# ---- several on one target
def test_deeds_attack_a_later_ally_deals_what_exceeds_the_highest() -> None:
    """Ana deals 4; Bob's 6 adds 2, and a 3 after that nothing. In the next round all counts anew."""
    session = fight(4, 6, 3, 5)
    assert [struck(session), struck(session, "bob"), struck(session)] == [4, 2, 0]
    assert score(session, "straw", "HP") == 24
    for _ in range(3):
        play(session, "s0", "deeds.turn")
    assert struck(session) == 5


@pytest.mark.parametrize(("option", "second"), [("phase", 6), ("round", 2)])
def test_deeds_attack_allies_of_one_phase_or_of_the_whole_round(option: str, second: int) -> None:
    session = fight(2, 15, 4, 6, rulings={"deeds.attack.allies": option})
    play(session, "s0", "deeds.initiative")
    assert order(session) == ("ana", "foes", "bob")
    assert struck(session) == 4
    play(session, "s0", "deeds.turn")
    play(session, "s0", "deeds.turn")
    assert struck(session, "bob") == second


def test_deeds_attack_allies_of_another_zone_deal_all_of_theirs() -> None:
    session = fight(4, 6)
    assert struck(session) == 4
    play(session, "s0", "deeds.zone", "straw", zone="hand", other="bob")
    assert struck(session, "bob") == 6


def spared(session: Session, who: str, whom: str, **want: Any) -> list[tuple[str, str, Any]]:
    entry = play(session, "s0", "deeds.attack", who, target=whom, **want)
    told = ((t.event, t.audience) for t in entry.emitted)
    return [(e.who, e.result, to) for e, to in told if isinstance(e, Said) and e.rule == "deeds.armor"]


def test_deeds_armor_that_stops_a_blow_is_said() -> None:
    """Armour 1 against a 1, and against a 2, which does 1."""
    bob = hero("Bob", "s2", worn=("padded-jack",))
    session = fight(1, 2, bob=bob, rat=creature("ridge-wolf"))
    assert spared(session, "rat", "bob", weapon="bite") == [("bob", "stopped", None)]
    assert spared(session, "rat", "bob", weapon="bite") == []


@pytest.mark.parametrize(("shows", "to"), [("numbers", None), ("words", None), ("name", ())])
def test_deeds_attack_that_an_ally_has_outdone_is_said_to_all_who_see_how_hurt_the_target_is(
    shows: str, to: Any
) -> None:
    """A 4 after a 6 adds nothing, and who sees how a creature looks knows that; of a mere name players hear nothing."""
    session = fight(6, 4)
    play(session, "s0", "table.show", "straw", shows=shows)
    assert spared(session, "ana", "straw") == []
    assert spared(session, "bob", "straw") == [("straw", "no more", to)]


def test_deeds_armor_of_a_closed_creature_stops_a_blow_and_stays_closed() -> None:
    """A 1 does nothing against armour 1: players hear that, and only the facilitator of the armour."""
    session = fight(1, ana=hero("Ana", "s1", items=("longsword",)), reaver=creature("reaver"))
    entry = play(session, "s0", "deeds.attack", "ana", target="reaver")
    told = next(t for t in entry.emitted if isinstance(t.event, Said) and t.event.rule == "deeds.armor")
    assert told.audience is None
    assert told.event_for(True) == Said("reaver", "deeds.armor", "harmless", {"armour": 1})
    assert told.event_for(False) == Said("reaver", "deeds.armor", "harmless")


def test_deeds_attack_the_other_side_counts_for_itself() -> None:
    session = fight(4, 3, 1, rat=creature("ridge-wolf"))
    assert struck(session) == 4
    entry = play(session, "s0", "deeds.attack", "rat", target="ana", weapon="bite")
    assert entry.outcome["damage"] == 3


# ---- deeds.sunder
def test_deeds_sunder_is_asked_of_its_owner_when_the_damage_is_known() -> None:
    bob = hero("Bob", "s2", worn=("shield",), hp=3)
    session = table(box(6, 6), bob=bob, wolf=creature("ridge-wolf"))
    waiting = do(session, "s0", "deeds.attack", "wolf", target="bob", weapon="bite")
    ask = parked(waiting).asks[0]
    assert (ask.who, ask.rule) == ("bob", "deeds.sunder")
    entry = answered(session, waiting, "yes")
    assert ItemLost("bob", "shield", "sundered", 1, "shield") in facts(entry)
    assert (score(session, "bob", "HP"), score(session, "bob", "Brawn")) == (3, 12)
    assert "shield" not in items(session, "bob")


def test_deeds_sunder_while_it_is_considered_somebody_else_may_strike() -> None:
    """Bob thinks about his shield (6 less 1 is 5); meanwhile a fall costs him 2 of 3 HP, so 4 of the 5 are Brawn."""
    bob = hero("Bob", "s2", worn=("shield",), hp=3)
    session = table(box(6, 9, 7), bob=bob, wolf=creature("ridge-wolf"))
    waiting = do(session, "s0", "deeds.attack", "wolf", target="bob", weapon="bite")
    play(session, "s0", "deeds.damage", "bob", n=2)
    answered(session, waiting, "no")
    assert (score(session, "bob", "HP"), score(session, "bob", "Brawn")) == (0, 8)
    assert session.state.characters["bob"].life == "up"  # 7 is below 8


# ---- deeds.blast
def test_deeds_blast_everyone_in_the_zone_and_the_pot_is_gone() -> None:
    ana = hero("Ana", "s1", items=("fire-pot",))
    session = table(box(5, 2, 3), ana=ana, straw=target(), rags=target())
    entry = play(session, "s1", "deeds.blast", "ana", targets=["straw", "rags"])
    assert (score(session, "straw", "HP"), score(session, "rags", "HP")) == (25, 28)
    assert "fire-pot" not in items(session, "ana")
    assert "deeds.blast" in rules_in(entry)


def test_deeds_blast_the_number_is_the_damage_die() -> None:
    session = table(box(3), ana=hero("Ana", "s1", items=("fire-pot", "mace")), straw=target())
    entry = play(session, "s1", "deeds.blast.count", "ana")
    assert facts(entry) == [Said("ana", "deeds.blast", "targets", {"n": 3})]
    assert warnings(do(session, "s1", "deeds.blast.count", "ana", weapon="mace")) == ["no-blast"]


@pytest.mark.parametrize("targets", [["straw", "straw"], []])
def test_deeds_blast_needs_somebody_and_nobody_twice(targets: list[str]) -> None:
    session = table(ana=hero("Ana", "s1", items=("fire-pot",)), straw=target())
    assert refusal(do(session, "s1", "deeds.blast", "ana", targets=targets)) == "nobody-struck"


def test_deeds_blast_any_weapon_by_the_facilitators_word() -> None:
    """The ogre's doorway: a player is warned and may not overrule it, the facilitator may."""
    session = table(box(3, 4), ana=hero("Ana", "s1", items=("great-axe",)), straw=target(), rags=target())
    want: dict[str, Any] = {"targets": ["straw", "rags"], "weapon": "great-axe"}
    assert warnings(do(session, "s1", "deeds.blast", "ana", **want)) == ["no-blast"]
    assert refusal(do(session, "s1", "deeds.blast", "ana", overrule=True, **want)) == "facilitator-only"
    play(session, "s0", "deeds.blast", "ana", **want)
    assert (score(session, "straw", "HP"), score(session, "rags", "HP")) == (27, 26)


def thrown(*faces: int, **people: Character) -> Session:
    """Ana with a fire pot; Straw and Rags near, Jute far; Bob fights Straw hand to hand."""
    ana, bob = hero("Ana", "s1", items=("fire-pot",), hp=9), hero("Bob", "s2", items=("mace",), hp=9)
    foes = {"straw": target(), "rags": target(), "jute": target()}
    session = table(box(*faces), None, ana=ana, bob=bob, **foes, **people)
    play(session, "s0", "deeds.fight", foes=[*foes], zone="near")
    play(session, "s0", "deeds.zone", "jute", zone="far")
    play(session, "s0", "deeds.zone", "straw", zone="close", other="bob")
    return session


def lost(session: Session, *who: str) -> dict[str, int]:
    return {w: {"ana": 9, "bob": 9}.get(w, 30) - score(session, w, "HP") for w in who}


def test_deeds_blast_takes_a_zone_and_everybody_in_it() -> None:
    """Near are Straw and Rags, and Bob is in the thick of it with Straw; Jute is far."""
    session = thrown(2, 3, 4)
    assert "own-side" in warnings(do(session, "s1", "deeds.blast", "ana", zone="near"))
    play(session, "s1", "deeds.blast", "ana", zone="near")
    assert lost(session, "straw", "rags", "bob", "jute", "ana") == {
        "straw": 2,
        "rags": 3,
        "bob": 4,
        "jute": 0,
        "ana": 0,
    }


def test_deeds_blast_whoever_is_unticked_is_spared() -> None:
    session = thrown(2, 3)
    play(session, "s1", "deeds.blast", "ana", targets=["straw", "rags"])
    assert lost(session, "straw", "rags", "bob") == {"straw": 2, "rags": 3, "bob": 0}


def test_deeds_blast_warns_of_targets_in_several_zones() -> None:
    session = thrown(2, 3)
    result = do(session, "s1", "deeds.blast", "ana", targets=["straw", "jute"])
    assert "mixed-zones" in warnings(result)
    result = do(session, "s1", "deeds.blast", "ana", targets=["straw"], zone="far")
    assert "mixed-zones" in warnings(result)
    assert "mixed-zones" not in warnings(do(session, "s1", "deeds.blast", "ana", targets=["straw", "rags"]))


def test_deeds_blast_of_one_tap_is_a_blast() -> None:
    """An attack with a fire pot on Straw strikes Rags beside it, and warns that it strikes Bob."""
    session = thrown(2, 3, 4)
    assert "own-side" in warnings(do(session, "s1", "deeds.attack", "ana", target="straw", weapon="fire-pot"))
    play(session, "s1", "deeds.attack", "ana", target="straw", weapon="fire-pot")
    assert lost(session, "straw", "rags", "bob") == {"straw": 2, "rags": 3, "bob": 4}
    assert "fire-pot" not in items(session, "ana")


def test_deeds_blast_on_a_zone_says_nothing_of_the_hidden_there() -> None:
    session = thrown(2, 3, 4, lurker=target(hidden=True))
    play(session, "s0", "deeds.fight.join", "lurker", side="foes", zone="near")
    entry = play(session, "s1", "deeds.blast", "ana", zone="near")
    assert entry.plan is not None
    assert "lurker" not in entry.plan.roles.values()


# ---- deeds.warband
def test_deeds_warband_individuals_are_impaired_unless_blast_and_it_is_enhanced() -> None:
    """A mace (6) with a d4 (2) does 2; a fire pot its whole 5; the mob's d6 (1) comes with a d12 (9)."""
    ana = hero("Ana", "s1", items=("mace", "fire-pot"), hp=30)
    session = table(box(6, 2, 5, 1, 9), ana=ana, mob=creature("knocker-mob"))
    assert play(session, "s1", "deeds.attack", "ana", target="mob", weapon="mace").outcome["damage"] == 2
    play(session, "s1", "deeds.blast", "ana", targets=["mob"], weapon="fire-pot")
    assert score(session, "mob", "HP") == 1
    entry = play(session, "s0", "deeds.blast", "mob", targets=["ana"], weapon="many picks")
    assert score(session, "ana", "HP") == 21
    assert "deeds.warband" in rules_in(entry)


def test_deeds_warband_a_blast_by_the_facilitators_word_is_not_impaired() -> None:
    """A longsword's d8 alone: 7 of the mob's 8 HP."""
    session = table(box(7), ana=hero("Ana", "s1", items=("longsword",)), mob=creature("knocker-mob"))
    play(session, "s0", "deeds.blast", "ana", targets=["mob"], weapon="longsword")
    assert score(session, "mob", "HP") == 1


def life(session: Session) -> str:
    return session.state.characters["mob"].life


def test_deeds_warband_is_routed_by_a_critical_injury_and_destroyed_at_brawn_0() -> None:
    session = table(box(20), mob=creature("knocker-mob"))
    routed = play(session, "s0", "deeds.damage", "mob", n=9)  # 8 HP: 1 Brawn
    assert Said("mob", "deeds.warband", "routed") in facts(routed)
    assert life(session) == "out"
    destroyed = play(session, "s0", "deeds.damage", "mob", n=99)
    assert Said("mob", "deeds.warband", "destroyed") in facts(destroyed)
    assert life(session) == "dead"


def test_deeds_warband_strikes_the_whole_zone() -> None:
    faces = (1, 2, 1, 3, 1, 4)  # of which 2 and 3; then 4, of which 2 has been dealt
    session = table(box(*faces), ana=hero("Ana", "s1", hp=9), bob=hero("Bob", "s2"), mob=creature("knocker-mob"))
    play(session, "s0", "deeds.fight", foes=["mob"], zone="close")
    play(session, "s0", "deeds.attack", "mob", target="ana", weapon="many picks")  # d6 and d12 for each
    assert (score(session, "ana", "HP"), score(session, "bob", "HP")) == (7, 1)
    play(session, "s0", "deeds.zone", "mob", zone="far", other="bob")
    play(session, "s0", "deeds.attack", "mob", target="ana", weapon="many picks")
    assert (score(session, "ana", "HP"), score(session, "bob", "HP")) == (5, 1)


def test_deeds_warband_is_told_once_for_all_whom_it_strikes() -> None:
    ana, bob = hero("Ana", "s1", hp=9), hero("Bob", "s2", hp=9)
    session = table(box(1, 2, 1, 3), ana=ana, bob=bob, mob=creature("knocker-mob"))
    entry = play(session, "s0", "deeds.blast", "mob", targets=["ana", "bob"], weapon="many picks")
    assert [s.step.rule for s in entry.steps].count("deeds.warband") == 1


def test_deeds_warband_against_another_is_plain() -> None:
    session = table(box(4), mob=creature("knocker-mob"), host=creature("reaver-host"))
    entry = play(session, "s0", "deeds.attack", "mob", target="host", weapon="many picks")
    assert entry.outcome["damage"] >= 0
    assert len(entry.answers) == 1


# ---- deeds.deed
def deed(*faces: int, answers: tuple[str, ...] = (), **want: Any) -> tuple[Session, list[Any]]:
    ana = hero("Ana", "s1", finesse=14, items=("longsword",))
    session = table(box(*faces), ana=ana, straw=target())
    want = {"what": "kick the brazier", "ability": "Finesse", "target": "straw", "effect": "on fire", **want}
    result = do(session, "s1", "deeds.deed", "ana", **want)
    return session, facts(answered(session, result, *answers))


def test_deeds_deed_success_and_failure() -> None:
    session, told = deed(13)
    assert (told[0].result, told[0].facts["degree"]) == ("success", "plain")
    assert marks(session, "straw") == ["ablaze"]
    session, told = deed(14)
    assert told[0].result == "failure"
    assert not marks(session, "straw")


def test_deeds_deed_spectacular_cannot_be_avoided_and_adds_the_weapon() -> None:
    session, told = deed(1, 7, avoid="Finesse", weapon="longsword")
    assert told[0].result == "spectacular"
    assert marks(session, "straw") == ["ablaze"]
    assert score(session, "straw", "HP") == 23


def test_deeds_deed_adds_weapon_damage_only_with_a_weapon_named() -> None:
    """A battle cry on a 1 takes no HP, whatever hangs at the belt."""
    session, told = deed(1, weapon="")
    assert told[0].result == "spectacular"
    assert score(session, "straw", "HP") == 30


@pytest.mark.parametrize(
    ("zone", "want", "codes"),
    [
        ("far", {"weapon": "longsword"}, ["out-of-reach"]),
        ("close", {"weapon": "longsword"}, []),
        ("far", {}, []),
        ("near", {"weapon": "longsword", "zone": "hand"}, []),  # the leap brings the sword near enough
        ("near", {"weapon": "longsword", "zone": "far"}, ["out-of-reach"]),
    ],
)
def test_deeds_deed_warns_of_a_weapon_out_of_reach(zone: str, want: dict[str, Any], codes: list[str]) -> None:
    session = table(box(5), ana=hero("Ana", "s1", items=("longsword",)), straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], zone=zone)
    settle_order(session, "ana", "foes")
    ready(session, "ana")
    want = {"what": "a feint", "ability": "Finesse", "targets": ["straw"], **want}
    result = do(session, "s1", "deeds.deed", "ana", **want)
    assert (warnings(result) if codes else [done(result).outcome["result"]]) == (codes or ["success"])


@pytest.mark.parametrize(
    ("lasts", "line"),
    [
        ("3 rounds", "Straw gains a condition for 3 rounds: covered in soot"),
        ("10 minutes", "Straw gains a condition for 10 minutes: covered in soot"),
        ("rest", "Straw gains a condition until the next rest: covered in soot"),
        ("", "Straw gains a condition: covered in soot"),
    ],
)
def test_deeds_deed_a_typed_effect_says_when_it_ends(lasts: str, line: str) -> None:
    session = table(box(5), ana=hero("Ana", "s1", finesse=14), straw=target())
    want: dict[str, Any] = {"what": "kick the hearth", "ability": "Finesse", "target": "straw"}
    entry = play(session, "s1", "deeds.deed", "ana", effect="covered in soot", lasts=lasts, **want)
    assert line in words.entry_lines(entry, session.state, GAME)


def test_deeds_deed_warns_of_more_than_two_hands() -> None:
    ana = hero("Ana", "s1", items=("greatsword",), worn=("shield",))
    session = table(ana=ana, straw=target())
    want: dict[str, Any] = {"what": "a feint", "ability": "Finesse", "targets": ["straw"], "weapon": "greatsword"}
    assert warnings(do(session, "s1", "deeds.deed", "ana", **want)) == ["hands"]


def cry(*faces: int, **want: Any) -> Session:
    session = table(box(*faces), ana=hero("Ana", "s1", items=("longsword",)), straw=target(), rags=target())
    play(session, "s0", "deeds.fight", foes=["straw", "rags"], zone="near")
    want = {"what": "a battle cry", "ability": "Intellect", "targets": ["straw", "rags"], "effect": "shaken", **want}
    play(session, "s1", "deeds.deed", "ana", **want)
    return session


def test_deeds_deed_may_have_several_targets_each_saving_by_itself() -> None:
    """Intellect 10: a 4 is a success. Straw's 9 is below 10, Rags' 12 is not."""
    session = cry(4, 9, 12, avoid="Intellect")
    assert (marks(session, "straw"), marks(session, "rags")) == ([], ["shaken"])


def test_deeds_deed_spectacular_nobody_of_several_avoids_it_and_the_weapon_strikes_the_first() -> None:
    session = cry(1, 5, avoid="Intellect", weapon="longsword")
    assert (marks(session, "straw"), marks(session, "rags")) == (["shaken"], ["shaken"])
    assert (score(session, "straw", "HP"), score(session, "rags", "HP")) == (25, 30)


@pytest.mark.parametrize(("face", "zone"), [(4, "hand"), (1, "hand"), (14, "near"), (20, "near")])
def test_deeds_deed_may_change_zones(face: int, zone: str) -> None:
    """Leaping onto Straw: if it works she is at hand, and no nearer to Rags."""
    session = table(box(face), ana=hero("Ana", "s1"), straw=target(), rags=target())
    play(session, "s0", "deeds.fight", foes=["straw", "rags"], zone="near")
    want: dict[str, Any] = {"what": "leap onto its back", "ability": "Intellect", "targets": ["straw"], "zone": "hand"}
    result = do(session, "s1", "deeds.deed", "ana", overrule=True, **want)
    answered(session, result, *(("none",) if face == 20 else ()))
    assert (distance(session.state, "ana", "straw"), distance(session.state, "ana", "rags")) == (zone, "near")


def test_deeds_deed_the_target_may_be_allowed_a_save() -> None:
    session, told = deed(5, 9, avoid="Brawn")
    assert told[-1] == Said("straw", "deeds.deed", "avoided", {"ability": "Brawn", "rolled": 9, "score": 18})
    assert not marks(session, "straw")


def test_deeds_deed_backfires_on_the_doer_unless_a_save_is_allowed() -> None:
    session, told = deed(20, answers=("none",))
    assert told[0].result == "backfire"
    assert marks(session, "ana") == ["ablaze"]
    session, told = deed(20, 3, answers=("Brawn",))
    assert not marks(session, "ana")
    assert not marks(session, "straw")


# ---- what players see of it
def test_a_creatures_numbers_stay_with_the_facilitator() -> None:
    """Players see the dice and that somebody was struck; what it cost a creature they do not."""
    session = table(box(6, 9), ana=hero("Ana", "s1", items=("longsword",)), reaver=creature("reaver"))
    entry = play(session, "s1", "deeds.attack", "ana", target="reaver")
    assert set(entry.hidden_fields) == {"damage", "hp", "brawn", "scar"}
    assert all(t.audience == () for t in entry.emitted if isinstance(t.event, ScoreChanged))
    assert all(s.audience == () for s in entry.steps if s.step.rule in ("deeds.armor", "deeds.damage"))
    assert any(s.audience is None and "faces" in s.step.facts for s in entry.steps)


def test_a_heros_numbers_are_everybodys() -> None:
    session = table(box(6), ana=hero("Ana", "s1", hp=9), wolf=creature("ridge-wolf"))
    entry = play(session, "s0", "deeds.attack", "wolf", target="ana", weapon="bite")
    assert entry.hidden_fields == ()
    assert all(t.audience is None for t in entry.emitted)


# ---- deeds.retreat
def test_deeds_retreat_needs_somewhere_to_go_and_a_finesse_save() -> None:
    session = fight(11, 10)
    assert refusal(do(session, "s1", "deeds.retreat", "ana")) == "nowhere-to-go"
    entry = play(session, "s1", "deeds.retreat", "ana", to="the drain")
    assert facts(entry, Said)[0].result == "caught"  # 11 is not below 11
    entry = play(session, "s1", "deeds.retreat", "ana", to="the drain")
    assert facts(entry, Said)[0].result == "away"
    assert session.state.fight is not None
    assert session.state.fight.side_of("ana") == ""
    assert refusal(do(table(ana=hero("Ana", "s1")), "s1", "deeds.retreat", "ana", to="home")) == "no-fight"


@pytest.mark.parametrize(
    ("face", "line"),
    [
        (10, "Ana passes the Finesse save, 10 under 11, and escapes: the drain"),
        (1, "Ana passes the Finesse save with a 1 and escapes: the drain"),
        (11, "Ana fails the Finesse save, 11, not under 11, and does not escape: the drain"),
        (20, "Ana fails the Finesse save with a 20 and does not escape: the drain"),
    ],
)
def test_deeds_retreat_is_told_with_its_numbers(face: int, line: str) -> None:
    session = fight(face)
    entry = play(session, "s1", "deeds.retreat", "ana", to="the drain")
    assert words.entry_lines(entry, session.state, GAME)[0].rstrip(".") == line


def test_the_held_cannot_leave_the_spot() -> None:
    rooted = hero("Ana", "s1").with_parts(Conditions({"c1": borne("rooted")}))
    session = table(ana=rooted, straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"])
    settle_order(session, "ana", "foes")
    ready(session, "ana")
    assert warnings(do(session, "s1", "deeds.move", "ana", way="nearer")) == ["cannot"]
    assert warnings(do(session, "s1", "deeds.retreat", "ana", to="home")) == ["cannot"]


# ---- off guard
def off_guard(*faces: int, **want: Any) -> int:
    """Ana's mace on Straw, who is surprised."""
    session = table(box(*faces), ana=hero("Ana", "s1", items=("mace",)), straw=target(), rags=target())
    play(session, "s0", "deeds.fight", foes=["straw", "rags"], surprised=["straw"], zone="close")
    return struck(session, **want)


def test_deeds_attack_on_the_surprised_is_proposed_as_enhanced_and_the_table_may_say_no() -> None:
    assert off_guard(2, 9) == 9
    assert off_guard(2, enhanced=False) == 2


@pytest.mark.parametrize("life", ["down", "out"])
def test_deeds_attack_on_the_unconscious_is_proposed_as_enhanced(life: str) -> None:
    session = table(box(2, 9, 2), ana=hero("Ana", "s1", items=("mace",)), straw=target(life=life))
    assert struck(session) == 9
    assert struck(session, enhanced=False) == 2


def test_deeds_attack_on_the_sleeping_is_enhanced() -> None:
    asleep = target().with_parts(Conditions({"c1": borne("asleep")}))
    session = table(box(2, 9), ana=hero("Ana", "s1", items=("mace",)), straw=asleep)
    assert struck(session) == 9
    assert not marks(session, "straw")  # being hurt has woken it


# ---- deeds.zones
@pytest.mark.parametrize("zone", ["hand", "close"])
def test_deeds_zones_bare_hands_reach_hand_under_either_ruling(zone: str) -> None:
    session = table(box(1), {"deeds.zones.nearer": "warned"}, ana=hero("Ana", "s1"), straw=target())
    play(session, "s0", "deeds.fight", foes=["straw"], zone=zone)
    settle_order(session, "ana", "foes")
    ready(session, "ana")
    assert done(do(session, "s1", "deeds.attack", "ana", target="straw")).outcome["damage"] == 1


def test_deeds_zones_the_log_names_who_has_moved() -> None:
    session = fight(straw=target(name="Straw"))
    told = words.line_messages(play(session, "s1", "deeds.move", "ana", way="nearer"), session.state, GAME)
    assert Distance(who="Ana", names=("Straw",), zone="hand") in told
    told = words.line_messages(
        play(session, "s0", "deeds.move", "straw", way="farther", target="bob"), session.state, GAME
    )
    assert Distance(who="Straw", names=("Bob",), zone="near") in told
