-- expand: new tables.
-- Which database this is: cluster, database and how far its log had come when a node last recorded it. A database that was restored from a
-- dump has another identity than its own row says; one whose files were copied back is behind what a node remembers
-- (platform/backup/restore-watch.ts). `epoch` counts the restores that were noticed.
create table database_identity (
  single boolean primary key default true check (single),
  system_identifier text not null,
  database_oid bigint not null,
  epoch integer not null default 0,
  timeline integer not null,
  position pg_lsn not null,
  recorded_at timestamptz not null default clock_timestamp()
);

-- While there is a row no counter gives a number: the database was restored, and the operator has not answered yet.
create table numbering_holds (
  single boolean primary key default true check (single),
  reason text not null,
  host text not null,
  held_at timestamptz not null default clock_timestamp()
);
revoke all on database_identity, numbering_holds from talonario_app;
grant select on numbering_holds to talonario_app;
