"""Fell's rules as dice and numbers, without characters: tests, contests, attacks, castings, and its tables.

First how a die moves along the ladder, by advantage before the roll and by a reroll of its highest number after it;
then the mechanics; then the tables that one die is looked up in: reactions, morale, death, advancement.
"""

from __future__ import annotations

from functools import partial
from operator import add
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.dice_pools.mechanics import helpless_row
from caltrop.kernel.rules.dice import (
    SIDES,
    TOP,
    Apart,
    Die,
    Face,
    Faces,
    LadderDie,
    Row,
    RowFaces,
    climb,
    count_pairs,
    ladder_die,
)
from caltrop.kernel.rules.fate import Fate, Revise
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic, owner_role
from caltrop.kernel.rules.steps import (
    Decisive,
    DiceMoved,
    DicePaired,
    FactStated,
    HarmDealt,
    HitsCounted,
    PricePaid,
    RowFound,
    RulingApplied,
    SidesCompared,
)

from .rulings import (
    ADVANCE_FLOOR,
    ATTACK_HARM,
    CONTEST_REROLL,
    DEATH_TIME,
    LADDER_FLOOR,
    UNMATCHED,
    AdvanceFloor,
    AttackHarm,
    ContestReroll,
    LadderFloor,
    Unmatched,
)

_DieToRoll: TypeAlias = tuple[LadderDie, int, str, str, bool]  # a die, the DN, who rolls it, the rule, does it climb


def _apply_advantage(
    fate: Fate, who: str, dice: tuple[LadderDie, ...], steps: int, floor: LadderFloor
) -> tuple[LadderDie, ...]:
    """Move all own dice along the ladder by advantage or disadvantage; a die below d4 is not rolled."""
    if not steps:
        return dice
    climbed = [climb(die, steps) for die in dice]
    moved = [die or ("d4" if floor == "stay" else None) for die in climbed]
    if moved != climbed:
        fate.note("fell.advantage", who, RulingApplied(LADDER_FLOOR.id, floor))
    fate.note("fell.advantage", who, DiceMoved(steps, dice, tuple(die or "" for die in moved)))
    return tuple(die for die in moved if die is not None)


class _SideMagic(NamedTuple):
    """What a side of a contest has beside its own dice: helpers' dice, its spell die, and helpers' spell dice.

    Of one that is `helpless`, each own die counts as 0, and it has nothing beside them.
    """

    help: tuple[LadderDie, ...] = ()
    spell: LadderDie | None = None
    spells: tuple[LadderDie, ...] = ()
    helpless: bool = False


def _side_row(
    fate: Fate, who: str, dice: tuple[LadderDie, ...], steps: int, floor: LadderFloor, beside: _SideMagic
) -> Row:
    """Return a side's row: own dice moved by advantage, where each that falls off counts as 0, and helpers' unmoved."""
    if beside.helpless:
        return helpless_row(fate, "fell.contest", who, dice)
    own = _apply_advantage(fate, who, dice, steps, floor)
    magic = _apply_advantage(fate, who, (beside.spell,), steps, floor) if beside.spell else ()
    helped = tuple(Apart(die, f"{who}_helper{i}", "fell.help") for i, die in enumerate(beside.help))
    casters = tuple(Apart(die, f"{who}_caster{i}", "fell.help") for i, die in enumerate(beside.spells))
    paid = (*(Apart(die, who, "fell.cast") for die in magic), *casters)
    return Row(own, helped, paid, len(dice) + (beside.spell is not None) - len(own) - len(magic))


def _roll_for_hit(fate: Fate, case: _DieToRoll) -> int:
    """Roll one die of a test, with its rerolls: return 1 for a hit, else 0."""
    die, dn, who, rule, _ = case
    number = fate.roll(die, who, rule)
    again = number == SIDES[die] and _ask_reroll(fate, case)
    return fate.call(_roll_for_hit, _with_next_die(case)) if again else int(number >= dn)


