-- Lobbies and matches under way are looked for by server: whoever wants to play asks for a free seat.
CREATE INDEX matches_joinable ON matches (guild, status) WHERE status IN ('lobby', 'running');
