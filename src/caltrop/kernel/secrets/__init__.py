"""What a seat may know, who owns what is written, and the names of people. Start with `knowledge`."""
