"""Undo on the pages: what goes along is shown first, and asked about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from at_table import in_words
from caltrop.games.common.health.health_telling import DealsByHand
from caltrop.games.fell.game import GAME
from caltrop.messages import log

from .visiting import Town, Visitor, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def hurt(here: Town, *harm: int) -> tuple[Visitor, str, Visitor]:
    """Ana of Ann's after some harm; Ana is line 3, the first harm line 4."""
    boss, table = here.host()
    player, seat = here.player(boss, table)
    boss.does(table, "fell.create", name="Ana", seat=seat)
    for n in harm:
        boss.does(table, "fell.harm", "ana", n=str(n), armour="no")
    return boss, table, player


def last(here: Town, table: str) -> int:
    return here.session(table).seq


def struck(here: Town, table: str) -> set[int]:
    return set(here.session(table).undone_seqs())


def words(answer: httpx.Response) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def digest(answer: httpx.Response) -> str:
    """What the question sends along, to tell whether it still shows all."""
    found = re.search(r'name="digest" value="(\w+)"', answer.text)
    assert found
    return found[1]


def undo(boss: Visitor, table: str, n: int, how: str) -> httpx.Response:
    """Press undo at a line, and answer the question."""
    asked = boss.tap(f"/t/{table}/undo", {"n": str(n)})
    return boss.tap(f"/t/{table}/undo", {"n": str(n), "how": how, "digest": digest(asked)})


def buttons(answer: httpx.Response) -> list[str]:
    """The ways to undo that are not off."""
    return re.findall(r'name="how" value="(\w+)"[^>]*(?<! disabled)>', answer.text)


def deals(by: int) -> str:
    """What the log says where the facilitator deals Ana harm, up to her numbers."""
    lost = log.NumberChanged(name="BOD", before=4, after=4 - by)
    return in_words(GAME, DealsByHand(who="Ana", by=by, numbers=(lost,))).partition("BOD")[0]


def test_what_nothing_depends_on_is_undone_at_once(here: Town) -> None:
    boss, table, _ = hurt(here, 2, 1)
    n = last(here, table)
    assert boss.tap(f"/t/{table}/undo", {"n": str(n)}).headers["hx-trigger"] == "done"
    assert struck(here, table) == {n}


def test_what_goes_along_is_shown_first_and_then_undone(here: Town) -> None:
    boss, table, _ = hurt(here, 2, 1)
    first, second = last(here, table) - 1, last(here, table)
    asked = boss.tap(f"/t/{table}/undo", {"n": str(first)})
    assert asked.headers["hx-trigger"] == "open-dialog"
    assert struck(here, table) == set()
    assert deals(2) in words(asked)
    assert f"{deals(1)}BOD" in words(asked)
    assert re.search(r"Goes with it Ana's BOD is (\d) again\. .* Undo both Ana's BOD is \1 again\.", words(asked))
    assert "Undo both" in words(asked)
    assert buttons(asked) == ["all", "only"]
    done = boss.tap(f"/t/{table}/undo", {"n": str(first), "how": "all", "digest": digest(asked)})
    assert done.headers["hx-trigger"] == "done"
    assert struck(here, table) == {first, second}


def test_only_this_leaves_the_rest(here: Town) -> None:
    boss, table, _ = hurt(here, 2, 1)
    first = last(here, table) - 1
    undo(boss, table, first, "only")
    assert struck(here, table) == {first}


def test_where_it_would_not_hold_alone_the_page_says_why(here: Town) -> None:
    boss, table, _ = hurt(here, 2)
    harm = last(here, table)
    boss.does(table, "fell.heal", "ana", n="2", to="BOD")
    asked = boss.tap(f"/t/{table}/undo", {"n": str(harm)})
    assert buttons(asked) == ["all"]
    heals = in_words(GAME, log.RestoresByHand(who="Ana", numbers=(log.NumberFull(name="BOD", before=4, after=6),)))
    assert f"Undo only this This depends on it: {heals.partition('BOD')[0]}BOD" in words(asked)


