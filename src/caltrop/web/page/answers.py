"""The answers to an open page: a dialog, a sentence, a question, or "done". The changes come over the stream."""

from __future__ import annotations

from litestar import Response

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.fights import FightEnded
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Result, Warnings
from caltrop.web.gate.fields import Posted, first_value
from caltrop.web.gate.responses import html
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.live.stream import partial
from caltrop.words.line import capitalise

from .labels import move_verb, use_form_names
from .render import render


def dialog(text: str, *, again: bool = False) -> Response[str]:
    """Open the dialog with `text`; with `again` the dialog shows it already, and only what has changed is replaced."""
    if again:
        return html(partial("#dialog", "innerMorph", text))
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})


def refusal_toast(caller: Caller, no: Refused) -> Response[str]:
    if no.code == "table-stopped" and caller.is_facilitator:
        no = Refused("table-stopped-own", no.rule)
    return toast(words.sentence(no, caller.room.session.game))


def toast(text: str, happened: str = "", tone: str = "harm") -> Response[str]:
    """Show a sentence; an open dialog stays open, unless `happened` names an event that closes it.

    Good news have no `tone`.
    """
    headers = {"hx-trigger": happened} if happened else None
    return html(partial("#toast", "innerHTML", render("page/toast.html", text=text, tone=tone)), headers=headers)


def result_response(caller: Caller, result: Result, fields: Posted, at: str = "do") -> Response[str]:
    """Answer the page that made a move: a refusal, the warnings with a button to overrule them, or done.

    `at` is where the fields are sent again to overrule them.
    """
    if isinstance(result, Refused):
        return refusal_toast(caller, use_form_names(caller.room.session.game, first_value(fields, "move"), result))
    if isinstance(result, Warnings):
        said = [words.sentence(w, caller.room.session.game) for w in result.warnings]
        may = caller.is_facilitator or not any(w.facilitator for w in result.warnings)
        action, target = warned_action(caller, fields)
        asked = {"said": said, "may": may, "action": action, "title": warning_title(action, target)}
        question = render("features/moves/anyway.html", fields=fields, caller=caller, at=at, **asked)
        return html(partial("#dialog", "innerHTML", question))
    happened = "parked" if isinstance(result, Parked) else "done"
    opens = render("features/fight/fight_over.html", table=caller.room.id) if has_ended_fight(caller, result) else ""
    return html(partial("#toast", "innerHTML", opens), headers={"hx-trigger": happened})


def has_ended_fight(caller: Caller, result: Result) -> bool:
    """Did the facilitator end a fight with it? Then the page opens the leaf for what comes after."""
    facts = (told.fact for told in result.emitted) if isinstance(result, Entry) and caller.is_facilitator else ()
    return any(isinstance(fact, FightEnded) for fact in facts)


def warning_title(action: str, target: str) -> str:
    """Return the title over warnings: the action as a question. Some languages write its verb small on the button."""
    id, facts = ("anyway-title-target", {"target": target}) if target else ("anyway-title", {})
    return capitalise(words.text(id, action=action, **facts))


def form_action(game: Game, move: str, *, warned: bool) -> str:
    """Return the words on a form's button: the verb of its action, or that it is done in spite of warnings."""
    action = move_verb(game, move) if move in game.moves else ""
    return capitalise(action if action and not warned else words.text("anyway-button", action=action))


def warned_action(caller: Caller, fields: Posted) -> tuple[str, str]:
    """Return the words for the action that a warning is about, and its target's name where it is an attack."""
    session = caller.room.session
    move = first_value(fields, "move")
    if move not in session.game.moves:
        return "", ""
    attack = session.game.move_for("attack")
    target = first_value(fields, "w.target")
    known = session.state_for(caller.seat).characters
    aimed = attack is not None and attack.id == move and target in known
    action = move_verb(session.game, move)
    return action, session.state.name_of(target) if aimed else ""
