"""What every table's log and explanations say, as messages.

`log.py` and `why.py` are compiled from the texts in `words/languages/en/log.ftl` and `why.ftl`: each text there is a
class here, with its arguments as fields. `kinds.py` has what several of them do beside saying their words. A game's own
texts are in its own `messages.py`, compiled from its `languages/en.ftl`.
"""
