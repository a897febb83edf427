"""Growing a character step by step: what dice may become, what each choice changes, and that nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest

from caltrop.chronicle.outcome_row import joined_shifts, shifts
from caltrop.games import registry
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.fell.sheet import Knowledge
from caltrop.table.view import view
from caltrop.web.features.growth.steps import Grower, Growing, NumberShift, asked_gains
from web.test_player_page import HEROES, Seated, seated
from web.visiting import Town, town

HERO = HEROES["fell"][0]


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


@pytest.fixture
def player(here: Town) -> Seated:
    """The player of a hero in a fight, whose dice are a d8, a d6 and a d4."""
    found = seated(here, "fell")
    for name, die in {"BOD": "d8", "INT": "d6", "WIL": "d4"}.items():
        found.facilitated("table.house", HERO, name=f"{name}.die", value=die)
    return found


def grower(player: Seated, move: str = "fell.advance") -> Grower:
    look = player.look()
    return Grower(look, look.game.growths[move], HERO)


def posted(html: str) -> dict[str, Any]:
    found = re.search(r'name="growing" value="([^"]*)"', html)
    assert found is not None, html[:400]
    return {"growing": unescape(found[1]), "move": "fell.advance", "actor": HERO, "was": HERO}


def fates(row: Any) -> dict[str, tuple[str, str]]:
    return {b.says: (b.chance, b.worth) for b in row.becomes}


def test_each_die_says_how_likely_it_rises_and_what_it_is_worth_then(player: Seated) -> None:
    """By hand: a die rises and drops by one face of its sides, a d4 does not drop; DN 4 is passed with 4 and more.

    d4: 1 of 4, d6: 3 of 6, d8: 5 of 8, d10: 7 of 10.
    """
    rows = {row.line: row for row in grower(player).numbers(Growing())}
    assert [(row.die, row.worth) for row in rows.values()] == [("d8", "63%"), ("d6", "50%"), ("d4", "25%")]
    assert fates(rows["BOD"]) == {
        "rises to d10": ("13%", "70%"),
        "stays d8": ("75%", "63%"),
        "drops to d6": ("13%", "50%"),
    }
    assert fates(rows["INT"]) == {
        "rises to d8": ("17%", "63%"),
        "stays d6": ("67%", "50%"),
        "drops to d4": ("17%", "25%"),
    }
    assert fates(rows["WIL"]) == {"rises to d6": ("25%", "50%"), "stays d4": ("75%", "25%")}


def test_a_bigger_body_carries_more(player: Seated) -> None:
    """A pack has 4 slots and as many as the BOD die has sides: 12, and with a d10 14."""
    body = grower(player).number("BOD")
    slots = next(s for s in body.becomes[0].shifts if s.label == "Slots")
    assert (slots.before.split("/")[1], slots.after.split("/")[1]) == ("12", "14")


def test_what_each_card_changes(player: Seated) -> None:
    """Two d6 at DN 4: 1 - 1/2 * 1/2 = 75%. A skill that is known is no card."""
    found = grower(player)
    cards = {str(g.card.value): g for g in found.cards(found.change(Growing(), "go", "1", lambda sides: 1))}
    assert NumberShift("INT", "d6", "d8") in cards["die"].shifts
    assert (cards["die"].before, cards["die"].after) == ("50%", "63%")
    known = player.session.state.part(HERO, Knowledge).skills
    rows = set(player.look().game.library.skills) - set(known)
    assert set(cards) == {"ask", "die", *rows}
    assert {(cards[row].before, cards[row].after) for row in rows} == {("50%", "75%")}
    assert all(cards[row].story for row in rows)


def test_a_choice_stays_while_one_goes_back_and_forth_and_leaves(player: Seated) -> None:
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    second = posted(player.tap({**page, "do": "go:1"}, "/grow").text)
    skill = next(v for v in grower(player).values("INT") if v not in ("ask", "die"))
    third = posted(player.tap({**second, "INT": skill, "do": "go:2"}, "/grow").text)
    first = posted(player.tap({**third, "do": "go:0"}, "/grow").text)
    assert json.loads(first["growing"])["picks"]["INT"] == skill
    assert posted(player.page(f"/grow?move=fell.advance&actor={HERO}")) == first


def test_the_form_of_growth_is_its_steps(player: Seated) -> None:
    answer = player.visitor.get(f"/t/{player.table}/form?move=fell.advance&actor={HERO}")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/t/{player.table}/grow?move=fell.advance&actor={HERO}"


def test_presets_and_the_call_go_along_from_the_form(player: Seated) -> None:
    skill = next(v for v in grower(player).values("INT") if v not in ("ask", "die"))
    asked = f"move=fell.advance&actor={HERO}&w.skill={skill}&w.bigger_wil=yes&call=c9"
    answer = player.visitor.get(f"/t/{player.table}/form?{asked}")
    page = player.page(answer.headers["location"].removeprefix(f"/t/{player.table}"))
    assert json.loads(posted(page)["growing"])["picks"] == {"INT": skill, "WIL": "die"}
    assert '<input type="hidden" name="call" value="c9">' in page
    later = player.tap({**posted(page), "call": "c9", "do": "go:1"}, "/grow").text
    assert '<input type="hidden" name="call" value="c9">' in later


def test_the_sheet_has_what_all_steps_have_chosen(player: Seated) -> None:
    """Of a d6 and a d4: both bigger, on the first step already."""
    found = grower(player)
    now = Growing(0, {"INT": "die", "WIL": "die"})
    assert {track.label: track.die for track in found.sheet(now).abilities} == {"BOD": "d8", "INT": "d8", "WIL": "d6"}


def test_a_new_server_goes_on_with_what_the_browser_has_kept(player: Seated) -> None:
    left = quote(json.dumps({"step": 2, "picks": {"INT": "die"}}))
    kept = posted(player.page(f"/grow?move=fell.advance&actor={HERO}&left={left}"))
    assert json.loads(kept["growing"]) == {"step": 2, "picks": {"INT": "die"}, "first": ""}


def test_the_dice_are_rolled_and_what_was_chosen_comes_true(player: Seated) -> None:
    """All dice show their highest number: BOD and WIL rise, and INT gives the skill that was chosen before."""
    player.session.box = lambda sides: sides
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    skill = next(v for v in grower(player).values("INT") if v not in ("ask", "die"))
    second = posted(player.tap({**page, "do": "go:1"}, "/grow").text)
    third = posted(player.tap({**second, "INT": skill, "do": "go:2"}, "/grow").text)
    done = player.tap({**third, "WIL": "die", "do": "grow", "overrule": "yes"}, "/grow")
    assert done.headers["hx-trigger"] == "done", unescape(done.text)
    rungs = player.session.state.part(HERO, Ladder).rungs
    assert [rungs[name].die for name in ("BOD", "INT", "WIL")] == ["d10", "d6", "d6"]
    assert skill in player.session.state.part(HERO, Knowledge).skills
    assert json.loads(posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))["growing"])["picks"] == {}


def rolled_best(player: Seated) -> str:
    """Roll all dice at their highest number with nothing chosen before, and return what the page shows then."""
    player.session.box = lambda sides: sides
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    return unescape(player.tap({**page, "do": "grow", "overrule": "yes"}, "/grow").text)


def answers(html: str) -> list[str]:
    return re.findall(r'name="answer" value="([^"]*)" class="build-card"', html)


def answer_fields(html: str) -> dict[str, Any]:
    """What the form of a question sends along with its answer."""
    form = html[html.index('class="build grow grown"') :]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))


def test_what_is_asked_after_the_roll_are_cards_with_what_they_change(player: Seated) -> None:
    """INT d6 and WIL d4 rise. By hand, at DN 4: d6 50%, two d6 75%, d8 63%; d4 25%, d6 50%; a spell is cast with d4."""
    shown = rolled_best(player)
    assert ("INT rises" in shown, answers(shown)) == (True, ["die", "skill"])
    asked = asked_gains(player.look(), "fell.advance", HERO)
    worth = {a.line: {str(g.card.value): (g.before, g.after) for g in a.cards} for a in asked}
    assert worth == {
        "INT": {"die": ("50%", "63%"), "skill": ("50%", "75%")},
        "WIL": {"die": ("25%", "50%"), "spell": ("", "25%")},
    }
    assert all(g.story and g.name for a in asked for g in a.cards)
    next_one = unescape(player.tap({**answer_fields(shown), "answer": "die"}, "/grow").text)
    assert ("WIL rises" in next_one, answers(next_one)) == (True, ["die", "spell"])
    done = player.tap({**answer_fields(next_one), "answer": "die"}, "/grow")
    assert done.headers["hx-trigger"] == "done"
    rungs = player.session.state.part(HERO, Ladder).rungs
    assert [rungs[name].die for name in ("BOD", "INT", "WIL")] == ["d10", "d8", "d6"]


def test_the_card_of_an_advance_says_each_die_once(player: Seated) -> None:
    """BOD d8 rises, INT d6 and WIL d4 stay: the die says it, and its full size is not said again."""
    faces = iter((8, 3, 2))
    player.session.box = lambda sides: next(faces)
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    player.tap({**page, "do": "grow", "overrule": "yes"}, "/grow")
    line = view(player.session, player.seat).log[-1]
    assert {"BOD.die", "BOD.whole"} <= {change.name for change in line.changes}
    told = joined_shifts(shifts(line, frozenset({HERO})))
    assert [(s.before, s.after) for s in told if s.name.startswith("BOD")] == [("d8", "d10")]


def test_a_question_after_the_roll_is_found_again_when_its_page_was_closed(player: Seated) -> None:
    rolled_best(player)
    assert answers(player.page(f"/grow?move=fell.advance&actor={HERO}")) == ["die", "skill"]
    assert answers(player.page("")) == ["die", "skill", "die", "spell"]


def test_the_growth_that_the_browser_has_kept_last_is_found_without_a_name(here: Town) -> None:
    """The facilitator has left that of the second of the party; a name that is not there counts for nothing."""
    desk = here.visitor()
    table = desk.post("/demo/fell", {"as": "facilitator", "name": "Fay"}).headers["location"].removeprefix("/t/")
    assert "features/creation/build.js" in desk.get(f"/t/{table}").text, "the script that keeps what was left"
    found = here.session(table).state.characters.items()
    second = [who for who, one in found if one.kind == "character" and one.life != "dead"][1]
    left = quote(json.dumps({"step": 1, "picks": {"INT": "die"}}))
    for left_of, whose, picks in ((second, True, {"INT": "die"}), ("gone", False, {})):
        shown = desk.get(f"/t/{table}/grow?move=fell.advance&left={left}&left_of={left_of}").text
        assert (f'name="was" value="{second}"' in shown) is whose
        assert json.loads(posted(shown)["growing"])["picks"] == picks


def test_the_facilitator_finds_the_cards_of_a_question_after_the_roll(here: Town) -> None:
    """Of a character that no one plays: the desk says what has risen, and leads to the cards."""
    desk = here.visitor()
    table = desk.post("/demo/fell", {"as": "facilitator", "name": "Fay"}).headers["location"].removeprefix("/t/")
    session = here.session(table)
    session.box = lambda sides: sides
    page = posted(desk.get(f"/t/{table}/grow?move=fell.advance&actor={HERO}").text)
    shown = desk.tap(f"/t/{table}/grow", {**page, "do": "grow", "overrule": "yes"}).text
    assert answers(unescape(shown)) == ["die", "skill"]
    asks = desk.get(f"/t/{table}").text
    assert ("INT rises" in asks, "WIL rises" in asks) == (True, True)
    assert f'hx-get="/t/{table}/grow?move=fell.advance&amp;actor={HERO}"' in asks


def test_growth_in_a_fight_is_warned_of_and_can_be_overruled(player: Seated) -> None:
    player.session.box = lambda sides: 2
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    asked = player.tap({**page, "do": "grow"}, "/grow")
    assert "is in a fight. Advance anyway?" in asked.text
    assert f'hx-post="/t/{player.table}/grow"' in asked.text
    assert player.tap({**page, "do": "grow", "overrule": "yes"}, "/grow").headers["hx-trigger"] == "done"


@pytest.mark.parametrize("text", ["", "[]", "x" * 9000, '{"step": 99}', '{"picks": {"INT": "fly", "BOD": "die"}}'])
def test_what_no_page_sends_chooses_nothing(player: Seated, text: str) -> None:
    found = grower(player).parse(text)
    assert (found.picks, found.step < 3) == ({}, True)


def test_only_the_own_character_grows(player: Seated) -> None:
    for path in ("/grow?move=fell.advance&actor=nobody", "/grow?move=fell.test"):
        answer = player.page(path)
        assert 'name="growing"' not in answer
    party = {who for who, one in player.session.state.characters.items() if one.kind == "character"}
    other = next(iter(sorted(party - set(player.look().mine))))
    assert 'name="growing"' not in player.page(f"/grow?move=fell.advance&actor={other}")
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    before = player.session.seq
    for do in ("go:1", "grow"):
        answer = player.tap({**page, "actor": other, "was": other, "do": do, "overrule": "yes"}, "/grow")
        assert 'name="growing"' not in answer.text
    assert player.session.seq == before


def test_a_character_without_dice_has_nothing_to_roll_and_is_told_so(player: Seated) -> None:
    page = posted(player.page(f"/grow?move=fell.advance&actor={HERO}"))
    for name in ("BOD", "INT", "WIL"):
        player.facilitated("table.house", HERO, name=f"{name}.die", value="none")
    said = "has nothing that can grow now"
    assert said in player.page(f"/grow?move=fell.advance&actor={HERO}")
    for do in ("", "go:1", "again:INT", "grow"):
        answer = player.tap({**page, "do": do}, "/grow")
        assert (answer.status_code, said in unescape(answer.text)) == (200, True), do


def test_the_facilitator_teaches_one_thing(here: Town, player: Seated) -> None:
    """A spell that is chosen after a skill takes its place."""
    found = grower(player, "fell.learn")
    skill, spell = (next(v for v in found.values(line) if v != "random") for line in ("skill", "spell"))
    now = found.take(found.take(Growing(), "skill", skill), "spell", spell)
    assert found.intent(now).want == {"spell": spell}
    assert found.intent(found.take(now, "skill", "random")).want == {"random": "skill"}
    rolled = found.change(Growing(), "again", "spell", lambda sides: sides)
    assert rolled.picks == {"spell": found.values("spell")[-1]}


@pytest.mark.parametrize("game", registry.ids())
def test_who_searches_all_actions_for_levels_finds_the_growth_or_that_there_is_none(here: Town, game: str) -> None:
    """Only Fell has moves by which characters grow."""
    page = Seated(here, game).page("/more")
    found = [unescape(cell) for cell in re.findall(r'data-words="([^"]*level up[^"]*)"', page)]
    lines = re.findall(r"<p data-words=[^>]*hidden>([^<]*)</p>", page)
    if game == "fell":
        assert any(cell.startswith("advance") for cell in found)
        assert lines == []
    else:
        assert len(found) == len(lines) == 1
        assert "has no levels" in lines[0]
