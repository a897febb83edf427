"""Every route that writes: a repeat with the same key, after a lost answer, gets the same answer and changes nothing.

Each route has a recipe here that makes it do something. It is sent twice from the same browser, with the cookies of
before: to the same server, and once more to one that was started again.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from msgspec import Struct, structs

from caltrop.store.protocol import Secret
from caltrop.store.snapshots import SnapshotPolicy
from caltrop.web.features.forecast.routes import read_moment
from store.drawing import photo

from .test_request_keys import KEY, drawn_key, opened
from .visiting import Town, Visitor, invitation, shared

READS = {"GET", "HEAD", "OPTIONS"}


class Ask(Struct):
    """A request, as a browser or a program sends it."""

    path: str
    fields: dict[str, Any] = {}
    by: str = "boss"  # whose browser sends it: the facilitator's, a player's, or one without a seat
    json: Any = None
    method: str = "POST"
    files: Any = None
    content: bytes = b""  # sent as it is, in place of JSON
    form_key: bool = False  # of a page without a script: the key is a field that the page has drawn


class Scene:
    """A demo in the middle of a fight, its facilitator, a player and a stranger."""

    def __init__(self, town: Town, begun: Begun | None = None) -> None:
        self.town = town
        if begun is not None:
            self.table, self.seat = begun.table, begun.seat
            return
        self.people = {"boss": town.visitor(), "stranger": town.visitor()}
        location = self.boss.post("/demo/fell", {"as": "facilitator"}).headers["location"]
        self.table = location.removeprefix("/t/")
        self.people["ana"], self.seat = town.player(self.boss, self.table, "Ana")
        self.people["stranger"].get("/")

    @property
    def boss(self) -> Visitor:
        return self.people["boss"]

    def at(self, path: str, /, by: str = "boss", **fields: str) -> Ask:
        """A tap on a page of the table."""
        return Ask(f"/t/{self.table}{path}", fields, by)

    def api(self, path: str, json: Any = None, method: str = "POST") -> Ask:
        return Ask(f"/api/tables/{self.table}{path}", json=json if json is not None else {}, method=method)

    def entry(self) -> str:
        """The number of the last line of the log."""
        return str(self.town.session(self.table).seq)

    def open_question(self) -> tuple[str, str]:
        """A roll with real dice that waits: its prompt and the key of its question."""
        self.boss.does(self.table, "table.preferences", real_dice="yes")
        self.boss.tap(f"/t/{self.table}/do", {"move": "table.roll", "w.roll": "2d6"})
        parked = list(self.town.session(self.table).parked.values())[-1]
        return parked.id, parked.asks[0].key

    def test(self) -> str:
        """A test of someone's at the table: the number of its line."""
        who = next(w for w, c in self.town.session(self.table).state.characters.items() if c.is_in_party)
        self.boss.tap(f"/t/{self.table}/do", {"move": "fell.test", "actor": who, "w.ability": "BOD", "w.dn": "4"})
        return self.entry()

    def device(self) -> str:
        found = self.town.server.tokens.devices(self.table, self.seat)
        return found[0].hash.hex()[:12]

    def knock(self) -> str:
        ask = {"invite": invitation(self.boss, self.table), "seat": self.seat}
        assert self.people["stranger"].post("/knock", ask).status_code == 303
        return self.town.server.knocks.knocks_at(self.table)[0].id

    def screen_code(self) -> str:
        found = re.search(r"<b>([0-9A-Z]{3}-[0-9A-Z]{3})</b>", self.boss.tap(f"/t/{self.table}/tv").text)
        assert found
        return found[1]

    def random_table(self) -> str:
        shelf = self.town.session(self.table).game.shelf("tables")
        return next(id for id, row in shelf.items() if row.die)

    def foe(self) -> str:
        state = self.town.session(self.table).state
        return next(who for who, c in state.characters.items() if c.kind == "creature")

    def prepared(self) -> str:
        """A scene that is prepared, with goblins."""
        self.boss.does(self.table, "table.prepare", name="The mill", creatures="goblin x2")
        return next(reversed(self.town.session(self.table).state.prepared))

    def hero(self) -> str:
        return next(w for w, c in self.town.session(self.table).state.characters.items() if c.is_in_party)

    def sheet(self) -> str:
        return self.boss.get(f"/t/{self.table}/sheet/{self.hero()}").text

    def send(self, ask: Ask, cookies: dict[str, str]) -> httpx.Response:
        """Send a request with a key, by a browser that has these cookies."""
        who = self.people[ask.by]
        who._known()
        token = cookies.get(f"caltrop-{self.table}", "")
        who.cookies = dict(cookies)
        if ask.path.startswith("/api/"):
            headers = {"authorization": f"Bearer {token}", "idempotency-key": KEY}
            said = {"content": ask.content} if ask.content else {"json": ask.json}
            return who._asked(ask.method, ask.path, headers=headers, **said)
        if ask.form_key:
            return who._asked("POST", ask.path, data={**ask.fields, "_csrf": who.csrf}, files=ask.files)
        headers = {"hx-request": "true", "x-csrf-token": who.csrf, "idempotency-key": KEY}
        return who._asked("POST", ask.path, data=ask.fields, files=ask.files, headers=headers)


