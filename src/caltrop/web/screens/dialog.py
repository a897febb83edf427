"""The response that fills a page's dialog."""

from __future__ import annotations

from litestar import Response

from caltrop.web.gate.responses import html
from caltrop.web.live.stream import partial


def dialog(text: str, *, again: bool = False) -> Response[str]:
    """Open the dialog with `text`; with `again` the dialog shows it already, and only what has changed is replaced."""
    if again:
        return html(partial("#dialog", "innerMorph", text))
    return html(partial("#dialog", "innerHTML", text), headers={"hx-trigger": "open-dialog"})
