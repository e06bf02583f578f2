-- Functions for the worker about annulments of all accounts. They lease due rows to the caller and return their ids.

create or replace function claim_due_annulments(wanted_environment smallint, wanted_count integer, lease interval)
returns table (document_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.annulment_watches w
     set lease_until = clock_timestamp() + lease
   where w.document_id in (
     select c.document_id from public.annulment_watches c
      where c.environment_id = wanted_environment and c.due_at <= now()
        and (c.lease_until is null or c.lease_until < clock_timestamp())
      order by c.due_at
      limit wanted_count
        for update skip locked
   )
  returning w.document_id, w.account_id;
end;
revoke execute on function claim_due_annulments(smallint, integer, interval) from public;
grant execute on function claim_due_annulments(smallint, integer, interval) to talonario_app;

-- Starts this month's sweep (a check of issued documents for annulments) for businesses that have it switched on and
-- have documents about which SRI still answers. Returns the number of started sweeps.
create or replace function start_annulment_sweeps(wanted_month date, from_day date, most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with due as (
    select b.id, b.account_id from public.businesses b
     where b.annulment_sweep and b.active
       and not exists (select from public.annulment_sweeps s where s.business_id = b.id and s.month >= wanted_month)
       and exists (select from public.documents d
                    where d.business_id = b.id and d.acronym = 'AUT' and d.issue_date >= from_day
                      and d.environment_id = b.environment_id)
     limit most
  ),
  opened as (
    insert into public.annulment_sweeps (business_id, account_id, month, last_date, last_id, due_at)
    select due.id, due.account_id, wanted_month, from_day, 0, clock_timestamp() from due
    on conflict (business_id) do update
       set month = excluded.month, last_date = excluded.last_date, last_id = 0, asked = 0, found = 0,
           due_at = excluded.due_at, lease_until = null
     where annulment_sweeps.month < excluded.month
    returning 1
  )
  select count(*)::integer from opened;
end;
revoke execute on function start_annulment_sweeps(date, date, integer) from public;
grant execute on function start_annulment_sweeps(date, date, integer) to talonario_app;

-- Leases the sweep that has waited longest.
create or replace function claim_due_sweep(lease interval)
returns table (business_id bigint, account_id bigint, last_date date, last_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.annulment_sweeps s
     set lease_until = clock_timestamp() + lease
   where s.business_id = (
     select c.business_id from public.annulment_sweeps c
      where c.due_at <= now() and (c.lease_until is null or c.lease_until < clock_timestamp())
      order by c.due_at
      limit 1
        for update skip locked
   )
  returning s.business_id, s.account_id, s.last_date, s.last_id;
end;
revoke execute on function claim_due_sweep(interval) from public;
grant execute on function claim_due_sweep(interval) to talonario_app;
