-- Tables that only grow are partitioned by month, so that a retention policy drops old months as a whole instead of
-- deleting row by row (functions/months.sql). Ids are unique because they come from one sequence; a key of a
-- partitioned table must contain the time as well.

create sequence events_id_seq;
create sequence webhook_deliveries_id_seq;
create sequence audit_log_id_seq;
create sequence email_attempts_id_seq;
create sequence request_log_id_seq;

-- Event log. An event is written in the transaction of its change. Its position is assigned after the commit by the
-- process that empties the outbox (expand_events), so that a late commit never appears behind a reader. `json`, because
-- its text is what is signed.
create table events (
  id bigint not null default nextval('events_id_seq'),
  account_id bigint not null,
  business_id bigint, -- null: the test of an endpoint, which has no document
  document_id bigint,
  received_document_id bigint,
  record_id bigint, -- id of a record that is neither a document nor a received document
  type text not null,
  message_id text not null, -- 128 random bits, so no unique index is needed; no query searches for it
  data json not null,
  previous json, -- previous values of the changed fields; null in the first event of a record
  request_id uuid, -- request that caused it; null for a change by the service itself
  email_recipients text[], -- addresses that get the document by e-mail because of this event
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, id, created_at),
  foreign key (account_id, received_document_id) references received_documents (account_id, id),
  check (num_nonnulls(document_id, received_document_id, record_id) = case when type = 'webhook.test' then 0 else 1 end)
) partition by range (created_at);
create index events_document_id_idx on events (document_id, id);

create table event_heads (
  account_id bigint primary key references accounts (id),
  position bigint not null default 0 -- last assigned position
);

-- Positions are counted within an account, without gaps. `created_at` is that of the event: a position is in the month
-- of its event, and is dropped before it.
create table event_positions (
  account_id bigint not null,
  position bigint not null,
  event_id bigint not null,
  created_at timestamptz not null,
  primary key (account_id, position, created_at)
) partition by range (created_at);
revoke update, delete on event_positions from talonario_app;

-- No foreign key to the event, because a delivery may outlive it (drop_partitions).
create table webhook_deliveries (
  id bigint not null default nextval('webhook_deliveries_id_seq'),
  account_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  tries integer not null default 0, -- tries since it was last queued, for the retry schedule
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  last_status integer,
  last_answer text,
  delivered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (id, created_at),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade,
  check ((status = 'pending') = (due_at is not null))
) partition by range (created_at);
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_leased_idx on webhook_deliveries (endpoint_id, lease_until) where lease_until is not null;
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_event_id_idx on webhook_deliveries (event_id);

-- Audit log, written in the transaction of the change. Never contains a secret.
create table audit_log (
  id bigint not null default nextval('audit_log_id_seq'),
  account_id bigint not null,
  business_id bigint, -- business of the record, if it has one; no foreign key, because the log outlives its records
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('api_key', 'user', 'operator', 'system')),
  actor_id bigint,
  actor_name text,
  action text not null, -- the route name: 'customers.update'
  record_type text not null,
  record_id bigint,
  before jsonb,
  after jsonb,
  ip inet,
  request_id uuid,
  primary key (account_id, id, at)
) partition by range (at);
create index audit_log_record_idx on audit_log (account_id, record_type, record_id, id desc);
alter table audit_log alter column before set statistics 0, alter column after set statistics 0;
revoke update, delete on audit_log from talonario_app;

-- Answers of mail servers.
create table email_attempts (
  id bigint not null default nextval('email_attempts_id_seq'),
  account_id bigint not null,
  email_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  recipients text[] not null,
  ok boolean not null,
  answer text not null,
  primary key (email_id, id, at),
  foreign key (account_id, email_id) references emails (account_id, id)
) partition by range (at);
revoke update, delete on email_attempts from talonario_app;

-- Requests of API clients and their answers, for finding the cause of a problem. Written in batches, never in a
-- request; shown for thirty days. Bodies are cut at a limit and contain no secrets (identity/request-log).
create table request_log (
  id bigint not null default nextval('request_log_id_seq'),
  account_id bigint not null,
  request_id uuid not null,
  at timestamptz not null,
  api_key_id bigint not null,
  mode text not null check (mode in ('live', 'test')), -- mode of the key at that time
  business_ids bigint[], -- limits of the key at that time; null: none
  method text not null,
  path text not null, -- including its query
  route text, -- null: unknown address
  status smallint not null,
  ms integer not null,
  ip inet,
  idempotency_key text,
  sent text, -- body of the request; null: none, or not stored
  sent_bytes integer not null,
  answered text,
  answered_bytes integer not null,
  primary key (account_id, id, at)
) partition by range (at);
create index request_log_request_id_idx on request_log (request_id);
revoke insert, update, delete on request_log from talonario_app;

-- The first partition of each ends with this month in Ecuador, and a default partition takes rows of all other months.
-- The service can access a partition through its table only.
do $$
declare
  until constant timestamptz := (date_trunc('month', now() at time zone interval '-05:00') + interval '1 month') at time zone interval '-05:00';
  name text;
  part text;
begin
  foreach name in array array['events', 'webhook_deliveries', 'audit_log', 'email_attempts', 'request_log']
  loop
    execute format('alter sequence %I owned by %I.id', name || '_id_seq', name);
  end loop;
  foreach name in array array['events', 'event_positions', 'webhook_deliveries', 'audit_log', 'email_attempts', 'request_log']
  loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)', name || '_before', name, until);
    execute format('create table %I partition of %I default', name || '_other', name);
    foreach part in array array[name || '_before', name || '_other']
    loop
      execute format('alter table %I enable row level security', part);
      execute format('revoke all on %I from talonario_app', part);
    end loop;
  end loop;
end
$$;
