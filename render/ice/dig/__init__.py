"""The pictures of the dig: as it is, as it would be, and what can be foreseen."""
