"""The attributes of buttons and forms: what a page asks the server for when a button is pressed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup, escape


def move_attrs(table: str, move: str, actor: str = "", want: Mapping[str, Any] | None = None, **more: str) -> Markup:
    """Return the attributes of a button that does a move in one tap."""
    fields = msgspec.json.encode(move_fields(move, actor, want, **more)).decode()
    return Markup(f'hx-post="/t/{escape(table)}/do" hx-swap="none" hx-vals="{escape(fields)}"')


def move_fields(move: str, actor: str = "", want: Mapping[str, Any] | None = None, **more: str) -> dict[str, str]:
    """Return a move as the fields of a form send it."""
    said = {f"w.{name}": field_text(value) for name, value in (want or {}).items()}
    return {"move": move, "actor": actor, **said, **more}


def form_attrs(table: str, move: str, actor: str = "", want: Mapping[str, Any] | None = None, call: str = "") -> Markup:
    """Return the attributes of a button that opens a move's form, filled in with `want`, to answer `call`."""
    return Markup(f'hx-get="{escape(form_url(table, move, actor, want, call))}" hx-swap="none"')


def form_url(table: str, move: str, actor: str = "", want: Mapping[str, Any] | None = None, call: str = "") -> str:
    """Return the address of a move's form, filled in with `want`."""
    said = [(f"w.{name}", each) for name, value in (want or {}).items() for each in _field_texts(value)]
    return f"/t/{table}/form?{_query(('move', move), ('actor', actor), *said, *([('call', call)] if call else []))}"


@lru_cache(maxsize=4_000)
def _query(*fields: tuple[str, str]) -> str:
    """Return fields as an address has them; kept, because a page has the same buttons again and again."""
    return urlencode(fields)


def adjust_attrs(table: str, who: str, name: str, by: int) -> Markup:
    """Return the attributes of [-] and [+]; each of several fast taps counts."""
    return move_attrs(table, "table.adjust", who, {"name": name, "by": by}) + Markup(" data-counts")


def drop_attrs(who: str) -> Markup:
    """Return the attribute of an element to which items can be dragged: it stands for the character `who`."""
    return Markup(f' data-to="{escape(who)}"')


def dialog_attrs(table: str, page: str, **query: str) -> Markup:
    """Return the attributes of a button that opens one of the table's pages in the dialog."""
    return Markup(f'hx-get="/t/{escape(table)}/{escape(page)}?{escape(urlencode(query))}" hx-swap="none"')


def answer_attrs(table: str, prompt: str) -> Markup:
    """Return the attributes of a form or button that answers a question."""
    return Markup(f'hx-post="/t/{escape(table)}/prompt/{escape(prompt)}" hx-swap="none"')


def field_text(value: Any) -> str:
    """Return a value as the text of a form's field."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _field_texts(value: Any) -> list[str]:
    return [field_text(each) for each in value] if isinstance(value, (list, tuple)) else [field_text(value)]
