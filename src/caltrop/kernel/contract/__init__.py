"""The contract of a game: `game` comes first; then moves, parameters, surface, creation, growth, lesson, forecast."""
