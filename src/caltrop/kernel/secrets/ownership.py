"""Who owns what is written: one check for everything that a move changes.

The states before and after an event tell by keys what it changed (`touched_keys`), and `_owner_of` says whose that is:
a seat's, the facilitator's, or no one's. `find_trespass` looks at all that a move has written before it is kept, so a
move cannot forget the check; `check_named` asks the same question before the roll about what a parameter names (see
`parameters.Belonging`), so that a button is grey for the reason for which the move would be refused.

Two kinds of things are written:

- *Belongings* are people's: notes and handouts, seats, standing orders, a character's name and player, rulings,
  prepared scenes, calls. No rule ever changes one for someone else, so no move may.
- *Sheets* are the rules': an attack hurts, a bandage heals, a gift changes two packs. A move changes another seat's
  sheet only if its declaration reaches others (`Move.reaches_others`): by a parameter that names people, by being an
  act in the story, or because it says so.

The facilitator owns everything; a table may have several, and each of them is the facilitator.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.kernel.state.state import Character, Note, State

_FACILITATOR = ""  # the owner of what is the facilitator's
_WHOLE = ""
_FIGHT = "fight"  # how the keys of the fight begin, which is everyone's
# What of a character is its player's, and never a rule's.
_PERSONAL = (_WHOLE, "name", "owner", "hidden", "shows", "portrait")


# ---- whose a thing is
def _owner_of(state: State, key: str) -> str | None:
    """Return the seat that owns what a key names, `FACILITATOR`, or None if it is no one's or does not exist yet."""
    kind, colon, rest = key.partition(":")
    if colon or kind in _ALONE:
        return _OWNERS[kind](state, rest)
    who, _, _ = key.partition(".")
    return None if who == _FIGHT else _character_owner(state, who)


def _character_owner(state: State, who: str) -> str | None:
    """Return who plays a character; the stash, and one that does not exist yet, are no one's."""
    found = state.characters.get(who)
    if found is None or found.kind == "stash":
        return None
    return _seat_or_facilitator(state, found.owner)


def _seat_or_facilitator(state: State, seat: str) -> str:
    return seat if seat in state.seats and not state.is_facilitator(seat) else _FACILITATOR


def _note_owner(state: State, id: str) -> str | None:
    """Return who wrote a note; one without a writer is the facilitator's."""
    found = state.notes.get(id)
    return None if found is None else _seat_or_facilitator(state, found.by)


def _call_owner(state: State, rest: str) -> str | None:
    """Return whose part of a call this is: an answer is its roller's, the call itself the facilitator's."""
    who = rest.partition(".")[2]
    return _character_owner(state, who) if who in state.characters else _FACILITATOR


def _facilitators(state: State, rest: str) -> str | None:
    return _FACILITATOR


def _no_ones(state: State, rest: str) -> str | None:
    return None


_OWNERS: Mapping[str, Callable[[State, str], str | None]] = {
    "note": _note_owner,
    "seat": _seat_or_facilitator,
    "seat-language": _seat_or_facilitator,
    "seat-letters": _seat_or_facilitator,
    "lesson": _seat_or_facilitator,
    "order": lambda state, rest: _character_owner(state, rest.partition(":")[0]),
    "call": _call_owner,
    "ruling": _facilitators,
    "prepared": _facilitators,
    "tactic": _facilitators,
    "progress": _facilitators,
    "homebrew": _facilitators,
    "table-language": _facilitators,
    "sitting": _facilitators,
    "scene": _facilitators,
    "shown": _facilitators,
    "recap": _facilitators,
    # What rules write for everyone: reminders, progress, time and turns; and stars, which the whole table gives.
    "due": _no_ones,
    "task": _no_ones,
    "star": _no_ones,
    "clock": _no_ones,
    "halted": _no_ones,
}
_ALONE = ("table-language", "sitting", "scene", "shown", "clock", "halted")  # keys that name one thing and need no id


def may_write(state: State, seat: str, key: str) -> bool:
    """May this seat change what a key names by its own word?"""
    return state.is_facilitator(seat) or _owner_of(state, key) in (None, seat) or _is_claimed(state, key)


