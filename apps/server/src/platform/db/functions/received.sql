-- Functions for the worker about received documents of all accounts, and search functions for their lists.

-- Returns two hundred received documents of a business, evenly distributed over its ids, like documents_sample().
create or replace function received_sample(wanted_business bigint) returns setof bigint
language sql stable set search_path = pg_catalog, public
begin atomic
  select s.id
    from (select (select d.id from public.received_documents d where d.business_id >= wanted_business
                   order by d.business_id, d.id limit 1) as first,
                 (select d.id from public.received_documents d where d.business_id <= wanted_business
                   order by d.business_id desc, d.id desc limit 1) as last) ends
    cross join generate_series(0, 199) as n
    cross join lateral (
      select d.id, d.business_id from public.received_documents d
       where (d.business_id, d.id) >= (wanted_business, ends.first + (ends.last - ends.first) * n / 200)
       order by d.business_id, d.id limit 1
    ) s
   where s.business_id = wanted_business;
end;
revoke execute on function received_sample(bigint) from public;
grant execute on function received_sample(bigint) to talonario_app;

-- Same as rarest_fragments() for received documents.
create or replace function received_rarest_fragments(wanted_account bigint, wanted_business bigint, digits text) returns text
language sql stable set search_path = pg_catalog, public
begin atomic
  select public.rarest_fragments_among(array_agg(d.access_key), digits)
    from public.received_sample(wanted_business) as s (id)
    cross join lateral (
      select d.access_key from public.received_documents d where d.id = s.id and d.account_id = wanted_account
      offset 0
    ) d;
end;
revoke execute on function received_rarest_fragments(bigint, bigint, text) from public;

-- Returns ids of received documents that may contain the words; null if there are so many that a lookup does not help.
-- Same method as documents_containing().
create or replace function received_containing(wanted_business bigint, words text[], most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  account constant bigint := public.current_account_id();
  folded constant text := public.search_text(words[1]);
  digits constant text := replace(folded, '-', '');
  most_names constant integer := 2000;
  has_words constant text := public.words_condition(
    (select array_agg(s.search) from (select o.search from public.issuer_names o where o.account_id = account and o.business_id = wanted_business limit 100) s),
    words);
  names jsonb;
  found bigint[];
  numbered bigint[] := '{}';
  fragments text;
begin
  execute 'select coalesce(jsonb_agg(n), ''[]'')
             from (select n.name, n.identification from issuer_names n
                    where n.account_id = $1 and n.business_id = $2 and ' || has_words || ' limit $3) n'
    into names using account, wanted_business, most_names + 1;
  if jsonb_array_length(names) > most_names then
    return null;
  end if;
  execute 'select array(select d.id from jsonb_to_recordset($3) as n (name text, identification text)
                          join received_documents d on d.business_id = $2 and d.issuer_name collate public.spanish = n.name and d.issuer_identification = n.identification
                         where d.account_id = $1 limit $4)'
    into found using account, wanted_business, names, most + 1;
  if cardinality(found) > most then
    return null;
  end if;
  if cardinality(words) > 1 or folded !~ '^[0-9-]+$' or length(digits) > 49 then
    return found;
  end if;
  if folded ~ '^[0-9]{3}-[0-9]{3}-[0-9]{0,9}$' then -- can only be the beginning of a number
    execute 'select array(select d.id from received_documents d
                           where d.account_id = $1 and d.business_id = $2
                             and d.number collate "C" >= $3 and d.number collate "C" < $3 || ''~'' limit $4)'
      into numbered using account, wanted_business, folded, most + 1;
  elsif length(digits) < 4 then
    return null;
  else
    fragments := public.received_rarest_fragments(account, wanted_business, digits);
    if fragments is null then
      return null;
    end if;
    execute 'select array(select d.id from received_documents d
                           where d.account_id = $1 and ' || public.business_condition(wanted_business, 'received_documents') || '
                             and key_fragments(d.access_key) @@ $3::tsquery and d.search like $4 limit $5)'
      into numbered using account, wanted_business, fragments, public.contains_pattern(folded), most + 1;
  end if;
  return case when cardinality(numbered) <= most then found || numbered end;
