"""The TV: a screen that only watches.

`screen` names its regions, `view` is what they show, and `code` opens it by a short code.
"""
