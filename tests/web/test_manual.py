"""The manual: every page of docs/ is served, with its links and pictures, and nothing else of the disk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from caltrop.web.features.manual.routes import excerpt, manual_page, names

from .visiting import Town, town

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def test_every_page_of_the_documents_is_in_the_contents(here: Town) -> None:
    assert sorted(names()) == sorted(path.stem for path in DOCS.glob("*.md"))
    text = here.visitor().get("/docs").text
    assert all(f'href="/docs/{name}"' in text for name in names())


@pytest.mark.parametrize("name", names())
def test_a_page_is_served_with_all_that_it_leads_to(here: Town, name: str) -> None:
    """Links lead to pages and headings that are there, pictures are sent; no style or script stands in the page."""
    visitor = here.visitor()
    answer = visitor.get(f"/docs/{name}")
    assert answer.status_code == 200
    article = answer.text[answer.text.index("<article") : answer.text.index("</article>")]
    assert not re.search(r"<script|<[^>]*\s(style|on\w+)=", article)
    assert "](" not in re.sub(r"<(pre|code)[ >].*?</\1>", "", article, flags=re.DOTALL)
    assert not re.search(r'href="(?!/docs/|#|https?://)', article)
    for target, place in re.findall(r'href="/docs/([\w-]+)(?:#([^"]*))?"', article):
        assert not place or unescape(place) in {heading.place for heading in manual_page(target).headings}
    for picture in re.findall(r'src="([^"]+)"', article):
        sent = visitor.get(picture)
        assert sent.status_code == 200
        assert sent.headers["content-type"].startswith(("image/png", "image/svg+xml"))


@pytest.mark.parametrize(
    "path",
    ["nothing", "playing.md", "mine.py", "files", "files/api.md", "files/../../README.md", "files/%2e%2e/README.md"],
)
def test_nothing_else_is_served(here: Town, path: str) -> None:
    assert here.visitor().get(f"/docs/{path}").status_code == 404


@pytest.mark.parametrize("name", ["mine.py", "duel.toml", "overlay.html"])
def test_examples_are_shown_as_text(here: Town, name: str) -> None:
    """Never as a page of this server: what stands in them would run here."""
    sent = here.visitor().get(f"/docs/files/{name}")
    assert sent.headers["content-type"] == "text/plain; charset=utf-8"
    assert sent.text == (DOCS / name).read_text("utf-8")


def test_words_at_the_ends_of_lines_stay_apart() -> None:
    """Paragraphs are wrapped in the files: no word of a section's text is two words of its file in one."""
    for name in names():
        written = set(re.findall(r"\w+", (DOCS / f"{name}.md").read_text("utf-8").replace("`", "")))
        said = {word for section in manual_page(name).sections for word in re.findall(r"\w+", section.text)}
        assert said <= written, name


def test_a_search_finds_sections_by_their_words(here: Town) -> None:
    text = unescape(here.visitor().get("/docs?q=portrait").text)
    assert 'href="/docs/playing#' in text
    assert "Nothing found. Try other words." in here.visitor().get("/docs?q=zzyzx").text
    assert "&lt;script&gt;" in here.visitor().get("/docs?q=<script>").text


def test_an_excerpt_stands_around_the_word() -> None:
    section = manual_page("playing").sections[0]
    assert len(excerpt(section, ["the"])) <= 202


def test_pages_lead_to_the_manual(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    assert 'href="/docs"' in here.visitor().get("/").text
    assert 'href="/docs/facilitating"' in boss.get(f"/t/{table}").text
    assert 'href="/docs/playing"' in player.get(f"/t/{table}").text
    assert 'href="/docs/house-rules"' in boss.get(f"/t/{table}/rulings").text
