"""Growing a character: the dialog, and its steps.

`routes` is the dialog, and `steps` what may become of each number, and what is asked after a roll.
"""