def _roll_with_rerolls(fate: Fate, case: _DieToRoll) -> int:
    """Return the number that a die shows after all its rerolls."""
    die, _, who, rule, _ = case
    number = fate.roll(die, who, rule)
    again = number == SIDES[die] and _ask_reroll(fate, case)
    return fate.call(_roll_with_rerolls, _with_next_die(case)) if again else number


def _ask_reroll(fate: Fate, case: _DieToRoll) -> bool:
    """Ask whether a die at its maximum is rerolled as the next die up; usually only if it is not a hit."""
    die, dn, who, _, climbs = case
    return climbs and SIDES[die] < TOP and fate.may(who, "fell.test.reroll", usual=SIDES[die] < dn)


def _with_next_die(case: _DieToRoll) -> _DieToRoll:
    """Return the same roll with the next die up."""
    die, dn, who, _, climbs = case
    return climb(die, 1) or "d12", dn, who, "fell.test.reroll", climbs


def _rerolls(fixed: frozenset[str]) -> Revise:
    """Return how maxima climb in a contest: those of these roles do not."""
    return lambda fate, who, face: face if who in fixed else _reroll_maximum(fate, who, face)


def _reroll_maximum(fate: Fate, who: str, face: Face) -> Face:
    """Let a contest's die at its maximum climb, as often as its roller wants; usually it is kept."""
    number, sides = face
    while number == sides < TOP and fate.may(who, "fell.test.reroll", usual=False):
        die = climb(ladder_die(sides), 1) or "d12"
        number = fate.roll(die, who, "fell.test.reroll")
        sides = SIDES[die]
    return number, sides


_Pool: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(min_length=1, max_length=3)]
_Helpers: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=5)]
Difficulty: TypeAlias = Annotated[int, Meta(ge=0, le=12)]
_Steps: TypeAlias = Annotated[int, Meta(ge=-8, le=8)]
_Harm: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
_MoreDice: TypeAlias = Annotated[tuple[LadderDie, ...], Meta(max_length=2)]
Hits: TypeAlias = Annotated[int, Meta(ge=0, le=9)]  # of 3 own dice, a spell die and 5 of helpers
_PairsWon: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
_HarmTaken: TypeAlias = Annotated[int, Meta(ge=0, le=180)]  # 9 hits of the worst weapon
_FaceShown: TypeAlias = Annotated[int, Meta(ge=0, le=12)]  # a number on a die of the ladder; 0 if none is rolled
_Side: TypeAlias = Literal["a", "b", "tie"]


# ---- fell.test
class TestParams(Params, frozen=True, kw_only=True):
    """Own dice against a difficulty number, and the dice of helpers.

    `spell` is the roller's spell die, `spells` are those of helpers: what each finally shows is taken from WIL.
    """

    dice: _Pool
    dn: Difficulty
    advantage: _Steps = 0
    help: _Helpers = ()
    spell: LadderDie | None = None
    spells: _Helpers = ()
    fixed: bool = False  # own dice do not climb
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"


class TestOutcome(Outcome, frozen=True):
    hits: Hits
    passed: bool
    wil_spent: Annotated[_FaceShown, owner_role("roller")] = 0
    help_spent: tuple[_FaceShown, ...] = ()


@mechanic("fell.test")
def TEST(fate: Fate, p: TestParams) -> TestOutcome:
    """Each die at or above the difficulty number is a hit; one hit passes."""
    dice = _apply_advantage(fate, "roller", p.dice, p.advantage, p.floor)
    magic = _own_magic(fate, p.spell, p.advantage, p.floor)
    cases = _test_cases(p, dice)
    paid = _spell_cases(p, magic)
    if paid:
        hits, own, others = _roll_with_spells(fate, p.dn, cases, paid)
    else:
        hits = fate.fold(add, 0, _roll_for_hit, cases)
        own = 0
        others = ()
    _note_prices(fate, "roller", "", own, others)
    fate.note("fell.test", "roller", HitsCounted(hits, dn=p.dn, result="passed" if hits else "failed"))
    return TestOutcome(hits=hits, passed=hits > 0, wil_spent=own, help_spent=others)


