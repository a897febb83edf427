"""The context of a form: which seat asks for which move and actor. All options of the form are read from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, TypeAlias, get_args

from msgspec import Struct

from caltrop import words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.contract.surface import ActionPrice
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.parts import EntryKind, Part, SheetEntry, Track
from caltrop.kernel.state.state import Character, UsualSide
from caltrop.table.session import Session
from caltrop.web.page.labels import distance_label, state_word

NOBODY = Character("")
PREFIX = "w."  # the prefix of a move's parameters among the fields, so that a parameter can have any name
OptionPart: TypeAlias = Literal["", "label", "hint", "all"]


class Option(Struct, frozen=True):
    """An option of a field."""

    value: str
    label: str
    hint: str = ""
    group: str = ""
    english: OptionPart = ""  # what of it is the game's own English, not ours


class ActorContext:
    """What a seat knows of the table when it acts for a character."""

    def __init__(self, session: Session, seat: str, actor: str) -> None:
        self.session = session
        self.seat = seat
        self.actor = actor
        self.game = session.game_for(seat)
        self.state = session.state_for(seat)
        self.library = self.game.library
        self.eye = SeatKnowledge(session.game, self.state, seat)
        self.sheet = self.state.characters.get(actor, NOBODY)

    @property
    def pack(self) -> Pack:
        return self.sheet.part(Pack)

    def shelf(self, name: str) -> Mapping[str, Any]:
        """Return a shelf of the game's library; empty if the game has no such shelf."""
        return self.game.shelf(name)

    def prices(self) -> Mapping[str, ActionPrice]:
        """Return the prices of actions at this table; none in a game without prices."""
        return self.game.surface.prices(self.library, self.state.rulings)

    def known_characters(self) -> dict[str, Character]:
        """Return the characters that this seat knows of, the dead last, without the stash."""
        everyone = self.state.characters.items()
        here = {who: c for who, c in everyone if self.eye.may_know(who) and c.kind != "stash"}
        return dict(sorted(here.items(), key=lambda found: found[1].life == "dead"))

    def readable_characters(self) -> dict[str, Character]:
        """Return the characters whose sheets this seat may read, without the actor."""
        return {who: c for who, c in self.known_characters().items() if who != self.actor and self.eye.may_read(who)}

    def side(self, who: str) -> str:
        """Return the side of a character: in a fight its own, else foes for creatures and the party for all others."""
        fight = self.state.fight
        there = fight.side_of(who) if fight else ""
        return there or ("foes" if self.state.characters[who].kind == "creature" else "party")

    def is_ally(self, who: str, other: str) -> bool:
        """Are two characters on one side, or played by one player?"""
        people = self.state.characters
        if other not in people:
            return self.side(who) == "party"
        owner = people[who].owner
        shared = owner == people[other].owner and owner in self.state.seats and not self.state.is_facilitator(owner)
        return shared or self.side(who) == self.side(other)

    def person(self, who: str) -> Option:
        """Return a character as an option: the name, how far it is, and how hurt it looks to this seat."""
        seen = self.eye.sheet(who)
        distance = distance_label(self.game, self.game.surface.distance(self.state, who, self.actor))
        hint = ", ".join(word for word in (distance, state_word(seen.hurt)) if word)
        return Option(who, seen.name, hint, self.group(self.side(who)))

    def people(self, whom: Iterable[str]) -> tuple[Option, ...]:
        return tuple(self.person(who) for who in whom)

    def group(self, side: str) -> str:
        return words.say("label", f"at-{side}" if side in get_args(UsualSide) else "at-others", self.game)


class FormContext(ActorContext):
    """A seat's request for the form of a move for an actor; `preset` are the parameters that are known already."""

    def __init__(self, session: Session, seat: str, move: AnyMove, actor: str, preset: Mapping[str, Any]) -> None:
        super().__init__(session, seat, actor)
        self.move = move
        self.preset = preset


# ---- reading a sheet of any game
def sheet_entries(character: Character, kind: EntryKind) -> Iterator[SheetEntry]:
    """Yield what all parts of a sheet list of a kind."""
    return (entry for part in _parts(character) for entry in part.entries(kind))


def _parts(character: Character) -> Iterator[Part]:
    return (part for part in character.parts.values() if isinstance(part, Part))


def skills(character: Character) -> dict[str, str]:
    """Return a character's skills by id, each with its die, or "" where it has none."""
    return {skill.id: skill.die for skill in sheet_entries(character, "skills")}


def spells(character: Character) -> tuple[str, ...]:
    """Return the ids of the spells that a character knows or carries on items."""
    return tuple(dict.fromkeys(spell.id for spell in sheet_entries(character, "spells")))


def weapons(character: Character) -> dict[str, Item]:
    """Return the items that a character can fight with, by key."""
    return {key: item for key, item in character.part(Pack).items.items() if item.is_weapon}


def tracks_by_label(character: Character) -> dict[str, Track]:
    """Return the numbers of a sheet by their labels."""
    shown = (widget for part in _parts(character) for widget in part.show())
    return {widget.label: widget for widget in shown if isinstance(widget, Track)}


def item_count(item: Item) -> str:
    """Return an item's name, with how many there are of it where there are several."""
    return words.text("items-counted", item=item.name, n=item.count) if item.count > 1 else item.name


def item_summary(item: Item, game: Game, rulings: Mapping[str, str] | None) -> str:
    """Return an item's numbers in a few words: "d6, 2 harm", without those that this table's rulings hide."""
    hidden = game.surface.hides(rulings)
    facts = (
        item.dice_text(hidden),
        words.say("label", "at-harm", game, n=item.harm) if item.harm and "harm" not in hidden else "",
        words.say("label", "at-protection", game, n=item.protection, left=item.left) if item.protection else "",
        words.say("label", "at-armour", game, n=item.armour) if item.armour else "",
        words.say("label", "at-light", game, n=item.light) if item.light else "",
        words.say("label", "at-meals", game, n=item.meals) if item.meals else "",
    )
    return ", ".join(fact for fact in facts if fact)


def track_summary(track: Track, game: Game) -> str:
    """Return a number in a few words: "d8, 6/8"."""
    points = (
        words.say("label", "at-points", game, now=track.now, most=track.maximum) if track.maximum else str(track.now)
    )
    return ", ".join(word for word in (track.die, points) if word)
