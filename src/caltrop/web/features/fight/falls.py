"""Who of the party has just died or gone down: the facilitator's first banner, until somebody has answered it."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup
from msgspec import Struct

from caltrop.chronicle.outcome_cards import WINDOW, reader_of
from caltrop.chronicle.outcome_row import WORSE_LIVES, OutcomeRow, is_grave, names_in, outcome_row
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.messages import Message
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.tracked_session import plain_session
from caltrop.table.view import line
from caltrop.web.page.fragments import READ
from caltrop.web.page.look import Look
from caltrop.web.page.outcome_cards import says

from .aftermath import could_treat

ANSWERED = "*falls"  # in the place of a seat: what one facilitator has answered is answered for all


class Fall(Struct, frozen=True):
    """One who has died or gone down: the line that tells it, how it came, and who could help."""

    n: int
    who: str
    name: str
    is_dead: bool
    how: tuple[Markup, ...] = ()
    healer: str = ""
    healers: tuple[str, ...] = ()


def recent_falls(look: Look) -> tuple[Fall, ...]:
    """Return those of the party who lie there since a line that nobody has answered, the dead first."""
    return look.remember(_find_falls)


def _find_falls(look: Look) -> tuple[Fall, ...]:
    session = plain_session(look.session, "log", "struck", READ)
    party = {**look.party, **look.dead_party}
    lying = {who for who, seen in party.items() if seen.life in WORSE_LIVES}
    found = {who: entry for entry in _recent(session) for who in _fallen_in(entry) if who in lying}
    answered = session.read.get(ANSWERED, frozenset())
    falls = [_fall(look, session, who, entry) for who, entry in found.items() if entry.seq not in answered]
    return tuple(sorted(falls, key=lambda fall: (not fall.is_dead, -fall.n)))


def _recent(session: Session) -> Iterator[Entry]:
    """Yield the last entries that stand, the oldest first: of several falls of one person the last one counts."""
    gone = session.undone_seqs()
    yield from (entry for entry in session.log[-WINDOW:] if entry.seq not in gone)


def _fallen_in(entry: Entry) -> tuple[str, ...]:
    facts = (each.fact for each in entry.emitted)
    return tuple(fact.who for fact in facts if isinstance(fact, LifeChanged) and fact.life in WORSE_LIVES)


def _fall(look: Look, session: Session, who: str, entry: Entry) -> Fall:
    eye = SeatKnowledge(session.game, session.state_for(look.seat), look.seat)
    row = outcome_row(line(session, eye, entry), reader_of(session, look.seat), watched=True)
    is_dead = session.state.characters[who].life == "dead"
    able = () if is_dead else tuple(one for one in look.party if could_treat(look, one, who))
    name = look.name(who)
    return Fall(
        n=row.n,
        who=who,
        name=name,
        is_dead=is_dead,
        how=says(look, _how(row, name)),
        healer=next(iter(able), ""),
        healers=tuple(map(look.name, able)),
    )


def _how(row: OutcomeRow, name: str) -> Iterator[Message]:
    """Yield what was done, and what became of this one."""
    yield from row.acts
    yield from (message for message in row.then if is_grave(message) and name in names_in(message))
