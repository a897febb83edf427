"""What a page gets back: a sentence, a question, or that it is done. What has changed comes over its stream."""

from __future__ import annotations

from litestar import Response

from caltrop import words
from caltrop.kernel.errors import Refused
from caltrop.table.log import Parked
from caltrop.table.session import Result, Warnings
from caltrop.web.access.fields import Posted, first_value
from caltrop.web.access.requests import html
from caltrop.web.access.tokens import Caller
from caltrop.web.screens.labels import use_form_names
from caltrop.web.screens.regions import partial
from caltrop.web.screens.render import render


def refusal_toast(caller: Caller, no: Refused) -> Response[str]:
    return toast(words.sentence(no, caller.room.session.game))


def toast(text: str, happened: str = "") -> Response[str]:
    """A sentence where it is seen and heard; whatever was open stays open, unless something has happened."""
    headers = {"hx-trigger": happened} if happened else None
    return html(partial("#toast", "innerHTML", render("screens/toast.html", text=text)), headers=headers)


def result_response(caller: Caller, result: Result, fields: Posted) -> Response[str]:
    """What a page gets back. What has changed at the table comes over its stream."""
    if isinstance(result, Refused):
        return refusal_toast(caller, use_form_names(caller.room.session.game, first_value(fields, "move"), result))
    if isinstance(result, Warnings):
        said = [words.sentence(w, caller.room.session.game) for w in result.warnings]
        may = caller.boss or not any(w.facilitator for w in result.warnings)
        asked = render("actions/anyway.html", said=said, may=may, fields=fields, caller=caller)
        return html(partial("#dialog", "innerHTML", asked))
    happened = "parked" if isinstance(result, Parked) else "done"
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": happened})