def form(scene: Scene, page: str, path: str, **fields: str) -> Ask:
    """A form of a page that needs no script, with the key that the page has drawn."""
    key = drawn_key(scene.people["stranger"].get(page))
    return Ask(path, {**fields, "_key": key}, "stranger", form_key=True)


def restoring(scene: Scene) -> Ask:
    file = scene.boss.get(f"/t/{scene.table}/table.json").content
    page = scene.people["stranger"].get("/restore").text
    action = page.partition('action="/restore/file')[2].partition('"')[0]
    key = page.partition('name="_key" value="')[2].partition('"')[0]
    files = {"file": ("table.json", file)}
    return Ask(f"/restore/file{action}", {"_key": key}, "stranger", files=files, form_key=True)


def answer(scene: Scene) -> Ask:
    prompt, key = scene.open_question()
    return scene.at(f"/prompt/{prompt}", how="roll", key=key)


def answer_by_api(scene: Scene) -> Ask:
    prompt, key = scene.open_question()
    return scene.api(f"/prompts/{prompt}", {"key": key, "roll": True})


def call_rest(scene: Scene) -> Ask:
    scene.boss.tap(f"/t/{scene.table}/call", {"move": "fell.test", "ability": "BOD"})
    *_, call = scene.town.session(scene.table).state.calls
    return scene.at(f"/calls/{call}/rest")


def private_line(scene: Scene) -> Ask:
    scene.boss.does(scene.table, "table.roll", roll="2d6", to="facilitator")
    return scene.at("/reveal", n=scene.entry())


def link_of(scene: Scene) -> Ask:
    token = shared(scene.boss.tap(f"/t/{scene.table}/seats/{scene.seat}/link"), "seat")
    return form(scene, f"/seat/{token}", "/seat", token=token)


def draft(scene: Scene) -> Ask:
    text = scene.boss.get(f"/t/{scene.table}/draft").text
    value = text.partition('name="draft" value="')[2].partition('"')[0].replace("&#34;", '"')
    return scene.at("/draft", draft=value, again="name")


def build(scene: Scene) -> Ask:
    text = scene.boss.get(f"/t/{scene.table}/build").text
    value = text.partition('name="building" value="')[2].partition('"')[0].replace("&#34;", '"')
    return scene.at("/build", building=value, do="again:name")


def defaults(scene: Scene) -> Ask:
    scene.open_question()
    return scene.at("/defaults")


def end_fight(scene: Scene) -> None:
    """End the fight of the demo, which asks about one who is dying."""
    session = scene.town.session(scene.table)
    scene.boss.tap(f"/t/{scene.table}/do", {"move": session.game.id_for("fight.end"), "overrule": "yes"})
    *_, ended = session.parked.values()
    for ask in ended.asks:
        scene.boss.tap(f"/t/{scene.table}/prompt/{ended.id}", {"key": ask.key, "answer": "keep"})


