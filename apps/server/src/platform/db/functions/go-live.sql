-- Time of the last known backup of the installation. It is the only fact of the operator's data that businesses need
-- when they switch to production.
create or replace function last_backup() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select max(b.taken_at) from public.backups b;
end;
revoke execute on function last_backup() from public;
grant execute on function last_backup() to talonario_app;

-- Records whether production is the real SRI; an API process calls it at its start. When SRI replaces a simulator, the
-- checklist answers and authorisations obtained with the simulator become invalid: `businesses` is the number of
-- businesses that are set back to the state before them. `documents` is the number of documents of that time that are
-- numbered and still underway.
create or replace function record_production_side(now_sri boolean, out businesses integer, out documents integer)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment constant timestamptz := clock_timestamp();
  before public.production_sides;
begin
  businesses := 0;
  documents := 0;
  -- Usually nothing has changed, and then no lock is needed.
  if (select s.is_sri from public.production_sides s order by s.since desc limit 1) = now_sri then
    return;
  end if;
  lock table public.production_sides in share row exclusive mode;
  select s.* into before from public.production_sides s order by s.since desc limit 1;
  if before.is_sri = now_sri then
    return;
  end if;
  insert into public.production_sides (since, is_sri)
  values (case when before.since is null then '-infinity' else moment end, now_sri);
  if now_sri and before.since is not null then
    select count(*) into businesses from public.businesses b
     where b.production_switched_at >= before.since or b.production_live_at >= before.since
        or exists (select from public.documents d
                    where d.account_id = b.account_id and d.business_id = b.id and d.environment_id = 2 and d.acronym = 'AUT'
                      and not d.issued_elsewhere and greatest(d.created_at, d.authorized_at) >= before.since);
    update public.businesses b
       set production_switched_at = case when b.production_switched_at < before.since then b.production_switched_at end,
           production_live_at = case when b.production_live_at < before.since then b.production_live_at end
     where b.production_switched_at >= before.since or b.production_live_at >= before.since;
    select count(*) into documents from public.documents d where d.due_at is not null and d.environment_id = 2;
  end if;
end
$$;
revoke execute on function record_production_side(boolean) from public;
grant execute on function record_production_side(boolean) to talonario_app;

-- Whether an authorisation of that time is valid now. If production is the real SRI, only authorisations by SRI are
-- valid; otherwise all are.
create or replace function is_valid_in_production(authorised_at timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select not coalesce((select s.is_sri from public.production_sides s order by s.since desc limit 1), false)
      or coalesce((select s.is_sri from public.production_sides s where s.since <= authorised_at order by s.since desc limit 1), true);
end;
revoke execute on function is_valid_in_production(timestamptz) from public;
grant execute on function is_valid_in_production(timestamptz) to talonario_app;

-- Whether SRI has authorised a production document that the business issued in Talonario, and whether one is underway.
-- It reads all documents of the business, even if the caller may only see documents made by themselves.
create or replace function first_production_steps(
  wanted_account bigint, wanted_business bigint, underway_states text[], out authorised boolean, out underway boolean
)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select from public.documents d
                  where d.account_id = wanted_account and d.business_id = wanted_business and d.environment_id = 2
                    and d.acronym = 'AUT' and not d.issued_elsewhere
                    and public.is_valid_in_production(greatest(d.created_at, d.authorized_at))), -- SRI's clock may be behind
         exists (select from public.documents d
                  where d.account_id = wanted_account and d.business_id = wanted_business and d.environment_id = 2
                    and d.acronym = any (underway_states) and not d.issued_elsewhere);
end;
revoke execute on function first_production_steps(bigint, bigint, text[]) from public;
grant execute on function first_production_steps(bigint, bigint, text[]) to talonario_app;

-- Same as first_production_steps(), with a lock on the business until the transaction ends. So of two concurrent first
-- documents, the second sees the first.
create or replace function lock_first_production_steps(
  wanted_account bigint, wanted_business bigint, underway_states text[], out authorised boolean, out underway boolean
)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select from public.businesses b
   where b.account_id = wanted_account and b.id = wanted_business
     for no key update;
  select s.authorised, s.underway from public.first_production_steps(wanted_account, wanted_business, underway_states) s;
end;
revoke execute on function lock_first_production_steps(bigint, bigint, text[]) from public;
grant execute on function lock_first_production_steps(bigint, bigint, text[]) to talonario_app;
