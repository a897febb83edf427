"""A player's pieces of a fight (see `live.pieces`): the order of turns, the foes, who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import SeenCharacter
from caltrop.kernel.state.state import State
from caltrop.table.view import SeenFight
from caltrop.web.features.moves.quick_actions import HURT
from caltrop.web.live.pieces import Piece, Sources
from caltrop.web.page.people import FaceBand, Faces, FightMarks, People, TurnNow, bands_of
from caltrop.web.page.render import PIECES

_FEW = 8  # foes that a list shows one by one; of more, those of a kind are folded together
_KIND = 3  # of a kind, at least, that are folded
_Turn: TypeAlias = Literal["done", "now", "with", "next", "later"]  # with: may act now, beside others


# ---- the order of turns
class _OrderCell(Struct, frozen=True):
    """A character in the order of turns, or all foes together where sides take turns."""

    turn: _Turn
    fallen: bool  # down, dead or out of the fight
    who: str = ""
    name: str = ""
    life: str = "up"
    portrait: str = ""
    mine: bool = False
    side: str = ""
    up: int = 0  # of a side, and of how many
    all: int = 0


def turn_order(of: Sources, people: People) -> Piece:
    cells = of.value("cells", _order_cells, people.fight, people.faces, people.mine)
    return of.own_piece("order", PIECES, "features/fight/order.html", cells)


def _order_cells(fight: SeenFight | None, faces: Faces, mine: tuple[str, ...]) -> tuple[_OrderCell, ...]:
    """Return the line of turns of this round; () outside a fight."""
    if fight is None:
        return ()
    fighters = {who for members in fight.sides.values() for who in members}
    there = [(at, who) for at, who in enumerate(fight.order) if who in fight.sides or who in fighters]
    following = next((at for at, _ in there if at > fight.turn), -1)
    found = ((who, _turn_at(at, fight.turn, following)) for at, who in there)
    return tuple(cell for who, turn in found for cell in _cells(fight, faces, mine, who, turn))


def _turn_at(at: int, now: int, following: int) -> _Turn:
    return "done" if at < now else "now" if at == now else "next" if at == following else "later"


def _cells(fight: SeenFight, faces: Faces, mine: tuple[str, ...], who: str, turn: _Turn) -> Iterator[_OrderCell]:
    """Yield the cells of one place in the order: one for each of the party, one for all foes, one for a character."""
    known = {one: faces[one] for one in fight.sides.get(who, (who,)) if one in faces}
    allies = {one: face for one, face in known.items() if face.is_in_party and face.life != "dead"}
    if who in fight.sides and not allies:
        up = sum(face.life == "up" for face in known.values())
        yield _OrderCell(side=who, turn=turn, up=up, all=len(known), fallen=bool(known) and not up)
        return
    for one, face in (allies if who in fight.sides else known).items():
        if face.life != "dead":
            shared = "done" if one in fight.done else "now" if one in mine else "with"
            yield _OrderCell(
                who=one,
                name=face.short if one in allies else face.name,
                turn=shared if who in fight.sides and turn == "now" else turn,  # type: ignore[arg-type]
                life=face.life,
                portrait=face.portrait,
                mine=one in mine,
                fallen=face.life != "up",
            )


# ---- the foes
class _FoeKind(NamedTuple):
    """Foes of a kind at one distance; of many, the list shows only a line, until it is unfolded."""

    id: str
    band: FaceBand
    up: int
    folds: bool


class _FoeGroup(NamedTuple):
    """The foes at one distance from the reader's character; where none is counted, all of them."""

    distance: str
    in_reach: bool
    kinds: tuple[_FoeKind, ...]


class _Foe(NamedTuple):
    """A row of the list: a foe as this seat sees it, and as its own character faces it."""

    who: str
    seen: SeenCharacter
    stands: FightMarks
    fights: bool  # the reader has somebody who can aim
    far: bool
    aimed_at: bool

    @property
    def is_badly_hurt(self) -> bool:
        return self.seen.hurt == HURT[0]


class _FoesHead(NamedTuple):
    turn: TurnNow | None
    mine: bool


class _Foes(Struct, frozen=True):
    hidden: bool
    fights: bool
    groups: tuple[_FoeGroup, ...]
    dead: tuple[FaceBand, ...]


_Distances: TypeAlias = Mapping[str, tuple[str, bool]]


def foe_list(of: Sources, people: People) -> Piece:
    away = _distances(of, people)
    groups = of.value("groups", _find_groups, of.frame.game, people.faces, away)
    value = _Foes(
        hidden=not people.fight and not people.opponents,
        fights=people.can_aim,
        groups=groups,
        dead=bands_of(people.faces, (who for who in people.opponents if who not in away)),
    )
    aim = _likely_target(of, people, people.mine[0]) if people.can_aim else ""
    spots = of.value("spots", _find_spots, people.faces, people.opponents, people.mine)
    rows = {who: _foe(of, people, who, far=people.can_aim and not away[who][1], aim=aim) for who in away}
    kinds = (tuple(rows[who] for who in kind.band.ids) for group in groups for kind in group.kinds)
    where = of.own_piece("where", PIECES, "features/fight/foe_places.html", spots)
    head = of.own_piece("foes-head", PIECES, "features/fight/foes_head.html", _FoesHead(people.turn, people.my_turn))
    return of.own_piece("fight", PIECES, "player/fight.html", value, (head,), *kinds, (where,))


