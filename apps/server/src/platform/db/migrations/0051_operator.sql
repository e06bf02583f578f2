-- expand: tables that nobody asked for before, and a wider rule.
-- changes: account_emails.account_emails_kind_check
-- An operator's day: who the operators are, which processes live, how errors were counted, when a backup was taken, what operators were
-- told. None of it belongs to an account; the service reaches it through functions alone (functions/operator.sql).

create table operators (
  person_id bigint primary key references people (id) on delete cascade,
  added_at timestamptz not null default clock_timestamp()
);

-- Each process says now and then that it lives. One that has not for a day is forgotten.
create table processes (
  id uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  host text not null,
  pid integer not null,
  version text not null,
  node text not null,
  disk_free bigint, -- of the folder of its instance
  disk_total bigint,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Refusals and faults by code and hour, of programs and people alike.
create table error_hours (
  hour timestamptz not null,
  code text not null,
  status smallint not null,
  count integer not null,
  primary key (hour, code, status)
);

-- What talonario backup wrote, and what an operator says that other tools did.
create table backups (
  id bigint generated always as identity primary key,
  taken_at timestamptz not null,
  place text not null,
  noted_at timestamptz not null default clock_timestamp()
);
create index backups_taken_at_idx on backups (taken_at);

-- What was wrong, once for each cause until it ends.
create table operator_alerts (
  id bigint generated always as identity primary key,
  cause text not null,
  facts jsonb not null,
  raised_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(), -- when it was last found so
  resolved_at timestamptz
);
create unique index operator_alerts_open_key on operator_alerts (cause) where resolved_at is null;
create index operator_alerts_raised_at_idx on operator_alerts (raised_at);

-- One row: whoever looks takes the look for this minute, and whoever writes writes what nobody else has written meanwhile.
create table operator_watch (
  single boolean primary key default true check (single),
  version bigint not null default 0,
  looked_at timestamptz
);
insert into operator_watch default values;

-- What goes to the address of TALONARIO_ALERT_WEBHOOK_URL.
create table operator_posts (
  id bigint generated always as identity primary key,
  body text not null,
  tries integer not null default 0,
  due_at timestamptz default clock_timestamp(), -- null: it was taken, or given up
  lease_until timestamptz,
  last_answer text,
  created_at timestamptz not null default clock_timestamp()
);
create index operator_posts_due_idx on operator_posts (due_at) where due_at is not null;

revoke all on operators, processes, error_hours, backups, operator_alerts, operator_watch, operator_posts from talonario_app;

alter table account_emails
  drop constraint account_emails_kind_check,
  add constraint account_emails_kind_check
    check (kind in ('password_reset', 'invitation', 'unsent_documents', 'obligation_reminder', 'operator_alert'));
