"""Why lines: the steps of an explanation as sums that a reader can redo, one to a line.

Steps come as the rules write them down: a die is added, dice are rolled, numbers are added up. Here what belongs
together becomes one line: "Mags: BOD d8 (2), mace d6 (4)." The rule of a line is named beside it, never in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

from caltrop.kernel.contract.telling import HeardLine
from caltrop.kernel.rules import steps as s
from caltrop.kernel.rules.steps import Facts, Step
from caltrop.kernel.state.messages import Data, Message
from caltrop.kernel.state.parts import tag
from caltrop.messages import why
from caltrop.messages.grammar import thing_name

from .catalogue import plain
from .log import Names, capitalise, names_by_id
from .things import Whose, condition_words, ruling_words
from .why_base import book_name
from .why_dice import LINE
from .why_sums import SumTelling

if TYPE_CHECKING:
    from caltrop.table.log import Entry
    from caltrop.table.views import Line

AGAIN = "roll again"  # the answer that rolls the same dice anew
NO_CHANGE = ("no", "keep")  # answers that leave everything as it is


class PairColumn(NamedTuple):
    """Two dice that met, each with its face, None where one side had no more; and whose hit it is, "" for no one's."""

    ours: tuple[str, int] | None
    theirs: tuple[str, int] | None
    won_by: str = ""


class PairTable(NamedTuple):
    """The dice of two sides, side by side, as they met."""

    first: str
    second: str
    columns: tuple[PairColumn, ...]


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


def explain(step: Step, names: Names, game: Whose = None) -> str:
    """Return one step alone as a sentence; "" where it says nothing by itself."""
    return " ".join(plain(line.text) for line in Why([step], names_by_id(names), game, alone=True).lines())


class Why(SumTelling):
    """Reads steps in their order, and says of each what its rule or its kind has words for."""

    def __init__(self, steps: list[Step], names: Mapping[str, str], game: Whose = None, *, alone: bool = False) -> None:
        super().__init__(steps, names, game, alone=alone)
        self.unable = set[str]()  # of these it was said that they cannot strike back

    def lines(self) -> Iterator[WhyLine]:
        for at, step in enumerate(self.steps):
            for message in self.messages(step, at):
                said = self.says.marked_text(message) if isinstance(message, Message) else message
                if text := capitalise(said):
                    yield WhyLine(text, step.rule, pair_table(message, step.facts))

    def messages(self, step: Step, at: int) -> Iterable[Message | str]:
        """Return what a step says: words of its rule's own, or those of its kind; of unknown facts nothing."""
        facts = step.facts
        if not isinstance(facts, Facts) or self.is_needless(step, facts, at):
            return ()
        if (own := self.own_text(step, facts)) is not None:
            self.remember(step, facts)
            return (own,)
        tell = getattr(self, teller_name(type(facts)), None)
        found: Iterable[Message | str] = tell(step, facts, at) if tell else ()
        return found

    def remember(self, step: Step, facts: Facts) -> None:
        """Keep what later lines need of a step that has words of its own."""
        if isinstance(facts, s.FactStated):
            list(self.tell_stated(step, facts, 0))
        if isinstance(facts, s.ConditionActed) and facts.effect == "helpless":
            self.unable.add(facts.whom)
        if isinstance(facts, s.OptionChosen) and facts.chosen == AGAIN:
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
        return after.facts.chosen in NO_CHANGE and step.facts["what"] != LINE

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


def pair_table(message: Message | str, facts: object) -> PairTable | None:
    """Return pairs of dice as a table; None for what is no line about pairs."""
    if not isinstance(message, why.Pairs) or not isinstance(facts, s.DicePaired):
        return None
    met = zip_longest(facts.ours, facts.theirs)
    winners = (str(getattr(pair, "who", "")) for pair in message.pairs)
    columns = (PairColumn(die_face(a), die_face(b), who) for (a, b), who in zip(met, winners, strict=False))
    return PairTable(message.first, message.second, tuple(columns))


def die_face(die: tuple[int, int] | None) -> tuple[str, int] | None:
    """Return a die and its face; None for none, and for one that fell off the ladder."""
    return (f"d{die[1]}", die[0]) if die and die[1] else None


@cache
def teller_name(kind: type[Facts]) -> str:
    """Return the name of the method that tells facts of a kind."""
    return f"tell_{tag(kind).replace('-', '_')}"
