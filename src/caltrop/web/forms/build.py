"""A form for any move, made from the move's own types: what to fill in, what can be chosen, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct, structs

from caltrop.kernel.errors import Refused, refusal_of
from caltrop.kernel.fate import PreviewFate
from caltrop.kernel.game import Game
from caltrop.kernel.input import INTEGER
from caltrop.kernel.move import AnyMove
from caltrop.kernel.parameters import Parameter, parameters
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character
from caltrop.table.calls import check_still_open
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.forms.sources.options import FREE, find_source
from caltrop.web.screens.labels import choice_label, field_help, move_summary, move_title, param_label, verb

from .context import FormContext, Option, track_summary, tracks_by_label

Kind: TypeAlias = Literal["choice", "choices", "number", "yes-no", "text", "long", "dice", "json", "hidden"]
MANY = 12  # options from which on one would rather search
LONG = 1000  # letters that want more than one line
NOBODY = "[]"  # sent for a list that is meant to be empty: what is not sent is not said
PREFIX = "w."  # what a form's own fields begin with, so that a parameter can be called anything


class Field(Struct, frozen=True):
    """One thing to fill in; a text with options only suggests them, and `more` stands under "more options"."""

    name: str
    label: str
    kind: Kind
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
        """What stands in a box to search in: what the value is called."""
        found = (option_name(o, self.options) for o in self.options if o.value == self.value)
        return next(found, str(self.value)) if self.value else ""

    @property
    def search_options(self) -> tuple[tuple[str, str], ...]:
        """What can be typed there, each with its hint."""
        return tuple((option_name(o, self.options), o.hint) for o in self.options if o.value)

    @property
    def suggestions(self) -> tuple[tuple[str, str], ...]:
        """What is often written there, as it is written, each with what it is called where that is something else."""
        return tuple((o.value, o.label if o.label != o.value else o.hint) for o in self.options if o.value)


def option_name(option: Option, among: tuple[Option, ...]) -> str:
    """What an option is called: by its label, unless another has the same."""
    alike = [o for o in among if o.label.casefold() == option.label.casefold()]
    return option.label if len(alike) == 1 else option.value


class MoveForm(Struct, frozen=True):
    """A move to be filled in; without `actors` it is nobody's in particular."""

    move: str
    title: str
    rule: str
    about: str
    actor: str
    actors: tuple[Option, ...]
    fields: tuple[Field, ...]
    danger: bool = False
    call: str = ""  # what it answers, if it was called for


# Moves of the facilitator or of anyone that are still somebody's; those that may be are in MAYBE.
SOMEBODYS = {
    "table.give", "table.hide", "table.show", "table.life", "table.remove", "table.house", "fight.join", "harm", "heal",
    "damage", "deprive", "fatigue", "coin", "learn", "push", "trivial", "zone", "make_book",
}  # fmt: skip
MAYBE = {"table.roll", "reaction"}
PEOPLES = {  # what only people do, and no creature of the book
    "buy", "sell", "hire", "pay", "dismiss", "order", "repair", "advance", "learn", "coin", "copy", "make_book",
    "replace", "feat", "push", "trouble",
}  # fmt: skip
CARE = {"treat", "revive"}  # what the party does for its own
DANGER = {
    "table.remove", "table.leave", "table.life", "table.unprepare", "dismiss", "drop", "fight.end", "table.call.drop",
    "extended.drop", "harm", "damage",
}  # fmt: skip
MAIN = {  # what is seen at once although it can be left open
    "target", "targets", "weapon", "spell", "ability", "attribute", "skill", "advantage", "dc", "die", "experience",
    "to", "kind", "item", "count", "coin", "name", "stakes", "party", "first", "zone", "unit", "n", "days", "slots",
    "dust", "seat", "lasts", "label", "hidden", "side", "id", "leader", "lacking", "order", "background", "method",
    "role", "answer", "skills", "help", "random", "hit_die", "text", "question", "trouble", "what", "condition",
    "creatures", "note", "tables", "group", "dn", "test",
}  # fmt: skip
START = {"dn": "4", "needs": "3"}  # where nothing is usual, what is asked most often: a moderate test
KINDS = {"foes": "creature", "who": "pc"}  # where usually all of a kind are meant
ORDERED = {"skill_dice", "table.initiative:order"}  # lists whose order counts, so they are typed
LINES = {"creatures"}  # lists with commas inside: one to a line
# What is the facilitator's to say. Players are not asked for it: what is usual stands, or what they are called for.
FACILITATORS = {"dc", "dn", "needs", "disclosed", "clock", "party", "hire:seat"}
# What only a button says, beside the note that is meant, and what a call asks for: the bar that calls says it in words.
UNASKED = {"table.note:id", "table.note:reveal", "table.call:want", "table.call:hide"}


