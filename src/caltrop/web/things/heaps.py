"""What the facilitator's page shows of things: who could get them, bodies to search, what lies about, what is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from caltrop.games.common.items.loot import is_body, loot_lines
from caltrop.games.common.items.pack import Item, Pack, Purse
from caltrop.games.common.items.piles import Pile, is_empty, is_pile, is_there
from caltrop.kernel.state.state import Character
from caltrop.web.page.forms.context import Option, item_count, item_summary
from caltrop.web.page.look import Look

from .lying import alike_together, pile_name


# ---- who could get something
def receivers(look: Look) -> tuple[Option, ...]:
    """Return who can be given something: the party, creatures who live, the stash and piles."""
    living = (who for who, c in look.state.characters.items() if c.life != "dead" and c.kind != "stash")
    people = sorted(living, key=lambda who: not look.state.characters[who].is_in_party)
    heaps = (who for who, c in look.state.characters.items() if c.kind == "stash")
    return tuple(Option(who, heap_name(look, who), free_slots(look, who)) for who in (*people, *heaps))


def is_taker(character: Character) -> bool:
    """Can loot be handed out to it: a member of the party, or the stash?"""
    return character.is_in_party or (character.kind == "stash" and not is_pile(character))


def heap_name(look: Look, who: str) -> str:
    """Return the name of someone, or of a pile."""
    name = look.state.name_of(who)
    return pile_name(name) if is_pile(look.state.characters[who]) else name


def free_slots(look: Look, who: str) -> str:
    """Return how many slots a member of the party has left; "" for those who count none."""
    if not look.state.characters[who].is_in_party:
        return ""
    return str(max(0, look.state.part(who, Pack).slots_free))


# ---- bodies and piles
class BodyRow(Struct, frozen=True):
    """A creature that can be searched, and the lines of its loot."""

    who: str
    name: str
    loot: tuple[str, ...]
    hidden: bool = False


class PileRow(Struct, frozen=True):
    """A thing in a pile."""

    key: str
    name: str
    says: str
    slots: int
    count: int


class PileCard(Struct, frozen=True):
    """A pile, with what lies there and who could get it; `each` is a share of the coin."""

    id: str
    name: str
    hidden: bool
    coin: int
    rows: tuple[PileRow, ...]
    each: int = 0
    rest: int = 0
    left: bool = False  # it lies where an earlier scene was


def bodies(look: Look) -> Iterator[BodyRow]:
    """Yield the creatures that can be searched, each with its loot in the book's words."""
    for who, c in look.state.characters.items():
        if is_body(c):
            yield BodyRow(who, c.name, loot_lines(look.game, look.state, who), c.hidden)


def pile_cards(look: Look) -> Iterator[PileCard]:
    """Yield the piles, those of earlier scenes last."""
    there = [who for who, c in look.state.characters.items() if is_pile(c) and not is_empty(c)]
    yield from sorted((pile_card(look, who) for who in there), key=lambda pile: pile.left)


def pile_card(look: Look, id: str) -> PileCard:
    found = look.state.characters[id]
    coin = look.state.part(id, Purse).coin
    rows = tuple(pile_row(look, id, key, item) for key, item in alike_together(found.part(Pack)))
    sharing = sum(1 for who, c in look.party.items() if c.life != "dead" and is_there(look.state, who, id))
    each = coin // sharing if sharing else 0
    left = found.part(Pile).left
    return PileCard(
        id=id,
        name=heap_name(look, id),
        hidden=found.hidden,
        coin=coin,
        rows=rows,
        each=each,
        rest=coin - each * sharing,
        left=left,
    )


def pile_row(look: Look, pile: str, key: str, item: Item) -> PileRow:
    """Return a row; of things that lie one by one a tap gives one."""
    says = item_summary(item, look.game, look.state.rulings) or item.text
    return PileRow(
        key, item_count(item), says, item.slots, min(item.count, look.state.part(pile, Pack).items[key].count)
    )


def count_bodies(look: Look) -> int:
    """Return how many creatures can be searched."""
    return sum(1 for who in look.creatures if is_body(look.state.characters[who]))


def homebrew_rows(look: Look) -> Mapping[str, tuple[str, str]]:
    """Return what the table has made up, by id: its kind and name."""
    return {id: (kept.kind, kept.name) for id, kept in look.state.homebrew.items() if not kept.retired}


def shown_tables(look: Look) -> tuple[Option, ...]:
    """Return the table's own random tables that this seat knows of."""
    found = {id: kept for id, kept in look.state.homebrew.items() if kept.kind == "table" and not kept.retired}
    return tuple(Option(id, kept.name) for id, kept in found.items() if kept.shown and kept.row.get("die"))
