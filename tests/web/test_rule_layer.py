"""Rules over the table: words that lead to them, the reader's own numbers in them, and what they keep to themselves."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

import pytest
from markupsafe import Markup

from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Condition, ConditionAdded
from caltrop.games.common.library.shelves import WEAPONS, WORN
from caltrop.games.deeds.sheet import Scarred
from caltrop.kernel.state.parts import Grid, Track, Widget
from caltrop.kernel.state.sheet_json import export_sheet
from caltrop.kernel.state.state import Character
from caltrop.web.page.book import find_entries, link_entries
from fell.table import hero

from .fights import HEROES
from .visiting import Town, Visitor, town

GAMES = tuple(HEROES)
BOOK = "/t/x/rules"
OWN = re.compile(r'<span class="own-number"><i[^>]*>([^<]*)</i> <b>([^<]*)</b></span>')


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


class Table:
    """Bram is Petra's: a mace, a worn gambeson and helmet, 5 coin. Ana is Quin's, with a shield."""

    def __init__(self, here: Town) -> None:
        self.boss, self.id = here.host()
        self.petra, _ = here.player(self.boss, self.id, "Petra")
        self.quin, _ = here.player(self.boss, self.id, "Quin")
        self.bring(self.petra, hero("Bram", items=("mace",), worn=("gambeson", "helmet"), coin=5))
        self.bring(self.quin, hero("Ana", worn=("shield",), coin=9))

    def bring(self, visitor: Visitor, character: Character) -> None:
        sheet = json.dumps(export_sheet(registry.games()["fell"], character, 0))
        visitor.does(self.id, "table.bring", character=sheet)

    def opens(self, visitor: Visitor, at: str = "", shelf: str = "", **headers: str) -> str:
        answer = visitor.get(f"/t/{self.id}/rule-layer?shelf={shelf}&at={at}", **headers)
        assert answer.status_code == 200
        return unescape(answer.text)


# ---- what games declare
@pytest.mark.parametrize("game", GAMES)
def test_a_word_leads_to_one_rule(game: str) -> None:
    rules = registry.games()[game].library.rules.rules.values()
    counted = Counter(word for rule in rules for word in rule.words)
    assert [word for word, n in counted.items() if n > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_sheet_leads_to_its_rule(game: str) -> None:
    numbers = {w.label for hero in HEROES[game]() for w in widgets(hero) if isinstance(w, Track | Grid)}
    assert numbers
    assert numbers - {"age"} <= registry.games()[game].library.rule_words.keys()


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_reads_of_a_sheet_only_what_sheets_have(game: str) -> None:
    found = registry.games()[game]
    labels = {w.label for hero in HEROES[game]() for w in widgets(hero)}
    asked = {name for rule in found.library.rules.rules.values() for name in rule.yours}
    assert asked <= {*labels, *found.places, WORN, WEAPONS}


def widgets(hero: Character) -> list[Widget]:
    return [widget for part in hero.parts.values() for widget in part.show()]  # type: ignore[attr-defined]


# ---- a rule
def test_a_rule_has_its_text_and_the_readers_own_numbers(here: Town) -> None:
    table = Table(here)
    text = table.opens(table.petra, "fell.protection")
    rule = registry.games()["fell"].library.rules.rules["fell.protection"]
    assert rule.short in text
    assert OWN.findall(text) == [("gambeson", "1"), ("helmet", "1"), ("Protection", "2/2")]
    assert (
        text.index(rule.short) < text.index("gambeson</i>") < text.index("Harm to INT or WIL") < text.index("Example")
    )
    assert f'href="/t/{table.id}/rules#fell.harm"' in text


def test_own_numbers_are_those_of_now(here: Town) -> None:
    table = Table(here)
    table.boss.does(table.id, "fell.harm", "bram", n="1", to="BOD")
    text = table.opens(table.petra, "fell.protection")
    assert ("Protection", "1/2") in OWN.findall(text)


def test_nobody_reads_the_numbers_of_others_but_the_facilitator(here: Town) -> None:
    table = Table(here)
    assert OWN.findall(table.opens(table.quin, "fell.market")) == [("Coin", "9")]
    assert "Bram" not in table.opens(table.quin, "fell.market")
    assert OWN.findall(table.opens(table.boss, "fell.market")) == [("Coin", "5"), ("Coin", "9")]


def test_a_rule_says_nothing_of_the_hidden(here: Town) -> None:
    """Every rule and every shelf reads the same at a table with someone hidden, by the facilitator's hand alone."""
    table = Table(here)
    rules = registry.games()["fell"].library.rules.rules
    before = [table.opens(table.petra, rule) for rule in rules]
    table.boss.does(table.id, "fell.creature", creature="goblin", hidden="yes")
    assert [table.opens(table.petra, rule) for rule in rules] == before


def test_an_unknown_rule_opens_the_book_and_an_unknown_shelf_is_not_there(here: Town) -> None:
    table = Table(here)
    text = table.opens(table.petra, "<script>alert(1)")
    assert 'type="search"' in text
    assert "<script>" not in text
    assert table.petra.get(f"/t/{table.id}/rule-layer?shelf=secrets").status_code == 404


