"""What is for some: lines of the log that say so, notes with their tools, handouts that are kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from at_table import in_words
from caltrop.games.fell.game import GAME
from caltrop.messages.log import NoteTitled

from .test_facilitator_page import done, fresh
from .visiting import Town, Visitor, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def marks(visitor: Visitor, table: str, words: str) -> list[str]:
    """The flags under the line of the log that has these words."""
    lines = re.findall(r'<li class="line.*?</li>', visitor.get(f"/t/{table}").text, re.S)
    (line,) = [line for line in lines if words in unescape(line)]
    return [re.sub(r"<[^>]*>", "", unescape(flag)) for flag in re.findall(r'<span class="flag[^>]*>.*?</span>', line)]


def note(visitor: Visitor, table: str) -> str:
    """The only note on a page."""
    (found,) = re.findall(r'<article class="note.*?</article>', visitor.get(f"/t/{table}").text, re.S)
    return str(found)


# ---- the log
def test_a_whispered_message_says_to_both_sides_that_it_is_private(here: Town) -> None:
    boss, table, _ = fresh(here)
    petra, seat = here.player(boss, table)
    done(boss.tap(f"/t/{table}/write", {"kind": "say", "text": "You hear steps.", "to": "some", "to-seat": seat}))
    assert marks(boss, table, "You hear steps.") == ["only you and Petra"]
    assert marks(petra, table, "You hear steps.") == ["only for Petra"]


def test_what_everyone_has_carries_no_mark(here: Town) -> None:
    boss, table, _ = fresh(here)
    petra, _ = here.player(boss, table)
    done(boss.tap(f"/t/{table}/write", {"kind": "say", "text": "The bell rings.", "to": "everyone"}))
    assert marks(boss, table, "The bell rings.") == marks(petra, table, "The bell rings.") == []


def test_a_blind_roll_is_only_the_facilitators(here: Town) -> None:
    boss, table, _ = fresh(here)
    boss.does(table, "table.roll", "", roll="2d6", label="the watch", to="facilitator")
    assert marks(boss, table, "the watch") == ["only you"]


def test_several_are_named_one_after_the_other(here: Town) -> None:
    boss, table, _ = fresh(here)
    seats = [here.player(boss, table, name)[1] for name in ("Petra", "Quin", "Rosa")]
    done(boss.tap(f"/t/{table}/write", {"kind": "say", "text": "A secret.", "to": "some", "to-seat": seats}))
    assert marks(boss, table, "A secret.") == ["only you, Petra, Quin and Rosa"]


# ---- notes
def test_whoever_wrote_a_note_can_reveal_change_and_take_it_away(here: Town) -> None:
    boss, table, session = fresh(here)
    petra, _ = here.player(boss, table)
    quin, other = here.player(boss, table, "Quin")
    petra.does(table, "table.note", "", text="The miller lies.", to=other)
    assert "only for Quin and Petra" in unescape(re.sub(r"<[^>]*>", "", note(petra, table)))
    assert all(tool in note(petra, table) for tool in ("Reveal", "Edit note", "Delete note"))
    assert "only for Quin and Petra" in unescape(re.sub(r"<[^>]*>", "", note(quin, table)))
    assert not any(tool in note(quin, table) for tool in ("Reveal", "Edit note", "Delete note"))
    (id,) = session.state.notes
    petra.does(table, "table.note", "", id=id, text="The miller lies.", reveal="yes")
    assert "Reveal" not in note(petra, table)
    assert "only for" not in note(quin, table)
    petra.does(table, "table.note", "", id=id, text="")
    assert session.state.notes == {}


def asked(paper: str) -> list[str]:
    """What a person is asked on a piece of paper: the names of its fields that can be seen."""
    fields = re.findall(r"<(?:input|textarea|select)[^>]*>", paper)
    named = (re.search(r' name="([^"]*)"', field) for field in fields if 'type="hidden"' not in field)
    return list(dict.fromkeys(found[1] for found in named if found))


def chosen(paper: str, name: str) -> list[str]:
    return re.findall(rf'name="{name}"[^>]* value="([^"]*)" checked', paper)


def test_a_note_that_a_player_changes_stays_with_those_it_was_for_unless_they_say_otherwise(here: Town) -> None:
    boss, table, session = fresh(here)
    petra, seat = here.player(boss, table)
    _, other = here.player(boss, table, "Quin")
    petra.does(table, "table.note", "", text="The miller lies.", title="Mill", to=other)
    (id,) = session.state.notes
    assert f"/write?id={id}" in note(petra, table)
    paper = petra.get(f"/t/{table}/write?id={id}").text
    assert asked(paper) == ["title", "text", "to", "to-seat"]
    assert "The miller lies.</textarea>" in paper
    assert (chosen(paper, "to"), chosen(paper, "to-seat")) == (["some"], [other])

    said = {"kind": "note", "id": id, "title": "Mill", "text": "The miller told the truth."}
    done(petra.tap(f"/t/{table}/write", {**said, "to": "some", "to-seat": other}))
    assert list(session.state.notes) == [id]
    assert session.state.notes[id].audience == (other, seat)
    done(petra.tap(f"/t/{table}/write", {**said, "to": "facilitator"}))
    assert session.state.notes[id].audience == (seat,)
    assert chosen(petra.get(f"/t/{table}/write?id={id}").text, "to") == ["facilitator"]
    assert chosen(boss.get(f"/t/{table}/write?id={id}").text, "to-seat") == [seat]
    done(petra.tap(f"/t/{table}/write", {**said, "to": "everyone"}))
    assert session.state.notes[id].audience is None
    assert chosen(petra.get(f"/t/{table}/write?id={id}").text, "to") == ["everyone"]
    done(boss.tap(f"/t/{table}/write", {"kind": "note", "id": id, "text": "Who knows?", "to": "everyone"}))
    assert session.state.notes[id].title == "Mill"  # the facilitator's paper does not ask for it
    done(petra.tap(f"/t/{table}/write", {**said, "title": "", "to": "everyone"}))
    assert session.state.notes[id].title == ""


def test_a_note_for_others_is_not_on_anybody_elses_paper(here: Town) -> None:
    boss, table, session = fresh(here)
    petra, _ = here.player(boss, table)
    done(boss.tap(f"/t/{table}/write", {"kind": "note", "text": "Under the wheel.", "to": "facilitator"}))
    (id,) = session.state.notes
    assert "Under the wheel." in boss.get(f"/t/{table}/write?id={id}").text
    assert "Under the wheel." not in petra.get(f"/t/{table}/write?id={id}").text
    said = {"kind": "note", "id": id, "text": "Nothing here.", "to": "everyone"}
    done(petra.tap(f"/t/{table}/write", said))
    assert session.state.notes[id].text == "Under the wheel."


# ---- handouts
def test_a_handout_is_kept_among_the_notes_of_those_it_is_for(here: Town) -> None:
    boss, table, _ = fresh(here)
    petra, seat = here.player(boss, table)
    quin, _ = here.player(boss, table, "Quin")
    said = {"kind": "handout", "title": "A wet letter", "text": "Come\nat dusk.", "to": "some", "to-seat": seat}
    done(boss.tap(f"/t/{table}/write", said))
    kept = '<h3 class="note-title">A wet letter</h3><p class="note-text">Come\nat dusk.</p>'
    assert kept in note(petra, table)
    assert "A wet letter" not in quin.get(f"/t/{table}").text
    assert marks(petra, table, in_words(GAME, NoteTitled(title="A wet letter", text="Come at dusk."))) == [
        "only for Petra"
    ]


def test_a_handout_can_be_changed_revealed_and_taken_away(here: Town) -> None:
    boss, table, session = fresh(here)
    petra, _ = here.player(boss, table)
    said = {"kind": "handout", "title": "A wet letter", "text": "Come at dusk.", "to": "facilitator"}
    done(boss.tap(f"/t/{table}/write", said))
    (id,) = session.state.notes
    paper = boss.get(f"/t/{table}/write?kind=handout&id={id}").text
    assert 'value="A wet letter"' in paper
    done(boss.tap(f"/t/{table}/write", {**said, "id": id, "text": "Come at dawn."}))
    assert "A wet letter" not in petra.get(f"/t/{table}").text
    boss.does(table, "table.note", "", id=id, text="Come at dawn.", reveal="yes")
    assert "A wet letter" in note(petra, table)
    boss.does(table, "table.note", "", id=id, text="")
    assert "note-title" not in petra.get(f"/t/{table}").text
