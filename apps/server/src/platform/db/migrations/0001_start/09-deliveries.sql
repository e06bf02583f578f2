-- Deliveries after a change of state: e-mails and webhooks, as rows with a due time and a lease like documents. And
-- alerts for users.

create table emails (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  document_id bigint not null,
  origin text not null check (origin in ('authorization', 'request', 'annulment_request', 'annulment')),
  recipients text[] not null check (cardinality(recipients) > 0),
  cc text[], -- copies of a mail that a panel user addressed, with a personal text (`note`); null in every other mail
  note text,
  pending text[] not null, -- recipients that were neither accepted nor refused permanently
  refused text[] not null default '{}',
  status text not null check (status in ('queued', 'sent', 'failed')),
  message_id uuid not null unique default gen_random_uuid(), -- local part of the Message-ID of every delivery attempt
  tries integer not null default 0,
  due_at timestamptz,
  sending_since timestamptz, -- written before a mail server is called; if a later attempt finds it set, that call was interrupted
  lease_until timestamptz,
  lease_owner uuid,
  sent_at timestamptz,
  eml bytea, -- the message itself, stored only by the embedded outbox
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, document_id) references documents (account_id, id),
  unique (account_id, id),
  check ((status = 'queued') = (due_at is not null)),
  check (cc <@ recipients),
  check (note is null or cc is not null)
);
-- A message is base64, so trying to compress it would take longer than everything else about its row.
alter table emails alter column eml set storage external;
-- One automatic mail per document, and one after its annulment, regardless of repeated runs of the worker.
create unique index emails_authorization_key on emails (document_id) where origin = 'authorization';
create unique index emails_annulment_key on emails (document_id) where origin = 'annulment';
create index emails_document_id_idx on emails (document_id, id);
create index emails_business_id_idx on emails (business_id, id desc);
create index emails_due_idx on emails (business_id, due_at) where due_at is not null;
create index emails_leased_idx on emails (business_id, lease_until) where lease_until is not null;
create index emails_failed_idx on emails (account_id, id desc) where status = 'failed';
create index emails_kept_idx on emails (created_at) where eml is not null;
create index emails_addressed_idx on emails (account_id, created_at) where cc is not null; -- for the number of addresses entered lately

-- All that a worker needs of a mail it has taken, in one row.
create type taken_email as (
  id bigint, account_id bigint, business_id bigint, document_id bigint, origin text, recipients text[], pending text[], refused text[],
  cc text[], note text, message_id uuid, tries integer, created_at timestamptz,
  -- The document, its bytes and the print settings of its business. Not complete if it is not authorised.
  complete boolean, document_type_id smallint, environment_id smallint, acronym text, number text, access_key text, issue_date date,
  total numeric, entity_name text, authorization_number text, authorized_at timestamptz,
  business_name text, commercial_name text, identification text, phone text, email text, decimal_separator text,
  signed_deflated bytea, authorized_deflated bytea, authorization_answer jsonb,
  has_logo boolean, logo_print bytea, typed_prices jsonb
);

create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint, -- null: all businesses of the account
  url text not null,
  description text,
  events text[] not null check (cardinality(events) > 0),
  -- Permissions of the endpoint, like those of an API key: null permissions are all a key can have, null businesses all
  -- of the account.
  permissions text[] default '{settings:read}' check (cardinality(permissions) > 0),
  business_ids bigint[] check (cardinality(business_ids) > 0),
  sealed_secret bytea not null,
  sealed_key bytea not null,
  master_key_id text not null,
  active boolean not null default true,
  failing_since timestamptz, -- time of the first failure since the last success
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (account_id, id)
);
create index webhook_endpoints_master_key_id_idx on webhook_endpoints (master_key_id);

-- Outbox: events are written with their change, and delivery takes them from here to make mails and webhooks. Rows
-- exist for a moment only. It is a separate table, so that the events themselves are written once. With the default
-- vacuum threshold, which grows with the former size of the table, the dead rows of a busy hour would stay, and every
-- poll would read them.
create table event_outbox (
  account_id bigint not null,
  event_id bigint not null,
  primary key (account_id, event_id)
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

-- Alerts that a user should look at, for example about an endpoint that the service switched off.
create table alerts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint,
  document_id bigint,
  received_document_id bigint,
  webhook_endpoint_id bigint references webhook_endpoints (id) on delete set null,
  kind text not null,
  message text not null,
  obligation text,
  period text,
  due_on date,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index alerts_open_key on alerts (document_id, kind) where resolved_at is null;
create unique index alerts_open_received_key on alerts (received_document_id, kind) where resolved_at is null;
create unique index alerts_open_endpoint_key on alerts (webhook_endpoint_id, kind) where resolved_at is null;
create unique index alerts_obligation_key on alerts (business_id, obligation, period, kind) where obligation is not null;
comment on index alerts_obligation_key is 'One alert of a kind for each return, also after a user has dismissed it';
create index alerts_account_id_idx on alerts (account_id, id desc);
create index alerts_open_idx on alerts (account_id, id desc) where resolved_at is null;
