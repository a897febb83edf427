"""Actions and saves: the rolls for anything uncertain.

A contest is an action against the save of a target, who chooses what to save with.
"""

from __future__ import annotations

from collections import Counter
from copy import copy
from functools import partial
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.effects import EffectRoll
from caltrop.games.common.conditions.in_play import (
    RollModifiers,
    applies_to_roll,
    condition_modifiers,
    given_edges,
    own_edges,
    warn_if_attribute_barred,
)
from caltrop.games.common.conditions.on_sheet import note_condition
from caltrop.games.common.items.carrying import carried_item
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.items.tools import granted_causes
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, OtherId, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, OfTarget, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, Die
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import (
    SAID_CAUSE,
    Cause,
    DieAdded,
    Fact,
    FactStated,
    NumberChecked,
    NumbersAdded,
    RollModified,
)
from caltrop.kernel.state.events.table import Said

from .action_points import (
    Cost,
    PriceLine,
    action_cost,
    cautions,
    check_has_price,
    cost,
    is_priced,
    pay,
    persuades_in_vain,
    spend_advantage,
    warn_if_mute,
)
from .library import Attribute
from .mechanics import (
    ACTION,
    CONTEST,
    CONTEST_EACH,
    SAVE,
    ActionOutcome,
    ActionParams,
    ContestEachOutcome,
    ContestEachParams,
    ContestParams,
    Difficulty,
    SaveOutcome,
    SaveParams,
    SavingSide,
    note_attribute,
    note_edge,
)
from .rulings import AVERAGE_DC
from .sheet import ATTRIBUTES, check_can_act, hand_warnings, has_mark, net_advantage, score
from .turns import TurnState

_CHECK = "grimoire.check"
_NO_OBJECT = "none"  # the answer that ends choosing objects
_MOST_OBJECTS = 6
Count: TypeAlias = Annotated[int, Meta(ge=-10, le=10)]
_Counts: TypeAlias = Annotated[tuple[Count, ...], Meta(max_length=6)]
Things: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=6)]
Targets: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=20)]
_Stakes: TypeAlias = Annotated[str, Meta(max_length=200)]
Ways: TypeAlias = Annotated[tuple[Attribute, ...], Meta(max_length=3)]  # to save with; none named means all three


class RollKind(NamedTuple):
    """What kind of roll it is, for conditions that bear on some kinds only."""

    rolls: tuple[EffectRoll, ...]
    melee: bool = True


ACTION_ROLL = RollKind(("test",))
SAVE_ROLL = RollKind(("save",))
_CONTEST_ROLL = RollKind(("contest",))
DEFENCE_ROLL = RollKind(("defence", "save"))


class DiceWants(Wants, frozen=True, kw_only=True):
    """The objects that help, from the pack or as plain dice, and the advantage of each die."""

    objects: Annotated[Things, Pick.items("with-die"), Advanced] = ()
    object_advantage: Annotated[_Counts, Advanced] = ()
    object_disadvantage: Annotated[_Counts, Advanced] = ()
    advantage: Count = 0
    disadvantage: Annotated[Count, Advanced] = 0
    stakes: _Stakes = ""


class RollNumbers(Struct, frozen=True):
    """One side's numbers, ready to roll."""

    modifier: int
    advantage: int = 0
    objects: tuple[Die, ...] = ()
    object_advantage: tuple[int, ...] = ()


# ---- gathering a side's numbers
def _object_die(scene: Scene, who: str, named: str) -> Die:
    """Return the die of an item in the pack, or a plain die that the facilitator lends."""
    if named in SIDES:
        return named
    _, item = carried_item(scene, who, named)
    if not item.die:
        refuse("no-object-die", "grimoire.action", item=item.name)
    return item.die


