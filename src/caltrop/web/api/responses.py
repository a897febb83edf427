"""The API's replies to the results of a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from caltrop import words
from caltrop.forecast.answer import BestPlay, Forecast
from caltrop.forecast.model import SidePolicy
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.forecast_report import numbers_as_json
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session, Warnings
from caltrop.table.undo.preview import UndoView
from caltrop.table.view import Line, lines, view
from caltrop.web.gate.responses import STATUS
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from caltrop.words.forecasts import forecast_lines, left_out_words, policy_line, spell_lines

from .schemas import DoneReply, ForecastReply, LineWords, RefusalReply, UndoReply, WaitReply


def refusal_reply(game: Game | None, result: Refused | Warnings) -> tuple[RefusalReply, int]:
    """Return the reply to a refusal or to warnings, and its HTTP status."""
    if isinstance(result, Refused):
        all_wrong = words.sentences(result, game)
        mistakes = list(all_wrong) if result.also else []
        reply = RefusalReply(result.code, result.rule, all_wrong[0], mistakes=mistakes)
        return reply, STATUS.get(result.code, 422)
    first = result.warnings[0]
    said = [words.sentence(warning, game) for warning in result.warnings]
    return RefusalReply(first.code, first.rule, " ".join(said), said, overrule=True), 422


def done_reply(session: Session, seat: str, entry: Entry, cache: FragmentCache | None = None) -> DoneReply:
    """Return an entry as the seat may see it; its words go into `cache`, for other programs that ask for the line."""
    line = find_line(session, seat, entry)
    if line is None:
        return DoneReply(session.count_for(seat), {}, (), [])
    says = Look(session, seat, Surroundings(), cache=cache).plain_words(line)
    return DoneReply(line.n, line.outcome, line.events, list(says))


def find_line(session: Session, seat: str, entry: Entry) -> Line | None:
    """Return the line of an entry in a seat's log, or None if the seat does not see it."""
    number = session.number(seat, entry.seq)
    if number is None:
        return None
    return next((line for line in lines(session, seat, tail=session.count_for(seat) - number + 1)), None)


def wait_reply(session: Session, seat: str, parked: Parked) -> WaitReply:
    """Return the reply for a parked move, with the questions that this seat may answer."""
    mine = [p for p in view(session, seat, tail=0).prompts if p.id == parked.id]
    promises = {p.ask.key: p.promise for p in mine if p.promise}
    return WaitReply(parked.id, [p.ask for p in mine], promises)


def undo_reply(session: Session, seat: str, found: UndoView) -> UndoReply:
    """Return what an undo would undo, as the seat may see it."""
    look = Look(session, seat, Surroundings())
    along = [LineWords(line.n, list(look.plain_words(line))) for line in found.lines]
    why = words.sentence(found.refused, session.game) if found.refused else ""
    return UndoReply(
        seq=found.line.n, along=along, more=found.more, redo=found.redo, whole=found.whole, only=found.only, message=why
    )


def said_forecast(
    answer: Forecast | None,
    left_out: tuple[str, ...],
    policies: Mapping[str, SidePolicy],
    spells: Sequence[str] = (),
    *,
    best: BestPlay | None = None,
    refined: bool = True,
) -> ForecastReply:
    """Return a forecast in words and numbers."""
    used = [*(policy_line(side, policy) for side, policy in policies.items()), *spell_lines(spells)]
    says = list(forecast_lines(answer)) if answer else []
    numbers = numbers_as_json(answer) if answer else None
    return ForecastReply(
        says=says,
        refined=refined,
        left_out=list(left_out_words(left_out)),
        forecast=numbers,
        best=msgspec.to_builtins(best),
        policies=used,
    )
