"""The recap: what a seat should remember when play begins again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.events.table import SittingSet
from caltrop.kernel.state.parts import CountdownWidget, Marks, Place, Widget
from caltrop.table.fight_view import SeenFight
from caltrop.table.session import Session
from caltrop.table.views import Line, SeenCall, lines, view

from .names import names

LIGHT = "table.light"
SORE: tuple[Place, ...] = ("wound", "old-wound", "state", "need")  # places of wounds and conditions on a sheet
SIDES = ("party", "foes")  # the sides whose turn has a sentence of its own
FEW = 10  # at most this many rounds are counted in rounds
COUNTED = re.compile(r"-\d+$")  # a second countdown of the same rule is "fell.death-2"


class RecapItem(Struct, frozen=True):
    """A sentence to remember about a character `who`."""

    who: str
    text: str


class Recap(Struct, frozen=True):
    """What one seat should remember, as far as it may know."""

    sitting: int  # the number of the current session of play, or of the last
    starred: tuple[Line, ...] = ()
    wounds: tuple[RecapItem, ...] = ()
    waiting: tuple[RecapItem, ...] = ()
    light: tuple[RecapItem, ...] = ()
    fight: str | None = None
    fallen: tuple[RecapItem, ...] = ()

    @property
    def fallen_names(self) -> tuple[str, ...]:
        return tuple(item.text for item in self.fallen)


def recap(session: Session, seat: str) -> Recap:
    """Build a seat's recap from nothing but its own view, the names it may know, and its lines."""
    seen, game, known = view(session, seat, 0), session.game, names(session, seat)
    owed = calls(seen.calls.values(), known, game)
    party = {who: c for who, c in seen.characters.items() if c.kind in ("character", "hireling")}
    living = {who: c for who, c in party.items() if c.life != "dead"}
    return Recap(
        sitting=session.state.sitting.number,
        starred=starred_lines(lines(session, seat)),
        wounds=tuple(item for who, c in living.items() for item in wounds(who, c, game)),
        waiting=(*(i for who, c in living.items() for i in waiting_items(who, c, game, seen.fight)), *owed),
        light=tuple(item for who, c in living.items() for item in lights(who, c)),
        fight=fight(seen.fight, known) if seen.fight else None,
        fallen=tuple(RecapItem(who, c.name) for who, c in party.items() if c.life == "dead"),
    )


def starred_lines(log: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the starred lines since the start of the last session that has ended; all if none has ended."""
    began = ended = 0
    for at, line in enumerate(log):
        for event in line.events if not line.undone else ():
            if isinstance(event, SittingSet):
                began, ended = (at, ended) if event.on else (began, began)
    return tuple(line for line in log[ended:] if line.starred and not line.undone)


# ---- of one character
def wounds(who: str, c: SeenCharacter, game: Game) -> Iterator[RecapItem]:
    """Yield how hurt a character is, with its wounds and conditions; nothing if it is well."""
    sore = tuple(
        words.mark_word(mark, game)
        for w in c.widgets
        if isinstance(w, Marks) and game.places.get(w.label) in SORE
        for mark in w.marks
    )
    well, state = c.hurt in ("", "unhurt", "up"), words.find("state", c.hurt) or c.hurt
    if sore or not well:
        yield RecapItem(who, words.say("recap", "marks" if well else "wounds", name=c.name, hurt=state, marks=sore))


def waiting_items(who: str, c: SeenCharacter, game: Game, encounter: SeenFight | None) -> Iterator[RecapItem]:
    """Yield a character's countdowns, in a fight counted in rounds, and its rolls that wait for something."""
    for w in c.widgets:
        if isinstance(w, CountdownWidget) and rule_of(w) != LIGHT:
            what, rule = words.mark_word(w.what, game), words.title(rule_of(w), game)
            facts = {"name": c.name, "rule": rule, "what": what, "left": w.left or 0}
            rounds, rest = divmod(w.left or 0, game.round_seconds)
            counted = encounter is not None and not rest and rounds <= FEW
            yield RecapItem(who, words.say("recap", "rounds" if counted else "countdown", **facts, rounds=rounds))
        if isinstance(w, Marks) and game.places.get(w.label) == "waiting":
            marks = (words.mark_word(mark, game) for mark in w.marks)
            yield from (RecapItem(who, words.say("recap", "waiting", name=c.name, what=mark)) for mark in marks)


def lights(who: str, c: SeenCharacter) -> Iterator[RecapItem]:
    for w in c.widgets:
        if isinstance(w, CountdownWidget) and rule_of(w) == LIGHT:
            what = words.mark_word(w.what)
            yield RecapItem(who, words.say("recap", "light", name=c.name, what=what, left=w.left or 0))


def rule_of(widget: Widget) -> str:
    return COUNTED.sub("", widget.label)


# ---- of the table
def calls(asked: Iterable[SeenCall], known: Mapping[str, str], game: Game) -> Iterator[RecapItem]:
    """Yield the calls for rolls, with the characters who have not rolled yet."""
    for call in asked:
        owing = tuple(known.get(who, who) for who in call.who if who not in call.done)
        facts = {"names": owing, "move": words.title(call.move, game), "stakes": call.stakes}
        yield RecapItem("", words.text("recap-call", **facts))


def fight(encounter: SeenFight, known: Mapping[str, str]) -> str:
    """Return a sentence about an unfinished fight."""
    now = encounter.order[encounter.turn] if encounter.order else ""
    key = "paused-fight" if encounter.paused else "fight"
    if now in encounter.sides and now in SIDES:
        return words.say("recap", f"{key}-{now}", round=encounter.round)
    return words.say("recap", key, round=encounter.round, name=known.get(now, ""))
