"""What programs need besides the moves: sentences, what can be done, dice without a table, overlays, a description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from litestar.testing import TestClient
from msgspec import structs

from caltrop.games import registry
from caltrop.web.api.field_texts import FIELDS
from caltrop.web.api.viewer import ApiViewer
from caltrop.web.settings import Limits, Rate, no_limits

from .api_table import UNLIMITED, Begun, Voice, served, server_behind

FELL = registry.games()["fell"]
OVERLAY = "https://overlay.example"


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with served() as client:
        yield client


@pytest.fixture
def table(client: TestClient[Any]) -> Begun:
    return Begun(client)


def fought(begun: Begun) -> Voice:
    """A player with a character, and two creatures that a fight is about to begin with."""
    ana = begun.joined("Ana")
    game = registry.games()[begun.boss.get().json()["game"]]
    ana.done(game.move_id("create"), name="Ana")
    begun.boss.done(game.move_id("creature"), creature="rat", count=2)
    return ana


# ---- sentences
def test_every_entry_says_what_it_says(table: Begun) -> None:
    ana = fought(table)
    said = ana.done("table.say", text="Well then")["lines"]
    last = ana.get("/log").json()[-1]
    assert last["lines"] == said
    assert ana.get(tail=1).json()["log"] == [last]


def test_the_stream_has_the_same_entries_in_the_readers_language(table: Begun, client: TestClient[Any]) -> None:
    ana = fought(table)
    room = server_behind(client).rooms.live[table.id]
    viewer = ApiViewer(ana.seat)
    viewer.news(room.session, {})
    ana.done("table.xcard")
    news = viewer.news(room.session, {}).decode()
    (data,) = [json.loads(line.removeprefix("data: ")) for line in news.splitlines() if line.startswith("data: {")]
    assert data == ana.get("/log").json()[-1]
    german = client.get(
        f"/api/v1/tables/{table.id}/log", headers={**ana.headers, "Accept-Language": "de"}, params={"since": 0}
    )
    assert german.json()[-1]["lines"] != data["lines"]


def test_players_do_not_get_sentences_that_name_what_they_do_not_know(table: Begun) -> None:
    ana = table.joined("Ana")
    table.boss.done("fell.creature", creature="rat", name="Gnasher", hidden=True)
    assert "Gnasher" in table.boss.get("/log").text
    assert "Gnasher" not in ana.get("/log").text


# ---- what can be done now
@pytest.mark.parametrize("game", registry.ids())
def test_what_is_said_to_be_possible_is_possible(client: TestClient[Any], game: str) -> None:
    """Each is done as it was given, and undone: before a fight, in the character's turn, and by the facilitator."""
    begun = Begun(client, game)
    ana = fought(begun)
    foes = [who for who, c in begun.boss.get().json()["characters"].items() if c["kind"] == "creature"]
    assert all_are_done(ana, "ana") > 1
    assert all_are_done(begun.boss, "") > 1
    fight = begun.boss.post(
        "/moves", {"move": registry.games()[game].move_id("fight"), "params": {"foes": foes}, "overrule": True}
    )
    assert fight.status_code == 200, fight.text
    assert all_are_done(begun.boss, "ana") + all_are_done(begun.boss, foes[0]) + all_are_done(begun.boss, "") > 2


def all_are_done(voice: Voice, actor: str) -> int:
    """Do each of the things that need no more to be chosen, and undo it; return how many there were."""
    ready = [
        each
        for each in voice.get("/moves", actor=actor).json()
        if each["possible"] and not each.get("missing") and each["move"] not in ENDS
    ]
    for each in ready:
        sent = {name: each[name] for name in ("move", "actor", "params", "call", "due", "tool") if each.get(name)}
        answer = voice.post("/moves", {**sent, "overrule": True})
        assert answer.status_code in (200, 202), (each, answer.text)
        if answer.status_code == 202:
            assert voice.delete(f"/prompts/{answer.json()['prompt']}").status_code == 200
        else:
            voice.post("/undo", {"seq": answer.json()["seq"]})
    return len(ready)


ENDS = ("table.preferences", "table.xcard", "table.language", "table.stash")  # change the seat or the table for good


def test_what_can_be_done_has_its_parameters_filled_in(table: Begun) -> None:
    ana = fought(table)
    table.boss.done("fell.fight", foes=["rat-a", "rat-b"], first="party")
    found = ana.get("/moves", actor="ana").json()
    attack = next(each for each in found if each["move"] == "fell.attack")
    assert attack["params"]["target"] in ("rat-a", "rat-b")
    assert (attack["possible"], attack["title"]) == (True, "Attack")
    test = next(each for each in found if each["move"] == "fell.test")
    assert test["params"]["ability"] in ("BOD", "INT", "WIL")
    fields = {field["name"]: field for field in test["fields"]}
    assert [option["value"] for option in fields["ability"]["options"]] == ["BOD", "INT", "WIL"]
    everything = ana.get("/moves", actor="ana", all="true").json()
    assert {each["move"] for each in found} < {each["move"] for each in everything}