def test_the_facilitator_can_go_back_to_before_an_older_line(here: Town) -> None:
    """Harm, 20 minutes, a word: the minutes do not depend on the harm. All of it is 2, and what was said stays."""
    boss, table, _ = hurt(here, 2)
    first = last(here, table)
    boss.does(table, "table.clock", n="20")
    boss.does(table, "table.say", text="Mind the beam")
    asked = boss.tap(f"/t/{table}/undo", {"n": str(first)})
    assert buttons(asked) == ["all", "since"]
    assert re.search(r"Undo everything from here: 2 It is .*08:00.* again\. Ana's BOD is \d again\.", words(asked))
    now = re.search(r'name="last" value="(\d+)"', asked.text)
    assert now
    done = boss.tap(f"/t/{table}/undo", {"n": str(first), "how": "since", "last": now[1]})
    assert done.headers["hx-trigger"] == "done"
    assert struck(here, table) == {first, first + 1}


def test_going_back_asks_again_if_more_has_happened(here: Town) -> None:
    boss, table, _ = hurt(here, 2)
    first = last(here, table)
    boss.does(table, "table.clock", n="20")
    stale = {"n": str(first), "how": "since", "last": str(last(here, table) - 1)}
    assert boss.tap(f"/t/{table}/undo", stale).headers["hx-trigger"] == "open-dialog"
    assert struck(here, table) == set()


def test_a_player_is_not_offered_to_go_back(here: Town) -> None:
    boss, table, player = hurt(here)
    player.does(table, "table.roll", roll="d6")
    n = last(here, table)
    boss.does(table, "table.clock", n="20")
    theirs = str(here.session(table).number(here.seat(table, "Petra"), n))
    assert player.tap(f"/t/{table}/undo", {"n": theirs}).headers["hx-trigger"] == "done"
    assert struck(here, table) == {n}


def test_if_more_has_happened_since_the_page_asks_again(here: Town) -> None:
    boss, table, _ = hurt(here)
    for place in ("the mill", "the ford"):
        boss.does(table, "table.place", "ana", place=place)
    first, second = last(here, table) - 1, last(here, table)
    old = digest(boss.tap(f"/t/{table}/undo", {"n": str(first)}))
    boss.does(table, "table.place", "ana", place="the well")
    asked = boss.tap(f"/t/{table}/undo", {"n": str(first), "how": "all", "digest": old})
    assert asked.headers["hx-trigger"] == "open-dialog"
    assert struck(here, table) == set()
    boss.tap(f"/t/{table}/undo", {"n": str(first), "how": "all", "digest": digest(asked)})
    assert struck(here, table) == {first, second, second + 1}


