"""`make same`: a tree and its reference are played through their public doors, and compared."""
