"""What has happened in a match: its log, its past, and how it stands."""
