"""The palette: any act on anybody, found by typing."""
