"""What a host watches.

`requests` stands before the whole server: it gives each request an id, counts answers, and has the two health checks.
`metrics` writes the numbers for Prometheus, and `logs` the server's log.
"""
