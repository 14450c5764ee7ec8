"""What is hidden from whom: views of a state, a state of a view, and secrets dealt anew."""
