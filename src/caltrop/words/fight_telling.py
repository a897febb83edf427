"""What tells fights: who is up, down, out or dead, how creatures look, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

from caltrop.kernel.contract.telling import Deed, Effect, HeardLine, Name, Tellings, silent
from caltrop.kernel.state.events import characters as c
from caltrop.kernel.state.events import fights as f
from caltrop.kernel.state.events import table as t
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import tag
from caltrop.messages import log

Look: TypeAlias = Literal["unhurt", "hurt", "badly-hurt"]
# Places of a turn order in short, and in full.
_SHORT_ORDER = 4
_LONGEST_ORDER = 8


# ---- lives


Life: TypeAlias = log.UpAgain | log.GoesDown | log.OutOfFight | log.Dies
_LIVES: dict[str, type[Life]] = {"up": log.UpAgain, "down": log.GoesDown, "out": log.OutOfFight, "dead": log.Dies}
_LIVES_BY_WORD: dict[str, type[Life]] = {
    "up": log.UpByWord,
    "down": log.DownByWord,
    "out": log.OutByWord,
    "dead": log.DiesByWord,
}
_BY_WORD = ("table.life", "table.countdown")  # moves by which the facilitator decides about a life


# ---- fights
class NewOrder(Deed, frozen=True, tag="log-new-order"):
    order: tuple[str, ...]

    def in_short(self) -> Message | None:
        left = len(self.order) - _SHORT_ORDER
        return (
            log.OrderInShort(order=self.order[:_SHORT_ORDER], left=left) if len(self.order) > _LONGEST_ORDER else self
        )


def _tell_unseen_turn(event: f.UnseenTurnBegan, heard: HeardLine, at: int) -> Iterable[Message]:
    return (log.TakesUnseenTurn(name),) if (name := heard.name(event.who)) else ()


def _tell_unseen_end(event: f.UnseenTurnEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    """What comes next is told in its place."""
    goes_on = heard.has(f.UnseenTurnBegan) or heard.has(f.TurnEnded)
    return () if goes_on else (log.IsDone(heard.name(event.who)),)


def _tell_done(event: f.SaidDone, heard: HeardLine, at: int) -> Iterable[Message]:
    """The last who is done ends the turn, which is told."""
    return () if heard.has(f.TurnEnded) else ((log.IsDone if event.done else log.IsNotDone)(heard.name(event.who)),)


def _tell_turn(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whose turn it is now, and the round if it is a new one; a turn that another skips at once is not told."""
    if any(type(later) is type(event) for later in heard.events[at + 1 :]):
        return ()
    changes = [c for n in range(at + 1) for c in heard.changes.get(n, ())]
    turn = next((c for c in reversed(changes) if c.name == "turn"), None)
    round = next((int(c.after or 0) for c in reversed(changes) if c.name == "round"), 0)
    if turn is not None and turn.before == turn.after and not round:
        return (log.PartyTurnAgain() if turn.after == "party" else log.FoesTurnAgain(),)
    return _turn_messages(str(turn.after) if turn else "", round, heard)


def _turn_messages(turn: str, round: int, heard: HeardLine) -> tuple[Message, ...]:
    """Return the line that heads a turn; `turn` is a side or a character, `round` is 0 where it is not a new one."""
    if turn in ("party", "foes"):
        party = turn == "party"
        if round:
            return (log.RoundParty(round) if party else log.RoundFoes(round),)
        return (log.PartyTurn() if party else log.FoesTurn(),)
    if name := heard.name(turn):
        return (log.RoundOf(round=round, who=name) if round else log.TurnOf(name),)
    return (log.RoundBegins(round),) if round else ()


def _tell_fight(event: f.FightBegan, heard: HeardLine, at: int) -> Iterator[Message]:
    winner = heard.name(event.ahead)
    loser = heard.name(event.behind)
    if winner and loser:
        is_party = event.fight.order[:1] == ("party",)
        if event.a == event.b:
            yield (log.FightToPartyByTiebreak if is_party else log.FightToFoesByTiebreak)(winner=winner, loser=loser)
        else:
            yield (log.FightWonByParty if is_party else log.FightWonByFoes)(
                winner=winner, loser=loser, a=event.a, b=event.b
            )
    else:
        yield log.FightBegins()
    if surprised := heard.names_of(event.fight.surprised):
        yield log.AreSurprised(surprised)
    order = event.fight.order
    if order:
        yield from _turn_messages(order[0], 1, heard)


def _tell_joining_fight(event: f.SideJoined, heard: HeardLine, at: int) -> Iterable[Message]:
    """A fight that begins names no one of its sides, and so not those who join it hidden.

    A creature that appears in this line is told of with its side.
    """
    appears = event.side in ("party", "foes") and any(_is_arrival(e, event.who) for e in heard.events)
    if appears or heard.has(f.FightBegan):
        return ()
    names = (heard.name(event.who),)
    return (log.JoinsParty(names) if event.side == "party" else log.JoinsFoes(names),)


