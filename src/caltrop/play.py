"""The library for Python programs: roll dice, ask for odds, play at a table, each in a line or two.

from caltrop.play import Table, odds, roll
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from difflib import get_close_matches
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import parse_fields
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Roll, TableFate
from caltrop.kernel.rules.notation import THROW, ThrowParams, parse
from caltrop.kernel.rules.refusals import Refused, Refuses, Warned
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.parts import Pt
from caltrop.kernel.state.state import Character
from caltrop.odds import Odds, TooLarge, odds_by
from caltrop.odds import odds as exact_odds
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Warnings, open_table
from caltrop.table.view import View, line, view

from . import words

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from caltrop.forecast.answer import Forecast
    from caltrop.kernel.rules.mechanic import Mechanic
    from caltrop.lab.sweep import FindMechanic, SweepTable

_OwnRule: TypeAlias = "Callable[..., Any] | Mechanic[Any, Any]"
_FACILITATOR = "s0"

__all__ = [
    "Entry",
    "Odds",
    "Refusal",
    "RollResult",
    "Table",
    "View",
    "forecast",
    "odds",
    "roll",
    "sweep",
]


def __dir__() -> list[str]:
    return __all__


class Refusal(ValueError):
    """A refusal as an exception, with its sentence; `refused` is the same as a value."""

    def __init__(self, refused: Refused | Warned, game: Game | None = None) -> None:
        super().__init__(words.sentence(refused, game))
        self.refused = refused


class RollResult(Struct, frozen=True):
    """The result of a roll: each die's number, roll by roll, and the total."""

    total: int
    faces: tuple[tuple[int, ...], ...]


def find(game: str) -> Game:
    """Return a game by its id."""
    found = registry.find(game)
    if isinstance(found, Refused):
        raise Refusal(found)
    return found


def roll(notation: str, box: DiceBox | None = None) -> RollResult:
    """Roll dice in notation: "2d6+1", "4d6kh3", "d20 adv", "d8!"."""
    throw = parse(notation)
    if isinstance(throw, Refused):
        raise Refusal(throw)
    fate = TableFate((), box_source((box or DiceBox()).roll))
    outcome = THROW(fate, ThrowParams(roll=notation))
    return RollResult(outcome.total, tuple(a.value for a in fate.used if not isinstance(a.value, str)))


def box_source(box: Callable[[int], int]) -> Callable[[Ask], Answer | None]:
    """Make a source of answers: the dice box for rolls, the usual answer for choices."""

    def answer(ask: Ask) -> Answer | None:
        if isinstance(ask, Roll):
            return Answer(ask, tuple(box(int(die[1:])) for die in ask.dice), "app")
        return Answer(ask, ask.usual, "order") if isinstance(ask, Choice) else Answer(ask, "", "order")

    return answer


def odds(mechanic: str | _OwnRule, /, rulings: dict[str, str] | None = None, **params: Any) -> Odds[Any]:
    """Return the exact odds of a mechanic: odds("fell.test", dice="d8,d6", dn=4). Dice may be a tuple or text.

    A function of your own will do, too, if its first argument is a fate: odds(blow, weapon="d8").
    """
    if not isinstance(mechanic, str):
        return _own_odds(mechanic, params)
    _check_no_file(mechanic)
    found = registry.game_of_mechanic(mechanic)
    if isinstance(found, Refused):
        raise Refusal(found)
    game, mechanic = found
    rule = game.mechanics.get(mechanic)
    if rule is None:
        near = tuple(get_close_matches(mechanic, list(game.mechanics), n=3))
        raise Refusal(Refused("unknown-mechanic", "odds", {"got": mechanic, "options": near}))
    asked = parse_fields(rule.params, _params_as_text(params), mechanic)
    if isinstance(asked, Refused):
        raise Refusal(asked, game)
    try:
        settled = {**game.defaults, **check_rulings(game, rulings)}
        return exact_odds(rule, game.settle(asked, settled) if settled else asked)
    except TooLarge as large:
        raise Refusal(large.refused, game) from None


def _own_odds(rule: _OwnRule, params: dict[str, Any]) -> Odds[Any]:
    """Return the odds of a function of one's own."""
    from caltrop.lab.own_rules import as_mechanic
    from caltrop.lab.typed import convert_parameters, parse_parameters

    own = as_mechanic(rule)
    typed = _params_as_text(params)
    wrong = parse_parameters(tuple(f"{name}={value}" for name, value in typed.items()), own)
    asked = wrong if isinstance(wrong, Refused) else convert_parameters(own, typed)
    if isinstance(asked, Refused):
        raise Refusal(asked)
    try:
        return exact_odds(own, asked)
    except TooLarge as large:
        raise Refusal(large.refused) from None


