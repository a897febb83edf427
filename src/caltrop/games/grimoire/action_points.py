"""Action points: what each action costs, warnings before it, paying for it, and the points of a turn.

Costs come from the table's price list. In a turn, points also buy moves, advantage, and freeing someone from a
condition; a held action is let go here.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Annotated, Any, NamedTuple, Protocol, TypeAlias

from msgspec import Meta

from caltrop.games.common.conditions import in_play
from caltrop.games.common.conditions.condition_moves import FREE, FreeWants, find_condition
from caltrop.games.common.conditions.effects import Cannot, Doing, PaceChange
from caltrop.games.common.conditions.in_play import effects_once, is_barred_from, pace
from caltrop.games.common.conditions.on_sheet import CONDITION, Conditions, effects_on, end_condition, note_condition
from caltrop.games.common.fighting.fights import is_called, turn_warning
from caltrop.games.common.fighting.turn_order import set_surprise
from caltrop.games.common.table.wants import Id, NoPlan, Short
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick, Suggested
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import FactStated, PricePaid
from caltrop.kernel.state.events.fights import SurpriseSet
from caltrop.kernel.state.events.table import RulingSet, Said
from caltrop.kernel.state.state import State

from .library import shelves
from .rulings import SURPRISED_AP
from .sheet import check_can_act, check_can_move, score
from .turns import AdvantageGained, HeldAction, HoldEnded, PointsRegained, PointsSpent, SpacesGained, TurnState

PRICE = "grimoire.prices"
Cost: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
_AnyPlan: TypeAlias = Callable[[Scene, str, Any], NoPlan]
Check: TypeAlias = Callable[[Scene, str], None]
PriceLine: TypeAlias = Annotated[str, Meta(max_length=120), Pick.prices, Suggested]


class _PricedAction(Protocol):
    """The parameters of an action that say what it costs: a line of the price list, or a number."""

    @property
    def what(self) -> str: ...
    @property
    def ap(self) -> int | None: ...


class Charge(NamedTuple):
    """Who pays, and for which line of the price list; no line costs nothing."""

    payer: str
    line: str = ""


FindCharge: TypeAlias = Callable[[Scene, str, Any], Charge]


# ---- paying
def price(scene: Scene, what: str) -> int:
    """Return what an action costs at this table: as the facilitator set it, else as in the list."""
    found = shelves(scene).prices.get(what)
    said = scene.state.rulings.get(f"{PRICE}.{what}", "")
    return int(said) if said.isdecimal() else found.ap if found else 0


def cost(scene: Scene, what: str, said: int | None) -> int:
    """Return the price given for this action, else the price at this table."""
    return price(scene, what) if said is None else said


def action_cost(scene: Scene, actor: str, want: _PricedAction, usual: str, move: str) -> int:
    """Return what an action costs: as said, else by its line of the list; a roll that was called for is free."""
    if want.ap is None and is_called(scene, actor, move):
        return 0
    return cost(scene, want.what or usual, want.ap)


def is_priced(scene: Scene, what: str) -> bool:
    """Is it a line of the price list, or one that the table has added?"""
    return what in shelves(scene).prices or f"{PRICE}.{what}" in scene.state.rulings


def check_has_price(scene: Scene, what: str, said: int | None) -> None:
    """Refuse an action that is not in the price list, unless its cost is given."""
    if said is None and what and not is_priced(scene, what):
        refuse("no-price", PRICE, what=what, options=tuple(shelves(scene).prices))


def _is_in_fight(scene: Scene, who: str) -> bool:
    """Is the character on a side of the present fight?"""
    return scene.state.fight is not None and bool(scene.state.fight.side_of(who))


@only_warns
def cautions(scene: Scene, who: str, ap: int) -> tuple[Warned, ...]:
    """Return warnings for an actor who is down, out of turn, or short of action points."""
    found = list(_down_warnings(scene, who))
    name = scene.name(who)
    fight = scene.state.fight
    if fight is None or not fight.side_of(who):
        return tuple(found)
    if ap and not fight.has_turn(who):
        found.append(turn_warning(scene, fight, who, "grimoire.initiative"))
    left = scene.part(who, TurnState).ap
    if ap > left:
        found.append(Warned("overspent", "grimoire.ap", {"who": name, "ap": ap, "left": left}))
    return tuple(found)


def _down_warnings(scene: Scene, who: str) -> tuple[Warned, ...]:
    """Warn about anyone who is down or out and does more than crawl, which is how the down move."""
    life = scene.state.characters[who].life
    crawls = life == "down" and scene.doing.move == "grimoire.move"
    if crawls or life not in ("down", "out"):
        return ()
    return (Warned("down", "grimoire.critical", {"who": scene.name(who), "life": life}),)


def warn_before_move(scene: Scene, actor: str, move: AnyMove) -> None:
    """Warn an actor who cannot do this move because of a condition, or who is down."""
    in_play.warn_before_move(scene, actor, move)
    if not move.does or "rest" in move.does:  # a rest may be taken even by those who are out
        return
    scene.warned += [each for each in _down_warnings(scene, actor) if each not in scene.warned]


_NEEDS_VOICE: dict[str, tuple[Doing, ...]] = {"talk": ("speak", "persuade"), "shout": ("speak",)}


@only_warns
def warn_if_mute(scene: Scene, who: str, line: str) -> None:
    """Warn an actor who cannot do what a line of the price list takes: speak, or persuade."""
    warn_if_cannot(scene, who, *_NEEDS_VOICE.get(line, ()))


@only_warns
def warn_if_cannot(scene: Scene, who: str, *doings: Doing) -> None:
    """Warn an actor who cannot do one of these things because of a condition."""
    for _, mark, bar in effects_on(scene, who, Cannot):
        barred = next((what for what in bar.what if what in doings), "")
        if barred and not bar.source:
            scene.warn("cannot", CONDITION, who=scene.name(who), mark=mark.text, what=barred)


def persuades_in_vain(scene: Scene, who: str, line: str) -> bool:
    """Is it persuasion, by an actor who can persuade no one?"""
    return line == "talk" and is_barred_from(scene, who, "persuade")


def pay(scene: Scene, who: str, ap: int) -> None:
    """Spend action points in a fight; outside a fight nothing has a price."""
    if ap and _is_in_fight(scene, who):
        scene.fate.note("grimoire.ap", who, PricePaid("AP", ap))
        scene.emit(PointsSpent(who, ap))


def spend_advantage(scene: Scene, who: str) -> None:
    """Use up the advantage gained, after a roll."""
    gained = scene.part(who, TurnState).gained
    if gained:
        scene.fate.note("grimoire.gain_advantage", who, FactStated("spent", gained))
        scene.emit(AdvantageGained(who, -gained))


# ---- spending without a roll
class SpendWants(Wants, frozen=True, kw_only=True):
    """An action of the price list, or one in words with its price."""

    what: Annotated[Short, Pick.prices, Suggested]
    ap: Annotated[Cost | None, Advanced] = None


def _plan_spend(scene: Scene, actor: str, want: SpendWants) -> NoPlan:
    check_has_price(scene, want.what, want.ap)
    check_can_act(scene, actor)
    warn_if_mute(scene, actor, want.what)
    return plan_without_dice(*cautions(scene, actor, cost(scene, want.what, want.ap)))


def _spend(scene: Scene, actor: str, want: SpendWants, outcome: Nothing) -> None:
    ap = cost(scene, want.what, want.ap)
    pay(scene, actor, ap)
    scene.emit(Said(actor, PRICE, "done", {"what": want.what, "ap": ap}))
    if want.what == "stand-up":
        _end_prone_conditions(scene, actor)


def _end_prone_conditions(scene: Scene, who: str) -> None:
    """End the conditions of somebody who was on the ground and stands up."""
    for id, mark in scene.part(who, Conditions).active.items():
        if "prone" in mark.tags:
            end_condition(scene, who, id, "move")


class PriceWants(Wants, frozen=True, kw_only=True):
    """A line of the price list, changed or added for this table."""

    what: Annotated[Short, Pick.prices, Suggested]
    ap: Cost


def _set_price(scene: Scene, actor: str, want: PriceWants, outcome: Nothing) -> None:
    scene.fate.note(PRICE, "", FactStated("price", want.ap, want.what))
    scene.emit(RulingSet(f"{PRICE}.{want.what}", str(want.ap)))


class PaidWants(Wants, frozen=True, kw_only=True):
    """An action that costs action points, by the price list unless given."""

    ap: Annotated[Cost | None, Advanced] = None


def _plan_paid(what: str, check: Check = check_can_act) -> _AnyPlan:
    """Return the plan of an action that only costs action points; `check` refuses it to those who cannot do it."""

    def plan(scene: Scene, actor: str, want: PaidWants) -> NoPlan:
        check(scene, actor)
        return plan_without_dice(*cautions(scene, actor, cost(scene, what, want.ap)))

    return plan


def charge_for(move: AnyMove, find_charge: FindCharge) -> AnyMove:
    """Return the same move, which costs what its line of the price list says."""

    def plan(scene: Scene, actor: str, want: Any) -> Plan[Any, Any]:
        planned = move.plan(scene, actor, want)
        charge = find_charge(scene, actor, want)
        ap = price(scene, charge.line)
        if ap and charge.payer in scene.state.characters:
            planned.warnings = (*planned.warnings, *cautions(scene, charge.payer, ap))
        return planned

    def consequences(scene: Scene, actor: str, want: Any, outcome: Any) -> None:
        charge = find_charge(scene, actor, want)
        move.consequences(scene, actor, want, outcome)
        pay(scene, charge.payer, price(scene, charge.line))

    other = copy(move)
    other.plan = plan
    other.consequences = consequences
    other.does = move.does or ("act",)
    return other


_PRICE_MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.spend", SpendWants, _plan_spend, _spend, rule=PRICE, does=("act",)),
    Move(
        "grimoire.price",
        PriceWants,
        lambda scene, actor, want: plan_without_dice(),
        _set_price,
        rule=PRICE,
        by="facilitator",
    ),
)


# ---- moving, gaining advantage
def _stride(scene: Scene, who: str) -> int:
    """Return the spaces of one move: half of DEX, rounded up, as conditions change it; the down crawl 1."""
    if scene.state.characters[who].life == "down":
        return 1
    plain = -(-score(scene, who, "DEX") // 2)
    found = pace(scene, who)
    change = found.stride
    leap = found.leap if isinstance(found.leap, int) else 0
    return max(leap, plain * (1 + change) if change >= 0 else -(-plain // 2**-change))


def _note_pace(scene: Scene, who: str) -> None:
    """Explain which conditions change a character's pace."""
    for mark, change in effects_once(scene, who, PaceChange):
        leap = change.leap if isinstance(change.leap, int) else 0
        note_condition(scene, who, mark, "pace", by=change.stride or change.points or leap)


