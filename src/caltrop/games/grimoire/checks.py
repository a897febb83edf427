"""Actions, saves and contests: the rolls for anything uncertain."""

from __future__ import annotations

from copy import copy
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.chapters.carrying import carried_item
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import Id, OtherId, require_character
from caltrop.kernel.dice import SIDES, Die
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.fate import TableFate
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Facilitator, OfTarget, Pick
from caltrop.kernel.scene import Scene

from .library import Attribute
from .mechanics import (
    ACTION,
    CONTEST,
    SAVE,
    ActionOutcome,
    ActionParams,
    ContestParams,
    Difficulty,
    SaveOutcome,
    SaveParams,
)
from .points import Cost, TurnState, cautions, pay, spend_advantage
from .sheet import check_can_act, net_advantage, score, shield

AVERAGE_DC = 20
WAYS: dict[str, Attribute] = {"DEX": "DEX", "STR": "STR"}  # step aside, or block
Count: TypeAlias = Annotated[int, Meta(ge=-10, le=10)]
Counts: TypeAlias = Annotated[tuple[Count, ...], Meta(max_length=6)]
Things: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=6)]
Stakes: TypeAlias = Annotated[str, Meta(max_length=200)]


class DiceWants(Wants, frozen=True, kw_only=True):
    """The objects that help, from the pack or as plain dice, and the advantage of each die."""

    objects: Annotated[Things, Pick.items("with-die"), Advanced] = ()
    object_advantage: Annotated[Counts, Advanced] = ()
    object_disadvantage: Annotated[Counts, Advanced] = ()
    advantage: Count = 0
    disadvantage: Annotated[Count, Advanced] = 0
    stakes: Stakes = ""


class AttributeRollWants(DiceWants, frozen=True, kw_only=True):
    """A roll with one attribute."""

    attribute: Attribute


class Side(Struct, frozen=True):
    """One side's numbers, ready to roll."""

    modifier: int
    advantage: int = 0
    objects: tuple[Die, ...] = ()
    object_advantage: tuple[int, ...] = ()


# ---- gathering a side's numbers
def object_die(scene: Scene, who: str, named: str) -> Die:
    """Return the die of an item in the pack, or a plain die that the facilitator lends."""
    if named in SIDES:
        return named
    _, item = carried_item(scene, who, named)
    if not item.die:
        refuse("no-object-die", "grimoire.action", item=item.name)
    return item.die


