-- Functions for the worker about documents of all accounts.

-- Leases due documents of all accounts and returns their ids. Each business with due documents gets an equal share of
-- the caller's slots, at least per_business of them, so that a business with a long queue does not delay the others.
-- `underway` has the business of each document that the caller is already working on; these are included in the share.
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
           and d.due_at <= now() -- now() is stable, so the index ends the scan; with clock_timestamp() the whole queue would be read
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

-- Returns two hundred documents of a business, evenly distributed over its ids. They are sorted by business and id
-- although there is only one business, because for "business = … order by id" the planner may read the ids of all
-- businesses.
create or replace function documents_sample(wanted_business bigint) returns setof bigint
language sql stable set search_path = pg_catalog, public
begin atomic
  select s.id
    from (select (select d.id from public.documents d where d.business_id >= wanted_business
                   order by d.business_id, d.id limit 1) as first,
                 (select d.id from public.documents d where d.business_id <= wanted_business
                   order by d.business_id desc, d.id desc limit 1) as last) ends
    cross join generate_series(0, 199) as n
    cross join lateral (
      select d.id, d.business_id from public.documents d
       where (d.business_id, d.id) >= (wanted_business, ends.first + (ends.last - ends.first) * n / 200)
       order by d.business_id, d.id limit 1
    ) s
   where s.business_id = wanted_business;
end;
revoke execute on function documents_sample(bigint) from public;
grant execute on function documents_sample(bigint) to talonario_app;

-- Returns the two fragments of the digits that are rarest in a sample of access keys, as a tsquery; null if even these
-- are in one of twenty keys. The index has long lists for common fragments, and reading those costs more than it saves.
create or replace function rarest_fragments_among(keys text[], digits text) returns text
language sql stable set search_path = pg_catalog, public
begin atomic
  with rarest as (
    select piece, (select count(*) from unnest(keys) as k (key) where strpos(k.key, piece) > 0) as seen
      from (select substr(digits, n, 5) as piece, n from generate_series(1, greatest(length(digits) - 4, 1)) as n) pieces
     order by seen, n desc
     limit 2
  )
  select case when min(seen) <= 10 then string_agg(case when length(piece) < 5 then piece || ':*' else piece end, ' & ') end
    from rarest;
end;
revoke execute on function rarest_fragments_among(text[], text) from public;

-- Returns the rarest fragments in a sample of the business's access keys.
create or replace function rarest_fragments(wanted_account bigint, wanted_business bigint, digits text) returns text
language sql stable set search_path = pg_catalog, public
begin atomic
  select public.rarest_fragments_among(array_agg(d.access_key), digits)
    from public.documents_sample(wanted_business) as s (id)
    cross join lateral (
      select d.access_key from public.documents d where d.id = s.id and d.account_id = wanted_account
      offset 0 -- evaluated one by one: with a join the planner might read the whole business
    ) d;
end;
revoke execute on function rarest_fragments(bigint, bigint, text) from public;

-- SQL condition that `n.search` contains all words. Only the five characters that are rarest in a sample are searched
-- in the trigram index, because for a common word, or the beginning of every RUC, it has long lists that take longer
-- than all the rest. Without three consecutive characters the index is not used, because it would return every name.
create or replace function words_condition(sample text[], words text[]) returns text
language sql stable set search_path = pg_catalog, public
begin atomic
  with wanted as (select public.search_text(word) as word from unnest(words) as word),
  rarest as (
    select substr(w.word, n, 5) as piece
      from wanted w cross join generate_series(1, greatest(length(w.word) - 4, 1)) as n
     where substr(w.word, n, 5) ~ '[[:alnum:]]{3}'
     order by (select count(*) from unnest(sample) as s (text) where strpos(s.text, substr(w.word, n, 5)) > 0),
              length(substr(w.word, n, 5)) desc, n desc
     limit 1
  )
  select string_agg(format('strpos(n.search, %L) > 0', w.word), ' and ')
         || coalesce((select format(' and n.search like %L', public.contains_pattern(r.piece)) from rarest r), '')
    from wanted w;
