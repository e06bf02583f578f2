-- Functions for the worker about deliveries of all accounts.

-- Returns accounts that have events in the outbox. It skips from one account to the next, regardless of how many events
-- each has.
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

-- Whether an endpoint may read an event. The rule is the same as in GET /events for a key with these permissions and
-- businesses. Null permissions mean all permissions of a key, null businesses all businesses of the account. The test
-- event of an endpoint contains no record and can always be read.
create or replace function endpoint_may_read(permissions text[], business_ids bigint[], event_type text, event_business bigint)
returns boolean
language sql immutable parallel safe
return event_type = 'webhook.test'
  or coalesce(
    (permissions is null or public.event_permissions(event_type) <@ permissions)
      and (business_ids is null or event_business = any (business_ids)),
    false);

-- Takes events of an account from the outbox and returns their number. Each event gets its position in the log, a
-- delivery for every endpoint that subscribed to it and may read it, and the mail that it requires. It is removed from
-- the outbox in the same transaction. Only one transaction per account runs at a time and a second one waits, so that
-- positions have no gaps and follow the order of commits. Events are looked up by their ids, because for a join
-- PostgreSQL would read a whole month of them once it has statistics. Sets the account for row-level security if the
-- caller has not.
create or replace function expand_events(wanted_account bigint, most integer) returns integer
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  taken bigint[];
  head bigint;
  numbered integer;
begin
  if current_account_id() is null then
    perform set_config('talonario.account_id', wanted_account::text, true);
  end if;
  if not exists (select from event_outbox w where w.account_id = wanted_account) then
    return 0;
  end if;
  insert into event_heads (account_id) values (wanted_account) on conflict do nothing;
  select h.position into head from event_heads h where h.account_id = wanted_account for update;
  with gone as (
    delete from event_outbox o
     where o.account_id = wanted_account
       and o.event_id = any (array(select w.event_id from event_outbox w where w.account_id = wanted_account
                                    order by w.event_id limit most))
    returning o.event_id
  )
  select array_agg(g.event_id) into taken from gone g;
  if taken is null then
    return 0;
  end if;
  insert into event_positions (account_id, position, event_id, created_at)
  select wanted_account, head + row_number() over (order by e.id), e.id, e.created_at
    from events e where e.account_id = wanted_account and e.id = any (taken);
  get diagnostics numbered = row_count;
  update event_heads h set position = head + numbered where h.account_id = wanted_account;
  insert into webhook_deliveries (account_id, endpoint_id, event_id, status, due_at)
  select e.account_id, w.id, e.id, 'pending', clock_timestamp()
    from webhook_endpoints w
    join events e on e.account_id = wanted_account and e.id = any (taken) and e.created_at >= w.created_at
     and (w.business_id is null or w.business_id = e.business_id) and e.type = any (w.events)
     and endpoint_may_read(w.permissions, w.business_ids, e.type, e.business_id)
   where w.account_id = wanted_account and w.active
   order by e.id
     for key share of w; -- waits for an endpoint that is being deleted, which then gets no event
  insert into emails (account_id, business_id, document_id, origin, recipients, pending, status, due_at)
  select e.account_id, e.business_id, e.document_id,
         case e.type when 'document.annulled' then 'annulment' when 'document.annulment_requested' then 'annulment_request' else 'authorization' end,
         e.email_recipients, e.email_recipients, 'queued', clock_timestamp()
    from events e where e.account_id = wanted_account and e.id = any (taken) and cardinality(e.email_recipients) > 0
  on conflict do nothing; -- one automatic mail per document and occasion
  return cardinality(taken);
end
$$;
revoke execute on function expand_events(bigint, integer) from public;
grant execute on function expand_events(bigint, integer) to talonario_app;

-- Leases due rows of a queue and returns their ids. A business that sends mail, or an endpoint that is called, never
-- has more than its share underway, so that a long queue or a server that hangs does not delay others. The account with
-- the fewest rows underway comes first, and no account gets more than the share of three endpoints.
create or replace function claim_due_deliveries(queue text, wanted_count integer, share integer, owner uuid, lease interval)
returns table (id bigint, account_id bigint)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  shared_by constant text := case queue when 'emails' then 'business_id' when 'webhook_deliveries' then 'endpoint_id' end;
  of_account constant integer := case queue when 'webhook_deliveries' then 3 * share end; -- null: any number
begin
  if shared_by is null then
    raise exception 'there is no queue %', queue;
  end if;
  return query execute format($query$
    with recursive waiting as (
      (select q.%2$I as id, q.account_id from public.%1$I q where q.due_at is not null order by q.%2$I limit 1)
      union all
      select following.id, following.account_id
        from waiting w
        cross join lateral (
          select q.%2$I as id, q.account_id from public.%1$I q
           where q.due_at is not null and q.%2$I > w.id
           order by q.%2$I limit 1
        ) following
    ),
    busy as materialized (
      select l.account_id, l.%2$I as id, count(*) as leased from public.%1$I l
       where l.lease_until >= clock_timestamp() group by l.account_id, l.%2$I
    ),
    due as materialized (
      select w.id, w.account_id,
             (select count(*)
                from (select from public.%1$I q
                       where q.%2$I = w.id and q.due_at <= clock_timestamp()
                         and (q.lease_until is null or q.lease_until < clock_timestamp())
                       limit greatest($2 - coalesce(b.leased, 0), 0)) free) as wanted
        from waiting w left join busy b on b.id = w.id
    ),
    places as materialized (
      select d.id, d.wanted,
             coalesce((select sum(b.leased) from busy b where b.account_id = d.account_id), 0)
               + coalesce(sum(d.wanted) over (partition by d.account_id order by d.turn
                                              rows between unbounded preceding and 1 preceding), 0) as before
        from (select due.*, random() as turn from due where due.wanted > 0) d
    ),
    candidate as materialized (
      select c.id
        from (select p.id, least(p.wanted, coalesce($5 - p.before, p.wanted)) as free from places p
               where $5 is null or p.before < $5 order by p.before, random()) p
        cross join lateral (
          select q.id from public.%1$I q
           where q.%2$I = p.id and q.due_at <= clock_timestamp()
             and (q.lease_until is null or q.lease_until < clock_timestamp())
           order by q.due_at
           limit p.free
           for update skip locked
        ) c
       limit $1
    )
    update public.%1$I q set lease_owner = $3, lease_until = clock_timestamp() + $4
      from candidate c where q.id = c.id
    returning q.id, q.account_id
  $query$, queue, shared_by) using wanted_count, share, owner, lease, of_account;
end
$$;
revoke execute on function claim_due_deliveries(text, integer, integer, uuid, interval) from public;
grant execute on function claim_due_deliveries(text, integer, integer, uuid, interval) to talonario_app;

-- Extracts e-mail addresses from a text such as 'a@x.ec, B@y.ec; a@X.ec': in order, each once, and only those that a
-- mail server accepts.
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

-- Deletes messages of the embedded outbox after this number of days; the row of the mail remains. Works in limited
-- batches; returns true if there may be more.
create or replace function delete_old_messages(days integer) returns boolean
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
revoke execute on function delete_old_messages(integer) from public;
grant execute on function delete_old_messages(integer) to talonario_app;
