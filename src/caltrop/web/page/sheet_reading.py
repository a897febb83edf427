"""What the player's and the facilitator's pages share: reading a sheet, grouping creatures, choosing icons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

from msgspec import Struct

from caltrop import words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.surface import MoveRole
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Place, SheetWord, Track
from caltrop.messages import marks
from caltrop.table.view import CharacterInSight, Seen
from caltrop.web.page.sheet_facts import sheet_settings

from .labels import LIGHT, choice_label, distance_label, priced_label, rule_of, setting_label, split_letter
from .look import Look, countdowns, tracks

SMALL: tuple[Place, ...] = ("guard", "tally")  # numbers that are not rolled, shown small beside the others
APART: tuple[Place, ...] = (*SMALL, "purse", "aside", "beads")  # numbers that are no abilities
KNOWN: tuple[Place, ...] = ("known", "talent")  # what a character can do without a button
SORE: tuple[Place, ...] = ("wound", "state", "need", "old-wound")  # wounds and troubles: shown with the numbers
NOW: tuple[Place, ...] = ("magic", "ready", "plan", "where", "waiting")  # words about this moment


PLACE_ICONS: dict[Place, str] = {
    "heart": "heart",
    "guard": "shield",
    "beads": "clock",
    "purse": "coin",
    "tally": "star",
    "wound": "wound",
    "old-wound": "wound",
    "state": "condition",
    "need": "alert",
    "magic": "magic",
    "spellbook": "magic",
}
ITEM_ICONS: dict[MoveRole, str] = {  # of moves that are made with an item
    "take_off": "shield",
    "wear": "shield",
    "use": "check",
    "attack": "sword",
    "drop": "down",
    "sell": "coin",
    "relabel": "edit",
    "divide": "plus",
}


def adjustable_numbers(look: Look, who: str) -> dict[str, str]:
    """Return the numbers on a sheet, with labels, that its owner may set by hand and a free roll may change."""
    return look.remember(find_adjustable_numbers, who)


def find_adjustable_numbers(look: Look, who: str) -> dict[str, str]:
    found = sheet_settings(look.game, look.state.characters[who])
    numbers = (n for n, s in found.items() if isinstance(s.now, int) and not s.options and not s.clock and "." not in n)
    return {name: setting_label(look.game, name) for name in numbers}


# ---- what a sheet shows, by the place that the game gives it
class Framed(Protocol):
    """What these need to know of the table: a look knows it, and the frame of a piece."""

    @property
    def game(self) -> Game: ...

    @property
    def fight(self) -> object: ...


class GameOnPage(NamedTuple):
    """A game, and whether a fight is on: enough to read a sheet."""

    game: Game
    fight: bool


def place(look: Framed, widget: Track | Marks) -> Place | None:
    """Return the place on the page that the game gives a number or a list of words; None where it gives none."""
    return look.game.places.get(widget.label)


def tracks_at(look: Framed, seen: Seen, *places: Place) -> tuple[Track, ...]:
    """Return the numbers of a sheet that belong to these places."""
    return tuple(t for t in tracks(seen.widgets) if place(look, t) in places)


def shown_points(look: Framed, seen: Seen) -> tuple[Track, ...]:
    """Return the numbers of a card that have a maximum; those that are spent in a turn count in a fight only."""
    points = (track for track in tracks(seen.widgets) if track.maximum)
    return tuple(t for t in points if look.fight or place(look, t) != "beads")


def marks_at(look: Framed, seen: Seen, *places: Place) -> tuple[Marks, ...]:
    """Return the lists of words of a sheet that belong to these places, without empty ones."""
    return tuple(w for w in seen.widgets if isinstance(w, Marks) and w.marks and place(look, w) in places)


def words_at(look: Framed, seen: Seen, *places: Place) -> tuple[str, ...]:
    """Return the words of a sheet that belong to these places."""
    return tuple(words.mark_word(mark, look.game) for w in marks_at(look, seen, *places) for mark in w.marks)


def widget_icon(look: Framed, widget: Track | Marks) -> str:
    """Return the name of the icon beside a number or a list of words, "" where it has none."""
    found = place(look, widget)
    return PLACE_ICONS.get(found, "") if found else ""


# ---- creatures
def opponents(look: Look) -> dict[str, CharacterInSight]:
    """Return the creatures in the fight, or outside a fight all creatures, as far as this seat knows of them."""
    fight = look.view.fight
    inside = {who for side in fight.sides.values() for who in side} if fight else look.creatures
    return {who: seen for who, seen in look.creatures.items() if who in inside}


def short_name(look: Look, seen: Seen) -> str:
    """Return a character's first name, or the whole name if someone else in the party has the same first one."""
    first = seen.name.split()[0]
    return first if look.remember(find_first_names).count(first) == 1 else seen.name


def find_first_names(look: Look) -> tuple[str, ...]:
    """Return the first names of the party."""
    return tuple(c.name.split()[0] for c in look.party.values())


class BandMember(Struct, frozen=True):
    """A creature as this seat sees it, with its letter if there are several of its kind."""

    who: str
    letter: str
    seen: SeenCharacter
    surprised: bool = False
    distance: str = ""  # from the seat's own character, in games that count it
    conditions: tuple[str, ...] = ()


class Band(Struct, frozen=True):
    """Creatures of a kind, such as "Goblin" A to F; a single creature is a band of one."""

    name: str
    members: tuple[BandMember, ...]
    hidden: bool = False

    @property
    def up_ids(self) -> tuple[str, ...]:
        return tuple(m.who for m in self.members if m.seen.life == "up")

    @property
    def all_ids(self) -> tuple[str, ...]:
        return tuple(m.who for m in self.members)

    @property
    def is_dead(self) -> bool:
        """Are all its members dead?"""
        return all(m.seen.life == "dead" for m in self.members)


