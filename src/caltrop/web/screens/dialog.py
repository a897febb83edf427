"""What a page's dialog is sent."""

from __future__ import annotations

from litestar import Response

from caltrop.web.access.requests import html

from .regions import partial


def dialog(text: str, *, again: bool = False) -> Response[str]:
    """A piece of paper in the dialog, which opens; `again`: it lies there already, and only its changes are made."""
    if again:
        return html(partial("#dialog", "innerMorph", text))
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})
