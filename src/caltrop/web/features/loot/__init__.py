"""Things that lie about, and how people get them.

`view` is what lies there for players and for the facilitator, and `routes` deals it out.
"""