def test_a_call_comes_first(table: Begun) -> None:
    ana = fought(table)
    called = table.boss.done("table.call", move="fell.test", who=["ana"], want={"ability": "BOD", "dn": 4})
    first = ana.get("/moves", actor="ana").json()[0]
    assert (first["move"], first["call"]) == ("fell.test", called["events"][0]["id"])
    assert ana.post("/moves", {n: first[n] for n in ("move", "actor", "call")}).status_code == 200


def test_of_other_characters_nothing_is_told(table: Begun) -> None:
    ana = fought(table)
    table.boss.done("fell.creature", creature="goblin", name="Gnasher", hidden=True)
    answers = [ana.get("/moves", actor=who) for who in ("rat-a", "gnasher", "nobody")]
    assert {(answer.status_code, answer.json()["code"]) for answer in answers} == {(422, "no-such-actor")}
    assert "Gnasher" not in ana.get("/moves", actor="ana", all="true").text
    watching = table.joined("Tess", spectator=True)
    assert watching.get("/moves").json() == []


# ---- dice without a table
def test_a_roll_needs_no_table(client: TestClient[Any]) -> None:
    rolled = client.get("/api/v1/roll", params={"dice": "4d6kh3"}).json()
    (faces,) = rolled["faces"]
    assert rolled["total"] == sum(sorted(faces)[1:])
    assert client.get("/api/v1/roll", params={"dice": "nine"}).json()["code"] == "bad-notation"


def test_odds_need_no_table(client: TestClient[Any]) -> None:
    """d8 and d6 against 4: 13 of 16 pass; as text or as a list. Of 2d6, 1 in 36 is 12."""
    for dice in ("d8,d6", ["d8", "d6"]):
        body = {"mechanic": "fell.test", "params": {"dice": dice, "dn": 4}}
        found = client.post("/api/v1/odds", json=body).json()
        passed = sum(Fraction(row["exact"]) for row in found["outcomes"] if row["outcome"]["passed"])
        assert passed == Fraction(13, 16)
    both = client.post("/api/v1/odds", json={"mechanic": "table.roll", "params": {"roll": "2d6"}}).json()
    assert [row["exact"] for row in both["outcomes"] if row["outcome"]["total"] == 12] == ["1/36"]


def test_rulings_change_odds_and_sweeps(client: TestClient[Any]) -> None:
    """A d4 with disadvantage is dropped, or rolled: 1 of 4."""
    body = {"mechanic": "fell.test", "params": {"dice": "d4", "dn": 4, "advantage": -1}}
    kept = client.post("/api/v1/odds", json={**body, "rulings": {"fell.ladder.floor": "stay"}}).json()
    assert [row["exact"] for row in kept["outcomes"] if row["outcome"]["passed"]] == ["1/4"]
    texts = {"dice": "d4", "dn": "4", "advantage": "-1"}
    swept = client.post(
        "/api/v1/sweep",
        json={
            "mechanic": "fell.test",
            "params": texts,
            "rulings": {"fell.ladder.floor": "{drop,stay}"},
            "measures": ["passed"],
        },
    ).json()
    assert [(point["at"], point["exact"]) for point in swept["points"]] == [
        ({"fell.ladder.floor": "drop"}, ["0"]),
        ({"fell.ladder.floor": "stay"}, ["1/4"]),
    ]


MANY = {
    "mechanic": "fell.test",
    "params": {"dice": "d8", "dn": "0..12", "advantage": "-8..8", "spell": "{d4,d6,d8}"},
}


