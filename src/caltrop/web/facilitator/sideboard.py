"""What lies ready beside the fight: notes, prices, random tables, and the creatures of the library."""

from __future__ import annotations

from caltrop import words
from caltrop.games.common.library.homebrew import own_first
from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.state.state import Note
from caltrop.web.page.cards import NoteCard, PriceForm
from caltrop.web.page.forms.context import Option
from caltrop.web.page.look import Look

MOST_POINTS = 20  # the highest price that can be set where the game has no limit


class Sideboard:
    """A facilitator's look at what is written down and prepared."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.game = look.game
        self.state = look.state
        self.view = look.view

    @property
    def notes(self) -> tuple[NoteCard, ...]:
        """All notes: the facilitator's own first, then those for some players, then those for everyone."""
        found = [self._note_card(id, note) for id, note in self.state.notes.items() if note.text or note.picture]
        return tuple(sorted(found, key=lambda note: (not note.is_secret, note.to is None)))

    def _note_card(self, id: str, note: Note) -> NoteCard:
        by = "" if self.state.is_facilitator(note.by) else self.look.name(note.by)
        readers = self.look.readers(note.audience)
        shown = self.state.shown == id
        return NoteCard(id=id, text=note.text, to=readers, title=note.title, by=by, picture=note.picture, shown=shown)

    @property
    def prices(self) -> tuple[tuple[str, str, int], ...]:
        """The prices of actions as the table has set them: id, name, points; none in a game without prices."""
        found = self.game.surface.prices(self.game.library, self.state.rulings)
        return tuple((id, price.name, price.points) for id, price in found.items())

    @property
    def price_form(self) -> PriceForm | None:
        """The move that sets prices, by the kinds of its parameters: the number is the price, the other the action."""
        move = self.game.move_for("price")
        found = parameters(move.wants).values() if move else ()
        price = next((p for p in found if p.kind == "number"), None)
        action = next((p for p in found if p.choices and p.choices.source == "prices"), None)
        if move is None or price is None or action is None:
            return None
        return PriceForm(move.id, action.name, price.name, price.least or 0, price.most or MOST_POINTS)

    @property
    def tables(self) -> tuple[Option, ...]:
        """The random tables that have a die, the table's own first."""
        found = own_first(self.game.library, "table", self.game.shelf("tables")).values()
        return tuple(Option(t.id, t.title, t.die) for t in found if t.die)

    @property
    def creatures(self) -> tuple[Option, ...]:
        """The creatures of the game's library."""
        found = self.game.shelf("creatures")
        return tuple(Option(id, getattr(c, "name", id)) for id, c in found.items())

    @property
    def creature_line(self) -> str:
        """How a creature is written in one line; "" in a game that has no such notation."""
        return words.find("label", "creature-line", self.game)