def begin_fight(scene: Scene) -> Ask:
    end_fight(scene)
    return scene.at("/begin", foes=scene.foe())


def explore(scene: Scene) -> Ask:
    end_fight(scene)
    return scene.at("/explore")


def foes_turn(scene: Scene) -> Ask:
    """It is the foes' turn first."""
    scene.boss.tap(f"/t/{scene.table}/do", {"move": "fell.turn", "overrule": "yes"})
    return scene.at("/foes-act")


def shared_forecast(scene: Scene) -> Ask:
    room = scene.town.server.rooms.live[scene.table]
    for who in [who for who, c in room.session.state.characters.items() if c.hidden]:
        scene.boss.does(scene.table, "table.hide", who, hidden="no")
    room.shareable = (read_moment(room.session, room, False).mark, "The party wins 70 of 100 fights.")
    return scene.at("/forecast/share")


def hand_out(scene: Scene) -> Ask:
    """A torch and 5 coin that lie there are marked for someone."""
    scene.boss.does(scene.table, "table.gift", item="torch", coin="5", place="the yard")
    people = scene.town.session(scene.table).state.characters
    pile = next(who for who, c in people.items() if c.place == "the yard" and c.kind == "stash")
    marks = {f"to.{pile}.torch": scene.hero(), f"to.{pile}.": scene.hero(), f"n.{pile}.": "5", "overrule": "yes"}
    return scene.at("/hand-out", **marks)


def search_again(scene: Scene) -> Ask:
    scene.boss.does(scene.table, "table.life", scene.foe(), life="dead")
    scene.boss.does(scene.table, "table.search", bodies=scene.foe())
    return scene.at("/search-again")


def joining(scene: Scene, path: str, **fields: str) -> Ask:
    invite = invitation(scene.boss, scene.table)
    return form(scene, f"/join/{invite}", path, invite=invite, **fields)


