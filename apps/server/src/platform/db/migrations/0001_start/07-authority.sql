-- SRI: its availability, documents that it does not have in the evening, and its answers about annulments.

-- Availability of SRI, shared by all processes. One row per environment: while it is down, the process that moves
-- next_probe_at makes the probe. The breaker counts different documents, because one document that SRI never answers
-- says nothing about the others.
create table authority_state (
  environment_id smallint primary key check (environment_id in (1, 2)),
  up boolean not null default true,
  failures integer not null default 0,
  changed_at timestamptz not null default now(),
  next_probe_at timestamptz not null default now(),
  latency_ms integer,
  -- Columns below cover the time since SRI last answered any call of the environment.
  answered_at timestamptz not null default '-infinity',
  silent_since timestamptz, -- time of the first call without an answer
  suspects text[] not null default '{}', -- access keys of some documents without an answer
  unreached integer not null default 0, -- calls in a row without a connection to SRI
  updated_at timestamptz not null default now()
);
comment on column authority_state.failures is 'calls that were not answered since SRI last answered';
insert into authority_state (environment_id) values (1), (2);
revoke insert, delete on authority_state from talonario_app;

-- Calls to SRI by hour. Processes add to it every few seconds, never with every call.
create table authority_hours (
  environment_id smallint not null check (environment_id in (1, 2)),
  hour timestamptz not null,
  calls integer not null,
  failures integer not null,
  latency_ms bigint not null, -- sum over all answered calls
  primary key (environment_id, hour)
);

-- Businesses that were alerted about unsent documents. The process that inserts the row sends the alert, so that
-- several workers send one.
create table unsent_checks (
  business_id bigint not null,
  account_id bigint not null,
  day date not null,
  hour smallint not null check (hour in (20, 23)),
  documents integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, day, hour),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
revoke update, delete on unsent_checks from talonario_app;

-- Documents with an open annulment, about which SRI is queried again. One row while the annulment is open.
create table annulment_watches (
  document_id bigint primary key,
  account_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  due_at timestamptz not null,
  tries integer not null default 0, -- number of answers since it was opened, for the schedule
  lease_until timestamptz,
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index annulment_watches_due_idx on annulment_watches (environment_id, due_at);

-- SRI's answers that changed something, verbatim. They are the evidence of an annulment.
create table annulment_answers (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  document_id bigint not null,
  asked_at timestamptz not null,
  word text not null,
  raw text not null,
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index annulment_answers_document_id_idx on annulment_answers (document_id, id);
revoke update, delete on annulment_answers from talonario_app;

-- Progress of the sweep over the documents of this month and the last one. One row per business, reused every month.
create table annulment_sweeps (
  business_id bigint primary key,
  account_id bigint not null,
  month date not null, -- first day of the month in which it was made
  last_date date not null,
  last_id bigint not null,
  asked integer not null default 0,
  found integer not null default 0,
  due_at timestamptz, -- null when it is complete
  lease_until timestamptz,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index annulment_sweeps_due_idx on annulment_sweeps (due_at) where due_at is not null;

-- Access keys that a document gave up because SRI kept its first refusal for them. SRI is queried about them for a day:
-- an AUTORIZADO there would be a second document of the same sale.
create table retired_keys (
  access_key text primary key,
  account_id bigint not null,
  business_id bigint not null,
  document_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  retired_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp() + interval '5 minutes',
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index retired_keys_due_idx on retired_keys (environment_id, due_at);
create index retired_keys_document_idx on retired_keys (account_id, document_id);
