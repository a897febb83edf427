"""Why lines: the steps of an explanation as sums that a reader can redo, one to a line.

Steps come as the rules write them down: a die is added, dice are rolled, numbers are added up. Here what belongs
together becomes one line: "Mags: BOD d8 (2), mace d6 (4)." The rule of a line is named beside it, never in it.

`SumTelling` tells totals against numbers, hits against hits, harm, and the points it takes; `Why`, at the end, reads
all steps in their order. Names and causes are in `why_words`, dice in `why_dice`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from caltrop.kernel.contract.telling import HeardLine
from caltrop.kernel.rules import steps as s
from caltrop.kernel.rules.steps import Facts, Step
from caltrop.kernel.state.messages import Data, Message
from caltrop.kernel.state.parts import tag
from caltrop.messages import why
from caltrop.messages.grammar import thing_name

from . import why_words
from .catalogue import plain
from .line import Names, capitalise, names_by_id
from .speech import Whose, condition_words, ruling_words, slug
from .why_dice import LINE, DiceTelling, HeldRoll
from .why_words import book_name

if TYPE_CHECKING:
    from caltrop.table.log import Entry
    from caltrop.table.view import Line


_UNLABELLED_PARTS = ("die", "climbed", "rolled", "plus")  # parts of a sum that need no word
_D20 = "d20"


_RolledDie: TypeAlias = tuple[str, int, str]  # a die, its face, and the rule it was rolled by


class _SumTelling(DiceTelling):
    """Tells sums, and remembers which number is which attribute's."""

    def __init__(self, steps: list[Step], names: Mapping[str, str], game: Whose = None, *, alone: bool = False) -> None:
        super().__init__(steps, names, game, alone=alone)
        self.attributes = dict[str, str]()
        self.has_lesser_weapon = False  # of two weapon dice one did not count
        self.left = dict[str, tuple[str, int]]()  # the number that harm was taken from last, and what is left of it

    def tell_modified(self, step: Step, facts: s.RollModified, at: int) -> Iterable[Message]:
        who = self.name(step.who)
        cause = self.cause(facts.cause, step.who) if facts.cause else None
        if not facts.by:
            return ()
        if facts.what == "advantage":
            if cause is None:
                return (why.AdvantagePlain(who=who, by=facts.by),)
            kind = why.AdvantageBy if facts.by > 0 else why.DisadvantageBy
            return (kind(who=who, by=abs(facts.by), cause=cause),)
        return (why.ModifiedBy(who=who, by=facts.by, cause=cause),) if cause else ()

    # ---- sums
    def tell_added(self, step: Step, facts: s.NumbersAdded, at: int) -> Iterable[Message]:
        each = (self.addend_parts(step, addend, first=not n) for n, addend in enumerate(_counted(facts.addends)))
        parts = tuple(part for several in each for part in several)
        uncounted = self.uncounted_dice(step) if facts.what == "total" else ()
        self.held.pop(step.who, None)
        who = self.name(step.who)
        if facts.what == "damage" and len(parts) == 1 and self.has_lesser_weapon:
            return (why.DamageCounted(facts.total),)
        if len(parts) == 1 and facts.what == "sum":
            return self.plain_dice(step.who, parts)
        if len(parts) < 2:
            return uncounted
        if facts.what == "damage":
            return (why.DamageSum(parts=parts, total=facts.total),)
        return (
            why.Sum(who=who, parts=parts, total=facts.total) if who else why.SumAlone(parts=parts, total=facts.total),
            *uncounted,
        )

    def uncounted_dice(self, step: Step) -> tuple[Message, ...]:
        """Return the dice that were rolled for a sum and are no part of it: those of the lesser weapon."""
        left = [die for die in self.take_held(step.who) if die[0] != _D20]
        shown = tuple(self.shown_die(step.who, *die, step.rule) for die in left)
        self.has_lesser_weapon = self.has_lesser_weapon or bool(shown)
        return (why.NotCounted(who=self.name(step.who), dice=shown),) if shown else ()

    def addend_parts(self, step: Step, addend: s.Addend, *, first: bool) -> tuple[Message, ...]:
        """Return one part of a sum: a number, or the dice that show it."""
        dice = [(addend.die, addend.number, "")] if addend.die else self.dice_of(step.who, addend)
        minus = addend.number < 0 and not first
        if dice:
            return tuple(self.summed_die(step.who, addend, die, minus=minus, first=not n) for n, die in enumerate(dice))
        n = addend.number if first else abs(addend.number)
        label = self.label_of(step.who, addend)
        if label:
            return ((why.MinusNumber if minus else why.LabelledNumber)(label=label, n=n),)
        return ((why.MinusPlain if minus else why.PlainNumber)(n),)

    def summed_die(self, who: str, addend: s.Addend, shown: _RolledDie, *, minus: bool, first: bool) -> Message:
        die, face, rule = shown
        label = self.take_label(who, die, rule) or (self.label_of(who, addend) if first else None)
        if minus:
            return why.MinusDie(die=die, face=face)
        return why.LabelledDie(label=label, die=die, face=face) if label else why.PlainDie(die=die, face=face)

    def dice_of(self, who: str, addend: s.Addend) -> list[_RolledDie]:
        """Return the dice that make up this number: those of one roll, or of all that are left; none if none do."""
        if addend.what in ("attribute", "plus", "climbed"):
            return []
        rolls = [roll for roll in self.held[who] if roll.dice[0][0] != _D20 or addend.what == "rolled"]
        found = _rolls_of_number(rolls, abs(addend.number), last=addend.what == "weapon")
        for roll in found:
            self.held[who].remove(roll)
        return [(die, face, roll.rule) for roll in found for die, face in roll.dice]

    def label_of(self, who: str, addend: s.Addend) -> Message | None:
        if addend.what == "attribute":
            name = self.attributes.pop(who, "")
            return why.Word(Data(name)) if name else why.AddendWord("attribute")
        if addend.what in _UNLABELLED_PARTS:
            return None
        return (
            why.AddendWord(addend.what) if f"addend-{slug(addend.what)}" in self.says else why.Word(Data(addend.what))
        )

    def tell_checked(self, step: Step, facts: s.NumberChecked, at: int) -> Iterable[Message]:
        self.held.pop(step.who, None)
        who = self.name(step.who)
        ability = self.attributes.pop(step.who, "") or self.worn_ability(step.who, facts)
        if facts.always:
            return (why.OneAlwaysPasses(who) if facts.always == "one" else why.TwentyAlwaysFails(who),)
        if facts.how == "below" and facts.score is not None:
            kinds = why_words.UNDER if facts.number < facts.score else why_words.NOT_UNDER
            given = {"number": facts.number, "score": facts.score, "ability": Data(ability) if ability else ""}
            return (why_words.first_that_fits(kinds, who=who, **given),)
        if facts.dc is None:
            return ()
        return ((why.MustBeat if facts.how == "beat" else why.AgainstDc)(who=who, number=facts.number, dc=facts.dc),)

    def worn_ability(self, who: str, facts: s.NumberChecked) -> str:
        """Return the ability that was just reduced to the score of this check."""
        name, after = self.left.get(who, ("", -1))
        return name if after == facts.score else ""

    # ---- hits
    def tell_hits_counted(self, step: Step, facts: s.HitsCounted, at: int) -> Iterable[Message]:
        self.drop_labels(step.who)
        who = self.name(step.who)
        if facts.weak is None:
            given = {"hits": facts.hits, "dn": facts.dn, "needs": facts.needs}
            return (why_words.first_that_fits(why_words.HITS, who=who, **given),)
        kinds = tuple(_hit_kinds(facts)) or (why.NoHitsOf(),)
        return (
            why.HitsOfKinds(who=who, kinds=kinds)
            if facts.needs is None
            else why.HitsOfKindsNeeded(who=who, kinds=kinds, needs=facts.needs),
        )

    def tell_paired(self, step: Step, facts: s.DicePaired, at: int) -> Iterable[Message]:
        names = (self.name(facts.first), self.name(facts.second))
        lone = self.are_lone_dice_hits(at)
        pairs = tuple(_pair_message(ours, theirs, names, lone) for ours, theirs in _met_dice(facts, lone=lone))
        return (why.Pairs(first=names[0], second=names[1], pairs=pairs),) if pairs else ()

    def are_lone_dice_hits(self, at: int) -> bool:
        """Does this table's ruling make dice without a counterpart hits? It is noted with the contest."""
        for step in self.steps[at + 1 :]:
            if isinstance(step.facts, s.SidesCompared):
                return False
            if isinstance(step.facts, s.RulingApplied) and step.facts.option == "hit":
                return True
        return False

    def tell_compared(self, step: Step, facts: s.SidesCompared, at: int) -> Iterable[Message]:
        self.drop_labels()
        first = self.name(facts.first)
        second = self.name(facts.second)
        a = facts.a
        b = facts.b
        if bool(first) != bool(second):
            return ()  # one side is hidden from the reader
        if facts.decides == "tie":
            return (why.TiedHits(a),)
        hits = (
            why.HitsCompared(first=first, a=a, second=second, b=b)
            if first and second
            else why.NumbersCompared(a=a, b=b)
        )
        if facts.ours is None or facts.theirs is None:
            return (hits,)
        return hits, why.TieBroken(
            decides=facts.decides.replace(" ", "-"),
            ours=facts.ours,
            theirs=facts.theirs,
            winner=self.name(facts.winner),
        )

    def tell_totals(self, step: Step, facts: s.TotalsCompared, at: int) -> Iterable[Message]:
        first = self.name(facts.first)
        second = self.name(facts.second)
        if not first or not second:
            return (why.NumbersCompared(a=facts.a, b=facts.b),)
        kind = (why_words.BLOWS if facts.of else why_words.TOTALS)[(facts.a > facts.b) - (facts.a < facts.b)]
        return (kind(first=first, a=facts.a, second=second, b=facts.b),)

    # ---- harm and points
    def tell_harm_dealt(self, step: Step, facts: s.HarmDealt, at: int) -> Iterable[Message]:
        if not facts.hits:
            return ()
        weapon = self.weapons.get(step.who, "")
        given = {"hits": facts.hits, "each": facts.each, "more": facts.more or None, "harm": facts.harm}
        return (why_words.first_that_fits(why_words.HARM, weapon=Data(weapon) if weapon else "", **given),)

    def tell_taken(self, step: Step, facts: s.PointsTaken, at: int) -> Iterable[Message]:
        self.left[step.who] = facts.name, facts.after
        if not facts.by:
            return ()
        kind = why.PointsDown if facts.before - facts.by == facts.after else why.PointsGone
        return (kind(who=self.name(step.who), name=facts.name, before=facts.before, by=facts.by, after=facts.after),)


