"""Views and events become pictures and sentences; nothing here knows of Discord."""
