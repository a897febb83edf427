"""Making a character: rolled as a whole, or built step by step.

Read `routes` first: the two dialogs. `steps` builds, `drafts` rolls, and `short_sheet` is the sheet beside the steps of
building and of growing.
"""
