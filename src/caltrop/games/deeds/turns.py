"""What a character does in a round: declare first, then a move and an action, or two moves."""

from __future__ import annotations

from msgspec import structs

from caltrop.games.common.conditions import in_play
from caltrop.games.common.conditions.effects import Cannot
from caltrop.games.common.conditions.on_sheet import CONDITION, Conditions, effects_on
from caltrop.games.common.fighting.fights import FOES, PARTY, turn_warning
from caltrop.games.common.health.points import Scores
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.refusals import Warned
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Marks, Part, Widget
from caltrop.kernel.state.state import State

from .rulings import ALLIES
from .sheet import LOSSES, Nature, ability

_MOVES_A_ROUND = 2


class RoundPlan(Part, frozen=True, tag="deeds.doing"):
    """What a character has declared for this round, and the moves used in it."""

    places = {"declared": "plan"}
    declared: str = ""
    moves: int = 0
    round: int = 0

    def show(self) -> tuple[Widget, ...]:
        return (Marks("declared", (self.declared,)),) if self.declared else ()

    def show_public(self) -> tuple[Widget, ...]:
        return self.show()


class Declared(PartEvent[RoundPlan], frozen=True, tag="deeds.declared"):
    """A character declared an action before the dice were rolled; an empty text withdraws it."""

    private = False
    text: str
    round: int

    def change(self, part: RoundPlan) -> RoundPlan:
        moves = part.moves if part.round == self.round else 0
        return RoundPlan(self.text, moves, self.round)

    def is_clearing(self) -> bool:
        return not self.text


class StepTaken(PartEvent[RoundPlan], frozen=True, tag="deeds.step-taken"):
    """A character used one of the moves of the round."""

    private = False
    round: int

    def change(self, part: RoundPlan) -> RoundPlan:
        now = part if part.round == self.round else RoundPlan(round=self.round)
        return structs.replace(now, moves=now.moves + 1)


class AllyDamage(Part, frozen=True, tag="deeds.beaten"):
    """The highest damage that allies have dealt this character so far, by the share of the round."""

    most: dict[str, int] = {}


class AllyDamageCounted(PartEvent[AllyDamage], frozen=True, tag="deeds.beaten-for"):
    """A blow counts against the later blows of allies in the same share of the round; an empty share clears all."""

    share: str
    damage: int

    def change(self, part: AllyDamage) -> AllyDamage:
        round = self.share.partition("/")[0]
        kept = {share: n for share, n in part.most.items() if share.partition("/")[0] == round}
        return AllyDamage({**kept, self.share: max(self.damage, kept.get(self.share, 0))} if self.share else {})

    def is_clearing(self) -> bool:
        return not self.share


# ---- reading the round
def round_plan(state: State, who: str) -> RoundPlan:
    """Return what a character does in the present round; the plan of an older round is void."""
    found = state.part(who, RoundPlan)
    return found if state.fight and found.round == state.fight.round else RoundPlan()


def _phase(state: State) -> str:
    """Return whether the turn comes before, during or after the opponents' turn."""
    fight = state.fight
    if fight is None or FOES not in fight.order:
        return "before"
    at = fight.order.index(FOES)
    return "before" if fight.turn < at else "foes" if fight.turn == at else "after"


def is_same_share(state: State, a: str, b: str) -> bool:
    """Do two of one side act on the same side of the opponents' turn?"""
    fight = state.fight
    if fight is None or FOES not in fight.order:
        return True
    at = fight.order.index(FOES)
    places = [fight.order.index(who) if who in fight.order else at for who in (a, b)]
    return (places[0] < at, places[0] > at) == (places[1] < at, places[1] > at)


def share(scene: Scene, actor: str, zone: str) -> str:
    """Return the part of the round in which allies in one zone deal only their highest damage; "" outside a fight."""
    fight = scene.state.fight
    side = fight.side_of(actor) if fight else ""
    if fight is None or not side:
        return ""
    when = _phase(scene.state) if scene.ruling(ALLIES) == "phase" else "round"
    return f"{fight.round}/{when}/{side}/{zone}"


