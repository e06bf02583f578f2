-- Rehearsals with SRI's test environment (migration 0001_start/13-production.sql).

-- Leases a waiting rehearsal. The account is chosen at random. If `tries` is above one, another worker had started it
-- and died.
create or replace function claim_due_rehearsal(owner uuid, lease interval)
returns table (id bigint, account_id bigint, business_id bigint, tries integer)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.rehearsals r
     set lease_owner = owner, lease_until = clock_timestamp() + lease, state = 'running', tries = r.tries + 1,
         started_at = coalesce(r.started_at, clock_timestamp())
   where r.id = (
     select c.id
       from (select w.account_id
               from (select distinct d.account_id from public.rehearsals d
                      where d.due_at <= clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())) w
              order by random()) a
       cross join lateral (
         select d.id from public.rehearsals d
          where d.account_id = a.account_id
            and d.due_at <= clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())
          order by d.due_at limit 1 for update skip locked
       ) c
      limit 1)
  returning r.id, r.account_id, r.business_id, r.tries;
end;
revoke execute on function claim_due_rehearsal(uuid, interval) from public;
grant execute on function claim_due_rehearsal(uuid, interval) to talonario_app;

-- Deletes rehearsals after their retention time. Returns their number.
create or replace function purge_rehearsals(most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with old as (
    delete from public.rehearsals r
     where r.id in (select o.id from public.rehearsals o where o.expires_at < clock_timestamp() limit most)
    returning r.id
  )
  select count(*)::integer from old;
end;
revoke execute on function purge_rehearsals(integer) from public;
grant execute on function purge_rehearsals(integer) to talonario_app;
