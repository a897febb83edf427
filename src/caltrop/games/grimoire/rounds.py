"""Fights: any number of groups, the turn order, turns and rounds, joining."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain, zip_longest
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.in_play import condition_modifiers
from caltrop.games.common.fighting import fights, turn_order
from caltrop.games.common.fighting.fights import (
    FOES,
    PARTY,
    active_party,
    check_fight_sides,
    initiative_move,
    join_side,
    remaining_fighters,
    require_fight,
    start_fight,
    visible_fighters,
)
from caltrop.games.common.table import time
from caltrop.games.common.table.wants import Id, NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, NoWants, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Facilitator, Lines, Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Addend, FactStated, NumbersAdded, RulingApplied
from caltrop.kernel.state.events.fights import FightEvent, OrderChanged, SideJoined, able_members
from caltrop.kernel.state.state import Encounter

from .action_points import announce_turn, clear_turn, drop_held_actions, finish_turn, set_starting_points
from .mechanics import roll_with_edge
from .rulings import INITIATIVE_TIE, INITIATIVE_WHEN
from .sheet import Nature, net_advantage, score
from .turns import InitiativeSet, TurnState

RULE = "grimoire.initiative"
_AGAIN_AT_MOST = 20  # two d20 tie 20 times in a row once in 20^20 fights
Ids: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=60)]
_Rank: TypeAlias = tuple[int, ...]
_Groups: TypeAlias = tuple[tuple[str, ...], ...]
_GroupLine: TypeAlias = Annotated[str, Meta(max_length=400, extra={"allowed": "group"})]


# ---- the turn order
def _roll_initiative(scene: Scene, who: tuple[str, ...]) -> dict[str, _Rank]:
    """Roll d20 + WIL for each; the table's ruling settles ties.

    The hidden come after visible fighters of the same rank: a second roll without a visible tie would reveal them.
    """
    dice = scene.fate.together({w: partial(roll_for_turn, scene, w) for w in who})
    totals = {w: n + score(scene, w, "WIL") for w, n in zip(who, dice, strict=True)}
    for w, total in totals.items():
        wil = score(scene, w, "WIL")
        parts = (Addend("die", total - wil, "d20"), Addend("WIL", wil))
        scene.fate.note(RULE, w, NumbersAdded("total", parts, total))
        scene.emit(InitiativeSet(w, total))
    ranks: dict[str, _Rank] = {w: (total, not scene.state.characters[w].hidden) for w, total in totals.items()}
    if scene.ruling(INITIATIVE_TIE) == "party":
        shown = [ranks[w] for w in visible_fighters(scene, who)]
        if len(set(shown)) < len(shown):
            scene.fate.note(RULE, "", RulingApplied(INITIATIVE_TIE.id, "party"))
        return {w: (*rank, scene.state.characters[w].kind == "character") for w, rank in ranks.items()}
    for _ in range(_AGAIN_AT_MOST):
        tied = [w for w, rank in ranks.items() if list(ranks.values()).count(rank) > 1]
        if not tied:
            break
        if seen := visible_fighters(scene, tuple(tied)):
            scene.fate.note(RULE, "", FactStated("tie", seen))
        dice = scene.fate.together({w: partial(scene.fate.roll, "d20", w, RULE) for w in tied})
        ranks |= {w: (*ranks[w], n) for w, n in zip(tied, dice, strict=True)}
    return ranks


def roll_for_turn(scene: Scene, who: str) -> int:
    """Roll the d20 of initiative, with what conditions do to it."""
    bent = condition_modifiers(scene, who, "initiative", of="WIL")
    return roll_with_edge(scene.fate, "d20", net_advantage(scene, bent.ups, bent.downs), who, RULE)


def _ranked_order(groups: _Groups, ranks: dict[str, _Rank]) -> tuple[str, ...]:
    """Order each group from its best roll down; the groups alternate, the one with the best roll first."""
    lines = [sorted(group, key=lambda w: ranks[w], reverse=True) for group in groups if group]
    lines.sort(key=lambda line: ranks[line[0]], reverse=True)
    return _alternating_order(lines)


def _alternating_order(lines: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Take one fighter from each line in turn."""
    return tuple(w for w in chain.from_iterable(zip_longest(*lines)) if w is not None)


