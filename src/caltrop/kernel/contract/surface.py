"""A game's surface: its colours, buttons, rolls to call for and standing orders, and how to read its odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel.rules.fate import Roll
from caltrop.kernel.state.parts import Track
from caltrop.kernel.state.state import Character, State

MoveRole: TypeAlias = Literal[
    "advance", "attack", "attack.group", "buy", "coin", "create", "creature", "divide", "done", "drop", "extended",
    "extended.drop", "fate", "fight", "fight.end", "fight.join", "fight.leave", "fight.pause", "hand", "harm", "intent",
    "learn", "morale", "not_done", "price", "reaction", "relabel", "rest", "scene", "sell", "share", "shop", "take",
    "take_off", "treat", "turn", "use", "wear", "zone",
]  # fmt: skip
"""Roles that pages have a place for, with the parameters that they fill in.

A game's move with the same name plays the role; `Surface.roles` names another. Without such a move the place is empty.

    advance        the loot dialog, after a fight
    attack         a foe's name, a weapon, **All attack**: `target`, `weapon`; the plan keeps the weapon's key as "a"
    attack.group   **All attack**, for those with the same target: `target`, and the parameter with `Pick.comrades`
    buy            a service in the market: `item`, `count`
    coin           the party, for the facilitator
    create         **Create character**
    creature       the line for creatures, prepared scenes: `creature`, `count`, `hidden`, `side`
    divide         an item of which there are several: `item`
    done           always in reach on a phone, beside **End turn** for the facilitator
    drop           an item: `item`
    extended       a new extended test
    extended.drop  an extended test: `task`
    fate           one tap beside the calls
    fight          **Fight against**: `foes`, `surprised`, `first`, `group`
    fight.end      the fight
    fight.join     a creature that is not in the fight: `side`
    fight.leave    a character's dialog, that of a group
    fight.pause    the fight: `paused`
    hand           an item, another character, the stash: `to`, `item`
    harm           the keys 1 to 9 on a creature, for the facilitator: `n`
    intent         the fight
    learn          **Teach to…** beside a homebrew spell: `spell`
    morale         the fight
    not_done       in the place of `done`
    price          the list of prices: the parameter with `Pick.prices`, and the one that is a number
    reaction       beside the calls
    relabel        an item: `item`, `name`, `note`
    rest           the party, for the facilitator
    scene          **Begin scene**
    sell           an item that has a price: `item`
    share          a pile of coin
    shop           **Market**: `buys`, `sells`, lists of `item` and `count`
    take           a pile: `source`, `item`, `count`, `coin`, `all`
    take_off       an item that is worn: `item`
    treat          the card of a character who is dying: `target`
    turn           **Next turn** or **End turn**, for the facilitator
    use            an item: `item`
    wear           an item that can be worn: `item`
    zone           a character's dialog in a fight
"""

# Where a move stands among all that can be done: by what one wants to do, not by the chapter of its rule.
MoveGroup: TypeAlias = Literal["rolls", "harm", "fight", "things", "time", "people", "telling", "rulings"]


# ---- buttons
Each: TypeAlias = Literal["once", "ability", "option", "weapon", "spell", "patient", "light", "meal"]
"""One button for each of what.

    once     the move
    ability  each word of the parameter `of`, beside that number on the sheet
    option   each option of the parameter `of`
    weapon   each weapon, at the likely target; bare hands without one
    spell    each spell that the character can cast
    patient  each friend who is down
    light    one item that gives light
    meal     one item to eat, if the character is hungry
"""
When: TypeAlias = Literal["always", "fight", "calm", "turn", "done", "failed", "facilitator"]
"""When a button is shown.

    always       always
    fight        to those in a fight
    calm         to those in none
    turn         in the character's turn, or their side's, until they are done
    done         to those who are done, while the turn goes on
    failed       while a failure can still be turned
    facilitator  to the facilitator
