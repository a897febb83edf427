"""Caltrop: a table for rules-light fantasy games, and the rules of five of them as plain functions."""

__version__ = "0.2.0"
