### Clocks on the pages.

title-clocks = Clocks
button-set-clock = Set clock
clock-of = { $filled } of { $size }
clock-full = { $filled } of { $size }, full
clock-hidden = only you see it
label-clock-more = Fill a segment: { $name }
label-clock-less = Empty a segment: { $name }
label-clock-edit = Change { $name }
label-clock-remove = Remove { $name }
label-clock-reveal = Show { $name } to everyone
