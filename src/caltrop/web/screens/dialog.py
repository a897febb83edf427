"""What a page's dialog is sent."""

from __future__ import annotations

from typing import Any

from litestar import Response

from caltrop.web.access.requests import html

from .regions import partial
from .render import render


def dialog(template: str, *, again: bool = False, **things: Any) -> Response[str]:
    """A piece of paper in the dialog, which opens; `again`: it lies there already, and only its changes are made."""
    text = render(template, **things)
    return html(partial("#dialog", "innerMorph", text)) if again else open_dialog(text)


def open_dialog(text: str) -> Response[str]:
    """The dialog with this in it."""
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})
