"""Fights as people write them: creatures by name, made-up fighters by their numbers, policies by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct, structs

from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.kernel.contract.forecast import STRUCK, FightRules, FleePolicy, TargetPolicy, known_tactics
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.input import parse_fields, read
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Refused, Refuses, refuse
from caltrop.kernel.state.state import Character, KeptRow, Seat, State

from .model import Fight, FighterGroup, FirstPolicy, SidePolicy
from .trial import SEAT

RULE = "forecast"
MOST_FIGHTERS = 40  # on both sides together
COUNT = re.compile(r"(\d{1,4})\s*x?\s+(.+)", re.DOTALL)


class _SideFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A side of a fight: its members, and what they do."""

    members: Annotated[tuple[Any, ...], Meta(min_length=1)]
    target: TargetPolicy = "weakest"
    flee: FleePolicy = "never"
    morale: bool = True
    choices: dict[str, str] = {}


class FightFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A fight as a file says it: a game or the file of a variant, and both sides."""

    game: str
    party: dict[str, Any]
    foes: dict[str, Any]
    first: FirstPolicy = "roll"
    rulings: dict[str, str] = {}
    fights: Annotated[int, Meta(ge=100, le=10_000_000)] = 20_000
    seed: Annotated[int, Meta(ge=0)] = 1
    exact: bool = False


def raise_if_refused(found: Any) -> Any:
    """Return a value; a refusal ends the reading."""
    if isinstance(found, Refused):
        raise Refuses(found)
    return found


def rules_of(game: Game) -> FightRules:
    """Return what a game says about its fights, or refuse."""
    if game.forecast is None:
        refuse("no-forecast", RULE, game=game.title)
    return game.forecast


# ---- a fight
def read_fight(game: Game, raw: Mapping[str, Any], unnamed: Mapping[str, str] | None = None) -> tuple[FightFile, Fight]:
    """Return a fight from plain data, such as a TOML file, and how it is asked about. Raises `Refuses`.

    `unnamed` is what fighters without a name are called on each side; where it is not said, as the side is.
    """
    rules_of(game)
    asked: FightFile = raise_if_refused(read(FightFile, raw, RULE))
    return asked, _fight_from(game, asked, unnamed or {})


def _fight_from(game: Game, raw: FightFile, unnamed: Mapping[str, str]) -> Fight:
    """Return the fight that a file describes. Raises `Refuses`."""
    _check_rulings(game, raw.rulings)
    groups = list[FighterGroup]()
    policies = dict[str, SidePolicy]()
    for side, said in ((PARTY, raw.party), (FOES, raw.foes)):
        found = raise_if_refused(read(_SideFile, said, RULE))
        policies[side] = _policy_from(game, found)
        if side == FOES and found.target == "best":
            refuse("no-such-policy", RULE, got="best", options=STRUCK)
        read_groups = (group for member in found.members for group in _groups_from(game, member, side))
        groups += [structs.replace(group, name=group.name or unnamed.get(side, side)) for group in read_groups]
    return made_fight(game, tuple(groups), policies, raw.first, raw.rulings)


def _check_rulings(game: Game, rulings: Mapping[str, str]) -> None:
    for id, option in rulings.items():
        if id not in game.rulings:
            refuse("no-such-ruling", "table.rulings", got=id, options=tuple(game.rulings))
        if not game.rulings[id].can_be(option):
            refuse("no-such-option", "table.rulings", got=option, options=game.rulings[id].options)


def made_fight(
    game: Game,
    groups: tuple[FighterGroup, ...],
    policies: Mapping[str, SidePolicy],
    first: FirstPolicy = "roll",
    rulings: Mapping[str, str] | None = None,
) -> Fight:
    """Return a fight of these groups, if it is one that can be forecast. Raises `Refuses`."""
    rules_of(game)
    count = sum(group.count for group in groups)
    if count > MOST_FIGHTERS:
        refuse("too-many-fighters", RULE, n=count, most=MOST_FIGHTERS)
    return Fight(game, _merge_groups(groups), dict(policies), first, dict(rulings or {}))


def _merge_groups(groups: tuple[FighterGroup, ...]) -> tuple[FighterGroup, ...]:
    """Join groups of one side with the same name, sheet and attack."""
    merged = list[FighterGroup]()
    for group in groups:
        at = next((n for n, other in enumerate(merged) if _is_alike(group, other)), None)
        if at is None:
            merged.append(group)
        else:
            merged[at] = structs.replace(merged[at], count=merged[at].count + group.count)
    return tuple(merged)


def _is_alike(a: FighterGroup, b: FighterGroup) -> bool:
    one, other = (structs.replace(group.sheet, name="") for group in (a, b))
    return (a.name, a.side, a.want) == (b.name, b.side, b.want) and one == other


def read_policies(game: Game, raw: Mapping[str, Any]) -> dict[str, SidePolicy]:
    """Return the policies of both sides from plain data; a side that is not named does the usual. Raises `Refuses`."""
    found = {
        side: _policy_from(game, raise_if_refused(read(SidePolicy, raw.get(side, {}), RULE))) for side in (PARTY, FOES)
    }
    if found[FOES].target == "best":
        refuse("no-such-policy", RULE, got="best", options=STRUCK)
    return found


def policies_at(game: Game, tactics: Mapping[str, str]) -> dict[str, SidePolicy]:
    """Return the policies that a table's facilitator has chosen; what its game does not know (any longer) is usual."""
    known = known_tactics(rules_of(game))
    said = dict[str, dict[str, Any]]()
    for tactic, option in tactics.items():
        side, _, name = tactic.partition(".")
        if option not in known.get(tactic, ()):
            continue
        mine = said.setdefault(side, {})
        if name in ("target", "flee"):
            mine[name] = option
        elif name == "morale":
            mine[name] = option == "yes"
        else:
            mine.setdefault("choices", {})[name] = option
    return {side: SidePolicy(**said.get(side, {})) for side in (PARTY, FOES)}


