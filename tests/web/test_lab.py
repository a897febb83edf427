"""The lab's pages: they work without a script, answer a slider with a piece, send files, and refuse in one sentence."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode, urlsplit
from xml.etree import ElementTree

import pytest

from caltrop.games import registry
from caltrop.web.gate.limits import Payer
from caltrop.web.settings import Settings

from .visiting import Town, town

TEST = "/lab?rule=fell.test&dice=d8,d6&dn=7"
TABLE = re.compile(r"<table class=\"lab-table\">.*?</table>", re.DOTALL)


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def rows(text: str) -> list[list[str]]:
    """The cells of the page's first table."""
    found = TABLE.search(text)
    assert found
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", found[0], re.DOTALL)
    return [[unescape(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", line)] for line in lines]


def test_a_rule_is_shown_with_its_chart_and_its_table(here: Town) -> None:
    """d8 and d6 against 4: they fail with 3/8 * 3/6; against 6 with 5/8 * 5/6."""
    answer = here.visitor().get(TEST)
    assert answer.status_code == 200
    table = rows(answer.text)
    assert table[0] == ["Difficulty (DN)", "Fell"]
    assert table[1 + 4] == ["4", "81.2%"]
    assert table[1 + 6] == ["6", "47.9%"]
    assert (
        answer.text.count('<svg xmlns="http://www.w3.org/2000/svg" class="drawn-chart"') == 4
    )  # for laptops and phones
    assert not re.search(r"<[^>]*\sstyle=", answer.text)


@pytest.mark.parametrize("game", registry.ids())
def test_the_lab_knows_every_game_from_the_registry(here: Town, game: str) -> None:
    text = (
        here.visitor()
        .get(f"/lab?rule={next(id for id in registry.games()[game].mechanics if id.startswith(game + '.'))}")
        .text
    )
    assert f'value="{game}.' in text
    assert len(rows(text)) > 1


def test_a_slider_gets_the_answer_alone_and_its_link(here: Town) -> None:
    visitor = here.visitor()
    piece = visitor.get(f"{TEST}&advantage=1", **{"hx-request": "true"})
    assert "<html" not in piece.text
    assert piece.text.lstrip().startswith('<section class="lab-chart"')
    again = visitor.get(piece.headers["x-lab-link"])
    assert rows(again.text) == rows(piece.text)


def test_the_form_sends_what_the_page_shows(here: Town) -> None:
    """Every field that is checked or chosen, sent as a form would: the same table."""
    visitor = here.visitor()
    text = visitor.get(f"{TEST}&over=dn%3D8%26dice%3Dd10").text
    form = text[text.index('<form id="lab-form"') : text.index("</form>")]
    sent = re.findall(r'<input type="range"[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form)
    sent += re.findall(r'<input type="radio" name="([^"]+)" value="([^"]*)" checked', form)
    sent += re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        sent.append((name, chosen[1] if chosen else ""))
    again = visitor.get(f"/lab?{urlencode([(name, unescape(value)) for name, value in sent])}")
    assert rows(again.text) == rows(text)


def test_a_rule_that_is_laid_over_has_values_of_its_own(here: Town) -> None:
    """A save of Grimoire succeeds with 21 or more: with a modifier of 11 on a 10 or higher, 11 faces of 20."""
    visitor = here.visitor()
    laid = "/lab?rule=deeds.save&score=14&over=rule%3Dgrimoire.save"
    text = unescape(visitor.get(laid).text)
    assert 'name="own.0.modifier" value="0"' in text
    assert "Level: this rule has no Score." in text
    assert "points ahead" not in text
    set_to = visitor.get(f"{laid}&own.0.modifier=11")
    assert {row[2] for row in rows(set_to.text)[1:]} == {"55.0%"}
    again = visitor.get(visitor.get(f"{laid}&own.0.modifier=11", **{"hx-request": "true"}).headers["x-lab-link"])
    assert 'name="own.0.modifier" value="11"' in again.text
    wrong = visitor.get(f"{laid}&own.0.modifier=many")
    assert wrong.status_code == 422
    assert "modifier must be a whole number" in wrong.text


def test_files_have_the_numbers_of_the_page(here: Town) -> None:
    visitor = here.visitor()
    shown = rows(visitor.get(TEST).text)
    lines = list(csv.reader(io.StringIO(visitor.get(TEST.replace("/lab?", "/lab/table.csv?")).text)))
    assert [line[0] for line in lines] == [row[0] for row in shown]
    assert [f"{float(line[1]) * 100:.1f}%" for line in lines[1:12]] == [row[1] for row in shown[1:12]]
    drawn = visitor.get(TEST.replace("/lab?", "/lab/chart.svg?"))
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert ElementTree.fromstring(drawn.content).get("role") == "img"


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/lab?rule=fell.test&dn=99", "dn must be a whole number from 0 to 12, not 99."),
        ("/lab?rule=<script>", "Unknown mechanic <script>. "),
        ("/lab?rule=fell.test&dice=d8,d6&dn=7&over=dn%3D77", "dn must be a whole number from 0 to 12, not 77."),
        ("/lab/chart.svg?rule=fell.test&dn=99", "dn must be a whole number from 0 to 12, not 99."),
        ("/lab/table.csv?rule=none", "Unknown mechanic none. "),
        ("/lab/games?situation=none", "Unknown situation none. "),
        ("/lab/fight?game=chess", "Unknown game chess. "),
        ("/lab/fight?game=fell&foes=1000+wolves", "1,000 combatants are too many for a forecast. "),
        ("/lab/fight?game=fell&foes=jabberwock", "Unknown creature jabberwock. "),
        ("/lab/fight?game=fell&target=nearest", "target must be "),
    ],
)
def test_bad_input_gets_one_sentence(here: Town, path: str, says: str) -> None:
    answer = here.visitor().get(path)
    assert answer.status_code == 422
    assert says in unescape(answer.text)
    assert "<script>" not in answer.text.replace("<script src", "")


def test_games_stand_beside_each_other(here: Town) -> None:
    """A d6 against an average difficulty, as `caltrop compare test` has it: in Fell 3 of 6 faces reach 4."""
    text = here.visitor().get("/lab/games?situation=test").text
    table = rows(text)
    at = table[0].index("Fell")
    assert table[1][at] == "50.0%"
    assert {game.title for game in registry.games().values()} >= {*table[0][1:]}


def test_a_fight_is_forecast_in_words_numbers_and_charts(here: Town) -> None:
    text = unescape(
        here.visitor()
        .get("/lab/fight?game=fell&party=bod%3Dd12+weapon%3Dd12+harm%3D4&foes=bod%3Dd4+hp%3D1&morale=no")
        .text
    )
    assert "The party almost certainly wins." in text
    table = rows(text)
    assert [row[0] for row in table[1:]] == [
        "party wins",
        "foes win",
        "someone of the party falls",
        "someone of the party dies",
    ]
    assert "Exact, from " in text


ENDLESS = "/lab/fight?game=fell&party=harm%3D0+name%3DAna&foes=2+harm%3D0+name%3DOrk"


def sides(text: str) -> list[str]:
    """What stands in the fields of the party and of the foes."""
    return [unescape(value) for value in re.findall(r'name="(?:party|foes)" value="([^"]*)"', text)]


def test_a_fight_that_never_ends_says_so_and_has_no_rounds(here: Town) -> None:
    text = here.visitor().get(ENDLESS).text
    assert ["never ends", "100.0%"] in rows(text)
    assert text.count('<table class="lab-table">') == 2


def test_another_game_brings_its_own_examples_and_keeps_what_was_written(here: Town) -> None:
    visitor = here.visitor()
    fell = sides(visitor.get("/lab/fight?game=fell").text)
    deeds = sides(visitor.get("/lab/fight?game=deeds").text)
    assert all(a != b for a, b in zip(fell, deeds, strict=True))
    as_sent = urlencode({"game": "deeds", "was": "fell", "party": fell[0], "foes": fell[1]})
    answer = visitor.get(f"/lab/fight?{as_sent}")
    assert answer.status_code == 200
    assert sides(answer.text) == deeds
    assert f"such as {deeds[1]}, or a fighter" in unescape(answer.text)
    strange = visitor.get("/lab/fight?game=deeds&foes=3+jabberwocks").text
    assert '<a class="button small" href="/lab/fight?game=deeds">Begin with examples of this game</a>' in strange
    mine = urlencode({"game": "deeds", "was": "fell", "party": "hp=2 brawn=4", "foes": fell[1]})
    assert sides(visitor.get(f"/lab/fight?{mine}").text) == ["hp=2 brawn=4", deeds[1]]


def test_a_fight_has_a_link_and_files(here: Town) -> None:
    visitor = here.visitor()
    asked = "/lab/fight?game=fell&party=bod%3Dd12+weapon%3Dd12&foes=2+goblins&was=deeds"
    text = visitor.get(asked).text
    link = re.search(r'id="lab-link" value="([^"]*)"', text)
    assert link
    assert "was=" not in link[1]
    parts = urlsplit(unescape(link[1]))
    again = visitor.get(f"{parts.path}?{parts.query}")
    assert rows(again.text) == rows(text)
    lines = list(csv.reader(io.StringIO(visitor.get(asked.replace("/fight?", "/fight/table.csv?")).text)))
    whole = [[line[1], f"{float(line[3]) * 100:.1f}%"] for line in lines if line[0] == "whole"]
    assert [row[0] for row in whole] == [row[0] for row in rows(text)[1:]]
    assert {line[2] for line in lines if line[0] == "groups"} == {"falls", "dies", "flees"}
    for chart in ("whole", "groups", "rounds"):
        drawn = visitor.get(asked.replace("/fight?", f"/fight/chart.svg?chart={chart}&"))
        assert ElementTree.fromstring(drawn.content).get("role") == "img"
    refused = visitor.get("/lab/fight/table.csv?game=fell&foes=jabberwock")
    assert refused.status_code == 422
    assert refused.text.startswith("Unknown creature jabberwock.")


@pytest.mark.parametrize("game", registry.ids())
def test_every_game_has_a_fight_to_begin_with(here: Town, game: str) -> None:
    assert here.visitor().get(f"/lab/fight?game={game}").status_code == 200


def test_an_address_that_has_spent_its_time_is_told_when_to_come_back() -> None:
    """Workers measure, and the asker pays: here for much more than there is."""
    with town(Settings()) as busy:
        visitor = busy.visitor()
        assert visitor.get(f"{TEST}&advantage=3").status_code == 200
        costs = busy.server.gate.costs
        (address,) = costs.addresses.levels
        costs.charge(Payer(address), 10_000.0)
        answer = visitor.get(f"{TEST}&advantage=4")
        assert answer.status_code == 429
        assert "lab-said" in answer.text


def test_the_facilitator_comes_to_the_lab_with_the_tables_rulings(here: Town) -> None:
    host, table = here.host()
    host.does(table, "table.ruling", ruling="fell.ladder.floor", option="stay")
    answer = host.get(f"/t/{table}/lab")
    assert answer.status_code == 303
    assert answer.headers["location"] == "/lab?rule=fell.test&fell.ladder.floor=stay"
    assert f'href="/t/{table}/lab"' in host.get(f"/t/{table}").text
