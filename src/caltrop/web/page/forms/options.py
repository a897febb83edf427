"""The options of a parameter: for each source that a parameter can name, the function that lists its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from caltrop.kernel.contract.parameters import Parameter
from caltrop.web.page.labels import choice_label

from . import item_options, people_options, table_options
from .context import FormContext, Option, track_summary, tracks_by_label

Source: TypeAlias = Callable[[FormContext, Parameter], Iterable[Option]]

SOURCES: Mapping[str, Source] = {
    # people and seats
    "anyone": people_options.anyone,
    "other-people": people_options.other_characters,
    "living": people_options.living_targets,
    "patients": people_options.patients,
    "side": people_options.side_members,
    "receivers": people_options.receivers,
    "piles": people_options.piles,
    "bodies": people_options.bodies,
    "unclaimed": people_options.free_characters,
    "turn-order": people_options.turn_order,
    "helpers": people_options.helpers,
    "partners": people_options.partners,
    "comrades": people_options.comrades,
    "hirelings": people_options.hirelings,
    "target-hirelings": people_options.target_hirelings,
    "seats": people_options.seats,
    "own-seat": people_options.own_seat,
    # things on a sheet
    "items": item_options.items,
    "own-weapons": item_options.own_weapons,
    "blast-weapons": item_options.blast_weapons,
    "target-weapons": item_options.target_weapons,
    "target-objects": item_options.objects_of_target,
    "target-skills": item_options.target_skills,
    "spells": item_options.own_spells,
    "skills": item_options.own_skills,
    "feats": item_options.feats,
    "held-actions": table_options.held_actions,
    "conditions": table_options.conditions,
    "freeable": table_options.freeable,
    "caused": table_options.caused_conditions,
    "countdowns": table_options.countdowns,
    "needs": table_options.needs,
    "parts": table_options.parts,
    "settings": table_options.settable_options,
    "numbers": table_options.numbers,
    # the game's shelves
    "market": item_options.market,
    "things": item_options.things,
    "kept": item_options.homebrew_options,
    "pieces": item_options.pieces,
    "packages": item_options.packages,
    "prices": item_options.prices,
    "shelf": item_options.shelf,
    "rows": item_options.table_rows,
    "known-conditions": table_options.known_conditions,
    "tables": table_options.tables,
    "rules": table_options.rules,
    "rulings": table_options.rulings,
    "ruling-options": table_options.ruling_options,
    "tactics": table_options.tactics,
    "tactic-options": table_options.tactic_options,
    "rolls": table_options.callable_moves,
    "often": table_options.common_answers,
    # what is open at the table
    "places": table_options.places,
    "calls": table_options.calls,
    "due_rolls": table_options.due_rolls,
    "tasks": table_options.tasks,
    "progress": table_options.progress,
    "scenes": table_options.scenes,
}


def field_options(context: FormContext, parameter: Parameter) -> tuple[Option, ...]:
    """Return the options of a parameter: those of its type, else those that its source has for this seat."""
    return _typed_options(context, parameter) or _sourced_options(context, parameter)


def _typed_options(context: FormContext, parameter: Parameter) -> tuple[Option, ...]:
    """Return the options that the type lists; an ability comes with the actor's number."""
    if parameter.kind == "yes-no" and parameter.maybe:
        return tuple(Option(word, choice_label(context.game, parameter.name, word)) for word in ("yes", "no"))
    mine = tracks_by_label(context.sheet) if not parameter.of_target else {}
    return tuple(
        Option(
            word,
            choice_label(context.game, parameter.name, word),
            track_summary(mine[word], context.game) if word in mine and context.eye.may_read(context.actor) else "",
        )
        for word in parameter.options
        if word
    )


def _sourced_options(context: FormContext, parameter: Parameter) -> tuple[Option, ...]:
    """Return the options of the parameter's source, as far as the seat may know them."""
    if parameter.choices is None or parameter.kind not in ("words", "record"):
        return ()
    return tuple(SOURCES[parameter.choices.source](context, parameter))
