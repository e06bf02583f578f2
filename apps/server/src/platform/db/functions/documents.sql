-- What the worker may see of documents across accounts.

-- The worker's only view across accounts: ids of due rows, leased to the caller. Each business that waits gets an equal
-- share of the caller's places, at least per_business of them, so that one with a long queue does not hold up the others.
-- `underway` has the business of each document the caller has in hand already: those count towards the share.
create or replace function claim_due_documents(
  wanted_environment smallint, wanted_count integer, per_business integer, underway bigint[], owner uuid, lease interval
)
returns table (document_id bigint, account_id bigint, business_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with recursive due_business as (
    (select d.business_id from public.documents d
      where d.environment_id = wanted_environment and d.due_at is not null
      order by d.business_id limit 1)
    union all
    select (select d.business_id from public.documents d
             where d.environment_id = wanted_environment and d.due_at is not null and d.business_id > b.business_id
             order by d.business_id limit 1)
      from due_business b where b.business_id is not null
  ),
  share as materialized (
    select b.business_id,
           greatest(per_business, (wanted_count + cardinality(underway)) / count(*) over ())
             - cardinality(array_positions(underway, b.business_id)) as free
      from due_business b where b.business_id is not null
  ),
  candidate as materialized (
    select c.id
      from (select * from share where free > 0 order by random()) b
      cross join lateral (
        select d.id, d.due_at from public.documents d
         where d.environment_id = wanted_environment and d.business_id = b.business_id
           and d.due_at <= now() -- stable, so that the index ends the scan; clock_timestamp() would read the whole queue
           and (d.lease_until is null or d.lease_until < clock_timestamp())
         order by d.due_at
         limit b.free
         for update skip locked
      ) c
     limit wanted_count
  )
  update public.documents d
     set lease_owner = owner, lease_until = clock_timestamp() + lease
    from candidate c
   where d.id = c.id
  returning d.id, d.account_id, d.business_id;
end;
revoke execute on function claim_due_documents(smallint, integer, integer, bigint[], uuid, interval) from public;
grant execute on function claim_due_documents(smallint, integer, integer, bigint[], uuid, interval) to talonario_app;
