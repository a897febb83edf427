"""Forecasts by the API: of made-up fights, of a table's own, what is refused, and who may ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from .api_table import Begun, served


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with served() as client:
        yield client


def ask(client: TestClient[Any], **fight: Any) -> Any:
    said = {"game": "fell", "party": "bod=d8 weapon=d6 harm=2", "foes": "goblin"}
    return client.post("/api/forecast", json={**said, **fight})


def test_a_made_up_fight_is_answered_in_words_and_numbers(client: TestClient[Any]) -> None:
    found = ask(client)
    assert found.status_code == 200, found.text
    told = found.json()
    assert told["forecast"]["method"] == "exact"
    assert told["forecast"]["party"] + told["forecast"]["foes"] == pytest.approx(1)
    assert told["says"][0] in ("The party almost certainly wins.", "The party likely wins.")
    assert "help" in told["left_out"]


def test_fighters_without_a_name_are_called_in_the_readers_language(client: TestClient[Any]) -> None:
    fight = {"game": "fell", "party": "bod=d12 weapon=d12 harm=4", "foes": "bod=d4 hp=1"}
    names = []
    for language in ("en", "de"):
        told = client.post("/api/forecast", json=fight, headers={"accept-language": language}).json()
        names.append([group["name"] for group in told["forecast"]["groups"]])
    assert names == [["Character", "Foe"], ["Figur", "Gegner"]]


@pytest.mark.parametrize(
    ("fight", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": "/etc/passwd.toml"}, "unknown-game"),
        ({"foes": "jabberwock of Lewis"}, "no-such-creature"),
        ({"foes": "1000 goblins"}, "too-many-fighters"),
        ({"foes": "0 goblins"}, "no-fighters"),
        ({"seed": 2**70}, "too-costly"),
        ({"foes": {"members": [{"creature": "goblin", "count": 10**30}]}}, "too-costly"),
        ({"party": " "}, "no-party-named"),
        ({"party": "brawn=4"}, "no-such-number"),
        ({"foes": {"members": ["goblin"], "target": "bravest"}}, ""),
        ({"foes": {"members": ["goblin"], "choices": {"spells": "all"}}}, "no-such-policy"),
    ],
)
def test_bad_fights_get_one_sentence(client: TestClient[Any], fight: dict[str, Any], code: str) -> None:
    found = ask(client, **fight)
    assert found.status_code == 422, found.text
    said = found.json()
    assert said["code"] == code or not code
    assert len(said["message"]) > 20
    assert "\n" not in said["message"]


def test_two_who_never_end_and_who_cannot_hurt_are_said(client: TestClient[Any]) -> None:
    told = ask(client, party="harm=0 name=Ana", foes="harm=0 name=Ork", first="party").json()
    assert told["forecast"]["endless"] == 1
    assert told["forecast"]["rounds"] is None
    assert [group["points"] for group in told["forecast"]["groups"]] == [None, None]
    assert told["says"][0] == "This fight never ends: neither side can defeat the other."
    assert "Ana cannot hurt anyone on the other side." in told["says"]


# ---- a table's own fight
def fight_at_table(client: TestClient[Any]) -> Begun:
    table = Begun(client)
    table.boss.done("fell.create", name="Ana")
    table.boss.done("fell.creature", creature="goblin", count=2)
    foes = ["goblin-a", "goblin-b"]
    table.boss.done("fell.fight", party=["ana"], foes=foes, first="party")
    return table


def test_the_facilitator_asks_about_the_fight_as_it_stands(client: TestClient[Any]) -> None:
    table = fight_at_table(client)
    told = table.boss.post("/forecast", {"foes": {"morale": False}, "best": True})
    assert told.status_code == 200, told.text
    names = [(group["name"], group["count"]) for group in told.json()["forecast"]["groups"]]
    assert names == [("Ana", 1), ("Goblin", 2)]


def test_players_do_not_learn_the_forecast(client: TestClient[Any]) -> None:
    table = fight_at_table(client)
    ana = table.joined("Ana")
    assert ana.post("/forecast", {}).status_code == 403
    assert client.post(f"/api/tables/{table.id}/forecast", json={}).status_code == 401


def test_without_a_fight_and_with_a_wrong_policy_it_is_refused(client: TestClient[Any]) -> None:
    quiet = Begun(client).boss.post("/forecast", {})
    assert (quiet.status_code, quiet.json()["code"]) == (422, "no-fight")
    wrong = fight_at_table(client).boss.post("/forecast", {"foes": {"target": "best"}})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "no-such-policy")
