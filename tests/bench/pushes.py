"""Measures what a change costs that reaches five pages: CPU time and bytes, for each kind of move, in one process.

    python tests/bench/pushes.py [--rounds N] [--regions bar,order,...]

The table is that of `live.py`: a facilitator and four players with a character each, in a fight against three goblins.
Nothing is sent: a viewer's `news` is called as the broadcast does it, and its time is taken.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from msgspec import structs

from caltrop.games import registry
from caltrop.kernel.rules.fate import Choice
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session, open_table
from caltrop.web.app import SCREENS
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.page.regions import Screen
from caltrop.web.page.viewer import PageViewer

AROUND = Surroundings("t", "Mill Road", frozenset({"s0", "s1", "s2", "s3", "s4"}))
PLAYERS = ("s1", "s2", "s3", "s4")
HEROES = ("hero-1", "hero-2", "hero-3", "hero-4")
FOES = ("goblin-a", "goblin-b", "goblin-c")


def built(seed: int = 1) -> Session:
    """A fight of four characters against three goblins, the party's turn."""
    fate = Random(seed)
    session = open_table(registry.games()["fell"], "Gail", lambda sides: fate.randint(1, sides))
    for n, seat in enumerate(PLAYERS, 1):
        act(session, "table.seat", name=f"P{n}")
        act(session, "fell.create", name=f"Hero {n}", seat=seat)
    act(session, "fell.creature", creature="goblin", count=3)
    act(session, "fell.fight", foes=list(FOES), first="party")
    return session


def act(session: Session, move: str, actor: str = "", seat: str = "s0", **want: Any) -> None:
    """Make a move, and answer what it asks with the dice box or what is usual."""
    done = session.act(seat, Intent(move, actor, want, overrule=True), at=float(session.seq))
    while isinstance(done, Parked):
        ask = done.asks[0]
        if isinstance(ask, Choice):
            done = session.answer("s0", done.id, ask.key, ask.usual)
        else:
            done = session.roll_for("s0", done.id, ask.key)
    assert isinstance(done, Entry), done


def moves(rounds: int) -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """What happens at the table: a kind, and the move. Whoever is hurt is mended, so that the fight goes on."""
    for n in range(rounds):
        for who in HEROES:
            foe = FOES[n % 3]
            yield "throw", "table.roll", "", {"roll": "2d6+1", "label": f"throw {n}"}
            yield "test", "fell.test", who, {"ability": "BOD", "dn": 4}
            yield "attack", "fell.attack", who, {"target": foe}
            yield "", "table.life", foe, {"life": "up"}
            yield "", "fell.heal", foe, {"n": 6}
            yield "harm", "fell.harm", who, {"n": 1, "armour": False}
            yield "", "table.life", who, {"life": "up"}
            yield "", "fell.heal", who, {"n": 6}
        yield "turn", "fell.turn", "", {}
        yield "turn", "fell.turn", "", {}


def screens(regions: str) -> dict[str, Screen]:
    """The screens of the facilitator and of a player; with `regions`, only these of the player's, and no log."""
    found = {"facilitator": SCREENS["facilitator"], "player": SCREENS["player"]}
    if regions:
        names = regions.split(",")
        kept = tuple(r for r in found["player"].regions if r.name in names)
        found = {"player": structs.replace(found["player"], regions=kept, log=False)}
    return found


def viewers(regions: str) -> list[PageViewer]:
    cache = FragmentCache()
    shown = screens(regions)
    seats = dict.fromkeys(PLAYERS, shown["player"])
    if "facilitator" in shown:
        seats = {"s0": shown["facilitator"], **seats}
    return [PageViewer(screen, seat, None, lambda: AROUND, cache) for seat, screen in seats.items()]


def measured(rounds: int, regions: str) -> dict[str, Any]:
    session = built()
    pages = viewers(regions)
    for page in pages:
        page.news(session, {})
    took = defaultdict[str, list[float]](list)
    sent = defaultdict[str, list[int]](list)
    for at, (kind, move, actor, want) in enumerate(moves(rounds)):
        act(session, move, actor, **want)
        shared = dict[object, object]()
        began = process_time()
        news = [page.news(session, shared) for page in pages]
        if kind and at > 30:
            took[kind].append(1e3 * (process_time() - began))
            sent[kind].append(sum(map(len, news)))
    return {
        kind: {
            "ms": round(median(took[kind]), 2),
            "mean": round(sum(took[kind]) / len(took[kind]), 2),
            "kB": round(median(sent[kind]) / 1e3, 1),
        }
        for kind in ("throw", "test", "attack", "harm", "turn")
    }


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rounds", type=int, default=12)
    reader.add_argument("--regions", default="")
    given = reader.parse_args()
    print(json.dumps(measured(given.rounds, given.regions), indent=1))
