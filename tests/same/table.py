"""A table that is played through the public doors, and everything that its seats see of each act."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from same.dom import Node, parse, patch
from same.recording import Recorder, page_blocks
from same.server import Answer, Listener, Seat, Server

START = 1_794_000_000.0
AN_ACT = 60.0  # seconds from one act to the next
LANGUAGES = ("en", "de")
PLAYERS = ("Ann", "Bob", "Cyd")
PATIENCE = 15.0  # seconds until a page must be as if it were loaded afresh
A_WHILE = 0.05
MOST_ASKS = 40  # answers that one act may take

# Where a page that was patched may differ from one that is loaded afresh, by attribute, and why.
EXCEPTIONS = {
    "hx-sse:connect": "a page's stream begins at the line at which the page was loaded",
    "data-seen": "a page says what it has seen when it was loaded, and then its script does",
    "data-tab": "which tab of a phone is open, the reader chooses; a page begins with the one that is needed most",
    "aria-current": "the same, on the tabs themselves",
}


LINES = 20  # of the log that are compared
UNSEEN = re.compile(r"unseen-[\w-]+")


class Screen:
    """An open page of a seat in a language, kept up to date by its stream."""

    def __init__(self, seat: Seat, recorder: Recorder) -> None:
        self.seat = seat
        self.recorder = recorder
        self.is_there = True  # a page that cannot be drawn is written down, and not compared
        self.is_new = False  # its stream had it loaded again, so there is nothing to compare
        self.page = self.load()
        self.stream: Listener | None = None

    def load(self) -> Node:
        """Return the page as it is now."""
        answer = self.seat.get(self.seat.page)
        self.is_there = answer.status == 200
        self.recorder.call(_meta(answer.text, "csrf"), "CSRF")
        self.recorder.call(_meta(answer.text, "build"), "BUILD")
        return parse(self.recorder.plain(answer.text))

    def open(self) -> None:
        """Open the page's stream, as the page's script does."""
        raw = parse(self.seat.get(self.seat.page).text)
        path = next(node.attributes["hx-sse:connect"] for node in raw.walk() if "hx-sse:connect" in node.attributes)
        self.stream = self.seat.listen(path)
        assert self.stream.status == 200, self.stream.status

    def differences(self, fresh: Node) -> list[str]:
        """Patch the page with its stream until it is as the fresh one; return the lines in which it stays another."""
        assert self.stream is not None
        waited = 0.0
        wanted = comparable(fresh)
        here = comparable(self.page)
        told = list[str]()
        self.is_new = False
        while waited < PATIENCE:
            messages = self.stream.take(A_WHILE if here != wanted else 0.0)
            self.is_new = any(message.event == "reload" for message in messages)
            if self.is_new or self.stream.is_over:
                self._open_again(fresh)
                return told if self.is_new else [*told, "the stream has ended"]
            for message in messages:
                told += [f"no place for {selector}" for selector in patch(self.page, self.recorder.plain(message.data))]
            if messages:
                here = comparable(self.page)
            elif here == wanted:
                return told
            else:
                waited += A_WHILE
        self.page = fresh
        return [*told, *unequal(here, wanted)]

    def _open_again(self, fresh: Node) -> None:
        """Load the page again, as its script does at the word of its stream."""
        self.close()
        self.open()
        self.page = fresh

    def close(self) -> None:
        if self.stream is not None:
            self.stream.close()


def _meta(html: str, name: str) -> str:
    return html.partition(f'<meta name="{name}" content="')[2].partition('"')[0]


def comparable(page: Node) -> dict[str, list[str]]:
    """Return a page as blocks, without that in which a patched one may differ."""
    log = None
    for node in page.walk():
        for name in EXCEPTIONS:
            node.attributes.pop(name, None)
        log = node if node.id == "log-lines" else log
    if log is None:
        return page_blocks(page)
    children = log.children
    log.children = newest_lines(log)
    found = page_blocks(page)
    log.children = children
    return found


def newest_lines(log: Node) -> list[Node | str]:
    """Return the newest lines of a log: a page that is loaded has its last sixty, one that is open keeps older ones."""
    elements = log.elements
    if log.attributes.get("data-newest") == "last":
        return list(elements[-LINES:])
    return list(elements[:LINES])


def unequal(patched: dict[str, list[str]], fresh: dict[str, list[str]]) -> list[str]:
    """Return the lines in which two pages differ, by block."""
    out = list[str]()
    for key in {**fresh, **patched}:
        one, two = patched.get(key, []), fresh.get(key, [])
        if one != two:
            out.append(f"-- {key}")
            out += [f"   patched: {line.strip()}" for line in one if line not in two][:20]
            out += [f"   fresh:   {line.strip()}" for line in two if line not in one][:20]
            if sorted(one) == sorted(two):
                out.append("   the same lines in another order")
    return out


class Table:
    """A table with its seats: s0, three players and a spectator's screen."""

    def __init__(self, server: Server, game: str, recorder: Recorder, *, name: str = "Mill Road") -> None:
        self.server = server
        self.game = game
        self.recorder = recorder
        self.acts = 0
        self.name = name
        self.screens: dict[str, Screen] = {}
        self.streams: dict[str, Listener] = {}
        self.reached: set[tuple[str, str]] = set()  # moves, with what became of them
        self.fix("table")
        body = {"name": name, "game": game, "facilitator": "Gail"}
        made = self._program("/api/tables", body)
        self.id: str = made["table"]
        recorder.call(self.id, "TABLE")
        recorder.call(made["invite"], "INVITE")
        self.tokens = {"s0": made["facilitator"]}
        for n, player in enumerate(PLAYERS, 1):
            self.fix(f"seat {n}")
            self.tokens[f"s{n}"] = self._join(made["invite"], player)  # the seats of a table are numbered
        self.fix("tv")
        self.tokens["tv"] = self._join(made["invite"], "TV", spectator=True)
        for seat, token in self.tokens.items():
            recorder.call(token, f"TOKEN-{seat}")
        self.readers = {
            (seat, language): Seat(server, self.id, token, language)
            for seat, token in self.tokens.items()
            for language in LANGUAGES
        }

    def _program(self, path: str, body: Any) -> Any:
        answer = self.server.ask("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        assert answer.status == 201, answer.text
        return answer.json

    def _join(self, invite: str, name: str, **more: Any) -> str:
        joined = self._program(f"/api/tables/{self.id}/join", {"invite": invite, "name": name, **more})
        return str(joined["token"])

    def fix(self, act: str, dice: str = "", at: int = 0) -> None:
        """Set the clock and the dice for an act."""
        self.acts += 1
        named = f"{self.game} {self.name} {self.acts} {act}"
        self.server.fix(named, START + self.acts * AN_ACT, dice, at)

    def seat(self, seat: str, language: str = "en") -> Seat:
        return self.readers[seat, language]

    # ---- acts
    def do(self, seat: str, intent: dict[str, Any], dice: str = "", at: int = 0) -> Answer:
        """Do a move through the API, and answer as usual what it asks; what overrules warnings is warned first."""
        self.fix(intent["move"], dice, at)
        answer = self._move(seat, {**intent, "overrule": False})
        if intent.get("overrule") and outcome_of(answer) == "warned":
            answer = self._move(seat, intent)
        answer = self.answer_asks(answer)
        self.reached.add((intent["move"], outcome_of(answer)))
        return answer

    def _move(self, seat: str, intent: dict[str, Any]) -> Answer:
        answer = self.seat(seat).api("/moves", intent)
        title = f"{self.acts} {seat} does {json.dumps(intent)}: {answer.status}"
        self.recorder.note_json("acts.txt", title, answer.json)
        self.reached.add((intent["move"], outcome_of(answer)))
        return answer

    def answer_asks(self, answer: Answer) -> Answer:
        """Answer what waits as usual, the facilitator for everyone, until nothing waits."""
        for _ in range(MOST_ASKS):
            if answer.status != 202:
                return answer
            prompt = answer.json["prompt"]
            seat, ask = self._who_is_asked(prompt)
            answer = self._answer(seat, prompt, ask)
        raise AssertionError("it asks and asks")

    def answer_all(self) -> None:
        """Answer whatever waits at the table as usual."""
        for _ in range(MOST_ASKS):
            waiting = [(seat, each) for seat in self.tokens for each in self._prompts(seat)]
            if not waiting:
                return
            seat, prompt = waiting[0]
            answer = self._answer(seat, prompt["id"], prompt["ask"])
            if answer.status not in (200, 202):  # it cannot be answered by now, so nothing comes of it
                given_up = self.seat("s0").api(f"/prompts/{prompt['id']}", method="DELETE")
                title = f"{self.acts} s0 cancels it: {given_up.status}"
                self.recorder.note_json("acts.txt", title, given_up.json)

    def _answer(self, seat: str, prompt: str, ask: dict[str, Any]) -> Answer:
        self.recorder.note_json("acts.txt", f"{self.acts} {seat} is asked", ask)
        body = {"key": ask["key"], **({"roll": True} if ask["type"] == "roll" else {"answer": usual(ask)})}
        answer = self.seat(seat).api(f"/prompts/{prompt}", body)
        self.recorder.note_json(
            "acts.txt", f"{self.acts} {seat} answers {json.dumps(body)}: {answer.status}", answer.json
        )
        return answer

    def _prompts(self, seat: str) -> list[dict[str, Any]]:
        """Return the open questions of a seat; of one that has left, none."""
        return list(self.seat(seat).api("?tail=0").json.get("prompts", ()))

    def _who_is_asked(self, prompt: str) -> tuple[str, dict[str, Any]]:
        """Return the first seat that has a question of this prompt, with the question."""
        for seat in self.tokens:
            for each in self._prompts(seat):
                if each["id"] == prompt:
                    return seat, each["ask"]
        raise AssertionError("a move waits, and no one is asked")

    def undo(self, seat: str, body: dict[str, Any]) -> Answer:
        self.fix("undo")
        answer = self.seat(seat).api("/undo", body)
        self.recorder.note_json(
            "acts.txt", f"{self.acts} {seat} undoes {json.dumps(body)}: {answer.status}", answer.json
        )
        return answer

    # ---- what is seen
    def open_screens(self, seats: list[tuple[str, str]]) -> None:
        """Open pages with their streams, and the API's stream of each seat."""
        for seat, language in seats:
            self.screens[f"{seat}.{language}"] = Screen(self.seat(seat, language), self.recorder)
        for screen in self.screens.values():
            screen.open()
        for seat, token in self.tokens.items():
            path = f"/api/tables/{self.id}/stream"
            self.streams[seat] = self.seat(seat).listen(path, Authorization=f"Bearer {token}")

    def look(self, title: str, *, compare: bool = True) -> None:
        """Write down what every open screen and the API show now; compare what the streams have made of the pages."""
        for name, screen in self.screens.items():
            fresh = screen.load()
            self.recorder.note_page(f"page.{name}.txt", f"{self.acts} {title}", fresh)
            if not screen.is_there:
                self.recorder.note("failed.txt", f"{self.acts} {title}: {name} has no page")
            elif compare:
                found = screen.differences(fresh)
                if screen.is_new:
                    self.recorder.note(f"reload.{name}.txt", f"{self.acts} {title}")
                if found:
                    self.recorder.note(f"stream.{name}.txt", f"== {self.acts} {title}", *found)
            seat, _, language = name.partition(".")
            view = self.seat(seat, language).api("?tail=0")
            self.recorder.note_view(f"api.{name}.txt", f"{self.acts} {title}", view.json)

    def preview_undo(self, title: str) -> None:
        """Write down what an undo of the last line that they know would undo, for the facilitator and a player."""
        for seat, language in ((seat, language) for seat in ("s0", "s1") for language in LANGUAGES):
            reader = self.seat(seat, language)
            last = reader.api("?tail=0").json["seq"]
            for line in (last, last // 2):
                answer = reader.api(f"/undo?seq={line}")
                told = f"{self.acts} {title}: line {line}: {answer.status}"
                self.recorder.note_json(f"undo.{seat}.{language}.txt", told, answer.json)

    def note_odds(self, seat: str, intent: dict[str, Any]) -> None:
        """Write down the odds of a move before it is made."""
        query = {"move": intent["move"], "actor": intent.get("actor", ""), "call": intent.get("call", "")}
        query = {name: value for name, value in query.items() if value}
        for name, value in intent.get("params", {}).items():
            query[name] = value if isinstance(value, str) else json.dumps(value)
        answer = self.seat(seat).api(f"/odds?{urlencode(query, quote_via=quote)}")
        self.recorder.note_json("odds.txt", f"{self.acts} {seat} {json.dumps(intent)}", answer.json)

    def finish(self) -> None:
        """Write down the log of every seat in every language, what the API's streams have sent, and the exports."""
        for (seat, language), reader in self.readers.items():
            self.recorder.note_json(f"log.{seat}.{language}.txt", "log", reader.api("/log?since=0").json)
        for seat, stream in self.streams.items():
            last = self.seat(seat).api("?tail=0").json.get("seq", "")
            entries = dict[str, Any]()
            while last and str(last) not in entries:
                arrived = stream.take(PATIENCE)
                if not arrived:
                    break
                entries |= {each.id: json.loads(each.data) for each in arrived if each.event == "entry"}
            self.recorder.note_json(f"entries.{seat}.txt", "entries", list(entries.values()))

    def close(self) -> None:
        for screen in self.screens.values():
            screen.close()
        for stream in self.streams.values():
            stream.close()


def usual(ask: dict[str, Any]) -> Any:
    """Return the usual answer to a question; a word, where words are asked for."""
    if "options" in ask:
        return ask.get("default") or ask["options"][0]
    return "So be it"


def outcome_of(answer: Answer) -> str:
    """Return what became of a move, in a word."""
    if answer.status == 202:
        return "parked"
    if answer.status == 200:
        return "done"
    said = answer.json if answer.body else None
    return "warned" if isinstance(said, dict) and said.get("overrule") else "refused"


def with_ids(table: Table, act: dict[str, Any]) -> dict[str, Any]:
    """Return an act with the ids that this table has drawn: of a hidden creature and of a call."""
    text = json.dumps(act)
    if "unseen-" in text:
        here = table.seat("s0").api("?tail=0").json["characters"]
        unseen = next(who for who in here if who.startswith("unseen-"))
        act = json.loads(UNSEEN.sub(unseen, text))
    if "call" in act:
        calls = table.seat(act["seat"]).api("?tail=0").json["calls"]
        act = {**act, "call": next(iter(calls), act["call"])}
    return act


def act_of(act: dict[str, Any]) -> dict[str, Any]:
    """Return a recorded act as the API takes it."""
    intent = {"move": act["move"], "actor": act.get("actor", ""), "params": act.get("want", {})}
    return intent | {name: act[name] for name in ("call", "due", "overrule", "outcome") if name in act}


def play_evening(
    table: Table,
    file: Path,
    screens: list[tuple[str, str]],
    *,
    every: int,
    pause: Callable[[Table, str], None] = lambda table, when: None,
) -> None:
    """Play a golden evening, and look at all screens after each act; compare patched pages after every few.

    There is a `pause` in the middle of the first fight, and one at the end, to look at other things.
    """
    evening = json.loads(file.read_text(encoding="utf-8"))
    begins = next(n for n, act in enumerate(evening["acts"]) if act.get("move", "").endswith(".fight"))
    table.open_screens(screens)
    for n, recorded in enumerate(evening["acts"]):
        act = with_ids(table, recorded)
        if "undo" in act:
            answer = table.undo(act["seat"], {})
        else:
            intent = act_of(act)
            table.note_odds(act["seat"], intent)
            answer = table.do(act["seat"], intent, evening["dice"], act["at"])
        assert answer.status == 200, (file.name, n, act, answer.text)
        title = act.get("move", "undo")
        table.look(title, compare=n % every == 0)
        table.preview_undo(title)
        if n == begins + 2:
            pause(table, "fight")
    pause(table, "end")
    table.finish()
