-- Messages about somebody's turn that only that person sees: direct messages.
ALTER TABLE notices ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