def _order_with_hidden(scene: Scene, groups: _Groups, arrange: Callable[[_Groups], tuple[str, ...]]) -> tuple[str, ...]:
    """Order the visible as if no one were hidden, and insert the hidden where their turns would come."""
    order = list(arrange(tuple(visible_fighters(scene, group) for group in groups)))
    for at, who in enumerate(arrange(groups)):
        if scene.state.characters[who].hidden:
            order.insert(at, who)
    return tuple(order)


def _bands(scene: Scene, foes: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Group creatures of a kind under the first of them; the hidden form groups of their own."""
    found: dict[tuple[str, bool], list[str]] = {}
    for who in foes:
        kind = scene.part(who, Nature).creature or who
        found.setdefault((kind, scene.state.characters[who].hidden), []).append(who)
    return {band[0]: tuple(band) for band in found.values()}


def _opening_order(scene: Scene, groups: _Groups, want: FightWants) -> tuple[str, ...]:
    """Return the turn order: rolled, or as `first` says; creatures with one roll act one after the other."""
    party, foes, *others = groups
    if want.first != "roll":
        ahead, behind = (party, foes) if want.first == PARTY else (foes, party)
        return _order_with_hidden(scene, (ahead, behind, *others), _alternating_order)
    led = [_bands(scene, group) if want.group else {who: (who,) for who in group} for group in (foes, *others)]
    shared = {first: band for each in led for first, band in each.items()}
    ranks = _roll_initiative(scene, (*party, *shared))
    for first, band in shared.items():
        for who in band[1:]:
            scene.emit(InitiativeSet(who, ranks[first][0]))

    def arrange(groups: _Groups) -> tuple[str, ...]:
        return tuple(w for first in _ranked_order(groups, ranks) for w in shared.get(first, (first,)))

    return _order_with_hidden(scene, (party, *map(tuple, led)), arrange)


# ---- the beginning and the end
class FightWants(Wants, frozen=True, kw_only=True):
    """The sides, the surprised, and who begins.

    `first`: the side that begins without a roll; `group`: creatures of a kind share one roll; `factions`: more sides
    than two, each in a line such as "wolves: wolf-a, wolf-b".
    """

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[Ids, Pick.party, Facilitator] = ()
    factions: Annotated[tuple[_GroupLine, ...], Meta(max_length=12), Lines, Advanced] = ()
    surprised: Annotated[Ids, Pick.anyone, Advanced] = ()
    first: Literal["roll", "party", "foes"] = "roll"
    group: bool = False


def _parse_group(scene: Scene, line: str) -> tuple[str, tuple[str, ...]]:
    """Read a group's name and its members, by id or by name, from a line such as "wolves: Wolf A, Wolf B"."""
    name, _, listed = (part.strip() for part in line.partition(":"))
    by_name = {c.name.lower(): who for who, c in scene.state.characters.items()}
    said = [word.strip() for word in listed.split(",") if word.strip()]
    members = tuple(word if word in scene.state.characters else by_name.get(word.lower(), "") for word in said)
    if not name or name in (PARTY, FOES) or not members or "" in members:
        refuse("bad-group", RULE, got=line[:80])
    return name, members


def _fighting_groups(scene: Scene, want: FightWants) -> dict[str, tuple[str, ...]]:
    """Return the sides of a fight with their members: the party, its foes, and the other groups."""
    others = dict(_parse_group(scene, line) for line in want.factions)
    apart = {who for members in others.values() for who in members}
    party = tuple(w for w in want.party or active_party(scene.state) if w not in apart)
    return {PARTY: party, FOES: tuple(w for w in want.foes if w not in apart), **others}


def _plan_fight(scene: Scene, actor: str, want: FightWants) -> NoPlan:
    party, foes, *others = _fighting_groups(scene, want).values()
    if not foes:
        refuse("bad-sides", RULE)
    check_fight_sides(scene, party, (*foes, *chain.from_iterable(others)))
    return plan_without_dice()


def _begin_fight(scene: Scene, actor: str, want: FightWants, outcome: Nothing) -> None:
    """Set the turn order; the surprised have 2 points until their first turn ends."""
    sides = {side: remaining_fighters(scene, members) for side, members in _fighting_groups(scene, want).items()}
    order = _opening_order(scene, tuple(sides.values()), want)
    seen = tuple(w for w in order if not scene.state.characters[w].hidden)
    start_fight(scene, sides[PARTY], sides[FOES], seen, want.surprised)
    for side, members in sides.items():
        for who in members if side not in (PARTY, FOES) else ():
            scene.emit(SideJoined(who, side))
    if seen != order:
        scene.emit(OrderChanged(order, order.index(seen[0]) if seen else 0))
    scene.fate.note(RULE, "", FactStated("first", seen[0] if seen else order[0]))
    for who in order:
        set_starting_points(scene, who, surprised=who in want.surprised)
    announce_turn(scene)
    if seen and order[0] not in seen:
        turn_order.begin_unseen_turn(scene, TURNS, order[0], closes=False)


def _end_fight(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    """End the fight; held actions lapse, and gained advantage is lost."""
    fights.end_fight(scene, actor, want, outcome)
    for who in tuple(scene.state.characters):
        clear_turn(scene, who)


# ---- turns
def _end_turn(scene: Scene) -> None:
    """Refill the points of the turn that ends, and go on to the next who can act and lives to see the turn begin."""
    before = scene.state.fight
    assert before is not None
    _skip_unable(scene)
    finish_turn(scene, before.whose_turn)  # after what lasted until the end of this turn is over
    for _ in before.order:
        _begin_turn(scene)
        now = scene.state.fight
        if now is None or _can_take_turn(scene, now):
            return
        _skip_unable(scene)


def _skip_unable(scene: Scene) -> None:
    """Go on to the next in the order who can take a turn."""
    fight = scene.state.fight
    for _ in fight.order if fight else ():
        _advance_turn(scene)
        now = scene.state.fight
        if now is None or _can_take_turn(scene, now):
            return


def _begin_turn(scene: Scene) -> None:
    """Tell whose turn it is, drop what that one held, and let them suffer what hurts them each turn."""
    after = scene.state.fight
    scene.fate.note(RULE, "", FactStated("turn", after.whose_turn if after else ""))
    announce_turn(scene)
    if after and after.whose_turn in scene.state.characters:
        drop_held_actions(scene, after.whose_turn)
    time.begin_turn(scene)


def _advance_turn(scene: Scene) -> None:
    """Go on to the next in the order; a new round takes time, and a new roll if the table rules so."""
    before = scene.state.fight
    time.finish_turn(scene)
    after = scene.state.fight
    if before and after and after.round > before.round:
        scene.fate.note("grimoire.units", "", FactStated("seconds", scene.game.round_seconds))
        if scene.ruling(INITIATIVE_WHEN) == "each_round":
            _reroll_order(scene, after)


def _reroll_order(scene: Scene, fight: Encounter) -> None:
    """Roll the turn order again for everyone who is able."""
    groups = tuple(able_members(scene.state, side) for side in fight.sides)
    everyone = tuple(w for group in groups for w in group)
    if everyone:
        ranks = _roll_initiative(scene, everyone)
        turn_order.set_turn_order(scene, _order_with_hidden(scene, groups, lambda groups: _ranked_order(groups, ranks)))


def _can_take_turn(scene: Scene, fight: Encounter) -> bool:
    """Is the fighter whose turn it is still in the fight? The down can crawl; the dead and the gone cannot."""
    found = scene.state.characters.get(fight.whose_turn)
    return found is not None and found.life in ("up", "down") and bool(fight.side_of(fight.whose_turn))


def _hand_over_turn(scene: Scene, before: str, now: str) -> None:
    """Refill the points of the turn that ends and drop what the next one held, when the facilitator moves the turn."""
    finish_turn(scene, before)
    announce_turn(scene)
    if now in scene.state.characters:
        drop_held_actions(scene, now)


def _set_surprise_points(scene: Scene, before: tuple[str, ...], now: tuple[str, ...]) -> None:
    """Set 2 points for the newly surprised, and the maximum for those who no longer are."""
    for who in dict.fromkeys((*before, *now)):
        if who in scene.state.characters and (who in before) != (who in now):
            set_starting_points(scene, who, surprised=who in now)


# ---- joining
class JoinGroupWants(Wants, frozen=True, kw_only=True):
    """The side to join: the party, its foes, or any other group by its name."""

    side: Annotated[str, Meta(min_length=1, max_length=40), Pick.often(PARTY, FOES), Suggested]


def _plan_join(scene: Scene, actor: str, want: JoinGroupWants) -> NoPlan:
    require_character(scene, actor)
    require_fight(scene)
    return plan_without_dice()


def _join(scene: Scene, actor: str, want: JoinGroupWants, outcome: Nothing) -> None:
    """Join a side of the fight, with a turn of one's own."""
    join_side(scene, actor, want.side)
    enlist(scene, actor)


class Enlisted(FightEvent, frozen=True, tag="grimoire.enlisted"):
    """A fighter got a turn between two others; "" is before or after all. The others keep their turns.

    It names a hidden fighter only if the new one is hidden, so that everyone else may know it.
    """

    who: str
    after: str = ""
    before: str = ""

    def change(self, fight: Encounter) -> Encounter:
        others = tuple(w for w in fight.order if w != self.who)
        at = others.index(self.before) if self.before in others else len(others)
        order = (*others[:at], self.who, *others[at:])
        return structs.replace(
            fight, order=order, turn=order.index(fight.whose_turn) if fight.whose_turn in order else 0
        )

    def about(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.who, self.after, self.before)))


