"""What a table has to tell: the log as a text, what happened last time, and the dice counted."""
