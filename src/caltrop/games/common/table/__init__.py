"""The table itself: what every table can do, whatever its game.

`wants` has the types and checks that moves share. `seats` are who sits where and plays which character; `settings` are
rulings, standing orders and adjusted numbers; `calls` are called rolls, due rolls, notes and other open business.
`countdowns` are lengths of time and what waits for one, `time` is what happens as time passes, `clocks` are turns of
exploring and clocks that are filled. `scenes`, `messages`, `pictures`, `lessons` and `x_card` are what they say.
`failed_tests` holds a failure that its roller may still pass.
"""
