"""Words on a sheet, in the reader's language: ours, such as "deprived: water", are texts; others are only printed."""

from __future__ import annotations

from msgspec import structs

from caltrop.kernel.state.messages import CodedWord, Message
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, SheetWord, Widget

from .catalogue import catalogue, plain
from .speech import Whose, number


def mark_word(mark: SheetWord, game: Whose = None) -> str:
    """Return a word of a sheet; what people typed, and names, stay as they are."""
    return plain(marked_mark(mark, game))


def marked_mark(mark: SheetWord, game: Whose = None) -> str:
    """Return a word of a sheet in which the games' own English is marked."""
    texts = catalogue(game)
    return texts.marked_text(mark) if isinstance(mark, Message) else number(texts, mark)


def widget_in_words(widget: Widget, game: Whose = None) -> Widget:
    """Return a widget for programs: its words are plain text in the reader's language, ids of the rules stay."""
    match widget:
        case Marks():
            return structs.replace(widget, marks=tuple(_for_programs(mark, game) for mark in widget.marks))
        case Grid():
            return structs.replace(widget, cells=tuple((mark_word(what, game), size) for what, size in widget.cells))
        case CountdownWidget():
            return structs.replace(widget, what=mark_word(widget.what, game))
    return widget


def _for_programs(mark: SheetWord, game: Whose) -> str:
    return mark.code if isinstance(mark, CodedWord) else mark_word(mark, game)
