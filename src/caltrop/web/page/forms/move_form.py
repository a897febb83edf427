"""The form of any move, made from the types of its parameters: its fields, and how posted fields are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import INTEGER
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refused, refusal_of
from caltrop.kernel.state.state import Character
from caltrop.table.calls import check_still_open
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.page.labels import (
    choice_label,
    field_help,
    move_help,
    move_phrase,
    move_title,
    param_label,
    rule_summary,
)
from caltrop.words.catalogue import ENGLISH, language

from .context import PREFIX, FormContext, Option
from .options import field_options

FieldKind: TypeAlias = Literal["choice", "choices", "number", "yes-no", "text", "long", "dice", "json", "hidden"]
MANY = 12  # with more options than this, a field has a search box
LONG = 1000  # a text that may be this long has more than one line
NOBODY = "[]"  # sent for a list that is meant to be empty: a field that is not sent has no value
STRUCK = "struck"  # a list that usually names all whom an attack on many strikes


class Field(Struct, frozen=True):
    """One field of a form; options of a text are only suggestions, and `more` puts it under "more options"."""

    name: str
    label: str
    kind: FieldKind
    options: tuple[Option, ...] = ()
    value: str | tuple[str, ...] = ""
    least: int | None = None
    most: int | None = None
    help: str = ""
    required: bool = False
    more: bool = False
    search: bool = False

    @property
    def search_text(self) -> str:
        """The text in a search box: the name of the chosen option."""
        found = (option_name(o, self.options) for o in self.options if o.value == self.value)
        return next(found, str(self.value)) if self.value else ""

    @property
    def search_options(self) -> tuple[tuple[str, Option], ...]:
        """The names that can be typed into a search box, each with its option."""
        return tuple((option_name(o, self.options), o) for o in self.options if o.value)

    @property
    def suggestions(self) -> tuple[tuple[str, str], ...]:
        """The suggested texts of a text field, each with its label where the label differs, else its hint."""
        return tuple((o.value, o.label if o.label != o.value else o.hint) for o in self.options if o.value)

    @property
    def has_english(self) -> bool:
        """Are its suggestions the game's own English?"""
        return any(o.english == "all" for o in self.options)


def option_name(option: Option, among: tuple[Option, ...]) -> str:
    """Return the name by which an option can be chosen: its label, or its value where another has the same label."""
    alike = [o for o in among if o.label.casefold() == option.label.casefold()]
    return option.label if len(alike) == 1 else option.value


class MoveForm(Struct, frozen=True):
    """The form of a move; without `actors` the move belongs to no character."""

    move: str
    title: str
    rule: str
    about: str
    actor: str
    actors: tuple[Option, ...]
    fields: tuple[Field, ...]
    danger: bool = False
    call: str = ""  # the call that it answers
    about_is_rule: bool = False  # `about` is the game's own English


def form(
    session: Session, seat: str, move: str, actor: str = "", preset: Mapping[str, Any] = {}, call: str = ""
) -> MoveForm | Refused:
    """Return the form of a move, filled in with `preset`; parameters that the `call` has set are left out."""
    found = session.game.moves.get(move)
    if found is None:
        return Refused("unknown-move", "table.moves", {"move": move[:60]})
    able = actors(session, seat, found)
    actor = actor or (able[0].value if able and found.id != "table.roll" else "")
    if no := refusal_of(found.check, Scene(session.game, PreviewFate(), session.state_for(seat), seat), actor):
        return no
    context = FormContext(session, seat, found, actor, preset)
    answers = Intent(move, actor, call=call)
    known = check_still_open(session.state_for(seat), seat, answers, known=context.eye.may_know(actor)) is None
    calling = session.state_for(seat).calls.get(call) if known else None
    known_names = {*calling.want, *calling.hidden} if calling else set()
    said = move_help(session.game, move) or foreign_phrase(session.game, move)
    return MoveForm(
        move=move,
        title=move_title(session.game, move),
        rule=found.rule,
        about=said or rule_summary(session.game, move),
        actor=actor,
        actors=() if calling else able,
        fields=tuple(sorted((field for field in _fields(context) if field.name not in known_names), key=_field_order)),
        danger=found.danger,
        call=call if calling else "",
        about_is_rule=not said,
    )


def foreign_phrase(game: Game, move: str) -> str:
    """Return what a move does in a phrase, for readers whose language is not that of the rules."""
    return "" if language() == ENGLISH else move_phrase(game, move)


