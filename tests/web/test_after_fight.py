"""The leaf after a fight: what it says of the fight, what is marked for whom, a search again, and how dice may grow."""

from __future__ import annotations

import re

import pytest

from at_table import box, do, done, refusal
from caltrop.chronicle.recap import EVERYONE, fight_over, last_time
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.log import Entry
from caltrop.table.session import Session, Warnings
from caltrop.table.view import lines
from caltrop.web.features.fight.aftermath import ClimbChance, growth_chances
from caltrop.web.features.loot.routes import coin_dice, deal, last_search, search_again
from caltrop.web.gate.fields import Posted
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from web.fights import CREATURES, GAMES, people
from web.visiting import town

ALL = ("fell", "fell-hits", "generic-fantasy", "grimoire", "deeds")


def table(game: str = "fell", *faces: int) -> Session:
    there = {who: c for who, c in people(game).items() if who in ("ana", "bram")}
    session: Session = GAMES[game].table(box(*faces or [3] * 60), **there)
    return session


def fought(game: str = "fell", foes: int = 3) -> Session:
    """A fight of Ana and Bram against some creatures: one dies, the others run away, and Bram goes down."""
    session = table(game)
    done(do(session, "s0", f"{game}.creature", creature=CREATURES[game], count=foes))
    there = [who for who, c in session.state.characters.items() if c.kind == "creature"]
    done(
        do(session, "s0", session.game.id_for("fight"), party=["ana", "bram"], foes=there, first="party", overrule=True)
    )
    done(do(session, "s0", "table.life", there[0], life="dead"))
    for who in there[1:]:
        done(do(session, "s0", session.game.id_for("fight.leave"), who, overrule=True))
    done(do(session, "s0", "table.life", "bram", life="down"))
    assert fight_over(session, "s0") is None  # it goes on
    done(do(session, "s0", session.game.id_for("fight.end"), overrule=True))
    return session


# ---- how the fight went
def test_the_leaf_says_how_the_fight_went_and_what_last_time_will_say() -> None:
    session = fought()
    found = fight_over(session, "s0")
    assert found is not None
    assert found.title == "The foes flee."
    assert found.facts == "1 round. 1 foe out and 2 fled. Bram is down."
    for sentence in found.later.split(". "):
        assert sentence.rstrip(".") in " ".join(last_time(session, EVERYONE).told)
    assert "Bram went down and has not recovered yet." in found.later


def test_more_beaten_than_away_is_a_fight_won_and_an_undone_end_is_none() -> None:
    session = fought(foes=1)
    found = fight_over(session, "s0")
    assert found is not None
    assert found.title == "The foes are beaten."
    session.undo("s0", session.seq)
    assert fight_over(session, "s0") is None


def test_a_table_without_a_fight_has_nothing_to_say() -> None:
    assert fight_over(table(), "s0") is None


# ---- marks
def lying(session: Session) -> str:
    for thing in ("torch", "rope"):
        done(do(session, "s0", "table.gift", item=thing, place="the yard"))
    done(do(session, "s0", "table.gift", coin=9, place="the yard"))
    return next(who for who, c in session.state.characters.items() if c.kind == "stash" and c.place == "the yard")


def marks(pile: str, coin: str = "split", **more: str) -> Posted:
    found = {f"to.{pile}.torch": "ana", f"to.{pile}.rope": "bram", f"to.{pile}.": coin, f"n.{pile}.": "9"}
    return {name: [value] for name, value in {**found, **more}.items()}


@pytest.mark.parametrize("game", ALL)
def test_all_marks_are_given_at_once_and_one_undo_takes_them_back(game: str) -> None:
    """9 coin between two are 4 each, and 1 stays."""
    session = table(game)
    pile, start, count = lying(session), session.state, len(session.log)
    (dealt,) = deal(session, "s0", marks(pile, overrule="yes"))
    assert isinstance(dealt, Entry)
    assert len(session.log) == count + 1
    state = session.state
    assert not state.part(pile, Pack).items
    assert state.part(pile, Purse).coin == 1
    for who in ("ana", "bram"):
        assert state.part(who, Purse).coin == start.part(who, Purse).coin + 4
    held = sum(item.count for item in state.part("bram", Pack).items.values() if item.id == "rope")
    assert held == 1 + sum(item.count for item in start.part("bram", Pack).items.values() if item.id == "rope")
    session.undo("s0", session.seq)
    assert session.state.characters[pile] == start.characters[pile]
    assert session.state.part("ana", Pack) == start.part("ana", Pack)


def test_coin_can_be_for_one() -> None:
    session = table()
    pile, coin = lying(session), session.state.part("ana", Purse).coin
    deal(session, "s0", marks(pile, "ana", overrule="yes"))
    assert session.state.part("ana", Purse).coin == coin + 9


def test_nothing_is_given_if_one_mark_cannot_be() -> None:
    session = table()
    pile, seq = lying(session), session.seq
    (no,) = deal(session, "s0", marks(pile, **{f"to.{pile}.lute": "ana"}))
    assert isinstance(no, Refused)
    (no,) = deal(session, "s0", marks("nowhere"))
    assert isinstance(no, Refused)
    assert deal(session, "s0", {}) == []
    assert session.seq == seq


