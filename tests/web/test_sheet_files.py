"""Characters as files: out of one table, into another, and only for seats that may read the sheet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from .api_table import Begun
from .visiting import Town, Visitor, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def with_ana(here: Town) -> tuple[Visitor, str, Visitor, str]:
    """A table with Ana on it: the facilitator, the table, her player and the player's seat."""
    boss, table = here.host()
    player, seat = here.player(boss, table)
    boss.does(table, "fell.create", name="Ana", seat=seat)
    return boss, table, player, seat


def test_a_character_is_a_file_that_another_table_takes(here: Town) -> None:
    _, table, player, _ = with_ana(here)
    saved = player.get(f"/t/{table}/sheet/ana.json")
    assert saved.headers["content-disposition"] == 'attachment; filename="ana.json"'
    assert (saved.json()["game"], saved.json()["name"]) == ("fell", "Ana")
    boss, other = here.host(name="Salt Abbey")
    guest, seat = here.player(boss, other, "Petra")
    answer = guest.tap(f"/t/{other}/import", files={"file": ("ana.json", saved.content)})
    assert answer.headers["hx-trigger"] == "done"
    brought = here.session(other).state.characters["ana"]
    assert (brought.name, brought.owner) == ("Ana", seat)
    assert brought.parts == here.session(table).state.characters["ana"].parts


def test_a_sheet_can_be_pasted_and_given_to_a_seat_by_the_facilitator(here: Town) -> None:
    boss, table, player, seat = with_ana(here)
    text = player.get(f"/t/{table}/sheet/ana.json").text
    assert boss.tap(f"/t/{table}/import", {"text": text, "seat": seat}).headers["hx-trigger"] == "done"
    assert len([c for c in here.session(table).state.characters.values() if c.owner == seat]) == 2


def test_the_form_offers_seats_to_the_facilitator_alone(here: Town) -> None:
    boss, table, player, seat = with_ana(here)
    assert f'<option value="{seat}">Petra' in boss.get(f"/t/{table}/import").text
    assert "<select" not in player.get(f"/t/{table}/import").text


@pytest.mark.parametrize(
    ("body", "says"),
    [
        (b"", "No file was chosen."),
        (b"not json", "That is not a character sheet."),
        (b"[1, 2]", "That is not a character sheet."),
        (b"[" * 60_000, "That is not a character sheet."),
        (b'"\xff"', "That is not a character sheet."),
        (b" " * 100_000, "That sheet has 100,000 bytes"),
        (b'{"name": "Ana"}', "That sheet cannot be read"),
        (b'{"name": "Ana", "game": "deeds", "parts": {}}', "That sheet is for deeds. This table plays Fell"),
    ],
)
def test_what_is_no_sheet_is_refused_in_a_sentence(here: Town, body: bytes, says: str) -> None:
    boss, table = here.host()
    answer = boss.tap(f"/t/{table}/import", files={"file": ("ana.json", body)})
    assert says in unescape(answer.text)
    assert "hx-trigger" not in answer.headers
    assert not here.session(table).state.characters


def test_markup_in_a_sheet_that_is_brought_stays_text(here: Town) -> None:
    boss, table = here.host()
    sheet = {"name": "<b>Ana</b>", "game": "fell", "parts": {}}
    boss.tap(f"/t/{table}/import", {"text": json.dumps(sheet)})
    page = boss.get(f"/t/{table}/log").text
    assert "&lt;b&gt;Ana&lt;/b&gt;" in page
    assert "<b>Ana" not in page


@pytest.mark.parametrize("who", ["goblin", "stash", "nobody", ""])
def test_a_closed_sheet_is_no_file_for_players(here: Town, who: str) -> None:
    boss, table, player, _ = with_ana(here)
    boss.does(table, "fell.creature", creature="goblin")
    creature = next(id for id, c in here.session(table).state.characters.items() if c.kind == "creature")
    path = f"/t/{table}/sheet/{creature if who == 'goblin' else who}"
    assert player.get(path).status_code == 404
    assert boss.get(path).status_code == (200 if who == "goblin" else 404)


def test_strangers_get_no_sheet(here: Town) -> None:
    _, table, _, _ = with_ana(here)
    assert here.visitor().get(f"/t/{table}/sheet/ana").status_code == 401


def test_a_name_of_letters_that_disks_do_not_take_still_makes_a_file_name(here: Town) -> None:
    boss, table = here.host()
    boss.tap(f"/t/{table}/import", {"text": json.dumps({"name": 'Ö "/\r\n', "parts": {}})})
    (who,) = here.session(table).state.characters
    named = boss.get(f"/t/{table}/sheet/{who}").headers["content-disposition"]
    assert named == 'attachment; filename="character.json"'


def test_the_api_gives_the_same_sheet(here: Town) -> None:
    begun = Begun(here.client)
    ana = begun.joined("Petra")
    begun.boss.done("fell.create", name="Ana", seat=ana.seat)
    sheet: Any = ana.get("/characters/ana").json()
    assert (sheet["name"], sheet["game"]) == ("Ana", "fell")
    begun.boss.done("table.bring", character=sheet)
    stranger = here.client.get(f"/api/tables/{begun.id}/characters/ana")
    assert stranger.status_code == 401
    schema = here.client.get("/api/openapi/openapi.json").json()
    assert "get" in schema["paths"]["/api/v1/tables/{table}/characters/{who}"]


def test_two_files_of_one_name_in_a_row_are_two_characters(here: Town) -> None:
    boss, table, player, _ = with_ana(here)
    first = player.get(f"/t/{table}/sheet/ana.json").json()
    for name in ("Bea", "Cyd"):
        body = json.dumps({**first, "name": name}).encode()
        answer = boss.tap(f"/t/{table}/import", files={"file": ("sheet.json", body)})
        assert answer.headers["hx-trigger"] == "done"
    assert {c.name for c in here.session(table).state.characters.values()} == {"Ana", "Bea", "Cyd"}