def _object_edges(scene: Scene, n: int, ups: tuple[int, ...], downs: tuple[int, ...]) -> tuple[int, ...]:
    """Return the net advantage of each object, or () if none has any."""
    padded = [((*ups, *(0,) * n)[i], (*downs, *(0,) * n)[i]) for i in range(n)]
    found = tuple(net_advantage(scene, up, down) for up, down in padded)
    return found if any(found) else ()


def _check_objects_once(scene: Scene, who: str, named: Things) -> None:
    """Refuse an object that is to help more often than it is there; of plain dice there may be any number."""
    pack = scene.part(who, Pack)
    for key, times in Counter(pack.find(name) for name in named if name not in SIDES).items():
        if key in pack.items and times > pack.items[key].count:
            refuse("object-twice", "grimoire.action", item=pack.items[key].name)


def object_names(scene: Scene, who: str, named: Things) -> tuple[str, ...]:
    """Return the names of the objects that help; a plain die has none."""
    pack = scene.part(who, Pack)
    found = ("" if name in SIDES else pack.find(name) for name in named)
    return tuple(pack.items[key].name if key in pack.items else "" for key in found)


def held_objects(scene: Scene, who: str, named: Things) -> tuple[Item, ...]:
    """Return the objects that are in hand as they help: weapons and shields, but not a shield that is worn."""
    pack = scene.part(who, Pack)
    found = (pack.items.get(pack.find(name)) for name in named if name not in SIDES)
    return tuple(item for item in found if item and item.kind in ("weapon", "shield") and not item.on)


def prepare_side(
    scene: Scene,
    who: str,
    attribute: Attribute,
    want: DiceWants,
    roll: RollKind = ACTION_ROLL,
    *,
    edge: tuple[int, int] = (0, 0),
) -> RollNumbers:
    """Return the numbers of a roll: attribute, objects, and all advantage and disadvantage, that of conditions too."""
    _check_objects_once(scene, who, want.objects)
    if max(len(want.object_advantage), len(want.object_disadvantage)) > len(want.objects):
        refuse("edge-without-object", "grimoire.action")
    dice = tuple(_object_die(scene, who, named) for named in want.objects)
    edges = _object_edges(scene, len(dice), want.object_advantage, want.object_disadvantage)
    gained = scene.part(who, TurnState).gained
    granted = max(0, want.advantage), max(0, -want.advantage) + want.disadvantage
    warn_if_attribute_barred(scene, who, attribute)
    bent = condition_modifiers(scene, who, *roll.rolls, of=attribute, melee=roll.melee)
    _note_side(scene, who, attribute, want, gained)
    return RollNumbers(
        score(scene, who, attribute),
        net_advantage(scene, granted[0] + gained + edge[0] + bent.ups, granted[1] + edge[1] + bent.downs),
        dice,
        edges,
    )


def _note_side(scene: Scene, who: str, attribute: Attribute, want: DiceWants, gained: int) -> None:
    """Note the attribute, the objects with their dice, and the advantage that was gained or granted."""
    note_attribute(scene, who, score(scene, who, attribute), attribute)
    for at, (named, thing) in enumerate(zip(want.objects, object_names(scene, who, want.objects), strict=True)):
        die = _object_die(scene, who, named)
        scene.fate.note("grimoire.action", who, DieAdded(die, Cause("object", thing) if thing else None))
        for given, sign in ((want.object_advantage, 1), (want.object_disadvantage, -1)):
            if by := given[at] if at < len(given) else 0:
                scene.fate.note("grimoire.action", who, RollModified("object", sign * by, Cause("said", named)))
    note_edge(scene, who, gained, Cause("gained"), "grimoire.gain_advantage")
    for by, cause in granted_causes(scene, who, want.advantage):
        note_edge(scene, who, by, cause)
    note_edge(scene, who, -want.disadvantage, SAID_CAUSE)