@lru_cache(maxsize=64)
def emblems(game: Game) -> Mapping[str, str]:
    """Return the pictures of the game's creatures, by their names."""
    return {row.name: row.emblem for row in game.shelf("creatures").values() if getattr(row, "emblem", "")}


def emblem_of(look: Look, band: Band) -> str:
    """Return the picture of a kind of creature, by the name that the reader knows; "" if the book has none."""
    return emblem_of_name(look, band.name)


def emblem_of_name(look: Framed, name: str) -> str:
    """Return the picture of a creature's kind by its name, which may end with its letter; "" if there is none."""
    return emblems(look.game).get(split_letter(name)[0], "")


def band_face(band: Band) -> SeenCharacter:
    """Return the one of a band whose portrait stands for it: the first that has one."""
    return next((m.seen for m in band.members if m.seen.portrait), band.members[0].seen)


def bands(look: Look, ids: Iterable[str]) -> tuple[Band, ...]:
    """Return these creatures in bands: by the name of their kind, and by whether they are hidden."""
    found: dict[tuple[str, bool], list[BandMember]] = {}
    for who in ids:
        seen = look.creatures[who]
        name, letter = split_letter(seen.name)
        found.setdefault((name, seen.hidden), []).append(band_member(look, who, letter))
    return tuple(Band(name, tuple(members), hidden) for (name, hidden), members in found.items())


def band_member(look: Look, who: str, letter: str) -> BandMember:
    """Return a creature as the first of this seat's own characters faces it."""
    seen = look.creatures[who].sheet
    mine = next(iter(look.mine), "")
    distance = look.game.surface.distance(look.state, who, mine) if mine else ""
    label = distance_label(look.game, distance)
    return BandMember(
        who=who,
        letter=letter,
        seen=seen,
        surprised=is_surprised(look, who),
        distance=label,
        conditions=words_at(look, seen, "state"),
    )


def is_surprised(look: Look, who: str) -> bool:
    """Is a character surprised in this fight?"""
    return look.fight is not None and who in look.fight.surprised


def is_done(look: Look, who: str) -> bool:
    """Has a character said "done" for this turn?"""
    return look.fight is not None and who in look.fight.done


def is_awaited(look: Look, who: str) -> bool:
    """Does the turn of a side wait until this character is done?"""
    return who in look.remember(find_awaited)


def find_awaited(look: Look) -> tuple[str, ...]:
    """Return those that the turn of a side waits for."""
    fight = look.view.fight
    return fight.to_act if fight is not None and look.turn in fight.sides else ()


def done_and_all(look: Look) -> tuple[int, int]:
    """Return how many of the party are done, and of how many, where a side takes its turn together."""
    fight = look.view.fight
    if fight is None or look.turn not in fight.sides:
        return 0, 0
    done = sum(who in look.party for who in fight.done)
    return done, done + len(allies_to_act(look))


def allies_to_act(look: Look) -> tuple[str, ...]:
    """Return the names of those in the party who are not done, where a side takes its turn together."""
    return look.remember(find_allies_to_act) if look.is_facilitator else look.remember_for_all(find_allies_to_act)


def find_allies_to_act(look: Look) -> tuple[str, ...]:
    fight = look.view.fight
    if fight is None or look.turn not in fight.sides:
        return ()
    return tuple(look.name(who) for who in fight.to_act if who in look.party)


def is_light(countdown: CountdownWidget) -> bool:
    """Is it the time left of a light? A character may carry several, so the labels have numbers."""
    return rule_of(countdown.label) == LIGHT


def is_deadly(look: Framed, countdown: CountdownWidget) -> bool:
    """Is it the time left until a character dies?"""
    return rule_of(countdown.label) == look.game.rule("death")


def time_left(look: Framed, seen: Seen) -> CountdownWidget | None:
    """Return the countdown to death of a character who is down."""
    return next((c for c in countdowns(seen.widgets) if is_deadly(look, c)), None) if seen.life == "down" else None


def has_real_dice(look: Look) -> bool:
    """Does this seat type in real dice?"""
    return look.state.seats[look.seat].real_dice


def has_proved_dice(look: Look) -> bool:
    """Does this seat throw dice that can be proved?"""
    return look.state.seats[look.seat].verified_dice


# ---- questions
def cell_labels(grid: Grid) -> tuple[str, ...]:
    """Return what lies in a pack."""
    return tuple(words.mark_word(what) for what, _ in grid.cells)


def is_fatigue(cell: SheetWord) -> bool:
    """Is it fatigue that fills this slot?"""
    return isinstance(cell, marks.Fatigue)


def answers(look: Look, ask: Choice) -> tuple[tuple[str, str], ...]:
    """Return the answers to a question with their labels: things and people by name, else in the catalogue's words."""
    pack = (
        look.state.part(ask.who, Pack).items if look.state.seat_of(ask.who) == look.seat or look.is_facilitator else {}
    )
    return tuple((option, _answer_label(look, pack, ask, option)) for option in ask.options)


def _answer_label(look: Look, pack: Mapping[str, Item], ask: Choice, option: str) -> str:
    if option in pack:
        return words.mark_word(pack[option].label)
    priced = priced_label(look.game, ask.rule, option)
    return priced or look.name(option) or choice_label(look.game, ask.rule, option)
