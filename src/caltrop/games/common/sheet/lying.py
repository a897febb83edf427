"""What lies about: piles of things in a place, and bodies that were searched."""

from __future__ import annotations

from caltrop.kernel.state.events.characters import CharacterEvent, PartEvent
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import PILE

from .item import Item


class Pile(Part, frozen=True, tag=PILE):
    """The mark of a pile: things that lie somewhere. It is no stash, but everyone there can take from it.

    One that is `left` lies where an earlier scene was.
    """

    left: bool = False


class PileLeft(PartEvent[Pile], frozen=True, tag="pile-left"):
    """A new scene begins, and a pile stays where the last one was; or the story comes back to it."""

    private = False
    left: bool = True

    def change(self, part: Pile) -> Pile:
        return Pile(left=self.left)


class PileShown(CharacterEvent, frozen=True, tag="pile-shown"):
    """Players see a pile that was hidden, and what lies there."""

    name: str
    items: tuple[Item, ...] = ()
    coin: int = 0


class SearchMark(Part, frozen=True, tag="searched"):
    """The mark of a body that was searched: it has no more loot."""

    done: bool = False


class BodySearched(PartEvent[SearchMark], frozen=True, tag="body-searched"):
    """A body was searched for loot."""

    private = False

    def change(self, part: SearchMark) -> SearchMark:
        return SearchMark(done=True)
