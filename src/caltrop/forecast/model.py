"""The model of one fight: its combatants, the policies of both sides, and the kernels of what they do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any, Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.fighting.forecasts import count_from_now, hold_idle_marks
from caltrop.kernel.contract.forecast import FightRules, FleePolicy, TargetPolicy, chosen_answers
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.parameters import fill_in
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.state import Character, Encounter, State

from .acts import FightActs
from .causes import MOST_UNITS, SOMEBODY, cause_of_unit, causes_on, combatant_of, name_causes, without_bonds
from .kernels import KernelStore, Relearn, Results
from .trial import GONE, Kernel, KernelTrees, Trial, TrialSheets

# The sheets of a trial.
A = "one"
B = "two"
SIDES = (PARTY, FOES)
FirstPolicy: TypeAlias = Literal["roll", "party", "foes"]
NEW_ROUND = NO_PLACE = -1
_TICKS = ("begin", "end", "round")  # of turns and time
_MOST_CLASSES = 2_000  # of sheets: beyond, who caused a condition is forgotten
LINE_BITS = 6  # enough for the combatants of any fight that is taken
IDLE = "idle"  # a round in which someone had no turn
# What an act may ask of turns, added up: has the target one still to come in this round, and the actor another?
TO_COME = 1
AGAIN = 2


class SidePolicy(Struct, frozen=True, forbid_unknown_fields=True):
    """What a side does: its targets, when it flees, whether its courage can fail, and the game's own choices."""

    target: TargetPolicy = "weakest"
    flee: FleePolicy = "never"
    morale: bool = True
    choices: Mapping[str, str] = {}


class FighterGroup(Struct, frozen=True, eq=False):
    """Combatants of one side with the same sheet, who attack in the same way."""

    name: str
    side: str
    sheet: Character
    count: int = 1
    want: Mapping[str, Any] = {}  # parameters of its attack, such as the weapon


class FightStanding(Struct, frozen=True):
    """Where a fight stands that goes on. `places`, `left`, `members` and `sheets` are those of the combatants in order.

    `pattern` and `at` are the places of this round and the one that acts now, or NEW_ROUND before a round begins.
    A combatant at NO_PLACE does not act in the rest of this round.
    """

    pattern: tuple[int, ...]
    at: int
    places: tuple[int, ...]
    left: tuple[int, ...]  # attacks that each may still make in the place that acts now
    began: Mapping[str, int]  # how many each side has had in this fight
    members: tuple[int, ...]  # the group of each
    sheets: tuple[Character, ...]  # as they are now; a group's own sheet is what its members were when it was formed


class Fight(Struct, frozen=True, eq=False):
    """A fight as it is asked about: before it begins, or as it stands."""

    game: Game
    groups: tuple[FighterGroup, ...]
    policies: Mapping[str, SidePolicy]
    first: FirstPolicy = "roll"
    rulings: Mapping[str, str] = {}
    standing: FightStanding | None = None
    focus: int = NO_PLACE  # the group that the party strikes while one of it stands, in a simulation

    @property
    def rules(self) -> FightRules:
        assert self.game.forecast is not None
        return self.game.forecast

    @property
    def members(self) -> tuple[int, ...]:
        """The group of each combatant, the party first."""
        if self.standing is not None:
            return self.standing.members
        return tuple(
            n for side in SIDES for n, group in enumerate(self.groups) if group.side == side for _ in range(group.count)
        )

    def count(self, side: str) -> int:
        return sum(group.count for group in self.groups if group.side == side)

    @property
    def began(self) -> Mapping[str, int]:
        """How many each side has had in this fight."""
        return self.standing.began if self.standing else {side: self.count(side) for side in SIDES}

    @property
    def usual_places(self) -> tuple[int, ...]:
        """The place of each combatant where sides act one after the other, or heroes around their foes."""
        return tuple(SIDES.index(self.groups[group].side) for group in self.members)


