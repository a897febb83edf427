"""The whole log by page: who may read what, filters, Markdown, telling a private line, the dice counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from at_table import in_words
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.chronicle.statistics import SeenDie as Fell
from caltrop.chronicle.statistics import fairness, tallies
from caltrop.games.common.health.health_telling import TakesHarm
from caltrop.games.fell.game import GAME
from caltrop.messages import log
from caltrop.table.view import lines
from caltrop.web.features.log.routes import PAGE, chart

from .visiting import Town, Visitor, town

NERVE = "the leader's nerve"


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def seen(visitor: Visitor, table: str, query: str = "") -> list[str]:
    """The lines on the page, the newest first, as text."""
    text = visitor.get(f"/t/{table}/log?{query}").text
    found = re.findall(r'<p class="line-text">(.*?)</p>', text, re.S)
    return [" ".join(re.sub(r"<[^>]*>", " ", line).split()) for line in found]


def a_table(here: Town) -> tuple[Visitor, str, Visitor]:
    """A few lines of every kind."""
    boss, table = here.host()
    player, seat = here.player(boss, table)
    boss.does(table, "fell.create", name="Ana", seat=seat)
    player.does(table, "table.say", text="Mind the beam")
    answer = player.tap(f"/t/{table}/do", {"move": "table.roll", "w.roll": "2d6", "dice": "3 5"})
    assert answer.headers["hx-trigger"] == "done"
    boss.does(table, "table.roll", roll="d12", to="facilitator", label=NERVE)
    boss.does(table, "table.house", "ana", name="BOD", value="1")
    return boss, table, player


def test_each_seat_reads_the_lines_it_may(here: Town) -> None:
    boss, table, player = a_table(here)
    assert any("the leader's nerve" in line.replace("&#39;", "'") for line in seen(boss, table))
    assert not any("nerve" in line for line in seen(player, table))
    assert any("Mind the beam" in line for line in seen(player, table))


def test_a_line_says_below_it_what_it_changed(here: Town) -> None:
    """On the page the arrow is for the eye, and "to" is read out."""
    boss, table, player = a_table(here)
    for visitor in (boss, player):
        page = visitor.get(f"/t/{table}/log").text
        arrow = "<span aria-hidden=.true.>→</span><span class=.unseen.>to</span>"
        found = re.search(rf"s BOD: <span class=.unbroken.>\d+ {arrow} 1</span>\.", page)
        assert found is not None
        assert re.search(r"Ana's BOD: \d+ → 1\.", visitor.get(f"/t/{table}/log.md").text)


def test_lines_are_filtered_by_kind(here: Town) -> None:
    boss, table, _ = a_table(here)
    assert all("Mind the beam" in line for line in seen(boss, table, "kind=talk"))
    assert len(seen(boss, table, "kind=talk")) == 1
    assert len(seen(boss, table, "kind=typed")) == 1
    assert len(seen(boss, table, "kind=rolls")) >= 2
    assert seen(boss, table, "kind=undone") == seen(boss, table, "kind=starred") == []


def test_lines_taken_back_are_struck_through_and_can_be_found(here: Town) -> None:
    boss, table, player = a_table(here)
    n = here.session(table).count_for(here.seat(table, "Petra"))
    player.tap(f"/t/{table}/undo")
    assert here.session(table).count_for(here.seat(table, "Petra")) == n + 1
    page = boss.get(f"/t/{table}/log?kind=undone").text
    assert "<s>" in page
    assert "undone" in page


def test_starred_lines_can_be_found(here: Town) -> None:
    boss, table, _ = a_table(here)
    boss.tap(f"/t/{table}/star", {"n": "3", "on": "yes"})
    assert len(seen(boss, table, "kind=starred")) == 1


def test_harm_is_what_a_fight_does_to_somebody(here: Town) -> None:
    """The demo's fight: every line that costs a character points is there, and nothing else."""
    boss = here.visitor()
    table = boss.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
    found = seen(boss, table, "kind=harm")
    assert found
    session = here.session(table)
    known = names(session, "s0")
    told = [words.line_messages(line, known, session.game) for line in lines(session, "s0")]
    harms = re.compile("deals|down|dies|dying|harm|disadvantage|spends|out-of-fight")
    harmful = {letters(in_words(GAME, *line)) for line in told if any(harms.search(message.id) for message in line)}
    assert {letters(line).removesuffix("undone") for line in found} <= harmful
    cole = TakesHarm(who="Cole", by=4, numbers=(log.NumberChanged(name="BOD", before=4, after=0),))
    assert any(letters(in_words(GAME, cole)) in letters(line) for line in found)


