"""Choosing a language where no seat can keep it."""
