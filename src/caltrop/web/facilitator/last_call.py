"""What a call for a roll starts with: what was asked for last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from caltrop.table.session import Session
from caltrop.table.watched_session import plain_session
from caltrop.web.actions.callable_rolls import call_options
from caltrop.web.screens.fragments import LAST_CALL, RECENT
from caltrop.web.screens.look import Look

CALL = "table.call"


class LastCall(Struct, frozen=True):
    """What the last call asked for: it is kept for the next one."""

    move: str = ""
    want: Mapping[str, Any] = {}
    hide: tuple[str, ...] = ()


def find_last_call(session: Session) -> LastCall:
    """Return the last call that was not undone, as far as it is not long ago."""
    plain = plain_session(session, LAST_CALL)
    gone = plain.undone_seqs()
    for entry in reversed(plain.log[-RECENT:]):
        if entry.intent is not None and entry.intent.move == CALL and entry.seq not in gone:
            want = entry.intent.want
            return LastCall(str(want.get("move", "")), want.get("want", {}), tuple(want.get("hide", ())))
    return LastCall()


def kept_options(look: Look) -> dict[str, str]:
    """Return what a new call starts with: the roll, the ability, the difficulty and whether it is hidden."""
    options, last = call_options(look.game), find_last_call(look.session)
    if options is None:
        return {}
    moves = [option.value for option in options.moves]
    move = last.move if last.move in moves else moves[0]
    ability = str(last.want.get(options.ability, "")) if last.move == move else ""
    known = [option.value for option in options.abilities]
    return {
        "move": move,
        "ability": ability if ability in known else next(iter(known), ""),
        "harder": str(last.want.get(options.harder, options.usual)) if last.move == move else options.usual,
        "hide": "yes" if options.harder and options.harder in last.hide else "",
    }
