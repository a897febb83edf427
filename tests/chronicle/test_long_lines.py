"""A line that is too long for a phone: a page shows it in short, and all of it on request; Markdown keeps all."""

from __future__ import annotations

import grimoire.table as grimoire
from at_table import in_words
from caltrop import words
from caltrop.chronicle.markdown import markdown
from caltrop.chronicle.names import names
from caltrop.chronicle.story import LONG, StoryLine, tell_story
from caltrop.games.common.health.health_telling import HarmInShort, TakesHarm
from caltrop.games.deeds.game import GAME as DEEDS
from caltrop.games.deeds.messages import FallInShort, HoldsOut
from caltrop.games.deeds.telling import Strikes
from caltrop.games.grimoire import messages as grimoire_messages
from caltrop.games.grimoire.game import GAME as GRIMOIRE
from caltrop.games.grimoire.telling import TurnOrder
from caltrop.kernel.state.messages import Thing
from caltrop.messages import log
from caltrop.table.session import Session
from caltrop.table.view import lines
from caltrop.words.catalogue import plain
from caltrop.words.line import shorten
from deeds.blast import blast, blast_on_six
from deeds.table import hero, play, table


def told(session: Session) -> StoryLine:
    return tell_story(lines(session, "s0")[-1], names(session, "s0"), session.game)


def test_a_blast_on_six_is_told_in_short_with_one_sentence_for_all() -> None:
    line = told(blast_on_six())
    assert sum(map(len, line.says)) > LONG
    lost = {"Ana": 6, "Bram": 6, "Cyd": 8, "Dag": 8, "Eve": 3, "Finn": 3}
    assert plain(" ".join(line.short)) == in_words(
        DEEDS,
        Strikes(who="Reaver", names=tuple(lost), arms=(log.GivenThing(Thing("bearded axe")),)),
        HarmInShort(tuple(log.HarmPart(who=who, by=by) for who, by in lost.items())),
        FallInShort(("Ana", "Cyd")),
    )


def test_a_blast_on_six_is_told_in_short_in_german() -> None:
    session = blast_on_six()
    with words.reading("de"):
        line = told(session)
    assert sum(map(len, line.says)) > LONG
    assert plain(" ".join(line.short)) == (
        "Reaver trifft Ana, Bram, Cyd, Dag, Eve und Finn (bearded axe). Schaden: Ana 6, Bram 6, Cyd 8, Dag 8, "
        "Eve 3 und Finn 3. Ana und Cyd werden bewusstlos."
    )


def test_markdown_keeps_every_number_of_a_long_line() -> None:
    session = blast_on_six()
    lost = (log.NumberChanged(name="HP", before=4, after=0), log.NumberChanged(name="Brawn", before=12, after=10))
    for message in (
        TakesHarm(who="Ana", by=6, numbers=lost),
        HoldsOut(rolled=9, who="Bram", score=10),
        log.TakesFatigue(who="Cyd", by=1, numbers=(log.AmountChanged(before=0, after=1),)),
    ):
        assert in_words(DEEDS, message) in markdown(session, "s0")


def test_a_long_line_that_is_undone_stays_in_short() -> None:
    session = blast_on_six()
    before = told(session).short
    session.undo("s0", session.log[-1].seq)
    blasted = lines(session, "s0")[-2]
    assert blasted.undone
    assert tell_story(blasted, names(session, "s0"), session.game).short == before


def test_a_short_line_is_shown_as_it_is() -> None:
    assert told(blast("Ana", "Bram", faces=(6, 11, 3))).short == ()


def test_a_long_line_of_typed_words_is_shown_as_it_is() -> None:
    session = table(None, None, ana=hero("Ana", "s1"))
    play(session, "s1", "table.say", text="Wolves. " * 60)
    assert told(session).short == ()


# ---- a turn order of many
def fight_of(fighters: int) -> Session:
    """A fight of Grimoire with one hero and so many footpads less one; every die shows another face."""
    faces = iter(range(20, 0, -1))
    people = {f"f{n}": grimoire.creature("footpad", name=f"Footpad {n}") for n in range(1, fighters)}
    session = grimoire.table(lambda sides: next(faces), ana=grimoire.hero("Ana", "s1"), **people)
    play(session, "s0", "grimoire.fight", foes=list(people))
    return session


def test_a_long_turn_order_is_told_by_its_first_and_all_of_it_on_request() -> None:
    session = fight_of(12)
    line = told(session)
    messages = words.line_messages(lines(session, "s0")[-1], names(session, "s0"), session.game)
    (order,) = (message.order for message in messages if isinstance(message, TurnOrder))
    assert len(order) == 12
    assert in_words(GRIMOIRE, TurnOrder(order)) in plain(" ".join(line.says))
    assert in_words(GRIMOIRE, grimoire_messages.FirstTurns(order=order[:4], left=8)) in plain(" ".join(line.short))


def test_a_turn_order_of_eight_is_told_whole() -> None:
    line = told(fight_of(8))
    assert line.short == ()
    assert sum(text.count(",") for text in line.says) == 7


# ---- saves
def test_saves_of_six_are_told_at_once_in_short() -> None:
    names = ("Ana", "Bram", "Cyd", "Dag", "Eve", "Finn")
    failed = [grimoire_messages.SaveFails(who=name, attribute="DEX", total=9, dc=12) for name in names[:4]]
    made = [grimoire_messages.SaveMade(who=name, attribute="DEX", total=14, dc=12) for name in names[4:]]
    out = [grimoire_messages.CriticalOut(who=name, total=8, dc=11) for name in names[:2]]
    assert shorten((*failed, *made, *out)) == (
        grimoire_messages.FailuresInShort(names=names[:4], attribute="DEX"),
        grimoire_messages.SavesInShort(names=names[4:], attribute="DEX"),
        grimoire_messages.OutInShort(names[:2]),
    )
