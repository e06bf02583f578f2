-- expand: a table that nobody asked for before, and a function that reads it.
-- When the database was restored from a backup. A point that was made after the backup is not in it, and SRI knows its numbers: whoever
-- makes it again must say where it goes on, as for the counters that were there.
create table restores (
  at timestamptz primary key default clock_timestamp()
);
revoke all on restores from talonario_app;
