"""Every spell names what it is cast on, can be resisted, ends with its caster, and changes what its bearer can do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec import Struct

import deeds.table as deeds
import fell.table as fell
import grimoire.table as grimoire
from at_table import do, done, facts
from caltrop import words
from caltrop.games import registry
from caltrop.games.common.conditions.effects import ConditionRow
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.points import ScoreChanged, Scores
from caltrop.games.common.items.pack import ItemLost
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session

THING = "the old gate"
ON = {"fell": "about", "grimoire": "on", "deeds": "on"}
LIBRARIES: dict[str, Any] = {game: registry.games()[game].library for game in ("fell", "grimoire", "deeds")}
LANDS: dict[str, Callable[[int], int]] = {  # every target fails to resist
    "fell": lambda sides: sides,  # the caster's d12 against a d4
    "grimoire": lambda sides: 1 if sides == 20 else sides,
    "deeds": lambda sides: sides,
}
FAILS: dict[str, Callable[[int], int]] = {  # every target resists
    "fell": lambda sides: sides,  # the caster's d4 against a d12
    "grimoire": lambda sides: sides,
    "deeds": lambda sides: 1,
}
RESISTS = {"fell": "fell.cast", "grimoire": "grimoire.save", "deeds": "deeds.spells"}


class Case(Struct, frozen=True):
    game: str
    spell: Any

    def __str__(self) -> str:
        return f"{self.game}:{self.spell.id}"

    @property
    def targets(self) -> list[str]:
        if self.spell.target == "place" and getattr(self.spell, "damage", None):
            return ["bob"]  # it strikes those in a place
        pair = getattr(self.spell, "pair", "") == "two"
        return (["bob", "cyd"] if pair else ["bob"]) if self.spell.target.startswith("creature") else []

    @property
    def on(self) -> str:
        """What its caster names besides people: a thing, a place, what is feared or ordered."""
        names = getattr(self.spell, "names", "")
        return THING if names or (self.spell.target in ("object", "place", "corpse") and not self.targets) else ""

    def cast(self, session: Session) -> Entry:
        want: dict[str, Any] = {"spell": self.spell.id, "targets": self.targets}
        want |= {ON[self.game]: self.on} if self.on else {}
        want |= {"fell": {"dn": 0}, "grimoire": {"slots": 1}, "deeds": {}}[self.game]
        result = session.act("s1", Intent(f"{self.game}.cast", "ana", want, overrule=True))
        while isinstance(result, Parked):
            ask = result.asks[0]
            assert isinstance(ask, Choice)
            result = session.answer("s0", result.id, ask.key, ask.usual)
        return done(result)

    def table(self, *, weak: bool = False) -> Session:
        """A table where Ana casts on Bob, who lacks every point; what is resisted leaves nothing."""
        roll = (FAILS if weak else LANDS)[self.game]
        known = self.spell.id
        if self.game == "fell":
            own: LadderDie = "d4" if weak else "d12"
            other: LadderDie = "d12" if weak else "d4"
            people = {
                "ana": fell.hero("Ana", "s1", wil=own, spells=(known,)),
                "bob": fell.hero("Bob", "s2", wil=other),
                "cyd": fell.hero("Cyd", "s3", wil=other),
            }
            return fell.table(roll, {"fell.cast.weakened": "none"}, **people)
        if self.game == "grimoire":
            ana = grimoire.hero("Ana", "s1", spells=known)
            return _hurt(grimoire.table(roll, ana=ana, bob=grimoire.hero("Bob", "s2", hp=30)))
        ana = deeds.hero("Ana", "s1", spells=(known,))
        return _hurt(deeds.table(roll, ana=ana, bob=deeds.hero("Bob", "s2", hp=30)))


def _hurt(session: Session) -> Session:
    """Let Bob lack points, so that healing shows."""
    for name, score in session.state.characters["bob"].part(Scores).scores.items():
        done(do(session, "s0", "table.house", "bob", name=name, value=score.now - 1))
    return session


ALL = [Case(game, spell) for game, library in LIBRARIES.items() for spell in library.spells.values()]


def left(session: Session) -> Iterator[tuple[str, str, str]]:
    """Yield what lasts on all sheets: the sheet, what it is, and its words."""
    for who, found in session.state.characters.items():
        for id, mark in found.part(Conditions).active.items():
            yield who, f"{id} {mark.text}", mark.about
        for id, countdown in found.part(Countdowns).countdowns.items():
            yield who, f"{id} {countdown.rule}", f"{countdown.own_words()} {countdown.facts.get('on', '')}"


# ---- what it is cast on
@pytest.mark.parametrize("case", ALL, ids=str)
def test_every_spell_names_what_it_is_cast_on(case: Case) -> None:
    """In the log; and a spell on a thing or a place on the sheet, as long as it lasts."""
    session = case.table()
    entry = case.cast(session)
    line = " ".join(words.entry_lines(entry, session.state, session.game))
    assert case.on in line
    assert all(session.state.characters[who].name in line for who in case.targets)
    spells = [about for _, what, about in left(session) if "table.light" not in what]
    brings = getattr(case.spell, "brings", "")
    assert not spells or brings or any(case.on in about for about in spells)


# ---- resisting
def is_blow(event: Any) -> bool:
    """Is it damage? In Deeds every attack hits, those of spells too."""
    return isinstance(event, ScoreChanged | ItemLost)


@pytest.mark.parametrize("case", [case for case in ALL if case.targets], ids=str)
def test_every_spell_can_be_resisted_by_an_unwilling_target(case: Case) -> None:
    session = case.table(weak=True)
    for who in case.targets:
        done(do(session, "s0", "table.order", who, rule=RESISTS[case.game], answer="yes"))
    entry = case.cast(session)
    changed = [e for e in facts(entry) if isinstance(e, PartEvent) and e.who in case.targets]
    blows = case.game == "deeds" and case.spell.damage is not None
    assert [e for e in changed if not (blows and is_blow(e))] == []


# ---- its end
@pytest.mark.parametrize("case", ALL, ids=str)
def test_every_spell_ends_with_its_caster(case: Case) -> None:
    session = case.table()
    case.cast(session)
    cast = {(who, what) for who, what, _ in left(session) if "cured today" not in what}
    brought = set(session.state.characters) - {"ana", "bob", "cyd"}
    done(do(session, "s0", "table.life", "ana", life="dead", overrule=True))
    assert {session.state.characters[who].life for who in brought} <= {"dead"}
    assert not {(who, what) for who, what, _ in left(session) if who not in brought} & cast


# ---- what it changes
FICTION = {"humanlike", "evolved", "endless marbles"}  # of Fell; what they change is told at the table
IN_CODE = {"body swapped", "extra arm"}  # of Fell, too; rules know them by name


@pytest.mark.parametrize("game", LIBRARIES)
def test_every_spell_on_somebody_changes_what_they_can_do(game: str) -> None:
    """That each effect acts is tested with the conditions."""
    told = {row.id for spell in LIBRARIES[game].spells.values() for row in _given(game, spell) if row.told}
    assert told == (FICTION | IN_CODE if game == "fell" else set())


def _given(game: str, spell: Any) -> list[ConditionRow]:
    """Return the conditions that a spell gives to people."""
    own = spell.condition if spell.target in ("self", "creature", "creatures") else ""
    given = (own, getattr(spell, "aimed", ""))
    return [LIBRARIES[game].conditions[id] for id in given if id]
