"""Settings of a table: rulings, standing orders, adjusted numbers, and free rolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Dice, Length, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.notation import THROW, ThrowOutcome, ThrowParams, parse
from caltrop.kernel.rules.refusals import Refused, accept, attempt, refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.characters import PartSet
from caltrop.kernel.state.events.table import OrderSet, RulingSet, Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import Part, Setting
from caltrop.kernel.state.state import Audience
from caltrop.messages import log

from .countdowns import parse_length, postpone
from .wants import Id, NoPlan, Readers, readers, require_character, require_seats


# ---- rulings and standing orders
class RulingWants(Wants, frozen=True, kw_only=True):
    ruling: Annotated[Id, Pick.rulings]
    option: Annotated[Id, Pick.ruling_options]


def _plan_ruling(scene: Scene, actor: str, want: RulingWants) -> NoPlan:
    found = scene.game.rulings.get(want.ruling)
    if found is None:
        refuse("no-such-ruling", "table.rulings", got=want.ruling, options=tuple(scene.game.rulings))
    if not found.can_be(want.option):
        refuse("no-such-option", "table.rulings", got=want.option, options=found.options)
    return plan_without_dice()


class StandingOrderWants(Wants, frozen=True, kw_only=True):
    """A standing order: one of the rule's answers, "ask" to be asked each time, or nothing for the default."""

    rule: Annotated[Id, Pick.rules]
    answer: Annotated[str, Meta(max_length=60), Pick.often("ask", "yes", "no"), Suggested] = ""


def _plan_order(scene: Scene, actor: str, want: StandingOrderWants) -> NoPlan:
    """Refuse an order for a rule that neither the game nor the table has."""
    shelves = scene.game.library
    known = (*shelves.rules.rules, *(m.rule for m in scene.game.moves.values())) if shelves else (want.rule,)
    if want.rule not in known:
        refuse("no-such-rule", "table.orders", got=want.rule)
    return plan_without_dice()


def _set_order(scene: Scene, actor: str, want: StandingOrderWants, outcome: Nothing) -> None:
    """Set a standing order; only the character's seat sees it."""
    scene.emit(OrderSet(actor, want.rule, want.answer), audience=(scene.state.seat_of(actor),))


# ---- numbers that the facilitator sets
class HouseWants(Wants, frozen=True, kw_only=True):
    """A number, die or word to set: `name` is "BOD", "BOD.die", "coin", ...; `part` only if two parts have the name.

    A countdown is set by the name of its rule to a length from now: "fell.death" to "2 rounds".
    """

    name: Annotated[Id, Pick.settings]
    value: int | Annotated[str, Meta(max_length=60), Length]
    part: Annotated[Id, Pick.parts, Advanced] = ""


def _find_setting(scene: Scene, who: str, name: str, part: str = "") -> tuple[str, Setting]:
    """Return the tag of the part that has this setting, and the setting."""
    character = scene.state.characters.get(who)
    if character is None:
        refuse("no-such-character", "table.house", who=who)
    offered = {
        (tag, setting): value
        for tag, p in character.parts.items()
        if isinstance(p, Part) and part in ("", tag)
        for setting, value in p.settings().items()
        if not value.optional or setting in scene.game.surface.settings
    }
    match = next(((tag, s) for (tag, setting), s in offered.items() if setting == name), None)
    if match is None:
        refuse("no-such-setting", "table.house", got=name, options=tuple(setting for _, setting in offered))
    return match


def _plan_house(scene: Scene, actor: str, want: HouseWants) -> NoPlan:
    _, setting = _find_setting(scene, actor, want.name, want.part)
    got = str(want.value)
    if setting.clock:
        if parse_length(scene, got) is None:
            refuse("no-length", "table.house", name=want.name, got=got)
    elif not setting.can_be(want.value):
        if setting.options:
            refuse("bad-word", "table.house", name=want.name, got=got, options=setting.options)
        refuse("bad-setting", "table.house", name=want.name, got=got, least=setting.least, most=setting.most)
    return plan_without_dice()


def _make_house_call(scene: Scene, actor: str, want: HouseWants, outcome: Nothing) -> None:
    part, setting = _find_setting(scene, actor, want.name, want.part)
    scene.fate.note("table.house", actor, FactStated("setting", want.value, want.name))
    if setting.clock:
        postpone(scene, actor, want.name, str(want.value))
    else:
        scene.emit(PartSet(actor, part, want.name, want.value))


# ---- numbers that players adjust
class AdjustWants(Wants, frozen=True, kw_only=True):
    """A number on the actor's own sheet, and its change; `part` only if two parts have the name."""

    name: Annotated[Id, Pick.numbers]
    by: Annotated[int, Meta(ge=-99, le=99)]
    part: Annotated[Id, Pick.parts, Advanced] = ""


