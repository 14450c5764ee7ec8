"""What a table is asked to agree on, and who plays a seat from now on."""
