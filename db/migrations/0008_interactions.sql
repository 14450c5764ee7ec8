-- What was carried out: an interaction may be delivered twice. Its number tells when it was made. match is NULL while
-- what it opens does not stand yet.
CREATE TABLE interactions (
    id INTEGER PRIMARY KEY,
    match INTEGER REFERENCES matches (id)
) STRICT;

INSERT OR IGNORE INTO interactions SELECT interaction, match FROM actions
    WHERE interaction IS NOT NULL AND at > CAST(strftime('%s', 'now') AS INTEGER) - 172800;
INSERT OR IGNORE INTO interactions SELECT interaction, match FROM resignations
    WHERE interaction IS NOT NULL AND at > CAST(strftime('%s', 'now') AS INTEGER) - 172800;
