"""Options of a form that come from the table: conditions, calls, scenes, rulings, settings, other moves."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from caltrop import words
from caltrop.games.common.conditions.effects import Brings, ConditionRow, Leaves
from caltrop.games.common.conditions.on_sheet import INSTANT, Condition, Conditions, may_end_condition
from caltrop.games.common.health.needs import Need
from caltrop.games.common.library.homebrew import own_first
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.forecast import known_tactics
from caltrop.kernel.contract.parameters import Parameter
from caltrop.kernel.rules.rulings import NumberRuling
from caltrop.kernel.state.parts import Setting
from caltrop.web.page.condition_lines import condition_name
from caltrop.web.page.labels import choice_label, move_title, setting_label
from caltrop.web.page.sheet_facts import sheet_settings
from caltrop.words.forecasts import option_words, tactic_words

from .context import FormContext, Option, sheet_entries


# ---- what is open at the table
def conditions(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    marks = context.sheet.part(Conditions).active
    may_end = partial(may_end_condition, context.state, context.seat, context.actor)
    named = partial(condition_name, context.state, context.actor, game=context.game, may_know=context.eye.may_know)
    return (Option(id, named(id)) for id in marks if may_end(id))


def known_conditions(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the game's conditions that people set, by their names, each with its meaning."""
    rows = [row for row in context.shelf("conditions").values() if is_set_by_people(row)]
    names = [row.title for row in rows]
    for row in sorted(rows, key=lambda row: row.title.casefold()):
        yield Option(row.title if names.count(row.title) == 1 else row.id, row.text, english="all")


def is_set_by_people(row: ConditionRow) -> bool:
    """Do people set a condition, and not a rule only? What leaves nothing on a sheet, or leaves a fight, is none."""
    once = any(isinstance(effect, (Leaves, Brings)) for effect in row.does)
    return not row.ruled and not once and row.lasts != INSTANT


