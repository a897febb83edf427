"""What a call for a roll and a fight start with: what was asked for last, and who has fought already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from caltrop.kernel.state.events.fights import FightEnded
from caltrop.table.aims import RECENT
from caltrop.table.session import Session
from caltrop.table.tracked_session import plain_session
from caltrop.web.page.fragments import LAST_CALL, LAST_FIGHT
from caltrop.web.page.look import Look

from .callable_rolls import call_options

CALL = "table.call"
FIGHTS_WITHIN = 500  # entries that are searched for fights that have ended


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
    options = call_options(look.game)
    last = find_last_call(look.session)
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
        "hide": "yes" if options.harder and _starts_hidden(look, last, options.harder) else "",
    }


def _starts_hidden(look: Look, last: LastCall, harder: str) -> bool:
    """Is the difficulty hidden at first: as it was last, or, if the game withholds it, unless it was disclosed?"""
    withheld = look.game.surface.withheld
    return not last.want.get(withheld[harder]) if harder in withheld else harder in last.hide


# ---- who has fought already: they are not ticked for the next fight
def past_foes(session: Session) -> frozenset[str]:
    """Return those who were against the party in fights that are over, as far as these are not long ago."""
    plain = plain_session(session, LAST_FIGHT)
    found = set[str]()
    gone = plain.undone_seqs()
    for entry in plain.log[-FIGHTS_WITHIN:]:
        if entry.seq not in gone and any(isinstance(told.fact, FightEnded) for told in entry.emitted):
            fight = plain.states[entry.seq - plain.base - 1].fight
            found.update(fight.sides.get("foes", ()) if fight else (), fight.left if fight else ())
    return frozenset(found)