def enlist(scene: Scene, who: str) -> None:
    """Roll initiative for a new fighter; the present turn does not change."""
    fight = scene.state.fight
    if fight is None or not fight.side_of(who):
        return
    scene.emit(InitiativeSet(who, roll_for_turn(scene, who) + score(scene, who, "WIL")))
    scene.emit(Enlisted(who, *_turn_neighbours(scene, fight, who)))


def _turn_neighbours(scene: Scene, fight: Encounter, who: str) -> tuple[str, str]:
    """Return the fighters before and after a new one; in a tie the earlier fighter goes first.

    No one loses a turn or has two. Only the hidden count the hidden: a gap would reveal them.
    """
    here = tuple(w for w in fight.order if w != who and fight.side_of(w))
    near = here if scene.state.characters[who].hidden else visible_fighters(scene, here)
    ranks: dict[str, _Rank] = {w: (scene.part(w, TurnState).initiative, -n) for n, w in enumerate((*near, who))}
    groups = tuple(tuple(w for w in members if w in ranks) for members in fight.sides.values())
    at = _ranked_order(groups, ranks).index(who)
    return near[at - 1] if at else "", near[at] if at < len(near) else ""


def _begin_unseen_turn(scene: Scene, who: str) -> None:
    """Drop what someone hidden held; what hurts each turn does."""
    drop_held_actions(scene, who)
    time.suffer_turns(scene, (who,))


TURNS = turn_order.TurnWays(_end_turn, _begin_unseen_turn, finish_turn)
_SHARED_MOVES = fights.fight_moves("grimoire", RULE, TURNS)
_OWN_MOVES = ("grimoire.not_done", "grimoire.fight.join", "grimoire.fight.end")
MOVES: tuple[AnyMove, ...] = (
    *(move for move in _SHARED_MOVES if move.id not in _OWN_MOVES),
    Move("grimoire.fight", FightWants, _plan_fight, _begin_fight, rule=RULE, by="facilitator"),
    Move("grimoire.fight.join", JoinGroupWants, _plan_join, _join, rule=RULE, by="facilitator", actor="one"),
    Move("grimoire.fight.end", NoWants, fights.plan_in_fight, _end_fight, rule=RULE, by="facilitator", danger=True),
    initiative_move(_hand_over_turn, _set_surprise_points),
)
