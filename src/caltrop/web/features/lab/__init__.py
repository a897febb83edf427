"""The lab: a rule with sliders and a chart, games beside each other, made-up fights.

Read `routes` first. `controls` are made from a mechanic's parameters, `fights` is the page of fights, and `tasks` the
work of workers.
"""
