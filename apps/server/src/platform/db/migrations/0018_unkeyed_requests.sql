-- Requests without an Idempotency-Key that took a number, until their client has its answer: so that a client that repeats one
-- after a 5xx or a lost connection does not issue twice (decision 0090).

-- How long after its last sign of life a request still counts as repeated. 0: never.
alter table accounts add column retry_window_seconds smallint not null default 40 check (retry_window_seconds between 0 and 120);
grant update (retry_window_seconds) on accounts to talonario_app;

alter table documents add column merged_requests integer not null default 0;

create table unkeyed_requests (
  document_id bigint primary key,
  account_id bigint not null references accounts (id),
  fingerprint bytea not null check (octet_length(fingerprint) = 32), -- SHA-256 of API key or session and body
  owner uuid not null,             -- the run that answers: the first one, or the last that was merged
  reporter uuid not null,          -- who tells what became of the client of that run
  waiting_at timestamptz not null, -- its client was there then
  gone_at timestamptz,             -- its client is there no more, and has no answer
  answered_at timestamptz,         -- it was answered 5xx
  answers smallint not null default 0
) with (fillfactor = 70);
create index unkeyed_requests_fingerprint_idx on unkeyed_requests (account_id, fingerprint);
create index unkeyed_requests_owner_idx on unkeyed_requests (owner);
alter table unkeyed_requests enable row level security;
create policy own_account on unkeyed_requests to talonario_app using (account_id = current_account_id());

-- One row for each part of a process that follows requests. What it has said of its requests is complete up to `seen_at`.
create table request_reporters (
  reporter uuid primary key,
  seen_at timestamptz not null,
  ended_at timestamptz,               -- its process is gone
  unseen uuid[] not null default '{}' -- owners whose client is gone or was answered 5xx, and whose row was not there yet
) with (fillfactor = 50);
revoke insert, update, delete on request_reporters from talonario_app;
