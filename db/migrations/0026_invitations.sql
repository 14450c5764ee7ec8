-- Who was invited to a table by somebody who sits there, and when last.
CREATE TABLE invitations (
    match INTEGER NOT NULL REFERENCES matches (id),
    user INTEGER NOT NULL,
    asker INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
