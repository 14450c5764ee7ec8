"""The pictures of ICE apart from the dig: guild boards, a hand, the result."""
