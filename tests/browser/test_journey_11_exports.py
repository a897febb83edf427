"""Journey 11: the log and a sheet as files, and the character at another table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Download, Locator, Page, expect

from browser.arriving import invitation, lay, sit_down
from browser.gathering import Company, Voice, lines
from browser.serving import Server
from browser.visits import Visits


def with_wren(server: Server) -> tuple[Company, Voice]:
    """A table of Fell where Ana plays Wren, who has lost a point of BOD."""
    company = Company(server.url)
    ana = company.player("Ana")
    company.host.do("fell.create", name="Wren", seat=ana.seat)
    ana.do("table.adjust", "wren", name="BOD", by=-1)
    return company, ana


def at_another(server: Server, game: str, page: Page) -> None:
    """The same phone at a table that somebody else has laid."""
    other = Company(server.url, game, "The Far Table")
    sit_down(page, f"{server.url}/join/{other.invite}", "Ana")


def sheet(page: Page) -> str:
    """Everything that the sheet of Wren says: numbers, skills, what is carried."""
    hero = page.get_by_role("region", name="Wren", exact=True)
    pack = page.get_by_role("region", name="Slots", exact=True)
    expect(hero).to_be_visible()
    return re.sub(r"/t/\w+/", "", hero.aria_snapshot() + pack.aria_snapshot())  # its rules are those of its table


def text_of(download: Download) -> str:
    return Path(download.path()).read_text(encoding="utf-8")


def saved_sheet(page: Page) -> tuple[Path, dict[str, Any]]:
    """Wren as a file, taken along by her player."""
    page.get_by_role("button", name="Wren's sheet").click()
    with page.expect_download() as waiting:
        page.get_by_role("dialog").get_by_role("link", name="Download sheet").click()
    page.get_by_role("dialog").get_by_role("button", name="close").click()
    assert waiting.value.suggested_filename == "wren.json"
    return Path(waiting.value.path()), json.loads(text_of(waiting.value))


def one_less(page: Page) -> Locator:
    """BOD with one point gone, whichever die it is."""
    hurt = page.get_by_role("button", name="BOD d4, 3/4")
    return hurt.or_(page.get_by_role("button", name="BOD d6, 5/6")).or_(page.get_by_role("button", name="BOD d8, 7/8"))


@pytest.mark.sweep
def test_the_log_is_saved_as_markdown(laptop: Visits, server: Server) -> None:
    """The evening as a text to keep: its name, who came, what fell; a line that was taken back is marked so."""
    company, _ = with_wren(server)
    host = company.host.sits(laptop)
    host.get_by_role("button", name="Undo last").click()
    gone = lines(host).filter(has=host.locator("s"))
    expect(gone).to_have_count(1)
    expect(gone).to_contain_text("BOD")  # the player's line, the last of all
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("link", name="Whole log").click()
    with host.expect_download() as waiting:
        host.get_by_role("link", name="Save as Markdown").click()
    assert waiting.value.suggested_filename == "mill-road.md"
    text = text_of(waiting.value)
    assert text.startswith("# Mill Road")
    assert "Wren joins the table." in text
    assert "~~" in text


@pytest.mark.sweep
def test_what_a_player_may_not_know_is_not_in_their_log_file(phone: Visits, laptop: Visits, server: Server) -> None:
    """A blind roll is in the facilitator's file and not in the player's."""
    company = Company(server.url)
    ana, host = company.player("Ana").sits(phone), company.host.sits(laptop)
    bench = host.get_by_role("contentinfo")
    bench.get_by_label("Dice", exact=True).fill("d20")
    bench.get_by_role("button", name="Add details").click()
    bench.get_by_label("Reason").fill("the thing in the well")
    bench.get_by_role("group", name="Visible to").get_by_text("Blind", exact=True).click()
    host.keyboard.press("Escape")
    bench.get_by_role("button", name="Roll", exact=True).click()
    expect(host.get_by_role("log")).to_contain_text("the thing in the well")
    files = [log_file(page) for page in (host, ana)]
    assert "the thing in the well" in files[0]
    assert "well" not in files[1]
    assert "Ana takes a seat" in files[1]


def log_file(page: Page) -> str:
    """The log as Markdown, by whoever this page belongs to."""
    page.goto(f"{page.url}/log")
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save as Markdown").click()
    return text_of(waiting.value)


def test_a_character_goes_to_another_table(phone: Visits, laptop: Visits, server: Server) -> None:
    """Wren is taken along as a file and brought to another facilitator's table: every number is the same there."""
    ana, other = with_wren(server)[1].sits(phone), laptop(server.url)
    expect(one_less(ana)).to_be_visible()
    before = sheet(ana)
    file, data = saved_sheet(ana)
    assert data["name"] == "Wren"
    lay(other, "Fell", "The Far Table")
    sit_down(ana, invitation(other), "Ana")
    ana.get_by_role("button", name="Import sheet").click()
    ana.get_by_role("dialog").get_by_label("Sheet file").set_input_files(file)
    ana.get_by_role("dialog").get_by_role("button", name="Import sheet").click()
    expect(one_less(ana)).to_be_visible()
    assert sheet(ana) == before
    expect(other.get_by_role("button", name="Wren", exact=True)).to_be_visible()


