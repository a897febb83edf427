"""A fight on a player's page: the order of turns as one line, the foes as a list, and who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.parts import Track
from caltrop.web.features.moves.quick_actions import HURT, ActingCharacter
from caltrop.web.page.fragments import recent_targets
from caltrop.web.page.labels import distance_label, state_word
from caltrop.web.page.look import Look, tracks
from caltrop.web.page.sheet_reading import band_member, bands, opponents, short_name, words_at

FEW = 8  # foes that a list shows one by one; of more, those of a kind are folded together
KIND = 3  # of a kind, at least, that are folded


# ---- the order of turns
Turn: TypeAlias = Literal["done", "now", "with", "next", "later"]  # with: may act now, beside others


class OrderCell(Struct, frozen=True):
    """A character in the order of turns, or all foes together where sides take turns."""

    name: str
    turn: Turn
    note: str
    mine: bool = False
    fallen: bool = False  # down, dead or out of the fight
    who: str = ""  # "" for a side


def order_cells(look: Look) -> tuple[OrderCell, ...]:
    """Return the line of turns of this round; () outside a fight."""
    fight = look.view.fight
    if fight is None:
        return ()
    there = [(at, who) for at, who in enumerate(fight.order) if look.takes_turns(who)]
    following = next((at for at, _ in there if at > fight.turn), -1)
    return tuple(cell for at, who in there for cell in _cells(look, who, _turn_at(at, fight.turn, following)))


def _turn_at(at: int, now: int, following: int) -> Turn:
    return "done" if at < now else "now" if at == now else "next" if at == following else "later"


def _cells(look: Look, who: str, turn: Turn) -> Iterator[OrderCell]:
    """Yield the cells of one place in the order: one for each of the party, one for all foes, one for a character."""
    sides = look.fight.sides
    known = [one for one in sides.get(who, (who,)) if one in look.people]
    allies = [one for one in known if one in look.party]
    if who in sides and not allies:
        up = sum(look.people[one].life == "up" for one in known)
        note = words.text("order-up", up=up, all=len(known)) if known else words.text("order-unseen")
        yield OrderCell(words.say("side", who, look.game), turn, note, fallen=bool(known) and not up)
        return
    for one in allies if who in sides else known:
        if look.people[one].life != "dead":
            yield _cell(look, one, _shared_turn(look, one, turn) if who in sides else turn)


def _shared_turn(look: Look, who: str, turn: Turn) -> Turn:
    """Return the turn of one whose side takes it together."""
    if turn == "now":
        return "done" if who in look.fight.done else "now" if who in look.mine else "with"
    return turn


def _cell(look: Look, who: str, turn: Turn) -> OrderCell:
    seen = look.people[who]
    mine = who in look.mine
    name = short_name(look, seen) if who in look.party else seen.name
    said = words.say("order", "yours" if mine and turn == "now" else turn)
    up = seen.life == "up"
    return OrderCell(name, turn, said if up else state_word(seen.life), mine, fallen=not up, who=who)


# ---- the foes
class FoeKind(Struct, frozen=True):
    """Foes of a kind at one distance; of many, the list shows only a line, until it is unfolded."""

    id: str
    name: str
    foes: tuple[str, ...]
    letters: tuple[str, ...]
    up: int
    folds: bool = False


class FoeGroup(Struct, frozen=True):
    """The foes at one distance from the reader's character; where none is counted, all of them."""

    distance: str
    kinds: tuple[FoeKind, ...]
    in_reach: bool = False


def foe_groups(look: Look) -> tuple[FoeGroup, ...]:
    """Return the living foes by their distance, in an order that no choice of a target changes."""
    mine = next(iter(look.mine), "")
    surface = look.game.surface
    living = [who for who, seen in opponents(look).items() if seen.life != "dead"]
    many = len(living) > FEW
    found: dict[str, list[str]] = {distance: [] for distance in (*surface.distances, "")}
    for who in living:
        distance = surface.distance(look.state, who, mine) if mine else ""
        found[distance if distance in found else ""].append(who)
    return tuple(_group(look, mine, distance, foes, many=many) for distance, foes in found.items() if foes)


def _group(look: Look, mine: str, distance: str, foes: list[str], *, many: bool) -> FoeGroup:
    label = distance_label(look.game, distance) if distance else ""
    reach = bool(label) and _is_in_reach(look, mine, foes)
    kinds = tuple(
        FoeKind(
            f"{distance}-{band.members[0].who}".strip("-"),
            band.name,
            band.all_ids,
            tuple(m.letter for m in band.members),
            len(band.up_ids),
            folds=many and len(band.members) >= KIND,
        )
        for band in bands(look, foes)
    )
    return FoeGroup(label, kinds, reach)


