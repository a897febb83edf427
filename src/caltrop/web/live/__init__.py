"""Tables that are open. Draws nothing.

Read the head of `broadcast` first: how what happens reaches every screen; then `pieces` and `cache`: how little is
drawn again for it, of what is made of values and of the rest. `room` is a table that people sit at, with its session,
its lock and its place in the store; `rooms` opens and closes them. `keyed` lets a repeated request find what was done.
`stream` is the format of what is sent, `load` its pace, `surroundings` what is not in the log. `workers` are processes
for slow work, each a `worker`; `file_tasks` and `odds_tasks` are work for them. `packing` compresses pages at rest, and
`collecting` calls the garbage collector.
"""
