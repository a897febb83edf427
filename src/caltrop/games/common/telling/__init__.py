"""What tells the events and results that several games share; each game lists those it uses in `Game.tellings`."""