end;
revoke execute on function words_condition(text[], text[]) from public;

-- SQL condition that a document `d` belongs to the business $2, for queries that also use the index of key fragments.
-- That index contains the business, too, but a business with most of the documents has a list of millions there.
-- Reading the list for every match takes ten times as long as reading the document.
create or replace function business_condition(wanted_business bigint, of_table name) returns text
language sql stable set search_path = pg_catalog, public
begin atomic
  select case
    when exists (
      select from pg_stats s cross join unnest(s.most_common_vals::text::bigint[], s.most_common_freqs) as m (business, share)
       where s.schemaname = 'public' and s.tablename = of_table and s.attname = 'business_id'
         and m.business = wanted_business and m.share > 0.5
    ) then 'd.business_id + 0 = $2' -- no index has this expression
    else 'd.business_id = $2'
  end;
end;
revoke execute on function business_condition(bigint, name) from public;

-- Returns ids of documents that contain these consecutive digits, with or without hyphens between them, in all searched
-- texts or only in their number; null if there are so many that a lookup does not help.
create or replace function documents_with_digits(account bigint, wanted_business bigint, folded text, everywhere boolean, most integer) returns bigint[]
language plpgsql stable set search_path = pg_catalog, public as $$
declare
  digits constant text := replace(folded, '-', '');
  found bigint[];
  fragments text;
begin
  if length(digits) > 49 then
    return '{}';
  end if;
  if folded ~ '^[0-9]{3}-[0-9]{3}-[0-9]{0,9}$' then -- can only be the beginning of a number
    execute 'select array(select d.id from documents d
                           where d.account_id = $1 and d.business_id = $2
                             and coalesce(d.number, '''') collate "C" >= $3 and coalesce(d.number, '''') collate "C" < $3 || ''~'' limit $4)'
      into found using account, wanted_business, folded, most + 1;
  elsif length(digits) < 4 then
    return null;
  else
    fragments := public.rarest_fragments(account, wanted_business, digits);
    if fragments is null then
      return null;
    end if;
    execute 'select array(select d.id from documents d
                           where d.account_id = $1 and ' || public.business_condition(wanted_business, 'documents') || '
                             and key_fragments(d.access_key) @@ $3::tsquery and (d.number like $4 or ($6 and d.search like $4)) limit $5)'
      into found using account, wanted_business, fragments, public.contains_pattern(folded), most + 1, everywhere;
  end if;
  return case when cardinality(found) <= most then found end;
end
$$;
revoke execute on function documents_with_digits(bigint, bigint, text, boolean, integer) from public;

