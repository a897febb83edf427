"""Acts as sentences, as the palette's rows show them: who does what to whom, with the unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from caltrop import words
from caltrop.web.page.labels import move_title, setting_label, verb

from .phrases import words_of

if TYPE_CHECKING:
    from .acts import Palette, TypedAct

# For the moves that have a sentence, the parameters that are in it: the first that are all known.
_SAID: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "attack": (("target",),),
    "cast": (("spell",),),
    "coin": (("by",),),
    "creature": (("creature", "count"), ("creature",)),
    "damage": (("n",),),
    "hand": (("to", "item"), ("to", "coin")),
    "harm": (("n",),),
    "heal": (("n",),),
    "learn": (("spell",), ("skill",)),
    "rest": (("kind", "party"), ("kind",)),
    "treat": (("target",),),
    "use": (("item",),),
    "table.adjust": (("name", "by"),),
    "table.clock": (("n",),),
    "table.condition": (("text", "lasts"), ("text",)),
    "table.condition.end": (("id",),),
    "table.enter": (("id",),),
    "table.gift": (("item", "to", "count"), ("item", "to"), ("coin", "to")),
    "table.house": (("name", "value"),),
    "table.life": (("life",),),
    "table.place": (("place",),),
    "table.random": (("table",),),
    "table.roll": (("roll",),),
    "table.sitting": (("on",),),
    "table.unprepare": (("id",),),
}
_CHOOSES = ("life", "kind", "unit")  # words that choose a variant of the sentence
_OF_COIN = (("by",), ("to", "coin"), ("coin", "to"))
_SECONDS: Mapping[str, int] = {"minutes": 60, "hours": 3600, "days": 24 * 3600}
_STACK = re.compile(r" x\d+$")


def act_sentence(palette: Palette, act: TypedAct) -> tuple[str, frozenset[str]]:
    """Return an act as a sentence, and the parameters that it tells."""
    who = palette.look.name(act.actor) if act.actor else ""
    known = _SAID.get(verb(act.move), ())
    told = next((names for names in known if all(name in act.want for name in names)), None)
    title = move_title(palette.game, act.move)
    if told is None:
        return (words.text("find-says-act", who=who, act=title) if who else title), frozenset()
    facts = {name: _fact(palette, act, name) for name in told}
    key = ".".join((verb(act.move), *told))
    if act.move == "table.clock":
        unit = act.want.get("unit", "minutes")
        facts |= {"seconds": _SECONDS.get(unit, 0) * act.want["n"]}
        key = "table.clock.rounds" if unit == "rounds" else key
    if "item" in told and is_light(facts["item"]) and verb(act.move) == "use":
        key = "use.light"
    if act.want.get("by", 0) < 0:
        key = f"{key}.less"
    if told in _OF_COIN:
        facts["money"] = setting_label(palette.game, "coin")
    if "kind" in told:
        facts["length"] = palette.value_text(act, "kind", act.want["kind"])
    also = {"unit"} if act.move == "table.clock" else set()
    return words.say("find-says", key, palette.game, who=who, **facts), frozenset(told) | also


def is_light(thing: str) -> bool:
    """Is a thing's name that of a light, such as a torch?"""
    return not set(words_of(words.text("find-word-lights"))).isdisjoint(words_of(thing))


def _fact(palette: Palette, act: TypedAct, name: str) -> Any:
    value = act.want[name]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) or name in _CHOOSES:
        return value
    if act.move == "table.condition":
        return words.length_in_words(value) if name == "lasts" else value
    if name in ("to", "target"):
        return ", ".join(palette.look.name(who) for who in (value if isinstance(value, list) else [value]))
    return _STACK.sub("", palette.value_text(act, name, value))