def highest_so_far(scene: Scene, actor: str, target: str, zone: str) -> int:
    """Return the highest damage that the actor's allies have dealt the target in this share of the round."""
    return scene.part(target, AllyDamage).most.get(share(scene, actor, zone), 0)


# ---- warnings
_UNCONSCIOUS_MAY = ("rest",)  # a rest refuses them itself, unless a healer cares for them
_BY_HAND = ("aid", "interfere", "hand", "drop", "share", "pay", "wear", "take_off")  # acts that take no turn


def warn_before_move(scene: Scene, actor: str, move: AnyMove) -> None:
    """Warn an actor who cannot do this move: because of a condition, or because they are unconscious."""
    in_play.warn_before_move(scene, actor, move)
    does = set(move.does).difference(_UNCONSCIOUS_MAY) or move.id.removeprefix("deeds.") in _BY_HAND
    if does and scene.state.characters[actor].life in ("down", "out"):
        state = "routed" if scene.part(actor, Nature).warband else "unconscious"
        scene.warn("down", "deeds.damage", who=scene.name(actor), state=state)


@only_warns
def cautions(scene: Scene, actor: str, *, moving: bool = False) -> tuple[Warned, ...]:
    """Return warnings for an actor who is helpless, out of turn, undeclared, or has acted or moved already."""
    fight = scene.state.fight
    name = scene.name(actor)
    found: list[Warned] = []
    if helpless := next((a for a in ("Finesse", "Intellect") if _has_lost_ability(scene, actor, a)), ""):
        found.append(Warned("helpless", "deeds.loss", {"who": name, "ability": helpless}))
    side = fight.side_of(actor) if fight else ""
    if fight is None or not side:
        return tuple(found)
    if fight.whose_turn != fight.turn_of(actor) and not (fight.meanwhile and fight.meanwhile.who == actor):
        found.append(turn_warning(scene, fight, actor, "deeds.initiative"))
    if side == PARTY and not round_plan(scene.state, actor).declared:
        found.append(Warned("undeclared", "deeds.round", {"who": name}))
    return (*found, *_action_warnings(scene, actor, moving))


@only_warns
def _action_warnings(scene: Scene, actor: str, moving: bool) -> tuple[Warned, ...]:
    """Warn about more than a move and an action, or two moves, in a round."""
    fight = scene.state.fight
    name = scene.name(actor)
    has_acted = fight is not None and actor in fight.acted
    left = _MOVES_A_ROUND - round_plan(scene.state, actor).moves - has_acted
    if moving:
        found = (Warned("no-move-left", "deeds.round", {"who": name}),) if left <= 0 else ()
        return (*found, *(_either_warnings(scene, actor) if has_acted else ()))
    if has_acted:
        return (Warned("has-acted", "deeds.round", {"who": name}),)
    if left <= 0:
        return (Warned("moved-twice", "deeds.round", {"who": name}),)
    return _either_warnings(scene, actor) if round_plan(scene.state, actor).moves else ()


@only_warns
def _either_warnings(scene: Scene, actor: str) -> tuple[Warned, ...]:
    """Warn a character that a condition lets move or act in a round, but not both."""
    bound = (mark for _, mark, bar in effects_on(scene, actor, Cannot) if "both" in bar.what)
    name = scene.name(actor)
    return tuple(Warned("cannot", CONDITION, {"who": name, "mark": mark.text, "what": "both"}) for mark in bound)


def _has_lost_ability(scene: Scene, who: str, name: str) -> bool:
    """Has a character who has this ability been brought to 0 in it, without a condition that says so already?"""
    said = name == "Finesse" and scene.part(who, Conditions).has(LOSSES[name])
    return not said and scene.part(who, Scores).maximum(name) > 0 and ability(scene, who, name) == 0


def use_move(scene: Scene, actor: str) -> None:
    """Count a move of the round, in a fight."""
    if scene.state.fight and scene.state.fight.side_of(actor):
        scene.emit(StepTaken(actor, scene.state.fight.round))
