"""A whole evening of Fell, from the first seat to the night's rest, with a restart in the middle of a prompt."""

from __future__ import annotations

from typing import Any

import msgspec

from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.games.fell.game import GAME
from caltrop.kernel.rules.fate import Choice, Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import Appeared
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Seat, State
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, open_table, replay
from caltrop.table.view import View, view
from table.watching import Cup


class Evening:
    """A table that is played at, and remembers the state before each entry, so that each can be replayed."""

    def __init__(self) -> None:
        self.cup = Cup()
        self.session: Session = open_table(GAME, "Gail", self.cup)
        self.before: dict[int, State] = {}

    def act(self, seat: str, move: str, actor: str = "", /, *, faces: tuple[int, ...] = (), **want: Any) -> Result:
        """Try a move, with these faces in the cup; `_dice`, `_call`, `_due` and `_overrule` are the intent's own."""
        more = {name: want.pop(f"_{name}") for name in ("dice", "call", "due", "overrule") if f"_{name}" in want}
        return self.after(faces, lambda: self.session.act(seat, Intent(move, actor, want, **more)))

    def after(self, faces: tuple[int, ...], happens: Any) -> Result:
        self.cup.put(*faces)
        before = self.session.state
        result: Result = happens()
        assert self.cup.faces == [], "all of these should have been rolled"
        if isinstance(result, Entry):
            self.before[result.seq] = before
        return result

    def done(self, seat: str, move: str, actor: str = "", /, **want: Any) -> Entry:
        result = self.act(seat, move, actor, **want)
        assert isinstance(result, Entry), result
        return result

    def waits(self, seat: str, move: str, actor: str = "", /, **want: Any) -> Parked:
        result = self.act(seat, move, actor, **want)
        assert isinstance(result, Parked), result
        return result

    def answer(self, seat: str, value: str | tuple[int, ...], *, faces: tuple[int, ...] = ()) -> Result:
        """Answer the first question that this seat has before it."""
        prompt = view(self.session, seat).prompts[0]
        return self.after(faces, lambda: self.session.answer(seat, prompt.id, prompt.ask.key, value))

    def undo(self, seat: str, seq: int) -> Entry:
        back = self.session.undo(seat, seq)
        assert isinstance(back, Entry), back
        return back

    def restart(self) -> None:
        """The server is killed and restarted: every seat sees the same as before."""
        before = {seat: self.seen(seat) for seat in self.session.state.seats}
        self.session = load(lambda id: GAME, save(self.session), self.cup)
        assert {seat: self.seen(seat) for seat in self.session.state.seats} == before

    def seen(self, seat: str) -> View:
        return view(self.session, seat)

    @property
    def state(self) -> State:
        return self.session.state

    def points(self, who: str, ability: str = "BOD") -> int:
        return self.state.part(who, Ladder).rung(ability).points

    def hp(self, who: str) -> int:
        return self.state.part(who, HitPoints).now

    def life(self, who: str) -> str:
        return self.state.characters[who].life


def said(entry: object) -> list[tuple[str, str]]:
    """The results in words that an entry told."""
    assert isinstance(entry, Entry), entry
    return [(t.event.rule, t.event.result) for t in entry.emitted if isinstance(t.event, Said)]


def test_a_whole_evening() -> None:
    e = Evening()
    everybody_sits_down(e)
    characters_are_made(e)
    the_beam(e)
    a_contest_and_a_purchase(e)
    ambush(e)
    morale(e)
    the_foes_turn(e)
    down_and_treated(e)
    time_runs_out(e)
    the_end_and_the_night(e)
    everything_replays(e)


def everybody_sits_down(e: Evening) -> None:
    for name in ("Ann", "Bob", "Cyd"):
        e.done("s0", "table.seat", name=name)
    e.done("s0", "table.seat", name="TV", role="spectator")
    e.done("s3", "table.preferences", real_dice=True)
    assert e.state.seats == {
        "s0": Seat("Gail", "facilitator"),
        "s1": Seat("Ann"),
        "s2": Seat("Bob"),
        "s3": Seat("Cyd", real_dice=True),
        "s4": Seat("TV", "spectator"),
    }
    assert [line.n for line in e.seen("s4").log] == [1, 2, 3, 4, 5]


LEADER = "unseen-goblin-leader"
LOOKS = {"look": "tall", "drive": "coin", "flaw": "proud", "bond": "the mill"}


