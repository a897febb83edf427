"""A whole band attacks in one tap, one after another or as the game has it for a group, until a target goes down."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import TypeAlias

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.parameters import Parameter, parameters
from caltrop.kernel.contract.telling import group_names
from caltrop.kernel.rules.refusals import Refused, Warned
from caltrop.kernel.state.events.fights import able_members
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session, Warnings
from caltrop.web.features.moves.odds_text import exact_odds
from caltrop.web.features.moves.preview import percent
from caltrop.web.features.moves.quick_actions import ActingCharacter
from caltrop.web.page.sheet_facts import is_dying

TURNS = {"out-of-turn", "not-your-turn"}  # warnings that are asked about before anyone attacks
LOOKED_AT = 3  # attacks whose danger is computed beforehand
FallChance: TypeAlias = Callable[[str, str], Fraction]  # from an attacker and a target


class Assault(Struct):
    """The result of a band's attack: each attack, who held back and why, and what stopped the rest."""

    group: str = ""  # the name that all its attacks have in common
    blows: list[Result] = []
    held: dict[str, list[str]] = {}  # the names of those who held back, by the reason's code
    stopped: str = ""
    doubted: list[tuple[Intent, Warnings]] = []  # attacks held back because of warnings

    @property
    def blow_to_confirm(self) -> tuple[Intent, Warnings] | None:
        """The attack that the facilitator may still confirm, if the band has only one attacker: with several attackers
        it would not be clear which of them a "yes" means.
        """
        single = not self.blows and sum(map(len, self.held.values())) == 1
        return self.doubted[0] if single and self.doubted else None

    def report(self, session: Session) -> str:
        """Return what the facilitator is told: what stopped the band, and who held back; "" if all attacked."""
        left = (
            words.say("label", _reason_key(session.game, code), session.game, names=group_names(names))
            for code, names in self.held.items()
        )
        return " ".join(text for text in (self.stopped, *left) if text)


def _reason_key(game: Game, code: str) -> str:
    """Return the key of the text for a reason to hold back: its own, if the catalogue has one."""
    own = f"held-{code}"
    return own if words.has("label", own, game) else "held"


# ---- attackers and targets
def able_fighters(session: Session, seat: str, members: str | Sequence[str]) -> tuple[str, ...]:
    """Return those of a side, or of a list of ids, who are up and for which this seat may act."""
    state = session.state
    named = able_members(state, members) if isinstance(members, str) else tuple(members)
    return tuple(w for w in named if w in state.characters and is_up(session, w) and state.may_act_for(seat, w))


def is_up(session: Session, who: str) -> bool:
    """Is a character up, and not dying?"""
    return session.state.characters[who].life == "up" and not is_dying(session.game, session.state, who)


def expected_blows(session: Session, seat: str, members: Sequence[str], target: str = "") -> Iterator[Intent]:
    """Yield the attacks that the band would make if no target went down: on `target`, or on one foe after another."""
    foes = [target] if target else _foes(session, seat, members)
    for n, who in enumerate(members if foes and session.game.move_for("attack") else ()):
        yield _blow(session, who, foes[n % len(foes)])


def _blow(session: Session, who: str, whom: str, group: str = "") -> Intent:
    attack = session.game.move_for("attack")
    assert attack is not None
    return Intent(attack.id, who, {"target": whom}, group=group)


def _foes(session: Session, seat: str, members: Sequence[str]) -> list[str]:
    found = ActingCharacter(session, seat, members[0]).foes() if members else []
    return [who for who in found if is_up(session, who)]


# ---- whose turn it is
class EarlyAttack(Struct, frozen=True):
    """A band that would attack out of turn: what is said of it, and those of the band who may act now."""

    said: str
    ready: tuple[str, ...] = ()


def find_early_attack(
    session: Session, seat: str, members: str | Sequence[str], target: str = ""
) -> EarlyAttack | None:
    """Return the question before a band attacks, if it is not the turn of all who would; None if nothing is to ask."""
    early = dict[str, Warned]()
    ready = list[str]()
    for blow in expected_blows(session, seat, able_fighters(session, seat, members), target):
        no = session.check(seat, blow)
        if no is None:
            ready.append(blow.actor)
        elif isinstance(no, Warnings) and not doubt(no):  # all others hold back
            early[blow.actor] = no.warnings[0]
    if not early:
        return None
    first = next(iter(early.values()))
    key = "group-turn-some" if ready else f"group-{first.code}"
    turn_of = str(first.facts.get("turn", ""))
    names = tuple(map(session.state.name_of, ready))
    return EarlyAttack(words.say("label", key, session.game, turn=turn_of, names=names, n=len(early)), tuple(ready))


