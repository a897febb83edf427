"""What tells the results of Fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.ladder_family import attack_telling
from caltrop.games.common.ladder_family.ladder import PointsChanged
from caltrop.games.common.sheet.conditions import ConditionAdded
from caltrop.games.common.sheet.hitpoints import HitPointsChanged
from caltrop.games.common.telling import causes, numbers, people, rests, results, things, tools
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import (
    Deed,
    Effect,
    HeardLine,
    Name,
    Names,
    Row,
    Tellings,
    result_facts,
    silent,
    tell_result,
)

from .library import Spell
from .sheet import Learned
from .spellwork import CURE


# ---- tests
class TestPassed(Deed, frozen=True, tag="log-fell-test-passed"):
    who: Name
    ability: str
    extras: tuple[str, ...]
    dn: int
    hits: int


class TestPassedAlone(Deed, frozen=True, tag="log-fell-test-passed-alone"):
    who: Name
    ability: str
    dn: int
    hits: int


class TestPassedUnseen(Deed, frozen=True, tag="log-fell-test-passed-unseen"):
    """The difficulty is hidden."""

    who: Name
    ability: str
    hits: int


class TestPassedEarlier(Deed, frozen=True, tag="log-fell-test-passed-earlier"):
    who: Name
    hits: int


class TestFailed(Deed, frozen=True, tag="log-fell-test-failed"):
    fails = True
    who: Name
    ability: str
    dn: int


class TestFailedUnseen(Deed, frozen=True, tag="log-fell-test-failed-unseen"):
    fails = True
    who: Name
    ability: str


class TestFailedEarlier(Deed, frozen=True, tag="log-fell-test-failed-earlier"):
    fails = True
    who: Name


class TaskDone(Effect, frozen=True, tag="effect-task-done"):
    task: str


class BlastCatches(Deed, frozen=True, tag="log-blast"):
    who: Name
    n: int


# ---- magic
class CastOn(Deed, frozen=True, tag="log-fell-cast-on"):
    who: Name
    spell: Row
    targets: Names
    dn: int
    hits: int


class BookText(Effect, frozen=True, tag="effect-book"):
    """What the book says of a spell that no rule can apply."""

    text: str


class CastOnWithDie(Deed, frozen=True, tag="log-fell-cast-on-die"):
    who: Name
    spell: Row
    targets: Names
    die: str
    dn: int
    hits: int


class CastWithDie(Deed, frozen=True, tag="log-fell-cast-die"):
    who: Name
    spell: Row
    die: str
    dn: int
    hits: int


class FailsToResist(Effect, frozen=True, tag="effect-fails-to-resist"):
    together = True
    names: Names
    spell: Row


class FailsToResistAndIs(Effect, frozen=True, tag="effect-fails-to-resist-is"):
    """The spell works, with a condition that no time ends."""

    together = True
    names: Names
    condition: str


class CastAlone(Deed, frozen=True, tag="log-fell-cast"):
    who: Name
    spell: Row
    dn: int
    hits: int


class CastEarlier(Deed, frozen=True, tag="log-fell-cast-earlier"):
    who: Name
    spell: Row


class CastFailed(Deed, frozen=True, tag="log-fell-cast-failed"):
    who: Name
    spell: Row
    dn: int


class CastFailedEarlier(Deed, frozen=True, tag="log-fell-cast-failed-earlier"):
    who: Name
    spell: Row


class SpellWeakened(Effect, frozen=True, tag="effect-spell-weakened"):
    who: Name
    spell: Row


class CuredAlready(Effect, frozen=True, tag="effect-cured-already"):
    who: Name


class KnowsAllSpells(Deed, frozen=True, tag="log-knows-all-spells"):
    who: Name


class KnowsAllSkills(Deed, frozen=True, tag="log-knows-all-skills"):
    who: Name


class LearnsSkill(Deed, frozen=True, tag="log-learns-skill"):
    won = True
    who: Name
    skill: Row


class LearnsSpell(Deed, frozen=True, tag="log-learns-spell"):
    won = True
    who: Name
    spell: Row


# ---- people, rest and growth
class NoPointsBack(Effect, frozen=True, tag="effect-deprived-no-points"):
    who: Name


class Leverage(Deed, frozen=True, tag="log-leverage"):
    who: Name
    target: Name
    hits: int
    before: str
    result: str


class LeverageSame(Deed, frozen=True, tag="log-leverage-earlier"):
    who: Name
    target: Name
    hits: int
    result: str


class LeverageInVain(Deed, frozen=True, tag="log-leverage-same"):
    who: Name
    target: Name
    hits: int
    result: str


class CatchesBreath(Deed, frozen=True, tag="log-rest-moment"):
    tends = True
    who: Name
    rolled: int
    ability: str

    def joined_with(self, other: Message) -> Message | None:
        return CatchBreath((self.who,)).joined_with(other)


class CatchBreath(Deed, frozen=True, tag="log-rest-moment-together"):
    """Several people rest; what each of them rolls is left to the explanation."""

    tends = True
    together = True
    names: Names

    def joined_with(self, other: Message) -> Message | None:
        return CatchBreath((*self.names, other.who)) if isinstance(other, CatchesBreath) else None


class RollsToAdvance(Deed, frozen=True, tag="log-advance"):
    who: Name


class NoChange(Deed, frozen=True, tag="log-advance-unchanged"):
    who: Name


def tell_leverage(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    kinds = (LeverageInVain,) if event.facts.get("before") == event.result else (Leverage, LeverageSame)
    return tell_result(kinds, result_facts(event), heard)


def tell_cast(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a spell; one that is cast on the caster alone names no target, and one that is only told has its text."""
    facts = result_facts(event)
    targets = facts.get("targets", ())
    if targets == (event.who,):
        facts = {**facts, "targets": None}
    yield from tell_result((CastOnWithDie, CastOn, CastWithDie, CastAlone, CastEarlier), facts, heard)
    spell = heard.row(str(facts.get("spell", "")), "spells")
    if spell is not None and is_told(spell, heard, targets):
        yield BookText(Data(spell.text))


