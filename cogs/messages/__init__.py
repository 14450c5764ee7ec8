"""Messages as values, answers to interactions, names, errors and refusals as sentences."""