def _check_no_file(mechanic: str) -> None:
    """Refuse the name of a file: a library runs what it is given, not what a text names."""
    from caltrop.lab.typed import is_own

    if is_own(mechanic):
        raise Refusal(Refused("own-by-name", "odds", {"name": mechanic.rpartition(":")[2][:60]}))


def check_rulings(game: Game, rulings: dict[str, str] | None) -> dict[str, str]:
    """Check that the game has these rulings and options, and return them."""
    for id, option in (rulings or {}).items():
        found = game.rulings.get(id)
        if found is None:
            raise Refusal(Refused("no-such-ruling", "table.rulings", {"got": id, "options": tuple(game.rulings)}), game)
        if not found.can_be(option):
            raise Refusal(Refused("no-such-option", "table.rulings", {"got": option, "options": found.options}), game)
    return rulings or {}


def _params_as_text(params: dict[str, Any]) -> dict[str, str]:
    """Return parameters as people type them: words and numbers as they are, lists with commas, the rest as JSON."""
    return {name: _value_as_text(value) for name, value in params.items()}


def _value_as_text(value: Any) -> str:
    if isinstance(value, (tuple, list)) and all(isinstance(each, (str, int)) for each in value):
        return ",".join(map(str, value))
    return msgspec.json.encode(value).decode() if isinstance(value, (tuple, list, dict)) else str(value)


def forecast(
    game: str, party: str | dict[str, Any], foes: str | dict[str, Any], *, exact: bool | None = None, **more: Any
) -> Forecast:
    """Return how a fight goes: forecast("fell", "3 bod=d8 weapon=d6 harm=2", "goblin + 4 goblins").

    `more` is what else the file of a fight may say: `first`, `rulings`, `fights`, `seed`; a dictionary for `party` or
    `foes` says its members and its policy.
    """
    from caltrop.forecast.forecaster import Forecaster
    from caltrop.lab.fight_questions import read_asked_fight

    found = find(game)
    sides = {"party": party, "foes": foes}
    said = {name: side if isinstance(side, dict) else {"members": [side]} for name, side in sides.items()}
    try:
        asked, fight = read_asked_fight(found, {"game": game, **said, **more})
        return Forecaster(fight).answer(exact=exact, fights=asked.fights, seed=asked.seed)
    except Refuses as no:
        raise Refusal(no.refused, found) from None


def sweep(
    mechanic: str | _OwnRule,
    /,
    rulings: dict[str, str] | None = None,
    *,
    measures: tuple[str, ...] = (),
    executor: Executor | None = None,
    **params: Any,
) -> SweepTable:
    """Measure a mechanic at every combination of values: sweep("fell.test", dice="d8,d6", dn="0..12").

    `executor` is any of `concurrent.futures`, and does the work; without one it is done here. What is not given gets a
    usual value. The mechanic may be a function of your own, as for `odds`.
    """
    from caltrop.lab.executors import run_sweep
    from caltrop.lab.own_rules import OwnFinder
    from caltrop.lab.sweep import find_mechanic, parse_sweep, starting_values, sweep_table

    finder: FindMechanic = find_mechanic
    game: Game | None = None
    if isinstance(mechanic, str):
        _check_no_file(mechanic)
        rule = find_mechanic(mechanic)
        if isinstance(rule, Refused):
            raise Refusal(rule)
        game = find(mechanic.partition(".")[0])
    else:
        finder = OwnFinder(mechanic)
        rule = finder("")
    typed = [f"{name}={value}" for name, value in _params_as_text(params).items()]
    ruled = [f"{id}={option}" for id, option in (rulings or {}).items()]
    asked = parse_sweep(rule, typed, rulings=ruled, measures=measures, starting=starting_values(rule, game))
    if isinstance(asked, Refused):
        raise Refusal(asked, game)
    opener = None if executor is None else lambda: nullcontext(executor)
    values = run_sweep(asked, finder, opener, always=executor is not None)
    if isinstance(values, Refused):
        raise Refusal(values, game)
    return sweep_table(rule, asked, values, keep_all=bool(measures))