class Foe(Struct, frozen=True):
    """A row of the list: a foe as this seat sees it, and as its own character faces it."""

    who: str
    seen: SeenCharacter
    points: Track | None = None  # None if this seat does not see its numbers
    hurt: str = ""  # in words, if neither a number nor its life says it
    conditions: tuple[str, ...] = ()
    plans: tuple[str, ...] = ()
    surprised: bool = False
    out_of_reach: bool = False
    has_turn: bool = False
    is_aimed_at: bool = False

    @property
    def is_badly_hurt(self) -> bool:
        return self.hurt == HURT[0]


def foe(look: Look, who: str) -> Foe:
    mine = next(iter(look.mine), "")
    member = band_member(look, who, "")
    points = next(iter(tracks(member.seen.widgets)), None)
    found = Foe(
        who=who,
        seen=member.seen,
        points=points,
        hurt="" if points or member.seen.hurt == member.seen.life else member.seen.hurt,
        conditions=member.conditions,
        plans=words_at(look, member.seen, "plan"),
        surprised=member.surprised,
    )
    if look.fight is None or not mine:
        return found
    far = not look.game.surface.reaches(look.state, mine, who)
    return structs.replace(found, out_of_reach=far, has_turn=look.turn == who, is_aimed_at=aimed_at(look) == who)


def dead_foes(look: Look) -> tuple[str, ...]:
    """Return the dead foes, those of a kind together: "Goblin B and D"."""
    dead = [who for who, seen in opponents(look).items() if seen.life == "dead"]
    return tuple(
        words.text("foes-lettered", name=band.name, letters=tuple(m.letter for m in band.members if m.letter))
        if band.members[0].letter
        else band.name
        for band in bands(look, dead)
    )


# ---- whom the next attack is aimed at
def aimed_at(look: Look) -> str:
    """Return the foe that the next attack of the reader's first character is aimed at, or ""."""
    return look.remember(find_aim, next(iter(look.mine), ""))


def find_aim(look: Look, who: str) -> str:
    return ActingCharacter(look.session, look.seat, who).likely_target() if who and look.fight else ""


def fallen_target(look: Look, who: str) -> str:
    """Return the name of the last target where it no longer stands, so that the next was not chosen by the player."""
    if look.fight is None:
        return ""
    last = next(iter(recent_targets(look.session, (who,)).get(who, ())), "")
    known = look.creatures.get(last)
    standing = aimed_at(look) if who == next(iter(look.mine), "") else find_aim(look, who)
    return known.name if known is not None and standing and known.life != "up" and standing != last else ""


# ---- who stands where
class Spot(Struct, frozen=True):
    """A place or a distance in words, and who is there; `near`: one's own place, or within reach."""

    place: str
    friends: tuple[str, ...]
    foes: tuple[str, ...]
    near: bool = False


def spots(look: Look) -> tuple[Spot, ...]:
    """Return the places of the people in sight, one's own first; () where no one has a place."""
    foes = opponents(look)
    there = {who: seen.place for who, seen in {**look.party, **foes}.items() if seen.life != "dead"}
    if not any(there.values()):
        return ()
    own = next((there[who] for who in look.mine if who in there), "")
    places = dict.fromkeys((own, *filter(None, there.values()), ""))
    found = (_spot(look, place, [who for who in there if there[who] == place], place == own) for place in places)
    return tuple(spot for spot in found if spot.friends or spot.foes)


def zones(look: Look) -> tuple[Spot, ...]:
    """Return all distances from one's own character with the foes there; () where none is counted."""
    mine = next(iter(look.mine), "")
    surface = look.game.surface
    if look.fight is None or not mine:
        return ()
    living = [who for who, seen in opponents(look).items() if seen.life == "up"]
    away = {who: surface.distance(look.state, who, mine) for who in living}
    found = {zone: [who for who in living if away[who] == zone] for zone in surface.distances}
    return tuple(
        Spot(distance_label(look.game, zone), (), tuple(_kind_names(look, foes)), _is_in_reach(look, mine, foes))
        for zone, foes in found.items()
    )


def _is_in_reach(look: Look, who: str, foes: list[str]) -> bool:
    return any(look.game.surface.reaches(look.state, who, foe) for foe in foes)


def _spot(look: Look, place: str, people: list[str], near: bool) -> Spot:
    friends = tuple(short_name(look, look.party[who]) for who in people if who in look.party)
    return Spot(place, friends, tuple(_kind_names(look, [w for w in people if w not in look.party])), near)


def _kind_names(look: Look, foes: list[str]) -> Iterator[str]:
    """Yield foes by their kind: one by name, several with how many."""
    for band in bands(look, foes):
        ids = band.all_ids
        yield look.name(ids[0]) if len(ids) == 1 else words.text("foes-counted", name=band.name, n=len(ids))