-- Returns ids of documents that may contain the text: all that do, and a few more; null if there are too many, because
-- reading the list in its order is then faster. Several words are parts of a name, in any order: no other searched text
-- contains spaces. The column `also_search` has texts that only few documents have. Runs as the owner and with EXECUTE,
-- like parties_containing().
create or replace function documents_containing(wanted_business bigint, words text[], most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  account constant bigint := public.current_account_id();
  folded constant text := public.search_text(words[1]);
  most_names constant integer := 2000;
  has_words constant text := public.words_condition(
    (select array_agg(s.search) from (select o.search from public.entity_names o where o.account_id = account and o.business_id = wanted_business limit 100) s),
    words);
  besides bigint[];
  names jsonb;
  found bigint[];
  numbered bigint[];
begin
  execute 'select coalesce(jsonb_agg(n), ''[]'')
             from (select n.name, n.identification from entity_names n
                    where n.account_id = $1 and n.business_id = $2 and ' || has_words || ' limit $3) n'
    into names using account, wanted_business, most_names + 1;
  if jsonb_array_length(names) > most_names then
    return null;
  end if;
  execute 'select array(select d.id from jsonb_to_recordset($3) as n (name text, identification text)
                          join documents d on d.business_id = $2 and d.entity_name collate public.spanish = n.name and d.entity_identification = n.identification
                         where d.account_id = $1 limit $4)'
    into found using account, wanted_business, names, most + 1;
  -- Without three consecutive letters or digits the trigram index cannot help. Then all documents with a text in
  -- `also_search` are returned, if they are few.
  execute 'select array(select n.id from (select d.id, d.also_search as search from documents d
                                           where d.account_id = $1 and d.business_id = $2 and d.also_search <> '''') n
                         where ' || case when folded ~ '[[:alnum:]]{3}' then has_words else 'true' end || ' limit $3)'
    into besides using account, wanted_business, most + 1;
  found := found || besides;
  if cardinality(found) > most then
    return null;
  end if;
  if cardinality(words) > 1 or folded !~ '^[0-9-]+$' then
    return found;
  end if;
  numbered := public.documents_with_digits(account, wanted_business, folded, true, most);
  return case when cardinality(found) + cardinality(numbered) <= most then found || numbered end;
end
$$;
revoke execute on function documents_containing(bigint, text[], integer) from public;
grant execute on function documents_containing(bigint, text[], integer) to talonario_app;

-- Returns ids of documents whose number contains this part; null if there are so many that a lookup does not help.
-- Names are not searched.
create or replace function documents_numbered(wanted_business bigint, part text, most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return case
    when part ~ '[^0-9-]' then '{}'
    else public.documents_with_digits(public.current_account_id(), wanted_business, part, false, most)
  end;
end
$$;
revoke execute on function documents_numbered(bigint, text, integer) from public;
grant execute on function documents_numbered(bigint, text, integer) to talonario_app;

-- Returns ids of documents with this total, and of those that contain the word in other texts; null if there are too
-- many. Runs as the owner: comparing amounts is not leakproof, so under row-level security every document of the
-- business would be read.
create or replace function documents_of_amount(wanted_business bigint, amount numeric, word text, most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  account constant bigint := public.current_account_id();
  found bigint[];
  besides bigint[];
begin
  execute 'select array(select d.id from documents d where d.account_id = $1 and d.business_id = $2 and d.total = $3 limit $4)'
    into found using account, wanted_business, amount, most + 1;
  execute 'select array(select d.id from documents d
                         where d.account_id = $1 and d.business_id = $2 and d.also_search <> '''' and d.also_search like $3 limit $4)'
    into besides using account, wanted_business, public.contains_pattern(word), most + 1;
  return case when cardinality(found) + cardinality(besides) <= most then found || besides end;
end
$$;
revoke execute on function documents_of_amount(bigint, numeric, text, integer) from public;
grant execute on function documents_of_amount(bigint, numeric, text, integer) to talonario_app;

