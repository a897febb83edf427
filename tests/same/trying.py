"""Every move of a game, tried through its form on the page, and random evenings that press what the pages offer."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from same.crawling import written
from same.dom import Node, parse
from same.pressing import Fields, Press, fields_of, filled, presses
from same.server import Answer
from same.table import LANGUAGES, Table, act_of, with_ids

EXTRAS = Path(__file__).parent / "extras.jsonl"
TURNS = 4  # ways to fill a form in
ACTORS = 4  # characters who try a move
# Buttons that would end a random evening, or that send files.
LEFT_ALONE = (
    "delete", "demo", "file", "forget", "handout", "import", "language", "lesson", "lessons", "picture", "remove",
    "restore", "seats", "sign-out",
)  # fmt: skip
UNPRESSED = re.compile(rf"/(?:{'|'.join(LEFT_ALONE)})\b")
# What other moves need is done and not undone, before the moves that are left are tried again.
NEEDED = (
    "call", "condition", "extended", "gift", "harm", "hire", "homebrew", "lesson", "note", "prepare", "progress",
    "scene", "stash", "tool", "trigger",
)  # fmt: skip
LEAVING = ("table.leave",)  # who leaves is signed out, so a seat does that which is not looked at
ENDINGS = ("table.leave", "table.role", "table.seat")
# A red dot.
PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
LEAVE = {"move": "table.leave", "params": {"seat": "s3"}}
REAL_DICE = {"move": "table.preferences", "params": {"real_dice": True}}


class Trial:
    """Tries every move that has not been done yet, and undoes what was done."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.recorder = table.recorder
        listed = table.server.ask("GET", f"/api/games/{table.game}").json["moves"]
        self.moves = sorted(listed if isinstance(listed, dict) else (each["id"] for each in listed))
        self.shown: set[str] = set()
        self.stays = False

    def missing(self) -> list[str]:
        """Return the moves that were never done."""
        done = {move for move, result in self.table.reached if result == "done"}
        return [move for move in self.moves if move not in done]

    def refuse_all(self) -> None:
        """Try every move from a seat that only watches, and from one whose character it is not."""
        others = next(iter(people_of(self.table, "s1")), "")
        for move in sorted(self.moves, key=halts):
            self.table.fix(f"refuse {move}")
            for seat, language in (("tv", "de"), ("s2", "en")):
                body = {"move": move, "actor": others if seat == "s2" else ""}
                answer = self.table.seat(seat, language).api("/moves", body)
                self.recorder.note_json("refusals.txt", f"{seat} {move}: {answer.status}", answer.json)
                self.table.reached.add(
                    (move, "refused" if answer.status == 422 else "done" if answer.status == 200 else "parked")
                )
                self._restore(answer)

    def _restore(self, answer: Answer) -> None:
        """Undo what was done after all, and drop what waits."""
        gm = self.table.seat("s0")
        if answer.status == 202:
            self.table.answer_asks(answer)
        if answer.status in (200, 202):
            gm.api("/undo", {"seq": gm.api("?tail=0").json["seq"]})

    def prepare(self) -> None:
        """Do what other moves need, and leave it: a call, a progress, a pile, a scene."""
        for move in self.moves:
            if move.partition(".")[2] in NEEDED:
                self.stays = True
                self._try(move, "s0", ["", *people_of(self.table, "s0")][: ACTORS + 1], "to stay")
        self.stays = False

    def try_missing(self, where: str, *, last: bool) -> None:
        """Try the moves that were never done, from a player's seat and from the facilitator's."""
        for move in sorted((each for each in self.missing() if last or not halts(each)), key=halts):
            for seat in ("s3",) if move in LEAVING else ("s1", "s0"):
                people = people_of(self.table, seat)
                actors = people[:1] or [""] if seat != "s0" else ["", *people][: ACTORS + 1]
                if self._try(move, seat, actors, where):
                    break

    def _try(self, move: str, seat: str, actors: list[str], where: str) -> bool:
        for actor in actors:
            form = self._form(move, seat, actor)
            if form is None:
                continue
            tried = list[Fields]()
            for turn in range(TURNS):
                fields = filled(form, turn)
                if fields not in tried and self._send(move, seat, fields, f"{where} {turn}"):
                    return True
                tried.append(fields)
        return False

    def _form(self, move: str, seat: str, actor: str) -> Node | None:
        """Return the form of a move; write it down in every language, once for each seat."""
        path = f"{self.table.seat(seat).page}/form?{urlencode({'move': move, 'actor': actor})}"
        found: Node | None = None
        for language in reversed(LANGUAGES):
            if language == "de" and f"{move} {seat}" in self.shown:
                continue
            answer = self.table.seat(seat, language).get(path, **{"HX-Request": "true"})
            if f"{move} {seat}" not in self.shown:
                self._note(f"forms.{language}.txt", f"{seat} {move} {actor}", answer)
            page = parse(answer.text)
            found = next((node for node in page.walk() if node.attributes.get("hx-post", "").endswith("/do")), None)
        self.shown.add(f"{move} {seat}")
        return found

    def _note(self, file: str, title: str, answer: Answer) -> None:
        lines, _ = written(self.recorder.plain(answer.text), answer)
        self.recorder.note(file, f"== {title}: {answer.status}", *lines)

    def _send(self, move: str, seat: str, fields: Fields, where: str) -> bool:
        """Send a form; overrule warnings, answer questions, and undo what was done."""
        table, page = self.table, self.table.seat(seat).page
        table.fix(f"{move} {where}")
        before = table.seat("s0").api("?tail=0").json["seq"]
        answer = table.seat(seat).post(f"{page}/do", fields)
        self._note("moves.txt", f"{table.acts} {seat} {move} {where} {json.dumps(fields)}", answer)
        if "data-anyway" in answer.text:
            table.reached.add((move, "warned"))
            again = next((node for node in parse(answer.text).walk() if node.name == "form"), None)
            if again is None:
                return False
            answer = table.seat(seat).post(f"{page}/do", fields_of(again))
            self._note("moves.txt", f"{table.acts} {seat} overrules", answer)
        happened = answer.headers.get("hx-trigger", "")
        if "parked" in happened:
            table.reached.add((move, "parked"))
            table.answer_all()
        after = table.seat("s0").api("?tail=0").json["seq"]
        if after == before:
            table.reached.add((move, "refused"))
            return False
        table.reached.add((move, "done"))
        table.look(f"{move} {where}", compare=True)
        if not self.stays:
            self._undo(move, after)
        return True

    def _undo(self, move: str, line: int) -> None:
        """Show what the undo of a line would do, in German and, of the last line they know, to a player; undo it."""
        player = self.table.seat("s1")
        for name, reader, number in (
            ("s0.de", self.table.seat("s0", "de"), line),
            ("s1.en", player, player.api("?tail=0").json["seq"]),
        ):
            preview = reader.api(f"/undo?seq={number}")
            self.recorder.note_json(f"undo.{name}.txt", f"{self.table.acts} {move}: {preview.status}", preview.json)
        undone = self.table.seat("s0").post(f"{self.table.seat('s0').page}/undo", {"n": str(line)})
        self._note("undone.txt", f"{self.table.acts} {move}", undone)
        form = next((node for node in parse(undone.text).walk() if node.name == "form"), None)
        if "done" not in undone.headers.get("hx-trigger", "") and form is not None:
            undone = self.table.seat("s0").post(
                f"{self.table.seat('s0').page}/undo", [*fields_of(form), ("how", "all")]
            )
            self._note("undone.txt", f"{self.table.acts} {move}, all of it", undone)
        if "done" in undone.headers.get("hx-trigger", ""):
            self.table.reached.add((move, "undone"))


