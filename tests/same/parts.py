"""The parts of a recording. Each is a process of its own, and writes into a folder of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from same.crawling import Crawl, written
from same.programs import run_commands, run_library
from same.recording import Recorder
from same.server import Reader, Server
from same.table import LANGUAGES, Table, play_evening
from same.trying import press_at_random, try_every_move

EVENINGS = sorted((Path(__file__).parent / "evenings").glob("*.json"))
SHORT = ("deeds-the-hall", "fell-hits-the-chapel", "fell-the-mill", "generic-fantasy-the-tower", "grimoire-the-gate")
SEATS = ("s0", "s1", "s2", "s3", "tv")  # s3 is a player without a character
ALL = [(seat, language) for seat in SEATS for language in LANGUAGES]
FEW = [("s0", "en"), ("s0", "de"), ("s1", "en"), ("s1", "de"), ("tv", "en")]
FEWEST = [("s0", "en"), ("s1", "de")]
STEPS = 40  # of a random evening
Part = Callable[[Path, Path, Path, bool], None]


@contextmanager
def recorded(tree: Path, out: Path, scratch: Path) -> Iterator[tuple[Server, Recorder]]:
    """A server of its own, and what is written down about it."""
    server = Server(tree, scratch / "tables.db")
    recorder = Recorder(out)
    try:
        yield server, recorder
    finally:
        recorder.write()
        server.close()


def game_of(file: Path) -> str:
    return str(json.loads(file.read_text(encoding="utf-8"))["game"])


def evening(file: Path) -> Part:
    """Return the part that plays a golden evening."""

    def play(tree: Path, out: Path, scratch: Path, whole: bool) -> None:
        with recorded(tree, out, scratch) as (server, recorder):
            table = Table(server, game_of(file), recorder)
            pause = open_everything if whole else open_some
            play_evening(table, file, ALL if whole else FEW, every=1 if whole else 2, pause=pause)
            ask_about_undo(table)
            table.close()

    return play


def open_some(table: Table, when: str) -> None:
    """Open the pages and dialogs that the facilitator and a player can reach, one form for each move."""
    readers = (("s0", "en"), ("s1", "de")) if when == "fight" else (("s1", "en"), ("s0", "de"))
    for seat, language in readers:
        crawl(table, when, seat, language, most=70, once=True)


def open_everything(table: Table, when: str) -> None:
    """Open all pages and dialogs of every seat in every language; every form of one seat, elsewhere one for a move."""
    for seat, language in ALL:
        crawl(table, when, seat, language, most=700, once=(seat, language) != ("s1", "en"))


def crawl(table: Table, when: str, seat: str, language: str, *, most: int, once: bool) -> None:
    reader = table.seat(seat, language)
    walk = Crawl(
        reader, table.recorder, f"crawl.{when}.{seat}.{language}.txt", within=reader.page, most=most, once=once
    )
    walk.walk(reader.page)


def ask_about_undo(table: Table) -> None:
    """Ask for the undo of lines further and further back: the page shows a question first."""
    last = table.seat("s0").api("?tail=0").json["seq"]
    for back in (4, 9, 16, 25):
        for seat, language in FEW[:4]:
            reader = table.seat(seat, language)
            answer = reader.post(f"{reader.page}/undo", {"n": str(max(1, last - back))})
            lines, _ = written(table.recorder.plain(answer.text), answer)
            table.recorder.note(f"undo.question.{language}.txt", f"== {seat} {last - back}: {answer.status}", *lines)


def every_move(file: Path) -> Part:
    """Return the part that tries every move of a game, in the middle of an evening and after it."""

    def play(tree: Path, out: Path, scratch: Path, whole: bool) -> None:
        with recorded(tree, out, scratch) as (server, recorder):
            table = Table(server, game_of(file), recorder, name="Every move")
            try_every_move(table, file, FEWEST)
            table.close()

    return play


def random_evening(file: Path, seed: str) -> Part:
    """Return the part that presses what the pages offer, after the first acts of an evening."""

    def play(tree: Path, out: Path, scratch: Path, whole: bool) -> None:
        with recorded(tree, out, scratch) as (server, recorder):
            table = Table(server, game_of(file), recorder, name="At random")
            press_at_random(table, file, seed, STEPS, FEW)
            table.close()

    return play


def front(language: str) -> Part:
    """Return the part that opens every page which needs no table."""

    def play(tree: Path, out: Path, scratch: Path, whole: bool) -> None:
        with recorded(tree, out, scratch) as (server, recorder):
            reader = Reader(server, language)
            Crawl(reader, recorder, f"front.{language}.txt", within="/", most=300, once=False).walk("/")

    return play


def api(tree: Path, out: Path, scratch: Path, whole: bool) -> None:
    """Write down what the API says of itself and of each game."""
    with recorded(tree, out, scratch) as (server, recorder):
        recorder.note_json("openapi.txt", "OpenAPI", server.ask("GET", "/api/openapi/openapi.json").json)
        games = server.ask("GET", "/api/games").json
        recorder.note_json("games.txt", "games", games)
        for game in (each["id"] for each in games):
            recorder.note_json(f"game.{game}.txt", game, server.ask("GET", f"/api/games/{game}").json)


def commands(tree: Path, out: Path, scratch: Path, whole: bool) -> None:
    """Run the command line and the library."""
    recorder = Recorder(out)
    recorder.call(str(scratch), "SCRATCH")
    recorder.call(str(tree), "TREE")
    try:
        run_commands(tree, recorder, scratch, whole=whole)
        run_library(tree, recorder, scratch)
    finally:
        recorder.write()


PARTS: dict[str, Part] = {file.stem: evening(file) for file in EVENINGS}
PARTS |= {f"moves-{game_of(file)}": every_move(file) for file in EVENINGS if file.stem in SHORT}
PARTS |= {
    f"random-{game_of(file)}-{seed}": random_evening(file, seed)
    for file in EVENINGS
    if file.stem in SHORT
    for seed in ("one", "two")
}
PARTS |= {f"front-{language}": front(language) for language in LANGUAGES}
PARTS |= {"api": api, "commands": commands}


def names(whole: bool) -> list[str]:
    """Return the parts of the short form, or of the whole; the longest first."""
    short = {*SHORT, "api", "commands"}
    order = sorted(PARTS, key=lambda name: not name.startswith("moves"))
    return [name for name in order if whole or name in short]
