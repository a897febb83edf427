"""A character's sheet in short, as it stands beside the steps of building or growing one."""

from __future__ import annotations

from functools import cached_property

import msgspec

from caltrop import words
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.creation import ExampleRoll
from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import widgets
from caltrop.kernel.state.parts import Marks, Track, Widget
from caltrop.kernel.state.state import Character
from caltrop.web.features.moves.odds_text import odds_summary
from caltrop.web.features.moves.preview import percent, reading_of
from caltrop.web.page.look import tracks
from caltrop.web.page.sheet_reading import APART, KNOWN, SMALL


class BuiltSheet:
    """What the page says of a character in short: abilities, small numbers, what it knows and carries."""

    def __init__(self, game: Game, character: Character) -> None:
        self.game = game
        self.character = character
        self.name = character.name

    @cached_property
    def widgets(self) -> tuple[Widget, ...]:
        return widgets(self.character, full=True, game=self.game)

    @property
    def abilities(self) -> tuple[Track, ...]:
        return tuple(t for t in tracks(self.widgets) if self.game.places.get(t.label) not in APART)

    @property
    def small_numbers(self) -> tuple[Track, ...]:
        """Protection, coin and slots."""
        shown = tuple(t for t in tracks(self.widgets) if self.game.places.get(t.label) in (*SMALL, "purse"))
        armour = () if any(t.label == "armour" for t in shown) else self.pack_part.armour()
        slots = (Track("slots", self.pack_part.slots_used, self.pack_part.room),) if self.pack_part.room else ()
        return (*armour, *shown, *slots)

    @property
    def known_marks(self) -> tuple[str, ...]:
        """The skills, feats and spells."""
        marks = (w for w in self.widgets if isinstance(w, Marks))
        shown = (w for w in marks if self.game.places.get(w.label) in (*KNOWN, "spellbook"))
        return tuple(words.mark_word(mark, self.game) for w in shown for mark in w.marks)

    @property
    def pack(self) -> tuple[str, ...]:
        """What the character carries, by name."""
        carried = (item for item in self.pack_part.items.values() if not item.is_natural)
        return tuple(words.mark_word(item.label) for item in carried)

    @property
    def pack_part(self) -> Pack:
        found = self.character.parts.get("pack")
        return found if isinstance(found, Pack) else Pack()


def example_chance(game: Game, example: ExampleRoll | None) -> str:
    """Return the chance of an everyday roll, "" where there is none."""
    if example is None:
        return ""
    mechanic = game.mechanics[example.rule]
    params = msgspec.convert(dict(example.params), mechanic.params)
    found = odds_summary(mechanic, params, reading_of(game, mechanic))
    return percent(found.chance) if found is not None and found.chance is not None else ""
