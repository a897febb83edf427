"""The lab in a browser: a slider is answered at once and stands in the address; without a script the form is sent."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.serving import Server
from browser.visits import Visits

START = "/lab?rule=deeds.save&score=10"


def test_a_slider_moves_the_chart_and_a_line_is_kept(server: Server, laptop: Visits) -> None:
    """A d20 below the score passes: 9 of 20 at 10, 10 of 20 at 11."""
    page = laptop(server.url)
    page.goto(START)
    says = page.locator("#lab-says")
    expect(says).to_have_text("Chance to pass: 45.0% at Score 10")
    page.get_by_role("slider", name="Score").press("ArrowRight")
    expect(says).to_have_text("Chance to pass: 50.0% at Score 11")
    expect(page).to_have_url(re.compile("score=11"))
    page.get_by_role("button", name="Keep").click()
    page.get_by_role("combobox", name="Advantage").select_option("1")
    # The better of two: 1 - (1 - p)² is the furthest from p at 1/2, and a score of 11 has just that.
    expect(says).to_have_text("Deeds is 25.0 points ahead at Score 11.")
    page.reload()
    expect(says).to_have_text(re.compile("25.0 points"))
    page.get_by_role("button", name="Remove").click()
    expect(says).to_have_text("Chance to pass: 75.0% at Score 11")


@pytest.mark.sweep
def test_without_a_script_the_form_is_sent(server: Server, laptop: Visits) -> None:
    page = laptop(server.url, java_script_enabled=False)
    page.goto(START)
    page.get_by_role("slider", name="Score").press("ArrowRight")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#lab-says")).to_have_text("Chance to pass: 50.0% at Score 11")
