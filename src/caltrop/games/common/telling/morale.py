"""Morale: those who hold their ground, retreat, flee or surrender."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.kernel.contract.telling import HeardLine, Tell, result_facts, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.messages import log


def tell_terms(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell an offer of terms; unless they are refused in the same line, those who made it surrender."""
    is_refused = heard.has(Said, rule=event.rule, result="terms refused")
    kind = log.OfferTerms if is_refused else log.SurrenderOnTerms
    return tell_result(kind, result_facts(event), heard)


RESULTS: dict[str, type[Message] | Tell] = {
    "morale.hold": log.HoldGround,
    "morale.fight": log.FightOn,
    "morale.retreat": log.Retreat,
    "morale.flee": log.Flee,
    "morale.surrender conditionally": tell_terms,
    "morale.surrender unconditionally": log.SurrenderAll,
    "morale.surrender": log.SurrenderAll,
    "morale.terms refused": log.TermsRefused,
}
