"""Reading cards in tests: dice as "7+ 4-", sentences, and numbers as "BOD 6 4"."""

from __future__ import annotations

from caltrop import words
from caltrop.chronicle.outcome_cards import OutcomeCard, outcomes
from caltrop.chronicle.outcome_row import OutcomeRow
from caltrop.table.session import Session

MARKS = {"hit": "+", "weak": "~", "miss": "-", "": ""}


def cards(session: Session, seat: str) -> tuple[OutcomeCard, ...]:
    return outcomes(session, seat)


def kinds(session: Session, seat: str) -> list[str]:
    return [card.kind for card in cards(session, seat)]


def only(session: Session, seat: str) -> OutcomeCard:
    (card,) = cards(session, seat)
    return card


def dice(row: OutcomeRow) -> dict[str, str]:
    """Each roller's dice: "7+" counted, "4-" did not, "5~" is a weak hit, "3" alone was not judged."""
    return {t.who: " ".join(f"{d.face}{MARKS[d.mark]}" for d in t.dice) for t in row.throws}


def said(row: OutcomeRow, session: Session) -> list[str]:
    says = words.catalogue(session.game)
    return [says.say(message) for message in (*row.acts, *row.then, *row.stakes)]


def sums(card: OutcomeCard, session: Session) -> list[str]:
    return [words.catalogue(session.game).say(message) for message in card.says]


def shifts(card: OutcomeCard) -> list[str]:
    return [f"{s.of or s.name} {s.before} {s.after}" for s in card.shifts]


def when(card: OutcomeCard, session: Session) -> str:
    return words.catalogue(session.game).say(card.when) if card.when else ""
