-- Documents. A row without a final state has the time at which it is due and a short lease.

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
  issued_elsewhere boolean not null default false, -- issued in SRI's portal or by another system, and imported by its access key
  entity_id bigint not null, -- other party shown in lists: customer, or provider of a purchase settlement
  entity_identification text not null,
  entity_name text not null,
  entity_email text,
  other_entity_id bigint, -- customer of a purchase settlement, in addition to its provider
  other_entity_identification text,
  other_entity_name text,
  other_entity_email text,
  external_id text, -- copied from the body, for searching
  author_id bigint default nullif(current_setting('talonario.user_id', true), '')::bigint, -- user who made it; null: an API key
  subtotal numeric(14, 2) not null,
  discount numeric(14, 2) not null,
  total numeric(14, 2) not null,
  body jsonb not null,     -- the accepted request, snake_case; updates are merged into it and emissions read it
  computed jsonb not null, -- computed lines, taxes and parties; fixed when the document is numbered
  errors jsonb not null default '[]',
  warnings jsonb not null default '[]',
  attempt integer not null default 0, -- number of signings; 0 for a draft
  merged_requests integer not null default 0, -- number of requests without a key that repeated the one that made it
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  tries integer not null default 0, -- calls to SRI since the last change of state, for the backoff
  received_at timestamptz,          -- first RECIBIDA of this attempt
  asked_since_send boolean not null default false,
  stuck_at timestamptz,
  -- Annulment is separate from the state: an annulled document stays AUT. `annulment` is the block that the API shows,
  -- null before the first request. `annulled_at` is for sums and filters, which leave annulled documents out.
  annulment jsonb,
  annulled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Each value on its own line, so that a search never matches across two of them.
  search text generated always as (search_text(
    coalesce(number, '') || E'\n' || coalesce(access_key, '') || E'\n' || entity_name || E'\n' || entity_identification
  )) stored,
  -- Further searched texts; empty in most documents.
  also_search text generated always as (
    case when other_entity_id is null and external_id is null then '' else
      search_text(coalesce(other_entity_name, '') || E'\n' || coalesce(other_entity_identification, '') || E'\n' || coalesce(external_id, ''))
    end
  ) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  foreign key (account_id, establishment_id) references establishments (account_id, id),
  foreign key (account_id, emission_point_id) references emission_points (account_id, id),
  foreign key (account_id, entity_id) references parties (account_id, id),
  foreign key (account_id, other_entity_id) references parties (account_id, id),
  unique (account_id, id),
  check ((acronym = 'CRD') = (number is null)),
  check ((acronym = 'CRD') = (access_key is null)),
  check (acronym <> 'AUT' or authorization_number is not null),
  check (acronym in ('PPR', 'SND', 'REC') or due_at is null), -- a document in a final state is never due
  constraint documents_annulment_check check (
    (annulment is null or acronym = 'AUT')
    and (annulled_at is not null) = (coalesce(annulment ->> 'state', '') = 'annulled')
  )
);
-- No query compares whole bodies. Sorting them took half of the cost of this table's statistics.
alter table documents
  alter column body set statistics 0, alter column computed set statistics 0,
  alter column errors set statistics 0, alter column warnings set statistics 0;
-- A taxpayer may be in two accounts, and each may import the same document. Also used for queries by key only.
create unique index documents_key_business_key on documents (access_key, business_id);
create unique index documents_external_id_key on documents (business_id, external_id) where external_id is not null;
create index documents_due_idx on documents (environment_id, business_id, due_at) where due_at is not null;

-- Types in the order of their tax codes: 01, 03, 04, 05, 06, 07. functions/ contains the version generated from the
-- type definitions.
create function type_position(document_type_id smallint) returns smallint
language sql immutable strict parallel safe
return ('{1,3,4,5,6,2}'::smallint[])[document_type_id];

-- States in the order in which a document passes through them, the catalog's. As text, because a cursor of an earlier
-- version contains the state itself.
create function state_position(acronym text) returns text
language sql immutable strict parallel safe
return array_position('{CRD,PPR,SND,REC,AUT,DVL,NAT}'::text[], acronym)::text;