def _policy_from(game: Game, side: _SideFile | SidePolicy) -> SidePolicy:
    """Return a side's policy. Raises `Refuses` for a choice that the game does not have."""
    known = rules_of(game).choices
    for name, option in side.choices.items():
        if name not in known:
            refuse("no-such-policy", RULE, got=name, options=("target", "flee", "morale", *known))
        if option not in known[name]:
            refuse("no-such-policy", RULE, got=option, options=tuple(known[name]))
    return SidePolicy(side.target, side.flee, side.morale, dict(side.choices))


# ---- combatants
def _groups_from(game: Game, member: Any, side: str) -> Iterator[FighterGroup]:
    """Yield the groups that a member of a list describes: a text, or a table with its numbers."""
    if isinstance(member, Mapping):
        yield _group_from_table(game, member, side)
        return
    if not isinstance(member, str):
        refuse("bad-value", RULE, name="members", got=str(member)[:60], allowed="words")
    for text in member.split("+"):
        yield _group_from_text(game, text.strip(), side)


def _group_from_table(game: Game, said: Mapping[str, Any], side: str) -> FighterGroup:
    """Return the group of a table: a `creature` or the numbers of a fighter, with `name`, `count` and `want`."""
    numbers = dict(said)
    name = str(numbers.pop("name", ""))
    count = numbers.pop("count", 1)
    want = numbers.pop("want", {})
    if not isinstance(count, int) or count < 1:
        refuse("bad-value", RULE, name="count", got=str(count)[:60], allowed="number")
    if "creature" in numbers:
        found = _group_from_text(game, str(numbers.pop("creature")), side)
        if numbers:
            refuse("unknown-parameter", RULE, name=next(iter(numbers)), known=("creature", "name", "count", "want"))
    else:
        sheet = fighter_sheet(game, {str(key): str(value) for key, value in numbers.items()}, side)
        found = FighterGroup(name, side, sheet)
    _check_want(game, want)
    return structs.replace(found, name=name or found.name, count=found.count * count, want=dict(want))


def _check_want(game: Game, want: Any) -> None:
    """Refuse parameters that the game's attack does not have, or that do not fit it."""
    move = game.moves[game.move_id(rules_of(game).attack)]
    if not isinstance(want, Mapping):
        refuse("bad-value", RULE, name="want", got=str(want)[:60], allowed="words")
    raise_if_refused(read(move.wants, {**want, "target": "x"}, RULE))


def _group_from_text(game: Game, text: str, side: str) -> FighterGroup:
    """Return the group of a text: "goblin leader", "6 goblins", "wolf, 6 HP", or "hp=4 brawn=10 weapon=d8"."""
    counted = COUNT.fullmatch(text)
    count, rest = (int(counted[1]), counted[2]) if counted else (1, text)
    if count > MOST_FIGHTERS:
        refuse("too-many-fighters", RULE, n=count, most=MOST_FIGHTERS)
    if "=" in rest:
        numbers = dict(word.partition("=")[::2] for word in rest.split())
        return FighterGroup(numbers.pop("name", ""), side, fighter_sheet(game, numbers, side), max(1, count))
    sheet = creature_sheet(game, rest)
    return FighterGroup(sheet.name, side, sheet, max(1, count))


def fighter_sheet(game: Game, numbers: Mapping[str, str], side: str) -> Character:
    """Return the sheet of a made-up fighter; the names of its numbers may be written small."""
    rules = rules_of(game)
    fields = {name.casefold(): name for name in rules.fighter.__struct_fields__}
    named = {fields.get(name.casefold(), name): value for name, value in numbers.items()}
    _check_spell(game, named.get("spell", ""))
    sheet = rules.make(raise_if_refused(parse_fields(rules.fighter, named, RULE)))
    return structs.replace(sheet, kind="character") if side == PARTY else sheet


def _check_spell(game: Game, spell: str) -> None:
    """Refuse a spell that the game's books do not have."""
    if spell and spell not in game.shelf("spells"):
        refuse("no-such-spell", RULE, got=spell[:60])


def creature_sheet(game: Game, text: str, homebrew: Mapping[str, KeptRow] | None = None) -> Character:
    """Return the sheet of a creature, as it comes to the table: of the book by its name, or from a line.

    A table's `homebrew` creatures are known by their names, also where they are on no shelf.
    """
    rules_of(game)
    move = game.move_for("creature")
    if move is None:
        refuse("no-such-creature", RULE, got=text[:60])
    seats = {SEAT: Seat("", "facilitator")}
    rows = game.homebrew if homebrew is None else dict(homebrew)
    state = State(game=game.id, seats=seats, rulings=game.first_rulings, homebrew=rows)
    scene = Scene(game, PreviewFate(), state, SEAT)
    want = move.wants(creature=text)
    plan = move.prepare(scene, "", want)
    if isinstance(plan, Refused):
        raise Refuses(plan)
    move.finish(scene, "", want, plan)
    return next(iter(scene.plain.characters.values()))
