"""Effects of conditions: a small, closed vocabulary of values. Nothing here acts; `in_play` and `onset` do.

A row of a game's `conditions.toml` has a name, what it means, and any number of these effects. A condition on a sheet
carries copies, so that a later edition of the file changes no running table. There are no expressions and no
references to code: what these kinds cannot say is told in the row's own text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.library.data_rows import DataRow, Length, Phrase, RowMistake, Text, mistake, refers_to
from caltrop.kernel.rules.dice import LadderDie

EffectRoll: TypeAlias = Literal[
    "test", "contest", "attack", "defence", "save", "cast", "initiative", "morale", "reaction", "recovery"
]
Doing: TypeAlias = Literal[
    "act",  # anything that takes a turn; who cannot act does not answer a blow either
    "turn",  # act or move of one's own accord; blows are answered
    "do",  # act of one's own accord; blows are answered, and a move is free
    "move",
    "near",  # go near whoever caused it
    "attack",
    "cast",
    "speak",
    "persuade",
    "rest",
    "breather",  # a short rest, the shortest that the game has
    "help",
    "hands",  # hold or handle things
    "two-handed",  # use both hands: one of them is of no use
    "both",  # move and act in one turn
]
"""What a condition may keep its bearer from.

    act       anything that takes a turn; a bearer who cannot act does not answer an attack either
    turn      to act or move of one's own accord; attacks are answered
    do        to act of one's own accord; attacks are answered, and moving is free
    move      to move
    near      to go near its cause
    attack    to attack
    cast      to cast
    speak     to speak
    persuade  to persuade
    rest      to rest
    breather  a short rest, the shortest that the game has
    help      to help others
    hands     to hold or handle things
    two-handed  to use both hands
    both      to move and act in one turn
"""
Lack: TypeAlias = Literal[
    "skill", "reroll", "push", "experience", "points", "help", "weak", "morale", "surprise"
]  # weak: its weak hits count as misses; morale: never rolls it; surprise: is never surprised
HarmWord: TypeAlias = Literal["mundane", "magic", "blast", "fire", "cold", "fall", "silver", "poison"]
End: TypeAlias = Literal[
    "rest", "night",  # any rest; a night's sleep
    "hurt", "act", "attack", "cast", "move",  # what its bearer does or suffers
    "helped",  # somebody spends an action on it
    "contest",  # its bearer wins a contest against whoever caused it
    "treated", "fed", "fight",  # treatment, a meal, the end of the fight
    "source",  # whoever caused it is out, dead, gone or no longer in the fight: a hold
    "source-night",  # whoever caused it sleeps a night, dies or is gone: a spell
    "source-death",  # whoever caused it dies or is gone: a spell with a time of its own
]  # fmt: skip
"""What ends a condition, besides its time.

    rest     any rest
    night    a night's sleep
    hurt     its bearer is hurt
    act      its bearer acts
    attack   its bearer attacks
    cast     its bearer casts
    move     its bearer moves
    helped   someone spends an action on it
    contest  its bearer wins a contest against its cause
    treated  its bearer is treated
    fed      its bearer eats
    fight    the fight is over
    source   its cause is out, dead, gone or no longer in the fight
    source-night  its cause sleeps a night, dies or is gone
    source-death  its cause dies or is gone