def test_one_who_has_no_room_for_all_together_is_asked_about() -> None:
    """Each thing alone would fit: Ana has one slot left, and two things are for her."""
    session = table()
    while session.state.part("ana", Pack).slots_free > 1:
        done(do(session, "s0", "table.gift", item="mace", to=["ana"], overrule=True))
    pile = lying(session)
    asked = {f"to.{pile}.torch": ["ana"], f"to.{pile}.rope": ["ana"]}
    (doubt,) = deal(session, "s0", asked)
    assert isinstance(doubt, Warnings)
    assert [warned.code for warned in doubt.warnings] == ["no-room-for-all"]
    assert len(session.state.part(pile, Pack).items) == 2
    assert len(deal(session, "s0", {**asked, "overrule": ["yes"]})) == 1
    assert not session.state.part(pile, Pack).items


def test_no_row_is_dealt_twice() -> None:
    session = table()
    pile, seq = lying(session), session.seq
    twice = [f"{pile}|torch|ana|1", f"{pile}|torch|bram|1"]
    assert refusal(do(session, "s0", "table.deal", portions=twice)) == "no-such-pile"
    assert refusal(do(session, "s0", "table.deal", portions=[f"{pile}|torch"])) == "no-such-pile"
    assert refusal(do(session, "s0", "table.deal", portions=["ana|torch|bram|1"])) == "no-such-pile"
    assert refusal(do(session, "s0", "table.deal")) == "nothing-given"
    assert session.seq == seq


# ---- a search again
def test_a_search_is_rolled_again_as_long_as_nothing_came_of_it() -> None:
    """A goblin has 1d4 coin: first 2, then 4."""
    session = table("fell", 2, 4, *[1] * 20)
    done(do(session, "s0", "fell.creature", creature="goblin"))
    done(do(session, "s0", "table.life", "goblin", life="dead"))
    done(do(session, "s0", "table.search", bodies=["goblin"], place="the yard"))
    coins = [c.part(Purse).coin for c in session.state.characters.values() if c.place == "the yard"]
    assert coins == [2]
    search_again(session, "s0")
    told = [line for line in lines(session, "s0") if line.move == "table.search" and not line.replaced]
    assert len(told) == 1  # the search again stands for the first one, and for its undo
    found = last_search(session)
    assert found is not None
    assert coin_dice(session, found) == (("d4", 4),)
    ((pile, coin),) = [(w, c.part(Purse).coin) for w, c in session.state.characters.items() if c.place == "the yard"]
    assert coin == 4
    assert last_search(session) is not None
    done(do(session, "s0", "fell.hand", pile, to="ana", coin=1, overrule=True))
    assert last_search(session) is None
    (no,) = search_again(session, "s0")
    assert isinstance(no, Refused)


# ---- growth
def test_the_leaf_says_how_likely_dice_grow_where_the_game_rolls_for_it() -> None:
    """In Fell a die grows on its highest number: one in four, in six, in eight."""
    look = Look(fought("fell"), "s0", Surroundings("t"))
    known = {"d4": ClimbChance("d4", "25%"), "d6": ClimbChance("d6", "17%"), "d8": ClimbChance("d8", "13%")}
    found = growth_chances(look)
    assert found
    assert found == tuple(known[each.die] for each in found)


# ---- the page
def test_ending_a_fight_opens_the_leaf_for_who_ended_it() -> None:
    """A demo is in the middle of a fight; it asks about Cole, who is dying, before it ends."""
    with town() as here:
        boss = here.visitor()
        table = boss.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
        boss.get(f"/t/{table}")
        said = boss.tap(f"/t/{table}/do", {"move": "fell.fight.end", "overrule": "yes"})
        assert "/loot" not in said.text
        (asked,) = here.session(table).parked.values()
        for ask in asked.asks:
            said = boss.tap(f"/t/{table}/prompt/{asked.id}", {"key": ask.key, "answer": "keep"})
        assert here.session(table).state.fight is None
        assert f'hx-get="/t/{table}/loot" hx-trigger="load"' in said.text
        leaf = boss.get(f"/t/{table}/loot").text
        assert "After the fight" in leaf
        assert leaf.index("Cole is dying") < leaf.index("Search the bodies") < leaf.index("Last time will say")
        assert "/loot" not in boss.does(table, "table.roll", roll="d6")


def test_who_is_full_is_dashed_with_no_slot_free() -> None:
    with town() as here:
        boss = here.visitor()
        table = boss.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
        boss.get(f"/t/{table}")
        gift = {"move": "table.gift", "w.item": "mace", "w.count": "20", "w.to": "ana", "overrule": "yes"}
        boss.tap(f"/t/{table}/do", gift)
        boss.does(table, "table.gift", item="torch", place="the yard")
        leaf = boss.get(f"/t/{table}/loot").text
        assert re.search(r'class="full"><span>Ana</span> <small>0<', leaf)
        assert not re.search(r'class="full"><span>Bram</span>', leaf)
