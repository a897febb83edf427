"""The net itself has no holes: a changed word, number or attribute is found, and so is a patch that was not sent.

All that the script names is there: its commands, seats, moves, parameters and dialogs.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from hashlib import shake_256
from pathlib import Path

import click
import pytest

from caltrop.cli.main import app
from caltrop.games import registry
from caltrop.kernel.contract.parameters import parameters
from same import compare
from same.compare import differences, kind_of, show_coverage, show_streams
from same.crawling import DIALOGS, LEFT_OUT
from same.dom import blocks, parse, patch
from same.fixed_program import Fixed
from same.parts import SEATS
from same.pressing import Press, filled, presses
from same.programs import COMMANDS
from same.recording import Recorder, pretty
from same.server import Answer
from same.table import Table, comparable, unequal
from same.trying import ENDINGS, EXTRAS, LEAVE, LEAVING, LEFT_ALONE, NEEDED, REAL_DICE
from web.visiting import Town, town

PAGE = """<html><body data-seen="1.x.en"><main>
<div id="party" class="part wide"><h2>Party</h2><ul><li id="ana">Ana</li><li id="bram"><b>Bram</b> 6/8</li></ul></div>
<ol id="log-lines" data-newest="last"><li id="line-1">A fight begins.</li></ol>
</main></body></html>"""
REDRAWN = """<hx-partial hx-target="#bram" hx-swap="outerMorph"><li id="bram"><b>Bram</b> 4/8</li></hx-partial>"""
NEW_LINE = """<hx-partial hx-target="#log-lines" hx-swap="append"><li id="line-2">Bram takes 2.</li></hx-partial>"""
AFTER = PAGE.replace("6/8", "4/8").replace("</ol>", '<li id="line-2">Bram takes 2.</li></ol>')


def test_whitespace_and_the_order_of_attributes_do_not_count() -> None:
    other = PAGE.replace("<ul>", "\n <ul>\n\n").replace('id="party" class="part wide"', 'class="wide  part" id="party"')
    assert blocks(parse(other)) == blocks(parse(PAGE))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Party", "Group"),
        ("6/8", "6/9"),
        ("<b>Bram</b>", "<i>Bram</i>"),
        ('class="part wide"', 'class="part"'),
        ('<li id="ana">Ana</li>', ""),
        ('<li id="ana">', '<li id="ana" hidden>'),
    ],
)
def test_a_change_of_a_page_is_seen(old: str, new: str) -> None:
    assert old in PAGE
    assert blocks(parse(PAGE.replace(old, new))) != blocks(parse(PAGE))


def test_a_page_that_got_all_of_its_messages_equals_the_fresh_one() -> None:
    page = parse(PAGE)
    assert patch(page, REDRAWN + "\n" + NEW_LINE) == []
    assert unequal(comparable(page), comparable(parse(AFTER.replace("1.x.en", "2.x.en")))) == []


@pytest.mark.parametrize("sent", [REDRAWN, NEW_LINE, REDRAWN.replace("4/8", "5/8") + NEW_LINE, ""])
def test_a_message_that_is_missing_or_wrong_is_found(sent: str) -> None:
    page = parse(PAGE)
    patch(page, sent)
    assert unequal(comparable(page), comparable(parse(AFTER)))


def test_a_patch_without_a_place_is_told() -> None:
    assert patch(parse(PAGE), REDRAWN.replace("#bram", "#cyd")) == ["#cyd"]


@pytest.mark.parametrize(
    ("how", "then"),
    [
        ("innerHTML", "<ol><li>new</li></ol><p>after</p>"),
        ("outerHTML", "<li>new</li><p>after</p>"),
        ("prepend", "<ol><li>new</li><li>old</li></ol><p>after</p>"),
        ("append", "<ol><li>old</li><li>new</li></ol><p>after</p>"),
        ("before", "<li>new</li><ol><li>old</li></ol><p>after</p>"),
        ("afterend", "<ol><li>old</li></ol><li>new</li><p>after</p>"),
        ("delete", "<p>after</p>"),
    ],
)
def test_each_swap_does_what_htmx_does(how: str, then: str) -> None:
    page = parse("<ol><li>old</li></ol><p>after</p>")
    patch(page, f'<hx-partial hx-target="ol" hx-swap="{how}"><li>new</li></hx-partial>')
    assert blocks(page) == blocks(parse(then))


def test_a_selector_finds_the_child_of_a_child() -> None:
    page = parse('<ol id="log-lines"><li class="opens"></li><li class="opens"><i>x</i></li></ol>')
    patch(page, '<hx-partial hx-target="#log-lines > .opens:first-child" hx-swap="afterend"><b>y</b></hx-partial>')
    assert blocks(page)["#log-lines"][2].strip() == "<b> y"


def test_the_difference_of_two_recordings_is_shown_by_file(tmp_path: Path) -> None:
    for name, word in (("before", "strikes"), ("now", "hits")):
        recorder = Recorder(tmp_path / name / "fell")
        recorder.note("log.gm.en.txt", "Ana attacks.", f"Ana {word} Goblin A: 2 harm.")
        recorder.note("api.gm.en.txt", *pretty({"HP": 4}))
        recorder.write()
    (tmp_path / "now" / "fell" / "stream.gm.en.txt").write_text("-- #party\n", encoding="utf-8")
    found = differences(tmp_path / "before", tmp_path / "now")
    assert list(found) == ["fell/log.gm.en.txt", "fell/stream.gm.en.txt"]
    assert "-Ana strikes Goblin A: 2 harm." in found["fell/log.gm.en.txt"]
    assert "+Ana hits Goblin A: 2 harm." in found["fell/log.gm.en.txt"]
    assert [kind_of(file) for file in found] == ["log", "stream"]


def test_an_unequal_page_and_a_move_never_done_are_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in (
        ("fell/stream.s0.en.txt", "== 3 table.rename\n-- #line-1\n"),
        ("fell/page.s0.en.txt", "== 3 table.rename\n"),
        ("moves-fell/coverage.txt", "fell: 4 moves: 2 done\n  never done: fell.rest table.leave\n"),
        ("moves-deeds/coverage.txt", "deeds: 4 moves: 4 done\n"),
    ):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(compare, "NEVER_DONE", {"fell": {"table.leave": "why"}, "deeds": {"deeds.save": "why"}})
    assert [path.name for path in show_streams(tmp_path)] == ["stream.s0.en.txt"]
    assert show_coverage(tmp_path) == ["deeds: deeds.save is done by now", "fell: fell.rest was never done"]


def test_only_changed_blocks_are_written(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path)
    recorder.call("5ecre7", "TOKEN")
    recorder.note_view("api.txt", "first", {"ana": {"hp": 4}, "seat": "5ecre7"})
    recorder.note_view("api.txt", "again", {"ana": {"hp": 4}, "seat": "5ecre7"})
    recorder.note_view("api.txt", "hurt", {"ana": {"hp": 3}, "seat": "5ecre7"})
    recorder.write()
    written = (tmp_path / "api.txt").read_text(encoding="utf-8")
    assert written == '== first\n-- ana\n{"hp": 4}\n-- seat\n"TOKEN"\n== hurt\n-- ana\n{"hp": 3}\n'


def test_dice_begin_where_the_act_says_whatever_tokens_are_drawn() -> None:
    fixed = Fixed()
    fixed.set({"act": "one", "dice": "mill", "at": 2})
    assert len(fixed.entropy(16)) == len(fixed.token(16)) == 16
    rolled = b"".join(fixed.entropy(4096) for _ in range(3))
    assert rolled == shake_256(b"mill").digest(5)[2:]


def test_a_token_more_of_one_length_shifts_no_other() -> None:
    one, two = Fixed(), Fixed()
    two.token(6)
    assert one.token(16) == two.token(16)
    assert one.token(6) != two.token(6)


def test_what_a_page_offers_is_found_with_its_fields() -> None:
    page = parse(
        """<a href="/rules#x">Rules</a><button hx-get="/t/1/form?move=a" hx-vals='{"actor": "ana"}'>Try</button>
        <form hx-post="/t/1/do"><input type="hidden" name="move" value="fell.test"><select name="w.ability" required>
        <option value="">Choose</option><option value="BOD">BOD</option>
        <option value="WIL">WIL</option></select></form>"""
    )
    assert [*presses(page)] == [
        Press("GET", "/rules"),
        Press("GET", "/t/1/form?move=a", (("actor", "ana"),)),
        Press("POST", "/t/1/do", (("move", "fell.test"), ("w.ability", ""))),
    ]
    form = page.elements[-1]
    assert filled(form, 0) == [("move", "fell.test"), ("w.ability", "BOD")]
    assert filled(form, 2) == [("move", "fell.test"), ("w.ability", "WIL")]


# ---- what the script names is there
WRONG = "nonsense"  # a command that is refused on purpose
GAMES = [game for id in registry.ids() if (game := registry.games().get(id))]
MOVES = {move for game in GAMES for move in game.moves}


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


@pytest.fixture(scope="module")
def addresses(here: Town) -> list[str]:
    return [route.path for route in here.client.app.routes]


class InMemory:
    """A server without a process, with a clock and dice of its own."""

    def __init__(self, here: Town) -> None:
        self.client = here.client

    def fix(self, act: str, now: float, dice: str = "", at: int = 0) -> None: ...

    def ask(self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None) -> Answer:
        self.client.cookies.clear()
        answer = self.client.request(method, path, content=body, headers=headers, follow_redirects=False)
        return Answer(answer.status_code, dict(answer.headers), answer.content)


def unknown_words(line: str) -> list[str]:
    """Return the commands and options of a line that the program does not have."""
    found: click.Command = app
    unknown = []
    for word in shlex.split(line):
        if isinstance(found, click.Group) and not word.startswith("-"):
            inner = found.get_command(click.Context(found), word)
            found = inner or found
            unknown += [] if inner else [word]
        elif word.startswith("-") and word != "-":
            options = {name for param in found.params for name in (*param.opts, *param.secondary_opts)}
            unknown += [] if word in options else [word]
    return unknown


def test_every_command_is_there_with_its_options() -> None:
    lines = COMMANDS.read_text(encoding="utf-8").splitlines()
    unknown = {line: words for line in lines if line != "----" and (words := unknown_words(line))}
    assert unknown == {WRONG: [WRONG]}


def test_the_seats_are_those_of_a_table(here: Town, tmp_path: Path) -> None:
    table = Table(InMemory(here), "fell", Recorder(tmp_path))  # type: ignore[arg-type]
    view = {seat: table.seat(seat).api("?tail=0").json for seat in table.tokens}
    assert {seat: view[seat]["seat"] for seat in SEATS} == {**{seat: seat for seat in SEATS}, "tv": "s4"}
    roles = {seat: view[seat]["seats"][view[seat]["seat"]]["role"] for seat in SEATS}
    assert roles == {"s0": "facilitator", "s1": "player", "s2": "player", "s3": "player", "tv": "spectator"}


def test_every_act_by_hand_is_there_with_its_seat_and_parameters() -> None:
    acts = [json.loads(line) for line in EXTRAS.read_text(encoding="utf-8").splitlines()]
    for act in (*acts, {"seat": "s0", **LEAVE}, {"seat": "s0", **REAL_DICE}):
        moves = [move for game in GAMES if (move := game.moves.get(act["move"].replace("GAME", game.id)))]
        assert act["seat"] in SEATS
        assert any(set(act.get("params", ())) <= set(parameters(move.wants)) for move in moves), act


def test_the_moves_that_are_named_are_there() -> None:
    assert set(NEEDED) <= {move.partition(".")[2] for move in MOVES}
    assert {*LEAVING, *ENDINGS} <= MOVES


def test_the_addresses_that_are_named_are_there(addresses: list[str]) -> None:
    at_table = {path.removeprefix("/t/{table:str}/") for path in addresses if path.startswith("/t/{table:str}/")}
    assert set(DIALOGS) <= {path.partition("/")[0] for path in at_table}
    assert "form" in at_table
    assert set(LEFT_ALONE) <= {word for path in addresses for word in path.split("/")}
    unseen = [each for each in LEFT_OUT.pattern.split("|") if not any(re.search(each, path) for path in addresses)]
    assert unseen == []