# ---- the actor
def actors(session: Session, seat: str, move: AnyMove) -> tuple[Option, ...]:
    """Return the characters of this seat that can make the move, the likeliest first; none for a move without actor."""
    if move.actor == "none":
        return ()
    state = session.state_for(seat)
    context = FormContext(session, seat, move, "", {})
    mine = [who for who in state.characters if state.may_act_for(seat, who) and _can_be_actor(context, who)]
    return context.people(sorted(mine, key=lambda who: _rank(context, state.characters[who])))


def _can_be_actor(context: FormContext, who: str) -> bool:
    c = context.state.characters[who]
    fight = context.state.fight
    move = context.move
    if c.kind == "stash":
        return move.stash
    if c.life == "dead" and not move.dead and move.by == "owner":
        return False
    if move.care:
        return context.side(who) == "party"
    if move.fighters:
        return fight is not None and bool(fight.side_of(who))
    return c.kind != "creature" or not move.people


def _rank(context: FormContext, c: Character) -> tuple[bool, int]:
    """Return a sort key: the seat's own first, people before creatures, and last those who cannot act."""
    idle = not c.can_act and c.kind != "stash"
    return c.owner != context.seat or idle, ("character", "hireling", "stash", "creature").index(c.kind) + 4 * idle


# ---- one field
def _field_order(field: Field) -> tuple[bool, bool]:
    """Return a sort key: required fields come first, those under "more options" last."""
    return field.more, not field.required


def _fields(context: FormContext) -> Iterator[Field]:
    """Yield the fields of the move's parameters; one that this seat is not asked for, but has a value, is hidden."""
    for parameter in parameters(context.move.wants).values():
        field = _field(context, parameter)
        if _may_fill_in(context, parameter) and (field.options or field.required or field.kind != "choices"):
            yield field
        elif parameter.name in context.preset:
            yield structs.replace(field, kind="hidden", more=False)


def _may_fill_in(context: FormContext, parameter: Parameter) -> bool:
    """Is this seat asked for the parameter? A required one of the facilitator's is asked of all."""
    if parameter.asking == "facilitator":
        return context.eye.is_facilitator or parameter.required
    return parameter.asking == "everyone"


def _field(context: FormContext, parameter: Parameter) -> Field:
    options = field_options(context, parameter)
    kind = _kind(parameter)
    if parameter.many and kind in ("text", "long"):
        options = ()  # choosing one would replace the whole typed list
    help = field_help(context.game, context.move.id, parameter.name, maybe=parameter.maybe)
    if kind in ("choice", "choices") and parameter.required and not options:
        help = field_help(context.game, "", "nothing")
    return Field(
        name=parameter.name,
        label=param_label(context.game, context.move.id, parameter.name),
        kind=kind,
        options=_add_empty_option(context, parameter, kind, options),
        value=_start_value(context, parameter, kind, options),
        least=parameter.least if kind == "number" else None,
        most=parameter.most if kind == "number" else None,
        help=help,
        required=parameter.required,
        more=parameter.advanced,
        search=len(options) > MANY,
    )


def _kind(parameter: Parameter) -> FieldKind:
    if parameter.many:
        listed = parameter.kind == "number" or parameter.ordered
        return "long" if parameter.lines else "text" if listed else "choices"
    match parameter.kind:
        case "json":
            return "json"
        case "yes-no":
            return "choice" if parameter.maybe else "yes-no"
        case "number":
            return "number"
        case "word":
            return "choice"
        case _:
            return "choice" if parameter.choices and not parameter.free else _text_kind(parameter)


def _text_kind(parameter: Parameter) -> FieldKind:
    if parameter.dice:
        return "dice"
    return "long" if parameter.longest >= LONG else "text"


