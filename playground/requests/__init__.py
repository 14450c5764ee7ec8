"""The bot's requests over HTTP, in order: form, authorization, limits, faults, and what is answered."""