def letters(line: str) -> str:
    """A line without what the page puts between its words: the "to" that an arrow is read as, and spaces."""
    return re.sub(r"\W", "", unescape(line).replace("→ to", ""))


def test_lines_are_filtered_by_whom_they_are_about_and_by_words(here: Town) -> None:
    boss, table, player = a_table(here)
    assert all("Ana" in line for line in seen(boss, table, "who=ana"))
    assert seen(boss, table, "who=ana")
    assert [("beam" in line) for line in seen(player, table, "q=BEAM+mind")] == [True]
    assert seen(player, table, "q=nerve") == []
    assert "No lines found." in player.get(f"/t/{table}/log?q=nerve").text


def test_a_long_log_is_parted_into_pages(here: Town) -> None:
    boss, table = here.host()
    for n in range(PAGE + 5):
        boss.does(table, "table.say", text=f"word {n}")
    assert len(seen(boss, table)) == PAGE
    oldest = seen(boss, table, "page=2")
    assert [line.rpartition(" ")[2] for line in oldest] == ["0", "1", "2", "3", "4"]
    assert seen(boss, table, "page=99") == seen(boss, table, "page=2")
    assert seen(boss, table, "page=x") == seen(boss, table, "page=1")


def test_the_log_is_saved_as_markdown_as_the_seat_may_read_it(here: Town) -> None:
    boss, table, player = a_table(here)
    saved = boss.get(f"/t/{table}/log.md")
    assert saved.headers["content-disposition"] == 'attachment; filename="mill-road.md"'
    assert saved.headers["content-type"].startswith("text/markdown")
    assert saved.text.startswith("# Mill Road\n")
    assert "nerve" in saved.text
    assert "nerve" not in player.get(f"/t/{table}/log.md").text


def test_what_is_looked_for_is_in_the_address_and_so_is_what_is_saved(here: Town) -> None:
    boss, table, player = a_table(here)
    page = unescape(player.get(f"/t/{table}/log?kind=talk&q=beam&who=").text)
    assert 'data-query="kind=talk&q=beam"' in page
    assert f'href="/t/{table}/log.md?kind=talk&q=beam"' in page
    saved = player.get(f"/t/{table}/log.md?kind=talk&q=beam").text
    assert saved.startswith("# Mill Road\n")
    assert [line for line in saved.splitlines() if line.startswith("- ")] == [
        line for line in player.get(f"/t/{table}/log.md").text.splitlines() if "Mind the beam" in line
    ]
    assert "nerve" not in player.get(f"/t/{table}/log.md?q=nerve").text
    assert "nerve" in boss.get(f"/t/{table}/log.md?q=nerve").text
    whole = unescape(player.get(f"/t/{table}/log").text)
    assert 'data-query=""' in whole
    assert f'href="/t/{table}/log.md"' in whole


REVEALS = r"""/reveal" hx-swap="none" hx-vals='{"n": (\d+)}'"""


def test_a_private_line_can_be_told_to_everyone_by_the_facilitator(here: Town) -> None:
    boss, table, player = a_table(here)
    page = boss.get(f"/t/{table}/log").text
    (n,) = re.findall(REVEALS, page)
    assert "/reveal" not in player.get(f"/t/{table}/log").text
    assert boss.tap(f"/t/{table}/reveal", {"n": n}).headers["hx-trigger"] == "done"
    assert any("nerve" in line for line in seen(player, table))


def test_each_seat_is_told_a_private_line_in_its_own_language(here: Town) -> None:
    boss, table, player = a_table(here)
    (n,) = re.findall(REVEALS, boss.get(f"/t/{table}/log").text)
    player.does(table, "table.preferences", "", language="de")
    boss.tap(f"/t/{table}/reveal", {"n": n})
    german, english = unescape(seen(player, table)[-1]), unescape(seen(boss, table)[-1])
    assert german.startswith("Gail deckt eine private Zeile auf. Gail würfelt d12: "), german
    assert german.endswith("Wofür: the leader's nerve"), german
    face = english.removesuffix(f" {in_words(GAME, log.RolledFor(NERVE))}").rsplit(" ", 1)[-1].rstrip(".")
    rolled = log.SeatRolls(seat="Gail", roll="d12", result=face)
    assert english == in_words(GAME, log.LineRevealed("Gail"), rolled, log.RolledFor(NERVE))
    assert 1 <= int(face) <= 12


