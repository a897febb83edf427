"""Events of a fight: its sides, whose turn it is, surprise."""

from __future__ import annotations

from itertools import takewhile

from msgspec import structs

from caltrop.kernel.state.state import Encounter, State, UnseenTurn

from .base import Event, characters_in, set_field

# What no one has done yet when a turn begins.
_NEW_TURN: dict[str, tuple[str, ...]] = {"acted": (), "done": (), "moved": ()}


class FightEvent(Event, frozen=True):
    """Something about the current fight changed; without a fight it changes nothing."""

    def change(self, fight: Encounter, /) -> Encounter | None:
        return fight

    def apply(self, state: State) -> State:
        fight = state.fight
        return state if fight is None else structs.replace(state, fight=self.change(fight))


class FightBegan(Event, frozen=True, tag="fight-began"):
    """A fight began, with its sides and its turn order.

    Where a contest decided who begins: who was ahead in it, who was behind, and the hits of both.
    """

    fight: Encounter
    ahead: str = ""
    behind: str = ""
    a: int = 0
    b: int = 0

    apply = set_field("fight")

    def about(self) -> tuple[str, ...]:
        """Return everyone in the fight: if one is hidden, players hear instead that the others joined."""
        fight = self.fight
        rivals = (who for who in (self.ahead, self.behind) if who)
        members = (who for members in fight.sides.values() for who in members)
        return (*members, *fight.order, *fight.surprised, *rivals)


class SideJoined(FightEvent, frozen=True, tag="side-joined"):
    """A character joined a side, perhaps in mid-fight; if each character has a turn, theirs comes last."""

    who: str
    side: str

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        sides = {side: tuple(w for w in members if w != self.who) for side, members in fight.sides.items()}
        sides[self.side] = (*sides.get(self.side, ()), self.who)
        began = {**fight.began, self.side: fight.began.get(self.side, 0) + (fight.side_of(self.who) != self.side)}
        left = tuple(w for w in fight.left if w != self.who)
        return structs.replace(fight, sides=sides, began=began, order=self._order(fight), left=left)

    def _order(self, fight: Encounter) -> tuple[str, ...]:
        """Return the turn order with a turn for the character: their side's, or their own where sides have none.

        An order that is not settled yet stays empty.
        """
        if not fight.order or self.side in fight.order or self.who in fight.order:
            return fight.order
        by_sides = all(side in fight.order for side in fight.sides)
        return (*fight.order, self.side if by_sides else self.who)


class LeftFight(FightEvent, frozen=True, tag="left-fight"):
    """A character left the fight; one out of reach can still be brought back."""

    who: str
    out_of_reach: bool = False

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        if self.out_of_reach and not fight.side_of(self.who):
            return fight
        sides = {side: tuple(w for w in members if w != self.who) for side, members in fight.sides.items()}
        left = tuple(w for w in fight.left if w != self.who)
        return structs.replace(fight, sides=sides, left=(*left, self.who) if self.out_of_reach else left)


def without_turn(fight: Encounter, who: str) -> Encounter:
    """Return a fight in which someone has no turn of their own; in the middle of it, the next one's begins."""
    if who not in fight.order:
        return fight
    at = fight.order.index(who)
    order = fight.order[:at] + fight.order[at + 1 :]
    turn = fight.turn - 1 if at < fight.turn else fight.turn
    meanwhile = None if fight.meanwhile and fight.meanwhile.who == who else fight.meanwhile
    return structs.replace(fight, order=order, turn=turn % max(1, len(order)), meanwhile=meanwhile)


class OrderChanged(FightEvent, frozen=True, tag="order-changed"):
    """The turn order was set."""

    order: tuple[str, ...]
    turn: int = 0

    about = characters_in("order")

    def change(self, fight: Encounter) -> Encounter:
        turn = max(0, min(self.turn, len(self.order) - 1))
        meanwhile = fight.meanwhile if self.order else None
        return structs.replace(fight, order=self.order, turn=turn, meanwhile=meanwhile)


class TurnSet(FightEvent, frozen=True, tag="turn-set"):
    """The facilitator set whose turn it is: skipped ahead, or went back."""

    turn: str

    about = characters_in("turn")

    def change(self, fight: Encounter) -> Encounter:
        if self.turn not in fight.order:
            return fight
        return structs.replace(fight, turn=fight.order.index(self.turn), meanwhile=None, **_NEW_TURN)


class SurpriseSet(FightEvent, frozen=True, tag="surprise-set"):
    """These characters are surprised, and no one else."""

    surprised: tuple[str, ...]

    change = set_field("surprised")
    about = characters_in("surprised")


class Acted(FightEvent, frozen=True, tag="acted"):
    """A character acted in their turn."""

    who: str

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        return fight if self.who in fight.acted else structs.replace(fight, acted=(*fight.acted, self.who))


class Moved(FightEvent, frozen=True, tag="moved"):
    """A character moved in their turn, perhaps to a place in the words of the table."""

    who: str
    to: str = ""

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        return structs.replace(fight, moved=(*fight.moved, self.who))


class SaidDone(FightEvent, frozen=True, tag="said-done"):
    """A character is done with this turn, or not after all; the turn ends when everyone of the side is done."""

    who: str
    done: bool = True

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        others = tuple(w for w in fight.done if w != self.who)
        return structs.replace(fight, done=(*others, self.who) if self.done else others)