def form(
    session: Session, seat: str, move: str, actor: str = "", preset: Mapping[str, Any] = {}, call: str = ""
) -> MoveForm | Refused:
    """The form of a move for a seat, with what is known of it already filled in; what a call has said is not asked."""
    found = session.game.moves.get(move)
    if found is None:
        return Refused("unknown-move", "table.moves", {"move": move[:60]})
    able = actors(session, seat, found)
    actor = actor or (able[0].value if able and found.id != "table.roll" else "")
    if no := refusal_of(found.check, Scene(session.game, PreviewFate(), session.state, seat), actor):
        return no
    asked = FormContext(session, seat, found, actor, preset)
    answers = Intent(move, actor, call=call)
    known = check_still_open(session.state, seat, answers, known=asked.eye.may_know(actor)) is None
    calling = session.state.calls.get(call) if known else None
    said = {*calling.want, *calling.hidden} if calling else set()
    return MoveForm(
        move,
        move_title(session.game, move),
        found.rule,
        move_summary(session.game, move),
        actor,
        () if calling else able,
        tuple(sorted((field for field in _fields(asked) if field.name not in said), key=_field_order)),
        verb(move) in DANGER,
        call if calling else "",
    )


# ---- whose it is
def actors(session: Session, seat: str, move: AnyMove) -> tuple[Option, ...]:
    """Those this seat acts for and for whom the move makes sense; nobody where it is nobody's."""
    if move.by != "owner" and verb(move.id) not in SOMEBODYS | MAYBE:
        return ()
    state, asked = session.state, FormContext(session, seat, move, "", {})
    mine = [who for who in state.characters if state.may_act_for(seat, who) and _can_be_actor(asked, who)]
    return asked.people(sorted(mine, key=lambda who: _rank(asked, state.characters[who])))


def _can_be_actor(asked: FormContext, who: str) -> bool:
    c, fight = asked.state.characters[who], asked.state.encounter
    if c.kind == "stash":
        return asked.move.stash
    if c.life == "dead" and not asked.move.dead and asked.move.by == "owner":
        return False
    if asked.verb in CARE:
        return asked.side(who) == "party"
    if asked.verb == "fight.leave":
        return fight is not None and bool(fight.side_of(who))
    return c.kind != "creature" or asked.verb not in PEOPLES


def _rank(asked: FormContext, c: Character) -> tuple[bool, int]:
    """One's own before the facilitator's, people before creatures; who lies there helps nobody."""
    lies = asked.verb in CARE and c.life != "up"
    return c.owner != asked.seat or lies, ("pc", "hireling", "stash", "creature").index(c.kind) + 4 * lies


# ---- one field
def _field_order(field: Field) -> tuple[bool, bool]:
    """What must be said comes first, what hardly ever is comes last."""
    return field.more, not field.required


def _fields(asked: FormContext) -> Iterator[Field]:
    """What there is to fill in; what is not asked and yet known goes along unseen."""
    for shape in parameters(asked.move.wants).values():
        field = _field(asked, shape)
        if _may_fill_in(asked, shape) and (field.options or field.required or field.kind != "choices"):
            yield field
        elif shape.name in asked.preset:
            yield structs.replace(field, kind="hidden", more=False)


