"""Undo: what goes with an entry, what a seat sees before it decides, and the last act with another answer.

Read `scope` first: which later entries depend on an entry, whether it can go alone, and how to go back to before it.
`read_keys` packs and compares the keys of what entries have read. `preview` shows a seat what an undo would do.
`last_act` finds the act of play that can still be done again with another answer, and the entries that stand for
others since that was done.
"""