def characters_are_made(e: Evening) -> None:
    """Three d6 of coin each, everything else is said; Cyd types her dice."""
    made = {"method": "assigned", **LOOKS}
    e.done("s1", "fell.create", name="Bea", background="levy-deserter", up="BOD", down="INT", faces=(4, 5, 6), **made)
    e.done("s2", "fell.create", name="Cole", background="unfrocked-chaplain", faces=(1, 2, 3), **made)
    e.waits("s3", "fell.create", name="Dot", background="tinker", **made)
    assert isinstance(e.answer("s3", (6, 6, 6)), Entry)
    assert {who: c.owner for who, c in e.state.characters.items()} == {"bea": "s1", "cole": "s2", "dot": "s3"}
    assert [e.state.part(who, Purse).coin for who in ("bea", "cole", "dot")] == [15, 6, 18]
    bea = e.state.part("bea", Ladder)
    assert [bea.rung(a).die for a in ("BOD", "INT", "WIL")] == ["d8", "d4", "d6"]
    assert e.state.part("bea", Pack).protection == 2


def the_beam(e: Evening) -> None:
    """A called roll with a hidden difficulty of 5. Bea rolls an 8, rerolls it unwisely into a 4; Cole passes."""
    want = {"ability": "BOD", "dn": 5}
    called = {"move": "fell.test", "who": ["bea", "cole"], "want": want, "hide": ["dn"], "stakes": "the beam gives"}
    e.done("s0", "table.call", **called)
    assert e.seen("s1").calls["call"].want == {"ability": "BOD"}
    waiting = e.waits("s1", "fell.test", "bea", _call="call", faces=(8,))
    (ask,) = waiting.asks
    assert isinstance(ask, Choice)
    assert ask.rule == "fell.test.reroll"
    e.done("s2", "fell.test", "cole", _call="call", faces=(5,))
    e.restart()
    entry = e.answer("s1", "yes", faces=(4,))
    assert said(entry) == [("fell.test", "trouble")]
    assert isinstance(entry, Entry)
    assert [a.value for a in entry.answers] == [(8,), "yes", (4,)]
    assert (e.state.calls, e.state.secrets) == ({}, {})
    assert '"dn":' not in msgspec.json.encode(e.seen("s1")).decode()
    assert e.seen("s1").log[-1].outcome == {"hits": 0, "passed": False}


def a_contest_and_a_purchase(e: Evening) -> None:
    """Both show a 3, and the bigger die is ahead. Two torches at a coin each."""
    entry = e.done("s1", "fell.contest", "bea", target="cole", faces=(3, 3))
    assert entry.outcome == {"a_hits": 1, "b_hits": 0, "winner": "a"}
    e.done("s1", "fell.buy", "bea", item="torch", count=2)
    assert e.state.part("bea", Purse).coin == 13
    pack = e.state.part("bea", Pack)
    assert sum(i.count for i in pack.items.values() if i.id == "torch") == 2
    assert isinstance(e.act("s2", "fell.buy", "cole", item="carriage"), Refused)
    assert e.state.part("cole", Purse).coin == 6


def ambush(e: Evening) -> None:
    """Two goblins, one of them surprised, and their leader unseen. Cyd types: a wrong face, then the right one."""
    e.done("s0", "fell.creature", creature="goblin", count=2)
    e.done("s0", "fell.creature", creature="goblin-leader", hidden=True)
    foes = ["goblin-a", "goblin-b", LEADER]
    want = {"foes": foes, "surprised": ["goblin-a"], "party_roller": "bea", "foes_roller": LEADER}
    e.done("s0", "fell.fight", faces=(3, 2), **want)
    assert e.state.fight is not None
    assert (e.state.fight.whose_turn, e.state.fight.sides["foes"]) == ("party", tuple(foes))
    seen = e.seen("s4").fight
    assert seen is not None
    assert (seen.sides["foes"], seen.surprised) == (("goblin-a", "goblin-b"), ("goblin-a",))

    wrong = e.act("s3", "fell.attack", "dot", target="goblin-a", _dice=(7,))
    assert isinstance(wrong, Refused)
    assert wrong.code == "impossible-face"
    assert e.hp("goblin-a") == 4
    typed = e.done("s3", "fell.attack", "dot", target="goblin-a", _dice=(5,), faces=(2, 1))
    assert [(a.ask.who, a.source) for a in typed.answers if isinstance(a.ask, Roll)] == [
        ("dot", "real"),
        ("goblin-a", "app"),
    ]
    assert e.hp("goblin-a") == 3  # one hit with bare hands
    e.done("s1", "fell.attack", "bea", target="goblin-b", faces=(7, 5, 2, 1))
    assert (e.hp("goblin-b"), e.life("goblin-b")) == (0, "out")  # two hits with the mace, 2 each
    assert e.seen("s2").characters["goblin-b"].hurt == "out"
    assert e.state.due_rolls == {}


