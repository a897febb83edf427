"""The party rests: the button above it opens a night for all, and one more tap does it, also where food is short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from caltrop.games import registry
from caltrop.games.common.health.rest import LastRest
from caltrop.games.common.items.pack import Pack

from .form_fields import FormFields
from .visiting import Town, Visitor, town

NIGHT = 8 * 3600


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def at_table(here: Town, game: str) -> tuple[Visitor, str]:
    """Ana and Bram with nothing to eat, and a creature that is no part of the party."""
    boss, table = here.host(game)
    for name in ("Ana", "Bram"):
        boss.does(table, f"{game}.create", "", name=name)
        for key, item in here.session(table).state.part(name.lower(), Pack).items.items():
            if item.meals:
                boss.does(table, f"{game}.drop", name.lower(), item=key)
    kind = next(iter(registry.games()[game].shelf("creatures")))
    boss.does(table, registry.games()[game].id_for("creature"), "", creature=kind)
    return boss, table


def rest_form(boss: Visitor, table: str, game: str) -> str:
    """The form behind the button above the party."""
    page = unescape(boss.get(f"/t/{table}").text)
    head = page[page.index('id="party-head"') : page.index('id="party-more"')]
    (address,) = re.findall(rf'hx-get="(/t/{table}/form\?move={game}\.rest[^"]*)"', head)
    return boss.get(address).text


@pytest.mark.parametrize("game", registry.games())
def test_two_taps_let_the_whole_party_sleep(here: Town, game: str) -> None:
    boss, table = at_table(here, game)
    form = rest_form(boss, table, game)
    done = boss.tap(f"/t/{table}/do", FormFields(form).sent)
    assert done.headers.get("hx-trigger") == "done", unescape(done.text)
    state = here.session(table).state
    assert state.clock == NIGHT
    assert [state.part(who, LastRest).has_ended(NIGHT, NIGHT) for who in ("ana", "bram")] == [True, True]


@pytest.mark.parametrize("game", registry.games())
def test_creatures_are_not_asked_to_rest(here: Town, game: str) -> None:
    boss, table = at_table(here, game)
    asked = rest_form(boss, table, game)
    assert set(re.findall(r'<option value="([^"]+)"[^>]*>(?:Ana|Bram)<', asked)) == {"ana", "bram"}
    select = asked[asked.index('id="field-actor"') : asked.index("</select>")]
    assert len(re.findall("<option", select)) == 2


def test_a_warning_that_stands_in_the_form_is_not_asked_again_but_another_is(here: Town) -> None:
    """There is no food: the form says so, and its button means it. Of what did not stand there, one is asked."""
    boss, table = at_table(here, "fell")
    sent = FormFields(rest_form(boss, table, "fell")).sent
    unread = {name: value for name, value in sent.items() if name != "heeded"}
    assert sent["heeded"] != [""]
    for fields in (unread, {**unread, "heeded": ["0" * 16]}):
        answer = boss.tap(f"/t/{table}/do", fields)
        assert "data-anyway" in answer.text
        assert here.session(table).state.clock == 0
    assert "data-anyway" not in boss.tap(f"/t/{table}/do", sent).text
    assert here.session(table).state.clock == NIGHT