def people_of(table: Table, seat: str) -> list[str]:
    """Return the characters of a seat; of the facilitator's, all."""
    here = table.seat(seat).api("?tail=0").json["characters"]
    return [who for who, each in here.items() if seat == "s0" or each.get("mine")]


def halts(move: str) -> bool:
    """Whether a move halts the game or takes a seat away, so that it is tried last."""
    return "xcard" in move or move in LEAVING


def try_every_move(table: Table, file: Path, screens: list[tuple[str, str]]) -> None:
    """Play an evening up to the middle of its fight, try every move, play on with real dice, and try the rest."""
    evening = json.loads(file.read_text(encoding="utf-8"))
    acts = evening["acts"]
    begins = next(n for n, act in enumerate(acts) if act.get("move", "").endswith(".fight"))
    trial = Trial(table)
    play_on(table, evening, acts[: begins + 3])
    table.open_screens(screens)
    trial.try_missing("in a fight", last=False)
    for seat in ("s0", "s1", "s2"):
        table.do(seat, REAL_DICE)
    play_on(table, evening, acts[begins + 3 :])
    trial.try_missing("after the fight", last=False)
    do_extras(table)
    trial.prepare()
    trial.try_missing("with what it needs", last=True)
    trial.refuse_all()
    table.finish()
    table.do("s0", LEAVE)
    note_coverage(table, trial)