# ---- the attack
def all_attack(
    session: Session, seat: str, members: str | Sequence[str], target: str = "", *, at: float = 0.0
) -> Assault:
    """Let all of a side, or of a list of ids, attack: `target` while it is up, or one foe after another.

    The attack stops when a target goes down, so that the facilitator sees it before the next attack. One undo takes all
    of it.
    """
    fighters = able_fighters(session, seat, members)
    found = Assault(session.new_group())
    foes = [w for w in (target,) if w in session.state.characters] if target else _foes(session, seat, fighters)
    if session.game.move_for("attack") is None or not foes:
        return found
    if _comrades(session.game) is None:
        _attack_in_turn(session, seat, fighters=fighters, foes=foes, found=found, at=at)
    else:
        _attack_together(session, seat, fighters=fighters, foes=foes, found=found, at=at)
    return found


def _attack_in_turn(
    session: Session, seat: str, fighters: Sequence[str], foes: list[str], found: Assault, at: float
) -> None:
    """Let one attack after another."""
    for n, who in enumerate(fighters):
        able = next_targets(session, foes)
        whom = _strike(session, seat, who=who, able=able, found=found, at=at) if able else ""
        if whom:
            foes.append(foes.pop(foes.index(whom)))  # each foe is attacked once before one is attacked again
        if _must_stop(session, found, (whom,) if able else foes, foes, len(fighters) - n - bool(able)):
            return


def _must_stop(session: Session, found: Assault, struck: Sequence[str], foes: list[str], left: int) -> bool:
    """Note why the rest of the band does not attack, if anyone is left: a target is down, or none can be attacked."""
    fallen = [w for w in struck if w and not is_up(session, w)]
    if left and (fallen or not next_targets(session, foes)):
        found.stopped = _stop_reason(session, fallen, foes, left)
    return bool(found.stopped)


# ---- a group as the game has it
def _attack_together(
    session: Session, seat: str, fighters: Sequence[str], foes: list[str], found: Assault, at: float
) -> None:
    """Let those with the same target attack it as one, by the game's move for a group."""
    strikers: dict[str, list[str]] = {}
    for who in fighters if not _must_stop(session, found, (), foes, len(fighters)) else ():
        blow = ready_blow(session, seat, who, next_targets(session, foes), found)
        if blow is not None:
            whom = str(blow.want["target"])
            strikers.setdefault(whom, []).append(who)
            foes.append(foes.pop(foes.index(whom)))
    bands = [(whom, band) for whom, those in strikers.items() for band in _bands(session, those)]
    for n, (whom, band) in enumerate(bands):
        _strike_as_one(session, seat, band=band, whom=whom, found=found, at=at)
        if _must_stop(session, found, (whom,), foes, sum(len(rest) for _, rest in bands[n + 1 :])):
            return


def _comrades(game: Game) -> Parameter | None:
    """Return the parameter of the game's move for a group that names those who attack along; None without one."""
    together = game.move_for("attack.group")
    found = parameters(together.wants).values() if together else ()
    return next((p for p in found if p.choices and p.choices.source == "comrades"), None)


