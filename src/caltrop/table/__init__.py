"""The live table without I/O: what a seat wants becomes an entry of the log, and a view for every seat.

Read `session` first: its head explains the whole mechanism on one page. Then `run` (one run of a move), `answers`
(where dice and choices come from), `calls` (what the facilitator has asked for), `ledger` and `log` (what is
recorded), `undo` (what goes with an undo). `view` is all that one seat may know, worked out as it is read; `parts`
keeps what has not changed in it; `tracked_session` notes what a page reads of a session, so that it is drawn again only
if that has changed. `codec` turns a table into bytes and back, `dicebox` is the only source of chance, and
`lessons` plays the facilitator's part for those who learn the game.
"""