def test_the_layer_of_a_stranger_is_refused(here: Town) -> None:
    assert here.visitor().get(f"/t/{Table(here).id}/rule-layer?at=fell.test").status_code in (401, 303, 404)


def test_the_text_of_a_rule_is_marked_as_english_for_a_german_reader(here: Town) -> None:
    table = Table(here)
    text = table.opens(table.petra, "fell.protection", **{"accept-language": "de"})
    assert '<p class="short" lang="en">' in text
    assert 'aria-label="Schließen"' in text
    assert '<i lang="en">gambeson</i>' in text


def test_a_rule_says_how_this_table_decides_what_it_leaves_open(here: Town) -> None:
    table = Table(here)
    ruling = registry.games()["fell"].library.rules.rulings["fell.protection.body"]
    settled = re.compile(r'<li class="settled"><svg.*?</svg><span><span>(.*?)</span>')
    usual, other = ruling.options
    assert ruling.options[usual] in settled.findall(table.opens(table.petra, ruling.rule))
    table.boss.does(table.id, "table.ruling", ruling=ruling.id, option=other)
    assert ruling.options[other] in settled.findall(table.opens(table.petra, ruling.rule))
    assert "table.ruling" not in table.opens(table.petra, ruling.rule)
    assert "table.ruling" in table.opens(table.boss, ruling.rule)


# ---- entries and the book
def test_a_condition_and_a_spell_open_in_their_place(here: Town) -> None:
    table = Table(here)
    assert "Held in sticky rope until it is cut, burnt or torn." in table.opens(table.petra, "webbed", "conditions")
    spell = registry.games()["fell"].library.spells["anchor"]
    assert spell.text in table.opens(table.petra, "anchor", "spells")


def test_a_row_of_a_table_opens_by_its_number() -> None:
    places = find_entries(registry.games()["grimoire"])
    assert places["walloped"] == "tables#scars-3"


def test_the_book_lists_rules_by_chapter_and_finds_them_by_words(here: Town) -> None:
    table = Table(here)
    book = table.opens(table.petra)
    for rule in registry.games()["fell"].library.rules.rules.values():
        assert f'href="/t/{table.id}/rules#{rule.id}"' in book
    piece = table.petra.get(f"/t/{table.id}/rule-layer?found=1&q=morale").text
    assert piece.startswith("\n<div") or piece.lstrip().startswith("<div id=")
    assert "#fell.morale" in piece
    assert "#fell.market" not in piece


# ---- words on the page
def test_words_of_the_sheet_a_call_and_a_form_lead_to_their_rules(here: Town) -> None:
    table = Table(here)
    table.boss.does(table.id, "table.condition", "bram", text="webbed")
    page = table.petra.get(f"/t/{table.id}").text
    for rule in ("fell.protection", "fell.slots", "fell.market"):
        assert f'class="ruleword" href="/t/{table.id}/rules#{rule}"' in page
    dialogs = {
        "form?move=fell.test&actor=bram": "fell.test",
        "orders?who=bram": "fell.protection",
        "who?who=bram": "fell.abilities",
        "item?who=bram&item=mace": "fell.harm.weapon",
    }
    for dialog, rule in dialogs.items():
        assert f'href="/t/{table.id}/rules#{rule}"' in table.petra.get(f"/t/{table.id}/{dialog}").text
    assert f'href="/t/{table.id}/rules/conditions#webbed"' in table.boss.get(f"/t/{table.id}").text


def test_a_name_in_the_log_leads_to_the_entry_that_its_event_names() -> None:
    deeds, fell = registry.games()["deeds"], registry.games()["fell"]
    scar = next(iter(deeds.library.scars.values()))
    told = (Markup("Ana gains a scar: {}.").format(scar.name),)
    linked = link_entries(told, [Scarred("ana", scar.name, "")], deeds, BOOK)[0]
    assert linked == f'Ana gains a scar: <a class="ruleword" href="{BOOK}/tables#scars-1">{scar.name}</a>.'
    webbed = ConditionAdded("ana", "c1", Condition("webbed", row="webbed"))
    assert link_entries((Markup("Ana is webbed."),), [webbed], fell, BOOK)[0].count("<a ") == 1


def test_what_people_typed_is_no_entry_and_stays_text() -> None:
    fell = registry.games()["fell"]
    typed = ConditionAdded("ana", "c1", Condition("<b>webbed</b>"))
    told = (Markup("Ana gains a condition: {}").format("<b>webbed</b>"),)
    assert link_entries(told, [typed], fell, BOOK) == told


def test_a_tag_of_a_sentence_is_never_part_of_a_link() -> None:
    fell = registry.games()["fell"]
    told = (Markup('<span class="webbed">Ana</span> is webbed.'),)
    event = ConditionAdded("ana", "c1", Condition("webbed", row="webbed"))
    assert link_entries(told, [event], fell, BOOK)[0].startswith('<span class="webbed">Ana</span> is <a ')
