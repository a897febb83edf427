"""What an actor can do now: the buttons that a page would show, with their parameters filled in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from caltrop import words
from caltrop.games.common.surfaces import group_of
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.features.moves.move_buttons import (
    QuickButton,
    call_button,
    move_menu,
    open_asks,
    quick_buttons,
)
from caltrop.web.features.moves.preview import Preview, preview
from caltrop.web.page.forms.context import PREFIX, Option
from caltrop.web.page.forms.move_form import Field, actors, form, parse_want
from caltrop.web.page.labels import move_title

from .schemas import Doable, DoableField, DoableOption

_CHOSEN = ("choice", "choices")
_UNASKED = ("hidden", "json")  # kinds of fields that a page does not show


def doable_now(session: Session, seat: str, actor: str, *, every: bool) -> list[Doable] | Refused:
    """Return what an actor of this seat can do now; without an actor, what belongs to no character.

    First come rolls that are due and open calls, then the usual actions, and with `every` all other moves of the actor.
    """
    state = session.state_for(seat)
    if actor and not (
        actor in state.characters
        and SeatKnowledge(session.game, state, seat).may_know(actor)
        and state.may_act_for(seat, actor)
    ):
        return Refused("no-such-actor", "table.moves", {"got": actor[:60]})
    called = (call_button(session, seat, id, who) for id, who in open_asks(session, seat) if who == actor)
    usual = quick_buttons(session, seat, actor) if actor else ()
    found = [*_due_moves(session, seat, actor)]
    found += [_of_button(session, seat, button) for button in (*called, *usual)]
    if every or not actor:
        there = {each.move for each in found}
        found += [each for each in _other_moves(session, seat, actor) if each.move not in there]
    return found


def _due_moves(session: Session, seat: str, actor: str) -> Iterator[Doable]:
    """Yield the rolls that a rule says are due, which are the facilitator's to take up, and that have not begun."""
    state = session.state_for(seat)
    begun = {parked.intent.due for parked in session.parked.values()}
    for id, due in state.due_rolls.items() if state.is_facilitator(seat) else ():
        if due.actor == actor and id not in begun:
            intent = Intent(due.move, due.actor, dict(due.want), due=id)
            yield _with_form(session, seat, intent, _About(move_title(session.game, due.move)))


class _About(NamedTuple):
    """What stands on a button."""

    label: str
    detail: str = ""
    whom: str = ""


def _of_button(session: Session, seat: str, button: QuickButton) -> Doable:
    about = _About(button.label, button.detail, button.whom)
    if button.form:
        return _with_form(session, seat, button.intent, about)
    return _doable(session, button.intent, about, button.preview or preview(session, seat, button.intent))


def _other_moves(session: Session, seat: str, actor: str) -> Iterator[Doable]:
    """Yield what else can be done, each as its form opens; what is refused at once is left out."""
    for group in move_menu(session.game_for(seat), session.state.seats[seat].role):
        for option in group.moves:
            able = {each.value for each in actors(session, seat, session.game.moves[option.value])}
            if (actor in able) if actor else not able:
                found = _with_form(session, seat, Intent(option.value, actor, {}), _About(option.label))
                if found.possible or (found.missing and not _lacks_options(found)):
                    yield found


def _lacks_options(doable: Doable) -> bool:
    """Must something be chosen of which there is nothing?"""
    return any(field.kind in _CHOSEN and not field.options for field in doable.fields if field.name in doable.missing)


def _with_form(session: Session, seat: str, intent: Intent, about: _About) -> Doable:
    """Return a move as its form opens: with what is usual, and what must still be chosen."""
    asked = form(session, seat, move=intent.move, actor=intent.actor, preset=intent.want, call=intent.call)
    if isinstance(asked, Refused):
        no = words.sentence(asked, session.game)
        return _doable(session, intent, about, Preview(False, no, asked.code))
    values = {**_values(session, intent.move, asked.fields), **intent.want}
    fields = [_field(field, values) for field in asked.fields if field.kind not in _UNASKED]
    missing = [field.name for field in fields if field.required and field.name not in values]
    filled = structs.replace(intent, want=values)
    found = _doable(session, filled, about, Preview(False) if missing else preview(session, seat, filled))
    return structs.replace(found, missing=missing, fields=fields)


def _values(session: Session, move: str, fields: tuple[Field, ...]) -> dict[str, Any]:
    """Return what the fields of a form begin with, as parameters: only those that are required, or are not usual."""
    known = parameters(session.game.moves[move].wants)
    sent = {field.name: (field.value,) if isinstance(field.value, str) else field.value for field in fields}
    read = parse_want(session.game, move, {PREFIX + name: list(values) for name, values in sent.items() if any(values)})
    return {
        name: value for name, value in read.items() if known[name].required or not _is_usual(value, known[name].default)
    }


def _is_usual(value: Any, default: Any) -> bool:
    return bool(msgspec.to_builtins(value) == msgspec.to_builtins(default)) or str(value) == str(default)


def _field(field: Field, values: Mapping[str, Any]) -> DoableField:
    return DoableField(
        name=field.name,
        label=field.label,
        kind=field.kind,
        required=field.required,
        value=values.get(field.name),
        options=[DoableOption(_option_value(option), option.label) for option in field.options],
        least=field.least,
        most=field.most,
    )


def _option_value(option: Option) -> Any:
    """Return an option as a parameter has it: a record is sent as one, not as text."""
    return msgspec.json.decode(option.value) if option.value[:1] == "{" else option.value


def _doable(session: Session, intent: Intent, about: _About, seen: Preview) -> Doable:
    return Doable(
        move=intent.move,
        actor=intent.actor,
        title=about.label,
        group=group_of(session.game, intent.move),
        possible=seen.ok,
        params=msgspec.to_builtins(intent.want),
        detail=about.detail,
        whom=about.whom,
        call=intent.call,
        due=intent.due,
        tool=intent.tool,
        refused=seen.refused,
        warnings=list(seen.warnings),
        chance=seen.chance,
        says=seen.says,
        risk=seen.risk,
    )