def _foe(of: Sources, people: People, who: str, *, far: bool, aim: str) -> Piece:
    fights = people.can_aim
    stands = people.standing(who)
    value = _Foe(
        who=who,
        seen=people.sheet(who),
        stands=stands if fights else stands._replace(turn=False),
        fights=fights,
        far=far,
        aimed_at=fights and who == aim,
    )
    return of.own_piece(f"foe-{who}", PIECES, "features/fight/foe.html", value)


def _distances(of: Sources, people: People) -> _Distances:
    """Return how far the living foes are from this seat's first character."""
    own = next(iter(people.mine), "")
    living = tuple(who for who in people.opponents if people.faces[who].life != "dead")
    return of.value("distances", _find_distances, of.frame.game, of.own.state, own, living)


def _find_distances(game: Game, state: State, own: str, foes: tuple[str, ...]) -> _Distances:
    """Return how far each foe is from a character, in the game's word, and whether a weapon of theirs reaches it."""
    surface = game.surface
    if not own:
        return dict.fromkeys(foes, ("", True))
    return {who: (surface.distance(state, who, own), surface.reaches(state, own, who)) for who in foes}


def _find_groups(game: Game, faces: Faces, away: _Distances) -> tuple[_FoeGroup, ...]:
    """Return the foes by their distance, in an order that no choice of a target changes."""
    known = game.surface.distances
    at = {who: distance if distance in known else "" for who, (distance, _) in away.items()}
    found = ((distance, [who for who in at if at[who] == distance]) for distance in (*known, ""))
    return tuple(
        _FoeGroup(
            distance=distance,
            in_reach=bool(distance) and any(away[who][1] for who in there),
            kinds=tuple(_kind(faces, distance, band, many=len(at) > _FEW) for band in bands_of(faces, there)),
        )
        for distance, there in found
        if there
    )


def _kind(faces: Faces, distance: str, band: FaceBand, *, many: bool) -> _FoeKind:
    up = sum(faces[who].life == "up" for who in band.ids)
    return _FoeKind(f"{distance}-{band.ids[0]}".strip("-"), band, up, folds=many and len(band.ids) >= _KIND)


def _likely_target(of: Sources, people: People, own: str) -> str:
    """Return the foe that a character's next attack is aimed at: the last target, else the one who looks worst."""
    sides = people.fight.sides if people.fight else {}
    ours = next((side for side, members in sides.items() if own in members), "")
    there = (who for side, members in sides.items() if ours and side != ours for who in members)
    foes = [who for who in there if who in people.faces and people.faces[who].life == "up"]
    last = next((target for target in of.targets.get(own, ()) if target in foes), "")
    return last or min(foes, key=lambda who: _hurt_rank(people.sheet(who)), default="")


def _hurt_rank(seen: SeenCharacter) -> int:
    return HURT.index(seen.hurt) if seen.hurt in HURT else len(HURT)


# ---- who stands where
class _Zone(NamedTuple):
    """A distance, the foes there who are up, counted by their kind, and whether a weapon reaches one of them."""

    distance: str
    near: bool
    foes: tuple[tuple[str, int], ...]


def zone_strip(of: Sources, people: People) -> Piece:
    away = _distances(of, people) if people.can_aim else {}
    zones = of.value("zones", _find_zones, of.frame.game, people.faces, away) if people.can_aim else ()
    return of.own_piece("zones", PIECES, "features/fight/zones.html", zones)


def _find_zones(game: Game, faces: Faces, away: _Distances) -> tuple[_Zone, ...]:
    """Return all distances from one's own character with the foes there; () where none is counted."""
    up = [who for who in away if faces[who].life == "up"]
    there = {zone: [who for who in up if away[who][0] == zone] for zone in game.surface.distances}
    return tuple(_Zone(zone, any(away[who][1] for who in foes), _counted(faces, foes)) for zone, foes in there.items())


class _Spot(NamedTuple):
    """A place in words, and who is there; `near`: one's own place. Foes of a kind are counted."""

    place: str
    friends: tuple[str, ...]
    foes: tuple[tuple[str, int], ...]
    near: bool


def _find_spots(faces: Faces, foes: tuple[str, ...], mine: tuple[str, ...]) -> tuple[_Spot, ...]:
    """Return the places of the people in sight, one's own first; () where no one has a place."""
    party = [who for who, face in faces.items() if face.is_in_party]
    there = {who: faces[who].place for who in (*party, *foes) if faces[who].life != "dead"}
    if not any(there.values()):
        return ()
    own = next((there[who] for who in mine if who in there), "")
    places = dict.fromkeys((own, *filter(None, there.values()), ""))
    found = (_spot(faces, place, [who for who in there if there[who] == place], near=place == own) for place in places)
    return tuple(spot for spot in found if spot.friends or spot.foes)


def _spot(faces: Faces, place: str, people: list[str], *, near: bool) -> _Spot:
    friends = tuple(faces[who].short for who in people if faces[who].is_in_party)
    return _Spot(place, friends, _counted(faces, (who for who in people if not faces[who].is_in_party)), near)


def _counted(faces: Faces, ids: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return creatures by their kind, with how many: one by name."""
    bands = bands_of(faces, ids)
    return tuple((faces[band.ids[0]].name if len(band.ids) == 1 else band.name, len(band.ids)) for band in bands)
