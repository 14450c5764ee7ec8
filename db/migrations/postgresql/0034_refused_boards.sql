-- Matches whose public message Discord doesn't take, since when, and by which of its error codes (0: none was given).
-- The row goes when the message is written.
CREATE TABLE refused_boards (
    match bigint PRIMARY KEY REFERENCES matches (id),
    since bigint NOT NULL,
    code bigint NOT NULL
);
