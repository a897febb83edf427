"""What people stumbled over who had never seen a table: small things on the pages that said too little or too much."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape

import pytest

from at_table import do, done
from caltrop.chronicle.names import names
from caltrop.games.common.items.pack import Pack
from caltrop.messages import log
from caltrop.table.view import lines
from caltrop.web.player.view import bag
from caltrop.words import line_messages
from fell.table import creature, hero, table

from .page_pieces import pieces_for
from .test_facilitator_page import fresh
from .visiting import Town, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_an_exploration_turn_is_told_otherwise_than_time_on_the_clock() -> None:
    session = table(ana=hero("Ana", "s1"))
    done(do(session, "s0", "table.explore"))
    done(do(session, "s0", "table.clock", n=10, unit="minutes"))
    told = [line_messages(line, names(session, "s1"), session.game) for line in lines(session, "s1")]
    assert told == [(log.ExplorationTurn(600),), (log.TimePasses(600),)]


def test_the_first_call_says_nothing_of_a_last_one(here: Town) -> None:
    boss, url, _ = fresh(here, "fell", Ana="")
    kept = "Ability and Hidden are kept from the last call."
    assert kept not in boss.get(f"/t/{url}/call").text
    boss.tap(f"/t/{url}/call", {"who": "ana", "move": "fell.test", "ability": "BOD", "harder": "4"})
    assert kept in unescape(boss.get(f"/t/{url}/call").text)


def test_broken_armour_is_broken_in_the_pack() -> None:
    session = table(ana=hero("Ana", "s1", worn=("gambeson",)))
    done(do(session, "s0", "table.house", "ana", name="gambeson.left", value=0))
    (thing,) = [each for each in bag(session.state.part("ana", Pack)).things if each.key == "gambeson"]
    assert (thing.is_broken, thing.left, thing.protection) == (True, 0, 1)


def test_foes_of_whom_none_is_seen_are_not_counted() -> None:
    session = table(ana=hero("Ana", "s1"), goblin=creature("goblin"))
    done(do(session, "s0", "fell.fight", foes=["goblin"], first="party"))
    done(do(session, "s0", "table.hide", "goblin", hidden=True))
    assert "<b>foes</b><small>not seen</small>" in pieces_for(session, "s1")["order"].html()
