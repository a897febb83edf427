"""The draft of a new character before it joins the table: all lines are rolled, and each can be rolled again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.kernel.contract.creation import AnyCreation, Value
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.fate import Fate, TableFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.play import box_source
from caltrop.table.session import Box
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req, server_of
from caltrop.web.page.labels import param_label, setting_label
from caltrop.web.page.look import Look

LONGEST = 4000  # bytes of a draft
TYPED = 60  # characters that can be typed into a line
TRIES = 20  # rolls until another name comes: with 20 names in a list, 20 rolls practically always find one
ALL = "all"  # in place of a line's id: roll every line again


class DraftLine(Struct, frozen=True):
    """A line of the draft as the page shows it: label, value, and whether the player can type over it."""

    id: str
    label: str
    value: str
    free: bool = False


class Drafting:
    """Making a character by a game's creation, with a table's app dice."""

    def __init__(self, game: Game, creation: AnyCreation, box: Box) -> None:
        self.game = game
        self.creation = creation
        self.box = box

    def roll_draft(self) -> Struct:
        """Roll a whole draft."""
        draft: Struct = self.creation.make(self.fate(), self.game.library)
        return draft

    def reroll_line(self, draft: Struct, line: str) -> Struct | Refused:
        """Roll one line of a draft again."""
        lines = self.creation.lines
        if line not in lines:
            return Refused("no-such-line", self.creation.rule, {"line": line[:60], "got": "", "options": lines})
        after: Struct = self.creation.reroll(self.fate(), self.game.library, draft, line)
        return after

    def reroll(self, draft: Struct, line: str, shown: Mapping[str, Value]) -> Struct | Refused:
        """Roll one line or all lines again.

        A line that can be typed over gets a value other than the one `shown`: a player who has typed over the line
        would not notice a roll that puts the old value back.
        """
        others = {id: value for id, value in shown.items() if line in (ALL, id)}
        for _ in range(TRIES):
            found = self.roll_draft() if line == ALL else self.reroll_line(draft, line)
            if isinstance(found, Refused) or all(getattr(found, id) != value for id, value in others.items()):
                break
        return found

    def parse_draft(self, text: str) -> Struct | Refused:
        """Read a draft that a page sends back; every line is checked, because a client can send anything."""
        try:
            raw = msgspec.json.decode(text.encode()[:LONGEST])
            draft: Struct = msgspec.convert(raw, self.creation.draft)
        except (msgspec.DecodeError, UnicodeEncodeError):
            return Refused("unreadable-sheet", self.creation.rule, {"name": "draft"})
        filled = (line for line in self.creation.every_line if line in self.creation.lines or getattr(draft, line))
        for line in filled:
            checked = self.creation.put(self.game.library, draft, line, getattr(draft, line))
            if isinstance(checked, Refused):
                return checked
        return draft

    def typed_lines(self, draft: Struct) -> dict[str, Value]:
        """Return the values of the lines that players can type over."""
        return {line: getattr(draft, line) for line in self.creation.free_lines}

    def put_typed(self, draft: Struct, typed: Mapping[str, str]) -> Struct | Refused:
        """Put the typed words into the draft's lines."""
        for line in self.creation.free_lines:
            if words := typed.get(line, "").strip()[:TYPED]:
                after = self.creation.put(self.game.library, draft, line, words)
                if isinstance(after, Refused):
                    return after
                draft = after
        return draft

    def sheet(self, draft: Struct) -> dict[str, Any]:
        """Return the draft as a sheet that can be brought to a table."""
        return export_sheet(self.game, self.creation.finish(draft, "", self.game.library), 0)

    def lines(self, draft: Struct) -> tuple[DraftLine, ...]:
        """Return the lines of a draft that have a value, in the order in which they are rolled."""
        shown = ((line, getattr(draft, line)) for line in self.creation.lines)
        return tuple(self.shown_line(line, value) for line, value in shown if value not in ("", None))

    def numbers(self, draft: Struct) -> tuple[DraftLine, ...]:
        """Return the numbers that follow from the lines, such as an armour rating; they are not rolled."""
        made = self.creation.finish(draft, "", self.game.library)
        tracks = self.game.surface.numbers(self.game, made)
        return tuple(DraftLine("", setting_label(self.game, t.label), str(t.now)) for t in tracks)

    def shown_line(self, line: str, value: Value) -> DraftLine:
        label = param_label(self.game, self.creation.rule, line)
        text = self.creation.value_text(self.game.library, line, value)
        return DraftLine(line, label, text, line in self.creation.free_lines)

    def fate(self) -> Fate:
        """Return a fate that rolls every die with the table's app dice and takes every choice's default."""
        return TableFate((), box_source(self.box))


async def look_of(request: Req, caller: Caller) -> Look:
    """Return the caller's look at the table."""
    about = server_of(request).surroundings(caller.room)
    return await caller.room.look(lambda session: Look(session, caller.seat, about))


def drafting_for(caller: Caller, look: Look) -> Drafting | Refused:
    """Return the drafting of characters in this game; a refusal in a game that has no creation."""
    creation = look.game.creation
    if creation is None:
        return Refused("no-creation", "table.bring", {"game": look.game.title})
    return Drafting(look.game, creation, caller.room.session.box)