end
$$;
revoke execute on function received_containing(bigint, text[], integer) from public;
grant execute on function received_containing(bigint, text[], integer) to talonario_app;

-- Returns ids of received documents with a total between two amounts; null if there are too many. Same method as
-- documents_of_amount().
create or replace function received_of_amount(wanted_business bigint, lowest numeric, highest numeric, most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  found bigint[];
begin
  execute 'select array(select d.id from received_documents d
                         where d.account_id = $1 and d.business_id = $2 and d.total between $3 and $4 limit $5)'
    into found using public.current_account_id(), wanted_business, lowest, highest, most + 1;
  return case when cardinality(found) <= most then found end;
end
$$;
revoke execute on function received_of_amount(bigint, numeric, numeric, integer) from public;
grant execute on function received_of_amount(bigint, numeric, numeric, integer) to talonario_app;

-- Returns the next received documents after a position in a list sorted by an amount, like documents_after_amount().
create or replace function received_after_amount(
  wanted_business bigint, amount_column text, descending boolean, amount numeric, after_id bigint, most integer
)
returns table (id bigint, place numeric)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute format(
    'select d.id, d.%1$I from received_documents d
      where d.account_id = $1 and d.business_id = $2 and (d.%1$I, d.id) %2$s ($3, $4)
      order by d.%1$I %3$s, d.id %3$s limit $5',
    amount_column, case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
    using public.current_account_id(), wanted_business, amount, after_id, most;
end
$$;
revoke execute on function received_after_amount(bigint, text, boolean, numeric, bigint, integer) from public;
grant execute on function received_after_amount(bigint, text, boolean, numeric, bigint, integer) to talonario_app;

-- Leases the oldest waiting import of the account that was served longest ago. So accounts alternate, and none has to
-- wait for all files of another one.
create or replace function claim_due_import(owner uuid, lease interval)
returns table (id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.imports i
     set lease_owner = owner, lease_until = clock_timestamp() + lease, status = 'running', turn_at = clock_timestamp()
   where i.id = (
     select c.id
       from (select w.account_id
               from (select distinct d.account_id from public.imports d
                      where d.due_at <= now() and (d.lease_until is null or d.lease_until < clock_timestamp())) w
              order by (select max(t.turn_at) from public.imports t where t.account_id = w.account_id) nulls first, random()) a
       cross join lateral (
         select d.id from public.imports d
          where d.account_id = a.account_id
            and d.due_at <= now() and (d.lease_until is null or d.lease_until < clock_timestamp())
          order by d.due_at limit 1 for update skip locked
       ) c
      limit 1)
  returning i.id, i.account_id;
end;
revoke execute on function claim_due_import(uuid, interval) from public;
grant execute on function claim_due_import(uuid, interval) to talonario_app;

-- Whether an import of another account could be claimed now. If so, the caller releases its current import.
create or replace function other_imports_wait(reading_account bigint)
returns boolean
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select exists (select from public.imports d
                  where d.due_at <= now() and (d.lease_until is null or d.lease_until < clock_timestamp())
                    and d.account_id <> reading_account);
end;
revoke execute on function other_imports_wait(bigint) from public;
grant execute on function other_imports_wait(bigint) to talonario_app;

-- Leases access keys to query: an equal share for each business with waiting keys, at least one. Accounts alternate,
-- regardless of the number of their businesses.
create or replace function claim_due_fetches(wanted_environment smallint, wanted_count integer, owner uuid, lease interval)
returns table (account_id bigint, business_id bigint, access_key text)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with recursive waiting as (
    (select f.business_id, f.account_id from public.received_fetches f
      where f.environment_id = wanted_environment order by f.business_id limit 1)
    union all
    select following.business_id, following.account_id
      from waiting w
      cross join lateral (
        select f.business_id, f.account_id from public.received_fetches f
         where f.environment_id = wanted_environment and f.business_id > w.business_id order by f.business_id limit 1
      ) following
  ),
  share as materialized (
    select w.business_id, greatest(1, wanted_count / count(*) over ()) as places,
           row_number() over (partition by w.account_id order by random()) as turn
      from waiting w
  ),
  candidate as materialized (
    select c.business_id, c.access_key
      from (select * from share order by turn, random()) s
      cross join lateral (
        select f.business_id, f.access_key from public.received_fetches f
         where f.environment_id = wanted_environment and f.business_id = s.business_id and f.due_at <= now()
           and (f.lease_until is null or f.lease_until < clock_timestamp())
         order by f.due_at
         limit s.places
         for update skip locked
      ) c
     limit wanted_count
  )
  update public.received_fetches f
     set lease_owner = owner, lease_until = clock_timestamp() + lease
    from candidate c
   where f.business_id = c.business_id and f.access_key = c.access_key
  returning f.account_id, f.business_id, f.access_key;
end;
revoke execute on function claim_due_fetches(smallint, integer, uuid, interval) from public;
grant execute on function claim_due_fetches(smallint, integer, uuid, interval) to talonario_app;

-- Claims received documents for which SRI's current state must be queried. The claim moves their due time, so that a
-- process that dies delays them by only one period.
create or replace function claim_due_states(wanted_environment smallint, wanted_count integer, pause interval)
returns table (id bigint, account_id bigint, business_id bigint, access_key text)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  with recursive waiting as (
    (select d.business_id from public.received_documents d
      where d.environment_id = wanted_environment and d.state_due_at is not null order by d.business_id limit 1)
    union all
    select (select d.business_id from public.received_documents d
             where d.environment_id = wanted_environment and d.state_due_at is not null and d.business_id > w.business_id
             order by d.business_id limit 1)
      from waiting w where w.business_id is not null
  ),
  share as materialized (
    select w.business_id, greatest(1, wanted_count / count(*) over ()) as places
      from waiting w where w.business_id is not null
  ),
  candidate as materialized (
    select c.id
      from (select * from share order by random()) s
      cross join lateral (
        select d.id from public.received_documents d
         where d.environment_id = wanted_environment and d.business_id = s.business_id and d.state_due_at <= now()
         order by d.state_due_at
         limit s.places
         for no key update skip locked
      ) c
     limit wanted_count
  )
  update public.received_documents d set state_due_at = clock_timestamp() + pause
    from candidate c where d.id = c.id
  returning d.id, d.account_id, d.business_id, d.access_key;
end;
revoke execute on function claim_due_states(smallint, integer, interval) from public;
grant execute on function claim_due_states(smallint, integer, interval) to talonario_app;

-- Returns withholdings of this business, issued or underway, about a supplier's document; `written` has its number with
-- and without hyphens. Runs as the owner, because under row-level security an index on the content of a body cannot be
-- used.
create or replace function withholdings_about(wanted_account bigint, wanted_business bigint, issuer text, written text[])
returns table (id bigint, number text, access_key text, acronym text, issue_date date, total numeric)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select d.id, d.number, d.access_key, d.acronym, d.issue_date, d.total
    from public.documents d
   where d.account_id = wanted_account and d.business_id = wanted_business
     and d.document_type_id = any (public.types_with_trait('refers_by_lines')) and d.acronym <> 'CRD' and d.entity_identification = issuer
     and jsonb_path_query_array(d.body, '$.items[*].support_document_number') ?| written
   order by d.id
   limit 100;
end;
revoke execute on function withholdings_about(bigint, bigint, text, text[]) from public;
grant execute on function withholdings_about(bigint, bigint, text, text[]) to talonario_app;

-- Functions that measure waiting work of the current account: access keys that are not queried yet, counted up to
-- `most`, and bytes of files that are not read yet. They run as the owner, because the limits are for the whole
-- account, also for callers with limits.
create or replace function count_waiting_keys(most integer) returns integer
language sql stable security definer set search_path = pg_catalog, public
return (select count(*)::integer from (
          select from public.businesses b join public.received_fetches f on f.business_id = b.id
           where b.account_id = public.current_account_id() and f.account_id = public.current_account_id() limit most) waiting);
revoke execute on function count_waiting_keys(integer) from public;
grant execute on function count_waiting_keys(integer) to talonario_app;

create or replace function count_waiting_bytes() returns bigint
language sql stable security definer set search_path = pg_catalog, public
return (select coalesce(sum(octet_length(f.bytes)), 0)::bigint from public.import_files f
         where f.account_id = public.current_account_id());
revoke execute on function count_waiting_bytes() from public;
grant execute on function count_waiting_bytes() to talonario_app;