def is_told(spell: Spell, heard: HeardLine, targets: object) -> bool:
    """Does no rule apply what this spell does, to its targets?"""
    row = heard.row(spell.aimed if targets and spell.aimed else spell.condition, "conditions")
    return spell.id != CURE and (row is None or row.told)


def tell_unresisted(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell who fails to resist, and what becomes of them if it is said as briefly."""
    if (became := plain_condition(event.who, heard)) is not None:
        return (FailsToResistAndIs(became.names, became.condition),)
    return tell_result((FailsToResist,), {**result_facts(event), "names": (event.who,)}, heard)


def plain_condition(who: str, heard: HeardLine) -> people.Becomes | None:
    """Return the condition that someone gains in this line, if no length of time belongs to it."""
    added = ((at, e) for at, e in enumerate(heard.events) if isinstance(e, ConditionAdded) and e.who == who)
    told = (message for at, event in added for message in people.tell_condition(event, heard, at))
    return next((message for message in told if isinstance(message, people.Becomes)), None)


def tell_condition(event: ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A target that failed to resist has been told of with its condition."""
    is_told = heard.has(Said, who=event.who, rule="fell.cast", result="unresisted")
    return () if is_told and plain_condition(event.who, heard) is not None else None


def tell_advance(heard: HeardLine) -> Iterator[Message]:
    """Tell that someone rolls to advance; a roll that changes nothing says so itself."""
    unchanged = heard.has(Said, rule="fell.advance", result="unchanged")
    if heard.move == "fell.advance" and not unchanged and (who := heard.name(heard.actor)):
        yield RollsToAdvance(who)


def tell_moment(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a short rest, and that there was nothing to bring back."""
    yield from tell_result((CatchesBreath,), result_facts(event), heard)
    heals = heard.has(PointsChanged, who=event.who) or heard.has(HitPointsChanged, who=event.who)
    if not heals and not heard.has(Said, who=event.who, rule="fell.deprived"):
        yield rests.AlreadyFull(heard.name(event.who), str(event.facts.get("ability", "")))


def tell_learning(event: Learned, heard: HeardLine, at: int) -> Iterator[Message]:
    who = heard.name(event.who)
    if event.skill:
        yield LearnsSkill(who, heard.book_name(event.skill, "skills"))
    if event.spell:
        yield LearnsSpell(who, heard.book_name(event.spell, "spells"))


OWN = Tellings(
    {
        "fell.learned": tell_learning,
        "fell.endangered": silent,
        "fell.advanced": silent,
        "condition-added": tell_condition,
    },
    {
        "fell.test.passed": (TestPassed, TestPassedAlone, TestPassedUnseen, TestPassedEarlier),
        "fell.test.trouble": (TestFailed, TestFailedUnseen, TestFailedEarlier),
        "fell.extended.done": TaskDone,
        "fell.blast.targets": BlastCatches,
        "fell.cast.cast": tell_cast,
        "fell.cast.failed": (CastFailed, CastFailedEarlier),
        "fell.cast.weakened": SpellWeakened,
        "fell.cast.unresisted": tell_unresisted,
        "fell.spells.cured already": CuredAlready,
        "fell.spells.knows all": KnowsAllSpells,
        "fell.skills.knows all": KnowsAllSkills,
        "fell.deprived.no points": NoPointsBack,
        "fell.leverage": tell_leverage,
        "fell.rest.moment": tell_moment,
        "fell.advance.unchanged": NoChange,
    },
    (tell_advance,),
)
TELLINGS = (
    OWN,
    attack_telling.TELLINGS,
    numbers.TELLINGS,
    things.TELLINGS,
    people.TELLINGS,
    tools.TELLINGS,
    results.TELLINGS,
    causes.TELLINGS,
)
