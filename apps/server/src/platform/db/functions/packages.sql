-- Packages with the documents of a month (migration 0001_start/11-books.sql).

-- Leases a waiting package. The account is chosen at random, so that none has to wait for all packages of another one.
create or replace function claim_due_package(owner uuid, lease interval)
returns table (id bigint, account_id bigint, business_id bigint, period text, holds text[], tries integer)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.month_packages p
     set lease_owner = owner, lease_until = clock_timestamp() + lease, state = 'building', tries = p.tries + 1
   where p.id = (
     select c.id
       from (select w.account_id
               from (select distinct d.account_id from public.month_packages d
                      where d.due_at <= clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())) w
              order by random()) a
       cross join lateral (
         select d.id from public.month_packages d
          where d.account_id = a.account_id
            and d.due_at <= clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())
          order by d.due_at limit 1 for update skip locked
       ) c
      limit 1)
  returning p.id, p.account_id, p.business_id, p.period, p.holds, p.tries;
end;
revoke execute on function claim_due_package(uuid, interval) from public;
grant execute on function claim_due_package(uuid, interval) to talonario_app;

-- Deletes packages and their bytes after their retention time. Returns their number.
create or replace function purge_packages(most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with old as (
    delete from public.month_packages p
     where p.id in (select o.id from public.month_packages o where o.expires_at < clock_timestamp() limit most)
    returning p.id
  ),
  gone as (delete from public.month_package_parts where package_id in (select id from old))
  select count(*)::integer from old;
end;
revoke execute on function purge_packages(integer) from public;
grant execute on function purge_packages(integer) to talonario_app;
