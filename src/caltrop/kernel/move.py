"""A move: a plan that names a mechanic, and what comes of its outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, Literal, NoReturn, TypeAlias, TypeVar

from msgspec import Struct

from .errors import Refused, Refuses, Warned, refuse
from .fate import Fate, PreviewFate
from .mechanic import Mechanic, Nothing, O, P, mechanic
from .rulings import apply_rulings
from .scene import Scene
from .state import Audience, State

I = TypeVar("I", bound=Struct)  # noqa: E741 - what an intent wants
By: TypeAlias = Literal["owner", "facilitator", "anyone"]
Acting: TypeAlias = Literal["one", "maybe", "none"]


class Wants(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What an intent may say about a move."""


class NoWants(Wants, frozen=True):
    """A move with nothing to say about it."""


class Risk(Generic[O]):
    """What a roll may cost before one has pressed the button: whose, what, and in which outcomes."""

    def __init__(self, who: str, what: str, falls: Callable[[O], bool]) -> None:
        self.who, self.what, self.falls = who, what, falls


class Plan(Generic[P, O]):
    """A mechanic with its parameters, who plays which role, and what players may not be told.

    `secret` names parameters that are kept from players; `audience` is who sees the roll at all.
    `kept` are words that the consequences need again: the plan is frozen at the first die.
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
        kept: Mapping[str, str] | None = None,
        risk: Risk[O] | None = None,
    ) -> None:
        self.rule, self.params, self.roles = rule, params, dict(roles)
        self.secret, self.audience, self.warnings = secret, audience, warnings
        self.kept, self.risk = dict(kept or {}), risk


@mechanic("table.nothing")
def NOTHING(fate: Fate, p: Nothing) -> Nothing:
    """No dice of its own."""
    return p


def plan_without_dice(*warnings: Warned) -> Plan[Nothing, Nothing]:
    """The plan of a move without dice of its own."""
    return Plan(NOTHING, Nothing(), {}, warnings=warnings)


def check_not_stash(state: State, who: str) -> None:
    """Nothing can be done by or to the stash but to put things in and take them out."""
    found = state.characters.get(who)
    if found and found.kind == "stash":
        refuse("only-a-stash", "table.stash", who=found.name)


class Move(Generic[I, P, O]):
    """`plan` may ask choices but rolls nothing; `consequences` may ask for both.

    `by` says who may do it: whoever acts for the actor, the facilitator, or anyone with a seat to play in.
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
        actor: Acting | None = None,  # whether it is a character's to do; by default if its owner does it
        dead: bool = False,  # may be done for the dead and the fallen, too
        stash: bool = False,  # may be done for the shared stash, which only holds things
        people: bool = False,  # no creature does it
        fighters: bool = False,  # only those in a fight do it
        care: bool = False,  # the party does it for its own
        danger: bool = False,  # a form says so before it is done
    ) -> None:
        self.id, self.wants, self.plan, self.by, self.dead, self.stash = id, wants, plan, by, dead, stash
        self.consequences = consequences or (lambda scene, actor, want, outcome: None)
        self.rule = rule or id
        self.actor: Acting = actor or ("one" if by == "owner" else "none")
        self.people, self.fighters, self.care, self.danger = people, fighters, care, danger

    def __repr__(self) -> str:
        return f"<move {self.id}>"

    def check(self, scene: Scene, actor: str) -> None:
        """What no plan needs to look at: may this seat, and can this character, do anything at all?"""
        state, seat = scene.state, scene.seat
        if seat not in state.seats or state.seats[seat].role == "spectator":
            refuse("not-seated", "table.seats")
        if not state.is_facilitator(seat):
            if self.by == "facilitator":
                refuse("facilitator-only", "table.seats", move=self.id)
            if (actor or self.by == "owner") and not state.may_act_for(seat, actor):
                self._refuse_not_theirs(state, actor)
        if self.by == "owner":
            self._check_alive(state, actor)
        if not self.stash:
            check_not_stash(state, actor)

    def _refuse_not_theirs(self, state: State, actor: str) -> NoReturn:
        """Somebody else's; who is hidden is refused in the same words as who does not exist."""
        found = state.characters.get(actor)
        if found is None or found.hidden:
            refuse("no-such-character", "table.seats", who=actor)
        refuse("not-yours", "table.seats", who=found.name)

    def _check_alive(self, state: State, actor: str) -> None:
        found = state.characters.get(actor)
        if found is None:
            refuse("no-such-character", "table.seats", who=actor)
        if found.life == "dead" and not self.dead:
            refuse("dead", "table.seats", who=found.name)

    def prepare(self, scene: Scene, actor: str, want: I) -> Plan[P, O] | Refused:
        """The one check that offering, verifying and doing share."""
        try:
            self.check(scene, actor)
            plan = self.plan(scene, actor, want)
        except Refuses as no:
            return no.refused
        plan.params = apply_rulings(plan.params, scene.state.rulings)
        scene.plan = plan
        return plan

    def finish(self, scene: Scene, actor: str, want: I, plan: Plan[P, O], outcome: O | None = None) -> O:
        """Dice, unless the facilitator has set the outcome, and then what comes of it: too late to refuse anything."""
        scene.plan = plan
        try:
            if outcome is None:
                with scene.fate.casting(plan.roles):
                    outcome = plan.rule(scene.fate, plan.params)
            self.consequences(scene, actor, want, outcome)
        except Refuses as no:
            raise RuntimeError(f"{self} refused after its plan: {no.refused}") from no
        return outcome

    def preview(self, scene: Scene, actor: str, want: I) -> Plan[P, O] | Refused:
        """What the button shows: the plan as it would be, every choice made as usual."""
        return self.prepare(Scene(scene.game, PreviewFate(), scene.state, scene.seat), actor, want)


AnyMove: TypeAlias = Move[Any, Any, Any]
