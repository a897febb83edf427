"""Log lines for the results of Fell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common import every_table
from caltrop.games.common.conditions import condition_telling
from caltrop.games.common.conditions.on_sheet import ConditionAdded
from caltrop.games.common.dice_pools import attack_telling
from caltrop.games.common.dice_pools.ladder import PointsChanged
from caltrop.games.common.health import rest
from caltrop.games.common.health.points import HitPointsChanged
from caltrop.games.common.items import tools
from caltrop.kernel.contract.telling import Deed, HeardLine, Name, Names, Tellings, result_facts, silent, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message
from caltrop.messages import log

from . import messages
from .library import Spell
from .magic import CURE
from .sheet import Learned


# ---- people, rest and growth
class CatchesBreath(Deed, frozen=True, tag="log-catches-breath"):
    tends = True
    who: Name
    rolled: int
    ability: str

    def joined_with(self, other: Message) -> Message | None:
        return CatchBreath((self.who,)).joined_with(other)


class CatchBreath(Deed, frozen=True, tag="log-catch-breath"):
    """Several people rest; what each of them rolls is left to the explanation."""

    tends = True
    together = True
    names: Names

    def joined_with(self, other: Message) -> Message | None:
        return CatchBreath((*self.names, other.who)) if isinstance(other, CatchesBreath) else None


def _tell_leverage(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    kind = messages.LeverageInVain if event.facts.get("before") == event.result else messages.Leverage
    return tell_result(kind, result_facts(event), heard)


def _tell_cast(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a spell; one that is cast on the caster alone names no target, and one that leaves nothing has its text."""
    facts = result_facts(event)
    targets = facts.get("targets", ())
    if targets == (event.who,):
        facts = {**facts, "targets": None}
    yield from tell_result(
        messages.CastOnWithDie,
        facts,
        heard,
    )
    spell = heard.row(str(facts.get("spell", "")), "spells")
    if about := str(facts.get("about", "")):
        yield messages.CastAbout(names=_what_is_named(spell), about=about)
    row = (spell.aimed if targets and spell.aimed else spell.condition) if spell is not None else ""
    if spell is not None and spell.id != CURE and not row:
        yield log.BookText(Data(spell.text))


def _what_is_named(spell: Spell | None) -> str:
    """Return the word for what the caster of a spell names."""
    if spell is None or spell.names:
        return spell.names if spell is not None else "thing"
    return "place" if spell.target == "place" else "thing"


def _tell_unresisted(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell who fails to resist, and what becomes of them if it is said as briefly."""
    if (became := _plain_condition(event.who, heard)) is not None:
        return (messages.FailsToResistAndIs(names=became.names, condition=became.condition),)
    return tell_result(messages.FailsToResist, {**result_facts(event), "names": (event.who,)}, heard)


def _plain_condition(who: str, heard: HeardLine) -> log.Becomes | None:
    """Return the condition that someone gains in this line, if no length of time belongs to it."""
    added = ((at, e) for at, e in enumerate(heard.events) if isinstance(e, ConditionAdded) and e.who == who)
    told = (message for at, event in added for message in condition_telling.tell_condition(event, heard, at))
    return next((message for message in told if isinstance(message, log.Becomes)), None)


def _tell_condition(event: ConditionAdded, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a condition, unless its bearer who failed to resist has been told of with it.

    What no rule applies of a spell is told in words, after the last who bears it.
    """
    is_told = heard.has(Said, who=event.who, rule="fell.cast", result="unresisted")
    if not (is_told and _plain_condition(event.who, heard) is not None):
        yield from condition_telling.tell_condition(event, heard, at)
    row = heard.row(event.condition.row, "conditions")
    others = (e for e in heard.events[at + 1 :] if isinstance(e, ConditionAdded))
    is_last = all(other.condition.row != event.condition.row for other in others)
    if row is not None and row.told and is_last and heard.has(Said, rule="fell.cast", result="cast"):
        yield log.BookText(Data(event.condition.meaning))


def _tell_advance(heard: HeardLine) -> Iterator[Message]:
    """Tell that someone rolls to advance; a roll that changes nothing says so itself."""
    unchanged = heard.has(Said, rule="fell.advance", result="unchanged")
    if heard.move == "fell.advance" and not unchanged and (who := heard.name(heard.actor)):
        yield messages.RollsToAdvance(who)


def _tell_moment(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a short rest, and that there was nothing to bring back."""
    yield from tell_result(CatchesBreath, result_facts(event), heard)
    heals = heard.has(PointsChanged, who=event.who) or heard.has(HitPointsChanged, who=event.who)
    if not heals and not heard.has(Said, who=event.who, rule="fell.deprived"):
        yield rest.AlreadyFull(heard.name(event.who), str(event.facts.get("ability", "")))


def _tell_learning(event: Learned, heard: HeardLine, at: int) -> Iterator[Message]:
    who = heard.name(event.who)
    if event.skill:
        yield messages.LearnsSkill(who=who, skill=heard.book_name(event.skill, "skills"))
    if event.spell:
        yield messages.LearnsSpell(who=who, spell=heard.book_name(event.spell, "spells"))


_OWN = Tellings(
    {
        "fell.learned": _tell_learning,
        "fell.endangered": silent,
        "fell.advanced": silent,
        "condition-added": _tell_condition,
    },
    {
        "fell.test.passed": messages.TestPassed,
        "fell.test.trouble": messages.TestFailed,
        "fell.extended.done": messages.TaskDone,
        "fell.blast.targets": messages.BlastCatches,
        "fell.cast.cast": _tell_cast,
        "fell.cast.failed": messages.CastFailed,
        "fell.cast.weakened": messages.SpellWeakened,
        "fell.cast.resisted": messages.SpellResisted,
        "fell.spells.dies too": messages.DiesToo,
        "fell.cast.unresisted": _tell_unresisted,
        "fell.spells.cured already": messages.CuredAlready,
        "fell.spells.knows all": messages.KnowsAllSpells,
        "fell.skills.knows all": messages.KnowsAllSkills,
        "fell.deprived.no points": messages.NoPointsBack,
        "fell.leverage": _tell_leverage,
        "fell.rest.moment": _tell_moment,
        "fell.advance.unchanged": messages.NoChange,
    },
    (_tell_advance,),
)
TELLINGS = (
    _OWN,
    attack_telling.TELLINGS,
    tools.TELLINGS,
    *every_table.TELLINGS,
)
