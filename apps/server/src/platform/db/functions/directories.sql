-- Searching in directories.

-- Row-level security keeps LIKE away from every index: an operator that is not known to keep quiet about the values it sees
-- is only asked about rows that passed the policy. These two look into the trigram indexes as the owner, bound to the
-- account by their own text, and give away ids alone; whoever reads the rows behind them is under the policy again.
-- They stop at `most`: a word that common is found faster by reading the list in its order.
-- EXECUTE, because the plan must be made for the word at hand.
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

-- Since when the counters of a new point are held, because the database was restored lately and such a point may have been there;
-- null when it was not. After a month a point that was lost has been missed.
create or replace function held_since_restore() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
return (select max(r.at) from public.restores r where r.at > clock_timestamp() - interval '30 days');
revoke execute on function held_since_restore() from public;
grant execute on function held_since_restore() to talonario_app;

-- How much of its plan the account at hand has taken: active records whose parents are active too. As the owner, because the plan is the
-- whole account's, also for whoever is limited to a part of it.
create or replace function count_taken(wanted text) returns bigint
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
revoke execute on function count_taken(text) from public;
grant execute on function count_taken(text) to talonario_app;

-- Whether documents of any state, drafts too, name a record of the account at hand. As the owner: a cashier who sees none of them must not
-- delete a customer that others sold to.
create or replace function is_record_used(wanted_kind text, wanted_record bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public
return exists (select from public.document_references r
                where r.account_id = public.current_account_id() and r.kind = wanted_kind and r.record_id = wanted_record);
revoke execute on function is_record_used(text, bigint) from public;
grant execute on function is_record_used(text, bigint) to talonario_app;
