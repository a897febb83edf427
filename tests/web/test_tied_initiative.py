"""Who goes first after a tie, as a player's page shows it: what the rules of each game say."""

from __future__ import annotations

import re

import pytest

import deeds.table
import fell.table
import fell_hits.table
import grimoire.table
from at_table import box, do, done
from caltrop.table.session import Session
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.regions import Drawing
from caltrop.web.player.screen import SCREEN


def shown(session: Session) -> tuple[list[str], str]:
    """The names in the line of turns on Ana's page, and whose turn it is."""
    regions = Drawing(SCREEN, session, "s1", Surroundings("t", "Mill Road"), FragmentCache()).regions()
    names = [re.sub(r"<[^>]*>", "", name) for name in re.findall(r"<b>(.*?)</b>", regions["order"])]
    now = re.search(r'aria-current="step"><b>(.*?)</b>', regions["order"])
    return names, re.sub(r"<[^>]*>", "", now[1]) if now else ""


SIDES = {"party": ["Ana", "foes"], "foes": ["foes", "Ana"]}


@pytest.mark.parametrize(("last", "first"), [((5, 4), "party"), ((4, 5), "foes")])
def test_fell_rolls_again_until_a_side_has_won(last: tuple[int, int], first: str) -> None:
    """INT d6 against d6: 3 and 3, then 2 and 2, then the last ones."""
    people = {"ana": fell.table.hero("Ana", "s1"), "foe": fell.table.creature("goblin")}
    session = fell.table.table(box(3, 3, 2, 2, *last), None, **people)
    done(do(session, "s0", "fell.fight", foes=["foe"]))
    assert shown(session) == (SIDES[first], SIDES[first][0])


@pytest.mark.parametrize(("last", "first"), [((6, 1), "party"), ((1, 6), "foes")])
def test_fell_hits_rolls_again_until_a_side_has_won(last: tuple[int, int], first: str) -> None:
    """INT d8 against d8."""
    people = {"ana": fell_hits.table.hero("Ana", "s1", int_="d8"), "abbot": fell_hits.table.creature("hungry-abbot")}
    session = fell_hits.table.table(box(3, 3, 4, 4, *last), None, **people)
    done(do(session, "s0", "fell-hits.fight", foes=["abbot"]))
    assert shown(session) == (SIDES[first], SIDES[first][0])


@pytest.mark.parametrize(
    ("ruling", "again", "order"),
    [
        ("roll", (2, 5), ["Rat Swarm", "Ana"]),
        ("roll", (5, 2), ["Ana", "Rat Swarm"]),
        ("roll", (3, 3, 1, 2), ["Rat Swarm", "Ana"]),
        ("party", (), ["Ana", "Rat Swarm"]),
    ],
)
def test_grimoire_goes_by_its_ruling(ruling: str, again: tuple[int, ...], order: list[str]) -> None:
    """Ana's WIL is 10 and the rats' is 4: 4 + 10 and 10 + 4. They roll again, or the party goes first."""
    people = {"ana": grimoire.table.hero("Ana", "s1"), "rat": grimoire.table.creature("cellar-rats")}
    session = grimoire.table.table(box(4, 10, *again), {"grimoire.initiative.tie": ruling}, **people)
    done(do(session, "s0", "grimoire.fight", foes=["rat"]))
    assert shown(session) == (order, order[0])


@pytest.mark.parametrize(
    ("faces", "order"),
    [
        ((4, 4), ["Ana", "Bob", "foes"]),
        ((15, 15), ["foes", "Ana", "Bob"]),
        ((4, 3), ["Bob", "Ana", "foes"]),
        ((15, 4), ["Bob", "foes", "Ana"]),
    ],
)
def test_deeds_leaves_those_who_roll_the_same_as_they_are(faces: tuple[int, int], order: list[str]) -> None:
    """Finesse 11: under it before the foes, the lowest first, else after them. Equal rolls: as the party stands."""
    people = {"ana": deeds.table.hero("Ana", "s1"), "bob": deeds.table.hero("Bob", "s2")}
    session = deeds.table.table(box(*faces), None, **people, reaver=deeds.table.creature("reaver"))
    done(do(session, "s0", "deeds.fight", foes=["reaver"]))
    done(do(session, "s0", "deeds.initiative", overrule=True))
    assert shown(session) == (order, order[0])
