-- What leaves the service after a state change: e-mail and webhooks, as rows of the same shape as a document that is due.

-- The addresses in a text such as 'a@x.ec, B@y.ec; a@X.ec': in order, each once, only those a mail server can be given.
create function email_addresses(list text) returns text[]
language sql immutable parallel safe set search_path = pg_catalog
return (
  select coalesce(array_agg(address order by position), '{}')
    from (
      select distinct on (lower(part)) part as address, position
        from regexp_split_to_table(list, '[\s,;]+') with ordinality as parts (part, position)
       where part ~ '^[^\s,;:<>@"()\[\]\\[:cntrl:]]+@[^\s,;:<>@"()\[\]\\.[:cntrl:]]+(\.[^\s,;:<>@"()\[\]\\.[:cntrl:]]+)+$'
         and length(part) <= 254
       order by lower(part), position
    ) as addresses
);

create table emails (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  document_id bigint not null,
  origin text not null check (origin in ('authorization', 'request')),
  recipients text[] not null check (cardinality(recipients) > 0),
  pending text[] not null, -- recipients for whom the mail was neither taken nor refused for good
  refused text[] not null default '{}',
  status text not null check (status in ('queued', 'sent', 'failed')),
  message_id uuid not null unique default gen_random_uuid(), -- the left side of the Message-ID of every try
  tries integer not null default 0,
  due_at timestamptz,
  sending_since timestamptz, -- written before a mail server is called: found set by a later try, that call was cut short
  lease_until timestamptz,
  lease_owner uuid,
  sent_at timestamptz,
  eml bytea, -- the message itself, kept only by the embedded outbox
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, document_id) references documents (account_id, id),
  unique (account_id, id),
  check ((status = 'queued') = (due_at is not null))
);
-- However often the worker runs, one automatic mail per document.
create unique index emails_authorization_key on emails (document_id) where origin = 'authorization';
create index emails_document_id_idx on emails (document_id, id);
create index emails_account_id_idx on emails (account_id, id desc);
create index emails_due_idx on emails (business_id, due_at) where due_at is not null;
create index emails_leased_idx on emails (business_id, lease_until) where lease_until is not null;

create table email_attempts (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  email_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  recipients text[] not null,
  ok boolean not null,
  answer text not null,
  foreign key (account_id, email_id) references emails (account_id, id)
);
create index email_attempts_email_id_idx on email_attempts (email_id, id);
revoke update, delete on email_attempts from talonario_app;

create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint, -- null: every business of the account
  url text not null,
  description text,
  events text[] not null check (cardinality(events) > 0),
  sealed_secret bytea not null,
  sealed_key bytea not null,
  master_key_id text not null,
  active boolean not null default true,
  failing_since timestamptz, -- the first failure since the last success
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (account_id, id)
);
create index webhook_endpoints_account_id_idx on webhook_endpoints (account_id, id);
create index webhook_endpoints_master_key_id_idx on webhook_endpoints (master_key_id);

-- An endpoint that the service switched off is something somebody should look at.
alter table alerts add column webhook_endpoint_id bigint references webhook_endpoints (id) on delete set null;
create unique index alerts_open_endpoint_key on alerts (webhook_endpoint_id, kind) where resolved_at is null;

-- Something that happened, written in the transaction that made it happen. `json`, because its text is what is signed.
create table events (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint, -- null: the test of an endpoint, which is about no document
  document_id bigint,
  type text not null,
  message_id text not null unique,
  data json not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, document_id) references documents (account_id, id),
  unique (account_id, id),
  check ((document_id is null) = (type = 'webhook.test'))
);
create index events_account_id_idx on events (account_id, id);
create index events_document_id_idx on events (document_id, id);
create index events_created_at_idx on events (created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  status text not null check (status in ('pending', 'delivered', 'failed')),
  tries integer not null default 0, -- since it was last queued; drives the retry schedule
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  last_status integer,
  last_answer text,
  delivered_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references events (account_id, id),
  unique (account_id, id),
  check ((status = 'pending') = (due_at is not null))
);
create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_leased_idx on webhook_deliveries (endpoint_id, lease_until) where lease_until is not null;
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_event_id_idx on webhook_deliveries (event_id);
create index webhook_deliveries_created_at_idx on webhook_deliveries (created_at);

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

