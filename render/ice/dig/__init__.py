"""The pictures of the dig: as it is, after a possible step, and what is certain about an excavation."""