RECIPES: dict[str, Callable[[Scene], Ask]] = {
    "POST /api/tables": lambda s: Ask("/api/tables", json={"name": "Weir", "game": "fell"}),
    "POST /api/tables/{table}/join": lambda s: s.api("/join", {"invite": invitation(s.boss, s.table), "name": "Bo"}),
    "POST /api/tables/{table}/moves": lambda s: s.api("/moves", {"move": "table.roll", "params": {"roll": "9d20"}}),
    "POST /api/tables/{table}/prompts/{prompt}": answer_by_api,
    "DELETE /api/tables/{table}/prompts/{prompt}": lambda s: s.api(f"/prompts/{s.open_question()[0]}", method="DELETE"),
    "POST /api/tables/{table}/pictures/portrait": lambda s: Ask(
        f"/api/tables/{s.table}/pictures/portrait?who={s.hero()}", content=photo()
    ),
    "POST /api/tables/{table}/pictures/handout": lambda s: Ask(
        f"/api/tables/{s.table}/pictures/handout?title=Map", content=photo()
    ),
    "POST /api/tables/{table}/judge": lambda s: s.api("/judge", {"seq": int(s.test()), "want": {"dn": 0}}),
    "POST /api/tables/{table}/undo": lambda s: s.api("/undo", {"seq": int(s.test())}),
    "POST /api/forecast": lambda s: Ask("/api/forecast", json={"game": "fell", "party": "bod=d8", "foes": "goblin"}),
    "POST /api/odds": lambda s: Ask("/api/odds", json={"mechanic": "deeds.save", "params": {"score": 9}}),
    "POST /api/sweep": lambda s: Ask("/api/sweep", json={"mechanic": "deeds.save", "params": {"score": "8..9"}}),
    "POST /api/tables/{table}/forecast": lambda s: s.api("/forecast", {}),
    "POST /tables": lambda s: form(s, "/", "/tables", name="Weir", game="fell"),
    "POST /demo/{game}": lambda s: form(s, "/", "/demo/fell", **{"as": "player"}),
    "POST /lessons/{game}": lambda s: form(s, "/", "/lessons/fell"),
    "POST /t/{table}/lesson": lambda s: s.at("/lesson"),
    "POST /t/{table}/lesson/keep": lambda s: s.at("/lesson/keep", by="ana"),
    "POST /join": lambda s: joining(s, "/join", name="Bo"),
    "POST /seat": link_of,
    "POST /tv": lambda s: form(s, "/tv", "/tv", code=s.screen_code()),
    "POST /knock": lambda s: joining(s, "/knock", seat=s.seat),
    "POST /code": lambda s: form(s, "/", "/code", invite=invitation(s.boss, s.table)),
    "POST /language": lambda s: form(s, "/", "/language", language="de", next="/"),
    "POST /restore": lambda s: form(s, "/restore", "/restore", key=""),
    "POST /restore/file": restoring,
    "POST /t/{table}/forget": lambda s: Ask(f"/t/{s.table}/forget", {}, "ana", form_key=True),
    "POST /t/{table}/do": lambda s: s.at("/do", **{"move": "table.roll", "w.roll": "9d20"}),
    "POST /t/{table}/preview": lambda s: s.at("/preview", **{"move": "table.roll", "w.roll": "9d20"}),
    "POST /t/{table}/tool": lambda s: s.at("/tool", move="fell.test", actor="ana", item="rope", **{"w.ability": "BOD"}),
    "POST /t/{table}/prompt/{prompt}": answer,
    "POST /t/{table}/undo": lambda s: s.at("/undo", n=s.test()),
    "POST /t/{table}/star": lambda s: s.at("/star", n="1", on="yes"),
    "POST /t/{table}/scenes": lambda s: s.at("/scenes", name="The cellar"),
    "POST /t/{table}/scenes/{scene}": lambda s: s.at(f"/scenes/{s.prepared()}", change="count", at="0", n="7"),
    "POST /t/{table}/judge": lambda s: s.at("/judge", **{"n": s.test(), "w.dn": "0"}),
    "POST /t/{table}/change": lambda s: s.at("/change", n="1", key="x", answer="no"),
    "POST /t/{table}/aim": lambda s: s.at("/aim", by="ana", target=s.foe()),
    "POST /t/{table}/read": lambda s: s.at("/read", by="ana", lines="1 2"),
    "POST /t/{table}/fallen": lambda s: s.at("/fallen", n="1"),
    "POST /t/{table}/draft": draft,
    "POST /t/{table}/build": build,
    "POST /t/{table}/grow": lambda s: s.at("/grow", move="fell.advance", actor="ana", do="grow", overrule="yes"),
    "POST /t/{table}/write": lambda s: s.at("/write", kind="note", text="It burned.", to="everyone", title="Mill"),
    "POST /t/{table}/scenes/{scene}/picture": lambda s: Ask(
        f"/t/{s.table}/scenes/{s.prepared()}/picture", {}, files={"file": ("mill.jpg", photo())}
    ),
    "POST /t/{table}/portrait/file": lambda s: Ask(
        f"/t/{s.table}/portrait/file", {"who": "ana"}, files={"file": ("me.jpg", photo())}
    ),
    "POST /t/{table}/handout": lambda s: Ask(
        f"/t/{s.table}/handout",
        {"kind": "handout", "title": "Map", "to": "everyone", "tv": "yes"},
        files={"file": ("map", photo())},
    ),
    "POST /t/{table}/import": lambda s: s.at("/import", text=s.sheet()),
    "POST /t/{table}/roll-on": lambda s: s.at("/roll-on", table=s.random_table()),
    "POST /t/{table}/seats/{seat}/sign-out": lambda s: s.at(f"/seats/{s.seat}/sign-out", by="ana"),
    "POST /t/{table}/devices/{device}/sign-out": lambda s: s.at(f"/devices/{s.device()}/sign-out"),
    "POST /t/{table}/devices/stay": lambda s: s.at("/devices/stay", stay="week"),
    "POST /t/{table}/defaults": defaults,
    "POST /t/{table}/call": lambda s: s.at("/call", move="fell.test", ability="BOD"),
    "POST /t/{table}/calls/{call_id}/rest": call_rest,
    "POST /t/{table}/all-attack": lambda s: s.at("/all-attack", target=s.hero(), sure="yes"),
    "POST /t/{table}/foes-act": foes_turn,
    "POST /t/{table}/tactics": lambda s: s.at("/tactics", **{"foes.target": "spread"}),
    "POST /t/{table}/forecast/share": shared_forecast,
    "POST /t/{table}/explore": explore,
    "POST /t/{table}/hand-out": hand_out,
    "POST /t/{table}/search-again": search_again,
    "POST /t/{table}/begin": begin_fight,
    "POST /t/{table}/homebrew": lambda s: s.at("/homebrew", **{"kind": "item", "r.name": "own orb", "r.kind": "gear"}),
    "POST /t/{table}/homebrew/form": lambda s: s.at("/homebrew/form", **{"kind": "condition", "add": "does"}),
    "POST /t/{table}/creatures": lambda s: s.at("/creatures", line="goblin x3"),
    "POST /t/{table}/each": lambda s: s.at("/each", **{"move": "table.hide", "who": s.foe(), "w.hidden": "yes"}),
    "POST /t/{table}/table-roll": lambda s: s.at("/table-roll", id=s.random_table(), open="yes"),
    "POST /t/{table}/reveal": private_line,
    "POST /t/{table}/invite": lambda s: s.at("/invite", renew="yes"),
    "POST /t/{table}/invite/open": lambda s: s.at("/invite/open"),
    "POST /t/{table}/seats/{seat}/link": lambda s: s.at(f"/seats/{s.seat}/link"),
    "POST /t/{table}/seats/{seat}/remove": lambda s: s.at(f"/seats/{s.seat}/remove"),
    "POST /t/{table}/knocks/{knock}": lambda s: s.at(f"/knocks/{s.knock()}", yes="yes"),
    "POST /t/{table}/tv": lambda s: s.at("/tv"),
    "POST /t/{table}/rename": lambda s: s.at("/rename", name="The weir"),
    "POST /t/{table}/delete": lambda s: s.at("/delete", name=s.town.server.rooms.live[s.table].row.name),
    "POST /t/{table}/go-on": lambda s: s.at("/go-on"),
}
# These change nothing that is stored: they read, or set only a cookie of the browser.
READING = {
    "POST /code",
    "POST /api/forecast",
    "POST /api/odds",
    "POST /api/sweep",
    "POST /api/tables/{table}/forecast",
    "POST /language",
    "POST /restore",
    "POST /t/{table}/homebrew/form",
    "POST /t/{table}/preview",
    "POST /t/{table}/draft",
    "POST /t/{table}/build",
    "POST /t/{table}/tool",  # Ana has no such thing
    "POST /t/{table}/aim",
    "POST /t/{table}/read",
    "POST /t/{table}/fallen",
    "POST /t/{table}/invite/open",  # there is no network here: the refusal is repeated
    "POST /t/{table}/lesson/keep",  # a person runs the table: the refusal is repeated
    "POST /t/{table}/change",  # a standing order has answered nothing here: the refusal is repeated
}
# It counts for so many milliseconds, so a repeat may have counted more fights: its numbers are not those of before.
COUNTING = {"POST /api/tables/{table}/forecast"}
# After a restart the answer of these is lost for good: the browser was signed out by them, or the table is gone.
GONE = {"POST /t/{table}/seats/{seat}/sign-out", "POST /t/{table}/delete"}