def condition_modifiers_towards(
    scene: Scene, who: str, target: str, attribute: str, roll: RollKind, *, turned: bool = False
) -> RollModifiers:
    """Return what conditions do to a roll against this target: those that it caused, and those that it bears.

    `turned`: one roll meets several targets, so what helps it against this one is told as hindering that one's save.
    """
    roller = target if turned else who
    caused = (found for found in own_edges(scene, who, target) if found[3].source)
    both = [*caused, *given_edges(scene, target, who)]
    found = [each for each in both if applies_to_roll(each[3], roll.rolls, attribute, roll.melee)]
    for bearer, _, mark, edge in found:
        helps = (edge.by > 0) != turned
        note_condition(scene, bearer, mark, "up" if helps else "down", roller=roller, by=abs(edge.by))
    return RollModifiers(sum(max(0, e.by) for *_, e in found), sum(max(0, -e.by) for *_, e in found))


def secret_params(scene: Scene, disclosed: bool, dc: int | None) -> tuple[str, ...]:
    """Hide a DC that the facilitator sets and does not disclose; players know one that they name or a call shows."""
    if dc is None or disclosed or not scene.state.is_facilitator(scene.seat) or _is_shown_by_call(scene, dc):
        return ()
    scene.fate.note("grimoire.hidden_dc", "", FactStated("hidden"))
    return ("dc",)


def _is_shown_by_call(scene: Scene, dc: int) -> bool:
    """Does an open call for this very roll name that DC to everyone?"""
    calls = scene.state.calls.values()
    return any(
        call.move == scene.doing.move and scene.doing.actor in call.who and call.want.get("dc") == dc for call in calls
    )


# ---- what a target saves with
def _check_way(attribute: str, ways: Ways) -> None:
    """Refuse an attribute that is none of the ways that the facilitator allows."""
    if attribute and ways and attribute not in ways:
        refuse("not-a-way", _CHECK, attribute=attribute, options=ways)


def _choose_attribute(scene: Scene, who: str, ways: Ways, roll: RollKind = SAVE_ROLL) -> Attribute:
    """Let a target choose what to save with, among `ways`; by default the best."""
    options: dict[str, Attribute] = {name: name for name in ways or ATTRIBUTES}
    return scene.fate.choose(who, _CHECK, options, best_attribute(scene, who, tuple(options.values()), roll))


def best_attribute(scene: Scene, who: str, ways: Ways = ATTRIBUTES, roll: RollKind = SAVE_ROLL) -> Attribute:
    """Return the attribute with the highest total on average, a blocker's shield and conditions included."""

    def average(attribute: Attribute) -> float:
        edges = (edge for *_, edge in own_edges(scene, who, ""))
        edge = sum(e.by for e in edges if applies_to_roll(e, roll.rolls, attribute, roll.melee))
        return _average_kept(edge) + score(scene, who, attribute) + _shield_worth(scene, who, attribute)

    return max(ways, key=lambda name: (average(name), name == "DEX"))


def _average_kept(edge: int) -> float:
    """Return the average of a d20 with so much advantage, or disadvantage below 0."""
    best = sum(1 - ((face - 1) / 20) ** (1 + abs(edge)) for face in range(1, 21))
    return best if edge >= 0 else 21 - best


def _shield_worth(scene: Scene, who: str, attribute: Attribute) -> float:
    """Return the average of the shield's die, if a save with this attribute is a block."""
    item = scene.part(who, Pack).items.get(usual_object(scene, who, attribute))
    return (SIDES[item.die] + 1) / 2 if item and item.die else 0


def usual_object(scene: Scene, who: str, attribute: Attribute) -> str:
    """Return the key of the object that helps by default: a shield, if the save is a block."""
    worn = scene.part(who, Pack).worn_items.items() if attribute == "STR" else ()
    return next((key for key, item in worn if item.kind == "shield" and item.die), "")


def _helping_objects(scene: Scene, who: str) -> dict[str, Item]:
    """Return the carried objects with a die that can help a save; what would be used up does not."""
    items = scene.part(who, Pack).items
    return {key: item for key, item in items.items() if item.die and not item.is_natural and not item.uses}


