"""Which places of a sheet belong together on the player's page."""

from __future__ import annotations

from caltrop.kernel.state.parts import Place

SMALL: tuple[Place, ...] = ("guard", "tally")  # numbers that are not rolled, shown small beside the others
APART: tuple[Place, ...] = (*SMALL, "purse", "aside", "beads")  # numbers that are no abilities
KNOWN: tuple[Place, ...] = ("known", "talent")  # what a character can do without a button
SORE: tuple[Place, ...] = ("wound", "state", "need", "old-wound")  # wounds and troubles: shown with the numbers
NOW: tuple[Place, ...] = ("magic", "ready", "plan", "where", "waiting")  # words about this moment
