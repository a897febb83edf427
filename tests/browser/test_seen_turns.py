"""What people see in the window at the end of a turn, when someone's time is up, and after an undo."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from browser.arriving import live
from browser.gathering import PLAIN, Company, form, newest, tab
from browser.judging import SMALL, judged
from browser.seeing import stands_in_window
from browser.serving import Server
from browser.visits import PHONE, Visits, Watch
from fell.table import hero


@pytest.fixture
def small(browser: Browser, watch: Watch) -> Iterator[Visits]:
    """A small phone."""
    visits = Visits(browser, watch, {**PHONE, **SMALL})
    yield visits
    visits.close()


class Yard:
    """Ana, Bram and Cole against two goblins, the party first; Ana can never be hit hard."""

    def __init__(self, server: Server, host: Visits, phone: Visits) -> None:
        self.company = Company(server.url)
        self.ann = self.company.player("Ann", hero("Ana"))
        self.bob = self.company.player("Bob", hero("Bram", items=("mace",)), hero("Cole", bod="d4"))
        self.company.creatures("goblin", 2)
        self.voice = self.company.host
        self.voice.do("fell.fight", foes=["goblin-a", "goblin-b"], first="party")
        self.host, self.phone = self.voice.sits(host, bypass_csp=True), self.ann.sits(phone)

    def let_time_run_out(self) -> None:
        """Cole falls: 2 on the death table are rounds, and of them he has 1. A week later it is over."""
        harm = {"move": "fell.harm", "actor": "cole", "params": {"n": 4, "armour": False}, "dice": [2, 1]}
        made = httpx.post(f"{self.voice.at}/moves", json=harm, headers=self.voice.headers, timeout=30, verify=PLAIN)
        assert made.is_success, made.text
        self.voice.do("table.clock", n=7, unit="days")


def end_turn(host: Page) -> None:
    host.get_by_role("button", name="End turn").click()


@pytest.mark.sweep
def test_a_tick_is_seen_by_all_and_end_turn_names_who_is_not_done(
    server: Server, laptop: Visits, small: Visits
) -> None:
    """Bob says done for Bram: Ann sees the tick on her phone, the facilitator beside the name. Ending the turn asks."""
    yard = Yard(server, laptop, small)
    yard.bob.do("fell.done", "bram")
    stands_in_window(yard.phone.get_by_text("Still to act: Ana and Cole"))
    stands_in_window(yard.phone.get_by_role("list", name="Turn order").locator(".done", has_text="Bram"))
    tab(yard.phone, "Fight")
    expect(yard.phone.locator("li.card", has_text="Bram").locator(".flag.done").get_by_text("done")).to_be_visible()
    stands_in_window(yard.host.get_by_role("button", name="Done: Bram", pressed=True))
    stands_in_window(yard.host.get_by_text("1 of 3 done"))
    end_turn(yard.host)
    stands_in_window(form(yard.host).get_by_text("2 are not done: Ana and Cole."))
    assert judged(yard.host, "the end of a turn", "#dialog") == []
    form(yard.host).get_by_role("button", name="Cancel").click()
    yard.host.get_by_role("button", name="Done: Ana", pressed=False).click()
    expect(yard.host.get_by_role("button", name="Done: Ana", pressed=True)).to_be_visible()
    end_turn(yard.host)
    form(yard.host).get_by_role("button", name="End turn anyway").click()
    expect(yard.host.get_by_text("Foes' turn", exact=True)).to_be_visible()
    stands_in_window(yard.phone.get_by_text("Foes' turn", exact=True).first)


@pytest.mark.sweep
def test_a_death_question_stands_in_front_once_through_reload_and_end_turn(
    server: Server, small: Visits, phone: Visits
) -> None:
    """On a small phone as well. Pressing End turn leads to the question; a round more, and Cole is still dying."""
    yard = Yard(server, small, phone)
    host = yard.host
    yard.let_time_run_out()
    question = host.get_by_role("alertdialog", name="Time is up for Cole")
    stands_in_window(question)
    expect(question).to_contain_text("Ana and Bram could treat, and have not acted.")
    for _ in range(2):
        end_turn(host)
        expect(form(host)).to_contain_text("Time is up for Cole.")
        stands_in_window(form(host).get_by_role("button", name="Show question"))
        form(host).get_by_role("button", name="Show question").click()
        stands_in_window(question)
    expect(question.get_by_role("button", name="Treat now")).to_be_focused()
    host.reload()
    live(host)
    expect(question).to_have_count(1)
    assert judged(host, "a death question", "#deaths") == []
    question.get_by_role("button", name="Add round").click()
    expect(question).to_be_hidden()
    expect(host.get_by_text("Party's turn", exact=True)).to_be_visible()


def test_an_undo_is_one_tap_and_its_toast_redoes_it(server: Server, laptop: Visits, small: Visits) -> None:
    """Ann gives Ana a place. On her small phone she undoes it, sees what she undid, and brings it back."""
    yard = Yard(server, laptop, small)
    ann = yard.phone
    yard.ann.do("table.place", "ana", place="the ford")
    tab(ann, "Log")
    newest(ann).get_by_role("button", name="Undo").click()
    toast = ann.get_by_role("status").filter(has_text="Undone: Ana moves to: the ford")
    stands_in_window(toast)
    stands_in_window(newest(ann).get_by_text("Undone: Ana moves to: the ford"))
    toast.get_by_role("button", name="Redo").click()
    stands_in_window(newest(ann).get_by_text("Redone: Ana moves to: the ford"))


@pytest.mark.sweep
def test_the_question_before_an_undo_stands_in_a_small_window(server: Server, small: Visits, phone: Visits) -> None:
    """Bram loses 2 and then 1 of 8. The ways to undo stand in the window without scrolling, with what returns."""
    yard = Yard(server, small, phone)
    host = yard.host
    for n in (2, 1):
        yard.voice.do("fell.harm", "bram", n=n, armour=False)
    tab(host, "Log")
    first = host.get_by_role("log").get_by_role("listitem").filter(has_text="Bram takes 2 harm")
    first.get_by_role("button", name="Undo").click()
    every = form(host).get_by_role("button", name="Undo both")
    stands_in_window(every)
    expect(every).to_contain_text("Bram's BOD is 8 again.")
    for name in ("Undo only this", "Cancel"):
        stands_in_window(form(host).get_by_role("button", name=name))
    stands_in_window(form(host).get_by_text("Bram takes 2 harm"))
    assert judged(host, "before an undo", "#dialog") == []
    every.click()
    stands_in_window(host.get_by_role("status").filter(has_text="Undone, with all that belongs to it"))
