"""Hirelings' pay in every game: who sees the sheet sees how long it lasts, and its end is told once."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import do, done, facts
from caltrop import words
from caltrop.games.common.people.hirelings import Hire, PayRanOut
from caltrop.kernel.state.parts import CountdownWidget, Marks
from caltrop.messages import log, marks
from caltrop.table.session import Session
from caltrop.table.view import view
from table.every_game import IDS, laid

DAY = 86_400
HIRED: dict[str, dict[str, Any]] = {
    "fell": {"name": "Pim", "skills": ["lore"]},
    "fell-hits": {"name": "Pim", "skills": ["lore"]},
    "generic-fantasy": {"name": "Pim", "skill": "lore"},
}


def employer(game: str) -> Session:
    """Ana, with Pim in her pay for two days."""
    session = laid(game)
    if game in HIRED:
        done(do(session, "s1", f"{game}.hire", "ana", days=2, **HIRED[game]))
        return session
    terms = Hire("ana", 5, 2 * DAY)
    pim = session.state.characters["bram"].with_parts(terms)
    session.states[-1] = session.state.with_character("pim", pim)
    return session


def shown(session: Session) -> list[Any]:
    widgets = view(session, "s2").characters["pim"].widgets
    return [w for w in widgets if w.label in ("pay", "table.pay")]


@pytest.mark.parametrize("game", IDS)
def test_a_hirelings_pay_is_on_the_sheet_and_its_end_is_told_once(game: str) -> None:
    session = employer(game)
    assert shown(session) == [CountdownWidget("table.pay", 2 * DAY, marks.PaidUntil(), 2 * DAY)]
    first = done(do(session, "s0", "table.clock", n=1, unit="days"))
    second = done(do(session, "s0", "table.clock", n=1, unit="days"))
    third = done(do(session, "s0", "table.clock", n=1, unit="days"))
    assert [facts(entry, PayRanOut) for entry in (first, second, third)] == [[], [PayRanOut("pim")], []]
    assert shown(session) == [Marks("pay", (marks.Unpaid(),))]
    assert log.NoLongerPaid(session.state.characters["pim"].name) in words.line_messages(
        second, session.state, session.game
    )


@pytest.mark.parametrize("game", HIRED)
def test_a_hireling_who_is_paid_again_is_no_longer_unpaid(game: str) -> None:
    session = employer(game)
    done(do(session, "s0", "table.clock", n=2, unit="days"))
    done(do(session, "s1", f"{game}.pay", "ana", hireling="pim", days=1))
    assert shown(session) == [CountdownWidget("table.pay", 3 * DAY, marks.PaidUntil(), DAY)]


@pytest.mark.parametrize("game", HIRED)
def test_a_hireling_who_was_never_paid_does_not_stop_being_paid(game: str) -> None:
    session = laid(game)
    done(do(session, "s1", f"{game}.hire", "ana", days=0, **HIRED[game]))
    assert shown(session) == [Marks("pay", (marks.Unpaid(),))]
    entry = done(do(session, "s0", "table.clock", n=1, unit="hours"))
    assert facts(entry, PayRanOut) == []
    done(do(session, "s1", f"{game}.pay", "ana", hireling="pim", days=1, overrule=True))
    assert shown(session) != [Marks("pay", (marks.Unpaid(),))]
