-- Who does not play a match and wants a direct message: at each turn (every), or when it is over. Those who get one when
-- it is over are followers no more.
CREATE TABLE followers (
    match INTEGER NOT NULL REFERENCES matches (id),
    user INTEGER NOT NULL,
    every INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