def _counted(addends: tuple[s.Addend, ...]) -> tuple[s.Addend, ...]:
    """Return the parts of a sum that make a difference: not armour that is ignored."""
    is_ignored = any(addend.what == "ignored" for addend in addends)
    return tuple(addend for addend in addends if not is_ignored or addend.what not in ("armour", "ignored"))


def _rolls_of_number(rolls: list[HeldRoll], number: int, *, last: bool) -> list[HeldRoll]:
    """Return the rolls that come to a number: the first ones together, or any one; of weapons, which are last, one.

    Where both weapons count, it is the last ones together.
    """
    alone = [[roll] for roll in (reversed(rolls) if last else rolls)]
    sizes = range(1, len(rolls) + 1)
    tried = [*alone, *(rolls[-n:] for n in sizes)] if last else [*(rolls[:n] for n in sizes), *alone]
    return next((found for found in tried if sum(roll.total for roll in found) == number), [])


def _hit_kinds(facts: s.HitsCounted) -> Iterable[Message]:
    """Yield the hits of each kind that there are, the best first; where none are strong, plain ones are simply hits."""
    if facts.strong:
        yield why.StrongHitsOf(facts.strong)
    if facts.hits:
        yield why.FullHitsOf(facts.hits) if facts.strong is None else why.PlainHitsOf(facts.hits)
    if facts.weak:
        yield why.WeakHitsOf(facts.weak)


