"""What computers do at a table, the hints they give, and how they look back at a match."""