def object_edges(scene: Scene, n: int, ups: tuple[int, ...], downs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the net advantage of each object, or () if none has any."""
    padded = [((*ups, *(0,) * n)[i], (*downs, *(0,) * n)[i]) for i in range(n)]
    found = tuple(net_advantage(scene, up, down) for up, down in padded)
    return found if any(found) else ()


def prepare_side(scene: Scene, who: str, attribute: Attribute, want: DiceWants, ups: int = 0, downs: int = 0) -> Side:
    """Return the numbers of a roll: attribute, objects, and all advantage and disadvantage."""
    dice = tuple(object_die(scene, who, named) for named in want.objects)
    edges = object_edges(scene, len(dice), want.object_advantage, want.object_disadvantage)
    gained = scene.part(who, TurnState).gained
    granted = max(0, want.advantage), max(0, -want.advantage) + want.disadvantage
    scene.fate.note("grimoire.attributes", who, attribute=attribute, modifier=score(scene, who, attribute))
    return Side(
        score(scene, who, attribute),
        net_advantage(scene, granted[0] + gained + ups, granted[1] + downs),
        dice,
        edges,
    )


def secret_params(scene: Scene, disclosed: bool, dc: int | None) -> tuple[str, ...]:
    """Hide a DC that the facilitator sets and does not disclose; players know a DC that they name."""
    if dc is None or disclosed or not scene.state.is_facilitator(scene.seat):
        return ()
    scene.fate.note("grimoire.hidden_dc")
    return ("dc",)


# ---- actions
class ActionWants(AttributeRollWants, frozen=True, kw_only=True):
    """An action against a DC, 20 unless given; `ap` is its cost in a fight."""

    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False
    ap: Annotated[Cost, Advanced] = 0


def plan_action(scene: Scene, actor: str, want: ActionWants) -> Plan[ActionParams, ActionOutcome]:
    check_can_act(scene, actor)
    side = prepare_side(scene, actor, want.attribute, want)
    params = ActionParams(
        modifier=side.modifier,
        dc=AVERAGE_DC if want.dc is None else want.dc,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
    )
    return Plan(
        ACTION,
        params,
        {"roller": actor},
        secret=secret_params(scene, want.disclosed, want.dc),
        warnings=cautions(scene, actor, want.ap),
    )


def after_action(scene: Scene, actor: str, want: ActionWants, outcome: ActionOutcome) -> None:
    result = "succeeds" if outcome.success else "fails"
    scene.emit(Said(actor, "grimoire.action", result, {"stakes": want.stakes}))
    spend_advantage(scene, actor)
    pay(scene, actor, want.ap)


# ---- saves
class SaveWants(AttributeRollWants, frozen=True, kw_only=True):
    """A save, which costs nothing; without a DC the table's usual one counts."""

    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False


def plan_save(scene: Scene, actor: str, want: SaveWants) -> Plan[SaveParams, SaveOutcome]:
    side = prepare_side(scene, actor, want.attribute, want)
    return Plan(
        SAVE, save_params(side, want.dc), {"roller": actor}, secret=secret_params(scene, want.disclosed, want.dc)
    )


def save_params(side: Side, dc: int | None = None) -> SaveParams:
    return SaveParams(
        modifier=side.modifier,
        dc=dc,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
    )


def after_save(scene: Scene, actor: str, want: SaveWants, outcome: SaveOutcome) -> None:
    result = "saved" if outcome.saved else "failed"
    scene.emit(Said(actor, "grimoire.save", result, {"stakes": want.stakes}))
    spend_advantage(scene, actor)


def roll_save(scene: Scene, who: str, attribute: Attribute, dc: int | None = None) -> bool:
    """Roll a save that a rule asks for, against the table's DC unless the rule has one."""
    side = Side(score(scene, who, attribute), net_advantage(scene, scene.part(who, TurnState).gained, 0))
    saved = scene.run(SAVE, save_params(side, dc), {"roller": who}).saved
    scene.emit(Said(who, "grimoire.save", "saved" if saved else "failed", {"stakes": attribute}))
    spend_advantage(scene, who)
    return saved


# ---- contests
class TargetWants(DiceWants, frozen=True, kw_only=True):
    """A target that saves; its player chooses how, unless it is given here."""

    target: OtherId
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Advanced] = ""
    target_objects: Annotated[Things, Pick.target_objects, Advanced] = ()
    target_object_advantage: Annotated[Counts, Advanced] = ()
    target_object_disadvantage: Annotated[Counts, Advanced] = ()
    target_advantage: Annotated[Count, Advanced] = 0
    target_disadvantage: Annotated[Count, Advanced] = 0

    @property
    def target_dice(self) -> DiceWants:
        return DiceWants(
            objects=self.target_objects,
            object_advantage=self.target_object_advantage,
            object_disadvantage=self.target_object_disadvantage,
            advantage=self.target_advantage,
            disadvantage=self.target_disadvantage,
        )


class ContestWants(TargetWants, frozen=True, kw_only=True):
    """An action against the save of a target."""

    attribute: Attribute
    ap: Annotated[Cost, Advanced] = 0


def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ActionOutcome]:
    require_target(scene, actor, want.target)
    check_can_act(scene, actor)
    ours = prepare_side(scene, actor, want.attribute, want)
    theirs = target_side(scene, want.target, want.target_attribute, want.target_dice)
    roles = {"actor": actor, "target": want.target}
    return Plan(CONTEST, contest_params(ours, theirs), roles, warnings=cautions(scene, actor, want.ap))


