"""The building blocks of a rule. Start with `fate`: what a rule asks for dice, choices and words.

`dice` and `notation` are dice as people write them, `mechanic` is a rule with typed parameters and a typed outcome,
`grades` ranks rolls by grades, `rulings` is what a table or a variant may set, `steps` are the lines of an explanation,
and `refusals` are refusals and warnings as values.
"""
