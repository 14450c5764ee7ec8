"""The pictures of Roam: the table, an auction, a step that is not taken yet, the end."""