"""
Aim: TypeAlias = Literal["foe", "friend", ""]


class QuickAction(Struct, frozen=True, eq=False):
    """A frequent action as one button, or as one for `each` weapon, spell and so on.

    each   one button for each of what
    when   when it is shown
    form   it opens the form; otherwise one tap does it, if nothing required is missing
    icon   one of `web/page/icons.svg`
    want   parameters that are filled in
    """

    move: str  # the move's id without the game's
    each: Each = "once"
    when: When = "always"
    form: bool = False
    icon: str = ""
    of: str = ""  # the parameter for the weapon, spell and so on of `each`
    aim: str = ""  # the parameter for the likeliest target
    aims_at: Callable[[Any], Aim] = lambda spell: "foe"  # the likeliest kind of target of a spell
    want: Mapping[str, Any] = {}
    price: str = ""  # its entry in the game's price list
    wide: bool = False  # a large button, with odds
    titled: bool = False  # the button shows the move's title, with the option beside it
    unless: tuple[str, ...] = ()  # codes of refusals that hide the button


# ---- rolls that the facilitator calls for
ChipGroup: TypeAlias = Literal["own", "help", "tools"]


class JoiningDie(Struct, frozen=True):
    """A parameter by which dice join a roll, shown as chips that can be tapped: one for each of its options."""

    param: str
    group: ChipGroup = "own"
    alone: bool = False  # of the group's chips like it, at most one joins the roll
    skill: str = ""  # the parameter for the skill with which the chosen character joins


class CallableRoll(Struct, frozen=True, eq=False):
    """A move that the facilitator can call for. `ability`, `harder` and `trouble` are names of its parameters.

    move   the move's name, without the game's id
    """

    move: str
    ability: str = ""  # without one, the form asks for none
    harder: str = ""  # for the difficulty
    usual: str = ""  # the difficulty that the form starts with
    easier: Mapping[str, Any] = {}  # the parameters for advantage
    worse: Mapping[str, Any] = {}  # the parameters for disadvantage
    trouble: str = ""  # for the price of success in spite of a failed roll
    texts: tuple[str, ...] = ()  # for other words that are said before the roll: what passing and failing mean
    joins: tuple[JoiningDie, ...] = ()  # what the roller can add to the dice, in the order in which it is shown
    # Things of a character that give advantage if the facilitator says so, by their keys with their names.
    tools: Callable[[Character], Mapping[str, str]] = lambda character: {}

    @property
    def is_judged_by(self) -> frozenset[str]:
        """The parameters that are the facilitator's to say: how hard it is, advantage, and what is at stake."""
        names = (self.harder, self.trouble, *self.texts, *self.easier, *self.worse, "stakes")
        return frozenset(name for name in names if name)


# ---- standing orders
class StandingOrder(Struct, frozen=True):
    """A rule that asks a question, and the answers that can be given in advance; "" is the usual answer."""

    rule: str
    answers: tuple[str, ...]


class PricedAnswer(Struct, frozen=True):
    """An answer that costs points: what it does, its price, the points left, and the result; the words are ids."""

    what: str
    price: int
    left: int = 0
    result: str = ""
    fails: bool = False  # it is not enough


# ---- odds
class OutcomeRows(Struct, frozen=True, eq=False):
    """A field of an outcome whose odds have a row for each value."""

    field: str
    says: str = ""  # the label of a number; without one, each value has its own
    named: Mapping[str, str] = {}  # the label of each value
    is_cost: bool = False  # shown only where it is uncertain
    can_lump: bool = False  # many values may be joined to "or more"


class Goal(Struct, frozen=True, eq=False):
    """A yes-or-no question about an outcome, and the label of its chance."""

    says: str
    holds: Callable[[Any], bool]


DiceCount: TypeAlias = Literal["each", "higher", "lower"]  # all dice of a roll count, or only one of them


class OddsReading(Struct, frozen=True, eq=False):
    """How to read the odds of a mechanic: what counts as success, and which rows and risks to show.

    rows   a field of the outcome that the form shows value by value
    """

    goal: Goal | None = None  # success
    rows: OutcomeRows | None = None
    risks: tuple[Goal, ...] = ()  # shown where success is certain, the worst first
    warns: Goal | None = None  # an extra row for what can go wrong in spite of success
    could: Callable[[Any, Any], bool] | None = None  # of parameters and outcome: what can be paid for after the roll
    each: str = ""  # the parameter that lists the targets: the outcome and the goal have one result for each
    modifier: str = ""  # the parameter that is added to the dice
    counts: Callable[[Any, Roll], DiceCount] = lambda params, roll: "each"  # which dice of a roll count
    target: str = ""  # the target's role in the plan; with `each`, the roles are numbered: "target0", "target1"


# ---- prices
class ActionPrice(Struct, frozen=True):
    """What an action costs in points."""

    name: str
    points: int


