"""Morale: those who hold their ground, retreat, flee or surrender."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Kinds, Names, Tell, result_facts, tell_result


class HoldGround(Deed, frozen=True, tag="log-morale-hold"):
    names: Names


class HoldGroundUnnamed(Deed, frozen=True, tag="log-morale-hold-earlier"):
    pass


class FightOn(Deed, frozen=True, tag="log-morale-fight-on"):
    names: Names


class FightOnUnnamed(Deed, frozen=True, tag="log-morale-fight-on-earlier"):
    pass


class Retreat(Deed, frozen=True, tag="log-morale-retreat"):
    names: Names


class RetreatUnnamed(Deed, frozen=True, tag="log-morale-retreat-earlier"):
    pass


class Flee(Deed, frozen=True, tag="log-morale-flee"):
    names: Names


class FleeUnnamed(Deed, frozen=True, tag="log-morale-flee-earlier"):
    pass


class OfferTerms(Deed, frozen=True, tag="log-morale-terms"):
    names: Names


class OfferTermsUnnamed(Deed, frozen=True, tag="log-morale-terms-earlier"):
    pass


class SurrenderOnTerms(Deed, frozen=True, tag="log-morale-terms-accepted"):
    names: Names


class SurrenderAll(Deed, frozen=True, tag="log-morale-surrender"):
    names: Names


class SurrenderUnnamed(Deed, frozen=True, tag="log-morale-surrender-earlier"):
    pass


class StandFast(Effect, frozen=True, tag="effect-hold"):
    together = True
    names: Names


class RunAway(Effect, frozen=True, tag="effect-flee"):
    together = True
    names: Names


class TermsRefused(Deed, frozen=True, tag="log-terms-refused"):
    pass


def tell_terms(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell an offer of terms; unless they are refused in the same line, those who made it surrender."""
    is_refused = heard.has(Said, rule=event.rule, result="terms refused")
    kinds = (OfferTerms,) if is_refused else (SurrenderOnTerms,)
    return tell_result((*kinds, OfferTermsUnnamed), result_facts(event), heard)


RESULTS: dict[str, Kinds | type[Message] | Tell] = {
    "morale.hold": (HoldGround, HoldGroundUnnamed),
    "morale.fight": (FightOn, FightOnUnnamed),
    "morale.retreat": (Retreat, RetreatUnnamed),
    "morale.flee": (Flee, FleeUnnamed),
    "morale.surrender conditionally": tell_terms,
    "morale.surrender unconditionally": (SurrenderAll, SurrenderUnnamed),
    "morale.surrender": (SurrenderAll, SurrenderUnnamed),
    "morale.terms refused": TermsRefused,
}
