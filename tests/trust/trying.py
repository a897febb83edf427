"""The same acts at two tables that differ in their secrets alone, and every byte that comes of them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeAlias

import httpx
import msgspec
import pytest

from caltrop.table.log import Intent
from caltrop.table.view import view
from caltrop.web.app import SCREENS
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.regions import Drawing
from store.drawing import photo

from .acts import Act, acts_of, people_fields
from .planted import creature_of
from .secrets_at_table import SECRETS, happen_between, hidden_ones, vanished
from .worlds import ME, NO_PICTURE, PLAYERS, Fall, World, highest, lowest, middling, plain, two_worlds

Worlds: TypeAlias = tuple[World, World]
Bytes: TypeAlias = dict[str, str]
Find: TypeAlias = Callable[[World], str]
Request: TypeAlias = Callable[[World], httpx.Response]
APART = ("date", "set-cookie", "content-length")  # what differs between any two answers, or follows from the text
TAIL = 6  # lines of the log that are looked at after each act; all of them are in the pages at the end
HERE = "<somebody>"  # where the id of somebody comes in a request
NOBODY = "unseen-0123456789ab"  # an id that no one has


@contextmanager
def secret_worlds(game: str, patch: pytest.MonkeyPatch, varied: tuple[str, ...] = tuple(SECRETS)) -> Iterator[Worlds]:
    """Ana and Bram are there, and a foe in sight; some secrets are laid in one way here and in the other there."""
    with two_worlds(game, patch) as both:
        for side, world in enumerate(both):
            for seat, name in (("s1", "Ana"), ("s2", "Bram")):
                world.act(seat, Intent(f"{game}.create", "", {"name": name}))
            world.act("s0", Intent(f"{game}.creature", "", {"creature": creature_of(game), "name": "Foe"}))
            for name, lay in SECRETS.items():
                lay(world, side if name in varied else 0)
        yield both


def tell_apart(seat: str, one: Mapping[str, str], other: Mapping[str, str]) -> None:
    """Fail if what a seat gets of two worlds differs, and say in what."""
    assert list(one) == list(other), (seat, set(one) ^ set(other))
    for what, text in one.items():
        if text != other[what]:
            shown = "\n".join(difflib.unified_diff(pieces(text), pieces(other[what]), lineterm="", n=1))
            raise AssertionError(f"{seat} can tell the difference in {what!r}:\n{shown[:3000]}")


def pieces(text: str) -> list[str]:
    return re.split(r"\n|,|(?=<)", text)


def everything_said(world: World, answer: httpx.Response, named: str = "") -> str:
    """The whole answer: its status, its headers and its text, without what a server draws for itself, and without who
    was `named` in the request.
    """
    head = {name: value for name, value in sorted(answer.headers.items()) if name not in APART}
    assert answer.status_code < 500, answer.text
    said = f"{answer.status_code} {head}\n{answer.text}".replace(world.server.csrf.token(ME), "<csrf>")
    return plain((re.sub(named, "?", said, flags=re.IGNORECASE) if named else said).replace(world.table.id, "."))


def first_hidden(world: World) -> str:
    return hidden_ones(world)[0]


def private_note(world: World) -> str:
    return next((id for id, note in world.session.state.notes.items() if note.audience == ()), NOBODY)


def prepared_scene(world: World) -> str:
    return next(iter(world.session.state.prepared), NOBODY)


def hidden_call(world: World) -> str:
    """A call that only somebody hidden answers, where there is one."""
    people = world.session.state.characters
    found = (id for id, c in world.session.state.calls.items() if all(people[w].hidden for w in c.who if w in people))
    return next(found, NOBODY)


def hidden_pictures(world: World) -> list[str]:
    """The pictures that no player may see."""
    state = world.session.state
    found = [c.portrait for c in state.characters.values() if c.hidden]
    return [id for id in (*found, *(note.picture for note in state.notes.values() if note.audience == ())) if id]


def waiting_prompt(world: World) -> str:
    """A question that only the facilitator knows of, where there is one."""
    return next((id for id, parked in world.session.parked.items() if parked.audience == ()), NOBODY)


def nobody(world: World) -> str:
    return NOBODY


class Trial:
    """Two worlds at which one player tries things."""

    def __init__(self, worlds: Worlds, seat: str = "s1", between: bool = False) -> None:
        self.worlds, self.seat, self.between = worlds, seat, between
        self.tried = self.done = self.looks = 0

    # ---- looking
    def look(self, *, pages: bool = False) -> None:
        """What the streams have sent since the last look, and the table as the API shows it.

        With `pages` also what one of them has been sent for their page, another one each time.
        """
        self.looks += pages
        for n, seat in enumerate(PLAYERS):
            drawn = pages and n == self.looks % len(PLAYERS)
            tell_apart(seat, *(self.seen_by(world, seat, drawn) for world in self.worlds))

    def seen_by(self, world: World, seat: str, pages: bool) -> Bytes:
        viewers = world.viewers[seat] if pages else world.viewers[seat][:1]
        news = b"".join(viewer.news(world.session, {}) for viewer in viewers).decode()
        table = msgspec.json.encode(view(world.session, seat, TAIL)).decode()
        return {"the streams": plain(news), "the table": plain(table), "the values": plain(self.values(world, seat))}

    def values(self, world: World, seat: str) -> str:
        """What a seat's page is made from, also what its templates do not show."""
        if seat not in world.session.state.seats:  # a stranger, who has no page
            return ""
        page = SCREENS[world.session.state.seats[seat].role]
        around = Surroundings(world.table.id, "Mill Road")
        made = Drawing(page, world.session, seat, around, FragmentCache()).made_of_values()
        return "\n".join(f"{piece.id} {piece.value!r}" for each in made.values() for piece in each.walk())

    def look_at_pages(self) -> None:
        """Every page for the one who tries, the table and its log for the others."""
        for _ in PLAYERS:
            self.look(pages=True)
        tell_apart(self.seat, *(world.pages(self.seat) for world in self.worlds))
        for n in (1, self.count(), self.count() + 1):
            for page in self.worlds[0].numbered_paths(n):
                self.compare(page, lambda w, page=page: self.get(w, page, {}))  # type: ignore[misc]
        for seat in (s for s in PLAYERS if s != self.seat):
            pages = ("", "/log", "/log.md", "/dice")
            tell_apart(seat, *({p: w.fetched(seat, f"/t/{w.table.id}{p}") for p in pages} for w in self.worlds))
            tell_apart(seat, *(world.api(seat) for world in self.worlds))

    def compare(self, what: str, ask: Request) -> None:
        one, other = (everything_said(world, ask(world)) for world in self.worlds)
        tell_apart(self.seat, {what: one}, {what: other})

    def count(self) -> int:
        one, other = (world.session.count_for(self.seat) for world in self.worlds)
        assert one == other, "the number of lines differs"
        return one

    # ---- trying
    def acts(self, move: str, actor: str, breadth: int) -> list[Act]:
        """What there is to try; both worlds must offer the same."""
        one, other = (list(acts_of(w.session, self.seat, move, actor, breadth=breadth)) for w in self.worlds)
        assert plain(repr(one)) == plain(repr(other)), (move, one, other)
        return one

    def try_act(self, act: Act, *, whole: bool = True, undo: bool = True) -> None:
        """Open its form, ask for its odds, do it, and undo it again; what everybody sees after each is the same.

        Not `whole`: without its form and the pages.
        """
        self.tried += 1
        what = f"{act.move} by {act.actor or self.seat}: {act.want}"
        query = {"move": act.move, "actor": act.actor}
        for aimed in (act, act.at_crow()) if act.at_crow() != act else (act,):
            self.look_before(aimed, form=whole)
        before = self.count()
        for overrule in (False, True):
            body = {**query, "params": act.want, "overrule": overrule}
            self.compare(what, lambda w, body=body: self.roll(w, act, body))  # type: ignore[misc]
            if self.count() > before:
                self.done += 1
                break
        self.look(pages=whole)
        if undo and self.count() > before:
            self.undo_and_redo(what)

    def look_before(self, act: Act, *, form: bool) -> None:
        """Open its form, as it is filled in, and ask for its odds."""
        query = {"move": act.move, "actor": act.actor}
        if form:
            self.compare(f"the form of {act}", lambda w: self.get(w, "form", {**query, **act.fields}))
        self.compare(f"the preview of {act}", lambda w: self.press(w, "preview", {**query, **act.fields}))
        odds = {name: v if isinstance(v, str) else msgspec.json.encode(v).decode() for name, v in act.want.items()}
        self.compare(f"the odds of {act}", lambda w: w.voices[self.seat].get("/odds", **{**odds, **query}))

    def refused(self, move: str, actor: str = "") -> None:
        """Try what is not this seat's to do."""
        self.tried += 1
        body = {"move": move, "actor": actor, "params": {}, "overrule": True}
        self.compare(f"{move} by {actor}", lambda w: w.voices[self.seat].post("/moves", body))

    def roll(self, world: World, act: Act, body: Any) -> httpx.Response:
        """Do it, with dice that fall alike; those of a blind roll fall as each world likes."""
        falls: tuple[Fall, Fall] = (lowest, highest) if act.is_blind else (middling, middling)
        world.dice.fall = falls[self.worlds.index(world)]
        answer = world.voices[self.seat].post("/moves", body)
        world.dice.fall = middling
        return answer

    def undo_and_redo(self, what: str) -> None:
        """Undo the last act, redo that and undo it again, whatever has happened in secret since."""
        if self.between and not self.worlds[0].session.state.halted:  # then nothing else happens
            for side, world in enumerate(self.worlds):
                happen_between(world, side)
            self.look()
        self.compare(f"a look at the undo of {what}", lambda w: w.voices[self.seat].get("/undo"))
        self.compare(f"the undo of {what}", lambda w: w.voices[self.seat].post("/undo", {}))
        self.look()
        for again in ("redo", "second undo"):
            body = {"seq": self.count()}
            self.compare(f"the {again} of {what}", lambda w, body=body: w.voices[self.seat].post("/undo", body))  # type: ignore[misc]
            self.look()

    # ---- guessing
    def guess(self, move: str, actor: str) -> None:
        """Name somebody who is hidden where a move asks for somebody, or as the one who acts: it is as if they were not
        there.
        """
        first = self.acts(move, actor, 0)[0].want
        for name in {"id", "task"} & set(self.worlds[0].session.game.moves[move].wants.__struct_fields__):
            for find in (private_note, prepared_scene, hidden_call):
                self._guess(move, actor, {**first, "text": "x", name: HERE} if name == "id" else {name: HERE}, find)
        for find in (first_hidden, vanished):
            self._guess(move, "", {}, find)
            for name in people_fields(self.worlds[0].session, self.seat, move, actor):
                asked = [HERE] if isinstance(first.get(name), list) else HERE
                self._guess(move, actor, {**first, name: asked}, find)

    def _guess(self, move: str, actor: str, want: dict[str, Any], find: Find) -> None:
        """Send a move with the id of somebody hidden, then with that of nobody: both worlds say the same to both."""
        body = {"move": move, "actor": actor or HERE, "params": want, "overrule": True}
        text, said = msgspec.json.encode(body).decode(), set()
        for who in (find, nobody):
            for world in self.worlds:
                asked = msgspec.json.decode(text.replace(HERE, who(world)))
                told = everything_said(world, world.voices[self.seat].post("/moves", asked), who(world))
                said.add(re.sub(r'"seq":\d+', "", told))
        assert len(said) == 1, f"{self.seat} can tell who is hidden by {move}: {said}"

    def guess_doors(self) -> None:
        """Ask for what is hidden by the ids of pages, questions and calls."""
        for world in self.worlds:
            finds = (first_hidden, vanished, private_note, prepared_scene, hidden_call, waiting_prompt)
            for id in (find(world) for find in finds):
                for ask in (
                    lambda who, w=world: self.get(w, "write", {"kind": "note", "id": who}),
                    lambda who, w=world: self.get(w, "form", {"move": "table.roll", "actor": "ana", "call": who}),
                    lambda who, w=world: self.get(w, "who", {"who": who}),
                    lambda who, w=world: self.get(w, f"sheet/{who}", {}),
                    lambda who, w=world: w.voices[self.seat].get(f"/characters/{who}"),
                    lambda who, w=world: w.voices[self.seat].delete(f"/prompts/{who}"),
                    lambda who, w=world: w.voices[self.seat].post(f"/prompts/{who}", {"key": "x", "answer": "yes"}),
                    lambda who, w=world: w.voices[self.seat].post(
                        "/moves", {"move": "table.roll", "actor": "ana", "call": who, "params": {"roll": "d6"}}
                    ),
                ):  # fmt: skip
                    hidden, missing = (everything_said(world, ask(who), who) for who in (id, NOBODY))
                    tell_apart(self.seat, {id: hidden}, {id: missing})

    def guess_pictures(self) -> None:
        """Ask for hidden pictures, name them in a move, and change what is hidden: all as if they were not there."""
        for world in self.worlds:
            assert len(hidden_pictures(world)) > 1
            for id in hidden_pictures(world):
                for ask in (
                    lambda id, w=world: self.get(w, f"picture/{id}", {}),
                    lambda id, w=world: self.get(w, "picture", {"id": id}),
                    lambda id, w=world: w.voices[self.seat].post(
                        "/moves", {"move": "table.portrait", "actor": "ana", "params": {"picture": id}}
                    ),
                    lambda id, w=world: w.voices[self.seat].post(
                        "/moves", {"move": "table.note", "params": {"text": "x", "picture": id}}
                    ),
                ):  # fmt: skip
                    hidden, missing = (everything_said(world, ask(each), each) for each in (id, NO_PICTURE))
                    tell_apart(self.seat, {id: hidden}, {id: missing})
            asks = [self.upload(world, who) for who in (first_hidden(world), NOBODY)]
            assert len({everything_said(world, answer, who) for who, answer in asks}) == 1

    def upload(self, world: World, who: str) -> tuple[str, httpx.Response]:
        """Upload a portrait, the same that the facilitator has hidden in one world."""
        headers = {**self.cookie(world), "x-csrf-token": world.server.csrf.token(ME)}
        files = {"file": ("picture", photo(width=50))}
        path = f"/t/{world.table.id}/portrait/file"
        return who, world.client.post(path, data={"who": who}, headers=headers, files=files)

    # ---- requests
    def cookie(self, world: World) -> dict[str, str]:
        return {"cookie": world.cookie(self.seat)}

    def get(self, world: World, path: str, query: Mapping[str, Any]) -> httpx.Response:
        answer: httpx.Response = world.client.get(
            f"/t/{world.table.id}/{path}", params=query, headers=self.cookie(world)
        )
        return answer

    def press(self, world: World, path: str, fields: Mapping[str, Any]) -> httpx.Response:
        headers = {**self.cookie(world), "x-csrf-token": world.server.csrf.token(ME)}
        answer: httpx.Response = world.client.post(f"/t/{world.table.id}/{path}", data=fields, headers=headers)
        return answer
