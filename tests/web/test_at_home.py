"""At home on a phone: the manifest and its icons, and the numbers on a player's tabs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from .app_icons import ICONS, icon
from .test_devices import knocking_phone
from .visiting import Town, Visitor, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_the_manifest_names_icons_that_are_there_and_have_their_size(here: Town) -> None:
    visitor = here.visitor()
    front = visitor.get("/")
    address = re.search(r'rel="manifest" href="([^"]+)"', front.text)
    assert address
    manifest = visitor.get(address[1])
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert "manifest-src 'self'" in front.headers["content-security-policy"]
    for each in manifest.json()["icons"]:
        sent = visitor.get(f"/static/page/{each['src']}")
        assert (sent.status_code, sent.headers["content-type"].partition(";")[0]) == (200, each["type"])
        if each["type"] == "image/png":
            size = Image.open(BytesIO(sent.content)).size
            assert f"{size[0]}x{size[1]}" == each["sizes"]


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_is_what_its_script_draws(here: Town, name: str) -> None:
    kept = Image.open(BytesIO(here.visitor().get(f"/static/page/{name}").content)).convert("RGBA")
    assert ImageChops.difference(kept, icon(*ICONS[name])).getbbox() is None


def new_for(who: Visitor, table: str) -> tuple[str, int, int]:
    """What the tabs of a player's page tell of: how many calls, notes and messages."""
    drawn = r'id="badges" hidden data-waiting="(\d+)" data-notes="([^"]*)" data-said="([^"]*)"'
    found = re.search(drawn, who.get(f"/t/{table}").text)
    assert found
    return found[1], len(found[2].split()), len(found[3].split())


def test_the_facilitators_tabs_tell_of_messages_and_notes_of_others_and_of_knocks(here: Town) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table)
    assert new_for(boss, table) == ("0", 0, 0)
    player.does(table, "table.say", text="Psst")
    player.does(table, "table.note", text="A letter")
    boss.does(table, "table.say", text="My own words are nothing new")
    assert new_for(boss, table) == ("0", 1, 1)
    knocking_phone(here, boss, table, seat)
    assert new_for(boss, table) == ("1", 1, 1)


def test_the_facilitators_tab_for_rolls_counts_the_open_calls(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    boss.does(table, "fell.create", name="Ana", seat=seat)
    assert ' data-calls="0" data-calls-tab="call"' in boss.get(f"/t/{table}").text
    for ability in ("BOD", "WIL"):
        boss.does(table, "table.call", move="fell.test", who="ana", want=f'{{"ability": "{ability}"}}')
    assert ' data-calls="2" data-calls-tab="call"' in boss.get(f"/t/{table}").text


def test_a_players_tabs_tell_of_calls_notes_and_messages_from_others(here: Town) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table)
    other, _ = here.player(boss, table, "Quinn")
    boss.does(table, "fell.create", name="Ana", seat=seat)
    assert new_for(player, table) == ("0", 0, 0)
    boss.does(table, "table.call", move="fell.test", who="ana", want='{"ability": "BOD"}')
    boss.does(table, "table.say", text="Psst", to=seat)
    boss.does(table, "table.note", text="A letter", title="Letter", to=seat)
    player.does(table, "table.note", text="mine")
    assert new_for(player, table) == ("1", 1, 1)
    assert new_for(other, table) == ("0", 1, 0)  # the player's own note, which everyone reads
