"""Moves: what characters can do. A plan names a mechanic, and consequences follow from its outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from caltrop.kernel.rules.fate import Fate, PreviewFate
from caltrop.kernel.rules.mechanic import Mechanic, Nothing, O, P, mechanic
from caltrop.kernel.rules.refusals import Refused, Refuses, Warned, refuse
from caltrop.kernel.rules.steps import Step
from caltrop.kernel.secrets.names import check_names
from caltrop.kernel.secrets.ownership import check_named, require_own_character
from caltrop.kernel.state.state import Audience, State

from .parameters import parameters
from .scene import ActUnderWay, Scene

I = TypeVar("I", bound=Struct)  # noqa: E741 - what an intent wants
By: TypeAlias = Literal["owner", "facilitator", "anyone"]
_Acting: TypeAlias = Literal["one", "maybe", "none"]


class Wants(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The parameters of a move, as an intent gives them."""


class NoWants(Wants, frozen=True):
    """The parameters of a move that has none."""


class Risk(Generic[O]):
    """What a character risks with a roll, shown on the button: who, what, and in which outcomes it happens.

    `near`: is it near enough to be named to those who may not know the other's numbers?
    """

    def __init__(self, who: str, what: str, falls: Callable[[O], bool], *, near: bool = True) -> None:
        self.who = who
        self.what = what
        self.falls = falls
        self.near = near


class Plan(Generic[P, O]):
    """A mechanic with its parameters, the characters in its roles, and what players may not know.

    rule          the mechanic
    params        its parameters; those of rulings and dials are filled in afterwards
    roles         which character plays which role; the first is the one whose risk the button shows
    secret        parameters hidden from players; then they see no odds, and choices wait
    audience      the seats that see the roll; None is everyone
    warnings      what a person should confirm first
    carried_over  words for the consequences, stored because the plan is frozen at the first die
    risk          what the button says that someone risks
    risks         more of them
    threat        the target's risk, which no button says
    resists       the contests by which targets may yet undo a success, as they would be now
    """

    def __init__(  # noqa: PLR0913 - a plan is these things
        self,
        rule: Mechanic[P, O],
        params: P,
        roles: Mapping[str, str],
        *,
        secret: tuple[str, ...] = (),
        audience: Audience = None,
        warnings: tuple[Warned, ...] = (),
        carried_over: Mapping[str, str] | None = None,
        risk: Risk[O] | None = None,
        risks: tuple[Risk[O], ...] = (),
        threat: Risk[O] | None = None,
        resists: Resistance | None = None,
    ) -> None:
        self.roles = dict(roles)
        self.params = params
        self.rule = rule
        self.secret = secret
        self.audience = audience
        self.warnings = warnings
        self.carried_over = dict(carried_over or {})
        self.risks = (*((risk,) if risk else ()), *risks)
        self.explanation: tuple[Step, ...] = ()
        self.threat = threat
        self.resists = resists

    @property
    def risk(self) -> Risk[O] | None:
        """The first risk of several."""
        return self.risks[0] if self.risks else None

    def resistance(self) -> tuple[Plan[Any, Any], ...]:
        """Return the contests by which targets may resist."""
        found = self.resists.contests.values() if self.resists else ()
        return tuple(contest for contest in found if contest is not None)


class Resistance(NamedTuple):
    """The contests after a success; each undoes it by its risk. A target without a contest does not resist.

    `undoes` says when: what each wins counts for that target alone, or for all if any wins, or if all do.
    """

    contests: Mapping[str, Plan[Any, Any] | None]
    undoes: Literal["each", "any", "all"] = "each"


@mechanic("table.nothing")
def NOTHING(fate: Fate, p: Nothing) -> Nothing:
    """No dice of its own."""
    return p


def plan_without_dice(*warnings: Warned) -> Plan[Nothing, Nothing]:
    """Return the plan of a move that has no mechanic of its own."""
    return Plan(NOTHING, Nothing(), {}, warnings=warnings)


def check_not_stash(state: State, who: str) -> None:
    """Refuse the stash as actor or target: items can only be put in and taken out."""
    found = state.characters.get(who)
    if found and found.kind == "stash":
        refuse("only-a-stash", "table.stash", who=found.name)


