"""Fights round by round: sides, the opponents' intent, declarations, initiative, turns, the end."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.chapters import fights
from caltrop.games.common.chapters.fights import (
    FOES,
    PARTY,
    active_party,
    check_fight_sides,
    plan_in_fight,
    require_fight,
    start_fight,
)
from caltrop.games.common.sheet import clock
from caltrop.games.common.sheet.time import Unit, seconds
from caltrop.games.common.table_moves.wants import Id, NoPlan, Short
from caltrop.kernel.errors import Warned
from caltrop.kernel.events.encounter import OrderChanged, SideJoined, able_members
from caltrop.kernel.events.open_business import Offered, OfferTaken
from caltrop.kernel.events.table import Noted
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, NoWants, Plan, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, AllOf, Facilitator, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Encounter, Offer, State

from .library import TURN_MINUTES, WATCH_HOURS
from .mechanics import INITIATIVE, InitiativeOutcome, InitiativeParams, Saver
from .sheet import ability, save_advantage
from .turns import AllyDamage, AllyDamageCounted, Declared, RoundPlan, round_plan
from .zones import Zone, Zones, ZoneSet

INTENT = "intent"  # the id of the note with the opponents' intent
CLOCK: dict[str, tuple[int, Unit]] = {
    "rounds": (1, "rounds"),
    "turns": (TURN_MINUTES, "minutes"),
    "watches": (WATCH_HOURS, "hours"),
    "days": (1, "days"),
}


# ---- the clock
class TimeWants(Wants, frozen=True, kw_only=True):
    """Rounds of a fight, turns of 10 minutes, watches of 6 hours, days of 4 watches."""

    n: Annotated[int, Meta(ge=1, le=1000)] = 1
    unit: Literal["rounds", "turns", "watches", "days"] = "turns"


def advance(scene: Scene, actor: str, want: TimeWants, outcome: Nothing) -> None:
    """Advance the clock: lights burn down, and hunger is counted."""
    each, unit = CLOCK[want.unit]
    scene.fate.note("deeds.time", n=want.n, unit=want.unit)
    clock.pass_time(scene, seconds(scene, want.n * each, unit))


# ---- beginning
class FightWants(Wants, frozen=True, kw_only=True):
    """The sides, their distance, and the surprised, who act last this round."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator] = ()
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.anyone, Advanced] = ()
    zone: Zone = "near"


def plan_fight(scene: Scene, actor: str, want: FightWants) -> NoPlan:
    check_fight_sides(scene, want.party or active_party(scene.state), want.foes)
    return plan_without_dice()


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: Nothing) -> None:
    """Set sides and distances; until initiative is rolled, the surprised come last."""
    party = want.party or active_party(scene.state)
    off_guard = tuple(w for w in party if w in want.surprised)
    alert = tuple(w for w in party if w not in off_guard)
    start_fight(scene, party, want.foes, (*alert, FOES, *off_guard), want.surprised)
    for who in want.foes:
        if who in scene.state.characters:
            scene.emit(ZoneSet(who, want.zone))
    fight = scene.state.encounter
    if fight is not None and fight.surprised:  # only the visible: players must not hear of the others
        scene.fate.note("deeds.initiative", surprised=len(fight.surprised))
    offer_initiative(scene)


def offer_initiative(scene: Scene) -> None:
    """Offer the initiative roll, at the beginning of each round."""
    id = scene.state.fresh_id("initiative", scene.state.offers)
    scene.emit(Offered(id, Offer("deeds.initiative", "", "deeds.initiative", why="round")), audience=())


# ---- intent and declarations
class IntentWants(Wants, frozen=True, kw_only=True):
    """What the opponents seem about to do, for everyone to read."""

    what: Short


def show_intent(scene: Scene, actor: str, want: IntentWants, outcome: Nothing) -> None:
    """Write the opponents' intent as a note."""
    scene.fate.note("deeds.round", intent=want.what)
    scene.emit(Noted(INTENT, want.what))


class DeclareWants(Wants, frozen=True, kw_only=True):
    """What the character will do this round."""

    what: Short


def declare(scene: Scene, actor: str, want: DeclareWants, outcome: Nothing) -> None:
    """Declare what the character will do this round."""
    fight = scene.state.encounter
    assert fight is not None
    scene.fate.note("deeds.round", actor, declared=want.what)
    scene.emit(Declared(actor, want.what, fight.round))


# ---- initiative
def rollers(state: State) -> tuple[str, ...]:
    """Return who rolls Finesse: the party's able members who are not surprised; no one before surprised foes."""
    fight = state.encounter
    up = able_members(state, PARTY)
    if fight is None or has_first_strike(state):
        return ()
    return tuple(w for w in up if w not in fight.surprised)


def has_first_strike(state: State) -> bool:
    """Are all visible foes surprised? Then the whole party acts first. A hidden foe would give itself away."""
    fight = state.encounter
    foes = tuple(w for w in able_members(state, FOES) if not state.characters[w].hidden)
    return fight is not None and bool(foes) and all(w in fight.surprised for w in foes)


def plan_initiative(scene: Scene, actor: str, want: NoWants) -> Plan[Any, Any]:
    require_fight(scene)
    rolling = rollers(scene.state)
    warnings = (*mid_round_warnings(scene), *undeclared_warnings(scene, rolling))
    if not rolling:
        return plan_without_dice(*warnings)
    savers = tuple(Saver(ability(scene, w, "Finesse"), save_advantage(scene, w, "Finesse")) for w in rolling)
    roles = {f"a{i}": who for i, who in enumerate(rolling)}
    return Plan(INITIATIVE, InitiativeParams(savers=savers), roles, warnings=warnings)


