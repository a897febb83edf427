"""What happened last time, read in a thread of its own."""
