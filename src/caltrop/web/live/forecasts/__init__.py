"""Forecasts of fights as a server answers them: by workers, one at a time for a table."""