-- Indexes for lists: one for each order, one for each filter in the order of the date. They contain the account, which
-- row-level security compares. Without it, skipping to a deep page and counting would read every row.
create index documents_date_idx on documents (business_id, issue_date, id) include (account_id);
create index documents_id_idx on documents (business_id, id) include (account_id);
create index documents_number_idx on documents (business_id, (coalesce(number, '') collate "C"), id) include (account_id, number);
create index documents_subtotal_idx on documents (business_id, subtotal, id) include (account_id);
create index documents_total_idx on documents (business_id, total, id) include (account_id);
create index documents_created_at_idx on documents (business_id, created_at, id) include (account_id);
create index documents_updated_at_idx on documents (business_id, updated_at, id) include (account_id);
create index documents_type_idx on documents (business_id, type_position(document_type_id), id) include (account_id, document_type_id);
create index documents_state_idx on documents (business_id, (state_position(acronym) collate "C"), id) include (account_id, acronym);
create index documents_entity_name_idx on documents (business_id, entity_name collate spanish, id) include (account_id, entity_identification);
create index documents_type_date_idx on documents (business_id, document_type_id, issue_date, id) include (account_id);
create index documents_state_date_idx on documents (business_id, acronym, issue_date, id) include (account_id);
create index documents_entity_idx on documents (entity_id, issue_date, id) include (account_id, business_id);
create index documents_other_entity_idx on documents (other_entity_id, issue_date, id) include (account_id, business_id)
  where other_entity_id is not null;
create index documents_establishment_idx on documents (establishment_id, issue_date, id) include (account_id, business_id);
create index documents_emission_point_idx on documents (emission_point_id, issue_date, id) include (account_id, business_id);
create index documents_annulment_idx on documents (business_id, issue_date, id) include (account_id) where annulment is not null;

-- A business belongs to one account. Without this statistic the planner assumes that the two are independent, and its
-- estimates are too low.
create statistics documents_owner (dependencies) on account_id, business_id from documents;

-- Decided documents by day. The figures of the home page are read from these indexes only, so they contain the amounts,
-- and the account for row-level security.
create index documents_decided_idx on documents (business_id, environment_id, acronym, issue_date)
  include (document_type_id, total, account_id) where acronym in ('AUT', 'DVL', 'NAT');
create index documents_annulled_idx on documents (business_id, environment_id, issue_date)
  include (document_type_id, total, account_id) where annulled_at is not null;

-- Documents by the number of the document to which they refer, as their bodies contain it: credit notes, debit notes,
-- delivery guides, withholdings. Used only in functions that name the account.
create index documents_credited_idx on documents (business_id, (replace(body ->> 'modified_document_number', '-', '')))
  where document_type_id = 2 and acronym <> 'CRD';
create index documents_debited_idx on documents (business_id, (replace(body ->> 'modified_document_number', '-', '')))
  where document_type_id = 3 and acronym <> 'CRD';
create index documents_guided_idx on documents
  using gin (business_id, (jsonb_path_query_array(body, '$.support_document_number')
                           || jsonb_path_query_array(body, '$.recipients[*].support_document_number')))
  where document_type_id = 4 and acronym <> 'CRD';
create index documents_withheld_idx on documents using gin (business_id, (jsonb_path_query_array(body, '$.items[*].support_document_number')))
  where document_type_id = 5 and acronym <> 'CRD';

-- All sequences of five digits of an access key, which contains the digits of the number. Trigrams would not help: a
-- thousand different ones are spread over fifty digits, so each is in a twentieth of all documents. Written out without
-- generate_series(), which takes twice the time, because every version of a row is indexed. In plpgsql, because an SQL
-- function is inlined from its text whenever a statement writes a row, which costs more than all B-trees of the table
-- together.
create function key_fragments(key text) returns tsvector
language plpgsql immutable strict parallel safe as $$
begin
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
end
$$;
create index documents_fragments_idx on documents using gin (business_id, key_fragments(access_key));
create index documents_also_idx on documents (business_id, id) include (account_id) where also_search <> '';
create index documents_also_search_idx on documents using gin (business_id, also_search gin_trgm_ops) where also_search <> '';

-- Names of the parties of a business's documents, each once, for searches. May contain names that no document has any
-- more.
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

create function add_entity_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- A lookup first: usually the name exists, and then an insert with a conflict costs more.
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
  for each row execute function add_entity_name();