def _adjustment(scene: Scene, who: str, want: AdjustWants) -> tuple[str, int]:
    """Return the part's tag and the number's new value within its bounds."""
    part, now, setting = _number_on_sheet(scene, who, want.name, want.part, "table.adjust")
    value = max(setting.least, min(setting.most, now + want.by))
    if value == now:
        bounds = {"least": setting.least, "most": setting.most}
        refuse("no-further", "table.adjust", name=want.name, who=scene.name(who), **bounds)
    return part, value


def _plan_adjust(scene: Scene, actor: str, want: AdjustWants) -> NoPlan:
    _adjustment(scene, actor, want)
    return plan_without_dice()


def _adjust(scene: Scene, actor: str, want: AdjustWants, outcome: Nothing) -> None:
    part, value = _adjustment(scene, actor, want)
    is_others = scene.state.is_facilitator(scene.seat) and scene.state.characters[actor].owner != scene.seat
    scene.emit(PartSet(actor, part, want.name, value, "facilitator" if is_others else "own"))


# ---- free rolls
class FreeRollWants(Wants, frozen=True, kw_only=True):
    """A free roll; `to` is who sees it: the named seats, besides the facilitator and the roller.

    `apply` adds the total to one of the actor's numbers, `less` subtracts it.
    """

    roll: Annotated[str, Meta(min_length=1, max_length=100), Dice]
    label: Annotated[str, Meta(max_length=120)] = ""
    to: Literal["everyone", "facilitator", "me"] | Readers = "everyone"
    apply: Annotated[Id, Pick.numbers, Advanced] = ""
    less: Annotated[bool, Advanced] = False


def _plan_roll(scene: Scene, actor: str, want: FreeRollWants) -> Plan[ThrowParams, ThrowOutcome]:
    if actor:
        require_character(scene, actor)
    accept(parse(want.roll))
    if want.apply:
        _number_to_change(scene, actor, want.apply)
    if isinstance(want.to, tuple):
        require_seats(scene, want.to, "table.roll")
    return Plan(
        THROW,
        ThrowParams(roll=want.roll),
        {"roller": actor or scene.seat},
        audience=_free_roll_audience(scene, want.to),
    )


def _free_roll_audience(scene: Scene, to: str | tuple[str, ...]) -> Audience:
    """Return who sees the roll, besides the facilitator."""
    if isinstance(to, tuple):
        return readers(scene, to)
    return {"everyone": None, "facilitator": (), "me": (scene.seat,)}[to]


def _after_roll(scene: Scene, actor: str, want: FreeRollWants, outcome: ThrowOutcome) -> None:
    audience = scene.plan.audience if scene.plan else None
    by = "" if actor else scene.seat  # without a character, the seat itself rolls
    facts: dict[str, int | str] = {"label": want.label, "roll": want.roll, "seat": by}
    scene.emit(Said(actor, "table.roll", str(outcome.total), facts), audience)
    found = attempt(_number_to_change, scene, actor, want.apply) if want.apply else None
    if found is None or isinstance(found, Refused):  # it may be gone since the roll began
        return
    part, now, setting = found
    total = max(setting.least, min(setting.most, now + (-outcome.total if want.less else outcome.total)))
    scene.emit(PartSet(actor, part, want.apply, total, "roll"))


def _number_to_change(scene: Scene, who: str, name: str) -> tuple[str, int, Setting]:
    """Return the number that a roll changes."""
    return _number_on_sheet(scene, who, name, "", "table.roll")


def _number_on_sheet(scene: Scene, who: str, name: str, part: str, rule: str) -> tuple[str, int, Setting]:
    """Return a number on a sheet: its part's tag, its value and its bounds. Refuse dice and words."""
    tag, setting = _find_setting(scene, who, name, part)
    if setting.options or setting.clock or not isinstance(setting.now, int):
        refuse("not-a-number", rule, name=name, who=scene.name(who))
    return tag, setting.now, setting


MOVES: tuple[AnyMove, ...] = (
    Move(
        "table.ruling",
        RulingWants,
        _plan_ruling,
        lambda scene, actor, want, outcome: scene.emit(RulingSet(want.ruling, want.option)),
        rule="table.rulings",
        by="facilitator",
    ),
    Move(
        "table.order",
        StandingOrderWants,
        _plan_order,
        _set_order,
        rule="table.orders",
    ),
    Move(
        "table.house",
        HouseWants,
        _plan_house,
        _make_house_call,
        rule="table.house",
        by="facilitator",
        stash=True,
        actor="one",
    ),
    Move("table.adjust", AdjustWants, _plan_adjust, _adjust, rule="table.adjust", stash=True),
    Move("table.roll", FreeRollWants, _plan_roll, _after_roll, rule="table.roll", by="anyone", actor="maybe"),
)


def _tell_free_roll(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a roll; what it is for ends the line."""
    facts = result_facts(event)
    yield from tell_result(log.RollsFreely, facts, heard)
    yield from tell_result(log.RolledFor, facts, heard)


TELLINGS = Tellings(results={"table.roll": _tell_free_roll})