def mid_round_warnings(scene: Scene) -> tuple[Warned, ...]:
    """Warn about a second initiative roll in a round, which only the facilitator may overrule."""
    fight = scene.state.encounter
    still_due = any(offer.rule == "deeds.initiative" for offer in scene.state.offers.values())
    if fight is None or (still_due and not fight.turn and not fight.acted):
        return ()
    return (Warned("mid-round", "deeds.initiative", {"round": fight.round}, facilitator=True),)


def undeclared_warnings(scene: Scene, rolling: tuple[str, ...]) -> tuple[Warned, ...]:
    """Warn about characters who have not declared what they will do."""
    silent = tuple(scene.name(w) for w in rolling if not round_plan(scene.state, w).declared)
    return (Warned("not-declared", "deeds.round", {"names": silent}),) if silent else ()


def set_order(scene: Scene, actor: str, want: NoWants, outcome: InitiativeOutcome | Nothing) -> None:
    """Set the turn order: those who passed, the foes, those who failed."""
    roles = scene.plan.roles if scene.plan else {}
    before, after = tuple[str, ...](), tuple[str, ...]()
    if isinstance(outcome, InitiativeOutcome):
        before = tuple(roles[f"a{i}"] for i in outcome.before)
        after = tuple(roles[f"a{i}"] for i in outcome.after)
    others = tuple(w for w in able_members(scene.state, PARTY) if w not in (*before, *after))
    order = (*before, *others, FOES) if has_first_strike(scene.state) else (*before, FOES, *after, *others)
    scene.fate.note("deeds.initiative", before=order[: order.index(FOES)], after=after)
    scene.emit(OrderChanged(order))
    withdraw_offers(scene, "deeds.initiative")


def withdraw_offers(scene: Scene, rule: str) -> None:
    """Withdraw the due rolls of that rule."""
    for id, offer in scene.state.offers.items():
        if offer.rule == rule:
            scene.emit(OfferTaken(id), audience=())


# ---- turns
def end_turn(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """Go on to the next who can act; a new round takes time and makes initiative due again."""
    fight = scene.state.encounter
    assert fight is not None
    for _ in range(len(fight.order)):
        clock.finish_turn(scene)
        now = scene.state.encounter
        if now is None or now.round > fight.round or can_take_turn(scene.state, now):
            break
    now = scene.state.encounter
    scene.fate.note("deeds.round", turn=now.whose_turn if now else "")
    if now is not None and now.round > fight.round:
        clear_declarations(scene, now.round)
        withdraw_offers(scene, "deeds.initiative")
        offer_initiative(scene)
    clock.begin_turn(scene)


def clear_declarations(scene: Scene, round: int) -> None:
    """Clear the declarations of the round before."""
    for who in tuple(scene.state.characters):
        if scene.part(who, RoundPlan).declared:
            scene.emit(Declared(who, "", round))


def can_take_turn(state: State, fight: Encounter) -> bool:
    """Can the side or character whose turn it is act?"""
    return fight.whose_turn == FOES or fight.whose_turn in able_members(state, PARTY)


def end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """End the fight, and clear what was counted for it."""
    withdraw_offers(scene, "deeds.initiative")
    for who in tuple(scene.state.characters):
        if scene.part(who, RoundPlan) != RoundPlan():
            scene.emit(Declared(who, "", 0))
        if scene.part(who, AllyDamage).most:
            scene.emit(AllyDamageCounted(who, "", 0))
    if INTENT in scene.state.notes:
        scene.emit(Noted(INTENT, ""))
    fights.end_fight(scene, actor, want, outcome)


class JoinWants(fights.JoinWants, frozen=True, kw_only=True):
    """A side, and for foes their distance."""

    zone: Zone = "near"


def join(scene: Scene, actor: str, want: JoinWants, outcome: Nothing) -> None:
    """Join a side; a foe gets a distance."""
    scene.emit(SideJoined(actor, want.side))
    if want.side == FOES:
        scene.emit(ZoneSet(actor, want.zone))


def place_newcomers(scene: Scene, before: State) -> None:
    """Place foes without a distance near the party."""
    fight = scene.state.encounter
    if fight is None:
        return
    for who in fight.sides.get(FOES, ()):
        if who in scene.state.characters and not scene.part(who, Zones).zone:
            scene.emit(ZoneSet(who, "near"))


SHARED = fights.moves("deeds", "deeds.round", end_turn)
OURS = ("deeds.fight.end", "deeds.fight.join")
MOVES: tuple[AnyMove, ...] = (
    *(move for move in SHARED if move.id not in OURS),
    Move("deeds.time", TimeWants, lambda scene, actor, want: plan_without_dice(), advance, by="facilitator"),
    Move("deeds.fight", FightWants, plan_fight, begin_fight, rule="deeds.round", by="facilitator"),
    Move("deeds.fight.join", JoinWants, fights.plan_join, join, rule="deeds.round", by="facilitator", actor="one"),
    Move("deeds.intent", IntentWants, plan_in_fight, show_intent, rule="deeds.round", by="facilitator"),
    Move("deeds.declare", DeclareWants, plan_in_fight, declare, rule="deeds.round"),
    Move("deeds.initiative", NoWants, plan_initiative, set_order, by="anyone"),
    Move("deeds.fight.end", NoWants, plan_in_fight, end_fight, rule="deeds.round", by="facilitator", danger=True),
)
