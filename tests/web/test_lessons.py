"""Lessons in pages: a table for one from the front page, a group's lesson, and what is no one else's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from caltrop.games import registry
from caltrop.web.settings import Settings, no_limits

from .visiting import Town, Visitor, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def begun(here: Town, game: str = "fell") -> tuple[Visitor, str]:
    """A visitor who learns a game alone, and the table."""
    learner = here.visitor()
    answer = learner.post(f"/lessons/{game}")
    assert answer.status_code == 303
    return learner, answer.headers["location"].removeprefix("/t/")


def page_of(visitor: Visitor, table: str) -> str:
    return unescape(visitor.get(f"/t/{table}").text)


@pytest.mark.parametrize("game", registry.ids())
def test_a_visitor_learns_alone_from_the_front_page(here: Town, game: str) -> None:
    assert f'formaction="/lessons/{game}"' in here.visitor().get("/").text
    learner, table = begun(here, game)
    page = page_of(learner, table)
    assert 'data-lesson="sheet"' in page
    assert "Step 1 of " in page
    assert "Read your sheet" in page
    assert 'class="tabs"' in page, "a player's page"
    learner.does(table, "table.lesson.next", step="sheet")
    assert 'data-lesson="test"' in page_of(learner, table)


def test_a_lesson_speaks_german(here: Town) -> None:
    learner = here.visitor()
    learner.post("/language", {"language": "de", "next": "/"})
    table = learner.post("/lessons/fell").headers["location"].removeprefix("/t/")
    page = page_of(learner, table)
    assert "Lies deinen Bogen" in page
    assert "Schritt 1 von 13" in page


def test_a_lesson_is_left_and_resumed(here: Town) -> None:
    learner, table = begun(here)
    learner.does(table, "table.lesson.leave")
    page = page_of(learner, table)
    assert "The lesson waits at step 1 of 13." in page
    assert "data-lesson=" not in page
    learner.does(table, "table.lesson.leave", left="no")
    assert 'data-lesson="sheet"' in page_of(learner, table)
    assert f'href="/t/{table}"' in learner.get("/").text, "among the visitor's own tables"


def test_no_page_offers_a_learner_alone_to_leave_the_table_to_no_one(here: Town) -> None:
    """Who ends a lesson alone runs the table; in a group the facilitator does."""
    learner, table = begun(here)
    learner.does(table, "table.lesson.leave")
    assert "table.lesson.end" not in page_of(learner, table)
    assert f'hx-post="/t/{table}/lesson/keep"' in page_of(learner, table)
    boss, shared = here.host()
    player, _ = here.player(boss, shared, "Bo")
    boss.tap(f"/t/{shared}/lesson")
    player.does(shared, "table.lesson.leave")
    assert "table.lesson.end" in page_of(player, shared)
    assert "/lesson/keep" not in page_of(player, shared)


def test_after_the_last_step_the_learner_can_run_the_table(here: Town) -> None:
    learner, table = begun(here)
    for step in registry.games()["fell"].lesson().steps:  # type: ignore[union-attr]
        learner.does(table, "table.lesson.next", step=step.id)
    assert "That is the game" in page_of(learner, table)
    kept = learner.tap(f"/t/{table}/lesson/keep")
    assert kept.headers["hx-redirect"] == f"/t/{table}"
    state = here.server.rooms.live[table].session.state
    assert state.lessons == {}
    assert learner.tap(f"/t/{table}/invite").status_code == 200, "a facilitator may invite"
    assert 'class="facilitator' in learner.get(f"/t/{table}").text


def test_after_the_lesson_a_new_character_comes_first_and_the_page_says_so(here: Town) -> None:
    learner, table = begun(here)
    for step in registry.games()["fell"].lesson().steps:  # type: ignore[union-attr]
        learner.does(table, "table.lesson.next", step=step.id)
    built = re.search(r'name="building" value="([^"]*)"', learner.get(f"/t/{table}/build").text)
    assert built is not None
    last = learner.tap(f"/t/{table}/build", {"building": unescape(built[1]), "do": "go:2"}).text
    sent = re.search(r'name="building" value="([^"]*)"', last)
    assert sent is not None
    taken = learner.tap(f"/t/{table}/build", {"building": unescape(sent[1]), "name": "Old Meg", "do": "take"})
    assert "Old Meg has joined the table." in unescape(taken.text)
    page = page_of(learner, table)
    assert "Old Meg is at the table and is first on your sheet, Tamsin below." in page
    assert re.findall(r'<section class="sheet" data-panel="sheet" id="hero-([^"]+)"', page) == ["old-meg", "tamsin"]


def test_no_one_takes_a_table_that_a_person_runs(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table, "Bo")
    boss.tap(f"/t/{table}/lesson")
    refused = player.tap(f"/t/{table}/lesson/keep")
    assert "hx-redirect" not in refused.headers
    assert 'class="facilitator' not in player.get(f"/t/{table}").text


def test_a_stranger_gets_nothing_of_a_lesson(here: Town) -> None:
    _, table = begun(here)
    stranger = here.visitor()
    for path in ("/lesson/keep", "/lesson"):
        assert stranger.tap(f"/t/{table}{path}").status_code in (401, 403)
    assert "data-lesson" not in stranger.get(f"/t/{table}").text


def test_the_facilitator_starts_the_lesson_for_all_players(here: Town) -> None:
    boss, table = here.host()
    refused = boss.tap(f"/t/{table}/lesson")
    assert "There are no players here yet. Invite them first." in unescape(refused.text)
    (one, _), (other, _) = here.player(boss, table, "Ann"), here.player(boss, table, "Bo")
    assert one.tap(f"/t/{table}/lesson").status_code == 403
    assert boss.tap(f"/t/{table}/lesson").headers.get("hx-trigger") == "done"
    for player in (one, other):
        assert 'data-lesson="sheet"' in page_of(player, table)
    assert "Every player is in the lesson already." in unescape(boss.tap(f"/t/{table}/lesson").text)
    one.does(table, "table.lesson.next", step="sheet")
    assert 'data-lesson="sheet"' in page_of(other, table)
    desk = page_of(boss, table)
    assert "Ann: step 2 of 13, Make a test" in desk
    assert "Bo: step 1 of 13, Read your sheet" in desk


def test_a_learning_table_needs_the_host_key_and_counts_against_the_limit() -> None:
    with town(Settings(no_limits(), host_key="sesame")) as here:
        guest = here.visitor()
        assert guest.post("/lessons/fell", {"key": "wrong"}).status_code == 422
        assert here.server.store.tables() == ()
        assert guest.post("/lessons/fell", {"key": "sesame"}).status_code == 303


def test_a_game_that_there_is_not_has_no_lesson(here: Town) -> None:
    answer = here.visitor().post("/lessons/chess")
    assert answer.status_code == 422
    assert "Unknown game chess." in unescape(answer.text)


@pytest.mark.parametrize("game", ["grimoire", "deeds"])
def test_in_a_group_the_page_says_whose_turn_a_step_waits_for(here: Town, game: str) -> None:
    """Each has a turn of their own in these games: the one goes on after the other."""
    boss, table = here.host(game)
    found = {name: here.player(boss, table, name)[0] for name in ("Ann", "Bo")}
    session = here.session(table)
    session.box = lambda sides: 1  # whose turn comes first is then the same each time
    boss.tap(f"/t/{table}/lesson")
    steps = registry.games()[game].lesson().steps  # type: ignore[union-attr]
    turns = next(n for n, step in enumerate(steps) if any("turn" in act.unless for act in step.acts))
    for step in steps[:turns]:
        for player in found.values():
            player.does(table, "table.lesson.next", step=step.id)
    mine = {name: session.state.lessons[here.seat(table, name)].who for name in found}
    fight = session.state.fight
    assert fight is not None
    acts = next(name for name, who in mine.items() if fight.has_turn(who))
    waits = next(name for name in found if name != acts)
    said = f"{session.state.name_of(mine[acts])} ({acts}) has the turn. You go on after it."
    assert said in page_of(found[waits], table)
    assert "has the turn." not in page_of(found[acts], table)
    found[acts].tap(f"/t/{table}/do", {"move": f"{game}.turn", "overrule": "yes"})
    assert said not in page_of(found[waits], table)


def test_a_lesson_says_what_a_card_asks(here: Town) -> None:
    """A die at its maximum may climb: who learns is told what that is and what is usual, and others are not."""
    learner, table = begun(here)
    here.session(table).box = lambda sides: sides
    learner.does(table, "table.lesson.next", step="sheet")
    learner.does(table, "fell.test", "tamsin", ability="BOD", dn="4")
    page = page_of(learner, table)
    assert 'data-asked="A die shows its highest number. It may climb:' in page
    assert "Tap Keep it: that changes nothing and closes the card." in page
    learner.does(table, "table.lesson.leave")
    assert "data-asked" not in page_of(learner, table)


@pytest.mark.parametrize("game", registry.ids())
def test_the_condition_of_a_lesson_says_what_it_does_and_how_it_ends(here: Town, game: str) -> None:
    learner, table = begun(here, game)
    for step in registry.games()[game].lesson().steps:  # type: ignore[union-attr]
        if step.id == "condition":
            break
        learner.does(table, "table.lesson.next", step=step.id)
    page = page_of(learner, table)
    shown = page[page.index("soaked</span>") :]
    assert shown.index("No roll changes.") < shown.index("Ends with a rest.") < 400


def test_who_learns_a_game_again_goes_on_where_the_lesson_was_left(here: Town) -> None:
    """One row among the visitor's tables, with its step; a lesson of another game, or after the end, is a new table."""
    learner, table = begun(here)
    learner.does(table, "table.lesson.next", step="sheet")
    again = learner.post("/lessons/fell", {"_key": "b"})  # each page has a key of its own
    assert again.headers["location"] == f"/t/{table}"
    assert "Lesson, step 2 of 13" in learner.get("/").text
    assert learner.post("/lessons/deeds").headers["location"] != f"/t/{table}"
    assert begun(here)[1] != table, "another visitor's"
    for step in registry.games()["fell"].lesson().steps[1:]:  # type: ignore[union-attr]
        learner.does(table, "table.lesson.next", step=step.id)
    assert "Lesson done" in learner.get("/").text
    anew = learner.post("/lessons/fell", {"_key": "c"})
    assert anew.headers["location"] not in ("/", f"/t/{table}")