class Move(Generic[I, P, O]):
    """Something that a seat can do.

    id            `<game>.<name>`; the game's own lists use the name alone
    wants         the class of its parameters, a `Wants`
    plan          from the scene, the actor and what is wanted: a `Plan`, or it ends with `refuse`; it never rolls
    consequences  from those and the outcome: emits events, may ask and roll, and never refuses
    rule          the rule that explains it; its own id by default
    by            a seat that may act for the actor, the facilitator, or any seat but a spectator's
    """

    def __init__(  # noqa: PLR0913 - a move is these things
        self,
        id: str,
        wants: type[I],
        plan: Callable[[Scene, str, I], Plan[P, O]],
        consequences: Callable[[Scene, str, I, O], None] | None = None,
        *,
        rule: str = "",
        by: By = "owner",
        actor: _Acting | None = None,  # whether a character does it; by default yes if `by` is "owner"
        dead: bool = False,  # a dead character may be its actor
        stash: bool = False,  # the shared stash may be its actor
        people: bool = False,  # not for creatures
        fighters: bool = False,  # only characters in a fight do it
        care: bool = False,  # the party does it for its own members
        danger: bool = False,  # the form shows a warning
        does: tuple[str, ...] = (),  # what kinds of doing it is: "act", "attack", "cast", "move", "rest", ...
        changes_others: bool = False,  # it changes sheets of others, although it neither names them nor is an act
        takes_over: bool = False,  # its player may take over a hireling that another seat plays
        unsigned: bool = False,  # no entry says which seat has done it; it has no actor and no parameters
        spectators_may: bool = False,  # a spectator may do it as well
        while_halted: bool = False,  # it is done also while the X-card is up
        once: str = "",  # while a move with this word waits for an answer, no other with it begins
    ) -> None:
        self.id = id
        self.wants = wants
        self.plan = plan
        self.by = by
        self.dead = dead
        self.stash = stash
        self.consequences = consequences or (lambda scene, actor, want, outcome: None)
        self.rule = rule or id
        self.actor: _Acting = actor or ("one" if by == "owner" else "none")
        self.people = people
        self.fighters = fighters
        self.care = care
        self.danger = danger
        self.does = does
        self.changes_others = changes_others
        self.takes_over = takes_over
        self.once = once
        self.unsigned = unsigned
        self.spectators_may = spectators_may
        self.while_halted = while_halted

    def __repr__(self) -> str:
        return f"<move {self.id}>"

    @cached_property
    def reaches_others(self) -> bool:
        """May it change sheets of characters that the seat does not play? Their players' belongings it never may."""
        named = any(parameter.names_people for parameter in parameters(self.wants).values())
        return named or bool(self.does) or self.changes_others

    def check(self, scene: Scene, actor: str) -> None:
        """Refuse what no plan needs to check: this seat may not act for the actor, or the actor cannot act."""
        state = scene.state
        seat = scene.seat
        if self.unsigned and actor:
            refuse("no-name-on-it", self.rule)
        if self.unsigned and not seat:  # done again from the log, which names none
            return
        if seat not in state.seats or (state.seats[seat].role == "spectator" and not self.spectators_may):
            refuse("not-seated", "table.seats")
        if not state.is_facilitator(seat):
            if self.by == "facilitator":
                refuse("facilitator-only", "table.seats", move=self.id)
            if actor or self.by == "owner":
                require_own_character(state, seat, actor)
        if self.by == "owner":
            self._check_alive(state, actor)
        if not self.stash:
            check_not_stash(state, actor)

    def _check_alive(self, state: State, actor: str) -> None:
        found = state.characters.get(actor)
        if found is None:
            refuse("no-such-character", "table.seats", who=actor)
        if found.life == "dead" and not self.dead:
            refuse("dead", "table.seats", who=found.name)

    def prepare(self, scene: Scene, actor: str, want: I) -> Plan[P, O] | Refused:
        """Check the move and plan it. Buttons, warnings and the move itself all share this check."""
        scene.doing = ActUnderWay(actor, self.id, self.does)
        scene.warned = []
        try:
            self.check(scene, actor)
            check_named(scene.state, scene.seat, want)
            check_names(scene.plain, scene.seat, actor, want)
            if actor in scene.state.characters:
                with scene.aside():  # it only warns
                    scene.game.warn_before_move(scene, actor, self)
            plan = self.plan(scene, actor, want)
        except Refuses as no:
            return no.refused
        plan.warnings = (*plan.warnings, *(w for w in scene.warned if w not in plan.warnings))
        for each in (plan, *plan.resistance()):
            each.params = scene.game.settle(each.params, scene.state.rulings)
        scene.plan = plan
        return plan

    def finish(self, scene: Scene, actor: str, want: I, plan: Plan[P, O], outcome: O | None = None) -> O:
        """Roll, unless the facilitator gave the outcome, and apply the consequences.

        Hardly ever is something refused here, where the table has changed since the plan: then nothing of it counts.
        """
        scene.doing = ActUnderWay(actor, self.id, self.does)
        scene.plan = plan
        if outcome is None:
            with scene.fate.casting(plan.roles):
                outcome = plan.rule(scene.fate, plan.params)
        self.consequences(scene, actor, want, outcome)
        return outcome

    def preview(self, scene: Scene, actor: str, want: I) -> Plan[P, O] | Refused:
        """Return the plan that a button shows: as it would be now, every choice with its usual answer."""
        fate = PreviewFate()
        apart = Scene(scene.game, fate, scene.plain, scene.seat, scene.reads)
        apart.despite = scene.despite
        apart.counted = scene.counted
        apart.tool = scene.tool
        plan = self.prepare(apart, actor, want)
        if isinstance(plan, Plan):
            plan.explanation = tuple(fate.trace)
        return plan


AnyMove: TypeAlias = Move[Any, Any, Any]
