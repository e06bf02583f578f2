-- Search in directories.

-- Returns ids of parties that contain a word. Row-level security prevents the use of indexes for LIKE: an operator that
-- is not leakproof is evaluated only on rows that passed the policy. So this function and items_containing() read the
-- trigram indexes as the database owner, limited to the account by their own condition, and return only ids; the caller
-- reads the rows under the policy again. They stop at `most`: for such a common text, reading the list in its order is
-- faster. EXECUTE makes PostgreSQL plan for the actual text.
create or replace function parties_containing(word text, wanted_role text, wanted_business bigint, most integer) returns setof bigint
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute
    'select p.id from parties p
      where p.account_id = $1 and p.search like $2 and p.role = $3 and ($4 is null or p.business_id = $4) limit $5'
    using public.current_account_id(), public.contains_pattern(word), wanted_role, wanted_business, most;
end
$$;
revoke execute on function parties_containing(text, text, bigint, integer) from public;
grant execute on function parties_containing(text, text, bigint, integer) to talonario_app;

create or replace function items_containing(word text, wanted_business bigint, most integer) returns setof bigint
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute
    'select i.id from items i
      where i.account_id = $1 and i.search like $2 and ($3 is null or i.business_id = $3) limit $4'
    using public.current_account_id(), public.contains_pattern(word), wanted_business, most;
end
$$;
revoke execute on function items_containing(text, bigint, integer) from public;
grant execute on function items_containing(text, bigint, integer) to talonario_app;

-- Time since which counters of a new emission point are on hold; null if they are not. After a restore of the database,
-- a new point may have existed before the restore. After a month its loss would have been noticed.
create or replace function held_since_restore() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
return (select max(r.at) from public.restores r where r.at > clock_timestamp() - interval '30 days');
revoke execute on function held_since_restore() from public;
grant execute on function held_since_restore() to talonario_app;

-- Counts the active records of the current account whose parents are active, too: its use of the plan. Runs as the
-- database owner, because the plan covers the whole account, also for callers with limits.
create or replace function count_used_capacity(wanted text) returns bigint
language sql stable security definer set search_path = pg_catalog, public
return case wanted
  when 'businesses' then
    (select count(*) from public.businesses b where b.account_id = public.current_account_id() and b.active)
  when 'establishments' then
    (select count(*) from public.establishments e join public.businesses b on b.id = e.business_id and b.active
      where e.account_id = public.current_account_id() and e.active)
  when 'emission_points' then
    (select count(*) from public.emission_points p
       join public.establishments e on e.id = p.establishment_id and e.active
       join public.businesses b on b.id = p.business_id and b.active
      where p.account_id = public.current_account_id() and p.active)
end;
revoke execute on function count_used_capacity(text) from public;
grant execute on function count_used_capacity(text) to talonario_app;

-- Whether any document, drafts included, refers to a record of the current account. Runs as the database owner: a
-- cashier who sees none of them must not delete a customer with documents of other users.
create or replace function is_record_used(wanted_kind text, wanted_record bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public
return exists (select from public.document_references r
                where r.account_id = public.current_account_id() and r.kind = wanted_kind and r.record_id = wanted_record);
revoke execute on function is_record_used(text, bigint) from public;
grant execute on function is_record_used(text, bigint) to talonario_app;