@pytest.mark.parametrize(
    ("route", "body", "code"),
    [
        ("odds", {"mechanic": "fell.tset"}, "unknown-mechanic"),
        ("odds", {"mechanic": "mine.py:attack"}, "unknown-mechanic"),
        ("odds", {"mechanic": "./mine.toml:fell.test"}, "unknown-mechanic"),
        ("odds", {"mechanic": "fell.test", "params": {"dice": "d8", "dn": 99}}, "bad-value"),
        ("odds", {"mechanic": "fell.test", "params": {"dice": "d8", "dn": 4}, "rulings": {"x": "y"}}, "no-such-ruling"),
        ("sweep", {"mechanic": "fell.test", "params": {"dn": "0..12", "x": "1"}}, "unknown-parameter"),
        ("sweep", MANY, "too-many-points"),
        ("sweep", {"mechanic": "fell.test", "params": {"dn": "0..13"}}, "bad-value"),
        ("sweep", {"mechanic": "zzz.test"}, "unknown-mechanic"),
    ],
)
def test_what_cannot_be_measured_is_said(client: TestClient[Any], route: str, body: Any, code: str) -> None:
    answer = client.post(f"/api/v1/{route}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


# ---- what is wrong with a request
@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"name": "x", "game": "fell", "nme": 1}, "Unknown parameter nme."),
        ({"name": 3, "game": "fell"}, "name must be text of up to 60 characters, not 3."),
        ({"game": "fell"}, "Parameter name is missing. Add it."),
        ([], "The body is not a JSON object."),
    ],
)
def test_a_body_that_cannot_be_read_is_told_by_its_field(client: TestClient[Any], body: Any, says: str) -> None:
    answer = client.post("/api/v1/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-body")
    assert answer.json()["message"].startswith(says)


def test_so_is_a_move_and_a_query(table: Begun) -> None:
    assert "paramz. Did you mean params?" in table.boss.post("/moves", {"move": "x", "paramz": {}}).json()["message"]
    assert table.boss.get("/log", since="x").json()["message"].startswith("since in the address cannot be x.")
    assert table.boss.get("/odds").json()["message"] == "Parameter move is missing. Add it."
    wrong = table.boss.get("/odds", move="fell.attack", traget="x").json()
    assert wrong["message"] == "Unknown parameter traget. Did you mean target?"


def test_who_is_too_fast_is_told_when_to_come_back() -> None:
    limits = structs.replace(no_limits(), seat=Rate(1, 0.001), tables=Rate(2, 0.001))
    with served(structs.replace(UNLIMITED, limits=limits)) as client:
        boss = Begun(client).boss
        boss.move("table.roll", roll="d6")
        hasty = boss.move("table.roll", roll="d6")
        assert (hasty.status_code, hasty.headers["retry-after"]) == (429, "1000")
        Begun(client)
        begun = client.post("/api/v1/tables", json={"name": "x", "game": "fell"})
        assert (begun.status_code, begun.headers["retry-after"]) == (429, "1000")
    assert Limits().tables.burst > 1


def test_a_wrong_token_is_told_as_one(table: Begun, client: TestClient[Any]) -> None:
    answer = client.get(f"/api/v1/tables/{table.id}", headers={"Authorization": "Bearer nonsense"})
    assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert answer.json()["message"].startswith("This token opens nothing here.")


# ---- overlays
def watched(table: Begun, name: str = "TV") -> tuple[Voice, str]:
    screen = table.joined(name, spectator=True)
    answer = screen.get("/watch")
    assert answer.status_code == 200, answer.text
    return screen, answer.json()["token"]


def seen(client: TestClient[Any], table: Begun, token: str, path: str = "") -> Any:
    return client.get(f"/api/v1/tables/{table.id}{path}", params={"token": token})


def test_a_spectators_token_may_stand_in_an_address(table: Begun, client: TestClient[Any]) -> None:
    screen, token = watched(table)
    table.boss.done("table.say", text="Hush", to=["s0"])
    assert seen(client, table, token).json() == screen.get().json()
    assert seen(client, table, token, "/log").json() == screen.get("/log").json()
    at = f"/api/v1/tables/{table.id}/moves"
    assert client.post(at, params={"token": token}, json={"move": "table.say"}).status_code == 401
    for headers in ({}, {"authorization": "x"}):
        at = f"/api/v1/tables/{table.id}/watch"
        answer = client.get(at, params={"token": token}, headers=headers)
        assert answer.json()["code"] == "spectators-only", "it makes no other"


def test_only_a_spectator_gets_one(table: Begun) -> None:
    for voice in (table.boss, table.joined("Ana")):
        assert voice.get("/watch").json()["code"] == "spectators-only"


def test_it_opens_one_table_and_cannot_be_changed(table: Begun, client: TestClient[Any]) -> None:
    _, token = watched(table)
    assert seen(client, Begun(client), token).status_code == 401
    for wrong in (token[:-2] + ("AA" if token[-2:] != "AA" else "BB"), token[1:], "é" * 40, "", "A" * 94):
        assert seen(client, table, wrong).status_code == 401