def _met_dice(facts: s.DicePaired, *, lone: bool) -> Iterator[tuple[tuple[int, int] | None, tuple[int, int] | None]]:
    """Yield the dice that met; a lost die that met none is left out, unless such dice count."""
    for ours, theirs in zip_longest(facts.ours, facts.theirs):
        if lone or (ours and theirs) or (ours or theirs or (0, 0))[1]:
            yield ours, theirs


def _pair_message(
    ours: tuple[int, int] | None, theirs: tuple[int, int] | None, names: tuple[str, str], lone_dice_hit: bool
) -> Message:
    """Return how two dice met: whose hit it is; a die without a counterpart is one only by a ruling."""
    if ours is None or theirs is None:
        die = _paired_die(ours or theirs or (0, 0))
        who = names[0] if theirs is None else names[1]
        return why.LoneHit(die=die, who=who) if lone_dice_hit else why.LoneDie(die)
    if ours == theirs:
        return why.PairLevel(ours=_paired_die(ours), theirs=_paired_die(theirs))
    return why.PairHit(ours=_paired_die(ours), theirs=_paired_die(theirs), who=names[0] if ours > theirs else names[1])


def _paired_die(die: tuple[int, int]) -> Message:
    """Return one die of a pair; one that fell off the ladder is not rolled, and counts as 0."""
    n, size = die
    return why.PlainDie(die=f"d{size}", face=n) if size else why.LostDie()


