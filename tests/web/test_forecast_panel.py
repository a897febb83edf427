"""The forecast beside the fight: what it shows, who sees it, policies, sharing, and that the newest is answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape

import pytest

from at_table import in_words
from caltrop import words
from caltrop.forecast.answer import BestPlay, Forecast, GroupEnd
from caltrop.games.fell.game import GAME
from caltrop.messages.log import NoteTitled
from caltrop.web.features.forecast.tasks import TableForecast
from caltrop.web.features.forecast.view import ForecastView, interval, plain_share
from caltrop.web.live.room import NewestAnswer
from web.fights import LURKER, LURKER_NAME, fight

from .visiting import Town, Visitor, town


@pytest.fixture(scope="module")
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def fighting(here: Town) -> tuple[Visitor, str]:
    """A table at which Ana fights a goblin and one who is hidden."""
    boss, table = here.host()
    boss.does(table, "fell.create", name="Ana")
    boss.does(table, "fell.creature", creature="goblin")
    boss.does(table, "fell.creature", creature="goblin leader", hidden="yes")
    foes = [who for who, c in here.session(table).state.characters.items() if c.kind == "creature"]
    said = {"move": "fell.fight", "actor": "", "w.foes": foes, "w.first": "party"}
    assert boss.tap(f"/t/{table}/do", said).headers.get("hx-trigger") == "done"
    return boss, table


# ---- what is shown
GROUPS = (
    GroupEnd("Ana", "party", 1, 0.5, 0.2, 0.0),
    GroupEnd("Bram", "party", 1, 0.7, 0.1, 0.0),
    GroupEnd("Goblin", "foes", 3, 0.9, 0.9, 0.0),
)
ANSWER = Forecast(
    "simulated", 0.92, 0.08, 0.0, 3.1, (0.01, 0.2, 0.5, 0.25, 0.03, 0.01), GROUPS, 0.2, 0.8, 10_000, 0.007
)


def view(answer: Forecast = ANSWER, best: BestPlay | None = None) -> ForecastView:
    session = fight("fell")
    found = TableForecast(answer, True, (("ana",), ("bram",), (LURKER,)), ("blasts",), 10, best)
    return ForecastView(session.game, session.state, found, answer)


def test_words_come_first_and_bars_have_their_interval() -> None:
    shown = view()
    assert (shown.verdict, shown.deaths) == ("The party likely wins.", "1 chance in 5 that someone of the party dies.")
    wins, dies = shown.bars
    assert (wins.text, dies.text) == ("92%", "20%")
    assert wins.low < 92 < wins.high
    assert wins.margin == "±0.7"  # 2.576 deviations of a share of 0.92 in 10,000 fights
    assert wins.note == "2 to 4 rounds more, most often 3"
    assert [row.name for row in shown.falls] == ["Bram", "Ana"]


def test_an_exact_chance_has_no_interval() -> None:
    assert interval(0.3, 0) == (0.3, 0.3)
    low, high = interval(
        0.5, 100
    )  # Wilson's, by hand: the middle stays 0.5, half is 2.576 * sqrt(0.0025 + ...) / 1.066
    assert (round(low, 3), round(high, 3)) == (0.375, 0.625)


def test_best_play_says_what_it_gains_and_that_the_party_does_not_know() -> None:
    shown = view(best=BestPlay("Goblin", 0.96, 0.92, 0.47, 0.63))
    assert shown.best == "Strike Goblin first: 96% instead of 92%. Someone dies: 47% instead of 63%."
    assert shown.is_best_hidden


def test_what_is_shared_names_no_creature() -> None:
    text = plain_share(view(best=BestPlay(LURKER_NAME, 0.96, 0.92)))
    assert text.startswith("The party likely wins. 1 chance in 5")
    assert "▰▰▰▰▰▰▰▰▰▱ 92%" in text
    assert "Goblin" not in text
    assert LURKER_NAME not in text


def test_german_reads_as_german() -> None:
    with words.reading("de"):
        assert view().bars[0].label == "Die Gruppe gewinnt"
        assert "92\xa0%" in view().bars[0].text


# ---- at a table
def test_the_panel_answers_and_has_nothing_new_until_something_happens(here: Town) -> None:
    boss, table = fighting(here)
    first = boss.get(f"/t/{table}/forecast")
    for _ in range(20):
        if 'data-again="0"' in first.text:
            break
        first = boss.get(f"/t/{table}/forecast")
    assert "fc-words" in first.text
    found = re.search(r'data-at="([0-9a-f]+)"', first.text)
    assert found is not None
    assert boss.get(f"/t/{table}/forecast?at={found[1]}").status_code == 204
    boss.does(table, "table.house", "ana", name="BOD", value="1")
    assert boss.get(f"/t/{table}/forecast?at={found[1]}").status_code == 200


def test_players_get_nothing_of_it_until_it_is_shared_and_never_of_hidden_foes(here: Town) -> None:
    boss, table = fighting(here)
    player, _ = here.player(boss, table)
    assert player.get(f"/t/{table}/forecast").status_code == 403
    assert player.tap(f"/t/{table}/forecast/share").status_code == 403
    before = player.get(f"/t/{table}").text
    assert "fc-words" not in before
    while "fc-bar" not in boss.get(f"/t/{table}/forecast").text:
        pass
    assert player.get(f"/t/{table}").text.count("party") == before.count("party")
    held = boss.tap(f"/t/{table}/forecast/share").text
    assert "Hidden creatures count in this forecast" in held  # the chance alone would tell of the leader
    assert player.get(f"/t/{table}").text.count("party") == before.count("party")
    leader = next(who for who, c in here.session(table).state.characters.items() if c.hidden)
    boss.does(table, "table.hide", leader, hidden="no")
    assert "No forecast of the fight as it stands" in boss.tap(f"/t/{table}/forecast/share", {"again": "no"}).text
    while "fc-bar" not in boss.get(f"/t/{table}/forecast").text:
        pass
    shared = boss.tap(f"/t/{table}/forecast/share", {"again": "yes"})
    assert shared.headers.get("hx-trigger") == "done"
    assert "Everyone can read it now." in shared.text
    assert 'role="alert"' not in shared.text  # it is no refusal
    (note,) = here.session(table).state.notes.values()
    assert note.title == words.text("forecast-shared-title")
    assert in_words(GAME, NoteTitled(title=note.title, text=note.text)) in unescape(boss.get(f"/t/{table}").text)
    told = player.get(f"/t/{table}").text
    assert "▰" in told or "▱" in told


def test_a_policy_is_kept_for_the_table_and_a_wrong_one_refused(here: Town) -> None:
    boss, table = fighting(here)
    kept = boss.tap(f"/t/{table}/tactics", {"foes.target": "spread", "foes.morale": "no", "party.flee": "half"})
    assert kept.headers.get("hx-trigger") == "forecast-changed"
    shown = boss.get(f"/t/{table}/forecast").text
    assert '<option value="spread" selected>' in shown
    wrong = boss.tap(f"/t/{table}/tactics", {"foes.target": "loudest"})
    assert "loudest" in wrong.text
    assert '<option value="spread" selected>' in boss.get(f"/t/{table}/forecast").text


def test_the_log_says_a_policy_once(here: Town) -> None:
    boss, table = fighting(here)
    boss.tap(f"/t/{table}/tactics", {"foes.target": "strongest", "foes.protection": "keep"})
    told = unescape(boss.get(f"/t/{table}").text)
    assert "The foes: strike the strongest" in told
    assert "The foes: Armour is kept" in told


def test_without_a_fight_it_says_so(here: Town) -> None:
    boss, table = here.host()
    assert "No fight is on." in boss.get(f"/t/{table}/forecast").text


def test_of_questions_that_wait_only_the_newest_is_asked() -> None:
    async def play() -> tuple[list[int | None], list[int]]:
        line, asked, gate = NewestAnswer(), list[int](), asyncio.Event()

        async def find(n: int) -> int:
            asked.append(n)
            await gate.wait()
            return n

        tasks = [asyncio.ensure_future(line.ask("s0", lambda n=n: find(n))) for n in range(4)]  # type: ignore[misc]
        await asyncio.sleep(0)
        gate.set()
        return await asyncio.gather(*tasks), asked

    answers, asked = asyncio.run(play())
    assert answers == [0, None, None, 3]
    assert asked == [0, 3]