def contest_params(ours: Side, theirs: Side) -> ContestParams:
    return ContestParams(
        modifier=ours.modifier,
        advantage=ours.advantage,
        objects=ours.objects,
        object_advantage=ours.object_advantage,
        target_modifier=theirs.modifier,
        target_advantage=theirs.advantage,
        target_objects=theirs.objects,
        target_object_advantage=theirs.object_advantage,
    )


def target_side(scene: Scene, who: str, said: Attribute | Literal[""], dice: DiceWants, ups: int = 0) -> Side:
    """Return the target's side: with the given attribute, or as the target chooses."""
    if said:
        return prepare_side(scene, who, said, dice, ups)
    attribute = scene.fate.choose(who, "grimoire.save", WAYS, better_save(scene, who))
    return shielded_side(scene, who, attribute, dice, ups)


def shielded_side(scene: Scene, who: str, attribute: Attribute, dice: DiceWants, ups: int = 0, downs: int = 0) -> Side:
    """Return the side of a save the roller chose: a block adds the shield's die, unless objects are named."""
    side = prepare_side(scene, who, attribute, dice, ups, downs)
    arm = shield(scene, who) if attribute == "STR" and not dice.objects else None
    return structs.replace(side, objects=(arm.die,)) if arm and arm.die else side


def better_save(scene: Scene, who: str) -> str:
    """Return the default: the higher attribute, a shield's die counted as half its sides."""
    held = shield(scene, who)
    block = score(scene, who, "STR") + (SIDES[held.die] // 2 if held and held.die else 0)
    return "STR" if block > score(scene, who, "DEX") else "DEX"


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ActionOutcome) -> None:
    result = "won" if outcome.success else "lost"
    scene.emit(Said(actor, "grimoire.contest", result, {"against": want.target, "stakes": want.stakes}))
    spend_advantage(scene, actor)
    spend_advantage(scene, want.target)
    pay(scene, actor, want.ap)


# ---- natural 1s and 20s
def announce_naturals_after(move: AnyMove) -> AnyMove:
    """Return the same move, which then announces every natural 1 and 20."""

    def consequences(scene: Scene, actor: str, want: Any, outcome: Any) -> None:
        move.consequences(scene, actor, want, outcome)
        announce_naturals(scene)

    other = copy(move)
    other.consequences = consequences
    return other


def announce_naturals(scene: Scene) -> None:
    """Announce natural 1s and 20s to everyone who sees the dice."""
    audience = scene.plan.audience if scene.plan else None
    for step in scene.fate.trace if isinstance(scene.fate, TableFate) else ():
        if step.rule == "grimoire.natural":
            scene.emit(Said(step.who, step.rule, str(step.facts["face"])), audience)


# ---- decided without dice
class TrivialWants(Wants, frozen=True, kw_only=True):
    """An action that the facilitator decides without dice."""

    works: bool
    what: Stakes = ""
    ap: Annotated[Cost, Advanced] = 0


def plan_trivial(scene: Scene, actor: str, want: TrivialWants) -> Plan[Nothing, Nothing]:
    require_character(scene, actor)
    return plan_without_dice(*cautions(scene, actor, want.ap))


def do_trivial(scene: Scene, actor: str, want: TrivialWants, outcome: Nothing) -> None:
    result = "succeeds" if want.works else "fails"
    scene.emit(Said(actor, "grimoire.action", result, {"stakes": want.what}))
    pay(scene, actor, want.ap)


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.action", ActionWants, plan_action, after_action),
    Move("grimoire.save", SaveWants, plan_save, after_save),
    Move("grimoire.contest", ContestWants, plan_contest, after_contest),
    Move(
        "grimoire.trivial",
        TrivialWants,
        plan_trivial,
        do_trivial,
        rule="grimoire.action",
        by="facilitator",
        actor="one",
    ),
)