def _own_magic(fate: Fate, spell: LadderDie | None, steps: int, floor: LadderFloor) -> tuple[LadderDie, ...]:
    """Return the roller's spell die after advantage, if there is one and it is still on the ladder."""
    return _apply_advantage(fate, "roller", (spell,), steps, floor) if spell else ()


def _test_cases(p: TestParams | CastParams, dice: tuple[LadderDie, ...]) -> dict[str, _DieToRoll]:
    """Return the dice of a test that cost nothing: own ones, and those of helpers."""
    cases = {f"own{i}": (die, p.dn, "roller", "fell.test", not p.fixed) for i, die in enumerate(dice)}
    return cases | {f"help{i}": (die, p.dn, f"helper{i}", "fell.help", True) for i, die in enumerate(p.help)}


def _spell_cases(p: TestParams | CastParams, magic: tuple[LadderDie, ...]) -> dict[str, _DieToRoll]:
    """Return the spell dice of a test: the roller's, and those of helpers."""
    cases = {"spell": (magic[0], p.dn, "roller", "fell.cast", not p.fixed)} if magic else {}
    return cases | {f"spell{i}": (die, p.dn, f"caster{i}", "fell.help", True) for i, die in enumerate(p.spells)}


def _roll_with_spells(
    fate: Fate, dn: int, cases: dict[str, _DieToRoll], paid: dict[str, _DieToRoll]
) -> tuple[int, int, tuple[int, ...]]:
    """Return the hits, what the roller's spell die finally shows, and what those of helpers show."""
    tasks = {"hits": partial(fate.fold, add, 0, _roll_for_hit, cases)}
    tasks |= {name: partial(fate.call, _roll_with_rerolls, case) for name, case in paid.items()}
    hits, *shown = fate.together(tasks)
    own = shown[0] if "spell" in paid else 0
    return hits + sum(n >= dn for n in shown), own, tuple(shown[1:] if "spell" in paid else shown)


def _note_prices(fate: Fate, who: str, side: str, own: int, others: tuple[int, ...]) -> None:
    """Note what the spell dice of a roller and of helpers cost."""
    if own:
        fate.note("fell.cast", who, PricePaid("WIL", own, side=side))
    for i, price in enumerate(others):
        fate.note("fell.help", f"{side}_caster{i}" if side else f"caster{i}", PricePaid("WIL", price, side=side))


# ---- fell.contest
class ContestParams(Params, frozen=True, kw_only=True):
    """The dice of two sides; side a began the contest.

    Helpers' dice stand in the row of the side that they help; advantage does not move them. What a spell die of a
    side or of its helpers finally shows is taken from WIL.
    """

    a: _Pool
    b: _Pool
    a_advantage: _Steps = 0
    b_advantage: _Steps = 0
    a_help: _Helpers = ()
    b_help: _Helpers = ()
    a_spell: LadderDie | None = None
    b_spell: LadderDie | None = None
    a_spells: _Helpers = ()
    b_spells: _Helpers = ()
    a_fixed: bool = False  # own dice of "a" do not climb
    b_fixed: bool = False
    b_helpless: bool = False  # every die of "b" counts as 0
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ignored"
    reroll: Annotated[ContestReroll, CONTEST_REROLL] = "initiator_first"


class SpellPrice(Struct, frozen=True, omit_defaults=True):
    """What spell dice have cost one side: its own, and those of its helpers."""

    own: _FaceShown = 0
    help: tuple[_FaceShown, ...] = ()


_NO_PRICE = SpellPrice()


class ContestOutcome(Outcome, frozen=True):
    a_hits: _PairsWon
    b_hits: _PairsWon
    winner: _Side
    a_spent: Annotated[SpellPrice, owner_role("a")] = _NO_PRICE
    b_spent: Annotated[SpellPrice, owner_role("b")] = _NO_PRICE


