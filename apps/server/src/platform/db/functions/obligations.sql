-- Returns ids of businesses of all accounts that file returns and were not checked for reminders today.
create or replace function find_unreminded(today date, most integer)
returns table (account_id bigint, business_id bigint)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select b.account_id, b.id
    from public.businesses b
   where b.active and b.environment_id = 2
     and not exists (select from public.obligation_checks c where c.business_id = b.id and c.day >= today)
   order by b.id
   limit most;
end;
revoke execute on function find_unreminded(date, integer) from public;
grant execute on function find_unreminded(date, integer) to talonario_app;