def _add_empty_option(
    context: FormContext, parameter: Parameter, kind: FieldKind, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """Return the options with one to leave the parameter open, where that is allowed."""
    empty = parameter.maybe or parameter.default == ""
    if kind != "choice" or parameter.required or not empty:
        return options
    if parameter.kind == "yes-no":
        return (Option("", choice_label(context.game, "", "unset")), *options)
    return (Option("", choice_label(context.game, parameter.name, "", context.move.id)), *options)


def _start_value(
    context: FormContext, parameter: Parameter, kind: FieldKind, options: tuple[Option, ...]
) -> str | tuple[str, ...]:
    """Return a field's value when the form opens: preset, default, or for a required field the likeliest option."""
    if parameter.name in context.preset:
        return _field_value(context.preset[parameter.name], kind)
    if parameter.all_of == STRUCK:
        struck = context.game.surface.strikes(context.state, context.actor, context.preset)
        return tuple(option.value for option in options if option.value in struck)
    if not parameter.required:
        return _field_value(parameter.default, kind)
    if kind == "choices":
        usual = _options_on_feet(context, options, parameter.all_of) if parameter.all_of else options[:1]
        return tuple(option.value for option in usual)
    if kind == "choice" and options:
        return "" if len(options) > MANY else options[0].value  # in a long list no option is likelier than another
    if kind == "number":
        start = parameter.start or str(max(parameter.least or 1, 1))
        return str(context.game.number(parameter.start_dial, int(start))) if parameter.start_dial else start
    return "no" if kind == "yes-no" else ""


def _options_on_feet(context: FormContext, options: tuple[Option, ...], kind: str) -> tuple[Option, ...]:
    """Return the options that are characters of a kind and up."""
    here = ((option, context.state.characters[option.value]) for option in options)
    return tuple(option for option, c in here if c.life == "up" and c.kind == kind)


def _field_value(value: Any, kind: FieldKind) -> str | tuple[str, ...]:
    if kind == "choices":
        several = (value,) if isinstance(value, str) and value else value or ()  # one word of a query comes as text
        return tuple(map(_field_text, several))
    if kind == "json":
        return msgspec.json.encode(value or {}).decode()
    if isinstance(value, (list, tuple)):
        return ("\n" if kind == "long" else ", ").join(map(_field_text, value))
    return _field_text(value)


def _field_text(value: Any) -> str:
    """Return a value as the text that a form sends back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (dict, Struct)):
        said = value if isinstance(value, dict) else structs.asdict(value)
        return msgspec.json.encode(said).decode()
    return "" if value is None else str(value)


# ---- reading posted fields
def parse_want(game: Game, move: str, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Read the parameters of a move from a form's fields "w.<name>", each of which may come several times.

    An empty field has no value, unless it is required and may be empty. A ticked box sends "no" and "yes". A list that
    is meant to be empty sends "[]". A field that is not a parameter is passed on, so that the move refuses its name.
    """
    found = game.moves.get(move)
    known = parameters(found.wants) if found else {}
    sent = {name.removeprefix(PREFIX): tuple(values) for name, values in posted.items() if name.startswith(PREFIX)}
    read = {name: _parse_value(known[name], vs) if name in known else vs[-1] for name, vs in sent.items() if vs}
    return {name: value for name, value in read.items() if value is not None}


def resolve_choices(session: Session, seat: str, move: str, actor: str, want: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters with chosen names replaced by their values; a required choice that is empty is left out."""
    found = session.game.moves.get(move)
    if found is None:
        return dict(want)
    context = FormContext(session, seat, found, actor, want)
    known = parameters(found.wants)
    chosen = {
        n: _resolve_choice(context, known[n], v) if n in known and isinstance(v, str) else v for n, v in want.items()
    }
    return {name: value for name, value in chosen.items() if value is not None}


def _resolve_choice(context: FormContext, parameter: Parameter, typed: str) -> str | None:
    """Return the value of an option that was typed as its value or its name; None for a required choice left empty."""
    if _kind(parameter) != "choice":
        return typed
    if not typed:
        return None if parameter.required else typed
    if typed in parameter.options:
        return typed  # without drawing what its form says beside each
    options = field_options(context, parameter)
    if any(o.value == typed for o in options):
        return typed
    return next((o.value for o in options if option_name(o, options).casefold() == typed.casefold()), typed)


def _parse_value(parameter: Parameter, values: tuple[str, ...]) -> Any:
    """Read one parameter from its fields; None where it was left empty."""
    if parameter.kind == "yes-no":
        return _parse_yes_no(values)
    if parameter.many:
        word = next((v for v in values if v in parameter.options), None) if parameter.kind == "words" else None
        return word or _parse_list(parameter, values)
    text = values[-1].strip()
    if parameter.kind == "json":
        return _parse_json(text or "{}")
    if not text:
        return "" if parameter.required and parameter.kind == "words" and not parameter.shortest else None
    if parameter.kind == "either" and INTEGER.fullmatch(text):
        return int(text)
    return words.canonical_length(text) if parameter.length else text


def _parse_yes_no(values: tuple[str, ...]) -> bool | str | None:
    if "yes" in values or "no" in values:
        return "yes" in values
    return values[-1] or None


def _parse_list(parameter: Parameter, values: tuple[str, ...]) -> list[Any] | None:
    listed = [text for text in values if text != NOBODY]
    if parameter.kind == "record":
        found = [_parse_json(text) for text in listed if text.strip()]
    else:
        parts = (part for text in listed for part in (text.splitlines() if parameter.lines else text.split(",")))
        found = [part.strip() for part in parts if part.strip()]
    may_be_empty = parameter.required and not (parameter.lines and parameter.shortest)
    return found if found or may_be_empty or NOBODY in values else None


def _parse_json(text: str) -> Any:
    """Read JSON; text that is not JSON is passed on, so that the move refuses it by name."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return text