@pytest.mark.sweep
def test_the_text_of_a_sheet_will_do(phone: Visits, server: Server) -> None:
    """A sheet that came by message is pasted."""
    ana = with_wren(server)[1].sits(phone)
    _, data = saved_sheet(ana)
    at_another(server, "fell", ana)
    ana.get_by_role("button", name="Import sheet").click()
    ana.get_by_role("dialog").get_by_label("Or the sheet as text").fill(json.dumps(data))
    ana.get_by_role("dialog").get_by_role("button", name="Import sheet").click()
    expect(one_less(ana)).to_be_visible()


@pytest.mark.sweep
def test_a_sheet_of_another_game_is_refused_in_a_sentence(phone: Visits, server: Server) -> None:
    """The wrong table, a broken file, nothing at all: each time one sentence, and the dialog stays open."""
    ana = with_wren(server)[1].sits(phone)
    file, _ = saved_sheet(ana)
    at_another(server, "grimoire", ana)
    ana.get_by_role("button", name="Import sheet").click()
    dialog = ana.get_by_role("dialog")
    dialog.get_by_role("button", name="Import sheet").click()
    expect(ana.get_by_text("No file was chosen. Choose one, or paste its text.")).to_be_visible()
    dialog.get_by_label("Or the sheet as text").fill("Wren, a charcoal burner")
    dialog.get_by_role("button", name="Import sheet").click()
    expect(ana.get_by_text("That is not a character sheet")).to_be_visible()
    dialog.get_by_label("Sheet file").set_input_files(file)
    dialog.get_by_role("button", name="Import sheet").click()
    expect(ana.get_by_text("this table plays Grimoire")).to_be_visible()
    expect(dialog).to_be_visible()


@pytest.mark.sweep
def test_the_facilitator_brings_a_character_for_a_seat(phone: Visits, laptop: Visits, server: Server) -> None:
    """Somebody's sheet by e-mail: the facilitator brings it in, and says whose it is."""
    file, _ = saved_sheet(with_wren(server)[1].sits(phone))
    company = Company(server.url)
    bo, host = company.player("Bo").sits(phone), company.host.sits(laptop)
    host.get_by_role("button", name="Menu").click()
    host.get_by_role("button", name="Table settings").click()
    host.get_by_role("button", name="Import sheet").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_label("Sheet file").set_input_files(file)
    dialog.get_by_label("Player").select_option("Bo")
    dialog.get_by_role("button", name="Import sheet").click()
    expect(bo.get_by_role("heading", name="Wren").first).to_be_visible()
