"""Who is there and whose turn it is: what the pieces of a page that show people are made from (see `live.pieces`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from caltrop.kernel.contract.lesson import lent_character
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.state import Character, Seat
from caltrop.table.view import SeenFight
from caltrop.web.live.pieces import Sources

from .labels import split_letter


class Face(Struct, frozen=True):
    """What shows of a character without a look at its sheet."""

    name: str
    short: str  # in the party: the first name, where no one else has it
    kind: str
    owner: str  # a seat that there is
    life: str
    place: str
    hidden: bool
    portrait: str

    @property
    def is_in_party(self) -> bool:
        return self.kind in ("character", "hireling")


Faces: TypeAlias = Mapping[str, Face]


class TurnNow(Struct, frozen=True):
    """Whose turn it is, a side's or a character's: "" where no one's."""

    who: str
    name: str  # of a character
    is_side: bool
    paused: bool
    round: int


class FightMarks(NamedTuple):
    """How a character stands in the fight, besides what its sheet says."""

    turn: bool = False
    surprised: bool = False
    done: bool = False


class People:
    """The people at a table as one seat sees them."""

    def __init__(self, of: Sources) -> None:
        self.of = of
        state = of.view.state
        self.fight = of.view.seen_fight()
        self.faces = of.shared("faces", _find_faces, state.characters, state.seats)
        self.turn = of.shared("turn", _find_turn, self.fight, self.faces)
        self.opponents = of.shared("opponents", _find_opponents, self.fight, self.faces)
        lent = lent_character(of.frame.game.lesson(), state.lessons.get(of.seat))
        self.mine = of.value("mine", _find_mine, of.seat, self.faces, lent)

    def sheet(self, who: str) -> SeenCharacter:
        """Return a character as this seat sees it: its own with all that it may know of it."""
        return (self.of.own if self.faces[who].owner == self.of.seat else self.of.view).sheet(who)

    def standing(self, who: str) -> FightMarks:
        if self.fight is None:
            return FightMarks()
        is_now = self.turn is not None and self.turn.who == who
        return FightMarks(is_now, who in self.fight.surprised, who in self.fight.done)

    def owner(self, who: str) -> str:
        """Return the name of a character's player; "" where there is none."""
        seat = self.faces[who].owner
        return self.of.view.state.seats[seat].name if seat else ""

    @property
    def my_turn(self) -> bool:
        return any(_has_turn(self.fight, who) for who in self.mine)

    @property
    def can_aim(self) -> bool:
        """Has this seat somebody in a fight?"""
        return self.fight is not None and bool(self.mine)


def _find_faces(people: Mapping[str, Character], seats: Mapping[str, Seat]) -> Faces:
    party = [c.name.split()[0] for c in people.values() if c.is_in_party and c.life != "dead"]
    return {who: _face(c, party, seats) for who, c in people.items() if c.kind != "stash"}


def _face(c: Character, party: list[str], seats: Mapping[str, Seat]) -> Face:
    first = c.name.split()[0]
    return Face(
        name=c.name,
        short=first if party.count(first) == 1 else c.name,
        kind=c.kind,
        owner=c.owner if c.owner in seats else "",
        life=c.life,
        place=c.place,
        hidden=c.hidden,
        portrait=c.portrait,
    )


def _find_turn(fight: SeenFight | None, faces: Faces) -> TurnNow | None:
    if fight is None:
        return None
    who = (fight.meanwhile or fight.order[fight.turn]) if fight.order else ""
    name = faces[who].name if who in faces else ""
    return TurnNow(who=who, name=name, is_side=who in fight.sides, paused=fight.paused, round=fight.round)


def _find_opponents(fight: SeenFight | None, faces: Faces) -> tuple[str, ...]:
    """Return the creatures in the fight, or outside a fight all creatures."""
    inside = {who for side in fight.sides.values() for who in side} if fight else faces
    return tuple(who for who, face in faces.items() if face.kind == "creature" and who in inside)


def _find_mine(seat: str, faces: Faces, lent: str) -> tuple[str, ...]:
    """Return a seat's own characters; one that it was lent for a lesson comes last."""
    found = [who for who, face in faces.items() if face.owner == seat and face.life != "dead"]
    return tuple(sorted(found, key=lambda who: who == lent))


def _has_turn(fight: SeenFight | None, who: str) -> bool:
    """Is it the turn of this character or of its side?"""
    if fight is None or fight.paused or not fight.order:
        return False
    now = fight.order[fight.turn]
    return who in (now, fight.meanwhile) or who in fight.sides.get(now, ())


# ---- creatures of a kind
class FaceBand(NamedTuple):
    """Creatures of a kind, such as "Goblin" A to F; a single creature is a band of one."""

    name: str
    ids: tuple[str, ...]
    letters: tuple[str, ...]  # "" of one that has none


def bands_of(faces: Faces, ids: Iterable[str]) -> tuple[FaceBand, ...]:
    """Return these creatures in bands: by the name of their kind, and by whether they are hidden."""
    found: dict[tuple[str, bool], dict[str, str]] = {}
    for who in ids:
        name, letter = split_letter(faces[who].name)
        found.setdefault((name, faces[who].hidden), {})[who] = letter
    return tuple(FaceBand(name, tuple(ids), tuple(ids.values())) for (name, _), ids in found.items())
