"""The HTTP API, as DESIGN has it: every route, every status, the caller's own view."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from caltrop.games import registry

from .api_table import Begun, Voice, served, server_behind


@pytest.fixture
def client() -> Iterator[TestClient[Any]]:
    with served() as client:
        yield client


@pytest.fixture
def table(client: TestClient[Any]) -> Begun:
    return Begun(client)


@pytest.fixture
def ana(table: Begun) -> Voice:
    """A player whose character is Ana, BOD d6 with 6 points."""
    ana = table.joined("Ana")
    table.boss.done("fell.create", name="Ana", seat=ana.seat)
    table.boss.done("table.house", "ana", name="BOD.die", value="d6")
    table.boss.done("table.house", "ana", name="BOD", value=6)
    return ana


# ---- starting and joining
@pytest.mark.parametrize("game", registry.ids())
def test_a_table_of_each_game_can_be_started(client: TestClient[Any], game: str) -> None:
    view = Begun(client, game).boss.get().json()
    assert (view["game"], view["seat"], view["seq"]) == (game, "s0", 0)


def test_a_table_plays_by_the_rulings_it_was_started_with(client: TestClient[Any]) -> None:
    ruling = next(iter(registry.games()["fell"].rulings.values()))
    other = ruling.options[-1]
    begun = Begun(client, rulings={ruling.id: other})
    assert begun.boss.get().json()["rulings"][ruling.id] == other


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "x", "game": "chess"}, "unknown-game"),
        ({"name": "x", "game": "../../etc/passwd.toml"}, "unknown-game"),
        ({"name": "x", "game": "fell", "rulings": {"fell.nothing": "x"}}, "no-such-ruling"),
        ({"name": "x", "variant": {"base": "chess"}}, "wrong-value"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(client: TestClient[Any], body: Any, code: str) -> None:
    answer = client.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, code)
    assert answer.json()["message"].endswith(".")


@pytest.mark.parametrize(
    "body", [b"{", b"[]", b'{"name": ""}', b'{"name": 3, "game": "fell"}', b'{"name": "x", "nme": 1}', b"\xff"]
)
def test_a_body_that_cannot_be_read_is_a_400(client: TestClient[Any], body: bytes) -> None:
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad-body")


def test_a_variant_can_be_played_and_is_kept_whole(client: TestClient[Any]) -> None:
    variant = tomllib.loads((Path(__file__).parents[2] / "docs" / "grim.toml").read_text())
    begun = Begun(client, "", variant=variant)
    assert begun.boss.get().json()["game"] == "fell"
    row = server_behind(client).store.table(begun.id)
    assert row is not None
    assert row.variant == variant


def test_joining_needs_the_invitation_of_that_table(table: Begun, client: TestClient[Any]) -> None:
    other = Begun(client)
    for invite in ("nonsense", other.invite, table.boss.token):
        answer = client.post(f"/api/tables/{table.id}/join", json={"invite": invite, "name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (401, "no-token")


def test_a_spectator_sees_and_cannot_act(table: Begun) -> None:
    wall = table.joined("TV", spectator=True)
    assert wall.get().status_code == 200
    answer = wall.move("table.roll", roll="d6")
    assert (answer.status_code, answer.json()["code"]) == (422, "not-seated")


# ---- tokens
def test_without_a_good_token_nothing_is_told(table: Begun, client: TestClient[Any]) -> None:
    for token in ("", "Bearer", "Bearer x", f"Basic {table.boss.token}", f"Bearer {table.invite}"):
        answer = client.get(f"/api/tables/{table.id}", headers={"authorization": token})
        assert (answer.status_code, answer.json()["code"]) == (401, "no-token")


def test_an_unknown_table_is_answered_like_a_wrong_token(table: Begun, client: TestClient[Any]) -> None:
    there = client.get(f"/api/tables/{table.id}", headers={"authorization": "Bearer wrong-but-long-enough-to-be-one"})
    nowhere = client.get("/api/tables/000000000000", headers=table.boss.headers)
    assert (there.status_code, there.content) == (nowhere.status_code, nowhere.content)


def test_a_token_of_one_table_opens_no_other(table: Begun, client: TestClient[Any]) -> None:
    other = Begun(client)
    assert client.get(f"/api/tables/{other.id}", headers=table.boss.headers).status_code == 401


# ---- moves
def test_a_move_answers_with_its_number_outcome_and_words(ana: Voice) -> None:
    body = {"move": "fell.test", "actor": "ana", "params": {"ability": "BOD", "dn": 4}, "dice": [5]}
    answer = ana.post("/moves", body)
    assert answer.status_code == 200
    body = answer.json()
    assert body["outcome"] == {"hits": 1, "passed": True}
    assert body["events"][0]["kind"] == "said"
    assert body["lines"]


def test_too_few_dice_leave_a_prompt_for_the_rest(ana: Voice, table: Begun) -> None:
    table.boss.done("table.preferences", seat=ana.seat, real_dice=True)
    waits = ana.move("fell.test", "ana", ability="BOD", dn=4)
    assert waits.status_code == 202
    ask = waits.json()["asks"][0]
    assert ask["dice"] == ["d6"]
    wrong = ana.post(f"/prompts/{waits.json()['prompt']}", {"key": ask["key"], "answer": [7]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "impossible-face")
    done = ana.post(f"/prompts/{waits.json()['prompt']}", {"key": ask["key"], "answer": [4]})
    assert (done.status_code, done.json()["outcome"]["passed"]) == (200, True)


def test_a_prompt_can_be_rolled_by_the_box_or_taken_back(ana: Voice, table: Begun) -> None:
    table.boss.done("table.preferences", seat=ana.seat, real_dice=True)
    first = ana.move("fell.test", "ana", ability="BOD", dn=4).json()
    rolled = ana.post(f"/prompts/{first['prompt']}", {"key": first["asks"][0]["key"], "roll": True})
    assert rolled.status_code == 200
    second = ana.move("fell.test", "ana", ability="BOD", dn=4).json()
    assert ana.delete(f"/prompts/{second['prompt']}").status_code == 200
    assert ana.get().json()["prompts"] == []


def test_somebody_elses_prompt_is_refused_like_one_that_is_not_there(ana: Voice, table: Begun) -> None:
    bob = table.joined("Bob")
    answer = bob.post("/prompts/000000000000", {"key": "x", "answer": "y"})
    assert (answer.status_code, answer.json()["code"]) == (422, "no-prompt")


def test_a_stale_write_is_a_409_and_nothing_is_written(ana: Voice, table: Begun) -> None:
    seq = ana.get().json()["seq"]
    table.boss.done("table.roll", roll="d6")
    answer = ana.post("/moves", {"move": "table.roll", "params": {"roll": "d6"}, "expect": seq})
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert ana.get().json()["seq"] == seq + 1


def test_a_refusal_has_its_code_rule_and_sentence(ana: Voice) -> None:
    answer = ana.move("fell.test", "ana", ability="LUCK", dn=4)
    assert answer.status_code == 422
    assert answer.json()["code"] == "bad-value"
    assert answer.json()["rule"] == "fell.test"
    assert "LUCK" in answer.json()["message"]


def test_a_warning_can_be_overruled_by_saying_so(table: Begun) -> None:
    boss = table.boss
    boss.done("fell.create", name="Bram")
    boss.done("fell.creature", creature="goblin")
    boss.done("fell.fight", foes=["goblin"], first="foes")
    warned = boss.move("fell.attack", "bram", target="goblin")
    assert (warned.status_code, warned.json()["overrule"]) == (422, True)
    assert warned.json()["warnings"]
    body = {"move": "fell.attack", "actor": "bram", "params": {"target": "goblin"}, "overrule": True}
    assert boss.post("/moves", body).status_code in (200, 202)


def test_only_ones_own_character_acts(ana: Voice, table: Begun) -> None:
    bob = table.joined("Bob")
    answer = bob.move("fell.test", "ana", ability="BOD", dn=4)
    assert (answer.status_code, answer.json()["code"]) == (422, "not-yours")
    answer = bob.move("fell.harm", "ana", n=3)
    assert (answer.status_code, answer.json()["code"]) == (422, "facilitator-only")


# ---- undo and the log
def test_undo_takes_back_and_an_undo_can_be_undone(ana: Voice, table: Begun) -> None:
    done = table.boss.done("fell.harm", "ana", n=2, armour=False)
    assert bod(ana) == 4
    undone = table.boss.post("/undo", {"seq": done["seq"]})
    assert bod(ana) == 6
    assert table.boss.post("/undo", {"seq": undone.json()["seq"]}).status_code == 200
    assert bod(ana) == 4


def test_undo_without_a_number_goes_further_back_each_time(ana: Voice, table: Begun) -> None:
    for _ in range(2):
        table.boss.done("fell.harm", "ana", n=1, armour=False)
    for points in (5, 6):
        assert table.boss.post("/undo", {}).status_code == 200
        assert bod(ana) == points


def test_the_last_roll_is_judged_anew_on_the_same_dice(ana: Voice, table: Begun) -> None:
    rolled = ana.done("fell.test", "ana", ability="BOD", dn=4)
    answer = ana.post("/judge", {"seq": rolled["seq"], "want": {"dn": 0}})
    assert (answer.status_code, answer.json()["code"]) == (422, "facilitator-only")
    seq = table.boss.get().json()["seq"]
    again = table.boss.post("/judge", {"seq": seq, "want": {"dn": 0}})
    assert (again.status_code, again.json()["outcome"]["passed"]) == (200, True)


def bod(voice: Voice) -> int:
    widgets = voice.get().json()["characters"]["ana"]["widgets"]
    return int(next(w["now"] for w in widgets if w.get("label") == "BOD"))


def test_undo_of_what_is_not_ones_own_is_refused(ana: Voice, table: Begun) -> None:
    done = table.boss.done("fell.harm", "ana", n=2, armour=False)
    answer = ana.post("/undo", {"seq": done["seq"]})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-yours-to-undo")
    assert ana.post("/undo", {"seq": 999}).json()["code"] == "nothing-to-undo"


def test_an_undo_can_be_asked_first_what_goes_along(ana: Voice, table: Begun) -> None:
    first, second = (table.boss.done("fell.harm", "ana", n=n, armour=False)["seq"] for n in (2, 1))
    seen = table.boss.get("/undo", seq=first).json()
    assert {**seen, "along": [one["n"] for one in seen["along"]]} == {
        "seq": first, "along": [second], "more": 0, "redo": False, "whole": True, "only": True, "message": "",
    }  # fmt: skip
    assert all("Ana" in " ".join(one["lines"]) for one in seen["along"])
    assert bod(ana) == 3
    assert table.boss.get("/undo").json()["seq"] == second
    refused = ana.get("/undo", seq=first)
    assert (refused.status_code, refused.json()["code"]) == (422, "not-yours-to-undo")


def test_an_undo_of_one_line_alone_leaves_the_others(ana: Voice, table: Begun) -> None:
    first, _ = (table.boss.done("fell.harm", "ana", n=n, armour=False)["seq"] for n in (2, 1))
    assert table.boss.post("/undo", {"seq": first, "only": True}).status_code == 200
    assert bod(ana) == 5


def test_an_undo_alone_that_would_not_hold_is_refused_in_one_sentence(ana: Voice, table: Begun) -> None:
    harm = table.boss.done("fell.harm", "ana", n=2, armour=False)["seq"]
    table.boss.done("fell.heal", "ana", n=2, to="BOD")
    seen = table.boss.get("/undo", seq=harm).json()
    assert (seen["only"], seen["message"]) == (False, "A later line depends on this one. Undo all of it.")
    answer = table.boss.post("/undo", {"seq": harm, "only": True})
    assert (answer.status_code, answer.json()["code"]) == (422, "not-without-it")
    assert answer.json()["message"] == seen["message"]
    assert bod(ana) == 6


def test_an_undo_that_expects_another_last_line_is_stale(ana: Voice, table: Begun) -> None:
    harm = table.boss.done("fell.harm", "ana", n=2, armour=False)["seq"]
    assert table.boss.post("/undo", {"seq": harm, "expect": harm - 1}).status_code == 409
    assert table.boss.post("/undo", {"seq": harm, "expect": harm}).status_code == 200
    assert bod(ana) == 6


def test_the_log_is_the_callers_own_and_goes_on_from_a_number(ana: Voice, table: Begun) -> None:
    table.boss.done("table.note", text="the miller lies", to=[])
    table.boss.done("table.roll", roll="d6")
    mine, all = ana.get("/log").json(), table.boss.get("/log").json()
    assert [line["n"] for line in mine] == list(range(1, len(mine) + 1))
    assert len(all) == len(mine) + 1
    assert [line["n"] for line in ana.get("/log", since=len(mine) - 1).json()] == [len(mine)]
    assert ana.get("/log", since=-1).status_code == 400


# ---- odds
def test_odds_are_those_of_the_very_plan(ana: Voice) -> None:
    """BOD d6 against 4: 4, 5 and 6 hit, half of all faces."""
    odds = ana.get("/odds", move="fell.test", actor="ana", ability="BOD", dn=4).json()
    assert odds["mechanic"] == "fell.test"
    assert {row["outcome"]["passed"]: row["exact"] for row in odds["outcomes"]} == {True: "1/2", False: "1/2"}


def test_odds_against_a_closed_sheet_are_not_told_to_a_player(ana: Voice, table: Begun) -> None:
    table.boss.done("fell.creature", creature="goblin")
    answer = ana.get("/odds", move="fell.attack", actor="ana", target="goblin")
    assert (answer.status_code, answer.json()["code"]) == (422, "odds-hidden")
    assert table.boss.get("/odds", move="fell.attack", actor="ana", target="goblin").status_code == 200


def test_odds_of_an_unknown_move_or_parameter_are_refused(ana: Voice) -> None:
    assert ana.get("/odds", move="fell.dance").json()["code"] == "unknown-move"
    assert ana.get("/odds", move="fell.test", actor="ana", luck=3).json()["code"] == "unknown-parameter"


# ---- games and the description
def test_the_games_are_described_with_their_moves_schemas(client: TestClient[Any]) -> None:
    assert {game["id"] for game in client.get("/api/games").json()} == set(registry.ids())
    for id, game in registry.games().items():
        sheet = client.get(f"/api/games/{id}").json()
        assert set(sheet["moves"]) == set(game.moves)
        assert set(sheet["mechanics"]) == set(game.mechanics)
        assert set(sheet["rulings"]) == set(game.rulings)
        assert sheet["creatures"]
        assert sheet["tables"]
    assert client.get("/api/games/chess").status_code == 404


def test_the_openapi_document_names_every_route_of_the_design(client: TestClient[Any]) -> None:
    paths = client.get("/api/openapi/openapi.json").json()["paths"]
    at = "/api/v1/tables/{table}"
    wanted = {
        "/api/v1/tables": {"post"},
        f"{at}/join": {"post"},
        at: {"get"},
        f"{at}/moves": {"get", "post"},
        f"{at}/prompts/{{prompt}}": {"post", "delete"},
        f"{at}/odds": {"get"},
        f"{at}/undo": {"get", "post"},
        f"{at}/stream": {"get"},
        f"{at}/log": {"get"},
        "/api/v1/games": {"get"},
        "/api/v1/games/{game}": {"get"},
    }
    assert {path: wanted[path] & set(paths.get(path, {})) for path in wanted} == wanted
