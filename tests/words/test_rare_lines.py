"""Lines that are told seldom: things given one after the other, a long order of turns, a tool that is asked for."""

from __future__ import annotations

from at_table import box, do, done
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.games.common.items.item_telling import Gives
from caltrop.games.generic_fantasy.telling import Benefit, Benefits, Consequence
from caltrop.kernel.state.messages import Thing
from caltrop.messages import log
from caltrop.table.view import lines
from caltrop.words.fight_telling import NewOrder
from fell.table import hero, table


def test_what_one_gives_to_another_is_one_gift_and_what_is_given_to_a_third_another() -> None:
    rope, lamp = log.GivenThing(Thing("rope")), log.GivenThing(Thing("lamp"))
    first = Gives("Ana", "Bob", (rope,))
    assert first.joined_with(Gives("Ana", "Bob", (lamp,))) == Gives("Ana", "Bob", (rope, lamp))
    assert first.joined_with(Gives("Ana", "Cyd", (lamp,))) is None
    assert first.joined_with(Gives("Cyd", "Bob", (lamp,))) is None


def test_benefits_of_several_strong_hits_are_counted_for_each() -> None:
    assert Benefit("Ana").joined_with(Benefit("Ana", 2)) == Benefit("Ana", 3)
    assert isinstance(Benefit("Ana").joined_with(Benefit("Bob")), Benefits)
    assert Benefit("Ana").joined_with(Consequence("Ana")) is None


def test_an_order_of_more_than_eight_turns_names_four_in_short() -> None:
    eight = NewOrder(tuple("ABCDEFGH"))
    assert eight.in_short() == eight
    assert NewOrder(tuple("ABCDEFGHI")).in_short() == log.OrderInShort(order=("A", "B", "C", "D"), left=5)


def test_the_log_says_who_asks_for_advantage_by_what() -> None:
    session = table(box(), ana=hero("Ana", "s1", items=("rope",)))
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 6}))
    done(do(session, "s1", "table.tool", "ana", move="fell.test", item="rope", call=next(iter(session.state.calls))))
    with words.reading("en"):
        line = words.entry_lines(lines(session, "s1", tail=1)[-1], names(session, "s1"), session.game)
    assert " ".join(line) == "Ana asks for advantage: rope (Test)."
