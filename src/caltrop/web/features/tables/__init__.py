"""Tables as a whole, and the front page.

`front` is the front page, `starting` checks who may start a table, `demos` are tables to try, and `files` is a table as
a file: downloading and restoring it.
"""
