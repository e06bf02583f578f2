-- What leaves the service after a state change: e-mail and webhooks, as rows of the same shape as a document that is due.

create table emails (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  document_id bigint not null,
  origin text not null check (origin in ('authorization', 'request')),
  recipients text[] not null check (cardinality(recipients) > 0),
  status text not null check (status in ('queued', 'sent', 'failed')),
  message_id text not null unique,
  tries integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  sent_at timestamptz,
  last_answer text,
  eml text, -- the message itself, kept only by the embedded outbox
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, document_id) references documents (account_id, id),
  unique (account_id, id),
  check ((status = 'queued') = (due_at is not null))
);
-- However often the worker runs, one automatic mail per document.
create unique index emails_authorization_key on emails (document_id) where origin = 'authorization';
create index emails_document_id_idx on emails (document_id, id);
create index emails_account_id_idx on emails (account_id, id desc);
create index emails_due_idx on emails (due_at) where due_at is not null;

create table email_attempts (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  email_id bigint not null,
  at timestamptz not null default now(),
  ok boolean not null,
  answer text not null,
  foreign key (account_id, email_id) references emails (account_id, id)
);
create index email_attempts_email_id_idx on email_attempts (email_id, id);

create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint, -- null: every business of the account
  url text not null,
  description text,
  events text[] not null,
  sealed_secret bytea not null,
  sealed_key bytea not null,
  master_key_id text not null,
  active boolean not null default true,
  failing_since timestamptz,
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (account_id, id)
);
create index webhook_endpoints_account_id_idx on webhook_endpoints (account_id, id);

-- Something that happened to a document, written in the transaction that made it happen.
create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  document_id bigint not null,
  type text not null,
  message_id text not null unique,
  data jsonb not null,
  created_at timestamptz not null default now(),
  foreign key (account_id, document_id) references documents (account_id, id),
  unique (account_id, id)
);
create index events_account_id_idx on events (account_id, id);
create index events_document_id_idx on events (document_id, id);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  last_status integer,
  last_answer text,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references events (account_id, id),
  unique (account_id, id),
  check ((status = 'pending') = (due_at is not null))
);
create index webhook_deliveries_due_idx on webhook_deliveries (due_at) where due_at is not null;
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (endpoint_id, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['emails', 'email_attempts', 'webhook_endpoints', 'events', 'webhook_deliveries']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

create function claim_due_emails(wanted_count integer, owner uuid, lease interval)
returns table (email_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with candidate as materialized (
    select e.id from public.emails e
     where e.due_at <= clock_timestamp() and (e.lease_until is null or e.lease_until < clock_timestamp())
     order by e.due_at limit wanted_count for update skip locked
  )
  update public.emails e set lease_owner = owner, lease_until = clock_timestamp() + lease
    from candidate c where e.id = c.id
  returning e.id, e.account_id;
end;
revoke execute on function claim_due_emails(integer, uuid, interval) from public;
grant execute on function claim_due_emails(integer, uuid, interval) to talonario_app;

create function claim_due_webhooks(wanted_count integer, owner uuid, lease interval)
returns table (delivery_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with candidate as materialized (
    select w.id from public.webhook_deliveries w
     where w.due_at <= clock_timestamp() and (w.lease_until is null or w.lease_until < clock_timestamp())
     order by w.due_at limit wanted_count for update skip locked
  )
  update public.webhook_deliveries w set lease_owner = owner, lease_until = clock_timestamp() + lease
    from candidate c where w.id = c.id
  returning w.id, w.account_id;
end;
revoke execute on function claim_due_webhooks(integer, uuid, interval) from public;
grant execute on function claim_due_webhooks(integer, uuid, interval) to talonario_app;
