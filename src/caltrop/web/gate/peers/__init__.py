"""Other servers on the same database: who owns a table, and how a request gets there.

Read `ownership` first, then `forwarding`: it seals the request and sends it on over `inner_http`. `held_request` keeps
a request that may have to be asked again.
"""
