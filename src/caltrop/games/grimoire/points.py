"""Action points in a turn: moving, gaining advantage, the beginning and end of a turn, letting go of held actions."""

from __future__ import annotations

from typing import Annotated

from caltrop.games.common.conditions.effects import PaceChange
from caltrop.games.common.conditions.in_play import pace
from caltrop.games.common.conditions.on_sheet import effects_on, note_condition
from caltrop.games.common.fighting.turn_order import set_surprise
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import SurpriseSet
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .dials import SURPRISED_AP
from .prices import PaidWants, cost, pay, plan_paid, spend_advantage
from .sheet import check_can_move, score
from .turn_state import AdvantageGained, HeldAction, HoldEnded, PointsRegained, SpacesGained, TurnState


# ---- moving, gaining advantage
def stride(scene: Scene, who: str) -> int:
    """Return the spaces of one move: half of DEX, rounded up, as conditions change it."""
    plain, change = -(-score(scene, who, "DEX") // 2), pace(scene, who).stride
    return plain * (1 + change) if change >= 0 else -(-plain // 2**-change)


def note_pace(scene: Scene, who: str) -> None:
    """Explain which conditions change a character's pace."""
    for _, mark, change in effects_on(scene, who, PaceChange):
        note_condition(scene, who, mark, "pace", by=change.stride or change.points)


def move(scene: Scene, actor: str, want: PaidWants, outcome: Nothing) -> None:
    spaces = stride(scene, actor)
    note_pace(scene, actor)
    pay(scene, actor, cost(scene, "move", want.ap))
    scene.fate.note("grimoire.move", actor, FactStated("spaces", spaces))
    scene.fate.note("grimoire.units", actor, FactStated("feet", spaces * 5))
    scene.emit(SpacesGained(actor, spaces))


def gain_advantage(scene: Scene, actor: str, want: PaidWants, outcome: Nothing) -> None:
    pay(scene, actor, cost(scene, "gain-advantage", want.ap))
    scene.fate.note("grimoire.gain_advantage", actor, FactStated("gained", scene.part(actor, TurnState).gained + 1))
    scene.emit(AdvantageGained(actor, 1))


# ---- the beginning and end of a turn
def most_points(scene: Scene, who: str) -> int:
    """Return the maximum of action points, as conditions change it."""
    return max(0, scene.part(who, TurnState).maximum + pace(scene, who).points)


def adjust_points(scene: Scene, before: State) -> None:
    """Add or take points when a condition of someone begins or ends whose turn is still to come.

    In their own turn nothing changes: the points that they regain at its end count the condition.
    """
    fight, then = scene.state.fight, before.fight
    if fight is None or then is None:
        return
    earlier = Scene(scene.game, scene.fate, before, scene.seat)
    for who in (w for members in fight.sides.values() for w in members):
        by = pace(scene, who).points - pace(earlier, who).points
        if by and not then.has_turn(who) and not fight.has_turn(who) and then.side_of(who):
            scene.emit(PointsRegained(who, max(0, scene.part(who, TurnState).ap + by)))


def finish_turn(scene: Scene, who: str) -> None:
    """Refill action points at the end of a turn, and end the character's surprise."""
    fight = scene.state.fight
    if fight is not None and who in fight.surprised:
        found, rest = scene.state.characters.get(who), tuple(w for w in fight.surprised if w != who)
        if found is not None and found.hidden:
            scene.emit(SurpriseSet(rest), audience=())
        else:
            set_surprise(scene, rest)
    if who in scene.state.characters:
        most = most_points(scene, who)
        scene.fate.note("grimoire.ap", who, FactStated("regained", most))
        if most != scene.part(who, TurnState).maximum:
            note_pace(scene, who)
        scene.emit(PointsRegained(who, most))


def set_starting_points(scene: Scene, who: str, *, surprised: bool) -> None:
    """Set the points of a first turn: the maximum, or 2 for the surprised."""
    ap = min(scene.dial(SURPRISED_AP), most_points(scene, who)) if surprised else most_points(scene, who)
    changes = scene.part(who, TurnState).ap != ap
    if surprised:
        scene.fate.note("grimoire.ap", who, FactStated("surprised", ap))
    elif changes:
        scene.fate.note("grimoire.ap", who, FactStated("regained", ap))
    if changes:
        scene.emit(PointsRegained(who, ap))


def announce_turn(scene: Scene) -> None:
    """Tell whose turn it is now, with the action points; the hidden are told of only where they are known."""
    fight = scene.state.fight
    if fight is not None and fight.whose_turn in scene.state.characters:
        who, ap = fight.whose_turn, scene.part(fight.whose_turn, TurnState).ap
        scene.fate.note("grimoire.ap", who, FactStated("has", ap))
        scene.emit(Said(who, "grimoire.ap", "surprised" if who in fight.surprised else "turn", {"ap": ap}))


def drop_held_actions(scene: Scene, who: str) -> None:
    """End the held actions that were not triggered before their holder's next turn."""
    for id, held in scene.part(who, TurnState).held.items():
        scene.fate.note("grimoire.held", who, FactStated("lapsed", id))
        scene.emit(HoldEnded(who, id, "lapsed", held.text))


def clear_turn(scene: Scene, who: str) -> None:
    """End held actions and gained advantage with the fight."""
    drop_held_actions(scene, who)
    spend_advantage(scene, who)


def plan_let_go(scene: Scene, actor: str, want: HeldWants) -> NoPlan:
    held_action(scene, actor, want.id)
    return plan_without_dice()


class HeldWants(Wants, frozen=True, kw_only=True):
    """One of the character's held actions; the only one needs no id."""

    id: Annotated[Id, Pick.held_actions] = ""


def held_action(scene: Scene, who: str, id: str) -> tuple[str, HeldAction]:
    """Return the id and the held action that is meant."""
    held = scene.part(who, TurnState).held
    key = id or next(iter(held), "")
    if key not in held:
        refuse("nothing-held", "grimoire.held", who=scene.name(who))
    return key, held[key]


def let_go(scene: Scene, actor: str, want: HeldWants, outcome: Nothing) -> None:
    id, held = held_action(scene, actor, want.id)
    scene.emit(HoldEnded(actor, id, "lapsed", held.text))


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.move", PaidWants, plan_paid("move", check_can_move), move, does=("move",)),
    Move("grimoire.gain_advantage", PaidWants, plan_paid("gain-advantage"), gain_advantage, does=("act",)),
    Move("grimoire.held.drop", HeldWants, plan_let_go, let_go, rule="grimoire.held"),
)