def _is_arrival(event: Any, who: str) -> bool:
    """Does a creature appear by this event?"""
    if isinstance(event, c.CharacterAdded):
        return event.who == who and event.character.kind == "creature"
    return isinstance(event, c.Appeared) and event.who == who


def _tell_leaving_fight(event: f.LeftFight, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who flees or surrenders in this line is told of already."""
    name = heard.name(event.who)
    said = [e for e in heard.events if isinstance(e, t.Said)]
    told = any(event.who in e.facts.get("names", ()) or e.rule.endswith(".retreat") for e in said)  # type: ignore[operator]
    flees = any(event.who in e.about() and _is_flight(e) for e in heard.events)
    return (log.LeavesFight((name,)),) if name and not told and not flees else ()


def _is_flight(event: Any) -> bool:
    """Did this event give someone a condition that leaves the fight?"""
    effects = event.condition.does if tag(type(event)) == "condition-added" else ()
    return any(tag(type(effect)) == "leaves" for effect in effects)


def _tell_turn_order(event: f.OrderChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """The order of named characters; sides take turns without one."""
    if heard.has(f.TurnEnded):
        return
    if set(event.order) & {"party", "foes"}:
        yield from _turn_messages(event.order[event.turn] if event.turn < len(event.order) else "", 0, heard)
    elif names := heard.names_of(event.order):
        yield NewOrder(names)
        yield from _turn_messages(event.order[event.turn] if event.turn < len(event.order) else "", 0, heard)


def _tell_surprise(event: f.SurpriseSet, heard: HeardLine, at: int) -> Iterable[Message]:
    if names := heard.names_of(event.surprised):
        return (log.AreSurprised(names),)
    return () if heard.has(f.TurnEnded) or event.surprised else (log.NoOneSurprised(),)


_COUNTDOWNS = ("rounds", "hours", "days")  # results that say that someone goes down, dying


def _tell_life(event: c.LifeChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell who is up, down, out or dead, unless the result that did it has said so, or a later event of the line."""
    name = heard.name(event.who)
    if any(isinstance(later, c.LifeChanged) and later.who == event.who for later in heard.events[at + 1 :]):
        return ()
    said = (e.result for e in heard.events if isinstance(e, t.Said) and e.who == event.who)
    told = event.life == "down" and any(result in _COUNTDOWNS for result in said)
    lives = _LIVES_BY_WORD if _is_by_word(event, heard) else _LIVES
    return (lives[event.life]((name,)),) if name and not told else ()


def _is_by_word(event: c.LifeChanged, heard: HeardLine) -> bool:
    """Does a life change because the facilitator says so, or says as a fight ends that someone dies?"""
    return heard.move in _BY_WORD or (event.life == "dead" and heard.move.endswith(".fight.end"))


# ---- how creatures look whose numbers are closed
class Looks(Effect, frozen=True, tag="effect-looks"):
    who: Name
    look: Look

    def joined_with(self, other: Message) -> Message | None:
        return other if isinstance(other, Looks) and other.who == self.who else None


_LOOKS: dict[str, Look] = {"unhurt": "unhurt", "hurt": "hurt", "badly hurt": "badly-hurt"}
_PUBLIC = ("look", "life", "name", "place", "owner")  # values that are no numbers of a sheet


def tell_looks(heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell how someone looks whose number the seat does not see here; a changed life is told already."""
    for change in heard.changes.get(at, ()):
        if change.name != "look" or str(change.after) not in _LOOKS:
            continue
        read = any(c.who == change.who and c.name not in _PUBLIC for each in heard.changes.values() for c in each)
        ended = heard.has(c.LifeChanged, who=change.who)
        name = heard.name(change.who)
        whole = change.after == "unhurt" and heard.has(t.Said, who=change.who, result="broken")  # told by the armour
        if name and not (read or ended or whole):
            yield Looks(name, _LOOKS[str(change.after)])


TELLINGS = Tellings(
    {
        "fight-began": _tell_fight,
        "side-joined": _tell_joining_fight,
        "left-fight": _tell_leaving_fight,
        "order-changed": _tell_turn_order,
        "turn-set": _tell_turn,
        "surprise-set": _tell_surprise,
        "acted": silent,
        "turn-ended": _tell_turn,
        "unseen-turn-began": _tell_unseen_turn,
        "unseen-turn-ended": _tell_unseen_end,
        "said-done": _tell_done,
        "moved": lambda e, heard, at: (
            log.MovesTo(who=heard.name(e.who), to=e.to) if e.to else log.Moves(heard.name(e.who)),
        ),
        "fight-paused": lambda e, heard, at: (log.FightPauses() if e.paused else log.FightGoesOn(),),
        "fight-ended": lambda e, heard, at: (log.FightEnds(),),
        "life-changed": _tell_life,
    }
)
