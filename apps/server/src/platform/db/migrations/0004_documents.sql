-- Documents: rows that walk the corridor. A row that is not final carries the time it is due and a short lease.

create table documents (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  document_type_id smallint not null check (document_type_id between 1 and 6),
  acronym text not null check (acronym in ('CRD', 'PPR', 'SND', 'REC', 'AUT', 'DVL', 'NAT')),
  establishment_id bigint not null,
  emission_point_id bigint not null,
  number text check (number ~ '^[0-9]{3}-[0-9]{3}-[0-9]{9}$'),
  access_key text check (access_key ~ '^[0-9]{49}$'),
  authorization_number text,
  authorized_at timestamptz,
  issue_date date not null,
  entity_id bigint not null, -- the counterparty shown in lists: customer, or provider of a purchase settlement
  entity_identification text not null,
  entity_name text not null,
  entity_email text,
  subtotal numeric(14, 2) not null,
  discount numeric(14, 2) not null,
  total numeric(14, 2) not null,
  body jsonb not null,     -- the request as accepted, snake_case; what an update merges into and an emission reads
  computed jsonb not null, -- lines, taxes and parties as resolved; frozen when the document is numbered
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  attempt integer not null default 0, -- how often it was numbered and signed; 0 while a draft
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  tries integer not null default 0, -- calls to SRI since the last change of state; drives the backoff
  received_at timestamptz,          -- first RECIBIDA of this attempt
  asked_since_send boolean not null default false,
  stuck_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Each on a line of its own: what is searched for never reaches from one into the next.
  search text generated always as (search_text(
    coalesce(number, '') || E'\n' || coalesce(access_key, '') || E'\n' || entity_name || E'\n' || entity_identification
  )) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  foreign key (account_id, establishment_id) references establishments (account_id, id),
  foreign key (account_id, emission_point_id) references emission_points (account_id, id),
  foreign key (account_id, entity_id) references parties (account_id, id),
  unique (account_id, id),
  check ((acronym = 'CRD') = (number is null)),
  check ((acronym = 'CRD') = (access_key is null)),
  check (acronym <> 'AUT' or authorization_number is not null),
  check (acronym in ('PPR', 'SND', 'REC') or due_at is null) -- a final document is never due
);
create unique index documents_access_key_key on documents (access_key);
create index documents_due_idx on documents (environment_id, business_id, due_at) where due_at is not null;

-- Types in the order of their tax codes: 01, 03, 04, 05, 06, 07.
create function type_place(document_type_id smallint) returns smallint
language sql immutable strict parallel safe
return ('{1,3,4,5,6,2}'::smallint[])[document_type_id];

-- Lists. One index for each order, one for each filter in the order of the date. They carry the account, which the row-level
-- policy asks for: without it, skipping to a deep page and counting would look up every row.
create index documents_date_idx on documents (business_id, issue_date, id) include (account_id);
create index documents_id_idx on documents (business_id, id) include (account_id);
create index documents_number_idx on documents (business_id, (coalesce(number, '') collate "C"), id) include (account_id, number);
create index documents_subtotal_idx on documents (business_id, subtotal, id) include (account_id);
create index documents_total_idx on documents (business_id, total, id) include (account_id);
create index documents_created_at_idx on documents (business_id, created_at, id) include (account_id);
create index documents_type_idx on documents (business_id, type_place(document_type_id), id) include (account_id, document_type_id);
create index documents_state_idx on documents (business_id, acronym, id) include (account_id);
create index documents_entity_name_idx on documents (business_id, entity_name collate spanish, id) include (account_id, entity_identification);
create index documents_type_date_idx on documents (business_id, document_type_id, issue_date, id) include (account_id);
create index documents_state_date_idx on documents (business_id, acronym, issue_date, id) include (account_id);
create index documents_entity_idx on documents (entity_id, issue_date, id) include (account_id, business_id);
create index documents_establishment_idx on documents (establishment_id, issue_date, id) include (account_id, business_id);
create index documents_emission_point_idx on documents (emission_point_id, issue_date, id) include (account_id, business_id);

-- A business belongs to one account: without this the planner takes the two for independent and expects too little.
create statistics documents_owner (dependencies) on account_id, business_id from documents;