def test_of_many_lines_the_page_shows_the_first(here: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("caltrop.table.undo.preview._MOST_LISTED", 2)
    boss, table, _ = hurt(here)
    for n in range(5):
        boss.does(table, "table.place", "ana", place=f"room {n}")
    first = last(here, table) - 4
    asked = boss.tap(f"/t/{table}/undo", {"n": str(first)})
    assert "2 more lines" in words(asked)
    boss.tap(f"/t/{table}/undo", {"n": str(first), "how": "all", "digest": digest(asked)})
    assert struck(here, table) == set(range(first, first + 5))


def test_a_redo_is_done_at_once(here: Town) -> None:
    boss, table, _ = hurt(here, 2, 1)
    first, second = last(here, table) - 1, last(here, table)
    undo(boss, table, first, "all")
    assert boss.tap(f"/t/{table}/undo", {"n": str(second + 1)}).headers["hx-trigger"] == "done"
    assert struck(here, table) == {second + 1}


def test_a_player_whose_line_others_have_built_on_is_offered_only_theirs(here: Town) -> None:
    boss, table, player = hurt(here)
    player.does(table, "table.place", "ana", place="the mill")
    mine = str(here.session(table).count_for(player_seat(here, table)))
    boss.does(table, "table.place", "ana", place="the ford")
    asked = player.tap(f"/t/{table}/undo", {"n": mine})
    assert buttons(asked) == ["only"]
    assert "Not all of this is yours. Ask the facilitator." in words(asked)


def player_seat(here: Town, table: str) -> str:
    return next(id for id, seat in here.session(table).state.seats.items() if seat.role == "player")


def test_before_someone_loses_the_seat_the_page_asks(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    taken = last(here, table)
    asked = boss.tap(f"/t/{table}/undo", {"n": str(taken)})
    assert "Petra loses the seat and is signed out." in words(asked)
    assert buttons(asked) == ["all"]
    assert struck(here, table) == set()
    assert player.get(f"/t/{table}").status_code == 200
    unnamed = boss.tap(f"/t/{table}/undo")  # the last line, by the button above the log
    assert "Petra loses the seat" in words(unnamed)
    boss.tap(f"/t/{table}/undo", {"n": str(taken), "how": "all", "digest": ""})
    assert struck(here, table) == {taken}
    gone = player.get(f"/t/{table}")
    assert gone.status_code == 401
    assert "You were signed out here." in words(gone)


def test_a_redo_of_a_seat_asks_nothing_and_the_next_undo_asks_again(here: Town) -> None:
    boss, table = here.host()
    here.player(boss, table)
    taken = last(here, table)
    boss.tap(f"/t/{table}/undo", {"n": str(taken), "how": "all", "digest": ""})
    redone = boss.tap(f"/t/{table}/undo", {"n": str(taken + 1)})
    assert "loses the seat" not in words(redone)
    assert struck(here, table) == {taken + 1}
    again = boss.tap(f"/t/{table}/undo", {"n": str(taken + 2)})
    assert "Petra loses the seat" in words(again)


# ---- one tap
def test_the_last_act_is_undone_in_one_tap_and_a_toast_offers_redo(here: Town) -> None:
    boss, table, _ = hurt(here, 2)
    done = boss.tap(f"/t/{table}/undo")
    assert done.headers["hx-trigger"] == "done"
    lost = log.NumberChanged(name="BOD", before=4, after=2)
    deed = DealsByHand(who="Ana", by=2, numbers=(lost,))
    assert in_words(GAME, log.DeedUndone(deed)).partition("BOD")[0] in words(done)
    again = re.search(r"hx-vals='\{\"n\": (\d+)\}'>Redo<", done.text)
    assert again
    redone = boss.tap(f"/t/{table}/undo", {"n": again[1]})
    assert in_words(GAME, log.DeedRedone(deed)).partition("BOD")[0] in words(redone)
    assert ">Undo<" in redone.text


def test_no_page_of_an_undo_shows_the_number_of_a_line(here: Town) -> None:
    """The 30th line and the next are hurt, told and undone: neither number stands in any sentence."""
    boss, table, _ = hurt(here)
    while last(here, table) < 29:
        boss.does(table, "table.place", "ana", place=f"room {'x' * last(here, table)}")
    for n in ("2", "1"):
        boss.does(table, "fell.harm", "ana", n=n, armour="no")
    asked = boss.tap(f"/t/{table}/undo", {"n": "30"})
    undone = boss.tap(f"/t/{table}/undo", {"n": "30", "how": "all", "digest": digest(asked)})
    for answer in (asked, undone, boss.get(f"/t/{table}")):
        assert "30" not in words(answer)
        assert "31" not in words(answer)


def test_later_lines_that_stay_are_named_and_hidden_ones_are_not(here: Town) -> None:
    """A player undoes a line of theirs, on which another of theirs depends; meanwhile someone hidden has moved."""
    boss, table, player = hurt(here)
    boss.does(table, "fell.creature", creature="goblin", hidden="yes")
    player.does(table, "table.place", "ana", place="the mill")
    mine = str(here.session(table).count_for(player_seat(here, table)))
    (goblin,) = (who for who, c in here.session(table).state.characters.items() if c.hidden)
    boss.does(table, "table.place", goblin, place="the loft")
    boss.does(table, "table.say", text="It rains")
    player.does(table, "table.place", "ana", place="the ford")
    asked = words(player.tap(f"/t/{table}/undo", {"n": mine}))
    assert "Stays as it is" in asked
    assert "It rains" in asked
    assert "loft" not in asked
    assert "Goblin" not in asked
    assert "Undo both" in asked
