"""What can join a roll, as chips to tap: own dice, those of helpers, tools, and what depends on the story.

A game says which parameters of a roll add dice (`JoiningDie`). A chip stands for one option of such a parameter, and is
shown only if the server's own plan of the roll is another one with it: what is refused or adds nothing has no chip.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.conditions.on_sheet import CONDITION
from caltrop.games.common.items.tools import ToolAsk
from caltrop.games.common.people.hirelings import Hire
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.surface import CallableRoll, ChipGroup, JoiningDie
from caltrop.kernel.rules.dice import LADDER, SIDES
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import DieAdded, FactStated, PricePaid, RollModified, Step
from caltrop.kernel.secrets.knowledge import SeatKnowledge, address_step
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.table.tools import granted_tool, tools_of
from caltrop.table.view import may_see_odds
from caltrop.web.page.forms.context import PREFIX, FormContext, Option, skills
from caltrop.web.page.forms.options import field_options
from caltrop.web.page.labels import choice_label, move_title, param_label

from .odds_text import added_dice, odds_summary, plan_dice
from .preview import HandPart, Preview, percent, preview, reading_of, story_edges, whole_percent

Group: TypeAlias = Literal[ChipGroup, "story"]
GROUPS: tuple[Group, ...] = ("own", "help", "tools", "story")
TOOL = "tool"  # the field for a tool that gives advantage
COUNTED = "counted"  # the field for what counts in this roll because the story is so


class Chip(Struct, frozen=True):
    """One thing that can join a roll: the fields that say so, its name, and what it brings."""

    group: Group
    fields: tuple[tuple[str, str], ...]
    label: str
    die: str = ""
    note: str = ""
    away: bool = False  # the player of this helper is away
    only: str = ""  # of the chips with the same word, one at most is pressed
    short: str = ""  # its name below a die, where that is shorter
    stack: str = ""  # chips with the same word are sizes of one die, and stand together
    pressed: bool = False
    english: bool = False  # its name is the game's own English


class ChipRow(Struct, frozen=True):
    """The chips of one group; `one` says that at most one of them joins."""

    group: Group
    title: str
    one: bool
    chips: tuple[Chip, ...]
    stacks: tuple[tuple[str, str, tuple[Chip, ...]], ...] = ()  # a name, a note, and the sizes


def roll_of(game: Game, move: str) -> CallableRoll | None:
    """Return what the game's surface says of a roll; None for any other move."""
    return next((roll for roll in game.surface.calls if game.move_id(roll.move) == move), None)


def joins_of(game: Game, move: str) -> tuple[JoiningDie, ...]:
    """Return what can join a roll: one that can be called for, or any other that the surface names."""
    roll = roll_of(game, move)
    if roll is not None:
        return roll.joins
    return next((joins for name, joins in game.surface.joins.items() if game.move_id(name) == move), ())


def has_hand(game: Game, move: str) -> bool:
    """Is it a roll whose dice are shown one by one?"""
    return roll_of(game, move) is not None or bool(joins_of(game, move))


def joining_names(game: Game, move: str) -> frozenset[str]:
    """Return the parameters of a move that chips stand for."""
    return frozenset(name for die in joins_of(game, move) for name in (die.param, die.skill) if name)


# ---- every chip that there could be
def possible_chips(session: Session, seat: str, intent: Intent) -> Iterator[Chip]:
    """Yield a chip for each option that this seat knows of, whether or not it can join; what a call says has none."""
    if not has_hand(session.game, intent.move):
        return
    said = _said_by_call(session, seat, intent)
    known = parameters(session.game.moves[intent.move].wants)
    context = FormContext(session, seat, session.game.moves[intent.move], intent.actor, intent.want)
    for die in joins_of(session.game, intent.move):
        if die.param not in said:
            yield from _chips_of(context, die, known[die.param])
    yield from _tool_chips(session, seat, intent)
    for edge in story_edges(session, intent):
        yield Chip("story", ((COUNTED, edge.key),), edge.text)


def _tool_chips(session: Session, seat: str, intent: Intent) -> Iterator[Chip]:
    """Yield the tools that give advantage: what the facilitator has granted, and for the facilitator all of them."""
    state = session.state_for(seat)
    granted = granted_tool(state, intent.actor, intent.move, intent.call)
    for key, name in tools_of(session.game, state, intent.actor, intent.move).items():
        if key == granted or state.is_facilitator(seat):
            yield Chip("tools", ((TOOL, key),), words.text("label-chip-tool", item=name), only=TOOL)