def _may_fill_in(asked: FormContext, shape: Parameter) -> bool:
    """Is it this seat's to say? What a move cannot be without is asked of whoever makes it."""
    names = {shape.name, f"{asked.verb}:{shape.name}"}
    theirs = not asked.eye.boss and not shape.required and names & FACILITATORS
    return not theirs and not names & UNASKED


def _field(asked: FormContext, shape: Parameter) -> Field:
    key, found = find_source(asked, shape.name)
    options = _options(asked, shape) or tuple(found(asked) if found and shape.kind in ("words", "record") else ())
    kind = _kind(shape, key, sourced=found is not None and key not in FREE)
    if shape.many and kind in ("text", "long"):
        options = ()  # one of them would take the place of the whole list
    help = field_help(asked.game, asked.move.id, shape.name, maybe=shape.maybe)
    if kind in ("choice", "choices") and shape.required and not options:
        help = field_help(asked.game, "", "nothing")
    return Field(
        shape.name,
        param_label(asked.game, asked.move.id, shape.name),
        kind,
        _add_empty_option(asked, shape, kind, options),
        _start_value(asked, shape, kind, options),
        shape.least if kind == "number" else None,
        shape.most if kind == "number" else None,
        help,
        shape.required,
        not shape.required and shape.name not in MAIN,
        len(options) > MANY,
    )


def _kind(shape: Parameter, key: str, *, sourced: bool) -> Kind:
    if shape.many:
        listed = shape.kind == "number" or key in ORDERED
        return "long" if shape.name in LINES else "text" if listed else "choices"
    match shape.kind:
        case "json":
            return "json"
        case "yes-no":
            return "choice" if shape.maybe else "yes-no"
        case "number":
            return "number"
        case "word":
            return "choice"
        case _:
            return "choice" if sourced else _text_kind(shape)


def _text_kind(shape: Parameter) -> Kind:
    if shape.name == "roll":
        return "dice"
    return "long" if shape.longest >= LONG else "text"


def _options(asked: FormContext, shape: Parameter) -> tuple[Option, ...]:
    """What the type itself allows; an ability comes with the actor's number."""
    if shape.kind == "yes-no" and shape.maybe:
        return tuple(Option(word, choice_label(asked.game, shape.name, word)) for word in ("yes", "no"))
    mine = tracks_by_label(asked.sheet) if not shape.name.startswith("target_") else {}
    return tuple(
        Option(
            word,
            choice_label(asked.game, shape.name, word),
            track_summary(mine[word], asked.game) if word in mine and asked.eye.may_read(asked.actor) else "",
        )
        for word in shape.options
        if word
    )


