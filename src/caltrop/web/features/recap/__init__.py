"""What happened last time.

`routes` are the dialogs of players and facilitator, and `reading` reads it in a thread of its own.
"""
