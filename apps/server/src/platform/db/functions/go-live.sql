-- When the last backup that the installation knows of was taken. No more of what operators see: whoever goes to production asks for this alone.
create or replace function last_known_backup() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select max(b.taken_at) from public.backups b;
end;
revoke execute on function last_known_backup() from public;
grant execute on function last_known_backup() to talonario_app;

-- Whether SRI has authorised a production document of a business that was issued here, and whether one is on its way. Of all of them: whoever
-- is limited to his own documents issues for the same business.
create or replace function first_production_steps(
  wanted_account bigint, wanted_business bigint, underway_states text[], out authorised boolean, out underway boolean
)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select from public.documents d
                  where d.account_id = wanted_account and d.business_id = wanted_business and d.environment_id = 2
                    and d.acronym = 'AUT' and not d.issued_elsewhere),
         exists (select from public.documents d
                  where d.account_id = wanted_account and d.business_id = wanted_business and d.environment_id = 2
                    and d.acronym = any (underway_states) and not d.issued_elsewhere);
end;
revoke execute on function first_production_steps(bigint, bigint, text[]) from public;
grant execute on function first_production_steps(bigint, bigint, text[]) to talonario_app;

-- The same, holding the business until the transaction ends: of two first documents the second sees the one before it.
create or replace function hold_first_production_steps(
  wanted_account bigint, wanted_business bigint, underway_states text[], out authorised boolean, out underway boolean
)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select from public.businesses b
   where b.account_id = wanted_account and b.id = wanted_business
     for no key update;
  select s.authorised, s.underway from public.first_production_steps(wanted_account, wanted_business, underway_states) s;
end;
revoke execute on function hold_first_production_steps(bigint, bigint, text[]) from public;
grant execute on function hold_first_production_steps(bigint, bigint, text[]) to talonario_app;
