"""The fight of a table: as it stands, and forecast again and again as it goes on.

`fight_at` reads its sides, whose turn it is, and every sheet as the fight has left it. `FightMemory` answers about it:
what was found for it before serves the next answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import hypot
from typing import NamedTuple, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.fighting.forecasts import count_from_now
from caltrop.kernel.contract.forecast import FightRules
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refuses, refuse
from caltrop.kernel.state.state import Character, Encounter, State
from caltrop.odds.budget import TooLarge

from .answer import BestPlay, Forecast
from .causes import SOMEBODY, cause_of_combatant, name_causes
from .fight_files import MOST_FIGHTERS, RULE, rules_of
from .forecaster import CLOSE, FIGHTS, Forecaster
from .kernels import OutOfTime
from .model import NEW_ROUND, NO_PLACE, SIDES, Fight, FighterGroup, FightStanding, SidePolicy

_LETTERED_NAME = re.compile(r"(.+) [A-Z]{1,2}")
_FIGHTING = ("up", "down")  # who is dead, out or gone takes no part any longer
EACH = {PARTY: SidePolicy(), FOES: SidePolicy()}


class LiveFight(NamedTuple):
    """A fight of a table: as a forecast takes it, who is in each of its groups, and what could not be carried over."""

    fight: Fight
    ids: tuple[tuple[str, ...], ...]
    left_out: tuple[str, ...] = ()


class _Member(Struct, frozen=True, eq=False):
    """A combatant: its id, its side, and its sheet with times that count from now."""

    id: str
    side: str
    sheet: Character
    place: int
    left: int = 0


def fight_at(game: Game, state: State, policies: Mapping[str, SidePolicy] = EACH) -> LiveFight:
    """Return the fight of a table as it stands. Raises `Refuses` if there is none, or if it is over or too large."""
    rules = rules_of(game)
    fight = state.fight
    if fight is None:
        refuse("no-fight", RULE)
    table = _TurnReader(game, rules, state, fight)
    members = list(table.members())
    for side in SIDES:
        if not any(member.side == side and member.sheet.life == "up" for member in members):
            refuse("fight-over", RULE)
    if len(members) > MOST_FIGHTERS:
        refuse("too-many-fighters", RULE, n=len(members), most=MOST_FIGHTERS)
    bands = _group_alike(members)
    at = {member.id: n for n, member in enumerate(member for band in bands for member in band)}
    bands = [[structs.replace(member, sheet=_name_combatants(member.sheet, at)) for member in band] for band in bands]
    groups = tuple(_group_of(band) for band in bands)
    standing = table.standing(bands)
    ids = tuple(tuple(member.id for member in band) for band in bands)
    found = Fight(game, groups, dict(policies), rulings=state.rulings, standing=standing)
    return LiveFight(found, ids, tuple(table.left_out()))


class _TurnReader:
    """Reads what a fight at a table says about turns."""

    def __init__(self, game: Game, rules: FightRules, state: State, fight: Encounter) -> None:
        self.game = game
        self.rules = rules
        self.state = state
        self.fight = fight
        self.scene = Scene(game, PreviewFate(), state, state.facilitator)
        self.turn = self.turn_now()

    def turn_now(self) -> str:
        """Return whose turn it is: someone hidden may have theirs after the one that players see has ended."""
        unseen = self.fight.meanwhile
        return unseen.who if unseen is not None and unseen.closes else self.fight.whose_turn

    def members(self) -> Iterator[_Member]:
        """Yield those who take part, the party first."""
        for side in SIDES:
            for who in self.fight.sides.get(side, ()):
                sheet = self.state.characters.get(who)
                if sheet is not None and sheet.life in _FIGHTING:
                    yield _Member(who, side, plain_sheet(sheet, self.state.clock), *self.place(who, side))

    # ---- turns
    def place(self, who: str, side: str) -> tuple[int, int]:
        """Return the place of someone in this round, and the attacks left if it acts now."""
        if self.rules.turns == "each":
            return self.index_of(who), self.attacks(who) if self.has_turn(who) else 0
        if self.rules.turns == "around" and side == PARTY:
            return self.place_around(who)
        home = SIDES.index(side)
        misses = who in self.fight.surprised and self.rules.turns == "sides"
        return (NO_PLACE, 0) if misses else (home, self.attacks(who) if self.turn == side else 0)

    def place_around(self, who: str) -> tuple[int, int]:
        """Return the place of a hero before or after the foes; one whose turn is over has none."""
        order = self.fight.order
        if not order:
            return 0, 0
        if who not in order or FOES not in order:
            return (2 if self.state.characters[who].life == "up" else NO_PLACE), 0
        home = 0 if order.index(who) < order.index(FOES) else 2
        if order.index(who) < self.index_of(self.turn):
            return NO_PLACE, 0
        return home, self.attacks(who) if home == self.share_now() else 0

    def index_of(self, turn: str) -> int:
        return self.fight.order.index(turn) if turn in self.fight.order else len(self.fight.order)

    def has_turn(self, who: str) -> bool:
        return self.turn == who

    def attacks(self, who: str) -> int:
        """Return the attacks that someone may still make in their turn."""
        if self.state.characters[who].life != "up" or who in self.fight.done:
            return 0
        if self.rules.strikes_left is not None:
            return self.rules.strikes_left(self.scene, who)
        return 0 if who in self.fight.acted else self.rules.strikes(self.scene, who)

    def standing(self, bands: list[list[_Member]]) -> FightStanding:
        members = [member for band in bands for member in band]
        groups = tuple(n for n, band in enumerate(bands) for _ in band)
        began = {side: max(self.fight.began.get(side, 0), sum(m.side == side for m in members)) for side in SIDES}
        pattern, at = self.pattern(members)
        places = tuple(member.place for member in members)
        if self.rules.turns == "each":
            ranked = sorted(range(len(members)), key=lambda n: members[n].place)
            places = tuple(ranked.index(n) for n in range(len(members)))
        left = tuple(member.left for member in members)
        sheets = tuple(member.sheet for member in members)
        return FightStanding(
            pattern=pattern, at=at, places=places, left=left, began=began, members=groups, sheets=sheets
        )

    def pattern(self, members: list[_Member]) -> tuple[tuple[int, ...], int]:
        """Return the places of a round, and which of them acts now."""
        order = self.fight.order
        if self.rules.turns == "sides":
            sides = tuple(turn for turn in order if turn in SIDES)
            return tuple(map(SIDES.index, sides)) or (0, 1), sides.index(self.turn) if self.turn in sides else 0
        if self.rules.turns == "around":
            return (0, 1, 2), self.share_now()
        passed = sum(member.place < self.index_of(self.turn) for member in members)
        return tuple(range(len(members))), passed % len(members)

    def share_now(self) -> int:
        """Return which share of a round acts, where heroes act before and after their foes."""
        if FOES not in self.fight.order:
            return NEW_ROUND
        at = self.index_of(self.turn)
        foes = self.fight.order.index(FOES)
        return 0 if at < foes else 1 if at == foes else 2

    # ---- what is lost
    def left_out(self) -> Iterator[str]:
        if self.fight.surprised and self.rules.turns == "around":
            yield "surprise"
        if any(members for side, members in self.fight.sides.items() if side not in SIDES):
            yield "groups"


# ---- sheets and groups
def _name_combatants(sheet: Character, at: Mapping[str, int]) -> Character:
    """Return a sheet whose causes are combatants by their places, or somebody else."""
    return name_causes(sheet, lambda cause: cause_of_combatant(at[cause]) if cause in at else SOMEBODY)


def plain_sheet(sheet: Character, clock: int) -> Character:
    """Return a sheet with times that count from now, without what no attack asks for."""
    return structs.replace(count_from_now(sheet, clock), hidden=False, place="", portrait="", owner="", shows="words")


def _group_alike(members: list[_Member]) -> list[list[_Member]]:
    """Return combatants in groups: creatures of one kind and with equal sheets are one, everyone else is alone."""
    found = list[list[_Member]]()
    for member in members:
        same = (band for band in found if _is_same_kind(band[0], member))
        band = next(same, None)
        if band is None:
            found.append([member])
        else:
            band.append(member)
    return found


def _is_same_kind(one: _Member, other: _Member) -> bool:
    if one.side != other.side or one.sheet.kind != "creature" or _kind_of(one) != _kind_of(other):
        return False
    return structs.replace(one.sheet, name="") == structs.replace(other.sheet, name="")


def _kind_of(member: _Member) -> str:
    """Return the name of a creature's kind: "Goblin B" is a goblin."""
    found = _LETTERED_NAME.fullmatch(member.sheet.name)
    return found[1] if found else member.sheet.name