-- Every five digits in a row of an access key, which has the digits of the number in it. Trigrams would not do: a thousand
-- different ones are spread over fifty digits, so each is in a twentieth of all documents. Written out, because
-- generate_series() here takes twice the time and every version of a row passes through.
create function key_fragments(key text) returns tsvector
language sql immutable strict parallel safe
return array_to_tsvector(array[
  substr(key, 1, 5), substr(key, 2, 5), substr(key, 3, 5), substr(key, 4, 5), substr(key, 5, 5), substr(key, 6, 5),
  substr(key, 7, 5), substr(key, 8, 5), substr(key, 9, 5), substr(key, 10, 5), substr(key, 11, 5), substr(key, 12, 5),
  substr(key, 13, 5), substr(key, 14, 5), substr(key, 15, 5), substr(key, 16, 5), substr(key, 17, 5), substr(key, 18, 5),
  substr(key, 19, 5), substr(key, 20, 5), substr(key, 21, 5), substr(key, 22, 5), substr(key, 23, 5), substr(key, 24, 5),
  substr(key, 25, 5), substr(key, 26, 5), substr(key, 27, 5), substr(key, 28, 5), substr(key, 29, 5), substr(key, 30, 5),
  substr(key, 31, 5), substr(key, 32, 5), substr(key, 33, 5), substr(key, 34, 5), substr(key, 35, 5), substr(key, 36, 5),
  substr(key, 37, 5), substr(key, 38, 5), substr(key, 39, 5), substr(key, 40, 5), substr(key, 41, 5), substr(key, 42, 5),
  substr(key, 43, 5), substr(key, 44, 5), substr(key, 45, 5), substr(key, 46, 5)
]);
create index documents_fragments_idx on documents using gin (business_id, key_fragments(access_key));

