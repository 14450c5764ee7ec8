"""What a seat may do in its turn, and what comes of it (I6 to I9, I11)."""
