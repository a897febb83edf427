"""A character on paper, line by line, before it comes to the table: rolled whole, and any line rolled again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.kernel.creation import AnyCreation, Value
from caltrop.kernel.errors import Refused
from caltrop.kernel.fate import Fate, TableFate
from caltrop.kernel.game import Game
from caltrop.kernel.sheet_json import export_sheet
from caltrop.play import box_source
from caltrop.table.session import Box
from caltrop.web.screens.labels import param_label

LONGEST = 4000  # bytes of a draft
TYPED = 60  # characters that are typed into a line
TRIES = 20  # to roll another name: with twenty of them, the same comes so often once in many lives
ALL = "all"  # in the place of a line: every line again


class DraftLine(Struct, frozen=True):
    """A line as it is shown: its name, what stands there, and whether it can be put in one's own words."""

    id: str
    label: str
    value: str
    free: bool = False


class Drafting:
    """A game's way to make characters, with the dice of a table."""

    def __init__(self, game: Game, creation: AnyCreation, box: Box) -> None:
        self.game, self.creation, self.box = game, creation, box

    def roll_draft(self) -> Struct:
        """A whole draft by the dice."""
        draft: Struct = self.creation.make(self.fate(), self.game.library)
        return draft

    def reroll_line(self, draft: Struct, line: str) -> Struct | Refused:
        """The draft with one line rolled anew."""
        lines = self.creation.lines
        if line not in lines:
            return Refused("no-such-line", self.creation.rule, {"line": line[:60], "got": "", "options": lines})
        after: Struct = self.creation.reroll(self.fate(), self.game.library, draft, line)
        return after

    def reroll(self, draft: Struct, line: str, shown: Mapping[str, Value]) -> Struct | Refused:
        """One line or all of them rolled again. Where people can type, something else than what is `shown` comes: who
        has typed over it would not see that it was rolled.
        """
        others = {id: value for id, value in shown.items() if line in (ALL, id)}
        for _ in range(TRIES):
            found = self.roll_draft() if line == ALL else self.reroll_line(draft, line)
            if isinstance(found, Refused) or all(getattr(found, id) != value for id, value in others.items()):
                break
        return found

    def parse_draft(self, text: str) -> Struct | Refused:
        """A draft as a page sends it back; every line is looked at, because anybody can send anything."""
        try:
            raw = msgspec.json.decode(text.encode()[:LONGEST])
            draft: Struct = msgspec.convert(raw, self.creation.draft)
        except (msgspec.DecodeError, UnicodeEncodeError):
            return Refused("unreadable-sheet", self.creation.rule, {"name": "draft"})
        for line in self.creation.lines:
            checked = self.creation.put(self.game.library, draft, line, getattr(draft, line))
            if isinstance(checked, Refused):
                return checked
        return draft

    def typed_lines(self, draft: Struct) -> dict[str, Value]:
        """What stands on the lines over which people can type."""
        return {line: getattr(draft, line) for line in self.creation.free_lines}

    def put_typed(self, draft: Struct, typed: Mapping[str, str]) -> Struct | Refused:
        """The draft with what was typed over its lines."""
        for line in self.creation.free_lines:
            if words := typed.get(line, "").strip()[:TYPED]:
                after = self.creation.put(self.game.library, draft, line, words)
                if isinstance(after, Refused):
                    return after
                draft = after
        return draft

    def sheet(self, draft: Struct) -> dict[str, Any]:
        """The draft as the sheet that comes to a table."""
        return export_sheet(self.game, self.creation.finish(draft, "", self.game.library), 0)

    def lines(self, draft: Struct) -> tuple[DraftLine, ...]:
        """What is shown of a draft, in the order in which it is rolled."""
        shown = ((line, getattr(draft, line)) for line in self.creation.lines)
        return tuple(self.shown_line(line, value) for line, value in shown if value not in ("", None))

    def shown_line(self, line: str, value: Value) -> DraftLine:
        label = param_label(self.game, self.creation.rule, line)
        text = self.creation.value_text(self.game.library, line, value)
        return DraftLine(line, label, text, line in self.creation.free_lines)

    def fate(self) -> Fate:
        """Every die from the table's box, every choice as usual."""
        return TableFate((), box_source(self.box))
