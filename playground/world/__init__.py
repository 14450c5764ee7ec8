"""All there is, and what changes it: people, servers, channels, threads, messages."""
