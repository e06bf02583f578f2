-- What a client calls its records, unique among their kind in a business, and what else it keeps beside them. Neither is printed
-- nor sent to SRI.
alter table parties
  add column external_id text,
  add column metadata jsonb not null default '{}',
  drop column search,
  add column search text generated always as (search_text(
    identification || ' ' || business_name || ' ' || coalesce(commercial_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, '')
  )) stored;
create unique index parties_external_id_key on parties (business_id, role, external_id) where external_id is not null;
create index parties_search_idx on parties using gin (account_id, search gin_trgm_ops);

alter table items
  add column external_id text,
  add column metadata jsonb not null default '{}',
  drop column search,
  add column search text generated always as (search_text(
    code || ' ' || coalesce(aux_code, '') || ' ' || name || ' ' || coalesce(description, '') || ' ' || coalesce(external_id, '')
  )) stored;
create unique index items_external_id_key on items (business_id, external_id) where external_id is not null;
create index items_search_idx on items using gin (account_id, search gin_trgm_ops);

-- A document has its external_id and metadata in its body; the column is for finding it. A purchase settlement names a customer beside
-- the provider it is with. `also_search` is what a search looks into besides `search`, each on a line of its own; most have nothing there.
alter table documents
  add column external_id text,
  add column other_entity_id bigint,
  add column other_entity_identification text,
  add column other_entity_name text,
  add column other_entity_email text,
  add column also_search text generated always as (
    case when other_entity_id is null and external_id is null then '' else
      search_text(coalesce(other_entity_name, '') || E'\n' || coalesce(other_entity_identification, '') || E'\n' || coalesce(external_id, ''))
    end
  ) stored,
  add foreign key (account_id, other_entity_id) references parties (account_id, id);
create unique index documents_external_id_key on documents (business_id, external_id) where external_id is not null;
create index documents_other_entity_idx on documents (other_entity_id, issue_date, id) include (account_id, business_id)
  where other_entity_id is not null;
create index documents_also_idx on documents (business_id, id) include (account_id) where also_search <> '';
create index documents_also_search_idx on documents using gin (business_id, also_search gin_trgm_ops) where also_search <> '';

-- The customers of purchase settlements that are there already.
update documents d
   set other_entity_id = p.id, other_entity_identification = p.identification, other_entity_name = p.business_name,
       other_entity_email = p.email
  from parties p
 where d.document_type_id = 6 and p.account_id = d.account_id and p.id = (d.body ->> 'customer_id')::bigint;