_AGAIN = "roll again"  # the answer that rolls the same dice anew
_NO_CHANGE = ("no", "keep")  # answers that leave everything as it is


class _PairColumn(NamedTuple):
    """Two dice that met, each with its face, None where one side had no more; and whose hit it is, "" for no one's."""

    ours: tuple[str, int] | None
    theirs: tuple[str, int] | None
    won_by: str = ""


class PairTable(NamedTuple):
    """The dice of two sides, side by side, as they met."""

    first: str
    second: str
    columns: tuple[_PairColumn, ...]


class WhyLine(NamedTuple):
    """One line of an explanation, and the rule that it is by; pairs of dice also as a table."""

    text: str
    rule: str
    pairs: PairTable | None = None


def why_lines(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[str, ...]:
    """Return the explanation of a line in the reader's language."""
    return tuple(plain(line.text) for line in marked_whys(entry, names, game))


def marked_whys(entry: Entry | Line, names: Names, game: Whose = None) -> tuple[WhyLine, ...]:
    """Return the explanation of a line, each sum with its rule, and with marks around the games' own English."""
    steps: list[Any] = [getattr(step, "step", step) for step in entry.steps]
    return tuple(Why(steps, names_by_id(names), game).lines())


def has_why(entry: Entry | Line, names: Names, game: Whose = None) -> bool:
    """Is there an explanation of a line? It is not told any further than that takes."""
    steps: list[Any] = [getattr(step, "step", step) for step in entry.steps]
    return next(Why(steps, names_by_id(names), game).lines(), None) is not None


def explain(step: Step, names: Names, game: Whose = None) -> str:
    """Return one step alone as a sentence; "" where it says nothing by itself."""
    return " ".join(plain(line.text) for line in Why([step], names_by_id(names), game, alone=True).lines())


class Why(_SumTelling):
    """Reads steps in their order, and says of each what its rule or its kind has words for."""

    def __init__(self, steps: list[Step], names: Mapping[str, str], game: Whose = None, *, alone: bool = False) -> None:
        super().__init__(steps, names, game, alone=alone)
        self.unable = set[str]()  # of these it was said that they cannot strike back

    def lines(self) -> Iterator[WhyLine]:
        for at, step in enumerate(self.steps):
            for message in self.messages(step, at):
                said = self.says.marked_text(message) if isinstance(message, Message) else message
                if text := capitalise(said):
                    yield WhyLine(text, step.rule, _pair_table(message, step.facts))

    def messages(self, step: Step, at: int) -> Iterable[Message | str]:
        """Return what a step says: words of its rule's own, or those of its kind; of unknown facts nothing."""
        facts = step.facts
        if not isinstance(facts, Facts) or self.is_needless(step, facts, at):
            return ()
        if (own := self.own_text(step, facts)) is not None:
            self.remember(step, facts)
            return (own,)
        tell = getattr(self, _teller_name(type(facts)), None)
        found: Iterable[Message | str] = tell(step, facts, at) if tell else ()
        return found

    def remember(self, step: Step, facts: Facts) -> None:
        """Keep what later lines need of a step that has words of its own."""
        if isinstance(facts, s.FactStated):
            list(self.tell_stated(step, facts, 0))
        if isinstance(facts, s.ConditionActed) and facts.effect == "helpless":
            self.unable.add(facts.whom)
        if isinstance(facts, s.OptionChosen) and facts.chosen == _AGAIN:
            self.restore_labels(step.who)

    # ---- what need not be said
    def is_needless(self, step: Step, facts: Facts, at: int) -> bool:
        """Was it said before, does it lead to a choice that changed nothing, or is it such a choice?"""
        if isinstance(facts, s.OptionChosen):
            return facts.chosen == "keep"
        if not isinstance(facts, s.FactStated):
            return False
        said = facts.what == "unanswered" and step.who in self.unable
        return said or self.is_left_alone(step, at) or bool(facts.of and facts.of == facts.value)

    def is_left_alone(self, step: Step, at: int) -> bool:
        """Is a stated fact the reason of a question that was answered by leaving everything as it is?"""
        after = self.steps[at + 1] if at + 1 < len(self.steps) else None
        if after is None or after.rule != step.rule or not isinstance(after.facts, s.OptionChosen):
            return False
        return after.facts.chosen in _NO_CHANGE and step.facts["what"] != LINE

    # ---- the rest
    def tell_ruled(self, step: Step, facts: s.RulingApplied, at: int) -> Iterable[Message]:
        return (why.ByRuling(ruling_words(self.game, facts.ruling, facts.option)[1]),) if facts.option else ()

    def tell_price(self, step: Step, facts: s.PricePaid, at: int) -> Iterable[Message]:
        if facts.of != "coin":
            return ()
        if not facts.what:
            return (why.PricePlain(facts.cost),)
        n = facts.n or 1
        what = self.several(facts.what, n)
        if n > 1 and not facts.cost % n:
            return (why.PriceOfSeveral(what=what, n=n, each=facts.cost // n, cost=facts.cost),)
        return (why.PriceOf(what=what, cost=facts.cost),)

    def several(self, name: str, n: int) -> Data:
        """Return a thing by its name, and so many of it: "torch", "2 torches"."""
        whole = self.game if not isinstance(self.game, str) else None
        return Data(thing_name(HeardLine(whole, self.names, ()).thing(name, n)))

    def tell_condition_acted(self, step: Step, facts: s.ConditionActed, at: int) -> Iterable[Message]:
        return (why.IsIn(who=self.name(facts.whom), mark=condition_words(facts.mark, self.game)),)

    def tell_stated(self, step: Step, facts: s.FactStated, at: int) -> Iterable[Message]:
        """Remember what later lines are made of; whatever else is stated has words of its rule's own."""
        if facts.what in ("attribute", "ability") and facts.of:
            self.attributes[step.who] = facts.of
        if facts.what in ("harm", "weapon") and facts.of:
            self.weapons[step.who] = weapon = book_name(facts.of)
            self.wielded[step.who] = str(facts.value), weapon
        if facts.what == "out of reach":
            self.unable.add(step.who)
        if facts.what == "again":
            self.restore_labels()
        if facts.what == LINE:
            return self.tell_line(step, facts)
        return self.tell_sale(facts) if facts.what == "sale" else ()

    def tell_sale(self, facts: s.FactStated) -> Iterable[Message]:
        """Tell what was paid for so many of a thing."""
        n, paid = facts.value if isinstance(facts.value, tuple) and len(facts.value) == 2 else (1, 0)
        return (why.SaleOf(what=self.several(facts.of, int(n)), value=int(paid)),) if facts.of else ()

    def tell_chosen(self, step: Step, facts: s.OptionChosen, at: int) -> Iterable[Message]:
        """A choice is told where it changed something: its rule has words for it then."""
        return ()


def _pair_table(message: Message | str, facts: object) -> PairTable | None:
    """Return pairs of dice as a table; None for what is no line about pairs."""
    if not isinstance(message, why.Pairs) or not isinstance(facts, s.DicePaired):
        return None
    met = zip_longest(facts.ours, facts.theirs)
    winners = (str(getattr(pair, "who", "")) for pair in message.pairs)
    columns = (_PairColumn(_die_face(a), _die_face(b), who) for (a, b), who in zip(met, winners, strict=False))
    return PairTable(message.first, message.second, tuple(columns))


def _die_face(die: tuple[int, int] | None) -> tuple[str, int] | None:
    """Return a die and its face; None for none, and for one that fell off the ladder."""
    return (f"d{die[1]}", die[0]) if die and die[1] else None


@cache
def _teller_name(kind: type[Facts]) -> str:
    """Return the name of the method that tells facts of a kind."""
    return f"tell_{tag(kind).replace('-', '_')}"
