"""Points around a die: as much of the ring is drawn as is left, whatever the die."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from caltrop.kernel.state.parts import Track
from caltrop.web.page.render import COMMON

DICE = {"d4": 4, "d6": 6, "d8": 8, "d10": 10, "d12": 12, "d20": 20}
POINTS = (*((die, most) for die, most in DICE.items()), *(("", most) for most in (1, 2, 3, 7, 24, 25, 30)))
HAIR = 0.004  # of the way: where an arc ends, the browser draws it a hair longer or shorter
# For each of many places around the ring: is it drawn as left, and is it drawn at all?
DRAWN = """(svg) => {
    const drawn = (ring, x, y) => {
        const point = svg.createSVGPoint();
        [point.x, point.y] = [x, y];
        return ring ? ring.isPointInStroke(point) : false;
    };
    const [all, left] = [svg.querySelector(".ring"), svg.querySelector(".ring-now")];
    return [...Array(360).keys()].map((n) => {
        const angle = (n + 0.5) / 360 * 2 * Math.PI; // a circle begins in the east and goes clockwise
        const [x, y] = [40 + 36 * Math.cos(angle), 40 + 36 * Math.sin(angle)];
        return [drawn(left, x, y), drawn(all, x, y)];
    });
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    found = browser.new_page()
    yield found
    found.close()


@pytest.mark.parametrize(("die", "most"), POINTS)
def test_the_ring_is_full_when_full_empty_at_0_and_exact_in_between(page: Page, die: str, most: int) -> None:
    """Where the ring is drawn and its share of the way is left, it is drawn as left, and nowhere else."""
    ability = COMMON.environment.get_template("page/sheet.html").module.ability  # type: ignore[attr-defined]
    for now in sorted({0, 1, most // 2, most - 1, most}):
        page.set_content(str(ability(Track("HP", now, most, die), size="main")))
        drawn = page.locator("svg.ability-die").evaluate(DRAWN)
        ways = [(place + 0.5) / len(drawn) for place in range(len(drawn))]
        sure = [n for n, way in enumerate(ways) if abs(way - now / most) > HAIR]
        wanted = {n: [drawn[n][1] and ways[n] < now / most, drawn[n][1]] for n in sure}
        assert {n: drawn[n] for n in sure} == wanted
        assert sum(is_ring for _, is_ring in drawn) / len(drawn) >= (1 if most == 1 else 0.7)
