"""A character on paper, line by line, before it comes to the table: rolled whole, and any line rolled again."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.games.registry import PACKAGE
from caltrop.kernel.dice import SIDES
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Answer, Ask, Choice, Fate, Roll, TableFate
from caltrop.kernel.game import Game
from caltrop.kernel.sheet_json import export_sheet
from caltrop.table.session import Box
from caltrop.web.screens.labels import param_label

LONGEST = 4000  # bytes of a draft
TRIES = 20  # to roll another name: with twenty of them, the same comes so often once in many lives
SHELVED = ("background", "gear")  # lines that hold an id of the library


class DraftLine(Struct, frozen=True):
    """A line as it is shown: its name, what stands there, and whether it can be put in one's own words."""

    id: str
    label: str
    value: str
    free: bool = False


class Drafting:
    """A game's way to make characters: its module `create`, with the dice of a table."""

    def __init__(self, game: Game, box: Box) -> None:
        self.game, self.box = game, box
        self.maker: Any = import_module(f"{PACKAGE}.{game.id.replace('-', '_')}.create")

    def roll_draft(self) -> Any:
        """A whole draft by the dice."""
        return self.maker.make_draft(self.fate(), self.game.library)

    def reroll_line(self, draft: Any, line: str) -> Any | Refused:
        """The draft with one line rolled anew."""
        if line not in self.maker.LINES:
            return Refused("no-such-line", self.maker.RULE, {"line": line[:60], "got": "", "options": self.maker.LINES})
        return self.maker.reroll(self.fate(), self.game.library, draft, line)

    def reroll(self, draft: Any, line: str, unlike: str) -> Any | Refused:
        """One line or "all" rolled again, with another name than the one that is shown: a page where somebody has typed
        over it would not see that it was rolled.
        """
        for _ in range(TRIES):
            found = self.roll_draft() if line == "all" else self.reroll_line(draft, line)
            if isinstance(found, Refused) or line not in ("all", "name") or found.name != unlike:
                break
        return found

    def parse_draft(self, text: str) -> Any | Refused:
        """A draft as a page sends it back; every line is looked at, because anybody can send anything."""
        try:
            raw = msgspec.json.decode(text.encode()[:LONGEST])
            draft = msgspec.convert(raw, self.maker.Draft)
        except (msgspec.DecodeError, UnicodeEncodeError):
            return Refused("unreadable-sheet", self.maker.RULE, {"name": "draft"})
        for line in self.maker.LINES:
            checked = self.maker.put(self.game.library, draft, line, getattr(draft, line))
            if isinstance(checked, Refused):
                return checked
        return draft

    def set_name(self, draft: Any, name: str) -> Any | Refused:
        return self.maker.put(self.game.library, draft, "name", name) if name else draft

    def sheet(self, draft: Any) -> dict[str, Any]:
        """The draft as the sheet that comes to a table."""
        return export_sheet(self.game, self.maker.build_character(draft, library=self.game.library), 0)

    def lines(self, draft: Any) -> tuple[DraftLine, ...]:
        """What is shown of a draft, in the order in which it is rolled."""
        return tuple(
            DraftLine(
                line, param_label(self.game, f"{self.game.id}.create", line), self.value(draft, line), line == "name"
            )
            for line in self.maker.LINES
            if getattr(draft, line) not in ("", None)
        )

    def value(self, draft: Any, line: str) -> str:
        found = getattr(draft, line)
        shelf = getattr(self.game.library, "backgrounds", {})
        return str(shelf[found].name) if line in SHELVED and found in shelf else str(found)

    def fate(self) -> Fate:
        """Every die from the table's box, every choice as usual."""

        def source(ask: Ask) -> Answer | None:
            if isinstance(ask, Roll):
                return Answer(ask, tuple(self.box(SIDES[die]) for die in ask.dice), "box")
            return Answer(ask, ask.usual, "order") if isinstance(ask, Choice) else None

        return TableFate((), source)
