"""Questions to a seat and its possible answers: prompts, labels, hints."""
