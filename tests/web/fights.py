"""A table of each game in the middle of a fight: two heroes with gear, a hireling, three goblins, one lurker unseen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import structs

import deeds.table
import fell.table
import fell_hits.table
import generic_fantasy.table
import grimoire.table
from at_table import SEATS
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints, Scores
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.items.piles import Pile
from caltrop.games.common.people.hirelings import Hire
from caltrop.games.common.table.countdowns import Countdown, Countdowns
from caltrop.games.grimoire.turns import HeldAction, TurnState
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import (
    Call,
    Character,
    DueRoll,
    Encounter,
    KeptRow,
    Note,
    PreparedScene,
    ProgressClock,
    State,
    Task,
)
from caltrop.table.session import Session

LURKER, LURKER_NAME = "zz-lurker", "The Drowned Abbot"
FOES = ("goblin-a", "goblin-b", "goblin-c")
ORDERS = {"grimoire": ("ana", *FOES, "bram", "pim", LURKER), "deeds": ("ana", "bram", "pim", "foes")}
GEAR = ("mace", "torch", "rations", "shield")
HEROES: dict[str, Callable[[], tuple[Character, Character]]] = {
    "fell": lambda: (
        fell.table.hero(
            "Ana", "s1", items=GEAR, worn=("gambeson",), skills=("athletics",), spells=("charm",), wil="d8", coin=50
        ),
        fell.table.hero("Bram", "s2", items=("longbow", "shield"), skills=("lore",)),
    ),
    "fell-hits": lambda: (
        fell_hits.table.hero(
            "Ana", "s1", items=GEAR, worn=("gambeson",), skills={"athletics": "d6"}, experience=8, coin=50
        ),
        fell_hits.table.hero("Bram", "s2", items=("longbow", "shield"), skills={"lore": "d6"}),
    ),
    "generic-fantasy": lambda: (
        generic_fantasy.table.hero(
            "Ana", "s1", items=GEAR, worn=("padded-coat",), skills={"melee": "d6"}, feats=("heavy-hand",), coin=50
        ),
        generic_fantasy.table.hero("Bram", "s2", items=("longbow", "shield"), skills={"lore": "d6"}),
    ),
    "grimoire": lambda: (
        grimoire.table.hero(
            "Ana", "s1", strength=12, items=GEAR, worn=("helmet",), spells="ashen-lance", scroll="grave-chill", coin=50
        ),
        grimoire.table.hero("Bram", "s2", items=("longbow", "shield")),
    ),
    "deeds": lambda: (
        deeds.table.hero("Ana", "s1", items=GEAR, worn=("helmet",), spells=("ember-dart",), coin=50),
        deeds.table.hero("Bram", "s2", items=("longbow", "shield")),
    ),
}
CREATURES = {
    "fell": "goblin",
    "fell-hits": "looter",
    "generic-fantasy": "kobold",
    "grimoire": "footpad",
    "deeds": "reaver",
}
GAMES: dict[str, Any] = {
    "fell": fell.table,
    "fell-hits": fell_hits.table,
    "generic-fantasy": generic_fantasy.table,
    "grimoire": grimoire.table,
    "deeds": deeds.table,
}


def people(game: str) -> dict[str, Character]:
    ana, bram = HEROES[game]()
    goblin = GAMES[game].creature(CREATURES[game])
    hired = structs.replace(bram, name="Pim", kind="hireling", owner="s1").with_parts(Hire("ana", 5))
    lurker = structs.replace(goblin, name=LURKER_NAME, hidden=True)
    band = {who: structs.replace(goblin, name=f"Goblin {who[-1].upper()}") for who in FOES}
    return {"ana": ana, "bram": bram, "pim": hired, **band, LURKER: lurker}


def fight(game: str, roll: Callable[[int], int] | None = None, **changes: Any) -> Session:
    """A table of that game in the first round of a fight, the party's turn."""
    found: Game = GAMES[game].GAME
    sides = {"party": ("ana", "bram", "pim"), "foes": (*FOES, LURKER)}
    encounter = Encounter(sides, ORDERS.get(game, ("party", "foes")), began={"foes": 4})
    start = State(game=game, seats=SEATS, characters=people(game), fight=encounter)
    return Session(found, structs.replace(start, **changes), roll or (lambda sides: 1))


def busy(game: str) -> Session:
    """The same table with something of everything under way: a call, a due roll, a task, a note, countdowns."""
    found: Game = GAMES[game].GAME
    who = people(game)
    ana = who["ana"].with_parts(
        Conditions({"c1": Condition("stinks", ends=("helped",))}, {"c1": "ana"}),
        Countdowns({"t1": Countdown("table.light", 3600, when="torch")}),
    )
    if game == "grimoire":
        ana = ana.with_parts(TurnState(held={"h1": HeldAction("defence", "parry", "somebody comes near")}))
    test = next(id for id in found.moves if id.endswith((".test", ".save")))
    return fight(
        game,
        characters={
            **who,
            "ana": ana,
            "cole": structs.replace(who["bram"], name="Cole", owner=""),
            "old-goblin": structs.replace(who["goblin-a"], name="Old Goblin", life="dead"),
            "pile": Character("Ground", "stash").with_parts(Pile(), Pack(), Purse(3)),
        },
        homebrew={"own-key": KeptRow("item", {"id": "own-key", "name": "Bone key"})},
        prepared={"mill": PreparedScene("The mill", ("rat x2",))},
        calls={"call": Call(test, ("ana", "bram"), stakes="the beam gives")},
        due_rolls={"due": DueRoll(next(id for id in found.moves if id.endswith(".morale")), "ana", "x", why="half")},
        tasks={"task": Task("Clear the ford", 3)},
        progress={"clock": ProgressClock("The flood")},
        notes={"note": Note("The mill is shut.")},
    )


def unhaunted(session: Session) -> Session:
    """The same table without the hidden creature."""
    state, fight = session.state, session.state.fight
    assert fight is not None
    sides = {side: tuple(w for w in members if w != LURKER) for side, members in fight.sides.items()}
    alone = structs.replace(fight, sides=sides, order=tuple(w for w in fight.order if w != LURKER))
    people = {who: c for who, c in state.characters.items() if who != LURKER}
    return Session(session.game, structs.replace(state, characters=people, fight=alone), session.box)


def hurt(session: Session, who: str) -> Session:
    """The same table with a character who has 1 point left."""
    c = session.state.characters[who]
    hp, scores = c.part(HitPoints), c.part(Scores)
    if hp.maximum:
        c = c.with_parts(structs.replace(hp, now=1))
    elif "HP" in scores.scores:
        c = c.with_parts(scores.with_score("HP", 1, max(2, scores.maximum("HP"))))
    else:
        c = c.with_parts(c.part(Ladder).put("BOD", 1))
    state = session.state.with_character(who, c)
    return Session(session.game, state, session.box)
