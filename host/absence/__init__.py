"""Times in which a table or a person does nothing: pauses, rests and vacations."""