def _choose_objects(scene: Scene, who: str, attribute: Attribute) -> tuple[str, ...]:
    """Let a target add helping objects, one after the other; by default only the shield of a blocker."""
    offered = _helping_objects(scene, who)
    taken = list[str]()
    usual = usual_object(scene, who, attribute)
    while offered and len(taken) < _MOST_OBJECTS:
        key = scene.fate.choose(who, _CHECK, {_NO_OBJECT: "", **{k: k for k in offered}}, usual or _NO_OBJECT)
        if not key:
            break
        taken.append(key)
        offered = {k: i for k, i in offered.items() if k != key}
        usual = ""
    return tuple(taken)


# ---- announcing results
def check_facts(scene: Scene, who: str, against: str = "") -> dict[str, Fact]:
    """Return the results to announce: the total, the other side's, and the DC unless it is hidden."""
    trace = [step for step in scene.steps if step.rule == _CHECK]
    totals = {step.who: step.facts.total for step in trace if isinstance(step.facts, NumbersAdded)}
    dcs = {step.who: step.facts.dc for step in trace if isinstance(step.facts, NumberChecked)}
    hidden = scene.plan.secret if scene.plan else ()
    found = {"total": totals.get(who), "other": totals.get(against), "dc": None if "dc" in hidden else dcs.get(who)}
    return {name: n for name, n in found.items() if isinstance(n, int)}


# ---- actions
class ActionWants(DiceWants, frozen=True, kw_only=True):
    """An action against a DC, 20 unless given; in a fight it costs `ap`, or what its line of the price list says."""

    attribute: Attribute
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False
    what: Annotated[PriceLine, Advanced] = ""
    ap: Annotated[Cost | None, Advanced] = None


def _plan_action(scene: Scene, actor: str, want: ActionWants) -> Plan[Any, Any]:
    check_can_act(scene, actor)
    check_has_price(scene, want.what, want.ap)
    warn_if_mute(scene, actor, want.what)
    if persuades_in_vain(scene, actor, want.what):
        return plan_without_dice(*cautions(scene, actor, action_cost(scene, actor, want, "action", "grimoire.action")))
    side = prepare_side(scene, actor, want.attribute, want)
    params = ActionParams(
        modifier=side.modifier,
        dc=scene.dial(AVERAGE_DC) if want.dc is None else want.dc,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
    )
    return Plan(
        ACTION,
        params,
        {"roller": actor},
        secret=secret_params(scene, want.disclosed, want.dc),
        warnings=(
            *cautions(scene, actor, action_cost(scene, actor, want, "action", "grimoire.action")),
            *hand_warnings(scene, actor, "grimoire.action", *held_objects(scene, actor, want.objects)),
        ),
    )


def _after_action(scene: Scene, actor: str, want: ActionWants, outcome: ActionOutcome | Nothing) -> None:
    result = "succeeds" if isinstance(outcome, ActionOutcome) and outcome.success else "fails"
    facts = {"attribute": want.attribute, **check_facts(scene, actor)}
    scene.emit(Said(actor, "grimoire.action", result, {"stakes": want.stakes, **facts}))
    spend_advantage(scene, actor)
    pay(scene, actor, action_cost(scene, actor, want, "action", "grimoire.action"))


# ---- saves
class SaveWants(DiceWants, frozen=True, kw_only=True):
    """A save, which costs nothing. Without a DC the table's usual one counts; without an attribute the roller chooses.

    `ways`: the attributes that the facilitator allows.
    """

    attribute: Attribute | Literal[""] = ""
    ways: Annotated[Ways, Facilitator, Advanced] = ()
    dc: Annotated[Difficulty | None, Facilitator] = None
    disclosed: Annotated[bool, Facilitator, Advanced] = False


