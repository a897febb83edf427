"""Integrity of stored tables: `chain` seals rows and finds damage, `verification` checks a whole store.

What is left of a damaged table is mended by `transfer`, when it is exported.
"""
