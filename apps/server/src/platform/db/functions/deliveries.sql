-- What the worker may see of deliveries across accounts.

-- Accounts that have events in the outbox. Hops from one to the next, however many events each has.
create or replace function accounts_with_events(most integer) returns setof bigint
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  with recursive waiting as (
    (select o.account_id from public.event_outbox o order by o.account_id limit 1)
    union all
    select (select o.account_id from public.event_outbox o where o.account_id > w.account_id order by o.account_id limit 1)
      from waiting w where w.account_id is not null
  )
  select w.account_id from waiting w where w.account_id is not null limit most;
end;
revoke execute on function accounts_with_events(integer) from public;
grant execute on function accounts_with_events(integer) to talonario_app;

-- Ids of due rows, leased to the caller. A business (an endpoint) never has more than its share under way, so that one
-- with a long queue, or with a server that hangs, does not hold up the others.
create or replace function claim_due_emails(wanted_count integer, per_business integer, owner uuid, lease interval)
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

create or replace function claim_due_webhooks(wanted_count integer, per_endpoint integer, owner uuid, lease interval)
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
create or replace function forget_old_deliveries() returns boolean
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
        and not exists (select from public.event_outbox b where b.account_id = o.account_id and b.event_id = o.id)
      order by o.created_at limit most for update skip locked
   );
  get diagnostics forgotten = row_count;
  return more or forgotten = most;
end
$$;
revoke execute on function forget_old_deliveries() from public;
grant execute on function forget_old_deliveries() to talonario_app;

-- The addresses in a text such as 'a@x.ec, B@y.ec; a@X.ec': in order, each once, only those a mail server can be given.
create or replace function email_addresses(list text) returns text[]
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

-- The messages that the embedded outbox kept, after so many days; the row of the mail stays. A bounded piece of the work;
-- true when there may be more.
create or replace function forget_kept_messages(days integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  most constant integer := 500;
  forgotten integer;
begin
  update public.emails e set eml = null
   where e.id in (
     select o.id from public.emails o
      where o.eml is not null and o.created_at < clock_timestamp() - make_interval(days => days)
      order by o.created_at limit most for update skip locked
   );
  get diagnostics forgotten = row_count;
  return forgotten = most;
end
$$;
revoke execute on function forget_kept_messages(integer) from public;
grant execute on function forget_kept_messages(integer) to talonario_app;
