"""The WebSocket side: sessions, what clients send, and how they begin."""
