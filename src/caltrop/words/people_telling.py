"""What tells who comes and goes, who is seen, who plays them, and where they are."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.kernel.events import characters as c
from caltrop.kernel.events import encounter as f
from caltrop.kernel.events import table as t
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Deed, HeardLine, Name, Names, Tellings


class Joins(Deed, frozen=True, tag="log-joins"):
    name: str


class StashMade(Deed, frozen=True, tag="log-stash"):
    typed = True
    name: str


class Appears(Deed, frozen=True, tag="log-appear"):
    together = True
    names: tuple[str, ...]


class AppearsForFoes(Deed, frozen=True, tag="log-appear-for-foes"):
    together = True
    names: tuple[str, ...]


class AppearsForParty(Deed, frozen=True, tag="log-appear-for-party"):
    together = True
    names: tuple[str, ...]


class LeavesTable(Deed, frozen=True, tag="log-leaves"):
    together = True
    names: Names


class HiddenNow(Deed, frozen=True, tag="log-hidden"):
    who: Name


class InSight(Deed, frozen=True, tag="log-in-sight"):
    who: Name


class ShownName(Deed, frozen=True, tag="log-shown-name"):
    who: Name


class ShownWords(Deed, frozen=True, tag="log-shown-words"):
    who: Name


class ShownNumbers(Deed, frozen=True, tag="log-shown-numbers"):
    who: Name


class PlayedBy(Deed, frozen=True, tag="log-played-by"):
    owner: Name
    who: Name


class PlayedByFacilitator(Deed, frozen=True, tag="log-played-by-facilitator"):
    who: Name


class RenamedTo(Deed, frozen=True, tag="log-renamed"):
    before: str
    name: str


class RenamedEarlier(Deed, frozen=True, tag="log-renamed-earlier"):
    name: str


class PortraitChanged(Deed, frozen=True, tag="log-portrait"):
    together = True
    names: Names


class PortraitRemoved(Deed, frozen=True, tag="log-portrait-removed"):
    together = True
    names: Names


class PlaceSet(Deed, frozen=True, tag="log-place"):
    typed = True
    who: Name
    place: str


class PlaceLeft(Deed, frozen=True, tag="log-place-left"):
    who: Name


SHOWN: dict[str, type[Message]] = {"name": ShownName, "words": ShownWords, "numbers": ShownNumbers}


MAKES_STASH = ("table.stash", "table.bequeath")  # other moves begin a pile, of which is told what lies there


def tell_joining(event: c.CharacterAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = event.character
    if any(isinstance(e, t.Said) and e.result == "hired" and e.who == event.who for e in heard.events):
        return ()
    if who.kind == "stash":
        return (StashMade(who.name),) if heard.move in MAKES_STASH else ()
    return (appearance(event.who, who.name, heard) if who.kind == "creature" else Joins(who.name),)


def appearance(who: str, name: str, heard: HeardLine) -> Message:
    """Return that a creature appears, and on which side if a fight goes on."""
    side = "" if heard.has(f.FightBegan) else side_joined(who, heard)
    return {"foes": AppearsForFoes, "party": AppearsForParty}.get(side, Appears)((name,))


def side_joined(who: str, heard: HeardLine) -> str:
    """Return the side that a character joins in this line, "" if none."""
    return next((event.side for event in heard.events if isinstance(event, f.SideJoined) and event.who == who), "")


def tell_appearance(event: c.Appeared, heard: HeardLine, at: int) -> Iterable[Message]:
    """Of someone who has just joined, or come into sight, it is told already."""
    told = heard.has(c.CharacterAdded, who=event.who) or heard.has(c.Hidden, who=event.who)
    return () if told else (appearance(event.who, event.name, heard),)


def tell_owner(event: c.OwnerChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    who, owner = heard.name(event.who), heard.name(event.owner)
    return (PlayedBy(owner, who) if owner else PlayedByFacilitator(who),)


def tell_renaming(event: c.Renamed, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "name")
    return (RenamedTo(str(change.before), event.name) if change else RenamedEarlier(event.name),)


def tell_place(event: c.Placed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    return (PlaceSet(who, event.place) if event.place else PlaceLeft(who),)


TELLINGS = Tellings(
    {
        "character-added": tell_joining,
        "character-removed": lambda e, heard, at: (LeavesTable((heard.name(e.who),)),),
        "appeared": tell_appearance,
        "hidden": lambda e, heard, at: ((HiddenNow if e.hidden else InSight)(heard.name(e.who)),),
        "shown-as": lambda e, heard, at: (SHOWN[e.shows](heard.name(e.who)),),
        "owner-changed": tell_owner,
        "renamed": tell_renaming,
        "placed": tell_place,
        "portrait-set": lambda e, heard, at: (
            (PortraitChanged if e.portrait else PortraitRemoved)((heard.name(e.who),)),
        ),
    }
)
