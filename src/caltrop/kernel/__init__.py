"""The pure core: rules are plain functions. It knows no game, no web, no store, no time of day and no randomness."""