"""
Tag: TypeAlias = Literal["poison", "fire", "hold", "fear", "sickness", "curse", "charm", "blind", "prone", "magic"]
Of: TypeAlias = tuple[str, ...]  # attributes by the game's own names; none named means all
By: TypeAlias = Annotated[int, Meta(ge=-3, le=3)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
_Rolled: TypeAlias = Literal["dice", "sum", "best"]  # an amount that the roll which causes it decides
_ShortText: TypeAlias = Annotated[str, Meta(max_length=60)]
MOST_BROUGHT = 20  # creatures that one condition brings


class EffectKind(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, tag_field="does"):
    """One thing that a condition does."""


# ---- while the condition lasts
class Edge(EffectKind, frozen=True, tag="edge"):
    """Better or worse at some rolls. With `given` it is the edge of an opponent's roll.

    One with `when` depends on the story ("in daylight"): the form offers it, and it counts only if the roller says so.

        on      which rolls; none named means all
        of      which attributes; none named means all
        source  only towards its cause
    """

    by: By
    on: tuple[EffectRoll, ...] = ()
    of: Of = ()
    given: bool = False
    melee: bool = False
    source: bool = False  # only towards whoever caused it
    when: _ShortText = ""


class Cannot(EffectKind, frozen=True, tag="cannot"):
    """A bar: the bearer is warned before doing one of these things, and may overrule the warning.

    source  only towards its cause
    """

    what: tuple[Doing, ...] = ()
    use: Of = ()  # attributes that no roll can be made with
    source: bool = False  # only towards whoever caused it
    foes: bool = False  # only towards the other side

    @property
    def is_aimed(self) -> bool:
        """Does it count towards some people only?"""
        return self.source or self.foes


class Without(EffectKind, frozen=True, tag="without"):
    """What its bearer has to do without, in all rolls or in those of some attributes."""

    what: Annotated[tuple[Lack, ...], Meta(min_length=1)]
    of: Of = ()


class Hurts(EffectKind, frozen=True, tag="hurts"):
    """Harm at each turn of its bearer: a number, a die, or both. Below 0 it heals; with `heals` all of it does.

    With `coin`, the bearer may pay so many coins in its place.
    """

    n: Annotated[int, Meta(ge=-20, le=20)] = 0
    die: LadderDie | None = None
    heals: bool = False
    to: str = ""  # the game's own name of a pool; the usual one if empty
    armour: bool = False  # armour counts against it
    coin: Number = 0


class Armour(EffectKind, frozen=True, tag="armour"):
    """More or less armour, at least so much, or none that counts."""

    by: By = 0
    least: Number = 0
    none: bool = False


class Immunity(EffectKind, frozen=True, tag="spared"):
    """Harm of these kinds does nothing; or with `but`, harm of all other kinds."""

    of: tuple[HarmWord, ...] = ()
    but: tuple[HarmWord, ...] = ()


class Unseen(EffectKind, frozen=True, tag="unseen"):
    """Cannot be singled out: an attacker who aims at the bearer is warned."""


class LacksNeed(EffectKind, frozen=True, tag="deprived"):
    """Counts as lacking something that everyone needs."""

    of: _ShortText = "needs"


class PaceChange(EffectKind, frozen=True, tag="pace"):
    """Faster or slower: action points a turn, the length of a stride, or the last turn of the round.

    With `leap`, a move covers at least so many spaces.
    """

    points: By = 0
    stride: Annotated[int, Meta(ge=-9, le=9)] = 0
    last: bool = False
    leap: Number | _Rolled = 0


# ---- once, as the condition begins
class Cures(EffectKind, frozen=True, tag="cures"):
    """Ends conditions by their tags, meets needs, or saves the dying."""

    tags: tuple[Tag, ...] = ()
    needs: tuple[str, ...] = ()
    dying: bool = False


class Leaves(EffectKind, frozen=True, tag="leaves"):
    """Leaves the fight, alive."""


class Loses(EffectKind, frozen=True, tag="loses"):
    """Loses what is in hand, or one thing by choice: to the ground, or to its cause."""

    what: Literal["held", "one"] = "held"
    to: Literal["ground", "cause"] = "ground"


class Lights(EffectKind, frozen=True, tag="lights"):
    """A light for so many minutes; 0 puts out every light that the bearer carries."""

    minutes: Annotated[int, Meta(ge=0, le=10_080)] = 0


class Relocates(EffectKind, frozen=True, tag="place"):
    """Somewhere else: at a zone from its cause, in its place, or at a place in words."""

    zone: _ShortText = ""
    trades: bool = False
    where: _ShortText = ""


class Brings(EffectKind, frozen=True, tag="brings"):
    """A creature of the book comes to the bearer's side; the roll may say how many."""

    creature: Annotated[str, refers_to("creatures")]
    count: int | _Rolled = 1


_Lasting: TypeAlias = Edge | Cannot | Without | Hurts | Armour | Immunity | Unseen | LacksNeed | PaceChange
Onset: TypeAlias = Cures | Leaves | Loses | Lights | Relocates | Brings
Effect: TypeAlias = _Lasting | Onset


class ConditionRow(DataRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A condition that a game knows.

    Several rows may share a name, if one word means several things; their ids differ. `aliases` are other words for it
    that people type. `lasts` is the usual length, for a cause that says none; "instant" leaves nothing on the sheet. A
    row that is `told` has no effect that a rule could apply: its text is shown instead, to those it concerns. `says` is
    how it is told in a sentence, after "is": "outlined in foxfire". A row with `ruled` is set by a rule only: forms do
    not suggest it.
    """

    id: str
    text: Text
    name: Phrase = ""
    says: Phrase = ""
    aliases: tuple[Phrase, ...] = ()
    does: tuple[Effect, ...] = ()
    ends: tuple[End, ...] = ()
    contest: _ShortText = ""  # the attribute whose contest ends it; any if empty
    lasts: Length = ""
    tags: tuple[Tag, ...] = ()
    uses: Number | _Rolled = 0  # ends after so many uses
    told: bool = False
    ruled: bool = False

    @property
    def title(self) -> str:
        """The words on the sheet."""
        return self.name or self.id

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield the words in its effects that mean nothing in this game: attributes, pools and zones."""
        attributes: tuple[str, ...] = getattr(library, "attributes", ())
        if self.contest and attributes and self.contest not in attributes:
            yield mistake("contest", "unfit-field", got=self.contest, allowed="option", options=attributes)
        for n, effect in enumerate(self.does, 1):
            for field, said, options in _words_of_game(effect, library):
                if options and said not in options:
                    yield mistake(f"does[{n}].{field}", "unfit-field", got=said, allowed="option", options=options)
            if isinstance(effect, Brings) and isinstance(effect.count, int) and not 1 <= effect.count <= MOST_BROUGHT:
                facts = {"least": 1, "most": MOST_BROUGHT}
                yield mistake(f"does[{n}].count", "unfit-field", got=str(effect.count), allowed="range", **facts)


def _words_of_game(effect: Effect, library: Any) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the words of an effect that each game has its own of: the field, the word, and the game's words."""
    attributes: tuple[str, ...] = getattr(library, "attributes", ())
    match effect:
        case Edge() | Without():
            yield from (("of", name, attributes) for name in effect.of)
        case Cannot():
            yield from (("use", name, attributes) for name in effect.use)
        case Hurts(to=to) if to:
            yield "to", to, getattr(library, "pools", ())
        case Relocates(zone=zone) if zone:
            yield "zone", zone, getattr(library, "zones", ())
