"""What tells who comes and goes, who is seen, who plays them, and where they are."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.kernel.contract.telling import HeardLine, Tellings
from caltrop.kernel.state.events import characters as c
from caltrop.kernel.state.events import fights as f
from caltrop.kernel.state.events import table as t
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

_SHOWN: dict[str, type[Message]] = {"name": log.ShownName, "words": log.ShownWords, "numbers": log.ShownNumbers}


_MAKES_STASH = ("table.stash", "table.bequeath")  # other moves begin a pile, of which is told what lies there


def _tell_joining(event: c.CharacterAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = event.character
    if any(isinstance(e, t.Said) and e.result == "hired" and e.who == event.who for e in heard.events):
        return ()
    if who.kind == "stash":
        return (log.StashMade(who.name),) if heard.move in _MAKES_STASH else ()
    return (_appearance(event.who, who.name, heard) if who.kind == "creature" else log.Joins(who.name),)


def _appearance(who: str, name: str, heard: HeardLine) -> Message:
    """Return that a creature appears, and on which side if a fight goes on."""
    side = "" if heard.has(f.FightBegan) else _side_joined(who, heard)
    return {"foes": log.AppearsForFoes, "party": log.AppearsForParty}.get(side, log.Appears)((name,))


def _side_joined(who: str, heard: HeardLine) -> str:
    """Return the side that a character joins in this line, "" if none."""
    return next((event.side for event in heard.events if isinstance(event, f.SideJoined) and event.who == who), "")


def _tell_appearance(event: c.Appeared, heard: HeardLine, at: int) -> Iterable[Message]:
    """Of someone who has just joined, or come into sight, it is told already."""
    told = heard.has(c.CharacterAdded, who=event.who) or heard.has(c.Hidden, who=event.who)
    return () if told else (_appearance(event.who, event.name, heard),)


def _tell_owner(event: c.OwnerChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    owner = heard.name(event.owner)
    return (log.PlayedBy(owner=owner, who=who) if owner else log.PlayedByFacilitator(who),)


def _tell_renaming(event: c.Renamed, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "name")
    return (log.RenamedTo(before=str(change.before), name=event.name),) if change else ()


def _tell_place(event: c.Placed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    return (log.PlaceSet(who=who, place=event.place) if event.place else log.PlaceLeft(who),)


TELLINGS = Tellings(
    {
        "character-added": _tell_joining,
        "character-removed": lambda e, heard, at: (log.LeavesTable((heard.name(e.who),)),),
        "appeared": _tell_appearance,
        "hidden": lambda e, heard, at: ((log.HiddenNow if e.hidden else log.InSight)(heard.name(e.who)),),
        "shown-as": lambda e, heard, at: (_SHOWN[e.shows](heard.name(e.who)),),
        "owner-changed": _tell_owner,
        "renamed": _tell_renaming,
        "placed": _tell_place,
        "portrait-set": lambda e, heard, at: (
            (log.PortraitChanged if e.portrait else log.PortraitRemoved)((heard.name(e.who),)),
        ),
    }
)