def test_it_expires(table: Begun, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    _, token = watched(table)
    assert seen(client, table, token).status_code == 200
    now = time.time()
    monkeypatch.setattr("caltrop.web.gate.seat_tokens.time.time", lambda: now + 25 * 3600)
    assert seen(client, table, token).status_code == 401


def test_it_ends_with_the_seat_and_with_its_device(table: Begun, client: TestClient[Any]) -> None:
    screen, token = watched(table)
    server = server_behind(client)
    (device,) = server.tokens.devices(table.id, screen.seat)
    with client.portal() as portal:
        portal.call(server.sign_out_device, server.rooms.live[table.id], device)
    assert seen(client, table, token).status_code == 401
    other, another = watched(table, "Tess")
    table.boss.done("table.leave", seat=other.seat)
    assert seen(client, table, another).status_code == 401


# ---- pages of other sites
@pytest.fixture(scope="module")
def open_client() -> Iterator[TestClient[Any]]:
    with served(structs.replace(UNLIMITED, origins=(OVERLAY,))) as client:
        yield client


def test_a_page_of_an_allowed_origin_may_use_the_api(open_client: TestClient[Any]) -> None:
    begun = Begun(open_client)
    answer = open_client.get(f"/api/v1/tables/{begun.id}", headers={**begun.boss.headers, "Origin": OVERLAY})
    assert answer.headers["access-control-allow-origin"] == OVERLAY
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    sent = {**begun.boss.headers, "Origin": OVERLAY, "Sec-Fetch-Site": "cross-site"}
    body = {"move": "table.roll", "params": {"roll": "d6"}}
    assert open_client.post(f"/api/v1/tables/{begun.id}/moves", headers=sent, json=body).status_code == 200
    asked = {"Origin": OVERLAY, "Access-Control-Request-Method": "POST"}
    allowed = open_client.options(f"/api/v1/tables/{begun.id}/moves", headers=asked)
    assert allowed.status_code == 204
    assert "authorization" in allowed.headers["access-control-allow-headers"]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "https://overlay.example.evil"])
def test_pages_of_other_origins_may_not(open_client: TestClient[Any], origin: str) -> None:
    begun = Begun(open_client)
    answer = open_client.get(f"/api/v1/tables/{begun.id}", headers={**begun.boss.headers, "Origin": origin})
    assert "access-control-allow-origin" not in answer.headers
    body = {"move": "table.roll", "params": {"roll": "d6"}}
    sent = {**begun.boss.headers, "Origin": origin}
    assert open_client.post(f"/api/v1/tables/{begun.id}/moves", headers=sent, json=body).status_code == 403


def test_pages_stay_closed_and_no_origin_is_allowed_by_itself(open_client: TestClient[Any], table: Begun) -> None:
    assert "access-control-allow-origin" not in open_client.get("/", headers={"Origin": OVERLAY}).headers
    answer = table.client.get("/api/v1/games", headers={"Origin": OVERLAY})
    assert "access-control-allow-origin" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# ---- the version and the description
def test_a_version_stands_for_its_paths(table: Begun) -> None:
    assert table.client.get("/api/v1/games").json() == table.client.get("/api/games").json()
    assert table.client.get("/api/v2/games").status_code == 404


@pytest.fixture(scope="module")
def described(client: TestClient[Any]) -> Any:
    return client.get("/api/v1/openapi/openapi.json").json()


def test_every_operation_has_a_name_and_says_what_it_answers(described: Any) -> None:
    operations = [operation for methods in described["paths"].values() for operation in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    assert all(name.isidentifier() and name[0].islower() and "Api" not in name for name in names)
    for operation in operations:
        good = next(found for status, found in operation["responses"].items() if status in ("200", "201"))
        assert all(content["schema"] for content in good["content"].values()), operation["operationId"]
        assert all(parameter.get("description") for parameter in operation["parameters"]), operation["operationId"]


def test_every_field_that_programs_read_is_described(described: Any) -> None:
    for name in FIELDS:
        for field, schema in described["components"]["schemas"][name]["properties"].items():
            is_tag = len(schema.get("enum", ())) == 1
            assert is_tag or schema.get("description"), (name, field)


def test_every_reference_leads_to_a_schema(described: Any) -> None:
    def refs(thing: Any) -> Iterator[str]:
        if isinstance(thing, dict):
            yield from (str(thing["$ref"]) for _ in range("$ref" in thing))
            for inner in thing.values():
                yield from refs(inner)
        elif isinstance(thing, list):
            for inner in thing:
                yield from refs(inner)

    there = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert set(refs(described)) <= there
    assert not any(name.startswith("_") for name in described["components"]["schemas"])


def test_moves_have_titles_of_their_own(client: TestClient[Any]) -> None:
    moves = client.get("/api/v1/games/fell").json()["moves"]
    assert (moves["fell.attack"]["title"], moves["fell.attack"]["rule"]) == ("Attack", FELL.moves["fell.attack"].rule)