class FightKernels:
    """The kernels of a fight, over classes of sheets."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.rules = fight.rules
        self.game = fight.game
        self.rulings = {**self.game.defaults, **fight.rulings}
        sheets = tuple(self.place(name_causes(group.sheet, lambda cause: ""), group.side) for group in fight.groups)
        self.store = KernelStore(self.game, sheets)
        self.store.cause_of = self.cause_of
        self.store.minds_turns = self.rules.turns == "around"  # there a blow asks of every ally's turn
        self.units = self.store.classes.units
        self.forgets_causes = False  # of conditions, because too much would have to be told apart
        self.sequels = {side: KernelTrees(self.store.classes.varying) for side in SIDES}
        self.duels: dict[tuple[str, int], Encounter] = {}
        self.answers = {side: chosen_answers(self.rules, fight.policies[side].choices) for side in SIDES}
        self.wants = [self.attack_want(group) for group in fight.groups]
        self.attack = self.game.moves[self.game.move_id(self.rules.attack)]
        self.acts = FightActs(self)

    @property
    def sheets(self) -> list[Character]:
        return self.store.classes.sheets

    def attack_want(self, group: FighterGroup) -> Any:
        move = self.game.moves[self.game.move_id(self.rules.attack)]
        return fill_in(move.wants, {**group.want, "target": B})

    def place(self, sheet: Character, side: str) -> Character:
        """Return a sheet as it stands in a fight, without what is over by then."""
        placed = self.rules.place(hold_idle_marks(sheet), side)
        return self.rules.forget(placed) if self.fight.standing is not None else placed

    def first_class(self, group: int) -> int:
        """Return the class of a group's own sheet."""
        return self.start_of(self.units.unit(group, 0))

    def start_of(self, unit: int) -> int:
        """Return the class of the sheet that a unit began with."""
        return self.store.classes.class_of(unit, self.store.classes.start(unit))

    def first_classes(self) -> list[int]:
        """Return the class of each combatant as the fight begins, or as it stands."""
        stands = self.fight.standing
        fight = self.fight
        if stands is None and not any(causes_on(group.sheet) for group in fight.groups):
            return [self.start_of(unit) for unit in self.units.members(fight.members)]
        units = self.units.members(fight.members)
        sheets = stands.sheets if stands is not None else tuple(fight.groups[group].sheet for group in fight.members)
        return [self.enter(unit, sheet, units) for unit, sheet in zip(units, sheets, strict=True)]

    def enter(self, unit: int, sheet: Character, units: list[int]) -> int:
        """Return the class of a sheet with which a combatant begins."""

        def name(cause: str) -> str:
            at = combatant_of(cause)
            return SOMEBODY if at is None else self.cause_of(unit, units[at])

        side = self.fight.groups[self.units.groups[unit]].side
        return self.store.classes.enter(unit, name_causes(self.place(sheet, side), name))

    # ---- who caused what
    def cause_of(self, bearer: int, by: int) -> str:
        """Return what a unit is called that has caused a condition of another; "" if nothing depends on who it was.

        Raises `Relearn` if the members of its group have to be told apart.
        """
        groups = self.fight.groups
        group = self.units.groups[by]
        side = groups[group].side
        if not self.forgets_causes and (len(self.sheets) > _MOST_CLASSES or len(self.units.groups) > MOST_UNITS):
            self.forgets_causes = True
            self.units.apart.clear()
            raise Relearn
        if self.forgets_causes or (self.is_alone(side) and side != groups[self.units.groups[bearer]].side):
            return ""
        if groups[group].count > 1 and group not in self.units.apart:
            self.units.apart.add(group)
            raise Relearn
        return cause_of_unit(by)

    def is_alone(self, side: str) -> bool:
        """Is there only one on a side? Who caused what on the other side is no question then."""
        return self.fight.count(side) == 1

    def without_bonds(self, one: int, fallen: int, dead: int) -> int:
        """Return the class that someone is of without what has ended as these units fell or died, a bit for each."""
        book = self.store.classes
        return book.class_of(book.unit_of[one], without_bonds(book.sheets[one], fallen, dead))

    def unit_bit(self, one: int) -> int:
        return 1 << self.store.classes.unit_of[one]

    def line(self, one: int) -> int:
        """Return the place of a class in the order of groups and, where they are told apart, of their members."""
        group, place = self.units.line(self.store.classes.unit_of[one])
        return group << LINE_BITS | place

    def side_of(self, one: int) -> str:
        return self.fight.groups[self.store.classes.group(one)].side

    # ---- what someone does
    def strike(self, one: int, other: int, phase: int = TO_COME) -> Results:
        """Return what becomes of an attacker and its target."""
        duel = self.duel(self.side_of(one), phase)
        return self.store.results(
            "strike",
            (A, B),
            classes=(one, other),
            derive=lambda sheets: self._strike(one, duel, sheets),
            settle=self.rules.forget,
            fight=duel,
        )

    def _strike(self, one: int, duel: Encounter, sheets: TrialSheets) -> Kernel:
        side = self.side_of(one)
        want = self.wants[self.store.classes.group(one)]
        return self.trial(sheets, duel, side).make_move(self.attack, A, want)

    def flee(self, one: int) -> Results:
        """Return what becomes of someone who flees."""
        return self.store.results("flee", (A,), (one,), lambda sheets: self._flee(one, sheets), self.rules.forget)

    def _flee(self, one: int, sheets: TrialSheets) -> Kernel:
        name = self.rules.retreat or "fight.leave"
        side = self.side_of(one)
        move = self.game.moves[self.game.move_id(name)]
        want = fill_in(move.wants, self.rules.retreat_want if self.rules.retreat else {})
        return self.trial(sheets, self.duel(side), side).make_move(move, A, want)

    def duel(self, side: str, phase: int = TO_COME) -> Encounter:
        """Return a fight of the two, in which the first acts now."""
        found = self.duels.get((side, phase))
        if found is None:
            found = self.duels[side, phase] = self._duel(side, phase)
        return found

    def _duel(self, side: str, phase: int) -> Encounter:
        members = {side: (A,), other_side(side): (B,)}
        sides: dict[str, tuple[str, ...]] = {each: members[each] for each in SIDES}
        order, turn = self.places(side, phase)
        return Encounter(sides, order, turn=turn, began={PARTY: 1, FOES: 1})

    def places(self, side: str, phase: int) -> tuple[tuple[str, ...], int]:
        """Return the order of turns of the two, and whose it is: the target's comes before the actor's or after it."""
        other = other_side(side)
        actor = side if self.has_shared_turn(side) else A
        target = other if self.has_shared_turn(other) else B
        mine = (actor, actor) if phase & AGAIN else (actor,)
        return ((*mine, target), 0) if phase & TO_COME else ((target, *mine), 1)

    def has_shared_turn(self, side: str) -> bool:
        """Do all of a side act in one turn?"""
        return self.rules.turns == "sides" or (self.rules.turns == "around" and side == FOES)

    def minds_turns(self) -> bool:
        """Does anything that is done depend on whose turns are still to come, such as a condition for a round?"""
        return self.store.minds_turns

    def trial(self, sheets: TrialSheets, fight: Encounter, side: str, tells: Any = None) -> Trial:
        answers = {A: self.answers[side], B: self.answers[other_side(side)]}

        def finish(scene: Scene, before: State) -> Any:
            self.rules.notice(scene, before)
            return tells(scene) if tells else None

        return Trial(
            game=self.game,
            rulings=self.rulings,
            sheets=sheets,
            fight=fight,
            answers=answers,
            finish=finish,
            sequels=self.sequels[side],
        )

    # ---- what happens as turns pass
    def tick(self, kind: str, one: int) -> Results:
        """Return what becomes of someone as their turn begins or ends, or as the round does."""
        if kind == "begin":
            return self.begin(one)
        settle = self.settle_round if kind in ("round", IDLE) else self.rules.forget
        return self.store.results(kind, (A,), (one,), lambda sheets: self._tick(kind, one, sheets), settle)

    def begin(self, one: int) -> Results:
        """Return what becomes of someone as their turn begins: what hurts does so one after the other."""
        key = ("begin", one)
        found = self.store.known.get(key)
        if found is None:
            found = Results((((one,), None, 1),), 1)
            for id in self.reading("harmful", one, self.rules.harmful):
                found = self.go_on(found, partial(self.suffer, id=id))
            self.store.known[key] = found
        return found

    def go_on(self, found: Results, then: Callable[[int], Results]) -> Results:
        """Return what becomes of someone after these classes."""
        steps = [(then(one), weight) for (one,), _, weight in found.rows]
        common = lcm(*(step.den for step, _ in steps))
        weights: dict[int, int] = {}
        for step, weight in steps:
            for (after,), _, n in step.rows:
                weights[after] = weights.get(after, 0) + weight * n * (common // step.den)
        return Results(tuple(((after,), None, n) for after, n in weights.items()), found.den * common)

    def suffer(self, one: int, id: str) -> Results:
        """Return what a condition does to someone as their turn begins."""
        if self.sheets[one].life not in ("up", "down"):
            return Results((((one,), None, 1),), 1)
        hurt = partial(self._pass, "begin", one, lambda scene: self.rules.suffer(scene, A, id))
        return self.store.results(("suffer", id), (A,), (one,), hurt, self.rules.forget)

    def settle_round(self, sheet: Character) -> Character:
        """Forget what is over with a round, and let times count from the next."""
        return count_from_now(self.rules.forget_round(self.rules.forget(sheet)), self.game.round_seconds)

    def _tick(self, kind: str, one: int, sheets: TrialSheets) -> Kernel:
        rule = self.rules.end_turn if kind == "end" else self.rules.end_round
        return self._pass(kind, one, lambda scene: rule(scene, A), sheets)

    def _pass(self, kind: str, one: int, rule: Callable[[Scene], None], sheets: TrialSheets) -> Kernel:
        side = self.side_of(one)
        order = () if kind == IDLE else (side if self.has_shared_turn(side) else A,)
        order = (*order, other_side(side))
        sides: dict[str, tuple[str, ...]] = {each: (A,) if each == side else () for each in SIDES}
        fight = Encounter(sides, order, turn=int(kind == "round"), began={PARTY: 1, FOES: 1})
        answers = {A: self.answers[side]}

        trial = Trial(self.game, self.rulings, sheets, fight, answers)
        return trial.run(rule)

    def is_still(self, one: int) -> bool:
        """Does nothing happen to someone as turns and rounds pass?"""
        return all(self.is_still_in(kind, one) for kind in self.ticks(one))

    def ticks(self, one: int) -> tuple[str, ...]:
        """Return what passes for someone."""
        return (*_TICKS, IDLE) if self.may_idle(self.side_of(one)) and not self.is_up(one) else _TICKS

    def may_idle(self, side: str) -> bool:
        """Have those of a side who are down no turn?"""
        return self.rules.turns == "around" and side == PARTY

    def is_still_in(self, kind: str, one: int) -> bool:
        rows = self.tick(kind, one).rows
        return len(rows) == 1 and rows[0][0] == (one,)

    # ---- who acts when
    def early(self, one: int) -> Fraction:
        """Return the chance that a hero acts before the foes this round."""
        found = self.store.results("early", (A,), (one,), self._early, self.rules.forget)
        return Fraction(sum(weight for _, told, weight in found.rows if told), found.den)

    def _early(self, sheets: TrialSheets) -> Kernel:
        move = self.game.moves[self.game.move_id(self.rules.again)]
        fight = Encounter({PARTY: (A,), FOES: ()}, (), began={PARTY: 1, FOES: 1})
        trial = self.trial(sheets, fight, PARTY, lambda scene: scene.plain.fight.order[0] == A)
        return trial.make_move(move, "", move.wants())

    def strikes(self, one: int) -> int:
        """Return how often someone attacks in a turn."""
        return int(self.reading("strikes", one, self.rules.strikes))

    def reading(self, name: str, one: int, read: Any) -> Any:
        """Return what a function of the game reads from someone's sheet."""
        ((_, told, _),) = self.readings(name, one, read).rows
        return told

    def readings(self, name: str, one: int, read: Any) -> Results:
        """Return what a function of the game comes to, if it rolls dice."""

        def derive(sheets: TrialSheets) -> Kernel:
            trial = self.trial(sheets, self.duel(self.side_of(one)), self.side_of(one), lambda s: read(s, A))
            return trial.run(lambda scene: None)

        return self.store.results(name, (A,), (one,), derive, self.rules.forget)

    def points(self, one: int) -> int:
        """Return how much someone can still take."""
        return self.rules.points(self.sheets[one]) if self.is_up(one) else 0

    def is_up(self, one: int) -> bool:
        return self.sheets[one].life == "up"

    def absent_class(self, one: int) -> int:
        """Return the class of someone who has left the fight."""
        book = self.store.classes
        return book.class_of(book.unit_of[one], structs.replace(self.sheets[one], life=GONE))

    # ---- courage
    def morale(self, one: int, leader: int) -> Results:
        """Return what becomes of the one who demands surrender, and of the foe who answers for all."""
        return self.store.results("morale", (A, B), (one, leader), self._morale, self.rules.forget)

    def _morale(self, sheets: TrialSheets) -> Kernel:
        rules = self.rules.morale
        assert rules is not None
        move = self.game.moves[self.game.move_id(rules.move)]
        actor = A if rules.needs_actor else ""
        return self.trial(sheets, self.duel(PARTY), PARTY).make_move(move, actor, move.wants())

    def flees(self, one: int) -> bool:
        """Can someone's courage fail?"""
        rules = self.rules.morale
        return rules is not None and bool(self.reading("rout", one, rules.can_rout))

    def courage(self, one: int) -> int:
        rules = self.rules.morale
        return int(self.reading("courage", one, rules.courage)) if rules else 0


def other_side(side: str) -> str:
    return FOES if side == PARTY else PARTY
