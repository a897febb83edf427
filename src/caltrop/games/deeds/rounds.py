"""Fights round by round: sides, the opponents' intent, declarations, initiative, turns, the end."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.conditions.in_play import lacks, pace
from caltrop.games.common.fighting import fights, turn_order
from caltrop.games.common.fighting.fights import (
    FOES,
    PARTY,
    active_party,
    check_fight_sides,
    plan_in_fight,
    require_fight,
    start_fight,
)
from caltrop.games.common.table import time
from caltrop.games.common.table.countdowns import Unit, seconds
from caltrop.games.common.table.wants import Id, NoPlan, Short
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Facilitator, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import OrderChanged, able_members
from caltrop.kernel.state.events.open_business import DueRollTaken, RollBecameDue
from caltrop.kernel.state.events.table import Noted
from caltrop.kernel.state.state import DueRoll, Encounter, State

from .library import TURN_MINUTES, WATCH_HOURS
from .mechanics import INITIATIVE, InitiativeOutcome, InitiativeParams, Saver
from .saves import save_score
from .sheet import save_advantage
from .turns import AllyDamage, AllyDamageCounted, Declared, RoundPlan, round_plan
from .zones import Zone, Zones, ZoneSet

_INTENT = "intent"  # the id of the note with the opponents' intent
_CLOCK: dict[str, tuple[int, Unit]] = {
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


def _advance(scene: Scene, actor: str, want: TimeWants, outcome: Nothing) -> None:
    """Advance the clock: lights burn down, and hunger is counted."""
    each, unit = _CLOCK[want.unit]
    scene.fate.note("deeds.time", "", FactStated(want.unit, want.n))
    time.pass_time(scene, seconds(scene, want.n * each, unit))


# ---- beginning
class FightWants(Wants, frozen=True, kw_only=True):
    """The sides, their distance, and the surprised, who act last this round."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator] = ()
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.anyone, Advanced] = ()
    zone: Zone = "near"


def _plan_fight(scene: Scene, actor: str, want: FightWants) -> NoPlan:
    check_fight_sides(scene, want.party or active_party(scene.state), want.foes)
    return plan_without_dice()


def _begin_fight(scene: Scene, actor: str, want: FightWants, outcome: Nothing) -> None:
    """Set sides and distances; until initiative is rolled, it is no one's turn."""
    surprised = tuple(w for w in want.surprised if not lacks(scene, w, "surprise"))
    start_fight(scene, want.party or active_party(scene.state), want.foes, (), surprised)
    for who in want.foes:
        if who in scene.state.characters:
            scene.emit(ZoneSet(who, want.zone))
    fight = scene.state.fight
    if fight is not None and fight.surprised:  # only the visible: players must not hear of the others
        scene.fate.note("deeds.initiative", "", FactStated("surprised", len(fight.surprised)))
    _offer_initiative(scene)


def _offer_initiative(scene: Scene) -> None:
    """Make the initiative roll due at the beginning of each round."""
    id = scene.state.fresh_id("initiative", scene.state.due_rolls)
    scene.emit(RollBecameDue(id, DueRoll("deeds.initiative", "", "deeds.initiative", why="round")), audience=())


# ---- intent and declarations
class IntentWants(Wants, frozen=True, kw_only=True):
    """What the opponents seem about to do, for everyone to read."""

    what: Short


def _show_intent(scene: Scene, actor: str, want: IntentWants, outcome: Nothing) -> None:
    """Write the opponents' intent as a note."""
    scene.fate.note("deeds.round", "", FactStated("intent", want.what))
    scene.emit(Noted(_INTENT, want.what))


class DeclareWants(Wants, frozen=True, kw_only=True):
    """What the character will do this round."""

    what: Short


def _declare(scene: Scene, actor: str, want: DeclareWants, outcome: Nothing) -> None:
    """Declare what the character will do this round."""
    fight = scene.state.fight
    assert fight is not None
    scene.fate.note("deeds.round", actor, FactStated("declared", want.what))
    scene.emit(Declared(actor, want.what, fight.round))


# ---- initiative
def _rollers(state: State) -> tuple[str, ...]:
    """Return who rolls Finesse: the party's able members who are not surprised; no one before surprised foes."""
    fight = state.fight
    up = able_members(state, PARTY)
    if fight is None or _has_first_strike(state):
        return ()
    return tuple(w for w in up if w not in fight.surprised)


