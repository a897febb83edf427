"""The options of a parameter: for each source that a parameter can name, the function that lists its options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from caltrop.kernel.contract.parameters import Parameter
from caltrop.web.forms.context import FormContext, Option, track_summary, tracks_by_label
from caltrop.web.screens.labels import choice_label

from . import people, shelves, table_state

Source: TypeAlias = Callable[[FormContext, Parameter], Iterable[Option]]

SOURCES: Mapping[str, Source] = {
    # people and seats
    "anyone": people.anyone,
    "other-people": people.other_characters,
    "living": people.living_targets,
    "patients": people.patients,
    "side": people.side_members,
    "receivers": people.receivers,
    "piles": people.piles,
    "bodies": people.bodies,
    "unclaimed": people.free_characters,
    "turn-order": people.turn_order,
    "helpers": people.helpers,
    "partners": people.partners,
    "comrades": people.comrades,
    "hirelings": people.hirelings,
    "target-hirelings": people.target_hirelings,
    "seats": people.seats,
    "own-seat": people.own_seat,
    # things on a sheet
    "items": shelves.items,
    "own-weapons": shelves.own_weapons,
    "blast-weapons": shelves.blast_weapons,
    "target-weapons": shelves.target_weapons,
    "target-objects": shelves.objects_of_target,
    "target-skills": shelves.target_skills,
    "spells": shelves.own_spells,
    "skills": shelves.own_skills,
    "feats": shelves.feats,
    "held-actions": table_state.held_actions,
    "conditions": table_state.conditions,
    "freeable": table_state.freeable,
    "caused": table_state.caused_conditions,
    "countdowns": table_state.countdowns,
    "needs": table_state.needs,
    "parts": table_state.parts,
    "settings": table_state.settable_options,
    "numbers": table_state.numbers,
    # the game's shelves
    "market": shelves.market,
    "things": shelves.things,
    "kept": shelves.homebrew_options,
    "pieces": shelves.pieces,
    "packages": shelves.packages,
    "prices": shelves.prices,
    "shelf": shelves.shelf,
    "rows": shelves.table_rows,
    "known-conditions": table_state.known_conditions,
    "tables": table_state.tables,
    "rules": table_state.rules,
    "rulings": table_state.rulings,
    "ruling-options": table_state.ruling_options,
    "tactics": table_state.tactics,
    "tactic-options": table_state.tactic_options,
    "rolls": table_state.callable_moves,
    "often": table_state.common_answers,
    # what is open at the table
    "places": table_state.places,
    "calls": table_state.calls,
    "due_rolls": table_state.due_rolls,
    "tasks": table_state.tasks,
    "progress": table_state.progress,
    "scenes": table_state.scenes,
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
