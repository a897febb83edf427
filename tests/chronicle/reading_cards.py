"""Reading cards in tests: dice as "7+ 4-", messages, and numbers as "BOD 6 4"."""

from __future__ import annotations

from caltrop.chronicle.outcome_cards import OutcomeCard, outcomes
from caltrop.chronicle.outcome_row import OutcomeRow
from caltrop.kernel.state.messages import Message
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


def said(row: OutcomeRow) -> list[Message]:
    return [*row.acts, *row.then, *row.stakes]


def shifts(card: OutcomeCard) -> list[str]:
    return [f"{s.of or s.name} {s.before} {s.after}" for s in card.shifts]
