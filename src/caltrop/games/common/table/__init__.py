"""The table itself: what every table can do, whatever its game.

`wants` has the types and checks that moves share. `seats` are who sits where and plays which character; `settings` are
rulings, standing orders and adjusted numbers; `calls` are called rolls and due rolls. `countdowns` are lengths of time
and what waits for one, `time` is what happens as time passes, `clocks` are the story's clock, turns of exploring, and
clocks that are filled. `messages` has notes as well; `scenes`, `pictures`, `lessons` and `x_card` are what they say.
`failed_tests` holds a failure that its roller may still pass.
"""