def _plan_save(scene: Scene, actor: str, want: SaveWants) -> Plan[SaveParams, SaveOutcome]:
    _check_way(want.attribute, want.ways)
    attribute = want.attribute or _choose_attribute(scene, actor, want.ways)
    side = prepare_side(scene, actor, attribute, want, SAVE_ROLL)
    return Plan(
        SAVE,
        save_params(side, want.dc),
        {"roller": actor},
        secret=secret_params(scene, want.disclosed, want.dc),
        carried_over={"attribute": attribute},
    )


def save_params(side: RollNumbers, dc: int | None = None) -> SaveParams:
    return SaveParams(
        modifier=side.modifier,
        dc=dc,
        advantage=side.advantage,
        objects=side.objects,
        object_advantage=side.object_advantage,
    )


def _after_save(scene: Scene, actor: str, want: SaveWants, outcome: SaveOutcome) -> None:
    assert scene.plan is not None
    attribute = want.attribute or scene.plan.carried_over.get("attribute", "")
    _tell_save(scene, actor, attribute, outcome.saved, stakes=want.stakes)
    spend_advantage(scene, actor)


def _tell_save(scene: Scene, who: str, attribute: str, saved: bool, **facts: int | str) -> None:
    """Tell a save with its attribute, its total and its DC, unless that is hidden."""
    found = {**facts, "attribute": attribute, **check_facts(scene, who)}
    scene.emit(Said(who, "grimoire.save", "saved" if saved else "failed", found))


def roll_save(scene: Scene, who: str, attribute: Attribute, dc: int | None = None) -> bool:
    """Roll a save that a rule asks for, against the table's DC unless the rule has one."""
    side = prepare_side(scene, who, attribute, DiceWants(), SAVE_ROLL)
    saved = scene.run(SAVE, save_params(side, dc), {"roller": who}).saved
    _tell_save(scene, who, attribute, saved)
    spend_advantage(scene, who)
    return saved


# ---- natural 1s and 20s
def announce_naturals_after(move: AnyMove) -> AnyMove:
    """Return the same move, which then announces every natural 1 and 20."""

    def consequences(scene: Scene, actor: str, want: Any, outcome: Any) -> None:
        move.consequences(scene, actor, want, outcome)
        _announce_naturals(scene)

    other = copy(move)
    other.consequences = consequences
    return other


def _announce_naturals(scene: Scene) -> None:
    """Announce natural 1s and 20s to everyone who sees the dice."""
    audience = scene.plan.audience if scene.plan else None
    for step in scene.steps:
        if step.rule == "grimoire.natural":
            scene.emit(Said(step.who, step.rule, str(step.facts["value"])), audience)


# ---- decided without dice
class TrivialWants(Wants, frozen=True, kw_only=True):
    """An action that the facilitator decides without dice."""

    works: bool
    what: Annotated[_Stakes, Pick.prices, Suggested] = ""
    ap: Annotated[Cost | None, Advanced] = None


def _trivial_cost(scene: Scene, want: TrivialWants) -> int:
    """Return the cost as said, else by the line of the price list that `what` names, else that of any action."""
    return cost(scene, want.what if is_priced(scene, want.what) else "action", want.ap)


def _plan_trivial(scene: Scene, actor: str, want: TrivialWants) -> Plan[Nothing, Nothing]:
    require_character(scene, actor)
    warn_if_mute(scene, actor, want.what)
    return plan_without_dice(*cautions(scene, actor, _trivial_cost(scene, want)))


def _do_trivial(scene: Scene, actor: str, want: TrivialWants, outcome: Nothing) -> None:
    result = "succeeds" if want.works else "fails"
    scene.emit(Said(actor, "grimoire.action", result, {"stakes": want.what}))
    pay(scene, actor, _trivial_cost(scene, want))


_CHECK_MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.action", ActionWants, _plan_action, _after_action, does=("act",)),
    Move("grimoire.save", SaveWants, _plan_save, _after_save),
    Move(
        "grimoire.trivial",
        TrivialWants,
        _plan_trivial,
        _do_trivial,
        rule="grimoire.action",
        by="facilitator",
        actor="one",
        does=("act",),
    ),
)