def morale(e: Evening) -> None:
    """With two of three out morale is due; undone and redone, it is due again; they hold."""
    blow = e.done("s2", "fell.attack", "cole", target="goblin-a", faces=(5, 4, 2, 1))
    assert list(e.state.due_rolls) == ["morale"]
    assert e.state.due_rolls["morale"].why == "half"
    assert e.seen("s2").due_rolls == {}
    after = e.state
    back = e.undo("s2", blow.seq)
    assert (e.life("goblin-a"), e.hp("goblin-a"), e.state.due_rolls) == ("up", 3, {})
    e.undo("s2", back.seq)
    assert e.state == after
    entry = e.done("s0", "fell.morale", "bea", _due="morale", _overrule=True, faces=(4, 5))
    assert said(entry) == [("fell.morale", "hold")]
    assert e.state.due_rolls == {}
    assert "leader" not in msgspec.json.encode(e.seen("s1")).decode().lower()


def the_foes_turn(e: Evening) -> None:
    """Out of the dark at Bea, who is asked about her armour; the server dies before she has answered."""
    e.done("s1", "table.order", "bea", rule="fell.protection", answer="ask")
    e.done("s0", "fell.turn")
    e.waits("s0", "fell.attack", LEADER, target="bea", weapon="notched-cleaver", faces=(5, 4, 2, 1))
    (prompt,) = e.seen("s1").prompts
    assert isinstance(prompt.ask, Choice)
    assert prompt.ask.options == ("0", "1", "2")
    assert "leader" not in msgspec.json.encode(e.seen("s1")).decode().lower()
    e.restart()
    assert isinstance(e.answer("s1", "2"), Entry)
    assert (e.points("bea"), e.state.part("bea", Pack).protection) == (6, 0)  # 4 harm, 2 of it to the armour
    e.done("s0", "table.hide", LEADER, hidden=False)
    assert e.seen("s1").log[-1].events == (Appeared(LEADER, "Goblin Leader"),)


def down_and_treated(e: Evening) -> None:
    """Cole takes 4 and 2 and falls: a 2 on the death table, three rounds. Next round Dot treats him."""
    blow = {"target": "cole", "weapon": "notched-cleaver", "_overrule": True}
    e.done("s0", "fell.attack", LEADER, faces=(5, 4, 2, 1), **blow)
    assert e.points("cole") == 2
    e.done("s0", "fell.harm", "cole", n=2, faces=(2, 3))
    assert (e.points("cole"), e.life("cole")) == (0, "down")
    (countdown,) = e.state.part("cole", Countdowns).countdowns.values()
    assert (countdown.when, countdown.at) == ("3 rounds", 18)
    e.done("s0", "fell.turn")
    assert e.state.clock == 6
    assert e.state.fight is not None
    assert (e.state.fight.round, e.state.fight.surprised) == (2, ())
    e.done("s3", "fell.treat", "dot", target="cole")
    assert (e.life("cole"), e.state.part("cole", Countdowns).countdowns) == ("up", {})


def time_runs_out(e: Evening) -> None:
    """Dot falls with one round to live, by dice she types herself; when it is over the facilitator is asked."""
    e.waits("s0", "fell.harm", "dot", n=6)
    assert isinstance(e.answer("s3", (2,)), Parked)
    assert isinstance(e.answer("s3", (1,)), Entry)
    assert e.life("dot") == "down"
    e.done("s0", "fell.turn")
    e.done("s0", "fell.turn")
    e.done("s0", "fell.turn")  # the end of her own next turn
    assert e.seen("s3").due_rolls == {}
    assert [(due.rule, due.actor) for due in e.seen("s0").due_rolls.values()] == [("fell.death", "dot")]
    e.restart()
    assert (e.life("dot"), e.state.clock) == ("down", 12)
    e.done("s0", "table.countdown", "dot", result="lives")
    assert (e.life("dot"), e.state.clock) == ("up", 12)
    assert e.seen("s0").due_rolls == {}


def the_end_and_the_night(e: Evening) -> None:
    """The fight ends; Bea rests for a moment; then a night for everybody."""
    e.done("s0", "fell.fight.end")
    assert e.state.fight is None
    e.done("s1", "fell.rest", "bea", served=True, faces=(1,))
    assert e.points("bea") == 7
    e.done("s0", "table.clock", n=12, unit="hours")
    e.done("s0", "fell.rest", "bea", served=True, kind="night", party=True)
    assert [e.points(who) for who in ("bea", "cole", "dot")] == [8, 6, 6]
    assert e.state.clock == 12 + 600 + 12 * 3600 + 8 * 3600


def everything_replays(e: Evening) -> None:
    """Each entry from its recorded answers alone, on the state as it was: the same facts, steps and outcome."""
    moves = [entry for entry in e.session.log if entry.intent]
    assert len(moves) > 30
    for entry in moves:
        assert replay(GAME, entry, e.before[entry.seq]) == entry
    again = load(lambda id: GAME, save(e.session), e.cup)
    assert (again.log, again.states, again.parked) == (e.session.log, e.session.states, {})
