"""What a seat may do in its turn, and what comes of it (R3 to R11)."""