# ---- the target's side
class TargetSave(DiceWants, frozen=True, kw_only=True):
    """What the facilitator has said of a target's save; what is not said, the target chooses."""

    attribute: Attribute | Literal[""] = ""
    ways: Ways = ()


SaidSave: TypeAlias = Annotated[  # in a contest or an attack, whose `ways` are without the prefix
    TargetSave,
    Flat(
        *("attribute", "objects", "object_advantage", "object_disadvantage", "advantage", "disadvantage"),
        prefix="target_",
        every=(Facilitator, Advanced),
        attribute=OfTarget,
        objects=Pick.target_objects,
    ),
]


class Opposition(NamedTuple):
    """Who a target saves against, by which kind of roll, and what helps or hinders the target for other reasons."""

    actor: str
    roll: RollKind = SAVE_ROLL
    ups: int = 0
    downs: int = 0


def check_may_say(scene: Scene, target: str, save: TargetSave) -> None:
    """Refuse to let a seat say how another's character saves, or by a way that is not allowed."""
    _check_way(save.attribute, save.ways)
    if save != TargetSave() and not scene.state.may_act_for(scene.seat, target):
        refuse("not-your-save", _CHECK, who=scene.name(target))


def target_side(scene: Scene, who: str, save: TargetSave, against: Opposition) -> RollNumbers:
    """Return the target's side: as the facilitator has said, else as the target chooses."""
    if has_mark(scene, who, "spirit"):  # the body lies senseless, and nothing dodges
        return RollNumbers(0, net_advantage(scene, against.ups, against.downs))
    attribute = save.attribute or _choose_attribute(scene, who, save.ways, against.roll)
    objects = save.objects or _choose_objects(scene, who, attribute)
    bent = condition_modifiers_towards(scene, who, against.actor, attribute, against.roll)
    ups = against.ups + bent.ups
    downs = against.downs + bent.downs
    return prepare_side(
        scene,
        who,
        attribute=attribute,
        want=structs.replace(save, objects=objects),
        roll=against.roll,
        edge=(ups, downs),
    )


# ---- contests
class ContestWants(DiceWants, frozen=True, kw_only=True):
    """An action against the save of a target, or one roll against the saves of several `targets`.

    In a fight it costs `ap`, or what its line of the price list says.
    """

    target: OtherId = ""
    targets: Annotated[Targets, Pick.others, Advanced] = ()
    ways: Annotated[Ways, Facilitator, Advanced] = ()  # among which the target's player chooses how it saves
    theirs: SaidSave = TargetSave()
    attribute: Attribute
    what: Annotated[PriceLine, Advanced] = ""
    ap: Annotated[Cost | None, Advanced] = None

    @property
    def all_targets(self) -> tuple[str, ...]:
        return (*((self.target,) if self.target else ()), *self.targets)


def _plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[Any, Any]:
    targets = want.all_targets
    save = structs.replace(want.theirs, ways=want.ways)
    _check_contested(scene, actor, targets)
    check_can_act(scene, actor)
    check_has_price(scene, want.what, want.ap)
    for target in targets:
        check_may_say(scene, target, save)
    warn_if_mute(scene, actor, _contest_line(want))
    warnings = (
        *cautions(scene, actor, _contest_cost(scene, actor, want)),
        *hand_warnings(scene, actor, "grimoire.contest", *held_objects(scene, actor, want.objects)),
    )
    if persuades_in_vain(scene, actor, _contest_line(want)):
        return plan_without_dice(*warnings)
    if len(targets) > 1:
        return _contest_with_each(scene, actor, want, save, warnings)
    bent = condition_modifiers_towards(scene, actor, targets[0], want.attribute, _CONTEST_ROLL)
    ours = prepare_side(scene, actor, want.attribute, want, _CONTEST_ROLL, edge=bent)
    theirs = target_side(scene, targets[0], save, Opposition(actor))
    return Plan(CONTEST, contest_params(ours, theirs), {"actor": actor, "target": targets[0]}, warnings=warnings)