@pytest.mark.parametrize("n", ["0", "999", "x", ""])
def test_there_is_nothing_to_tell_of_a_line_that_is_not_there(here: Town, n: str) -> None:
    boss, table, _ = a_table(here)
    before = here.session(table).seq
    assert "has no text to send" in boss.tap(f"/t/{table}/reveal", {"n": n}).text
    assert here.session(table).seq == before


@pytest.mark.parametrize("path", ["log", "log.md", "dice", "rules", "settings", "import"])
def test_strangers_read_nothing(here: Town, path: str) -> None:
    _, table, _ = a_table(here)
    answer = here.visitor().get(f"/t/{table}/{path}")
    assert (answer.status_code, "no seat at that table" in answer.text) == (401, True)


def test_pages_are_drawn_after_a_fighter_with_a_turn_is_removed(here: Town) -> None:
    boss = here.visitor()
    table = boss.post("/demo/grimoire", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
    player, _ = here.player(boss, table)
    fight = here.session(table).state.fight
    assert fight is not None
    fighter = next(who for who in fight.order if who in here.session(table).state.characters)
    boss.does(table, "table.remove", fighter)
    assert [each.get(f"/t/{table}").status_code for each in (boss, player)] == [200, 200]


def test_lines_and_dice_keep_the_names_of_those_who_are_gone(here: Town) -> None:
    """The demo's fight: its dead are cleared away and a player's seat is taken, and the log is as it was before."""
    boss = here.visitor()
    table = boss.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
    player, seat = here.player(boss, table)
    other, _ = here.player(boss, table, "Quin")
    player.does(table, "table.say", text="Mind the beam")
    before = {each: (seen(each, table), throwers(each, table)) for each in (boss, other)}
    assert any("Goblin B" in line for line in before[other][0])
    boss.does(table, "table.remove", "goblin-b")
    boss.does(table, "table.leave", seat=seat)
    for each, (told, dice) in before.items():
        page = seen(each, table)
        gone = in_words(GAME, log.LeavesTable(("Goblin B",)))
        assert [in_words(GAME, log.LeavesSeat("Petra")) in page[-1], gone in page[-2]] == [True, True]
        assert page[:-2] == told
        assert throwers(each, table) == dice
        assert ("Goblin B", "d6") in dice
        assert len(dice) == len(set(dice))
        assert gone in each.get(f"/t/{table}").text


def throwers(visitor: Visitor, table: str) -> list[tuple[str, ...]]:
    """Whose dice the page counts: the name, the kind of die, and whether it was typed."""
    rows = re.findall(r"<tr>(.*?)</tr>", visitor.get(f"/t/{table}/dice").text, re.S)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.S) for row in rows]
    return [tuple(" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row[:2]) for row in cells]


# ---- the dice
def test_the_dice_page_counts_what_the_seat_has_seen_fall(here: Town) -> None:
    boss, table, player = a_table(here)
    assert "real dice" in player.get(f"/t/{table}/dice").text
    assert "d12: 1 roll, too few to judge" in boss.get(f"/t/{table}/dice").text
    assert "d12" not in player.get(f"/t/{table}/dice").text.partition("<main")[2], "the blind roll would show"


def test_a_table_without_dice_says_so(here: Town) -> None:
    boss, table = here.host()
    assert "No rolls yet." in boss.get(f"/t/{table}/dice").text


def test_bars_stand_as_high_as_their_faces_came_up_often() -> None:
    (tally,) = tallies(Fell("d4", face, "", "app") for face in (1, 1, 1, 1, 2, 2, 3, 3))
    drawn = chart(tally, fairness(tally.counts))
    assert [bar.count for bar in drawn.bars] == [4, 2, 2, 0]
    assert [bar.height for bar in drawn.bars] == [60, 30, 30, 0]
    assert drawn.even == 30, "8 rolls of 4 faces: 2 each, half of the highest"