def freeable(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the conditions of all in sight that somebody's help can end."""
    for who, id, mark in conditions_in_sight(context):
        if "helped" in mark.ends:
            yield Option(f"{who}/{id}", _named_condition(context, who, id), mark.meaning)


def caused_conditions(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the conditions that the actor has caused."""
    for who, id, mark in conditions_in_sight(context):
        if context.state.part(who, Conditions).causes.get(id, "") == context.actor:
            yield Option(f"{who}/{id}", _named_condition(context, who, id), mark.meaning)


def _named_condition(context: FormContext, who: str, id: str) -> str:
    """Return whose condition it is, and its words."""
    name = condition_name(context.state, who, id, game=context.game, may_know=context.eye.may_know)
    return f"{context.state.name_of(who)}: {name}"


def conditions_in_sight(context: FormContext) -> Iterable[tuple[str, str, Condition]]:
    """Yield whose, key and condition of all that this seat may know."""
    for who, c in context.state.characters.items():
        if context.eye.may_know(who):
            yield from ((who, id, mark) for id, mark in c.part(Conditions).active.items())


def countdowns(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the countdowns that this seat may end: a player those that wait for a word, and not for the clock."""
    found = context.sheet.part(Countdowns).countdowns.items()
    for id, countdown in (
        (id, countdown) for id, countdown in found if countdown.at is None or context.eye.is_facilitator
    ):
        yield Option(id, words.title(countdown.rule, context.game), countdown.own_words())


def needs(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    part = context.sheet.part(Need)
    return (Option(need, words.mark_word(part.label(need), context.game)) for need in part.lacks)


def calls(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    for id, call in context.state.calls.items():
        who = ", ".join(context.state.name_of(w) for w in call.who if context.eye.may_know(w))
        if who:
            yield Option(id, f"{move_title(context.game, call.move)}: {who}", call.stakes)


def due_rolls(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    if context.eye.is_facilitator:
        for id, due in context.state.due_rolls.items():
            why = words.find("due", due.why, context.game) or due.why
            yield Option(id, move_title(context.game, due.move), why)


def tasks(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (Option(id, task.name, f"{task.hits}/{task.needs}") for id, task in context.state.tasks.items())


def progress(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    found = context.state.progress.items()
    return (Option(id, clock.name, f"{clock.filled}/{clock.size}") for id, clock in found)


def held_actions(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (Option(held.id, held.name, held.text) for held in sheet_entries(context.sheet, "held"))


def scenes(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the scenes that the facilitator has prepared."""
    if context.eye.is_facilitator:
        for id, scene in context.state.prepared.items():
            yield Option(id, scene.name, "; ".join(scene.creatures))


def tables(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    found = own_first(context.game.library, "table", context.shelf("tables"))
    return (Option(id, table.title, table.die, english="label") for id, table in found.items())


def places(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    there = dict.fromkeys(c.place for c in context.known_characters().values() if c.place)
    return (Option(place, place) for place in there)


# ---- the table's own
def rulings(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    texts = context.library.rules.rulings if context.library else {}
    for id, ruling in context.game.rulings.items():
        asked = texts.get(id)
        now = ruling.option_in(context.state.rulings)
        answer = asked.options.get(now, now) if asked else now
        title = asked.text if asked else words.title(id, context.game)
        yield Option(id, title, answer, _chapter(context, id), english="all")


def _chapter(context: FormContext, ruling: str) -> str:
    texts = context.library.rules.rulings if context.library else {}
    return words.title(texts[ruling].rule, context.game) if ruling in texts else ""


def ruling_options(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the options of the chosen ruling, or before one is chosen of all rulings."""
    meant = context.preset.get("ruling", "")
    texts = context.library.rules.rulings if context.library else {}
    for id, ruling in context.game.rulings.items():
        if meant not in ("", id):
            continue
        said = texts[id].options if id in texts else {}
        numbers = range(ruling.least, ruling.most + 1) if isinstance(ruling, NumberRuling) else ()
        for option in tuple(map(str, numbers)) or ruling.options:
            label = said.get(option) or option.replace("_", " ")
            yield Option(option, label, "", texts[id].text if id in texts else id, english="all")


def tactics(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield what can be chosen for both sides of a fight, and what is chosen now."""
    if not context.eye.is_facilitator or context.game.forecast is None:
        return
    for tactic, options in known_tactics(context.game.forecast).items():
        now = option_words(tactic, context.state.tactics.get(tactic, options[0]))
        yield Option(tactic, tactic_words(tactic), now, words.say("forecast", f"side-{tactic.partition('.')[0]}"))


def tactic_options(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Yield the options of the choice that is meant, or before one is meant of all."""
    meant = context.preset.get("tactic", "")
    for tactic, options in (known_tactics(context.game.forecast) if context.game.forecast else {}).items():
        if meant in ("", tactic):
            yield from (Option(option, option_words(tactic, option), "", tactic_words(tactic)) for option in options)


def rules(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    texts = context.library.rules.rules if context.library else {}
    return (Option(id, rule.title, rule.short, english="all") for id, rule in texts.items())


def settable_options(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (
        _setting_option(context, name, found) for name, found in sheet_settings(context.game, context.sheet).items()
    )


def _setting_option(context: FormContext, name: str, found: Setting) -> Option:
    return Option(name, setting_label(context.game, name, clock=found.clock), str(found.now))


def numbers(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the settings that a roll can change: numbers, without dice and times."""
    fit = {
        n: s
        for n, s in sheet_settings(context.game, context.sheet).items()
        if isinstance(s.now, int) and not s.options and not s.clock
    }
    return (_setting_option(context, name, found) for name, found in fit.items())


def parts(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    return (Option(tag, choice_label(context.game, parameter.name, tag)) for tag in context.sheet.parts)


def callable_moves(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the rolls that the facilitator can call for, in the order of the game's surface."""
    can = (context.game.moves[id] for id in context.game.rolls if not id.startswith("table."))
    return (Option(m.id, move_title(context.game, m.id), words.title(m.rule, context.game)) for m in can)


def common_answers(context: FormContext, parameter: Parameter) -> Iterable[Option]:
    """Return the usual answers that the parameter lists; lengths of time as the reader would type them."""
    if parameter.length:
        return (length_option(context, parameter, length) for length in parameter.chosen_from)
    return (Option(word, choice_label(context.game, parameter.name, word)) for word in parameter.chosen_from)


def length_option(context: FormContext, parameter: Parameter, length: str) -> Option:
    """Return a length of time as the reader would type it, with what it means where that needs saying: "rest"."""
    typed = words.length_in_words(length)
    return Option(typed, words.find("choice", f"{parameter.name}.{length}", context.game) or typed)
