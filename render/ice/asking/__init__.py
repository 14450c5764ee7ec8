"""What is asked and what may be answered: prompts, labels, hints, routes."""