def _add_empty_option(
    asked: FormContext, shape: Parameter, kind: Kind, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """An option to leave it open, where that can be."""
    empty = shape.maybe or shape.default == ""
    if kind != "choice" or shape.required or not empty:
        return options
    if shape.kind == "yes-no":
        return (Option("", choice_label(asked.game, "", "unset")), *options)
    return (Option("", choice_label(asked.game, shape.name, "", asked.move.id)), *options)


def _start_value(
    asked: FormContext, shape: Parameter, kind: Kind, options: tuple[Option, ...]
) -> str | tuple[str, ...]:
    """What stands there at first: what is known already, the default, or of what must be said the likeliest."""
    if shape.name in asked.preset:
        return _field_value(asked.preset[shape.name], kind)
    if not shape.required:
        return _field_value(shape.default, kind)
    if kind == "choices":
        usual = _options_on_feet(asked, options, KINDS[shape.name]) if shape.name in KINDS else options[:1]
        return tuple(option.value for option in usual)
    if kind == "choice" and options:
        return "" if len(options) > MANY else options[0].value  # among many none is likelier than the others
    if kind == "number":
        return START.get(shape.name) or str(max(shape.least or 1, 1))
    return "no" if kind == "yes-no" else ""


def _options_on_feet(asked: FormContext, options: tuple[Option, ...], kind: str) -> tuple[Option, ...]:
    """Those of a kind who are on their feet."""
    here = ((option, asked.state.characters[option.value]) for option in options)
    return tuple(option for option, c in here if c.life == "up" and c.kind == kind)


def _field_value(value: Any, kind: Kind) -> str | tuple[str, ...]:
    if kind == "choices":
        several = (value,) if isinstance(value, str) and value else value or ()  # a query's only word is no list
        return tuple(map(_field_text, several))
    if kind == "json":
        return msgspec.json.encode(value or {}).decode()
    if isinstance(value, (list, tuple)):
        return ("\n" if kind == "long" else ", ").join(map(_field_text, value))
    return _field_text(value)


def _field_text(value: Any) -> str:
    """A value as a form sends it back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (dict, Struct)):
        said = value if isinstance(value, dict) else structs.asdict(value)
        return msgspec.json.encode(said).decode()
    return "" if value is None else str(value)


# ---- what came back
def parse_want(game: Game, move: str, posted: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What an intent wants, from a form's fields "w.<name>", each of which may have been sent more than once.

    What is left empty is not said, unless it must be and may be empty; a box that is ticked sends "no" and "yes", and
    a list that is meant to be empty sends "[]".
    What is no parameter of the move goes through as it is, and is refused by name.
    """
    found = game.moves.get(move)
    known = parameters(found.wants) if found else {}
    sent = {name.removeprefix(PREFIX): tuple(values) for name, values in posted.items() if name.startswith(PREFIX)}
    read = {name: _parse_value(known[name], vs) if name in known else vs[-1] for name, vs in sent.items() if vs}
    return {name: value for name, value in read.items() if value is not None}


def resolve_choices(session: Session, seat: str, move: str, actor: str, want: Mapping[str, Any]) -> dict[str, Any]:
    """The same with what was chosen by its name given by its value; what must be chosen and was not is not said."""
    found = session.game.moves.get(move)
    if found is None:
        return dict(want)
    asked, known = FormContext(session, seat, found, actor, want), parameters(found.wants)
    chosen = {
        n: _resolve_choice(asked, known[n], v) if n in known and isinstance(v, str) else v for n, v in want.items()
    }
    return {name: value for name, value in chosen.items() if value is not None}


def _resolve_choice(asked: FormContext, shape: Parameter, typed: str) -> str | None:
    """A choice by its value, its name or its value's own words; None where it must be made and is not."""
    key, found = find_source(asked, shape.name)
    if _kind(shape, key, sourced=found is not None and key not in FREE) != "choice":
        return typed
    if not typed:
        return None if shape.required else typed
    options = _options(asked, shape) or tuple(found(asked) if found and shape.kind == "words" else ())
    if any(o.value == typed for o in options):
        return typed
    return next((o.value for o in options if option_name(o, options).casefold() == typed.casefold()), typed)


def _parse_value(shape: Parameter, values: tuple[str, ...]) -> Any:
    """One parameter from what was typed or ticked; None where nothing was said."""
    if shape.kind == "yes-no":
        return _parse_yes_no(values)
    if shape.many:
        word = next((v for v in values if v in shape.options), None) if shape.kind == "words" else None
        return word or _parse_list(shape, values)
    text = values[-1].strip()
    if shape.kind == "json":
        return _parse_json(text or "{}")
    if not text:
        return "" if shape.required and shape.kind == "words" and not shape.shortest else None
    if shape.kind == "either" and INTEGER.fullmatch(text):
        return int(text)
    return text


def _parse_yes_no(values: tuple[str, ...]) -> bool | str | None:
    if "yes" in values or "no" in values:
        return "yes" in values
    return values[-1] or None


def _parse_list(shape: Parameter, values: tuple[str, ...]) -> list[Any] | None:
    listed = [text for text in values if text != NOBODY]
    if shape.kind == "record":
        found = [_parse_json(text) for text in listed if text.strip()]
    else:
        parts = (part for text in listed for part in (text.splitlines() if shape.name in LINES else text.split(",")))
        found = [part.strip() for part in parts if part.strip()]
    return found if found or shape.required or NOBODY in values else None


def _parse_json(text: str) -> Any:
    """What has a form of its own; what cannot be read goes through as text, and is refused by name."""
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