def _group_of(band: list[_Member]) -> FighterGroup:
    first = band[0]
    return FighterGroup(_kind_of(first) if len(band) > 1 else first.sheet.name, first.side, first.sheet, len(band))


_SIZES = (10, 40, 100, 400, 1_600, 6_400, FIGHTS)  # fights that are simulated, one size after the other in time
_FEW = 4  # combatants whose fight is tried exactly, after it was simulated
_IsLate: TypeAlias = Callable[[], bool]


def _never() -> bool:
    return False


class FightMemory:
    """The fight of one table under two policies. Its groups are formed once; later sheets are measured by them."""

    def __init__(self, game: Game, policies: Mapping[str, SidePolicy]) -> None:
        self.game = game
        self.policies = policies
        self.group_of: dict[str, int] = {}
        self.asker: Forecaster | None = None
        self.is_known = False  # was there a good answer about this fight before?
        self.given_up = 0  # how large the fight was when an exact answer was last given up

    def enter(self, state: State) -> LiveFight:
        """Take in how the fight stands now. Raises `Refuses`."""
        found = fight_at(self.game, state, self.policies)
        ids = [who for band in found.ids for who in band]
        if self.asker is None or any(who not in self.group_of for who in ids):
            self.asker = Forecaster(found.fight)
            self.is_known = False
            self.given_up = 0
            self.group_of = {who: n for n, band in enumerate(found.ids) for who in band}
            return found
        return self.remember(found, ids)

    def remember(self, found: LiveFight, ids: list[str]) -> LiveFight:
        """Return the fight with the groups that were formed when it was first seen."""
        assert self.asker is not None
        assert found.fight.standing is not None
        members = tuple(self.group_of[who] for who in ids)
        groups = tuple(structs.replace(g, count=members.count(n)) for n, g in enumerate(self.asker.fight.groups))
        standing = structs.replace(found.fight.standing, members=members)
        fight = structs.replace(found.fight, groups=groups, standing=standing)
        self.asker.go_on_with(fight)
        bands = tuple(tuple(w for w, m in zip(ids, members, strict=True) if m == n) for n in range(len(groups)))
        return LiveFight(fight, bands, found.left_out)

    def answer(self, is_late: _IsLate = _never, seed: int = 1) -> Forecast | None:
        """Return the best answer that this time allows, None if there is none yet. Asked again, it goes on.

        Raises `Refuses`.
        """
        asker = self.on_time(is_late)
        found = list[Forecast]()
        try:
            for size in self.sizes():
                found.append(asker.simulate(size, seed, CLOSE))
                if is_late() or is_refined(found[-1]):
                    break
            self.is_known = self.is_known or is_refined(found[-1])
            harmless = asker.learning(asker.harmless)
            found.append(structs.replace(found[-1], harmless=harmless))
            exact = self.exact_answer() if is_refined(found[-1]) else None
            found += [structs.replace(exact, harmless=harmless)] if exact else []
        except OutOfTime:
            pass
        except TooLarge as large:
            raise Refuses(large.refused) from None
        return found[-1] if found else None

    def exact_answer(self) -> Forecast | None:
        """Return the exact answer if few fight and it is found in the time that is left.

        What was given up is not tried again before the fight is half as large.
        """
        asker = self.asker
        assert asker is not None
        size = asker.learning(asker.points_now)
        if len(asker.fight.members) > _FEW or (self.given_up and size * 2 > self.given_up):
            return None
        try:
            found = asker.quick_answer(as_fraction=False)
        except OutOfTime:
            found = None
        self.given_up = 0 if found else size
        return found

    def sizes(self) -> tuple[int, ...]:
        """Return how many fights are simulated one after the other: after a good answer the next is good at once."""
        return _SIZES[-1:] if self.is_known else _SIZES

    def on_time(self, is_late: _IsLate) -> Forecaster:
        """Return what answers; it finds more than it knows until it is late."""
        assert self.asker is not None
        self.asker.kernels.store.is_late = is_late
        return self.asker

    def best_target(self, usual: Forecast, is_late: _IsLate = _never, seed: int = 1) -> BestPlay | None:
        """Return the group that the party does best to strike first, if that gains anything over what it does usually.

        Each group of foes is tried, as far as there is time, in as many fights as the usual answer has. What chance
        alone may make of them is no gain.
        """
        asker = self.on_time(is_late)
        plain = self.fight
        best = None
        fights = usual.fights or FIGHTS
        try:
            for n, group in enumerate(plain.groups):
                if group.side != FOES or not group.count:
                    continue
                asker.go_on_with(structs.replace(plain, focus=n))
                found = asker.simulate(fights, seed)
                if found.party > (best.chance if best else usual.party + hypot(usual.margin, found.margin)):
                    best = BestPlay(group.name, found.party, usual.party, found.any_dead, usual.any_dead)
        except OutOfTime:
            pass
        finally:
            asker.go_on_with(plain)
        return best

    @property
    def fight_kernels(self) -> int:
        """How many kernels are known."""
        assert self.asker is not None
        return self.asker.kernels.store.derived

    @property
    def fight(self) -> Fight:
        assert self.asker is not None
        return self.asker.fight


def is_refined(answer: Forecast | None) -> bool:
    """Is an answer as good as it gets?"""
    if answer is None or answer.method == "exact":
        return answer is not None
    from .simulation import is_close

    return answer.fights >= FIGHTS or is_close(answer, CLOSE)


class Memories(Struct):
    """The fights that were asked about last."""

    kept: dict[tuple[str, ...], FightMemory] = {}
    most: int = 8

    def find(self, key: tuple[str, ...], game: Game, policies: Mapping[str, SidePolicy]) -> FightMemory:
        found = self.kept.pop(key, None)
        if found is None or found.game.bare is not game.bare:
            found = FightMemory(game, policies)
        while len(self.kept) >= self.most:
            self.kept.pop(next(iter(self.kept)))
        self.kept[key] = found
        return found