-- Returns the next documents after a position in a list sorted by an amount. Runs as the owner for the same reason as
-- documents_of_amount(); the policy of `documents` decides which of them the caller may see.
create or replace function documents_after_amount(
  wanted_business bigint, amount_column text, descending boolean, amount numeric, after_id bigint, most integer
)
returns table (id bigint, place numeric)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query execute format(
    'select d.id, d.%1$I from documents d
      where d.account_id = $1 and d.business_id = $2 and (d.%1$I, d.id) %2$s ($3, $4)
        and ($6::bigint[] is null or d.emission_point_id = any ($6)) and ($7::bigint is null or d.author_id = $7)
      order by d.%1$I %3$s, d.id %3$s limit $5',
    amount_column, case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
    using public.current_account_id(), wanted_business, amount, after_id, most, public.limited_points(), public.limited_author();
end
$$;
revoke execute on function documents_after_amount(bigint, text, boolean, numeric, bigint, integer) from public;
grant execute on function documents_after_amount(bigint, text, boolean, numeric, bigint, integer) to talonario_app;

-- Businesses of all accounts with unsent documents and no alert for this hour yet (counts only). Documents signed after
-- `signed_before` are still being sent and are not counted.
create or replace function find_unsent(wanted_day date, wanted_hour smallint, signed_before timestamptz, most integer)
returns table (account_id bigint, business_id bigint, environment_id smallint, documents integer)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select d.account_id, d.business_id, d.environment_id, count(*)::integer
    from public.documents d
    join public.businesses b on b.id = d.business_id and b.environment_id = d.environment_id and b.alert_unsent
    join public.document_files f on f.document_id = d.id and f.attempt = d.attempt and f.created_at < signed_before
   where d.due_at is not null and d.acronym in ('PPR', 'SND') and d.issue_date <= wanted_day
     and f.received_at is null -- SRI has confirmed it, and REC is about to be written
     and not exists (select from public.unsent_checks c
                      where c.business_id = d.business_id and c.day = wanted_day and c.hour = wanted_hour)
   group by d.account_id, d.business_id, d.environment_id
   limit most;
end;
revoke execute on function find_unsent(date, smallint, timestamptz, integer) from public;
grant execute on function find_unsent(date, smallint, timestamptz, integer) to talonario_app;

-- Resolves alerts of businesses that have no unsent documents any more.
create or replace function close_unsent_alerts() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.alerts a set resolved_at = clock_timestamp()
   where a.kind = 'documents.unsent' and a.resolved_at is null
     and not exists (select from public.documents d
                      join public.document_files f on f.document_id = d.id and f.attempt = d.attempt and f.received_at is null
                      where d.environment_id in (1, 2) and d.business_id = a.business_id
                        and d.due_at is not null and d.acronym in ('PPR', 'SND'));
end;
revoke execute on function close_unsent_alerts() from public;
grant execute on function close_unsent_alerts() to talonario_app;

-- Returns changes of documents of some accounts since the last read: every row of the history after `settled` that was
-- not visible in the snapshot `since`. A document that changed twice is returned once, in its current state. Runs as
-- the owner, because a process reads once for all accounts with open panels.
create or replace function read_changes(wanted_accounts bigint[], settled bigint, since text, most integer)
returns table (snapshot text, oldest_running text, next_xid text, newest bigint, changes json)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.now::text,
         pg_snapshot_xmin(s.now)::text,
         pg_snapshot_xmax(s.now)::text,
         coalesce((select max(h.id) from public.document_history h), 0),
         (select coalesce(json_agg(c), '[]')
            from (select d.account_id as "accountId", d.business_id as "businessId", d.emission_point_id as "pointId",
                         d.author_id as "authorId", d.id, d.acronym, d.number
                    from (select distinct l.document_id
                            from (select h.document_id from public.document_history h
                                   where h.id > settled and h.account_id = any (wanted_accounts)
                                     and (since is null or not pg_visible_in_snapshot(h.xid, since::pg_snapshot))
                                   order by h.id limit most) l) t
                   -- Documents are looked up one by one by key. With a join, a plan made without the value of `settled`
                   -- would read the whole table.
                   cross join lateral (
                     select o.account_id, o.business_id, o.emission_point_id, o.author_id, o.id, o.acronym, o.number
                       from public.documents o where o.id = t.document_id limit 1) d
                   order by d.id) c)
    from (select pg_current_snapshot() as now) s;
end;
revoke execute on function read_changes(bigint[], bigint, text, integer) from public;
grant execute on function read_changes(bigint[], bigint, text, integer) to talonario_app;

-- Unit prices that were entered with IVA, line by line, as the RIDE prints them; null for a document without any.
create or replace function typed_prices(body jsonb) returns jsonb
language sql immutable set search_path = pg_catalog
begin atomic
  select case when body -> 'items' @> '[{"price_includes_tax": true}]' then (
    select jsonb_agg(case when (line.item ->> 'price_includes_tax')::boolean then line.item -> 'price' end order by line.place)
      from jsonb_array_elements(body -> 'items') with ordinality line (item, place)) end;
end;
revoke execute on function typed_prices(jsonb) from public;
grant execute on function typed_prices(jsonb) to talonario_app;
