"""Fights as the table plays them: every act through `Session.act`, by the same policies as a forecast's."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct, structs

from caltrop.forecast.model import SIDES, Fight, other_side
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.health.dying import COUNTDOWN
from caltrop.kernel.contract.forecast import chosen_act
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import Choice, PreviewFate
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.fights import able_members
from caltrop.kernel.state.state import Seat, State
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Session

MOST_ROUNDS = 300
CANNOT_ACT = "cannot-act"


class End(Struct, frozen=True):
    """How one fight ended: the lives of all, by group, and its rounds."""

    lives: tuple[tuple[int, str], ...]  # the group of each, and its life; "gone" if it left
    rounds: int

    def stands(self, side: str, fight: Fight) -> bool:
        return any(life == "up" and fight.groups[group].side == side for group, life in self.lives)


class TablePlay:
    """One fight after the other, from the same start."""

    def __init__(self, fight: Fight, seed: int) -> None:
        self.fight, self.game, self.random = fight, fight.game, Random(seed)
        self.groups: dict[str, int] = {}
        characters = {}
        for at, group in enumerate(fight.members):
            sheet, side = fight.groups[group].sheet, fight.groups[group].side
            who = f"{side}-{at}"
            self.groups[who] = group
            characters[who] = structs.replace(fight.rules.place(sheet, side), name=who)
        rulings = {**self.game.defaults, **fight.rulings}
        seats = {"s0": Seat("Gail", "facilitator")}
        self.start = State(game=self.game.id, seats=seats, characters=characters, rulings=rulings)

    def act(self, move: str, actor: str = "", **want: Any) -> None:
        fight = self.state.fight
        self.round = fight.round if fight is not None else 0  # a turn ends by itself when its last actor falls
        result = self.session.act("s0", Intent(move, actor, want, overrule=True))
        while isinstance(result, Parked):
            ask = result.asks[0]
            result = self.session.answer("s0", result.id, ask.key, ask.usual if isinstance(ask, Choice) else "")
        if isinstance(result, Refused) and result.code == CANNOT_ACT:
            return  # such as someone who has lost all WIL: the turn passes
        assert isinstance(result, Entry), (move, actor, want, result)

    # ---- a fight
    def play(self) -> End:
        """Play one fight to its end."""
        self.begin()
        return self.play_on()

    def sit_down(self, state: State) -> None:
        self.session = Session(self.game, state, lambda sides: self.random.randint(1, sides), base=0)

    def begin(self) -> None:
        self.sit_down(self.start)
        ids = {side: [who for who in self.groups if who.startswith(side)] for side in SIDES}
        want: dict[str, Any] = {"party": ids[PARTY], "foes": ids[FOES]}
        if self.fight.first != "roll":
            want["first"] = self.fight.first
        if self.fight.rules.turns == "around":
            want["zone"] = "hand"  # forecasts leave distances out: every weapon reaches
        self.act(self.game.id_for("fight"), "", **want)

    def play_on(self) -> End:
        """Play the fight from here to its end."""
        while not self.is_over() and self.state.fight.round <= MOST_ROUNDS:
            self.play_turn()
        lives = tuple((group, self.life(who)) for who, group in self.groups.items())
        return End(lives, self.round)

    @property
    def state(self) -> Any:
        return self.session.state

    def life(self, who: str) -> str:
        gone = not self.state.fight.side_of(who) and self.state.characters[who].life != "dead"
        return "gone" if gone else str(self.state.characters[who].life)

    def is_over(self) -> bool:
        return any(not able_members(self.state, side) for side in SIDES)

    def play_turn(self) -> None:
        fight = self.state.fight
        if not fight.order:
            self.act(self.game.move_id(self.fight.rules.again))
            fight = self.state.fight
        turn, when = fight.whose_turn, (fight.round, fight.turn)
        side = turn if turn in SIDES else fight.side_of(turn)
        holders = [
            w for w in able_members(self.state, side) if turn in (side, w) and (turn == w or w not in fight.order)
        ]
        for who in sorted(holders, key=lambda w: self.key("weakest", w)):
            for _ in range(self.strikes(who)):
                self.strike(who, side, holders.index(who))
        if not self.is_over() and (self.state.fight.round, self.state.fight.turn) == when:
            self.act(self.game.move_id("turn"))
        self.settle_offers()

    def strikes(self, who: str) -> int:
        """Return how often someone still attacks in this turn."""
        rules, scene = self.fight.rules, Scene(self.game, PreviewFate(), self.state, "s0")
        if rules.strikes_left is not None:
            return rules.strikes_left(scene, who)
        return 0 if who in self.state.fight.acted else rules.strikes(scene, who)

    def strike(self, who: str, side: str, at: int) -> None:
        if self.is_over() or self.state.characters[who].life != "up" or not self.state.fight.side_of(who):
            return
        if not self.state.characters[who].can_act:
            return
        how, choices = self.fight.policies[side].target, self.fight.policies[side].choices
        foes = sorted(able_members(self.state, other_side(side)), key=lambda w: self.key(how, w))
        want, scene = self.fight.groups[self.groups[who]].want, Scene(self.game, PreviewFate(), self.state, "s0")
        found = chosen_act(self.fight.rules, choices, scene, who, want, len(foes))
        if found is None:
            self.act(self.game.move_id(self.fight.rules.attack), who, **{**want, "target": foes[0]})
        else:
            self.act(self.game.move_id(found.move.move), who, **{**found.want, "targets": foes[: found.reach]})
        self.settle_offers()

    def key(self, how: str, who: str) -> tuple[int, ...]:
        points, group = self.fight.rules.points(self.state.characters[who]), self.groups[who]
        by = {"weakest": (points, group), "strongest": (-points, group), "first": (group, points)}
        return by[how]

    def settle_offers(self) -> None:
        """Take up what is due: morale, if the foes have any, and the deaths of those whose time is up."""
        known = dict[str, object]()
        while new := {id: due for id, due in self.state.due_rolls.items() if known.get(id) is not due}:
            known |= new
            for due in new.values():
                if due.move == COUNTDOWN:
                    self.act(COUNTDOWN, due.actor, result="dies")
                elif due.rule == self.game.rule("morale") and self.fight.policies[FOES].morale and not self.is_over():
                    self.act(due.move, due.actor, **due.want)
