"""What a game says so that its fights can be forecast. The rules themselves are run, never said again here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct

from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.state import Character, State

from .scene import Scene

# Who acts when: a whole side at once; heroes before or after the foes, rolled each round; or each in a place of their
# own, where the sides take turns.
_TurnSystem: TypeAlias = Literal["sides", "around", "each"]
TargetPolicy: TypeAlias = Literal["weakest", "strongest", "first", "spread", "best"]
FleePolicy: TypeAlias = Literal["never", "half", "last"]
STRUCK = ("weakest", "strongest", "first", "spread")  # what a table can choose; best play is asked for apart
_FLEES: tuple[FleePolicy, ...] = get_args(FleePolicy)
_MoraleTrigger: TypeAlias = Literal["leader", "first", "half", "lone"]
MANY = 20  # targets: no act has more
_TickRule: TypeAlias = Callable[[Scene, str], None]


class MoraleRules(Struct, frozen=True, eq=False):
    """When foes may lose heart, and by which move.

    The triggers: their leader falls, the first of them falls, half of them are gone, the last of them is `low`.
    """

    triggers: tuple[_MoraleTrigger, ...]
    can_rout: Callable[[Scene, str], bool]
    # How brave someone is: the bravest of the party demands it, the leader or else the bravest foe answers.
    courage: Callable[[Scene, str], int] = lambda scene, who: 0
    leads: Callable[[Character], bool] = lambda character: False
    low: Callable[[Character], bool] = lambda character: False
    move: str = "morale"
    needs_actor: bool = True  # a member of the party rolls, too
    each: bool = False  # each foe answers for itself


ActStep: TypeAlias = Callable[[Scene, str, Any, Any], None]  # scene, actor, what is wanted, outcome


class FoundAct(Struct, frozen=True):
    """What someone would do now: the move's parameters without its targets, and how many of those it can have.

    It is not done while fewer than `least` can be struck.
    """

    want: tuple[tuple[str, Any], ...] = ()
    most: int = 0  # 0: as many as the policy says
    least: int = 1


class FightMove(Struct, frozen=True, eq=False):
    """What someone does in place of the plain attack, such as to strike several at once.

    `find` says whether they can; it is given the parameters of their attack. The consequences of the move come in
    steps: `before` and `after` once, `each` for every target by itself, given the outcome for this target alone.
    `reaches` says by the option of the policy `choice` how many it reaches, the usual first; 0 where it is not done.
    """

    move: str
    find: Callable[[Scene, str, Mapping[str, Any]], FoundAct | None]
    each: ActStep
    before: ActStep | None = None
    after: ActStep | None = None
    choice: str = ""
    reaches: Mapping[str, int] = {}
    plain: Callable[[Any], Any] = lambda params: params  # the roll's parameters where no question is asked
    named: str = ""  # the parameter that names a row of a shelf, such as the spell

    def reach(self, choices: Mapping[str, str], found: FoundAct) -> int:
        """Return how many such an act reaches, by the choices of its side."""
        usual = next(iter(self.reaches.values()), MANY)
        told = self.reaches.get(choices.get(self.choice, ""), usual)
        return min(told, found.most) if found.most else told


class FightRules(Struct, frozen=True, eq=False):
    """How a game's fights go on, turn by turn.

    `points` is how much someone can still take, by which a policy calls them weak or strong. `fighter` and `make` are
    the numbers by which a made-up combatant is described, and how they become a sheet.
    """

    turns: _TurnSystem
    points: Callable[[Character], int]
    fighter: type[Struct]
    make: Callable[[Any], Character]
    attack: str = "attack"
    acts: tuple[FightMove, ...] = ()  # what is done in place of an attack, the first that can be done now
    strikes: Callable[[Scene, str], int] = lambda scene, who: 1  # attacks in a turn
    strikes_left: Callable[[Scene, str], int] | None = None  # those left in the turn that goes on, if it says so itself
    # The order of sides that an outcome of the opening roll leads to; () where it is rolled again.
    opening: Callable[[Any], tuple[str, ...]] = lambda outcome: ()
    initiative: Callable[[Scene, str], int] = lambda scene, who: 0  # with turns for each: the roll, the highest first
    again: str = "initiative"  # with turns around the foes: the move that is rolled each round
    place: Callable[[Character, str], Character] = lambda character, side: character  # as it stands in a fight
    end_turn: _TickRule = lambda scene, who: None  # as a turn of someone ends
    # What hurts someone as their turn begins, as ids, and how each of them does.
    harmful: Callable[[Scene, str], tuple[str, ...]] = lambda scene, who: ()
    suffer: Callable[[Scene, str, str], None] = lambda scene, who, id: None
    end_round: _TickRule = lambda scene, who: None  # time passes
    forget: Callable[[Character], Character] = lambda character: character  # what is over with each act
    forget_round: Callable[[Character], Character] = lambda character: character  # and with each round
    notice: Callable[[Scene, State], None] = lambda scene, before: None  # what an act may lead to, beside offers
    morale: MoraleRules | None = None
    retreat: str = ""  # the move of someone who flees; without one they simply leave
    retreat_want: Mapping[str, Any] = {}
    # What a side may be told to do: the name of a policy, its options, the usual one first, and the answers that an
    # option gives to questions of rules. An answer is a word, or a function of the question.
    choices: Mapping[str, Mapping[str, Mapping[str, Any]]] = {}
    leaves_out: tuple[str, ...] = ()  # what forecasts of this game do not count, as ids of texts


# ---- what someone does
class ChosenAct(NamedTuple):
    """What someone does in place of an attack: the move, its parameters without targets, how many it reaches.

    It is not done while fewer than `least` can be struck.
    """

    move: FightMove
    want: Mapping[str, Any]
    reach: int
    least: int = 1


def possible_acts(
    rules: FightRules, choices: Mapping[str, str], scene: Scene, who: str, want: Mapping[str, Any]
) -> Iterator[ChosenAct]:
    """Yield what someone may do by the choices of their side; `want` are the parameters of their attack."""
    for move in rules.acts:
        found = move.find(scene, who, want)
        if found is not None and (reach := move.reach(choices, found)):
            yield ChosenAct(move, dict(found.want), reach, found.least)


def chosen_act(
    rules: FightRules, choices: Mapping[str, str], scene: Scene, who: str, want: Mapping[str, Any], standing: int
) -> ChosenAct | None:
    """Return what someone does in place of an attack, with this number of opponents standing; None for an attack."""
    able = (act for act in possible_acts(rules, choices, scene, who, want) if is_worth_it(act, standing))
    return next(able, None)


def is_worth_it(act: ChosenAct, standing: int) -> bool:
    return min(act.reach, standing) >= act.least


# ---- what a table has its sides do
def known_tactics(rules: FightRules) -> dict[str, tuple[str, ...]]:
    """Return the choices that a table has for its sides, such as "foes.target", with their options, the usual first."""
    own = {name: tuple(options) for name, options in rules.choices.items()}
    shared = {"target": STRUCK, "flee": _FLEES}
    found = {f"party.{name}": options for name, options in (shared | own).items()}
    return found | {f"foes.{name}": options for name, options in (shared | {"morale": ("yes", "no")} | own).items()}


def chosen_answers(rules: FightRules, chosen: Mapping[str, str]) -> dict[str, Any]:
    """Return the answers to questions of rules that a side's own choices give, by rule."""
    found: dict[str, Any] = {}
    for name, options in rules.choices.items():
        option = chosen.get(name, "")
        found |= options[option if option in options else next(iter(options))]
    return found


def answer_by_tactics(rules: FightRules | None, state: State, ask: Choice) -> str:
    """Return how a foe answers by the policy that the table's facilitator has chosen for its side; "" without one."""
    fight = state.fight
    if rules is None or fight is None or not state.tactics or fight.side_of(ask.who) != "foes":
        return ""
    chosen = {name.removeprefix("foes."): option for name, option in state.tactics.items() if name.startswith("foes.")}
    answer = chosen_answers(rules, chosen).get(ask.rule, "")
    said = str(answer(ask)) if callable(answer) else str(answer)
    return said if said in ask.options else ""