def _has_first_strike(state: State) -> bool:
    """Are all visible foes surprised? Then the whole party acts first. A hidden foe would give itself away."""
    fight = state.fight
    foes = tuple(w for w in able_members(state, FOES) if not state.characters[w].hidden)
    return fight is not None and bool(foes) and all(w in fight.surprised for w in foes)


def _plan_initiative(scene: Scene, actor: str, want: NoWants) -> Plan[Any, Any]:
    require_fight(scene)
    rolling = _rollers(scene.state)
    warnings = (*_mid_round_warnings(scene), *_undeclared_warnings(scene, rolling))
    if not rolling:
        return plan_without_dice(*warnings)
    savers = tuple(
        Saver(save_score(scene, w, "Finesse"), save_advantage(scene, w, "Finesse", roll="initiative")) for w in rolling
    )
    roles = {f"a{i}": who for i, who in enumerate(rolling)}
    return Plan(INITIATIVE, InitiativeParams(savers=savers), roles, warnings=warnings)


@only_warns
def _mid_round_warnings(scene: Scene) -> tuple[Warned, ...]:
    """Warn about a second initiative roll in a round, which only the facilitator may overrule."""
    fight = scene.state.fight
    still_due = any(due.rule == "deeds.initiative" for due in scene.state.due_rolls.values())
    if fight is None or (still_due and not fight.turn and not fight.acted):
        return ()
    return (Warned("mid-round", "deeds.initiative", {"round": fight.round}, facilitator=True),)


@only_warns
def _undeclared_warnings(scene: Scene, rolling: tuple[str, ...]) -> tuple[Warned, ...]:
    """Warn about characters who have not declared what they will do."""
    silent = tuple(scene.name(w) for w in rolling if not round_plan(scene.state, w).declared)
    return (Warned("not-declared", "deeds.round", {"names": silent}),) if silent else ()


def _set_order(scene: Scene, actor: str, want: NoWants, outcome: InitiativeOutcome | Nothing) -> None:
    """Set the turn order, and let the first turn begin."""
    begins = not require_fight(scene).order
    before, after = _rolled_order(scene, outcome)
    order = _order_of_turns(scene, before, after)
    late = _surprised_foes(scene.state)
    at = order.index(FOES)
    follow = tuple(w for w in order[at + 1 :] if w not in late)
    for what, whom in {"before": order[:at], "after": follow, "late": late}.items():
        if whom:
            scene.fate.note("deeds.initiative", "", FactStated(what, tuple(whom)))
    scene.emit(OrderChanged(order))
    withdraw_due_rolls(scene, "deeds.initiative")
    if begins:
        time.begin_turn(scene)


def _rolled_order(scene: Scene, outcome: InitiativeOutcome | Nothing) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who acts before the opponents and who after, by their saves; those who are down by now are left out."""
    roles = scene.plan.roles if scene.plan else {}
    able = able_members(scene.state, PARTY)
    if not isinstance(outcome, InitiativeOutcome):
        return (), ()
    each = ((roles[f"a{i}"] for i in places) for places in (outcome.before, outcome.after))
    before, after = (tuple(w for w in rolled if w in able) for rolled in each)
    return before, after


def _order_of_turns(scene: Scene, before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """Return the turn order: those who passed, the foes, those who failed, the surprised, and who is always last.

    Where all foes are surprised, the whole party comes before them.
    """
    others = tuple(w for w in able_members(scene.state, PARTY) if w not in (*before, *after))
    if _has_first_strike(scene.state):
        order = (*before, *others, FOES)
    else:
        order = (*before, FOES, *after, *others, *_surprised_foes(scene.state))
    foes = tuple(w for w in able_members(scene.state, FOES) if not scene.state.characters[w].hidden)
    last = tuple(dict.fromkeys(w for w in (*order, *foes) if w in scene.state.characters and pace(scene, w).last))
    return (*(w for w in order if w not in last), *last)


def _surprised_foes(state: State) -> tuple[str, ...]:
    """Return the surprised foes where others are not surprised: only they act after a hero whose save failed."""
    fight = state.fight
    if fight is None or _has_first_strike(state):
        return ()
    return tuple(w for w in able_members(state, FOES) if w in fight.surprised and not state.characters[w].hidden)


def withdraw_due_rolls(scene: Scene, rule: str) -> None:
    """Withdraw the due rolls of that rule."""
    for id, due in scene.state.due_rolls.items():
        if due.rule == rule:
            scene.emit(DueRollTaken(id), audience=())


# ---- turns
def _end_turn(scene: Scene) -> None:
    """Go on to the next who can act, also after what hurts them as their turn begins.

    A new round takes time and begins without an order.
    """
    fight = scene.state.fight
    assert fight is not None
    for _ in fight.order:
        time.finish_turn(scene)
        now = scene.state.fight
        if now is None or now.round > fight.round:
            break
        if _can_take_turn(scene.state, now):
            _begin_turn(scene)
        if _can_take_turn(scene.state, now):
            return
    now = scene.state.fight
    if now is not None and now.round > fight.round:
        _begin_round(scene, now.round)
    _begin_turn(scene)


def _begin_turn(scene: Scene) -> None:
    """Note whose turn it is, and let them suffer what hurts them each turn."""
    fight = scene.state.fight
    scene.fate.note("deeds.round", "", FactStated("turn", fight.whose_turn if fight else ""))
    time.begin_turn(scene)


def _begin_round(scene: Scene, round: int) -> None:
    """Begin a round: it is no one's turn, and nothing is declared, until initiative is rolled."""
    scene.emit(OrderChanged(()))
    _clear_declarations(scene, round)
    withdraw_due_rolls(scene, "deeds.initiative")
    _offer_initiative(scene)