def do_extras(table: Table) -> None:
    """Do by hand what no form leads to, or what needs something to be there first; what is refused is refused."""
    known = table.server.ask("GET", f"/api/games/{table.game}").json
    names = cast(table, known)
    table.fix("portrait")
    answer = table.seat("s1").send_picture(f"/pictures/portrait?who={names['HERO']}", b64decode(PICTURE))
    table.recorder.note_json("acts.txt", f"{table.acts} s1 sends a portrait: {answer.status}", answer.json)
    for line in EXTRAS.read_text(encoding="utf-8").splitlines():
        act = named(line, names)
        answer = table.do(act.pop("seat"), {"overrule": True, **act})
        for event in answer.json.get("events", ()):
            names["SPELL"] = item_of(event).get("spell") or names["SPELL"]
            if "id" in event:
                names["COUNTDOWN" if event["kind"] == "countdown-set" else "LAST"] = event["id"]
    for ruling in list(known.get("rulings", ()))[:2]:
        id = ruling if isinstance(ruling, str) else ruling["id"]
        options = known["rulings"][id] if isinstance(ruling, str) else ruling["options"]
        options = options.get("options", ()) if isinstance(options, dict) else options
        for option in list(options)[1:2]:
            name = option if isinstance(option, str) else option.get("id", "")
            table.do("s0", {"move": "table.ruling", "params": {"ruling": id, "option": name}})


def item_of(event: dict[str, Any]) -> dict[str, Any]:
    item = event.get("item")
    return item if isinstance(item, dict) else {}


def cast(table: Table, game: dict[str, Any]) -> dict[str, Any]:
    """Return what the words in capitals of `extras.jsonl` mean: people, a roll, a sheet, and the last ids."""
    here = table.seat("s0").api("?tail=0").json["characters"]
    party = {seat: people_of(table, seat) for seat in ("s1", "s2")}
    foes = [who for who, each in here.items() if each["kind"] == "creature" and not each["hidden"]]
    hero, friend = (min(people, key=lambda who: str(here[who]["life"]) != "up") for people in party.values())
    return {
        "GAME": table.game,
        "HERO": hero,
        "FRIEND": friend,
        "ALLY": foes[-2],
        "FOE": foes[-1],
        "TEST": game["surface"]["calls"][0]["move"],
        "LAST": "",
        "COUNTDOWN": "",
        "SPELL": "",
        "SHEET": table.seat("s1").api(f"/characters/{hero}").json,
    }


