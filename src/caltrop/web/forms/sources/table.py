"""What is open at the table and can be named in a form: conditions, calls, notes, rulings, settings, other moves."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop import words
from caltrop.games.common.sheet.time import Conditions, Timers
from caltrop.kernel.parts import Setting
from caltrop.kernel.rulings import NumberRuling
from caltrop.web.forms.context import FormContext, Option
from caltrop.web.screens.kit import sheet_settings
from caltrop.web.screens.labels import choice_label, move_title, setting_label, verb

from .people import Source

ROLLS = ("test", "save", "action", "contest", "opposed", "deed")


# ---- what is open at the table
def conditions(asked: FormContext) -> Iterable[Option]:
    return (Option(id, mark.text) for id, mark in asked.sheet.part(Conditions).marks.items())


def timers(asked: FormContext) -> Iterable[Option]:
    for id, timer in asked.sheet.part(Timers).timers.items():
        yield Option(id, words.title(timer.rule, asked.game), timer.own_words())


def calls(asked: FormContext) -> Iterable[Option]:
    for id, call in asked.state.calls.items():
        who = ", ".join(asked.state.name_of(w) for w in call.who if asked.eye.may_know(w))
        if who:
            yield Option(id, f"{move_title(asked.game, call.move)}: {who}", call.stakes)


def offers(asked: FormContext) -> Iterable[Option]:
    if asked.eye.boss:
        for id, offer in asked.state.offers.items():
            why = words.catalogue(asked.game)["why"].get(offer.why, offer.why)
            yield Option(id, move_title(asked.game, offer.move), why)


def tasks(asked: FormContext) -> Iterable[Option]:
    return (Option(id, task.name, f"{task.hits}/{task.needs}") for id, task in asked.state.tasks.items())


def held_actions(asked: FormContext) -> Iterable[Option]:
    found = (getattr(part, "held", {}) for part in asked.sheet.parts.values())
    return (Option(id, holding.text, holding.condition) for each in found for id, holding in each.items())


def scenes(asked: FormContext) -> Iterable[Option]:
    """What the facilitator has ready."""
    if asked.eye.boss:
        for id, scene in asked.state.prepared.items():
            yield Option(id, scene.name, "; ".join(scene.creatures))


def tables(asked: FormContext) -> Iterable[Option]:
    return (Option(id, table.title, table.die) for id, table in asked.shelf("tables").items())


def places(asked: FormContext) -> Iterable[Option]:
    there = dict.fromkeys(c.place for c in asked.known_characters().values() if c.place)
    return (Option(place, place) for place in there)


# ---- the table's own
def rulings(asked: FormContext) -> Iterable[Option]:
    texts = asked.library.rules.rulings if asked.library else {}
    for id, ruling in asked.game.rulings.items():
        text = texts[id].text if id in texts else ""
        yield Option(
            id, text or words.title(id, asked.game), ruling.option_in(asked.state.rulings), _chapter(asked, id)
        )


def _chapter(asked: FormContext, ruling: str) -> str:
    texts = asked.library.rules.rulings if asked.library else {}
    return words.title(texts[ruling].rule, asked.game) if ruling in texts else ""


def ruling_options(asked: FormContext) -> Iterable[Option]:
    """How something can be settled: of the ruling that is meant, or of all."""
    meant = asked.preset.get("ruling", "")
    texts = asked.library.rules.rulings if asked.library else {}
    for id, ruling in asked.game.rulings.items():
        if meant not in ("", id):
            continue
        said = texts[id].options if id in texts else {}
        numbers = range(ruling.least, ruling.most + 1) if isinstance(ruling, NumberRuling) else ()
        for option in tuple(map(str, numbers)) or ruling.options:
            yield Option(option, option.replace("_", " "), said.get(option, ""), texts[id].text if said else id)


def rules(asked: FormContext) -> Iterable[Option]:
    texts = asked.library.rules.rules if asked.library else {}
    return (Option(id, rule.title, rule.short) for id, rule in texts.items())


def settable_options(asked: FormContext) -> Iterable[Option]:
    return (_setting_option(asked, name, found) for name, found in sheet_settings(asked.sheet).items())


def _setting_option(asked: FormContext, name: str, found: Setting) -> Option:
    return Option(name, setting_label(asked.game, name, clock=found.clock), str(found.now))


def numbers(asked: FormContext) -> Iterable[Option]:
    """What a roll can be applied to: numbers, not dice or hours."""
    fit = {
        n: s for n, s in sheet_settings(asked.sheet).items() if isinstance(s.now, int) and not s.options and not s.clock
    }
    return (_setting_option(asked, name, found) for name, found in fit.items())


def parts(asked: FormContext) -> Iterable[Option]:
    return (Option(tag, tag.replace("-", " ").replace(".", ": ")) for tag in asked.sheet.parts)


def callable_moves(asked: FormContext) -> Iterable[Option]:
    """What somebody can be asked to roll; tests and saves first."""
    can = [m for m in asked.game.moves.values() if m.by == "owner" and not m.id.startswith("table.")]
    ranked = sorted(can, key=lambda m: verb(m.id) not in ROLLS)
    return (Option(m.id, move_title(asked.game, m.id), words.title(m.rule, asked.game)) for m in ranked)


def common_answers(name: str, *answers: str) -> Source:
    """Words that are often said."""

    def source(asked: FormContext) -> Iterable[Option]:
        return (Option(answer, choice_label(asked.game, name, answer)) for answer in answers)

    return source