def _is_claimed(state: State, key: str) -> bool:
    """Is it the player of a party member that no seat plays? Any player may claim one."""
    who, _, aspect = key.partition(".")
    found = state.characters.get(who)
    return aspect == "owner" and found is not None and found.is_in_party and found.owner not in state.seats


def _is_sheet(state: State, key: str) -> bool:
    """Does a key name a part of a sheet, which rules change?"""
    who, _, aspect = key.partition(".")
    return who in state.characters and aspect not in _PERSONAL


def _is_player_of_hireling(state: State, key: str) -> bool:
    """Is it a hireling, or who plays one?"""
    who, _, aspect = key.partition(".")
    found = state.characters.get(who)
    return aspect in (_WHOLE, "owner") and found is not None and found.kind == "hireling"


# ---- the check of what was written
def find_trespass(
    state: State,
    seat: str,
    written: Iterable[str],
    ruled: Iterable[str],
    *,
    reaches_others: bool,
    takes_over: bool = False,
) -> Refused | None:
    """Return the refusal of a move that has changed what is another's, judged by the state before it.

    `written` are the keys that the move itself has changed, `ruled` those that the game changed when it took notice.
    """
    if state.is_facilitator(seat):
        return None
    allowed = (key for key in written if not (takes_over and _is_player_of_hireling(state, key)))
    own_word = (key for key in allowed if not (_is_sheet(state, key) and reaches_others))
    by_rule = (key for key in ruled if not _is_sheet(state, key))
    theirs = (key for key in (*own_word, *by_rule) if not may_write(state, seat, key))
    return next((_refusal_for(state, key) for key in theirs), None)


def _refusal_for(state: State, key: str) -> Refused:
    """Return the refusal that names whose a thing is."""
    kind, colon, rest = key.partition(":")
    if kind == "note" and colon:
        return _refuse_note(state, state.notes[rest])
    if kind in ("seat", "seat-language", "seat-letters") and colon:
        return Refused("not-your-seat", "table.seats", {"seat": state.seat_name(rest)})
    found = state.characters.get(rest.partition(":")[0] if kind == "order" else key.partition(".")[0])
    return Refused("facilitator-only", "table.seats") if found is None else _refuse_character(state, found)


def _refuse_note(state: State, note: Note) -> Refused:
    owner = _seat_or_facilitator(state, note.by)
    return Refused("not-your-note", "table.notes", {"owner": state.seat_name(owner)})


def _refuse_character(state: State, found: Character) -> Refused:
    """Return the refusal of a character that another seat plays, which names who does."""
    owner = _seat_or_facilitator(state, found.owner)
    return Refused("not-yours", "table.seats", {"who": found.name, "owner": state.seat_name(owner)})


# ---- the check of who acts
def require_own_character(state: State, seat: str, who: str) -> None:
    """Refuse a character that this seat does not act for; a hidden one like one that does not exist."""
    found = state.characters.get(who)
    mine = state.may_act_for(seat, who)
    if not mine and (found is None or found.hidden):
        refuse("no-such-character", "table.seats", who=who)
    if not mine and found is not None:
        raise Refuses(_refuse_character(state, found))


# ---- the check of what a parameter names
def check_named(state: State, seat: str, want: Any) -> None:
    """Refuse parameters that name a belonging of another. What the seat may not know of is left to the move."""
    for parameter in parameters(type(want)).values():
        named = getattr(want, parameter.name, "") if parameter.owned else ""
        if named and _may_know_of(state, seat, parameter.owned, named):
            key = f"{parameter.owned}:{named}"
            if not may_write(state, seat, key):
                raise Refuses(_refusal_for(state, key))


def _may_know_of(state: State, seat: str, kind: str, id: str) -> bool:
    """Is there such a thing, as far as this seat knows?"""
    if kind == "seat":
        return id in state.seats and state.seats[id].role != "spectator"
    note = state.notes.get(id)
    return note is not None and (state.is_facilitator(seat) or note.audience is None or seat in note.audience)
