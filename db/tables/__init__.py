"""What is stored, by topic: the values, the SQL that keeps them, and what the store can be asked about them.

A table is given the database and knows when something is one transaction: every method that writes is one, all of it
or nothing. Each may raise StoreError; those that can meet a row that is there already raise Conflict. The functions
beside a table take the connection inside a transaction, for topics that write together. Times are Unix seconds; users,
servers and channels Discord's numbers. Whatever an interaction changes takes its number along; Conflict: it was carried
out before.
"""
