"""The command line: `main` runs it, and each command of `caltrop --help` has the module of its name.

A command's module is found by that name and loaded when it is needed, so `caltrop odds` starts fast. `command` has what
commands are made of, `show` what they print with. `odds_tables` prints odds, `stores` opens the store of a command,
`help` and `completion` are loaded only when they are asked for.
"""
