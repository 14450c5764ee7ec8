-- The same condition as in the queries, which two kinds of databases understand.
DROP INDEX notices_doomed;
CREATE INDEX notices_doomed ON notices (message) WHERE doomed = 1;