def _check_contested(scene: Scene, actor: str, targets: tuple[str, ...]) -> None:
    """Refuse a contest without a target, with one that cannot be reached, or with one named twice."""
    if not targets:
        refuse("no-target", "grimoire.contest")
    if len(set(targets)) < len(targets):
        refuse("twice-a-target", "grimoire.contest")
    for target in targets:
        require_target(scene, actor, target)


def _contest_with_each(
    scene: Scene, actor: str, want: ContestWants, save: TargetSave, warnings: tuple[Warned, ...]
) -> Plan[ContestEachParams, ContestEachOutcome]:
    """Return the plan of one roll against several saves; what helps it against one target hinders that one's save."""
    ours = prepare_side(scene, actor, want.attribute, want, _CONTEST_ROLL)
    sides = {who: partial(_side_of_one, scene, actor, who, want, save) for who in want.all_targets}
    theirs = scene.fate.together(sides)
    params = ContestEachParams(
        modifier=ours.modifier,
        advantage=ours.advantage,
        objects=ours.objects,
        object_advantage=ours.object_advantage,
        targets=tuple(SavingSide(**structs.asdict(side)) for side in theirs),
    )
    roles = {"actor": actor} | {f"target{i}": who for i, who in enumerate(want.all_targets)}
    return Plan(CONTEST_EACH, params, roles, warnings=warnings)


def _side_of_one(scene: Scene, actor: str, who: str, want: ContestWants, save: TargetSave) -> RollNumbers:
    bent = condition_modifiers_towards(scene, actor, who, want.attribute, _CONTEST_ROLL, turned=True)
    return target_side(scene, who, save, Opposition(actor, ups=bent.downs, downs=bent.ups))


def _contest_cost(scene: Scene, actor: str, want: ContestWants) -> int:
    """Return the cost: words cost what persuading does, everything else what laying hands on someone does."""
    return action_cost(scene, actor, want, _contest_line(want), "grimoire.contest")


def _contest_line(want: ContestWants) -> str:
    """Return the line of the price list that a contest is."""
    return want.what or ("talk" if want.attribute == "WIL" else "grapple")


def contest_params(ours: RollNumbers, theirs: RollNumbers) -> ContestParams:
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


def _after_contest(
    scene: Scene, actor: str, want: ContestWants, outcome: ActionOutcome | ContestEachOutcome | Nothing
) -> None:
    in_vain = (ActionOutcome(success=False),) * len(want.all_targets)
    rolled = (outcome,) if isinstance(outcome, ActionOutcome) else in_vain
    each = outcome.each if isinstance(outcome, ContestEachOutcome) else rolled
    lost = [who for who, one in zip(want.all_targets, each, strict=True) if not one.success]
    for who, one in zip(want.all_targets, each, strict=True):
        stakes = want.stakes if not lost or who == lost[-1] else ""  # told once
        tell_contest(scene, actor, who, one, stakes, attribute=want.attribute)
    spend_advantage(scene, actor)
    for who in want.all_targets:
        spend_advantage(scene, who)
    pay(scene, actor, _contest_cost(scene, actor, want))


def tell_contest(
    scene: Scene, actor: str, target: str, outcome: ActionOutcome, stakes: str = "", **facts: int | str
) -> None:
    """Tell who prevailed, with both results."""
    found = {"against": target, "stakes": stakes, **facts, **check_facts(scene, actor, target)}
    scene.emit(Said(actor, "grimoire.contest", "won" if outcome.success else "lost", found))


_CONTEST_MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.contest", ContestWants, _plan_contest, _after_contest, does=("act",)),
)

MOVES: tuple[AnyMove, ...] = (*_CHECK_MOVES, *_CONTEST_MOVES)