class Table:
    """A table to play at from Python, with the rights of the facilitator.

    `act` does a move and returns its entry. Questions for a person get the usual answer, or that of the function `ask`,
    if there is one.
    """

    def __init__(
        self,
        game: str,
        *,
        rulings: dict[str, str] | None = None,
        box: Callable[[int], int] | None = None,
        ask: Callable[[Ask], str] | None = None,
    ) -> None:
        self.game = find(game)
        check_rulings(self.game, rulings)
        self.session = open_table(self.game, "Facilitator", box or DiceBox().roll, rulings=rulings)
        self.ask = ask or (lambda ask: ask.usual if isinstance(ask, Choice) else "")

    def act(
        self, move: str, actor: str = "", /, *, dice: tuple[int, ...] = (), overrule: bool = True, **want: Any
    ) -> Entry:
        """Do a move. A refusal is raised; warnings are overruled, or raised with `overrule=False`."""
        return self._finish(self.session.act(_FACILITATOR, Intent(move, actor, want, dice=dice, overrule=overrule)))

    def _finish(self, result: Result) -> Entry:
        """Answer all questions of a move, and return its entry; a refusal is raised."""
        while isinstance(result, Parked):
            result = self._answer_next(result)
        if isinstance(result, Warnings):
            raise Refusal(result.warnings[0], self.game)
        if isinstance(result, Refused):
            raise Refusal(result, self.game)
        return result

    def _answer_next(self, waits: Parked) -> Result:
        """Answer the next question of a parked move; an invalid answer cancels the move."""
        asked = waits.asks[0]
        if isinstance(asked, Roll):
            return self.session.roll_for(_FACILITATOR, waits.id, asked.key)
        result = self.session.answer(_FACILITATOR, waits.id, asked.key, self.ask(asked))
        if isinstance(result, Refused) and waits.id in self.session.parked:
            self.session.cancel(_FACILITATOR, waits.id)
        return result

    def odds(self, move: str, actor: str = "", /, **want: Any) -> Odds[Any]:
        """Return the exact odds of a move as it would be rolled now."""
        return self._measure_plan(self._plan_move(move, actor, want))

    def risk(self, move: str, actor: str = "", /, **want: Any) -> tuple[str, str, Fraction] | None:
        """Return which character a move may bring to 0, of which number, and the chance; None without such a risk.

        It is the actor's own risk, or where the actor risks nothing, the target's.
        """
        plan = self._plan_move(move, actor, want)
        risk = plan.risk or plan.threat
        return (risk.who, risk.what, self._measure_by(risk.falls, plan).p(True)) if risk else None

    def _plan_move(self, move: str, actor: str, want: dict[str, Any]) -> Plan[Any, Any]:
        plan = self.session.preview(_FACILITATOR, Intent(move, actor, want))
        if isinstance(plan, Refused):
            raise Refusal(plan, self.game)
        return plan

    def _measure_plan(self, plan: Plan[Any, Any]) -> Odds[Any]:
        try:
            return exact_odds(plan.rule, plan.params)
        except TooLarge as large:
            raise Refusal(large.refused, self.game) from None

    def _measure_by(self, read: Callable[[Any], Any], plan: Plan[Any, Any]) -> Odds[Any]:
        try:
            return odds_by(read, plan.rule, plan.params)
        except TooLarge as large:
            raise Refusal(large.refused, self.game) from None

    def undo(self, entry: Entry, *, only: bool = False) -> Entry:
        """Undo an entry and everything that depends on it, or `only` the entry; to undo an undo is to redo."""
        done = self.session.undo(_FACILITATOR, entry.seq, only=only)
        if isinstance(done, Refused):
            raise Refusal(done, self.game)
        return done

    def rejudge(self, entry: Entry, **want: Any) -> Entry:
        """Do the last move again on the same dice, with another difficulty."""
        return self._finish(self.session.rejudge(_FACILITATOR, entry.seq, want))

    def depending(self, entry: Entry) -> tuple[Entry, ...]:
        """Return the later entries that depend on an entry, and would be undone with it."""
        return tuple(map(self.session.entry, self.session.undo_set(entry.seq)[1:]))

    def __getitem__(self, who: str) -> Character:
        return self.session.state.characters[who]

    def part(self, who: str, kind: type[Pt]) -> Pt:
        """Return one part of a character's sheet."""
        return self.session.state.part(who, kind)

    def view(self, seat: str = _FACILITATOR) -> View:
        """Return the table as a seat sees it."""
        return view(self.session, seat)

    def lines(self, entry: Entry) -> tuple[str, ...]:
        """Return an entry as sentences."""
        eye = SeatKnowledge(self.game, self.session.state, _FACILITATOR)
        told = line(self.session, eye, entry) if entry.undoes else entry  # an undo names what it undoes
        return words.entry_lines(told, self.session.state, self.game)

    def why(self, entry: Entry) -> tuple[str, ...]:
        """Return the steps of an entry as sentences."""
        return words.why_lines(entry, self.session.state, self.game)
