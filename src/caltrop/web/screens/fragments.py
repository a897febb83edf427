"""The sources that pieces of a page are drawn from, by name: a piece is drawn again when one of its sources changes."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from msgspec import structs

from caltrop.table.session import Session
from caltrop.web.live.cache import Key
from caltrop.web.live.surroundings import Surroundings

RECENT = 200  # entries that are searched for targets of attacks
EVERYTHING = (
    *("characters", "encounter", "clock", "seats", "rulings", "orders", "calls", "offers", "tasks", "notes"),
    *("prepared", "sitting", "stars", "prompts", "log", "struck_entries", "around"),
)


class Sources:
    """The sources of one seat's pages, by name; each is one object of the state, or a small tuple."""

    def __init__(self, session: Session, seat: str, surroundings: Surroundings) -> None:
        self.session, self.state, self.seat = session, session.state, seat
        self.around = structs.astuple(surroundings)

    def __getitem__(self, name: str) -> object:
        return getattr(self if hasattr(self, name) else self.state, name)

    @cached_property
    def folk(self) -> Key:
        """All characters with their names and places, but without their sheets."""
        people = self.state.characters.items()
        return tuple((who, c.name, c.kind, c.owner, c.hidden, c.place, c.life, c.shows) for who, c in people)

    @cached_property
    def foes(self) -> Key:
        """The creatures with their whole sheets."""
        return tuple(c for c in self.state.characters.values() if c.kind == "creature")

    @cached_property
    def lights(self) -> Key:
        """The countdowns of all characters, lights among them."""
        return tuple(c.parts.get("timers") for c in self.state.characters.values())

    @cached_property
    def goods(self) -> Key:
        """The contents of the stash, and of the packs of this seat's characters."""
        mine = (c for c in self.state.characters.values() if c.kind == "stash" or c.owner == self.seat)
        return tuple((c.parts.get("pack"), c.parts.get("purse")) for c in mine)

    @cached_property
    def aims(self) -> Key:
        """The last targets of this seat's characters: the buttons for their next attack name them."""
        mine = [who for who in self.state.characters if self.state.may_act_for(self.seat, who)]
        return tuple(recent_targets(self.session, mine).items())

    @cached_property
    def prompts(self) -> Key:
        return tuple(self.session.parked.values())

    @cached_property
    def asked_packs(self) -> Key:
        """The packs of the characters that a question waits for: its answers name what is in them."""
        asked = (ask.who for parked in self.session.parked.values() for ask in parked.asks)
        people = (self.state.characters[who] for who in asked if who in self.state.characters)
        return tuple(c.parts.get("pack") for c in people)

    @cached_property
    def second_thoughts(self) -> Key:
        """The last entry, if its roller may still change what a standing order answered."""
        rules, last = self.session.game.surface.second_thoughts, self.session.log[-1] if self.session.log else None
        if not rules or last is None or not any(a.source == "order" and a.ask.rule in rules for a in last.answers):
            return ()
        return (last.seq,)

    @property
    def log(self) -> int:
        return self.session.seq

    @property
    def struck_entries(self) -> frozenset[int]:
        return self.session.undone_seqs()


def recent_targets(session: Session, attackers: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the targets of each attacker's latest attacks, the last first and each once, without undone attacks."""
    attack, gone = session.game.move_for("attack"), session.undone_seqs()
    found: dict[str, dict[str, None]] = {}
    for entry in reversed(session.log[-RECENT:] if attack else ()):
        intent = entry.intent if entry.seq not in gone else None
        if attack and intent and intent.move == attack.id and intent.actor in attackers:
            found.setdefault(intent.actor, {})[str(intent.want.get("target", ""))] = None
    return {who: tuple(targets) for who, targets in found.items()}


def key(names: tuple[str, ...], sources: Sources) -> Key:
    return tuple(sources[name] for name in names)
