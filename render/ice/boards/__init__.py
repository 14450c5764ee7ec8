"""The pictures beside the dig: guild boards, a hand, the result."""
