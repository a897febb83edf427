"""Forecasts of fights: the tactics that the facilitator chooses, and how turns and rounds pass for one fighter.

Foes that act by policy follow the same tactics. What a forecast need not remember is forgotten here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from msgspec import structs

from caltrop.games.common.conditions.effects import Edge, Hurts
from caltrop.games.common.conditions.on_sheet import Condition, Conditions, notice_ends
from caltrop.games.common.health.dying import die, expired_countdowns
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.table import time
from caltrop.games.common.table.countdowns import LATEST, Countdown, Countdowns
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.forecast import MANY, FoundAct, known_tactics
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import TacticSet
from caltrop.kernel.state.state import Character, State

_TACTICS_RULE = "table.tactics"


class TacticWants(Wants, frozen=True, kw_only=True):
    """What a side does: "foes.target" to "spread". What can be chosen depends on the game."""

    tactic: Annotated[Id, Pick.tactics]
    option: Annotated[Id, Pick.tactic_options]


def _plan_tactic(scene: Scene, actor: str, want: TacticWants) -> NoPlan:
    if scene.game.forecast is None:
        refuse("no-forecast", _TACTICS_RULE, game=scene.game.title)
    known = known_tactics(scene.game.forecast)
    if want.tactic not in known:
        refuse("no-such-policy", _TACTICS_RULE, got=want.tactic, options=tuple(known))
    if want.option not in known[want.tactic]:
        refuse("no-such-policy", _TACTICS_RULE, got=want.option, options=known[want.tactic])
    return plan_without_dice()


def _set_tactic(scene: Scene, actor: str, want: TacticWants, outcome: Nothing) -> None:
    """Set what a side does; only the facilitator hears of it."""
    scene.emit(TacticSet(want.tactic, want.option), audience=())


TACTIC_MOVES: tuple[AnyMove, ...] = (
    Move("table.tactics", TacticWants, _plan_tactic, _set_tactic, rule=_TACTICS_RULE, by="facilitator"),
)


REACHES = {"three": 3, "two": 2, "all": MANY, "keep": 0}  # of attacks on several, by what a side is told
BLASTS: Mapping[str, Mapping[str, Any]] = {option: {} for option in REACHES}
SPELLS = {"cast": MANY, "keep": 0}  # of spells that harm, by what a side is told
_FAR = 1_800  # seconds: no fight lasts so long


def end_turn(scene: Scene, who: str) -> None:
    """End a fighter's turn, or the round with its time: what is over by then ends, and who has bled out is dead."""
    time.finish_turn(scene)
    if expired_countdowns(scene, who):
        die(scene, who)


def forget_words(character: Character) -> Character:
    """Forget how long a condition was to last and, where it is all one, who caused it; put off what ends later."""
    parts = character.part(Countdowns), character.part(Conditions)
    plain = _plain_countdowns(parts[0]), _plain_conditions(parts[1])
    changed = [after for before, after in zip(parts, plain, strict=True) if after != before]
    return character.with_parts(*changed) if changed else character


def _plain_countdowns(countdowns: Countdowns) -> Countdowns:
    """Return countdowns that differ only in what they do and when; what waits for a word waits until after the fight.

    Of those that end after any fight one of a kind is enough: each wound of someone who is dying may set another.
    """
    plain = {
        id: _plain_countdown(countdown) for id, countdown in countdowns.countdowns.items() if countdown.at is not None
    }
    kept: dict[str, Countdown] = {}
    for id, countdown in plain.items():
        if countdown.at != LATEST or countdown not in kept.values():
            kept[id] = countdown
    return Countdowns(kept)


def _plain_countdown(countdown: Countdown) -> Countdown:
    far = countdown.at is not None and countdown.at >= _FAR
    return structs.replace(countdown, at=LATEST if far else countdown.at, when="", facts={} if far else countdown.facts)


def _plain_conditions(conditions: Conditions) -> Conditions:
    """Return conditions without the causes on which nothing depends."""
    active = conditions.active
    causes = {id: by for id, by in conditions.causes.items() if id in active and _minds_cause(active[id])}
    return Conditions({id: _plain_condition(mark) for id, mark in active.items()}, causes)


def _minds_cause(mark: Condition) -> bool:
    """Does anything in a forecast depend on who caused a condition? Harm from two is twice the harm."""
    if mark.left or not {"source", "source-night"}.isdisjoint(mark.ends):
        return bool(mark.does)
    return any(isinstance(effect, Hurts) or (isinstance(effect, Edge) and effect.source) for effect in mark.does)


def _plain_condition(mark: Condition) -> Condition:
    at = LATEST if mark.at is not None and mark.at >= _FAR else mark.at
    return structs.replace(mark, lasts="", meaning="", since=None, at=at)


def hold_idle_marks(character: Character) -> Character:
    """Let conditions last that do nothing, such as "choking on smoke" for 10 minutes: each round of it would count."""
    marks = character.part(Conditions).active
    idle = {id: structs.replace(mark, at=None) for id, mark in marks.items() if is_idle(mark)}
    causes = character.part(Conditions).causes
    return character.with_parts(Conditions({**marks, **idle}, causes)) if idle else character


def is_idle(mark: Condition) -> bool:
    """Does nothing depend on when a condition ends? What is no row of the game's is words alone."""
    acts = mark.does or mark.ends or mark.tags or mark.row
    return mark.at is not None and not acts


def count_from_now(character: Character, seconds: int) -> Character:
    """Let the times of a sheet count from now, after that number of seconds."""
    countdowns = character.part(Countdowns)
    marks = character.part(Conditions)
    shifted = structs.replace(marks.shift_times(-seconds), causes=marks.causes)
    parts = ((countdowns, countdowns.shift_times(-seconds)), (marks, shifted))
    later = [after for before, after in parts if before != type(before)()]
    return forget_words(character.with_parts(*later)) if later else character


def notice_act(scene: Scene, before: State) -> None:
    """End what an act or a wound ends."""
    notice_ends(scene, before)


# ---- attacks on several at once
def blast_with(
    scene: Scene,
    who: str,
    want: Mapping[str, Any],
    armed: Mapping[str, Item],
    bursts: Callable[[Item], bool],
    choose: Callable[[dict[str, Item]], str],
    *,
    always: bool = False,
) -> FoundAct | None:
    """Return the attack on several that someone makes: with the weapon that is named, or the best that bursts.

    It has to harm the same as their usual attack, so that their blows add up, and to strike more than one. With
    `always`, a usual attack that bursts strikes even a single target in this way.
    """
    usual = armed[choose(dict(armed))]
    named = scene.part(who, Pack).find(want["weapon"]) if want.get("weapon") else ""
    able = {key: item for key, item in armed.items() if bursts(item) and named in ("", key)}
    found = {key: item for key, item in able.items() if item.to == usual.to or named}
    if not found:
        return None
    key = choose(found)
    return FoundAct((("weapon", key),), least=1 if always and armed[key] is usual else 2)


# ---- spells
def choose_spell(strengths: Mapping[str, int], weapon: int, able: Callable[[str], bool]) -> str:
    """Return the strongest of the spells that are able; "" if it does less than the weapon."""
    found = [spell for spell in strengths if able(spell)]
    best = max(found, key=lambda spell: strengths[spell], default="")
    return best if best and strengths[best] >= weapon else ""