class Begun(Struct, frozen=True):
    """A database with a scene in it, to be copied for each test."""

    folder: Path
    table: str
    seat: str
    people: dict[str, Visitor]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Begun:
    folder = tmp_path_factory.mktemp("begun")
    with opened(folder / "caltrop.db") as town:
        scene = Scene(town)
        town.server.rooms.live[scene.table].policy = SnapshotPolicy(every=1000, lines=2)
        for n in range(3):
            scene.boss.does(scene.table, "table.note", text=f"Page {n + 1}")
        return Begun(folder, scene.table, scene.seat, scene.people)


@contextmanager
def scene_in(path: Path, begun: Begun, people: dict[str, Visitor]) -> Iterator[Scene]:
    """The scene with these browsers, at a server that was started just now."""
    with opened(path) as town:
        scene = Scene(town, begun)
        scene.people = moved(town, people)
        yield scene


def writing_routes(town: Town) -> set[str]:
    """Every method and path of the app that writes, without the types of its parameters."""
    routes = [route for route in town.client.app.routes if isinstance(route, HTTPRoute)]
    return {f"{m} {r.path.replace(':str', '')}" for r in routes for m in set(r.methods) - READS}


def test_every_writing_route_has_a_recipe(tmp_path: Path) -> None:
    with opened(tmp_path / "caltrop.db") as town:
        assert set(RECIPES) == writing_routes(town)