@mechanic("fell.contest")
def CONTEST(fate: Fate, p: ContestParams) -> ContestOutcome:
    """Both roll; dice meet highest to lowest; more hits wins."""
    a = _side_row(
        fate, "a", dice=p.a, steps=p.a_advantage, floor=p.floor, beside=_SideMagic(p.a_help, p.a_spell, p.a_spells)
    )
    theirs = _SideMagic(p.b_help, p.b_spell, p.b_spells, p.b_helpless)
    b = _side_row(fate, "b", dice=p.b, steps=p.b_advantage, floor=p.floor, beside=theirs)
    fixed = frozenset(who for who, is_fixed in (("a", p.a_fixed), ("b", p.b_fixed)) if is_fixed)
    revise = _rerolls(fixed) if p.reroll == "initiator_first" else None
    met = fate.pair(a, b, "fell.contest", revise, partial(_note_rows, "b"))
    found = _settle_contest(fate, "b", met.ups, met.downs, _lone_dice(a, b, p.unmatched))
    spent = _spent_on(a, "a", met.a_prices), _spent_on(b, "b", met.b_prices)
    _note_prices(fate, "a", "a", spent[0].own, spent[0].help)
    _note_prices(fate, "b", "b", spent[1].own, spent[1].help)
    return structs.replace(found, a_spent=spent[0], b_spent=spent[1])


def _lone_dice(a: Row, b: Row, unmatched: Unmatched) -> tuple[int, int]:
    """Return the hits of dice without a counterpart; a die that is not rolled is no hit even there."""
    ours = len(a.all_dice)
    theirs = len(b.all_dice)
    return (max(0, ours - theirs - b.blanks), max(0, theirs - ours - a.blanks)) if unmatched == "hit" else (0, 0)


def _note_rows(foe: str, fate: Fate, a: Faces, b: Faces) -> None:
    """Note how the rows met, and how many pairs of equal numbers the bigger die has won."""
    if not fate.explains:
        return
    fate.note("fell.contest", "", DicePaired("a", foe, a, b))
    for who, x, y in (("a", a, b), (foe, b, a)):
        if n := sum(p[0] == q[0] and p[1] > q[1] for p, q in zip(x, y, strict=False)):
            fate.note("fell.contest", who, FactStated("bigger", n))


def _settle_contest(fate: Fate, foe: str, ups: int, downs: int, lone: tuple[int, int]) -> ContestOutcome:
    """Count the hits of each side, and by the ruling also dice without a counterpart."""
    a_hits = ups + lone[0]
    b_hits = downs + lone[1]
    winner: _Side = "tie" if a_hits == b_hits else "a" if a_hits > b_hits else "b"
    if any(lone):
        fate.note("fell.contest", "", RulingApplied(UNMATCHED.id, "hit"))
    ahead = {"a": "a", "b": foe, "tie": ""}[winner]
    decides: Decisive = "hits" if ahead else "tie"
    fate.note("fell.contest", "", SidesCompared("a", foe, a_hits, b_hits, decides, winner=ahead))
    return ContestOutcome(a_hits=a_hits, b_hits=b_hits, winner=winner)


def _spent_on(row: Row, who: str, prices: tuple[int, ...]) -> SpellPrice:
    """Return what the spell dice of a row have cost, the side's own first."""
    if not prices:
        return _NO_PRICE
    return SpellPrice(prices[0], prices[1:]) if row.paid[0].who == who else SpellPrice(0, prices)


# ---- fell.attack
class AttackParams(ContestParams, frozen=True, kw_only=True):
    """A contest in which both sides can deal harm."""

    a_harm: _Harm
    b_harm: _Harm
    unanswered: bool = False  # "b" cannot harm back
    spared: bool = False  # such harm does nothing to "b"
    harm: Annotated[AttackHarm, ATTACK_HARM] = "weapon"


