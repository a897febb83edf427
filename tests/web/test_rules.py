"""The rules as pages: every rule of every game, the rulings a table plays by, search, tables to roll on, shelves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from msgspec import structs

from caltrop import words
from caltrop.games import registry
from caltrop.web.features.rules.view import Book, blocks
from caltrop.web.page.book import row_facts

from .visiting import Town, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


@pytest.mark.parametrize("game", registry.ids())
def test_the_book_of_a_game_has_every_rule_and_every_ruling(here: Town, game: str) -> None:
    page = unescape(here.visitor().get(f"/rules/{game}").text)
    rules = registry.games()[game].library.rules
    for rule in rules.rules.values():
        assert f'id="{rule.id}"' in page
        assert rule.short in page
    for ruling in rules.rulings.values():
        assert ruling.text in page


@pytest.mark.parametrize("game", registry.ids())
def test_every_shelf_of_a_game_can_be_read(here: Town, game: str) -> None:
    library = registry.games()[game].library
    for shelf in Book(registry.games()[game]).shelves:
        page = unescape(here.visitor().get(f"/rules/{game}/{shelf}").text)
        for id, row in getattr(library, shelf).items():
            assert f'id="{id.replace(" ", "-")}"' in page
            assert (row.title if shelf in ("tables", "conditions") else row.name) in page


def test_the_list_of_books_leads_to_each(here: Town) -> None:
    page = here.visitor().get("/rules").text
    assert re.findall(r'href="/rules/([\w-]+)"', page) == list(registry.ids())


@pytest.mark.parametrize(
    "path", ["/rules/chess", "/rules/fell/nothing", "/rules/fell/roll/nothing", "/rules/fell-hits/spells"]
)
def test_what_is_not_there_is_not_found(here: Town, path: str) -> None:
    assert here.visitor().get(path).status_code == 404


def test_a_search_finds_rules_by_words_and_says_what_else_speaks_of_them(here: Town) -> None:
    piece = here.visitor().get("/rules/fell?q=morale", **{"hx-request": "true"}).text
    assert "<html" not in piece
    assert 'id="found"' in piece
    assert 'id="fell.morale"' in piece
    assert re.search(r"<span>\d+ results? for: morale</span>", piece), "a sentence, in one piece"
    assert 'id="fell.market"' not in piece
    everything = registry.games()["fell"].library.rules.search("morale")
    assert piece.count('class="rule"') == len(everything)


def test_a_search_for_markup_is_words(here: Town) -> None:
    page = here.visitor().get("/rules/fell?q=%3Cscript%3Ealert").text
    assert "<script>alert" not in page
    assert "No results for: " in page


def test_a_search_on_a_shelf_keeps_to_the_shelf(here: Town) -> None:
    page = here.visitor().get("/rules/fell/creatures?q=rat+ration").text
    assert 'id="rat"' in page
    assert 'id="goblin"' not in page


def test_a_search_without_results_opens_the_part_of_the_book_that_has_some(here: Town) -> None:
    """In Fell (Hits) no rule speaks of the drowned, but creatures do."""
    found = unescape(here.visitor().get("/rules/fell-hits?q=drowned", **{"hx-request": "true"}).text)
    assert "<h2>Creatures</h2>" in found
    assert "Clayling" in found


def test_a_text_is_parted_into_paragraphs_and_lists() -> None:
    assert blocks("One\ntwo:\n- a\n- b\n\nThree.") == (("p", ("One two:",)), ("list", ("a", "b")), ("p", ("Three.",)))


def test_the_facts_of_a_creature_name_what_is_not_as_usual() -> None:
    rat = next(row for row in Book(registry.games()["fell"]).rows("creatures") if row.id == "rat")
    assert rat.facts == "HP 1 · BOD d4 · INT d4 · WIL d4 · skills: survival"
    assert ("nip (harm 1)", "Yellow teeth find whatever part of you is nearest the floor.") in rat.more


@pytest.mark.parametrize("game", registry.games())
def test_no_fact_of_a_creature_or_a_spell_is_named_by_its_key(game: str) -> None:
    """An attribute's name is the game's own word; every other fact has words."""
    found = registry.games()[game]
    library = found.library
    creatures = tuple(found.shelf("creatures").values())
    rows = (*creatures, *(move for row in creatures for move in row.moves), *found.shelf("spells").values())
    keys = (
        {field.name for row in rows for field in structs.fields(row)}
        - library.unlisted_fields
        - set(library.attributes)
    )
    told = [fact for row in rows for fact in row_facts(found, row).split(" · ")]
    unnamed = [key for key in keys if not words.has("shelf", key, found)]
    assert not [(key, fact) for key in unnamed for fact in told if fact == key or fact.startswith(f"{key} ")]


def test_the_breath_of_the_star_mouth_has_no_key_before_its_article() -> None:
    mouth = next(row for row in Book(registry.games()["grimoire"]).rows("creatures") if row.id == "star-mouth")
    assert mouth.more[0][0] == "inhale (d10 · blast · ranged · critical: swallowed · damage from magic)"


# ---- tables to roll on
def test_a_reader_rolls_on_a_table_and_sees_one_of_its_rows(here: Town) -> None:
    table = registry.games()["fell"].library.tables["omens"]
    text = here.visitor().get("/rules/fell/roll/omens").text
    face = re.search(r'aria-label="d20: (\d+)"', text)
    assert face is not None
    assert table.rows[int(face[1]) - 1] in unescape(text)


def test_a_table_that_is_only_looked_up_is_not_rolled_on(here: Town) -> None:
    assert here.visitor().get("/rules/grimoire/roll/mishaps").status_code == 404


def test_a_roll_at_the_table_is_in_the_log_with_its_row(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    answer = player.tap(f"/t/{table}/roll-on", {"table": "omens"})
    assert 'hx-target="#rolled-omens"' in answer.text
    rows = registry.games()["fell"].library.tables["omens"].rows
    last = unescape(boss.get(f"/t/{table}/log").text)
    assert any(row in last for row in rows)
    assert here.session(table).log[-1].intent.move == "table.random"  # type: ignore[union-attr]


def test_a_blind_roll_on_a_table_stays_with_the_facilitator(here: Town) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table)
    before = here.session(table).count_for(seat)
    boss.tap(f"/t/{table}/roll-on", {"table": "omens", "blind": "yes"})
    assert here.session(table).count_for(seat) == before
    assert "Omens" not in player.get(f"/t/{table}/log").text
    player.tap(f"/t/{table}/roll-on", {"table": "weather", "blind": "yes"})
    assert here.session(table).count_for(seat) == before + 1, "a player's roll is open, whatever they say"


def test_a_roll_on_no_table_is_refused(here: Town) -> None:
    boss, table = here.host()
    assert "Unknown random table nothing" in boss.tap(f"/t/{table}/roll-on", {"table": "nothing"}).text


# ---- rulings at a table
def test_a_table_sees_what_it_plays_by_and_only_the_facilitator_can_change_it(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    ruling = registry.games()["fell"].library.rules.rulings["fell.attack.harm"]
    other = next(option for option in ruling.options if option != registry.games()["fell"].rulings[ruling.id].default)
    settled = re.compile(r'<li class="settled">.*?</li>', re.S)

    def played(text: str) -> bool:
        return any(ruling.options[other] in unescape(each) for each in settled.findall(text))

    assert not played(player.get(f"/t/{table}/rules").text)
    assert ">Choose<" in boss.get(f"/t/{table}/rules").text
    assert ">Choose<" not in player.get(f"/t/{table}/rules").text
    boss.does(table, "table.ruling", ruling=ruling.id, option=other)
    assert played(player.get(f"/t/{table}/rules").text)
    assert not played(player.get("/rules/fell").text)


def test_the_gear_of_the_book_has_its_dice_also_where_a_table_may_play_without_them() -> None:
    game = registry.games()["fell-hits"]
    steel = {id: item.steel for id, item in game.library.items.items() if item.steel}
    facts = {row.id: row.facts.split(" · ") for row in Book(game).rows("items")}
    assert steel
    assert all(die in facts[id] for id, die in steel.items())
