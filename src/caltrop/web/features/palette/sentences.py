"""Acts as sentences, as the palette's rows show them: the one who acts, the act, its object, with the unit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from caltrop import words
from caltrop.web.page.labels import move_title, setting_label, verb

from .phrases import words_of

if TYPE_CHECKING:
    from .acts import Palette, TypedAct

# For the moves that have sentences, their texts with the parameters that are in them: the first that are all known.
_SAID: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "attack": {"attack.target": ("target",)},
    "cast": {"cast.spell": ("spell",)},
    "coin": {"coin.by": ("by",)},
    "creature": {"creature.creature.count": ("creature", "count"), "creature.creature": ("creature",)},
    "damage": {"damage.n": ("n",)},
    "hand": {"hand.to.item": ("to", "item"), "hand.to.coin": ("to", "coin")},
    "harm": {"harm.n": ("n",)},
    "heal": {"heal.n": ("n",)},
    "learn": {"learn.spell": ("spell",), "learn.skill": ("skill",)},
    "rest": {"rest.kind.party": ("kind", "party"), "rest.kind": ("kind",)},
    "treat": {"treat.target": ("target",)},
    "use": {"use.item": ("item",)},
    "table.adjust": {"table.adjust.name.by": ("name", "by")},
    "table.clock": {"table.clock.n": ("n",)},
    "table.condition": {"table.condition.text.lasts": ("text", "lasts"), "table.condition.text": ("text",)},
    "table.condition.end": {"table.condition.end.id": ("id",)},
    "table.enter": {"table.enter.id": ("id",)},
    "table.gift": {
        "table.gift.item.to.count": ("item", "to", "count"),
        "table.gift.item.to": ("item", "to"),
        "table.gift.coin.to": ("coin", "to"),
    },
    "table.house": {"table.house.name.value": ("name", "value")},
    "table.life": {"table.life.life": ("life",)},
    "table.place": {"table.place.place": ("place",)},
    "table.random": {"table.random.table": ("table",)},
    "table.roll": {"table.roll.roll": ("roll",)},
    "table.sitting": {"table.sitting.on": ("on",)},
    "table.unprepare": {"table.unprepare.id": ("id",)},
}
_CHOOSES = ("life", "kind", "unit")  # words that choose a variant of the sentence
_LESS: Mapping[str, str] = {"coin.by": "coin.by.less", "table.adjust.name.by": "table.adjust.name.by.less"}
_OF_COIN = (("by",), ("to", "coin"), ("coin", "to"))
_SECONDS: Mapping[str, int] = {"minutes": 60, "hours": 3600, "days": 24 * 3600}
_STACK = re.compile(r" x\d+$")


def act_sentence(palette: Palette, act: TypedAct) -> tuple[str, frozenset[str]]:
    """Return an act as a sentence, and the parameters that it tells."""
    who = palette.look.name(act.actor) if act.actor else ""
    known = _SAID.get(verb(act.move), {})
    key = next((key for key, names in known.items() if all(name in act.want for name in names)), "")
    title = move_title(palette.game, act.move)
    if not key:
        return (words.text("find-says-act", who=who, act=title) if who else title), frozenset()
    told = known[key]
    facts = {name: _fact(palette, act, name) for name in told}
    if act.move == "table.clock":
        unit = act.want.get("unit", "minutes")
        facts |= {"seconds": _SECONDS.get(unit, 0) * act.want["n"]}
        key = "table.clock.rounds" if unit == "rounds" else key
    if "item" in told and _is_light(facts["item"]) and verb(act.move) == "use":
        key = "use.light"
    if key in _LESS and act.want["by"] < 0:
        key = _LESS[key]
    if told in _OF_COIN:
        facts["money"] = setting_label(palette.game, "coin")
    if "kind" in told:
        facts["length"] = palette.value_text(act, "kind", act.want["kind"])
    also = {"unit"} if act.move == "table.clock" else set()
    return words.say("find-says", key, palette.game, who=who, **facts), frozenset(told) | also


def _is_light(thing: str) -> bool:
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