def _said_by_call(session: Session, seat: str, intent: Intent) -> frozenset[str]:
    call = session.state_for(seat).calls.get(intent.call)
    return frozenset((*call.want, *call.hidden)) if call else frozenset()


def _chips_of(context: FormContext, die: JoiningDie, parameter: Parameter) -> Iterator[Chip]:
    options = field_options(context, parameter)
    if parameter.kind == "record":
        yield from (_helper(context, die, option) for option in options if _is_free_help(context, option))
    elif parameter.options:
        name = param_label(context.game, context.move.id, die.param)
        yield from (_chip(die, parameter, o, die=o.value, label=name, stack=die.param) for o in options)
    elif die.skill:
        yield from (chip for option in options for chip in _hirelings(context, die, option))
    else:
        yield from (_chip(die, parameter, option, english=option.english == "all") for option in options)


def _chip(joining: JoiningDie, parameter: Parameter, option: Option, **more: Any) -> Chip:
    only = joining.group if joining.alone else "" if parameter.many else joining.param
    made = Chip(joining.group, ((PREFIX + joining.param, option.value),), option.label, only=only)
    return structs.replace(made, **more)


def _is_free_help(context: FormContext, option: Option) -> bool:
    """Is it help that costs nothing, of someone who is not in the roller's service? The form has the rest."""
    who, *lent = msgspec.json.decode(option.value).values()
    return context.state.characters[who].part(Hire).employer != context.actor and not set(lent) <= set(LADDER)


def _helper(context: FormContext, die: JoiningDie, option: Option) -> Chip:
    who = str(msgspec.json.decode(option.value)["who"])
    return Chip(
        die.group,
        ((PREFIX + die.param, option.value),),
        words.text("label-chip-helps", name=context.state.name_of(who)),
        note=words.text("flag-away") if _is_away(context, who) else "",
        away=_is_away(context, who),
        only=f"{die.param}-{who}",
        short=context.state.name_of(who).split()[0],
    )


def _hirelings(context: FormContext, die: JoiningDie, option: Option) -> Iterator[Chip]:
    """Yield a chip for each skill of a hireling; with one skill alone it need not be named."""
    known = skills(context.state.characters[option.value])
    for skill in known:
        yield Chip(
            die.group,
            ((PREFIX + die.param, option.value), (PREFIX + die.skill, skill)),
            option.label,
            note=skill.replace("-", " ") if len(known) > 1 else words.text("label-chip-hireling"),
            only=die.param,
        )


def _is_away(context: FormContext, who: str) -> bool:
    owner = context.state.characters[who].owner
    return owner in context.state.seats and context.state.seats[owner].away


# ---- the chips that are shown
def chips_of(session: Session, seat: str, intent: Intent) -> tuple[Chip, ...]:
    """Return the chips of a roll that can join it now, each with its die; those that the intent says are pressed."""
    bare = without_joins(session.game, intent)
    base = session.preview(seat, bare)
    if isinstance(base, Refused):
        return ()
    dice = plan_dice(session, seat, base)
    found = []
    for chip in possible_chips(session, seat, bare):
        plan = session.preview(seat, with_chip(session.game, bare, chip))
        if not isinstance(plan, Refused) and plan.params != base.params:
            brings = chip.die or _dice_of(chip, added_dice(dice, plan_dice(session, seat, plan)))
            note = chip.note or _price(plan)
            found.append(structs.replace(chip, die=brings, note=note, pressed=is_pressed(chip, intent)))
    return _best_of_each_helper(found)


def _dice_of(chip: Chip, added: tuple[str, ...]) -> str:
    """Return the dice that a chip brings; a tool moves those that are there, or adds to them, as the hand shows."""
    return "" if chip.only == TOOL else "+".join(added)


def _best_of_each_helper(chips: list[Chip]) -> tuple[Chip, ...]:
    """Return one chip for each helper: the one that was pressed, or the largest die of theirs, the first of equals."""
    best: dict[object, Chip] = {}
    for at, chip in enumerate(chips):
        key = chip.only if len(chip.fields) == 1 and chip.group == "help" and chip.only else at
        if key not in best or (chip.pressed, _size(chip)) > (best[key].pressed, _size(best[key])):
            best[key] = chip
    return tuple(best.values())


def _size(chip: Chip) -> int:
    return SIDES.get(chip.die, 0)


def _price(plan: Plan[Any, Any]) -> str:
    """Return what a chip costs, where the plan says so before the roll."""
    paid = [step.facts.cost for step in plan.explanation if isinstance(step.facts, PricePaid)]
    return words.text("label-chip-cost", n=sum(paid)) if paid else ""