class TurnEnded(FightEvent, frozen=True, omit_defaults=True, tag="turn-ended"):
    """A turn ended. The next in the order is on; after the last a new round begins and surprise is over.

    The places of hidden fighters are passed `over`: they take their turns unseen.
    """

    over: tuple[str, ...] = ()

    def change(self, fight: Encounter) -> Encounter:
        for _ in fight.order or ("",):
            fight = self._next(fight)
            if fight.whose_turn not in self.over:
                break
        return fight

    def _next(self, fight: Encounter) -> Encounter:
        if fight.turn + 1 < len(fight.order):
            return structs.replace(fight, turn=fight.turn + 1, **_NEW_TURN)
        return structs.replace(fight, turn=0, round=fight.round + 1, surprised=(), **_NEW_TURN)

    def closed_facts(self, state: State) -> tuple[str, ...]:
        return ("over",) if self.over else ()

    def without(self, names: tuple[str, ...]) -> TurnEnded:
        return structs.replace(self, over=()) if "over" in names else self


class UnseenTurnBegan(FightEvent, frozen=True, tag="unseen-turn-began"):
    """Someone hidden takes a turn, while the turn that players see goes on; perhaps that is over afterwards."""

    who: str
    closes: bool = False

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        return structs.replace(fight, meanwhile=UnseenTurn(self.who, self.closes))


class UnseenTurnEnded(FightEvent, frozen=True, tag="unseen-turn-ended"):
    """The turn of someone hidden is over."""

    who: str

    about = characters_in("who")

    def change(self, fight: Encounter) -> Encounter:
        return structs.replace(fight, meanwhile=None)


class FightPaused(FightEvent, frozen=True, tag="fight-paused"):
    paused: bool

    change = set_field("paused")


class FightEnded(FightEvent, frozen=True, tag="fight-ended"):
    def change(self, fight: Encounter) -> None:
        return None


def able_members(state: State, side: str) -> tuple[str, ...]:
    """Return the members of a side who can still fight."""
    return state.able_members(side)


# ---- turns that players do not see
def is_out_of_sight(state: State, turn: str) -> bool:
    """Do players know nothing of the one who has this place in the order?"""
    fight = state.fight
    found = state.characters.get(turn)
    return fight is not None and turn not in fight.sides and (found is None or found.hidden)


def place_in_sight(state: State) -> int:
    """Return the place of the turn among those that players see."""
    fight = state.fight
    return sum(not is_out_of_sight(state, turn) for turn in fight.order[: fight.turn]) if fight else 0


def places_out_of_sight(state: State) -> tuple[str, ...]:
    """Return the places in the order between the present turn and the next that players see."""
    fight = state.fight
    if fight is None or all(is_out_of_sight(state, turn) for turn in fight.order):
        return ()
    later = (*fight.order[fight.turn + 1 :], *fight.order[: fight.turn + 1])
    return tuple(takewhile(lambda turn: is_out_of_sight(state, turn), later))


def next_unseen(state: State) -> str:
    """Return the hidden fighter whose turn comes next, before one that players see; "" where there is none.

    If the turn that players see is ahead of one that someone hidden still takes, those up to it come.
    """
    fight = state.fight
    if fight is None:
        return ""
    now = fight.meanwhile
    at = fight.order.index(now.who) if now and now.who in fight.order else fight.turn
    is_ahead = now is not None and not now.closes
    for turn in (*fight.order[at + 1 :], *fight.order[: at + 1]):
        if is_able(state, turn) and is_out_of_sight(state, turn):
            return turn
        if turn == fight.whose_turn if is_ahead else is_able(state, turn):
            break
    return ""


def is_able(state: State, turn: str) -> bool:
    """Can the side or fighter at this place in the order take a turn? The down can, the dead and the gone cannot."""
    fight = state.fight
    found = state.characters.get(turn)
    if fight is None or turn in fight.sides:
        return fight is not None
    return found is not None and found.life in ("up", "down") and bool(fight.side_of(turn))


def turns_of(state: State, who: str) -> tuple[int, ...]:
    """Return the places of a character's turns in the order: its own, or its side's."""
    fight = state.fight
    mine = fight.turn_of(who) if fight is not None else ""
    return tuple(at for at, turn in enumerate(fight.order if fight else ()) if mine and turn == mine)


def is_turn_to_come(state: State, who: str) -> bool:
    """Does a turn of the character still come in this round? It does in a round without an order."""
    fight = state.fight
    if fight is None or not fight.side_of(who):
        return False
    return not fight.order or any(at > fight.turn for at in turns_of(state, who))


def is_turn_left(state: State, who: str) -> bool:
    """Is a turn of the character in this round not over yet?"""
    fight = state.fight
    now = fight is not None and bool(fight.side_of(who)) and fight.turn in turns_of(state, who)
    return now or is_turn_to_come(state, who)


def turn_holders(state: State) -> tuple[str, ...]:
    """Return those whose turn it is: the able members of a side, or one character, who may also be down."""
    fight = state.fight
    if fight is None:
        return ()
    turn = fight.whose_turn
    if turn in fight.sides:
        order = fight.order
        return tuple(who for who in able_members(state, turn) if who not in order)
    one = state.characters.get(turn) if fight.side_of(turn) else None
    return (turn,) if one and one.life in ("up", "down") else ()


def still_to_act(state: State) -> tuple[str, ...]:
    """Return those whose turn it is and who are not done. Where a side has the turn, no one waits for those who cannot
    act, nor for the hidden, which would reveal them.
    """
    fight = state.fight
    holders = () if fight is None else (w for w in turn_holders(state) if w not in fight.done)
    together = fight is not None and fight.whose_turn in fight.sides
    people = state.characters
    return tuple(w for w in holders if not people[w].hidden and (not together or people[w].can_act))