def _move(scene: Scene, actor: str, want: PaidWants, outcome: Nothing) -> None:
    spaces = _stride(scene, actor)
    _note_pace(scene, actor)
    pay(scene, actor, cost(scene, "move", want.ap))
    scene.fate.note("grimoire.move", actor, FactStated("spaces", spaces))
    scene.fate.note("grimoire.units", actor, FactStated("feet", spaces * 5))
    scene.emit(SpacesGained(actor, spaces))


def _gain_advantage(scene: Scene, actor: str, want: PaidWants, outcome: Nothing) -> None:
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
    fight = scene.state.fight
    then = before.fight
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
        found = scene.state.characters.get(who)
        rest = tuple(w for w in fight.surprised if w != who)
        if found is not None and found.hidden:
            scene.emit(SurpriseSet(rest), audience=())
        else:
            set_surprise(scene, rest)
    if who in scene.state.characters:
        most = most_points(scene, who)
        scene.fate.note("grimoire.ap", who, FactStated("regained", most))
        if most != scene.part(who, TurnState).maximum:
            _note_pace(scene, who)
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
        who = fight.whose_turn
        ap = scene.part(fight.whose_turn, TurnState).ap
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


def _plan_let_go(scene: Scene, actor: str, want: HeldWants) -> NoPlan:
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


