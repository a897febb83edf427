"""Piles: what lies in a place, for everyone there to take, and bodies that were searched.

A pile has a name, a pack and a purse, like the stash.
"""

from __future__ import annotations

from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.characters import CharacterAdded, CharacterEvent, PartEvent
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import PILE, Character, State

from .pack import Item, Pack, Purse


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


PILES_RULE = "table.piles"
GROUND = "Ground"  # the name of a pile where neither the place nor the scene has one
_UNSEEN_PILE = "unseen-pile"


def is_pile(character: Character) -> bool:
    return character.kind == "stash" and PILE in character.parts


def _piles(state: State) -> dict[str, Character]:
    """Return the piles, by id: also those that are empty now."""
    return {who: c for who, c in state.characters.items() if is_pile(c)}


def is_empty(character: Character) -> bool:
    """Does nothing lie there?"""
    return not character.part(Pack).items and not character.part(Purse).coin


def is_there(state: State, who: str, pile: str) -> bool:
    """Is a character where a pile lies? One whose place is not said may be anywhere."""
    here = state.characters[who].place
    there = state.characters[pile].place
    return not here or not there or here == there


def _find_pile(scene: Scene, place: str, *, hidden: bool = False) -> str:
    """Return the pile at a place, "" if there is none; players neither find nor change one that is hidden.

    What lies nowhere in particular lies in its scene: a later one has a pile of its own.
    """
    there = (who for who, c in _piles(scene.state).items() if c.place == place and c.hidden == hidden)
    return next((who for who in there if place or not scene.part(who, Pile).left), "")


def leave_piles(scene: Scene) -> None:
    """Leave behind what lies about: a new scene is another place."""
    for who, found in tuple(_piles(scene.state).items()):
        if not found.part(Pile).left:
            scene.emit(PileLeft(who), audience=() if found.hidden else None)


def pile_at(scene: Scene, place: str, *, name: str = "", hidden: bool = False) -> str:
    """Return the pile at a place; where there is none, one begins."""
    if found := _find_pile(scene, place, hidden=hidden):
        if scene.part(found, Pile).left:
            scene.emit(PileLeft(found, left=False), audience=() if hidden else None)
        return found
    called = name or place or scene.state.scene[:60] or GROUND
    pile = Character(called, "stash", hidden=hidden, place=place).with_parts(Pile(), Pack(), Purse())
    who = scene.secret_id("unseen", _UNSEEN_PILE, scene.state.characters) if hidden else scene.open_id("pile")
    scene.emit(CharacterAdded(who, pile))
    return who


def pile_beside(scene: Scene, who: str) -> str:
    """Return the pile where a character stands; what the hidden lay down is hidden."""
    found = scene.state.characters[who]
    return pile_at(scene, found.place, hidden=found.hidden)
