"""Who stands where, as columns: the places that people have given, or the distances that a game counts in a fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.state.state import Character
from caltrop.web.page.labels import distance_label
from caltrop.web.page.look import Look
from caltrop.web.page.sheet_reading import bands

PLACE = "table.place"


class Standing(Struct, frozen=True):
    """One name in a column: a character, or all creatures of a kind that stand there."""

    label: str
    ids: tuple[str, ...]
    is_foe: bool = False
    is_hidden: bool = False
    life: str = "up"
    other: str = ""  # the one whose distance is meant, where it is not that of the whole party


class PlaceColumn(Struct, frozen=True):
    """A place, and who stands there: the party first."""

    value: str
    label: str
    people: tuple[Standing, ...]

    @property
    def is_hidden(self) -> bool:
        """Do only the hidden stand there?"""
        return bool(self.people) and all(one.is_hidden for one in self.people)


class Places(Struct, frozen=True):
    """The columns, the move that brings someone elsewhere, and its parameter; `free`: any words are a place."""

    columns: tuple[PlaceColumn, ...] = ()
    move: str = PLACE
    field: str = "place"
    free: bool = True


def find_places(look: Look) -> Places:
    """Return who stands where: by distance in a fight of a game that counts it, else by place."""
    move = look.game.move_for("zone") if look.fight else None
    found = next((p for p in parameters(move.wants).values() if p.options), None) if move else None
    if move is not None and found is not None:
        return Places(tuple(distance_columns(look, found)), move.id, found.name, free=False)
    return Places(tuple(place_columns(look)))


# ---- places in words
def place_columns(look: Look) -> Iterator[PlaceColumn]:
    """Yield a column for each place that someone has; those without one come last."""
    there = {who: c for who, c in fighters(look).items() if c.life != "dead"}
    known = sorted(dict.fromkeys(c.place for c in there.values()), key=lambda place: not place)
    for place in known if any(known) else ():
        members = [who for who, c in there.items() if c.place == place]
        label = place or words.text("label-desk-no-place")
        yield PlaceColumn(place, label, (*allies(look, members), *foes(look, members)))


def fighters(look: Look) -> dict[str, Character]:
    """Return the party and the creatures; in a fight only those who are in it."""
    fight = look.view.fight
    state = look.state
    inside = {who for side in fight.sides.values() for who in side} if fight else set(look.people)
    return {who: state.characters[who] for who in (*look.party, *look.creatures) if who in inside}


def allies(look: Look, ids: Iterable[str]) -> Iterator[Standing]:
    for who in ids:
        if who in look.party:
            yield Standing(look.name(who), (who,), life=look.party[who].life)


def foes(look: Look, ids: Iterable[str]) -> Iterator[Standing]:
    """Yield creatures by kind; only those who are up are counted."""
    for band in bands(look, [who for who in ids if who in look.creatures]):
        if band.up_ids:
            yield Standing(several(band.name, len(band.up_ids)), band.up_ids, is_foe=True, is_hidden=band.hidden)


def several(name: str, count: int) -> str:
    return name if count == 1 else words.text("label-desk-several-of", name=name, n=count)


# ---- distances of a fight
def distance_columns(look: Look, zone: Parameter) -> Iterator[PlaceColumn]:
    """Yield a column for each distance: the creatures at it from most of the party, and single members who differ."""
    friends = [who for who in fighters(look) if who in look.party and look.party[who].life == "up"]
    up = (who for who, c in fighters(look).items() if who in look.creatures and c.life == "up")
    far = {foe: distances(look, foe, friends) for foe in up}
    usual = {foe: Counter(found.values()).most_common(1)[0][0] for foe, found in far.items() if found}
    for value in zone.options:
        apart = (
            Standing(words.text("label-desk-apart", name=look.name(who), foe=look.name(foe)), (foe,), other=who)
            for foe, found in far.items()
            for who, at in found.items()
            if at == value != usual[foe]
        )
        there = foes(look, [foe for foe, at in usual.items() if at == value])
        yield PlaceColumn(value, distance_label(look.game, value), (*apart, *there))


def distances(look: Look, foe: str, friends: Iterable[str]) -> dict[str, str]:
    found = {who: look.game.surface.distance(look.state, foe, who) for who in friends}
    return {who: at for who, at in found.items() if at}