def _clear_declarations(scene: Scene, round: int) -> None:
    """Clear the declarations of the round before."""
    for who in tuple(scene.state.characters):
        if scene.part(who, RoundPlan).declared:
            scene.emit(Declared(who, "", round))


def _can_take_turn(state: State, fight: Encounter) -> bool:
    """Can the side or character whose turn it is act?"""
    return fight.whose_turn in (FOES, *able_members(state, PARTY), *able_members(state, FOES))


def _end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """End the fight, and clear what was counted for it."""
    withdraw_due_rolls(scene, "deeds.initiative")
    for who in tuple(scene.state.characters):
        if scene.part(who, RoundPlan) != RoundPlan():
            scene.emit(Declared(who, "", 0))
        if scene.part(who, AllyDamage).most:
            scene.emit(AllyDamageCounted(who, "", 0))
    if _INTENT in scene.state.notes:
        scene.emit(Noted(_INTENT, ""))
    fights.end_fight(scene, actor, want, outcome)


class JoinWants(fights.JoinWants, frozen=True, kw_only=True):
    """A side, and for foes their distance."""

    zone: Zone = "near"


def _join(scene: Scene, actor: str, want: JoinWants, outcome: Nothing) -> None:
    """Join a side, perhaps again; a foe gets a distance."""
    fights.join(scene, actor, want, outcome)
    if want.side == FOES:
        scene.emit(ZoneSet(actor, want.zone))


def place_newcomers(scene: Scene, before: State) -> None:
    """Place foes without a distance near the party."""
    fight = scene.state.fight
    if fight is None:
        return
    for who in fight.sides.get(FOES, ()):
        if who in scene.state.characters and not scene.part(who, Zones).zone:
            scene.emit(ZoneSet(who, "near"))


TURNS = turn_order.TurnWays(_end_turn)
_SHARED_MOVES = fights.fight_moves("deeds", "deeds.round", TURNS)
_OWN_MOVES = ("deeds.fight.end", "deeds.fight.join")
MOVES: tuple[AnyMove, ...] = (
    *(move for move in _SHARED_MOVES if move.id not in _OWN_MOVES),
    Move("deeds.time", TimeWants, lambda scene, actor, want: plan_without_dice(), _advance, by="facilitator"),
    Move("deeds.fight", FightWants, _plan_fight, _begin_fight, rule="deeds.round", by="facilitator"),
    Move("deeds.fight.join", JoinWants, fights.plan_join, _join, rule="deeds.round", by="facilitator", actor="one"),
    Move("deeds.intent", IntentWants, plan_in_fight, _show_intent, rule="deeds.round", by="facilitator"),
    Move("deeds.declare", DeclareWants, plan_in_fight, _declare, rule="deeds.round"),
    Move("deeds.initiative", NoWants, _plan_initiative, _set_order, by="anyone"),
    Move("deeds.fight.end", NoWants, plan_in_fight, _end_fight, rule="deeds.round", by="facilitator", danger=True),
)