def is_pressed(chip: Chip, intent: Intent) -> bool:
    """Does an intent say what a chip stands for?"""
    return all(_is_said(name, value, intent) for name, value in chip.fields)


def _is_said(name: str, value: str, intent: Intent) -> bool:
    if name == TOOL:
        return value == intent.tool
    return value in intent.counted if name == COUNTED else _holds(intent.want.get(name.removeprefix(PREFIX)), value)


def _holds(said: Any, value: str) -> bool:
    listed = said if isinstance(said, (list, tuple)) else () if said is None else (said,)
    return any(value == (each if isinstance(each, str) else msgspec.json.encode(each).decode()) for each in listed)


def chip_rows(game: Game, move: str, chips: Iterable[Chip]) -> tuple[ChipRow, ...]:
    """Return chips by their groups, in the order of a page; sizes of one die stand together."""
    joins = joins_of(game, move)
    all_of_them = tuple(chips)
    found = []
    for group in GROUPS:
        mine = [chip for chip in all_of_them if chip.group == group]
        one = len(mine) > 1 and any(die.group == group and die.alone for die in joins)
        stacks = {chip.stack: chip.label for chip in mine if chip.stack}
        if mine:
            plain = tuple(chip for chip in mine if not chip.stack)
            sizes = tuple((n, _stack_note(game, s), tuple(c for c in mine if c.stack == s)) for s, n in stacks.items())
            found.append(ChipRow(group, words.say("title", f"chips-{group}", game), one, plain, sizes))
    return tuple(found)


def _stack_note(game: Game, stack: str) -> str:
    return words.find("label", f"chip-note-{stack}", game)


# ---- a roll with and without chips
def without_joins(game: Game, intent: Intent) -> Intent:
    """Return a roll without everything that chips stand for."""
    names = joining_names(game, intent.move)
    return structs.replace(intent, want={k: v for k, v in intent.want.items() if k not in names}, counted=(), tool="")


def with_chip(game: Game, intent: Intent, chip: Chip) -> Intent:
    """Return a roll with one more chip."""
    known = parameters(game.moves[intent.move].wants)
    want = dict(intent.want)
    counted = intent.counted
    tool = intent.tool
    for field, value in chip.fields:
        name = field.removeprefix(PREFIX)
        if field == COUNTED:
            counted = (*counted, value)
        elif field == TOOL:
            tool = value
        elif known[name].many:
            plain = msgspec.json.decode(value) if known[name].kind == "record" else value
            want[name] = [*want.get(name, ()), plain]
        else:
            want[name] = value
    return structs.replace(intent, want=want, counted=counted, tool=tool)


# ---- tools that are asked for
class ToolsRow(Struct, frozen=True):
    """The tools that a player can ask for; `waits` for the facilitator or refused, it names the one that was asked."""

    stands: Literal["open", "waits", "no"]
    options: tuple[Option, ...] = ()
    name: str = ""


def tools_row(session: Session, seat: str, intent: Intent) -> ToolsRow | None:
    """Return the tools of a player's roll; None where there are none, or where one has been granted."""
    state = session.state_for(seat)
    if state.is_facilitator(seat):
        return None
    tools = tools_of(session.game, state, intent.actor, intent.move)
    asked = state.part(intent.actor, ToolAsk)
    if not tools or (asked.is_for(intent.move, intent.call) and asked.answer == "yes"):
        return None
    if asked.is_for(intent.move, intent.call):
        return ToolsRow("no" if asked.answer else "waits", name=tools.get(asked.item, asked.item))
    return ToolsRow("open", tuple(Option(key, name) for key, name in tools.items()))


def tool_intent(intent: Intent, item: str) -> Intent:
    """Return the intent that asks for a tool in a roll."""
    want = {"move": intent.move, "item": item, "call": intent.call, "want": {} if intent.call else intent.want}
    return Intent("table.tool", intent.actor, want)


def preview_with_hand(session: Session, seat: str, intent: Intent) -> Preview:
    """Return the preview of a roll with its dice; the odds are those of the very plan that would be rolled."""
    return with_hand(session, seat, intent, preview(session, seat, intent))


