"""The lab: rules and fights measured at many values, and what its page and the command line share.

`typed` reads a rule's parameters, `measures` says what is measured of an outcome. One rule along one axis is a `view`
(the page), a rule at every combination of values a `sweep`; `rule_charts` are the charts of both. Fights:
`fight_questions` reads and answers one in time, `fight_sweep` and `many_fights` run large ones on `executors`,
`forecast_report` tells and charts a forecast. `charts` draws any chart; `outcome_words` names what a rule gives.

Nothing is imported here, so that a page that draws a chart loads only `charts`.
"""
