"""What lies where a player's characters are, for everyone there to take."""

from __future__ import annotations

from msgspec import Struct

from caltrop import words
from caltrop.games.common.chapters.piles import GROUND, is_empty, is_pile, is_there
from caltrop.games.common.sheet.pack import Pack, Purse
from caltrop.web.forms.context import item_count, item_summary
from caltrop.web.screens.look import Look


class LyingThing(Struct, frozen=True):
    """A thing in a pile: its name, its numbers, what is written about it, and how many slots it takes."""

    key: str
    name: str
    says: str
    text: str
    slots: int


class LyingPile(Struct, frozen=True):
    """A pile with what lies there; `each` is one share of its coin among so many, who are named."""

    id: str
    name: str
    coin: int
    things: tuple[LyingThing, ...]
    takers: tuple[str, ...]  # this seat's characters who are there
    names: tuple[str, ...] = ()
    each: int = 0


def piles_here(look: Look) -> tuple[LyingPile, ...]:
    """Return what lies where this seat's characters are."""
    found = [(who, c) for who, c in look.state.characters.items() if c.kind == "stash" and is_pile(c)]
    piles = (make_pile(look, who) for who, c in found if not is_empty(c))
    return tuple(pile for pile in piles if pile.takers)


def pile_name(name: str) -> str:
    """Return a pile's name; one that lies nowhere in particular lies on the ground."""
    return words.text("label-ground") if name == GROUND else name


def make_pile(look: Look, id: str) -> LyingPile:
    pack, coin = look.state.part(id, Pack), look.state.part(id, Purse).coin
    things = tuple(
        LyingThing(key, item_count(item), item_summary(item, look.game, look.state.rulings), item.text, item.slots)
        for key, item in pack.items.items()
    )
    takers = tuple(who for who in look.mine if is_there(look.state, who, id))
    names = tuple(seen.name for who, seen in look.party.items() if is_there(look.state, who, id))
    each = coin // len(names) if names else 0
    return LyingPile(id, pile_name(look.name(id)), coin, things, takers, names, each)