def _let_go(scene: Scene, actor: str, want: HeldWants, outcome: Nothing) -> None:
    id, held = held_action(scene, actor, want.id)
    scene.emit(HoldEnded(actor, id, "lapsed", held.text))


_TURN_MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.move", PaidWants, _plan_paid("move", check_can_move), _move, does=("move",)),
    Move("grimoire.gain_advantage", PaidWants, _plan_paid("gain-advantage"), _gain_advantage, does=("act",)),
    Move("grimoire.held.drop", HeldWants, _plan_let_go, _let_go, rule="grimoire.held"),
)


def _plan_free(scene: Scene, actor: str, want: FreeWants) -> NoPlan:
    """Warn if no help ends the condition, and if the points do not suffice."""
    check_can_act(scene, actor)
    who, _, mark = find_condition(scene, actor, want.condition)
    if "helped" not in mark.ends:
        scene.warn("no-help-for-it", CONDITION, who=scene.name(who), mark=mark.text)
    return plan_without_dice(*cautions(scene, actor, price(scene, "free")))


def _free(scene: Scene, actor: str, want: FreeWants, outcome: Nothing) -> None:
    who, _, id = want.condition.rpartition("/")
    end_condition(scene, who, id, "helped")
    pay(scene, actor, price(scene, "free"))


_FREE_MOVES: tuple[AnyMove, ...] = (Move(FREE, FreeWants, _plan_free, _free, rule=CONDITION, does=("act", "help")),)

MOVES: tuple[AnyMove, ...] = (*_PRICE_MOVES, *_TURN_MOVES, *_FREE_MOVES)
