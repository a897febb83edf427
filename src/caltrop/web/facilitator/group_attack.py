"""A whole band attacks in one tap: blow by blow on those still up, and no further once somebody is down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from caltrop.games.common.sheet.pack import Pack
from caltrop.games.common.sheet.time import Timers
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.encounter import able_members
from caltrop.kernel.move import Plan
from caltrop.kernel.state import State
from caltrop.table.log import Intent
from caltrop.table.session import Result, Session, Warnings
from caltrop.web.actions.acting import ActingCharacter
from caltrop.web.actions.odds_summary import exact_odds
from caltrop.web.screens.labels import fill_phrase

TURNS = {"out-of-turn", "not-your-turn"}  # of what is to be said yes to, what the tap itself says yes to
LOOKED_AT = 3  # blows whose danger is worked out beforehand
HELD = {"surprised", "has-acted", "overspent", "out-of-reach"}  # why somebody holds back, with words of its own


class Assault(Struct):
    """What came of a band's attack: each blow, who was left out and why, and what stopped the rest."""

    blows: list[Result] = []
    held: dict[str, list[str]] = {}  # names by the reason's code
    stopped: str = ""
    doubted: list[tuple[Intent, Warnings]] = []  # held back, unless somebody says so

    @property
    def blow_to_confirm(self) -> tuple[Intent, Warnings] | None:
        """The blow of a band of one that somebody may yet say yes to: of several nobody knows who would be meant."""
        single = not self.blows and sum(map(len, self.held.values())) == 1
        return self.doubted[0] if single and self.doubted else None

    def report(self, session: Session) -> str:
        """What the facilitator should hear of it; nothing where everybody struck."""
        left = (
            fill_phrase("label", _reason_key(code), session.game, names=tuple(names))
            for code, names in self.held.items()
        )
        return " ".join(text for text in (self.stopped, *left) if text)


def _reason_key(code: str) -> str:
    return f"held-{code}" if code in HELD else "held"


# ---- who, and whom
def able_fighters(session: Session, seat: str, members: str | Sequence[str]) -> tuple[str, ...]:
    """Those of a side, or of these, who can strike and whom this seat acts for."""
    state = session.state
    named = able_members(state, members) if isinstance(members, str) else tuple(members)
    return tuple(w for w in named if w in state.characters and is_up(state, w) and state.may_act_for(seat, w))


def is_up(state: State, who: str) -> bool:
    """On their feet, with nothing counting down to their death."""
    waits = (timer.rule.partition(".")[2] for timer in state.part(who, Timers).timers.values())
    return state.characters[who].life == "up" and "death" not in waits


def expected_blows(session: Session, seat: str, members: Sequence[str], target: str = "") -> Iterator[Intent]:
    """The blows as they would fall if nothing came of them: on one, or on one after the other."""
    foes = [target] if target else _foes(session, seat, members)
    for n, who in enumerate(members if foes and session.game.move_for("attack") else ()):
        yield _blow(session, who, foes[n % len(foes)])


def _blow(session: Session, who: str, whom: str) -> Intent:
    attack = session.game.move_for("attack")
    assert attack is not None
    return Intent(attack.id, who, {"target": whom})


def _foes(session: Session, seat: str, members: Sequence[str]) -> list[str]:
    found = ActingCharacter(session, seat, members[0]).foes() if members else []
    return [who for who in found if is_up(session.state, who)]


# ---- the attack
def all_attack(
    session: Session, seat: str, members: str | Sequence[str], target: str = "", *, at: float = 0.0
) -> Assault:
    """Every one of a side, or of these, attacks: one target while it is up, or one after the other of the other side.

    Whoever is brought down ends it: the facilitator sees what has happened before anybody strikes again.
    """
    fighters, found = able_fighters(session, seat, members), Assault()
    foes = [w for w in (target,) if w in session.state.characters] if target else _foes(session, seat, fighters)
    if session.game.move_for("attack") is None or not foes:
        return found
    for n, who in enumerate(fighters):
        able = _next_targets(session, foes)
        whom = _strike(session, seat, who, able, found, at) if able else ""
        if whom:
            foes.append(foes.pop(foes.index(whom)))  # their turn to be struck comes round again last
        left = len(fighters) - n - bool(able)
        fallen = [w for w in ((whom,) if able else foes) if w and not is_up(session.state, w)]
        if left and (fallen or not able):
            found.stopped = _stop_reason(session, fallen, foes, left)
            break
    return found


def _next_targets(session: Session, foes: list[str]) -> list[str]:
    """Who may be struck next: still up, and with no blow to answer yet, of which nobody knows what it does."""
    asked = {str(parked.intent.want.get("target", "")) for parked in session.parked.values()}
    return [who for who in foes if is_up(session.state, who) and who not in asked]


def _stop_reason(session: Session, fallen: list[str], foes: list[str], left: int) -> str:
    """Why the rest hold their blow."""
    names = tuple(map(session.state.name_of, fallen or foes))
    return fill_phrase("label", "band-down" if fallen else "band-waits", session.game, names=names, n=left)


def _strike(session: Session, seat: str, who: str, able: list[str], found: Assault, at: float) -> str:
    """One blow at the first whom nothing but the turn speaks against, and whom it was; else who it is holds back."""
    intents = [_blow(session, who, whom) for whom in able]
    first = ""
    for intent in intents:
        no = session.check(seat, intent)
        codes = [no.code] if isinstance(no, Refused) else [w.code for w in no.warnings] if no else []
        why = next((code for code in codes if code not in TURNS), "")
        if not why:
            found.blows.append(session.act(seat, structs.replace(intent, overrule=no is not None), at=at))
            return str(intent.want["target"])
        first = first or why
        if isinstance(no, Warnings):
            found.doubted.append((intent, no))
    found.held.setdefault(first, []).append(session.state.name_of(who))
    return ""


# ---- what it may cost
def danger(session: Session, seat: str, members: Sequence[str]) -> str:
    """Whom the first blows of a band may bring to 0, in words."""
    blows = list(expected_blows(session, seat, able_fighters(session, seat, members)))[:LOOKED_AT]
    whom = [str(blow.want["target"]) for blow in blows if fall_chance(session, session.preview(seat, blow), blow)]
    names = tuple(dict.fromkeys(map(session.state.name_of, whom)))
    return fill_phrase("label", "band-risk", session.game, names=names) if names else ""


def fall_chance(session: Session, plan: Plan[Any, Any] | Refused, blow: Intent) -> Fraction:
    """How likely a blow brings its target to 0; 0 where the odds would take too long."""
    known = exact_odds(plan.rule, plan.params) if isinstance(plan, Plan) else None
    if known is None or isinstance(plan, Refused):
        return Fraction(0)
    weapon = session.state.part(blow.actor, Pack).items.get(plan.kept.get("a", ""))
    falls = session.game.surface.falls(session.state, str(blow.want["target"]), weapon)
    return known.chance(falls)
