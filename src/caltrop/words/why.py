"""Why lines: the steps of an explanation as sums that a reader can redo, one to a line.

Steps come as the rules write them down: a die is added, dice are rolled, numbers are added up. Here what belongs
together becomes one line: "Mags: BOD d8 (2), mace d6 (4)." The rule of a line is named beside it, never in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from caltrop.kernel import steps as s
from caltrop.kernel.messages import SOMEONE, Data, Message
from caltrop.kernel.parts import tag
from caltrop.kernel.steps import EarlierFacts, Facts, Step

from . import why_messages as w
from .catalogue import Catalogue, catalogue, plain
from .log import Names, capitalise, names_by_id, rule_keys
from .speech import part, slug
from .things import Whose, ruling_words, thing_name
from .why_causes import CAUSES

if TYPE_CHECKING:
    from caltrop.table.log import Entry
    from caltrop.table.views import Line


class WhyLine(NamedTuple):
    """One line of an explanation, and the rule that it is by."""

    text: str
    rule: str


def why_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the explanation of a line in the reader's language."""
    return tuple(plain(line.text) for line in marked_whys(entry, names, game))


def marked_whys(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[WhyLine, ...]:
    """Return the explanation of a line, each sum with its rule, and with marks around the games' own English."""
    steps: list[Any] = [getattr(step, "step", step) for step in entry.steps]
    return tuple(Why(steps, names_by_id(names), game).lines())


def explain(step: Step, names: Names, game: Whose = None) -> str:
    """Return one step alone as a sentence; "" where it says nothing by itself."""
    return " ".join(plain(line.text) for line in Why([step], names_by_id(names), game, alone=True).lines())


class Label(NamedTuple):
    """A die that was added to a roll, and why."""

    die: str
    text: Message


class Why:
    """Reads steps in their order and remembers what later ones need: whose die is what, and by which weapon."""

    def __init__(self, steps: list[Step], names: Mapping[str, str], game: Whose = None, *, alone: bool = False) -> None:
        self.steps, self.names, self.game, self.alone = steps, names, game, alone
        self.says: Catalogue = catalogue(game)
        self.labels = defaultdict[str, list[Label]](list)
        self.held = defaultdict[str, list[tuple[str, int]]](list)  # dice that a sum will show
        self.attributes, self.weapons = dict[str, str](), dict[str, str]()

    def lines(self) -> Iterator[WhyLine]:
        for at, step in enumerate(self.steps):
            for message in self.messages(step, at):
                said = self.says.marked_text(message) if isinstance(message, Message) else message
                if text := capitalise(said):
                    yield WhyLine(text, step.rule)

    def name(self, who: str) -> str:
        """Return a name, or a word for someone unknown to the reader; "" is no one's step."""
        return self.names.get(who) or (SOMEONE if who else "")

    def messages(self, step: Step, at: int) -> Iterable[Message | str]:
        """Return what a step says: words of its rule's own, or those of its kind."""
        if not isinstance(step.facts, Facts):
            return self.earlier(step)
        if (own := self.own_text(step, step.facts)) is not None:
            self.remember(step)
            return (own,)
        tell = getattr(self, f"tell_{tag(type(step.facts)).replace('-', '_')}", None)
        found: Iterable[Message | str] = tell(step, step.facts, at) if tell else ()
        return found

    def remember(self, step: Step) -> None:
        """Keep what later lines need of a step that has words of its own."""
        if isinstance(step.facts, s.FactStated):
            list(self.tell_stated(step, step.facts, 0))

    # ---- words of a rule's own
    def own_text(self, step: Step, facts: Facts) -> str | None:
        """Return the text that the rule, or its topic, has for this kind of facts; None if it has none."""
        kind = tag(type(facts))
        for stem in (*rule_keys(step.rule, self.game), ""):
            base = f"why-{slug(stem)}-{kind}" if stem else f"why-{kind}"
            for word in (*facts.variant_words(), ""):
                id = f"{base}-{slug(word)}" if word else base
                if (stem or word) and id in self.says:
                    return part(self.says, id, self.arguments(step, facts))
        return None

    def arguments(self, step: Step, facts: Facts) -> dict[str, Any]:
        """Return a step's facts as arguments: ids of people are names, ids of the book what it calls them."""
        said: dict[str, Any] = {"who": self.name(step.who)}
        for field in facts.__struct_fields__:
            value = getattr(facts, field)
            if field in ("whom", "roller", "winner", "first", "second"):
                value = self.name(str(value))
            elif field == "cause":
                value = self.says.marked_text(self.cause(value)) if value else ""
            elif field in ("value", "chosen"):
                value = self.readable(value)
            said[field] = value
            if isinstance(value, tuple):
                said[f"{field}-count"] = len(value)
        return said

    def readable(self, value: Any) -> Any:
        """Return a value as a reader knows it: a name for an id."""
        if isinstance(value, tuple):
            return tuple(self.readable(each) for each in value)
        if not isinstance(value, str):
            return value
        return self.names.get(value) or value

    # ---- dice
    def tell_die_added(self, step: Step, facts: s.DieAdded, at: int) -> Iterable[Message]:
        if facts.cause is None:
            return ()
        if not facts.die:
            return (w.NoDie(self.name(step.who), self.cause(facts.cause)),)
        self.labels[step.who].append(Label(facts.die, self.cause(facts.cause)))
        return (w.DieJoins(self.name(step.who), self.cause(facts.cause), facts.die),) if self.alone else ()

    def cause(self, cause: s.Cause) -> Message:
        """Return why a die or a number is there: "mace", "help (Bram)"."""
        name, who = thing_name(cause.name, self.game) if cause.name else "", self.name(cause.who)
        kinds = CAUSES[cause.kind]
        return w.first_that_fits(kinds, name=Data(name) if name else "", who=who)

    def tell_moved(self, step: Step, facts: s.DiceMoved, at: int) -> Iterable[Message]:
        self.labels[step.who] = list(moved_labels(self.labels[step.who], facts))
        who, after = self.name(step.who), tuple(die for die in facts.after if die)
        return (
            w.DiceMove(who, facts.steps, facts.before, after) if after else w.DiceGone(who, facts.steps, facts.before),
        )

    def tell_rolled(self, step: Step, facts: s.DiceRolled, at: int) -> Iterable[Message]:
        dice = tuple(zip(facts.dice, facts.faces, strict=False))
        if self.is_summed(step.who, at):
            self.held[step.who] += dice
            return ()
        shown = tuple(self.shown_die(step.who, die, face) for die, face in dice)
        who = self.name(step.who)
        if len(shown) > 1 and f"why-{slug(step.rule)}-highest" in self.says:
            return (w.HigherCounts(who, shown, max(facts.faces)),)
        return (w.DiceShown(who, shown) if who else w.DiceShownAlone(shown),) if shown else ()

    def is_summed(self, who: str, at: int) -> bool:
        """Will a later line of the same person add these dice up, or hold them against a number?"""
        later = (step for step in self.steps[at + 1 :] if step.who == who)
        return any(isinstance(step.facts, s.NumbersAdded | s.NumberChecked) for step in later)

    def shown_die(self, who: str, die: str, face: int) -> Message:
        label = self.take_label(who, die)
        return w.LabelledDie(label, die, face) if label else w.PlainDie(die, face)

    def take_label(self, who: str, die: str) -> Message | None:
        for n, label in enumerate(self.labels[who]):
            if label.die == die:
                del self.labels[who][n]
                return label.text
        return None

    def tell_kept(self, step: Step, facts: s.DieKept, at: int) -> Iterable[Message]:
        dice, self.held[step.who] = self.held[step.who], []
        rolled = tuple(w.PlainDie(die, face) for die, face in dice) or (w.PlainDie("", facts.face),)
        kind = w.HigherCounts if facts.how == "highest" else w.LowerCounts
        return (kind(self.name(step.who), rolled, facts.face),)

    def tell_modified(self, step: Step, facts: s.RollModified, at: int) -> Iterable[Message]:
        who, cause = self.name(step.who), self.cause(facts.cause) if facts.cause else None
        if not facts.by:
            return ()
        if facts.what == "advantage":
            kind = w.AdvantageBy if facts.by > 0 else w.DisadvantageBy
            return (kind(who, abs(facts.by), cause) if cause else w.AdvantagePlain(who, facts.by),)
        return (w.ModifiedBy(who, facts.by, cause),) if cause else ()

    # ---- sums
    def tell_added(self, step: Step, facts: s.NumbersAdded, at: int) -> Iterable[Message]:
        parts = tuple(self.addend(step.who, each, first=not n) for n, each in enumerate(facts.addends))
        dice, self.held[step.who] = self.held[step.who], []
        who = self.name(step.who)
        if len(parts) < 2:
            return self.plain_dice(who, dice)
        if facts.what == "damage":
            return (w.DamageSum(parts, facts.total),)
        return (w.Sum(who, parts, facts.total) if who else w.SumAlone(parts, facts.total),)

    def plain_dice(self, who: str, dice: list[tuple[str, int]]) -> Iterable[Message]:
        """Return dice that no sum shows; one alone has its face in the log."""
        shown = tuple(w.PlainDie(die, face) for die, face in dice)
        if len(shown) < 2:
            return ()
        return (w.DiceShown(who, shown) if who else w.DiceShownAlone(shown),)

    def addend(self, who: str, addend: s.Addend, *, first: bool) -> Message:
        """Return one part of a sum; the die that shows its number stands beside it."""
        minus = addend.number < 0 and not first
        n = abs(addend.number) if not first else addend.number
        die = addend.die or self.die_showing(who, addend)
        label = self.label_of(who, addend, die)
        if die:
            return w.LabelledDie(label, die, n) if label else w.PlainDie(die, n)
        if label:
            return (w.MinusNumber if minus else w.LabelledNumber)(label, n)
        return (w.MinusPlain if minus else w.PlainNumber)(n)

    def die_showing(self, who: str, addend: s.Addend) -> str:
        """Return the one die of a weapon or an object that shows this number."""
        if addend.what not in ("weapon", "object", "objects"):
            return ""
        dice = [die for die, face in self.held[who] if die != "d20" and face == addend.number]
        return dice[0] if len(dice) == 1 else ""

    def label_of(self, who: str, addend: s.Addend, die: str) -> Message | None:
        if addend.what == "attribute":
            name = self.attributes.pop(who, "")
            return w.Word(name) if name else w.AddendWord("attribute")
        if addend.what in ("die", "climbed", "rolled", "plus", "free"):
            return None
        own = self.take_label(who, die) if die else None
        return own or (w.AddendWord(addend.what) if f"addend-{slug(addend.what)}" in self.says else w.Word(addend.what))

    def tell_checked(self, step: Step, facts: s.NumberChecked, at: int) -> Iterable[Message]:
        self.held[step.who] = []
        if facts.always:
            return (w.OneAlwaysPasses() if facts.always == "one" else w.TwentyAlwaysFails(),)
        if facts.how == "below" and facts.score is not None:
            ability = self.attributes.pop(step.who, "")
            kinds = w.UNDER if facts.number < facts.score else w.NOT_UNDER
            given = {"who": self.name(step.who), "number": facts.number, "score": facts.score, "ability": ability}
            return (w.first_that_fits(kinds, **given),)
        if facts.dc is None:
            return ()
        kind = w.MustBeat if facts.how == "beat" else w.AgainstDc
        return (kind(self.name(step.who), facts.number, facts.dc),)

    def tell_hits_counted(self, step: Step, facts: s.HitsCounted, at: int) -> Iterable[Message]:
        kinds = w.HITS
        given = {name: getattr(facts, name) for name in ("hits", "weak", "strong", "dn", "needs")}
        return (w.first_that_fits(kinds, who=self.name(step.who), **given),)

    def tell_paired(self, step: Step, facts: s.DicePaired, at: int) -> Iterable[Message]:
        pairs = tuple(
            w.Pair(paired_die(ours), paired_die(theirs)) for ours, theirs in zip_longest(facts.ours, facts.theirs)
        )
        return (w.Pairs(self.name(facts.first), self.name(facts.second), pairs),) if pairs else ()

    def tell_compared(self, step: Step, facts: s.SidesCompared, at: int) -> Iterable[Message]:
        if facts.ours is not None and facts.theirs is not None:
            return (w.TieBroken(facts.a, facts.b, facts.decides, facts.ours, facts.theirs, self.name(facts.winner)),)
        if facts.decides == "tie":
            return (w.TiedNumbers(facts.a, facts.b),)
        return (w.NumbersCompared(facts.a, facts.b),)

    def tell_totals(self, step: Step, facts: s.TotalsCompared, at: int) -> Iterable[Message]:
        return (w.NumbersCompared(facts.a, facts.b),)

    def tell_harm_dealt(self, step: Step, facts: s.HarmDealt, at: int) -> Iterable[Message]:
        weapon = self.weapons.get(step.who, "")
        given = {"hits": facts.hits, "each": facts.each, "more": facts.more or None, "harm": facts.harm}
        return (w.first_that_fits(w.HARM, weapon=Data(weapon) if weapon else "", **given),)

    def tell_taken(self, step: Step, facts: s.PointsTaken, at: int) -> Iterable[Message]:
        if not facts.by:
            return ()
        kind = w.PointsDown if facts.before - facts.by == facts.after else w.PointsGone
        return (kind(self.name(step.who), facts.name, facts.before, facts.by, facts.after),)

    # ---- the rest
    def tell_row(self, step: Step, facts: s.RowFound, at: int) -> Iterable[Message]:
        if not facts.result:
            return ()
        rolled, better = facts.rolled, facts.better
        return (w.RowBetter(rolled, better, facts.result) if better else w.RowShown(rolled, facts.result),)

    def tell_ruled(self, step: Step, facts: s.RulingApplied, at: int) -> Iterable[Message]:
        return (w.ByRuling(ruling_words(self.game, facts.ruling, facts.option)[1]),)

    def tell_price(self, step: Step, facts: s.PricePaid, at: int) -> Iterable[Message]:
        if facts.of == "coin":
            return (w.PriceOf(Data(facts.what), facts.cost) if facts.what else w.PricePlain(facts.cost),)
        return ()

    def tell_condition_acted(self, step: Step, facts: s.ConditionActed, at: int) -> Iterable[Message]:
        return (w.IsIn(self.name(facts.whom), facts.mark),)

    def tell_stated(self, step: Step, facts: s.FactStated, at: int) -> Iterable[Message]:
        """Remember what sums are made of; whatever else is stated has words of its rule's own."""
        if facts.what in ("attribute", "ability") and facts.of:
            self.attributes[step.who] = facts.of
        if facts.what == "harm" and facts.of:
            self.weapons[step.who] = thing_name(facts.of, self.game)
        return ()

    def tell_chosen(self, step: Step, facts: s.OptionChosen, at: int) -> Iterable[Message]:
        """A choice is told where it changed something: its rule has words for it then."""
        return ()

    def earlier(self, step: Step) -> Iterable[Message | str]:
        """Return what a step of an earlier version says: as today if its facts have a kind by now, else as they are."""
        facts = EarlierFacts(step.facts.by_name())
        if (known := upcast(facts)) is not None:
            return self.messages(Step(step.rule, step.who, known), 0)
        told = tuple(f"{name.replace('_', ' ')} {value}" for name, value in facts.items() if value not in ("", ()))
        who = self.name(step.who)
        if not told:
            return ()
        return (w.Earlier(who, told) if who else w.EarlierAlone(told),)


def upcast(facts: EarlierFacts) -> Facts | None:
    """Return the kind that facts of an earlier version would have today, if their names tell."""
    n = {name: int(value) for name, value in facts.items() if isinstance(value, int)}
    match sorted(facts):
        case ["dn", "hits"] | ["hits"]:
            return s.HitsCounted(n["hits"], dn=n.get("dn"))
        case ["a_hits", "b_hits", *_] if "a_hits" in n and "b_hits" in n:
            return s.SidesCompared(a=n["a_hits"], b=n["b_hits"])
        case ["harm", "hits"]:
            return s.HarmDealt(n["hits"], n["harm"], harm=n["hits"] * n["harm"])
        case ["cost", "item"]:
            return s.PricePaid("coin", n["cost"], str(facts["item"]))
        case ["due", "left"]:
            return s.FactStated(str(facts["due"]), n.get("left", 0))
        case ["due"]:
            return s.FactStated(str(facts["due"]))
        case ["ruling"]:
            return s.RulingApplied(option=str(facts["ruling"]))
    return None


def moved_labels(labels: list[Label], facts: s.DiceMoved) -> Iterator[Label]:
    """Yield the labels with the dice that theirs have become; those that fell off the ladder are gone."""
    moved = dict[str, list[str]]()
    for before, after in zip(facts.before, facts.after, strict=False):
        moved.setdefault(before, []).append(after)
    for label in labels:
        after = moved[label.die].pop(0) if moved.get(label.die) else label.die
        if after:
            yield Label(after, label.text)


def paired_die(die: tuple[int, int] | None) -> Message:
    """Return one die of a pair; one that was not rolled is a 0."""
    n, size = die or (0, 0)
    return w.PlainDie(f"d{size}", n) if size else w.PlainNumber(0)
