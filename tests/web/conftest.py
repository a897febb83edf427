"""Whatever a test does at a table, what a page shows of its values is what values made from nothing would show."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from caltrop.web.live.cache import FragmentCache
from caltrop.web.page.regions import Drawing
from caltrop.web.page.viewer import PageViewer


@pytest.fixture(autouse=True)
def _pages_shown_from_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """After each broadcast, make each page's values anew, without anything that was kept, and compare."""
    send = PageViewer._piece_changes

    def sent_and_compared(viewer: PageViewer, drawing: Drawing) -> Iterator[str]:
        yield from send(viewer, drawing)
        anew = Drawing(drawing.screen, drawing.session, drawing.seat, drawing.surroundings, FragmentCache())
        shown = {name: piece.html() for name, piece in viewer.shown.items()}
        assert shown == {name: piece.html() for name, piece in anew.made_of_values().items()}

    monkeypatch.setattr(PageViewer, "_piece_changes", sent_and_compared)
