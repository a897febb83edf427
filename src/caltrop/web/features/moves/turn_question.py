"""What the facilitator is asked before a turn ends that someone is not done with, and before a fight ends too early."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from caltrop import words
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.dying import COUNTDOWN
from caltrop.kernel.state.events.fights import able_members, still_to_act
from caltrop.table.log import Intent
from caltrop.table.session import Session


class TurnQuestion(Struct, frozen=True):
    """The sentences of the question, and where on the page an open question stands: "" if none is open."""

    said: tuple[str, ...]
    leads: str = ""


def turn_question(session: Session, seat: str, intent: Intent) -> TurnQuestion | None:
    """Return what to ask before a turn ends; None if there is nothing to ask, or if it is no facilitator's to end.

    Players are warned by the rules. If the turn already ends and waits for an answer, the rules say so.
    """
    turn = session.game.move_for("turn")
    state = session.state
    if turn is None or intent.overrule or not state.is_facilitator(seat):
        return None
    if intent.move == session.game.id_for("fight.end") and not intent.due:
        return end_question(session)
    if intent.move != turn.id:
        return None
    moves = session.game.moves
    if any(moves[p.intent.move].once == turn.once for p in session.parked.values() if p.intent.move in moves):
        return None
    dying = tuple(undecided_deaths(session))
    asked = tuple(unanswered_names(session))
    said = (*not_done_texts(session, seat), *death_texts(dying), *unanswered_texts(asked))
    leads = "#deaths" if dying else "#asks" if asked else ""
    return TurnQuestion(said, leads) if said else None


def end_question(session: Session) -> TurnQuestion | None:
    """Return what to ask before a fight ends in which foes still stand; None if none do."""
    n = sum(would_fight_on(session, who) for who in able_members(session.state, "foes"))
    return TurnQuestion((words.text("turn-foes-stand", n=n),)) if n else None


def would_fight_on(session: Session, who: str) -> bool:
    """Has anyone neither fled nor given up?"""
    surface = session.game.surface
    marks = session.state.part(who, Conditions).active
    said = [row.text for row in marks.values()]
    return surface.fled.isdisjoint(said) and not any(text.startswith(surface.gave_up) for text in said)


def not_done_texts(session: Session, seat: str) -> Iterator[str]:
    """Yield who of a side is not done, without those that the facilitator plays."""
    state = session.state
    fight = session.state.fight
    if fight is None or fight.whose_turn not in fight.sides:
        return
    names = tuple(state.name_of(who) for who in still_to_act(state) if not state.answers_for(seat, who))
    if names:
        yield words.text("turn-not-done", names=names, count=len(names))


def undecided_deaths(session: Session) -> Iterator[str]:
    """Yield the names of those whose time is up, until the facilitator has said whether they die."""
    for due in session.state.due_rolls.values():
        if due.move == COUNTDOWN and due.actor in session.state.characters:
            yield session.state.name_of(due.actor)


def death_texts(names: tuple[str, ...]) -> Iterator[str]:
    if names:
        yield words.text("turn-time-up", names=names)


def unanswered_names(session: Session) -> Iterator[str]:
    """Yield for each open question the name of the character that is asked; "" if it is the facilitator."""
    state = session.state
    for ask in (ask for parked in session.parked.values() for ask in parked.asks):
        yield state.name_of(ask.who) if ask.who in state.characters else ""


def unanswered_texts(names: tuple[str, ...]) -> Iterator[str]:
    if others := tuple(dict.fromkeys(filter(None, names))):
        yield words.text("turn-unanswered", names=others)
    if "" in names:
        yield words.text("turn-unanswered-own")