class AttackOutcome(Outcome, frozen=True):
    winner: _Side
    a_takes: Annotated[_HarmTaken, owner_role("a")]
    b_takes: Annotated[_HarmTaken, owner_role("b")]
    a_spent: Annotated[SpellPrice, owner_role("a")] = _NO_PRICE
    b_spent: Annotated[SpellPrice, owner_role("b")] = _NO_PRICE


@mechanic("fell.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the winner deals harm for each of their hits."""
    contest = CONTEST.rule(fate, p)
    return _settle_attack(fate, contest, "b", p, _harm_per_hit(fate, p.harm, p.a_harm, p.b_harm, p))


def _harm_per_hit(
    fate: Fate, by: AttackHarm, a_harm: int, b_harm: int, target: AttackParams | Target
) -> tuple[int, int]:
    """Return the harm of one hit, for each side."""
    if by != ATTACK_HARM.default:
        fate.note("fell.attack", "", RulingApplied(ATTACK_HARM.id, by))
    a, b = (a_harm, b_harm) if by == "weapon" else (1, 1)
    return 0 if target.spared else a, 0 if target.unanswered else b


def _settle_attack(
    fate: Fate, c: ContestOutcome, foe: str, target: AttackParams | Target, harms: tuple[int, int]
) -> AttackOutcome:
    """Return the harm that the loser takes; a tie harms no one."""
    a_harm, b_harm = harms
    if c.winner == "a":
        _note_harm(fate, "a", c.a_hits, a_harm, "spared" if target.spared else "")
    if c.winner == "b":
        _note_harm(fate, foe, c.b_hits, b_harm, "unanswered" if target.unanswered else "")
    return AttackOutcome(
        winner=c.winner,
        a_takes=c.b_hits * b_harm if c.winner == "b" else 0,
        b_takes=c.a_hits * a_harm if c.winner == "a" else 0,
        a_spent=c.a_spent,
        b_spent=c.b_spent,
    )


def _note_harm(fate: Fate, who: str, hits: int, each: int, idle: str) -> None:
    """Note the harm of the winner's hits, or why they do none."""
    fate.note("fell.attack", who, FactStated(idle) if idle else HarmDealt(hits, each, harm=hits * each))


# ---- fell.blast
class Target(Struct, frozen=True):
    """One target of a blast: its dice, and the harm that it deals back."""

    dice: _Pool
    harm: _Harm
    advantage: _Steps = 0
    unanswered: bool = False
    spared: bool = False
    help: _Helpers = ()
    spell: LadderDie | None = None
    spells: _Helpers = ()
    fixed: bool = False
    helpless: bool = False  # every die counts as 0


class BlastParams(Params, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    a: _Pool
    a_harm: _Harm
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    a_advantage: _Steps = 0
    a_help: _Helpers = ()
    a_spell: LadderDie | None = None
    a_spells: _Helpers = ()
    a_fixed: bool = False
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"
    unmatched: Annotated[Unmatched, UNMATCHED] = "ignored"
    reroll: Annotated[ContestReroll, CONTEST_REROLL] = "initiator_first"
    harm: Annotated[AttackHarm, ATTACK_HARM] = "weapon"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("fell.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target contests on its own."""
    rows = {
        "a": _side_row(
            fate, "a", dice=p.a, steps=p.a_advantage, floor=p.floor, beside=_SideMagic(p.a_help, p.a_spell, p.a_spells)
        )
    }
    for i, t in enumerate(p.targets):
        magic = _SideMagic(t.help, t.spell, t.spells, t.helpless)
        rows[f"b{i}"] = _side_row(fate, f"b{i}", dice=t.dice, steps=t.advantage, floor=p.floor, beside=magic)
    throws = fate.together({who: partial(fate.throw, row, who, "fell.contest") for who, row in rows.items()})
    ours = throws[0]
    theirs = throws[1:]
    if p.reroll == "initiator_first":
        fixed = {"a": p.a_fixed} | {f"b{i}": t.fixed for i, t in enumerate(p.targets)}
        climb = _rerolls(frozenset(who for who, is_fixed in fixed.items() if is_fixed))
        ours = fate.revise(rows["a"], "a", ours, climb)
        names = tuple(rows)[1:]
        theirs = fate.each(lambda i, y: fate.revise(rows[names[i]], names[i], y, climb), theirs, names)
    fate.note("fell.blast", "", FactStated("targets", len(p.targets)))
    settle = partial(_settle_blast_target, fate, p, rows, ours)
    return BlastOutcome(each=fate.gather(fate.each(settle, theirs)))


def _settle_blast_target(
    fate: Fate, p: BlastParams, rows: dict[str, Row], ours: RowFaces, i: int, theirs: RowFaces
) -> AttackOutcome:
    """Settle the one attack roll against one target's roll."""
    target = p.targets[i]
    who = f"b{i}"
    a = rows["a"]
    b = rows[f"b{i}"]
    _note_rows(who, fate, ours.faces, theirs.faces)
    found = _settle_contest(fate, who, *count_pairs(ours.faces, theirs.faces), _lone_dice(a, b, p.unmatched))
    spent = _spent_on(a, "a", ours.prices), _spent_on(b, who, theirs.prices)
    if not i:  # the one roll is paid for once
        _note_prices(fate, "a", "a", spent[0].own, spent[0].help)
    _note_prices(fate, who, who, spent[1].own, spent[1].help)
    found = structs.replace(found, a_spent=spent[0], b_spent=spent[1])
    return _settle_attack(fate, found, who, target, _harm_per_hit(fate, p.harm, p.a_harm, target.harm, target))


class CountParams(Params, frozen=True):
    steel: LadderDie


class CountOutcome(Outcome, frozen=True):
    targets: _FaceShown


@mechanic("fell.blast.count")
def BLAST_COUNT(fate: Fate, p: CountParams) -> CountOutcome:
    """How many a blast reaches, where that is unclear: the steel die says."""
    return CountOutcome(targets=fate.roll(p.steel, "roller", "fell.blast"))


# ---- fell.cast
class CastParams(Params, frozen=True, kw_only=True):
    """A Willpower test; the spell die may be part of it, or else a skill's; `more` are such dice beside WIL's."""

    wil: LadderDie
    spell: LadderDie | None = None
    dn: Difficulty
    advantage: _Steps = 0
    more: _MoreDice = ()
    help: _Helpers = ()
    spells: _Helpers = ()
    fixed: bool = False  # own dice do not climb
    floor: Annotated[LadderFloor, LADDER_FLOOR] = "drop"


class CastOutcome(Outcome, frozen=True):
    passed: bool
    wil_spent: Annotated[_FaceShown, owner_role("roller")]
    help_spent: tuple[_FaceShown, ...] = ()


@mechanic("fell.cast")
def CAST(fate: Fate, p: CastParams) -> CastOutcome:
    """One hit passes; what the spell die finally shows is taken from WIL."""
    dice = _apply_advantage(fate, "roller", (p.wil, *p.more), p.advantage, p.floor)
    magic = _own_magic(fate, p.spell, p.advantage, p.floor)
    cases = _test_cases(p, dice)
    paid = _spell_cases(p, magic)
    hits, own, others = _roll_with_spells(fate, p.dn, cases, paid)
    _note_prices(fate, "roller", "", own, others)
    fate.note("fell.cast", "roller", HitsCounted(hits, dn=p.dn, result="passed" if hits else "failed"))
    return CastOutcome(passed=hits > 0, wil_spent=own, help_spent=others)


Time: TypeAlias = Annotated[int, Meta(ge=0, le=4)]
_Attitude: TypeAlias = Literal["hostile", "wary", "indifferent", "friendly", "helpful"]
_Rout: TypeAlias = Literal["retreat", "flee", "surrender conditionally", "surrender unconditionally"]


# ---- fell.reaction, fell.morale
class WilParams(Params, frozen=True):
    wil: LadderDie


class ReactionOutcome(Outcome, frozen=True):
    result: _Attitude


class MoraleOutcome(Outcome, frozen=True):
    result: _Rout


REACTIONS: tuple[tuple[int, _Attitude], ...] = (
    (3, "hostile"),
    (5, "wary"),
    (7, "indifferent"),
    (9, "friendly"),
    (12, "helpful"),
)
ROUTS: tuple[tuple[int, _Rout], ...] = (
    (3, "retreat"),
    (5, "flee"),
    (7, "surrender conditionally"),
    (12, "surrender unconditionally"),
)


@mechanic("fell.reaction")
def REACTION(fate: Fate, p: WilParams) -> ReactionOutcome:
    """How a stranger reacts to the party, by the Willpower die of the character who speaks."""
    rolled = fate.roll(p.wil, "roller", "fell.reaction")
    result = next(word for most, word in REACTIONS if rolled <= most)
    fate.note("fell.reaction", "roller", RowFound(rolled, result=result))
    return ReactionOutcome(result=result)


@mechanic("fell.morale")
def MORALE(fate: Fate, p: WilParams) -> MoraleOutcome:
    """What beaten enemies do, by the Willpower die of the character who leads against them."""
    rolled = fate.roll(p.wil, "roller", "fell.morale")
    result = next(word for most, word in ROUTS if rolled <= most)
    fate.note("fell.morale", "roller", RowFound(rolled, result=result))
    return MoraleOutcome(result=result)


# ---- fell.death
_Death: TypeAlias = Literal["dead", "rounds", "hours", "days"]
_DEATHS: tuple[_Death, ...] = ("dead", "rounds", "hours", "days")


class DeathOutcome(Outcome, frozen=True):
    result: _Death
    time: Time


class DeathParams(Params, frozen=True):
    time: Annotated[Die, DEATH_TIME] = "d4"


@mechanic("fell.death")
def DEATH(fate: Fate, p: DeathParams) -> DeathOutcome:
    """How long a character at 0 has left to live."""
    rolled = fate.roll("d4", "dying", "fell.death")
    result = _DEATHS[rolled - 1]
    fate.note("fell.death", "dying", RowFound(rolled, result=result))
    return DeathOutcome(result=result, time=0 if result == "dead" else fate.roll(p.time, "dying", "fell.death"))


# ---- fell.advance
class AdvanceParams(Params, frozen=True):
    die: LadderDie
    floor: Annotated[AdvanceFloor, ADVANCE_FLOOR] = "d4"


_GROWN = {-1: "smaller", 0: "unchanged", 1: "bigger"}


class AdvanceOutcome(Outcome, frozen=True):
    change: Literal[-1, 0, 1]


@mechanic("fell.advance")
def ADVANCE(fate: Fate, p: AdvanceParams) -> AdvanceOutcome:
    """The highest number raises the die, a 1 lowers it; a d12 does not grow."""
    rolled = fate.roll(p.die, "roller", "fell.advance")
    change = _advance_change(p, rolled)
    if rolled == 1 and p.die == "d4" and p.floor != ADVANCE_FLOOR.default:
        fate.note("fell.advance", "roller", RulingApplied(ADVANCE_FLOOR.id, p.floor))
    fate.note("fell.advance", "roller", RowFound(rolled, result=_GROWN[change]))
    return AdvanceOutcome(change=change)


def _advance_change(p: AdvanceParams, rolled: int) -> Literal[-1, 0, 1]:
    """Return by how many steps a die changes that shows this number."""
    if rolled == SIDES[p.die]:
        return 0 if p.die == "d12" else 1
    return -1 if rolled == 1 and not (p.die == "d4" and p.floor == "d4") else 0