-- Writes what must be told about a document as it now stands: the event, its delivery to every endpoint that asked for it,
-- and on authorization the mail to the customer. A function, because its plan is made once per connection: planning it
-- takes longer than running it, and every change of state waits for it. `type_codes` and `state_words` name the type by its
-- id and the state by its acronym. False when there is no such document in the account.
create function tell_document_event(
  wanted_account bigint, wanted_document bigint, event_type text, type_codes jsonb, state_words jsonb
) returns boolean
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  told bigint;
begin
  with event as (
    insert into events (account_id, business_id, document_id, type, message_id, data)
    select d.account_id, d.business_id, d.id, event_type, 'msg_' || replace(gen_random_uuid()::text, '-', ''),
           json_build_object(
             'id', d.id,
             'businessId', d.business_id,
             'documentTypeCode', type_codes ->> d.document_type_id::text,
             'state', state_words ->> d.acronym,
             'acronym', d.acronym,
             'number', d.number,
             'accessKey', d.access_key,
             'authorizationNumber', d.authorization_number,
             'authorizedAt', to_char(d.authorized_at at time zone interval '-05:00', 'YYYY-MM-DD"T"HH24:MI:SS.MS"-05:00"'),
             'total', d.total
           )
      from documents d
     where d.account_id = wanted_account and d.id = wanted_document
    returning id, account_id, business_id
  ),
  delivery as (
    insert into webhook_deliveries (account_id, endpoint_id, event_id, status, due_at)
    select e.account_id, w.id, e.id, 'pending', clock_timestamp()
      from event e
      join webhook_endpoints w on w.account_id = e.account_id and w.active
       and (w.business_id is null or w.business_id = e.business_id) and event_type = any (w.events)
       for key share of w -- one that is being deleted is waited for, and then told nothing
  )
  select id into told from event;
  if told is not null and event_type = 'document.authorizated' then
    insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, due_at)
    select d.account_id, d.business_id, d.id, 'authorization', a.list, a.list, 'queued', clock_timestamp()
      from documents d
      join businesses b on b.account_id = d.account_id and b.id = d.business_id and b.email_on_authorization
     cross join lateral (select email_addresses(d.entity_email) as list) a
     where d.account_id = wanted_account and d.id = wanted_document and cardinality(a.list) > 0
    on conflict do nothing;
  end if;
  return told is not null;
end
$$;

-- Ids of due rows, leased to the caller. A business (an endpoint) never has more than its share under way, so that one
-- with a long queue, or with a server that hangs, does not hold up the others.
create function claim_due_emails(wanted_count integer, per_business integer, owner uuid, lease interval)
returns table (email_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with recursive due_business as (
    (select e.business_id from public.emails e where e.due_at is not null order by e.business_id limit 1)
    union all
    select (select e.business_id from public.emails e
             where e.due_at is not null and e.business_id > b.business_id
             order by e.business_id limit 1)
      from due_business b where b.business_id is not null
  ),
  share as materialized (
    select b.business_id,
           per_business - (select count(*) from public.emails l
                            where l.business_id = b.business_id and l.lease_until >= clock_timestamp()) as free
      from due_business b where b.business_id is not null
  ),
  candidate as materialized (
    select c.id
      from (select * from share where free > 0 order by random()) s
      cross join lateral (
        select e.id from public.emails e
         where e.business_id = s.business_id and e.due_at <= clock_timestamp()
           and (e.lease_until is null or e.lease_until < clock_timestamp())
         order by e.due_at
         limit s.free
         for update skip locked
      ) c
     limit wanted_count
  )
  update public.emails e set lease_owner = owner, lease_until = clock_timestamp() + lease
    from candidate c where e.id = c.id
  returning e.id, e.account_id;
end;
revoke execute on function claim_due_emails(integer, integer, uuid, interval) from public;
grant execute on function claim_due_emails(integer, integer, uuid, interval) to talonario_app;

create function claim_due_webhooks(wanted_count integer, per_endpoint integer, owner uuid, lease interval)
returns table (delivery_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with recursive due_endpoint as (
    (select w.endpoint_id from public.webhook_deliveries w where w.due_at is not null order by w.endpoint_id limit 1)
    union all
    select (select w.endpoint_id from public.webhook_deliveries w
             where w.due_at is not null and w.endpoint_id > b.endpoint_id
             order by w.endpoint_id limit 1)
      from due_endpoint b where b.endpoint_id is not null
  ),
  share as materialized (
    select b.endpoint_id,
           per_endpoint - (select count(*) from public.webhook_deliveries l
                            where l.endpoint_id = b.endpoint_id and l.lease_until >= clock_timestamp()) as free
      from due_endpoint b where b.endpoint_id is not null
  ),
  candidate as materialized (
    select c.id
      from (select * from share where free > 0 order by random()) s
      cross join lateral (
        select w.id from public.webhook_deliveries w
         where w.endpoint_id = s.endpoint_id and w.due_at <= clock_timestamp()
           and (w.lease_until is null or w.lease_until < clock_timestamp())
         order by w.due_at
         limit s.free
         for update skip locked
      ) c
     limit wanted_count
  )
  update public.webhook_deliveries w set lease_owner = owner, lease_until = clock_timestamp() + lease
    from candidate c where w.id = c.id
  returning w.id, w.account_id;
end;
revoke execute on function claim_due_webhooks(integer, integer, uuid, interval) from public;
grant execute on function claim_due_webhooks(integer, integer, uuid, interval) to talonario_app;

-- Deliveries that ended and events nobody waits for any more, after 90 days. A bounded piece of the work, so that it never
-- holds up anybody; true when there may be more.
create function forget_old_deliveries() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  most constant integer := 5000;
  forgotten integer;
  more boolean;
begin
  delete from public.webhook_deliveries w
   where w.id in (
     select o.id from public.webhook_deliveries o
      where o.created_at < clock_timestamp() - interval '90 days' and o.due_at is null
      order by o.created_at limit most for update skip locked
   );
  get diagnostics forgotten = row_count;
  more := forgotten = most;
  delete from public.events e
   where e.id in (
     select o.id from public.events o
      where o.created_at < clock_timestamp() - interval '90 days'
        and not exists (select from public.webhook_deliveries w where w.event_id = o.id)
      order by o.created_at limit most for update skip locked
   );
  get diagnostics forgotten = row_count;
  return more or forgotten = most;
end
$$;
revoke execute on function forget_old_deliveries() from public;
grant execute on function forget_old_deliveries() to talonario_app;