def stored(town: Town) -> dict[str, Any]:
    """All that the store has of every table, but for when a device was last seen."""
    store = town.server.store
    store.put("finished", b"").result()  # after what no one waits for
    return {
        row.id: (
            row,
            list(store.entries(row.id)),
            parked(town, row.id),
            kept(store.secrets(row.id)),
            store.visits(row.id),
            list(store.pictures(row.id)),
        )
        for row in store.tables()
    }


def parked(town: Town, table: str) -> list[bytes]:
    return list(town.server.store.load_table(table).parked)


def kept(secrets: tuple[Secret, ...]) -> list[Secret]:
    return [structs.replace(secret, seen=0.0) for secret in secrets]


def told(answer: httpx.Response) -> tuple[Any, ...]:
    """What a browser gets: the status, where it goes, what happened, its cookies, and the text."""
    said = [answer.headers.get(name, "") for name in ("location", "hx-trigger", "hx-redirect")]
    cookies = sorted(line for line in answer.headers.get_list("set-cookie") if not line.startswith("caltrop-visitor"))
    return answer.status_code, said, cookies, without_keys(answer.text)


def without_keys(text: str) -> str:
    """A page without the key that it has drawn for its next form."""
    before, found, rest = text.partition('name="_key" value="')
    return before + without_keys(rest.partition('"')[2]) if found else text


def damage(path: Path, table: str) -> None:
    with closing(sqlite3.connect(path)) as there:
        last = there.execute("SELECT max(seq) FROM entries WHERE table_id = ?", (table,)).fetchone()[0]
        there.execute("DELETE FROM entries WHERE table_id = ? AND seq = ?", (table, last - 1))
        there.commit()


@pytest.mark.parametrize("route", RECIPES)
def test_a_repeat_gets_the_same_answer_and_changes_nothing(tmp_path: Path, begun: Begun, route: str) -> None:
    path = shutil.copytree(begun.folder, tmp_path / "data") / "caltrop.db"
    if route.endswith("/go-on"):
        damage(path, begun.table)
    with scene_in(path, begun, begun.people) as scene:
        scene.boss.get(f"/t/{scene.table}")
        ask = RECIPES[route](scene)
        cookies, before = dict(scene.people[ask.by].cookies), stored(scene.town)
        first = scene.send(ask, cookies)
        assert first.status_code in (200, 201, 303), first.text
        after = stored(scene.town)
        assert (before != after) == (route not in READING), first.text
        scene.town.server.repeats.answers.clear()  # as if some seconds had passed
        scene.town.server.repeats.last.clear()
        second = scene.send(ask, cookies)
        assert told(second)[: 3 if route in COUNTING else None] == told(first)[: 3 if route in COUNTING else None]
        assert stored(scene.town) == after
    with scene_in(path, begun, scene.people) as scene:
        again = scene.send(ask, cookies)
        assert stored(scene.town) == after
        assert (again.status_code == 401) == (route in GONE), again.text
        assert again.status_code in (200, 201, 303, 401)


def moved(town: Town, people: dict[str, Visitor]) -> dict[str, Visitor]:
    """The same browsers at a server that was started again."""
    found = {}
    for name, visitor in people.items():
        found[name] = town.visitor()
        found[name].cookies, found[name].csrf = dict(visitor.cookies), visitor.csrf
    return found