def named(line: str, names: dict[str, Any]) -> dict[str, Any]:
    """Return an act of `extras.jsonl`, with what its words in capitals mean."""
    for name, means in names.items():
        word, put = (name, means) if isinstance(means, str) else (f'"{name}"', json.dumps(means))
        line = line.replace(word, put)
    return dict(json.loads(line))


def play_on(table: Table, evening: dict[str, Any], acts: Iterable[dict[str, Any]]) -> None:
    """Do some acts of an evening; what is refused by now is refused."""
    for recorded in acts:
        act = with_ids(table, recorded)
        if "undo" not in act:
            table.do(act["seat"], act_of(act), evening["dice"], act["at"])


def note_coverage(table: Table, trial: Trial) -> None:
    """Write down how many moves were done, refused, warned about, parked and undone, and which were never done."""
    counts = {
        result: len({move for move, each in table.reached if each == result})
        for result in ("done", "refused", "warned", "parked", "undone")
    }
    said = ", ".join(f"{count} {result}" for result, count in counts.items())
    table.recorder.note("coverage.txt", f"{table.game}: {len(trial.moves)} moves: {said}")
    if trial.missing():
        table.recorder.note("coverage.txt", f"  never done: {' '.join(trial.missing())}")


# ---- random evenings
def press_at_random(table: Table, file: Path, seed: str, steps: int, screens: list[tuple[str, str]]) -> None:
    """Press something on some page, again and again, and look at all screens each time; a fight has just begun."""
    evening = json.loads(file.read_text(encoding="utf-8"))
    begins = next(n for n, act in enumerate(evening["acts"]) if act.get("move", "").endswith(".fight"))
    play_on(table, evening, evening["acts"][: begins + 1])
    table.open_screens(screens)
    for step in range(steps):
        seat = ("s0", "s1", "s0", "s2", "s1")[step % 5]
        reader = table.seat(seat)
        table.fix(f"{seed} {step}")
        page = parse(reader.get(reader.page).text)
        press = drawn(page, f"{seed} {step}", table.id)
        if press is None:
            continue
        answer = follow(table, seat, press, step, seed)
        lines, _ = written(table.recorder.plain(answer.text), answer)
        table.recorder.note("pressed.txt", f"== {step} {seat} {press}: {answer.status}", *lines)
        table.answer_all()
        table.look(f"step {step}", compare=True)
    table.finish()


def follow(table: Table, seat: str, press: Press, step: int, seed: str) -> Answer:
    """Press something; if a dialog opens, fill it in and send it."""
    reader = table.seat(seat)
    if press.method == "POST":
        return reader.post(press.path, list(press.fields))
    answer = reader.get(press.address, **{"HX-Request": "true"})
    lines, page = written(table.recorder.plain(answer.text), answer)
    table.recorder.note("pressed.txt", f"== {step} {seat} opens {press}: {answer.status}", *lines)
    forms = [] if page is None else [node for node in parse(answer.text).walk() if node.name == "form"]
    for form in forms:
        path = form.attributes.get("hx-post", "")
        if path.startswith(reader.page) and not UNPRESSED.search(path):
            return reader.post(path, filled(form, step))
    return answer


def drawn(page: Node, seed: str, table: str) -> Press | None:
    """Return what is pressed: the draw does not depend on what else the page offers."""
    found = {press for press in presses(page) if press.path.startswith(f"/t/{table}/")}
    found = {press for press in found if not UNPRESSED.search(press.path) and not _ends(press)}

    def lot(press: Press) -> str:
        plain = repr(press).replace(table, "TABLE")
        weight = "0" if press.path.endswith("/do") or "/form" in press.path else ""
        return weight + blake2b(f"{seed} {plain}".encode(), digest_size=8).hexdigest()

    return min(found, key=lot, default=None)


def _ends(press: Press) -> bool:
    return any(value in ENDINGS for _, value in press.fields) or "/stream" in press.path