# ---- dice
Grade: TypeAlias = Literal["", "miss", "weak", "hit", "strong"]  # "": a die of this game says nothing by itself
DieGrade: TypeAlias = Callable[[int], Grade]


class Surface(Struct, frozen=True):
    """All that a game shows on pages.

    quick    buttons
    calls    rolls that the facilitator can call for
    orders   questions that can be answered once for all
    prices   from the library and the rulings: what actions cost; the facilitator can change them
    strikes  from the state, the actor and the parameters so far: the targets of an attack on many, ticked in its form
    """

    quick: tuple[QuickAction, ...] = ()
    calls: tuple[CallableRoll, ...] = ()
    rolls: tuple[str, ...] = ()  # moves that are rolls, so that they can be called for
    # Parameters of a call that those who are called do not see, unless the facilitator sets the other parameter.
    withheld: Mapping[str, str] = {}
    # What can join rolls that are not in `calls`, such as an attack, by the names of their moves.
    joins: Mapping[str, tuple[JoiningDie, ...]] = {}
    orders: tuple[StandingOrder, ...] = ()
    # From a rule and one of its answers: what it costs and comes to; None where that is not said in advance.
    priced: Callable[[str, str], PricedAnswer | None] = lambda rule, answer: None
    # From a rule and one of its answers: the answer without what it comes to, for those who may not know that.
    veiled: Callable[[str, str], str] = lambda rule, answer: answer
    readings: Mapping[str, OddsReading] = {}  # by the mechanic's id
    roles: Mapping[MoveRole, str] = {}  # the move's name, where it differs from its role
    groups: Mapping[str, MoveGroup] = {}  # the group of a move that other games do not have, by its name
    prices: Callable[[Any, Mapping[str, str]], Mapping[str, ActionPrice]] = lambda library, rulings: {}
    # Numbers of a sheet that follow from several of its parts, such as an armour rating; from the game and a character.
    numbers: Callable[[Any, Character], tuple[Track, ...]] = lambda game, character: ()
    # Maxima of a character's numbers where they are others than the parts have, by the numbers' labels.
    maxima: Callable[[Character], Mapping[str, int]] = lambda character: {}
    settings: frozenset[str] = frozenset()  # optional settings that this game uses
    # How far a character is from another, in the game's word; "" where no distance is counted.
    distance: Callable[[State, str, str], str] = lambda state, who, other: ""
    distances: tuple[str, ...] = ()  # all words that `distance` has, from the nearest to the farthest
    # Does one of a character's weapons reach another, as far as the table counts it?
    reaches: Callable[[State, str, str], bool] = lambda state, who, other: True
    # Whom an attack on many strikes, from the state, the actor and the parameters so far: ticked as its form opens.
    strikes: Callable[[State, str, Mapping[str, Any]], tuple[str, ...]] = lambda state, actor, want: ()
    # From the state, the target and the attacker's weapon: does an outcome of the attack bring the target to 0?
    falls: Callable[[State, str, Any], Callable[[Any], bool]] = lambda state, target, weapon: lambda outcome: False
    # Facts of items that a table with these rulings does not use; None is for the rules reference, without a table.
    hides: Callable[[Mapping[str, str] | None], frozenset[str]] = lambda rulings: frozenset()
    grade: DieGrade = lambda face: ""  # what one die of a test or contest is worth by its face alone
    silent_refusals: frozenset[str] = frozenset()  # refusals not shown, because the form asks for it
    tells_harm: Callable[[Mapping[str, Any]], bool] = lambda outcome: False  # is it about harm?
    fled: frozenset[str] = frozenset()  # conditions of characters who fled
    gave_up: tuple[str, ...] = ()  # first words of the conditions of characters who surrendered
    treats_the_beaten: bool = False  # treatment also helps characters who are out of the fight, not only the dying


# ---- a game's colours and emblem: pages draw them, rules never read them
_Colour: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]


class Livery(Struct, frozen=True, rename="kebab"):
    """A game's accent by day and by night, its emblem, and its place among the games on the front page.

    In `livery.toml` the names have hyphens: `day-wash`.

    The accent colours text and lines, `wash` is the background behind them, and at night buttons use `fill`.
    `emblem` is a whole SVG file, drawn in `currentColor` with a view box of 64 by 64.
    """

    place: int
    day: _Colour
    day_wash: _Colour
    night: _Colour
    night_wash: _Colour
    night_fill: _Colour
    emblem: str