def with_hand(session: Session, seat: str, intent: Intent, seen: Preview) -> Preview:
    """Return a preview with the dice of its roll, one source after another; as it is where the move is no roll."""
    if not has_hand(session.game, intent.move):
        return seen
    bare = without_joins(session.game, intent)
    base = session.preview(seat, bare)
    if isinstance(base, Refused):
        return seen
    dice = plan_dice(session, seat, base)
    chance = _chance(session, seat, base)
    parts = [HandPart(_base_label(session, bare, base), dice, percent(chance) if chance is not None else "")]
    now = bare
    plan = base
    for chip in _pressed_chips(session, seat, intent):
        now = with_chip(session.game, now, chip)
        after = session.preview(seat, now)
        if isinstance(after, Refused):
            break
        parts, dice = _with_part(parts, chip, dice, plan_dice(session, seat, after))
        plan = after
        before = chance
        chance = _chance(session, seat, after)
        parts[-1] = structs.replace(parts[-1], adds=_gain_text(before, chance))
    return structs.replace(seen, hand=tuple(parts), swayed=tuple(_sway_lines(session, seat, plan)))


def _pressed_chips(session: Session, seat: str, intent: Intent) -> list[Chip]:
    """Return the chips that an intent says: first what moves all dice, then what adds some."""
    said = [chip for chip in possible_chips(session, seat, intent) if is_pressed(chip, intent)]
    return sorted(said, key=lambda chip: not (chip.group == "story" or chip.only == TOOL))


def _with_part(
    parts: list[HandPart], chip: Chip, before: tuple[str, ...], after: tuple[str, ...]
) -> tuple[list[HandPart], tuple[str, ...]]:
    """Return a hand with one more source: it brings dice, or the dice that were there become others."""
    if added_dice(after, before) and len(parts) == 1:  # dice went away: all that is there so far has moved
        parts = [HandPart(parts[0].label, after, parts[0].adds)]
        return [*parts, HandPart(chip.label, english=chip.english)], after
    return [*parts, HandPart(chip.short or chip.label, added_dice(before, after), english=chip.english)], after


def _base_label(session: Session, intent: Intent, plan: Plan[Any, Any]) -> str:
    """Return what is rolled on: the ability, with its number where that is added or compared."""
    roll = roll_of(session.game, intent.move)
    game = session.game
    is_added = bool(reading_of(game, plan.rule).modifier)
    stated = next((s.facts for s in plan.explanation if isinstance(s.facts, FactStated) and s.facts.of), None)
    if stated is not None and (roll is not None or is_added):
        number = f"{stated.value:+d}" if is_added else str(stated.value)
        return f"{choice_label(game, roll.ability if roll else '', str(stated.of))} {number}"
    own = (s.facts.cause for s in plan.explanation if s.who == intent.actor and isinstance(s.facts, DieAdded))
    causes = [cause for cause in own if cause and cause.name]
    names = [choice_label(game, roll.ability if roll else "", c.name) for c in causes if c.kind == "ability"][:1]
    names += [cause.name for cause in causes if cause.kind == "weapon"]
    return ", ".join(names) or move_title(game, intent.move)


# ---- what each part adds
def _chance(session: Session, seat: str, plan: Plan[Any, Any]) -> Fraction | None:
    """Return the chance of the roll's goal, if this seat may know it and it is no side risk."""
    reading = reading_of(session.game, plan.rule)
    if reading.goal is None or not may_see_odds(session, seat, plan):
        return None
    found = odds_summary(plan.rule, plan.params, reading)
    return found.chance if found is not None and found.says == reading.goal.says else None


def _gain_text(before: Fraction | None, after: Fraction | None) -> str:
    """Return what a part adds in points of a hundred, so that the numbers shown add up to the whole."""
    if before is None or after is None:
        return ""
    by = whole_percent(after) - whole_percent(before)
    return words.text("odds-added", by=f"{by:+d}".replace("-", "\N{MINUS SIGN}"))


def _is_in_hand(step: Step) -> bool:
    """Is it a tool's advantage, which the hand shows with what it adds?"""
    return isinstance(step.facts, RollModified) and step.facts.cause is not None and step.facts.cause.kind == "tool"


def _sway_lines(session: Session, seat: str, plan: Plan[Any, Any]) -> Iterator[str]:
    """Yield what makes the roll better or worse, with its cause: conditions, and what the facilitator has said."""
    known = session.state_for(seat)
    eye = SeatKnowledge(session.game, known, seat)
    bearing = (step for step in plan.explanation if step.rule == CONDITION or isinstance(step.facts, RollModified))
    for step in (step for step in bearing if not _is_in_hand(step)):
        heard = address_step(known, step, plan)
        if eye.may_hear(heard.audience):
            yield words.explain(heard.step_for(eye.is_facilitator), known, session.game)
