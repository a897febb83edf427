"""Things that lie about, and how people get them.

`view` is what lies there for players and for the facilitator; `routes` deals it out, and shows what a fight leaves.
"""