-- Whom the documents of a business name, each once, to search in. May hold names that no document has any more.
create table entity_names (
  account_id bigint not null,
  business_id bigint not null,
  name text not null,
  identification text not null,
  search text generated always as (search_text(name || E'\n' || identification)) stored,
  primary key (business_id, name, identification),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index entity_names_search_idx on entity_names using gin (business_id, search gin_trgm_ops);
revoke update, delete on entity_names from talonario_app;

create function keep_entity_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Looked for first: to find it there is the rule, and an insert that finds it there is dearer.
  if not exists (select from public.entity_names n
                  where n.business_id = new.business_id and n.name = new.entity_name and n.identification = new.entity_identification) then
    insert into public.entity_names (account_id, business_id, name, identification)
    values (new.account_id, new.business_id, new.entity_name, new.entity_identification)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger documents_entity_name_kept after insert or update of entity_name, entity_identification on documents
  for each row execute function keep_entity_name();

-- Two hundred documents of a business, evenly spread over its ids. Ordered by business and id although the business is
-- given: with "business = … order by id" the planner may walk the ids of all businesses.
create function documents_sample(wanted_business bigint) returns setof bigint
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

-- Ids of documents that may contain the text: all that do, and a few more; null when they are too many to be worth it, and
-- reading the list in its order is faster. Several words are those of a name, in any order: nothing else has spaces in it. As the owner and by EXECUTE, like parties_containing() in 0003_directories.sql.
create function documents_containing(wanted_business bigint, words text[], most integer) returns bigint[]
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  account constant bigint := public.current_account_id();
  folded constant text := public.search_text(words[1]);
  digits constant text := replace(folded, '-', '');
  most_names constant integer := 2000;
  has_words constant text := (select string_agg(format('n.search like %L', public.contains_pattern(word)), ' and ') from unnest(words) as word);
  names jsonb;
  found bigint[];
  numbered bigint[] := '{}';
  fragments text;
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
  if cardinality(found) > most then
    return null;
  end if;
  if cardinality(words) > 1 or folded !~ '^[0-9-]+$' or length(digits) > 49 then
    return found;
  end if;
  if folded ~ '^[0-9]{3}-[0-9]{3}-[0-9]{0,9}$' then -- can only be the beginning of a number
    execute 'select array(select d.id from documents d
                           where d.account_id = $1 and d.business_id = $2
                             and coalesce(d.number, '''') collate "C" >= $3 and coalesce(d.number, '''') collate "C" < $3 || ''~'' limit $4)'
      into numbered using account, wanted_business, folded, most + 1;
  elsif length(digits) < 4 then
    return null;
  else
    fragments := public.rarest_fragments(account, wanted_business, digits);
    if fragments is null then
      return null;
    end if;
    execute 'select array(select d.id from documents d
                           where d.account_id = $1 and d.business_id = $2
                             and key_fragments(d.access_key) @@ $3::tsquery and d.search like $4 limit $5)'
      into numbered using account, wanted_business, fragments, public.contains_pattern(folded), most + 1;
  end if;
  return case when cardinality(numbered) <= most then found || numbered end;
end
$$;

-- The two fragments of the digits that are the rarest in a sample of the business, as a tsquery; null when even they are
-- in one document of twenty. The lists of common fragments are long, and looking into them costs more than it saves.
create function rarest_fragments(wanted_account bigint, wanted_business bigint, digits text) returns text
language sql stable set search_path = pg_catalog, public
begin atomic
  with sample as materialized (
    select d.access_key
      from public.documents_sample(wanted_business) as s (id)
      cross join lateral (
        select d.access_key from public.documents d where d.id = s.id and d.account_id = wanted_account
        offset 0 -- one by one: joined, the planner might read the whole business
      ) d
  ),
  rarest as (
    select piece, (select count(*) from sample s where strpos(s.access_key, piece) > 0) as seen
      from (select substr(digits, n, 5) as piece, n from generate_series(1, greatest(length(digits) - 4, 1)) as n) pieces
     order by seen, n desc
     limit 2
  )
  select case when min(seen) <= 10 then string_agg(case when length(piece) < 5 then piece || ':*' else piece end, ' & ') end
    from rarest;
end;
revoke execute on function documents_containing(bigint, text[], integer) from public;
revoke execute on function rarest_fragments(bigint, bigint, text) from public;
grant execute on function documents_containing(bigint, text[], integer) to talonario_app;

-- The ledger of numbers: who a number belongs to, for ever. Rows are only ever added.
create table document_numbers (
  business_id bigint not null,
  environment_id smallint not null,
  document_type_id smallint not null,
  establishment_code text not null,
  emission_point_code text not null,
  sequential integer not null check (sequential between 1 and 999999999),
  account_id bigint not null,
  document_id bigint not null,
  taken_at timestamptz not null default now(),
  primary key (business_id, environment_id, document_type_id, establishment_code, emission_point_code, sequential),
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index document_numbers_document_id_idx on document_numbers (document_id);
revoke update, delete on document_numbers from talonario_app;

-- The exact bytes of each attempt: what we signed and send, and what SRI gave back. Signed bytes never change.
create table document_files (
  document_id bigint not null,
  attempt integer not null,
  account_id bigint not null,
  access_key text not null,
  signed_xml text not null,
  authorized_xml text,       -- the comprobante as SRI returned it
  authorization_answer jsonb, -- numeroAutorizacion, fechaAutorizacion, ambiente, mensajes as SRI wrote them
  created_at timestamptz not null default now(),
  primary key (document_id, attempt),
  foreign key (account_id, document_id) references documents (account_id, id)
);
revoke delete on document_files from talonario_app;
revoke update on document_files from talonario_app;
grant update (authorized_xml, authorization_answer) on document_files to talonario_app;

create table document_history (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  document_id bigint not null,
  at timestamptz not null default now(),
  acronym text not null,
  reason text not null,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_history_document_id_idx on document_history (document_id, id);
revoke update on document_history from talonario_app;

-- What a document used, so that a record in use cannot be deleted.
create table document_references (
  document_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('party', 'item')),
  record_id bigint not null,
  primary key (document_id, kind, record_id),
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index document_references_record_idx on document_references (kind, record_id);

-- Things somebody should look at.
create table alerts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  business_id bigint,
  document_id bigint,
  kind text not null,
  message text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index alerts_open_key on alerts (document_id, kind) where resolved_at is null;
create index alerts_account_id_idx on alerts (account_id, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['documents', 'entity_names', 'document_numbers', 'document_files', 'document_history', 'document_references', 'alerts']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

-- SRI as all processes see it. One row per environment: while it is down, whoever moves next_probe_at makes the one probe.
create table authority_state (
  environment_id smallint primary key check (environment_id in (1, 2)),
  up boolean not null default true,
  failures integer not null default 0, -- in a row
  changed_at timestamptz not null default now(),
  next_probe_at timestamptz not null default now(),
  latency_ms integer,
  updated_at timestamptz not null default now()
);
insert into authority_state (environment_id) values (1), (2);
revoke insert, delete on authority_state from talonario_app;

-- The worker's only view across accounts: ids of due rows, leased to the caller. Each business that waits gets an equal
-- share of the caller's places, at least per_business of them, so that one with a long queue does not hold up the others.
-- `underway` has the business of each document the caller walks already: those count towards the share.
create function claim_due_documents(
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
