-- Returns for each queue of the worker the seconds until it has work; null if nothing waits. One call covers all
-- queues. A leased row is due when its lease ends. Businesses and endpoints are read one by one, as in the functions
-- that claim rows. The search ends at the first one that is due now, or after a limited number of them; the claim then
-- finds the others. Most queues are empty: checking that costs a fraction of the statement that reads one by one.
create or replace function next_work() returns table (queue text, due_in double precision)
language plpgsql stable security definer set search_path = pg_catalog, public set enable_seqscan = off as $$
declare
  most constant integer := 200; -- maximum number of groups
  ahead constant integer := 50; -- rows of each: more than one process has underway of one business
  moment constant timestamptz := clock_timestamp();
  environment smallint;
begin
  due_in := case when exists (select from public.event_outbox) then 0 end;
  queue := 'events';
  return next;

  foreach environment in array array[1, 2]::smallint[] loop
    queue := 'documents ' || environment;
    due_in := null;
    if exists (select from public.documents d where d.environment_id = environment and d.due_at is not null) then
      with recursive hop as (
        (select d.business_id, 1 as place, null::timestamptz as at from public.documents d
          where d.environment_id = environment and d.due_at is not null order by d.business_id limit 1)
        union all
        select n.business_id, h.place + 1, f.at
          from hop h
          cross join lateral (
            select min(greatest(r.due_at, r.lease_until)) as at
              from (select d.due_at, d.lease_until from public.documents d
                     where d.environment_id = environment and d.business_id = h.business_id and d.due_at is not null
                     order by d.due_at limit ahead) r) f
          left join lateral (
            select d.business_id from public.documents d
             where d.environment_id = environment and d.due_at is not null and d.business_id > h.business_id
             order by d.business_id limit 1) n on f.at > moment and h.place < most
         where h.business_id is not null
      )
      select extract(epoch from case when max(place) > most then moment else min(at) end - moment) into due_in from hop;
    end if;
    return next;

    queue := 'received ' || environment;
    due_in := null;
    if exists (select from public.received_fetches f where f.environment_id = environment)
       or exists (select from public.received_documents d where d.environment_id = environment and d.state_due_at is not null) then
      with recursive hop as (
        (select f.business_id, 1 as place, null::timestamptz as at from public.received_fetches f
          where f.environment_id = environment order by f.business_id limit 1)
        union all
        select n.business_id, h.place + 1, d.at
          from hop h
          cross join lateral (
            select min(greatest(r.due_at, r.lease_until)) as at
              from (select f.due_at, f.lease_until from public.received_fetches f
                     where f.environment_id = environment and f.business_id = h.business_id order by f.due_at limit ahead) r) d
          left join lateral (
            select f.business_id from public.received_fetches f
             where f.environment_id = environment and f.business_id > h.business_id order by f.business_id limit 1
          ) n on d.at > moment and h.place < most
         where h.business_id is not null
      ),
      state as (
        (select d.business_id, 1 as place, null::timestamptz as at from public.received_documents d
          where d.environment_id = environment and d.state_due_at is not null order by d.business_id limit 1)
        union all
        select n.business_id, s.place + 1, f.state_due_at
          from state s
          cross join lateral (
            select d.state_due_at from public.received_documents d
             where d.environment_id = environment and d.business_id = s.business_id and d.state_due_at is not null
             order by d.state_due_at limit 1) f
          left join lateral (
            select d.business_id from public.received_documents d
             where d.environment_id = environment and d.state_due_at is not null and d.business_id > s.business_id
             order by d.business_id limit 1) n on f.state_due_at > moment and s.place < most
         where s.business_id is not null
      ),
      both_of_them as (select place, at from hop union all select place, at from state)
      select extract(epoch from case when max(place) > most then moment else min(at) end - moment) into due_in from both_of_them;
    end if;
    return next;
  end loop;

  queue := 'emails';
  due_in := null;
  if exists (select from public.emails e where e.due_at is not null) then
    with recursive hop as (
      (select e.business_id, 1 as place, null::timestamptz as at from public.emails e
        where e.due_at is not null order by e.business_id limit 1)
      union all
      select n.business_id, h.place + 1, f.at
        from hop h
        cross join lateral (
          select min(greatest(r.due_at, r.lease_until)) as at
            from (select e.due_at, e.lease_until from public.emails e
                   where e.business_id = h.business_id and e.due_at is not null order by e.due_at limit ahead) r) f
        left join lateral (
          select e.business_id from public.emails e
           where e.due_at is not null and e.business_id > h.business_id order by e.business_id limit 1
        ) n on f.at > moment and h.place < most
       where h.business_id is not null
    )
    select extract(epoch from case when max(place) > most then moment else min(at) end - moment) into due_in from hop;
  end if;
  return next;

  queue := 'webhooks';
  due_in := null;
  if exists (select from public.webhook_deliveries w where w.due_at is not null) then
    with recursive hop as (
      (select w.endpoint_id, 1 as place, null::timestamptz as at from public.webhook_deliveries w
        where w.due_at is not null order by w.endpoint_id limit 1)
      union all
      select n.endpoint_id, h.place + 1, f.at
        from hop h
        cross join lateral (
          select min(greatest(r.due_at, r.lease_until)) as at
            from (select w.due_at, w.lease_until from public.webhook_deliveries w
                   where w.endpoint_id = h.endpoint_id and w.due_at is not null order by w.due_at limit ahead) r) f
        left join lateral (
          select w.endpoint_id from public.webhook_deliveries w
           where w.due_at is not null and w.endpoint_id > h.endpoint_id order by w.endpoint_id limit 1
        ) n on f.at > moment and h.place < most
       where h.endpoint_id is not null
    )
    select extract(epoch from case when max(place) > most then moment else min(at) end - moment) into due_in from hop;
  end if;
  return next;

  queue := 'account emails';
  select extract(epoch from min(greatest(r.due_at, r.lease_until)) - moment) into due_in
    from (select l.due_at, l.lease_until from public.account_emails l
           where l.due_at is not null and l.expires_at > moment order by l.due_at limit ahead) r;
  return next;

  queue := 'imports';
  select extract(epoch from min(greatest(r.due_at, r.lease_until)) - moment) into due_in
    from (select i.due_at, i.lease_until from public.imports i where i.due_at is not null order by i.due_at limit ahead) r;
  return next;

  queue := 'packages';
  select extract(epoch from min(greatest(r.due_at, r.lease_until)) - moment) into due_in
    from (select p.due_at, p.lease_until from public.month_packages p where p.due_at is not null order by p.due_at limit ahead) r;
  return next;

  queue := 'verifications';
  select extract(epoch from min(greatest(r.due_at, r.lease_until)) - moment) into due_in
    from (select v.due_at, v.lease_until from public.period_verifications v where v.due_at is not null order by v.due_at limit ahead) r;
  return next;

  queue := 'rehearsals';
  select extract(epoch from min(greatest(r.due_at, r.lease_until)) - moment) into due_in
    from (select h.due_at, h.lease_until from public.rehearsals h where h.due_at is not null order by h.due_at limit ahead) r;
  return next;

  queue := 'annulments';
  select extract(epoch from min(greatest(r.due_at, r.lease_until)) - moment) into due_in
    from (values (1::smallint), (2::smallint)) as e (id)
    cross join lateral (select w.due_at, w.lease_until from public.annulment_watches w
                         where w.environment_id = e.id order by w.due_at limit ahead) r;
  return next;
end
$$;
revoke execute on function next_work() from public;
grant execute on function next_work() to talonario_app;
