"""Undoing a line of the log.

`routes` undoes, and `question` asks first: what goes with it, what stays, and how things stand afterwards.
"""
