"""What the player's page shows of a pile: what was taken and who has it, and what can be put back."""

from __future__ import annotations

import pytest
from msgspec import structs

from at_table import box, do, done
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.games.common.items.pack import Pack
from caltrop.table.session import Session
from caltrop.table.view import lines
from caltrop.web.features.fight.aftermath import BrokenArmour, broken_armour
from caltrop.web.features.loot.view import GoneThing, LyingPile, piles_here
from caltrop.web.features.market.view import market_wares
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.look import Look
from web.fights import GAMES, people


def table(game: str = "fell") -> Session:
    session: Session = GAMES[game].table(**people(game))
    for thing in ("rope", "torch", "chalk"):
        done(do(session, "s0", "table.gift", item=thing, place="the yard"))
    return session


def look(session: Session, seat: str) -> Look:
    return Look(session, seat, Surroundings("t"))


def pile(session: Session, seat: str = "s1") -> LyingPile:
    (found,) = (each for each in piles_here(look(session, seat)) if each.name == "the yard")
    return found


def test_what_is_taken_stays_as_a_row_with_its_takers_name() -> None:
    session = table()
    done(do(session, "s2", "fell.take", "bram", source="pile", item="rope", overrule=True))
    assert pile(session).gone == (GoneThing("rope (25ft)", "Bram"),)
    assert pile(session, "s2").gone == (GoneThing("rope (25ft)", "Bram", "bram", "rope"),)


def test_what_is_put_back_or_undone_is_not_gone() -> None:
    session = table()
    done(do(session, "s2", "fell.take", "bram", source="pile", item="rope", overrule=True))
    session.undo("s2", session.seq)
    assert pile(session).gone == ()
    done(do(session, "s2", "fell.take", "bram", source="pile", item="rope", overrule=True))
    done(do(session, "s0", "table.place", "bram", place="the yard"))
    done(do(session, "s2", "fell.drop", "bram", item="rope"))
    assert pile(session).gone == ()
    assert [thing.key for thing in pile(session).things] == ["torch", "chalk", "rope"]


def test_a_new_scene_begins_without_what_was_taken_before() -> None:
    session = table()
    done(do(session, "s2", "fell.take", "bram", source="pile", item="rope", overrule=True))
    done(do(session, "s0", "table.scene", title="The mill"))
    assert pile(session).gone == ()


def test_what_the_unseen_take_has_no_name() -> None:
    session = table()
    done(do(session, "s0", "table.hide", "bram", hidden=True))
    done(do(session, "s0", "fell.take", "bram", source="pile", item="rope", overrule=True))
    assert pile(session).gone == ()


@pytest.mark.parametrize("game", ["fell", "fell-hits", "generic-fantasy"])
def test_repairs_are_for_the_basket_as_often_as_points_are_lacking(game: str) -> None:
    session = table(game)
    wares = {ware.id: ware for ware in market_wares(look(session, "s1"), "ana")}
    assert wares["repair-armour"].most == 0
    assert list(broken_armour(look(session, "s0"))) == []
    done(do(session, "s0", f"{game}.harm", "ana", n=1))
    (ware,) = (ware for ware in market_wares(look(session, "s1"), "ana") if ware.id == "repair-armour")
    assert (ware.most, ware.asks) == (1, False)
    worn = next(item.name for item in session.state.part("ana", Pack).items.values() if item.on)
    assert list(broken_armour(look(session, "s0"))) == [BrokenArmour("Ana", (worn,), ware.cost)]


def test_silver_asks_which_of_several_weapons() -> None:
    session = table()
    wares = {ware.id: structs.asdict(ware) for ware in market_wares(look(session, "s1"), "ana")}
    assert (wares["silver-weapon"]["most"], wares["silver-weapon"]["asks"]) == (1, False)
    done(do(session, "s0", "table.gift", item="dagger", to=["ana"], overrule=True))
    wares = {ware.id: structs.asdict(ware) for ware in market_wares(look(session, "s1"), "ana")}
    assert wares["silver-weapon"]["asks"]


def test_a_new_scene_is_a_new_place_and_what_was_left_behind_is_still_found() -> None:
    """Ana drops her torch; the scene that is entered has a rope, and no heading that would tell the places apart."""
    session: Session = GAMES["fell"].table(**people("fell"))
    done(do(session, "s1", "fell.drop", "ana", item="torch"))
    done(do(session, "s0", "table.prepare", name="The crypt", items=["rope"]))
    done(do(session, "s0", "table.enter", id="the-crypt"))
    now, before = piles_here(look(session, "s1"))
    assert ([thing.key for thing in now.things], now.left) == (["rope"], False)
    assert ([thing.key for thing in before.things], before.left) == (["torch"], True)
    done(do(session, "s1", "fell.take", "ana", source=before.id, item="torch", overrule=True))
    assert [found.id for found in piles_here(look(session, "s1"))] == [now.id]


def test_a_pile_in_a_named_place_is_there_again_when_the_story_comes_back() -> None:
    session = table()
    done(do(session, "s0", "table.scene", title="The mill"))
    assert pile(session).left
    done(do(session, "s0", "table.gift", item="rope", place="the yard"))
    assert not pile(session).left


def test_things_that_are_alike_are_counted() -> None:
    session: Session = GAMES["fell"].table(**people("fell"))
    for _ in range(2):
        done(do(session, "s0", "table.gift", item="mace", place="the yard"))
    (two,) = pile(session).things
    assert two.name == "mace x2"
    done(do(session, "s2", "fell.take", "bram", source=pile(session).id, item=two.key, overrule=True))
    assert [thing.name for thing in pile(session).things] == ["mace"]


def test_the_log_counts_what_was_found_on_bodies() -> None:
    """Two looters have a billhook each, which lie one by one."""
    session: Session = GAMES["fell-hits"].table(box(*[3] * 9), **people("fell-hits"))
    done(do(session, "s0", "fell-hits.creature", creature="looter", count=2))
    for who in ("looter-a", "looter-b"):
        done(do(session, "s0", "table.life", who, life="dead"))
    done(do(session, "s0", "table.search", bodies=["looter-a", "looter-b"]))
    told = words.entry_lines(list(lines(session, "s1"))[-1], names(session, "s1"), session.game_for("s1"))
    assert "2 billhooks" in " ".join(told)