def _bands(session: Session, fighters: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the fighters in bands that are not larger than the game's move for a group allows."""
    along = _comrades(session.game)
    most = 1 + (along.longest if along else 0)
    return (fighters[n : n + most] for n in range(0, len(fighters), most))


def _strike_as_one(session: Session, seat: str, band: Sequence[str], whom: str, found: Assault, at: float) -> None:
    """Let a band strike one target as one; if there is a warning about that, each strikes alone."""
    together = session.game.move_for("attack.group")
    along = _comrades(session.game)
    (first, *rest) = band
    if together is not None and along is not None and rest:
        intent = Intent(together.id, first, {"target": whom, along.name: rest}, group=found.group)
        no = session.check(seat, intent)
        if not doubt(no):
            found.blows.append(session.act(seat, structs.replace(intent, overrule=no is not None), at=at))
            return
    for who in band:
        if is_up(session, whom):
            _strike(session, seat, who=who, able=[whom], found=found, at=at)


def next_targets(session: Session, foes: list[str]) -> list[str]:
    """Return the foes who are up, without targets of an attack that waits for an answer: its harm is not known."""
    wants = [parked.intent.want for parked in session.parked.values()]
    waiting = {str(who) for want in wants for who in (want.get("target", ""), *want.get("targets", ()))}
    return [who for who in foes if is_up(session, who) and who not in waiting]


def _stop_reason(session: Session, fallen: list[str], foes: list[str], left: int) -> str:
    """Return the sentence that says why the rest of the band does not attack."""
    names = tuple(map(session.state.name_of, fallen or foes))
    return words.say("label", "group-down" if fallen else "group-waits", session.game, names=names, n=left)


def _strike(session: Session, seat: str, who: str, able: list[str], found: Assault, at: float) -> str:
    """Attack the first target without a refusal or warning except about turns, and return it; else hold back."""
    blow = ready_blow(session, seat, who, able, found)
    if blow is None:
        return ""
    found.blows.append(session.act(seat, blow, at=at))
    return str(blow.want["target"])


def ready_blow(session: Session, seat: str, who: str, able: list[str], found: Assault) -> Intent | None:
    """Return an attack on the first target without a refusal or warning except about turns; None if they hold back."""
    first = ""
    for intent in [_blow(session, who, whom, found.group) for whom in able]:
        no = session.check(seat, intent)
        why = doubt(no)
        if not why:
            return structs.replace(intent, overrule=no is not None)
        first = first or why
        if isinstance(no, Warnings):
            found.doubted.append((intent, no))
    found.held.setdefault(first, []).append(session.state.name_of(who))
    return None


def doubt(no: Refused | Warnings | None) -> str:
    """Return the code of the first reason not to attack, except about turns; "" if there is none."""
    codes = [no.code] if isinstance(no, Refused) else [w.code for w in no.warnings] if no else []
    return next((code for code in codes if code not in TURNS), "")


# ---- the danger
def danger(
    session: Session, seat: str, members: Sequence[str], target: str = "", chance_of: FallChance | None = None
) -> str:
    """Return a sentence on who may drop to 0 by a band's first attacks: on `target`, or on one foe after another.

    On one target it has the chance of each attack, or the highest where they differ. A page has a `chance_of` its own,
    which remembers.
    """
    chance_of = chance_of or partial(fall_chance, session, seat)
    blows = islice(expected_blows(session, seat, able_fighters(session, seat, members), target), LOOKED_AT)
    pairs = [(blow.actor, str(blow.want["target"])) for blow in blows]
    chances = [(whom, chance_of(who, whom)) for who, whom in pairs]
    names = tuple(dict.fromkeys(session.state.name_of(whom) for whom, chance in chances if chance))
    if not names:
        return ""
    if len(names) > 1:
        return words.say("label", "group-risk", session.game, names=names)
    found = [chance for whom, chance in chances if session.state.name_of(whom) == names[0]]
    key = "most" if len(set(found)) > 1 else "each" if len(found) > 1 else "once"
    return words.say("label", f"group-risk-{key}", session.game, name=names[0], percent=percent(max(found)))


def fall_chance(session: Session, seat: str, who: str, target: str) -> Fraction:
    """Return the chance that one's attack drops another to 0; 0 where the odds would take too long."""
    return intent_fall_chance(session, seat, _blow(session, who, target))


def intent_fall_chance(session: Session, seat: str, blow: Intent) -> Fraction:
    """Return the chance that an attack drops its target to 0."""
    plan = session.preview(seat, blow)
    known = exact_odds(plan.rule, plan.params) if isinstance(plan, Plan) else None
    if known is None or isinstance(plan, Refused):
        return Fraction(0)
    weapon = session.state.part(blow.actor, Pack).items.get(plan.carried_over.get("a", ""))
    falls = session.game.surface.falls(session.state, str(blow.want["target"]), weapon)
    return known.chance(falls)
