-- Data for operators: who they are, running processes, counted errors, backups, alerts. None of it belongs to an
-- account; the service accesses it through functions only (functions/operator.sql).

create table operators (
  person_id bigint primary key references people (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp()
);

-- Heartbeats of processes. A process without one for a day is deleted.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  disk_free bigint, -- disk of the folder of its instance
  disk_total bigint,
  master_keys text[], -- ids of the master keys that it knows
  master_key_file text, -- file from which it reads them at each use; null if they are in its environment
  clock_ahead_ms integer, -- time by which its clock is ahead of SRI's; null without a recent answer of SRI
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Errors by code and hour, of API clients and panel users.
create table error_hours (
  hour timestamptz not null,
  code text not null,
  status smallint not null,
  count integer not null,
  primary key (hour, code, status)
);

-- Backups made by `talonario backup`, and those that an operator reports of other tools.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  place text not null,
  noted_at timestamptz not null default clock_timestamp()
);
create index backups_taken_at_idx on backups (taken_at);

-- Problems, one row for each cause until it ends.
create table operator_alerts (
  id bigint generated always as identity primary key,
  cause text not null,
  facts jsonb not null,
  raised_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(), -- time at which it was last found
  resolved_at timestamptz
);
create unique index operator_alerts_open_key on operator_alerts (cause) where resolved_at is null;
create index operator_alerts_raised_at_idx on operator_alerts (raised_at);

-- One row: the process that updates it runs the checks of this minute, and a process may write results only if no other
-- has written since.
create table operator_watch (
  single boolean primary key default true check (single),
  version bigint not null default 0,
  looked_at timestamptz
);
insert into operator_watch default values;

-- Posts to the address of TALONARIO_ALERT_WEBHOOK_URL.
create table operator_posts (
  id bigint generated always as identity primary key,
  body text not null,
  tries integer not null default 0,
  due_at timestamptz default clock_timestamp(), -- null: it was accepted, or given up
  lease_until timestamptz,
  last_answer text,
  created_at timestamptz not null default clock_timestamp()
);
create index operator_posts_due_idx on operator_posts (due_at) where due_at is not null;

revoke all on operators, processes, error_hours, backups, operator_alerts, operator_watch, operator_posts from talonario_app;

-- Identity of this database: cluster, database, and position of its log when a node last recorded it. A database
-- restored from a dump has another identity than its own row; one whose files were copied back is behind the position
-- that a node stored (platform/backup/restore-watch.ts). `epoch` counts the detected restores.
create table database_identity (
  single boolean primary key default true check (single),
  system_identifier text not null,
  database_oid bigint not null,
  epoch integer not null default 0,
  timeline integer not null,
  position pg_lsn not null,
  recorded_at timestamptz not null default clock_timestamp()
);

-- While a row exists, no counter gives a number: the database was restored, and the operator has not answered yet.
create table numbering_holds (
  single boolean primary key default true check (single),
  reason text not null,
  host text not null,
  held_at timestamptz not null default clock_timestamp()
);
revoke all on database_identity, numbering_holds from talonario_app;
grant select on numbering_holds to talonario_app;
