-- Requests: quotas shared by all nodes, Idempotency-Keys, and requests without one.

-- Usage of a quota by an account in the current window. Unlogged: a crash of PostgreSQL loses at most one window, and
-- counting a request never waits for the disk.
create unlogged table rate_counters (
  account_id bigint not null,
  quota text not null check (quota in ('requests', 'emissions')),
  used integer not null,
  resets_at timestamptz not null,
  primary key (account_id, quota)
) with (fillfactor = 50); -- free space on the page for the next version of a row that changes with every request
revoke all on rate_counters from talonario_app;

-- Usage of a limit by an address or a session in the current window.
create unlogged table caller_counters (
  limit_name text not null,
  caller text not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (limit_name, caller)
) with (fillfactor = 50);
create index caller_counters_resets_at_idx on caller_counters (resets_at);
revoke all on caller_counters from talonario_app;

-- One row per Idempotency-Key of an account: first the run that holds it, then the answer. Rows that every emission
-- writes, here and below, have no foreign key to the account: the transaction has set the account, row-level security
-- has compared it, and accounts are never deleted. A foreign key would lock the account's row each time, and all
-- writers of an account would wait for each other there.
create table idempotency_keys (
  account_id bigint not null,
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32), -- SHA-256 of method, path and body
  owner uuid not null,             -- the run that may answer; a run that takes over an abandoned key becomes the owner
  lease_until timestamptz,         -- end of the owner's lease; null after the answer
  document_id bigint,              -- document that the run made, written in its transaction
  status smallint,                 -- status of the answer; null before the answer
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, key),
  check ((status is null) = (lease_until is not null))
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
create index idempotency_keys_running_idx on idempotency_keys (owner) where lease_until is not null;

-- Requests without an Idempotency-Key that took a number, until their client has its answer, so that a client that
-- repeats one after a 5xx or a lost connection does not issue twice (decision 0090).
create table unkeyed_requests (
  document_id bigint primary key,
  account_id bigint not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32), -- SHA-256 of API key or session and body
  owner uuid not null,             -- the run that answers: the first one, or the last repeat
  reporter uuid not null,          -- part of the process that reports about the client of that run
  waiting_at timestamptz not null, -- time at which its client was connected
  gone_at timestamptz,             -- time at which its client disconnected without an answer
  answered_at timestamptz,         -- time of its 5xx answer
  answers smallint not null default 0
) with (fillfactor = 70);
create index unkeyed_requests_fingerprint_idx on unkeyed_requests (account_id, fingerprint);
create index unkeyed_requests_owner_idx on unkeyed_requests (owner);

-- One row for each part of a process that tracks requests. Its reports about its requests are complete up to `seen_at`.
create table request_reporters (
  reporter uuid primary key,
  seen_at timestamptz not null,
  ended_at timestamptz,               -- time at which its process ended
  unseen uuid[] not null default '{}' -- owners whose client disconnected or got a 5xx before their row existed
) with (fillfactor = 50);
revoke insert, update, delete on request_reporters from talonario_app;
