-- Documents that suppliers issued to a business: imported from SRI's report, from files, or by access key.

create table received_documents (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  document_type_id smallint not null check (document_type_id between 1 and 6),
  access_key text not null check (access_key ~ '^[0-9]{49}$'),
  number text not null,
  issue_date date not null,
  issuer_identification text not null,
  issuer_name text not null default '', -- empty while it is unknown
  receiver_identification text,
  authorization_number text,
  authorized_at timestamptz,
  source text not null check (source in ('report', 'file', 'key')),
  state text not null check (state in ('unconfirmed', 'authorized', 'pending_annulment', 'annulled', 'not_authorized')),
  state_checked_at timestamptz,
  state_due_at timestamptz, -- time of the next query for its state
  state_tries integer not null default 0,
  annulled_at timestamptz,
  -- Provenance: `verified` is a copy returned by SRI (confirmed_at), `intact` a copy with a valid signature that SRI
  -- has not confirmed.
  xml_status text not null check (xml_status in ('waiting', 'verified', 'intact', 'tampered', 'faulty', 'not_found')),
  confirmed_at timestamptz, -- time at which SRI returned the stored XML
  not_given_at timestamptz, -- time since which SRI is known not to return it
  signer jsonb, -- signer, and the trust in its certificate
  other_copy jsonb, -- hashes of a different XML with the same access key
  claimed_authorization jsonb, -- unsigned data of a report or of the wrapper of a file
  accepted_at timestamptz, -- time at which a user accepted it without SRI's confirmation
  accepted_by jsonb,
  has_figures boolean not null, -- false: the amounts are unknown
  subtotal numeric(16, 2) not null default 0,
  vat numeric(16, 2) not null default 0,
  total numeric(16, 2) not null default 0,
  content jsonb, -- content of the XML
  faults jsonb not null default '[]',
  warnings jsonb not null default '[]',
  sustain_code text,
  sustain_parts jsonb check (jsonb_typeof(sustain_parts) = 'array'), -- in force while `sustain_code` is null
  deductible boolean,
  vat_credit text check (vat_credit in ('full', 'proportional', 'none')),
  fixed_asset boolean,
  registered_on date, -- day of entry into the books
  classified_by text check (classified_by in ('person', 'rule')),
  classification_batch_id bigint, -- batch that wrote the classification; null: a user did for this document
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Each value on its own line, so that a search never matches across two of them.
  search text generated always as (search_text(
    number || E'\n' || access_key || E'\n' || issuer_name || E'\n' || issuer_identification
  )) stored,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (account_id, id),
  unique (business_id, access_key),
  check (num_nonnulls(accepted_at, accepted_by) <> 1),
  constraint received_documents_verified_check check (xml_status <> 'verified' or confirmed_at is not null)
);

-- One index for each order, one for each filter in the order of the date, as for `documents`.
create index received_documents_date_idx on received_documents (business_id, issue_date, id) include (account_id);
create index received_documents_id_idx on received_documents (business_id, id) include (account_id);
create index received_documents_number_idx on received_documents (business_id, (number collate "C"), id) include (account_id, number);
create index received_documents_total_idx on received_documents (business_id, total, id) include (account_id);
create index received_documents_created_at_idx on received_documents (business_id, created_at, id) include (account_id);
create index received_documents_issuer_name_idx on received_documents (business_id, issuer_name collate spanish, id) include (account_id, issuer_identification);
create index received_documents_type_date_idx on received_documents (business_id, document_type_id, issue_date, id) include (account_id);
create index received_documents_state_date_idx on received_documents (business_id, state, issue_date, id) include (account_id);
create index received_documents_xml_date_idx on received_documents (business_id, xml_status, issue_date, id) include (account_id);
create index received_documents_issuer_date_idx on received_documents (business_id, issuer_identification, issue_date, id) include (account_id);
create index received_documents_deductible_idx on received_documents (business_id, (coalesce(deductible::text, 'unset')), issue_date, id) include (account_id);
create index received_documents_updated_at_idx on received_documents (business_id, updated_at, id) include (account_id);
-- A classification without an author was made by a user.
create index received_documents_classified_idx on received_documents
  (business_id, (coalesce(classified_by, case when sustain_code is null and deductible is null then 'none' else 'person' end)), issue_date, id)
  include (account_id);
-- A purchase belongs to the day on which it was entered into the books, if that is known.
create index received_documents_booked_idx on received_documents
  (business_id, environment_id, (coalesce(registered_on, issue_date)), id) include (account_id);
create index received_documents_fragments_idx on received_documents using gin (business_id, key_fragments(access_key));
create index received_documents_state_due_idx on received_documents (environment_id, business_id, state_due_at) where state_due_at is not null;
create statistics received_documents_owner (dependencies) on account_id, business_id from received_documents;

-- Names of the issuers to a business, each once, for searches.
create table issuer_names (
  account_id bigint not null,
  business_id bigint not null,
  name text not null,
  identification text not null,
  search text generated always as (search_text(name || E'\n' || identification)) stored,
  primary key (business_id, name, identification),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
create index issuer_names_search_idx on issuer_names using gin (business_id, search gin_trgm_ops);
revoke update, delete on issuer_names from talonario_app;

create function add_issuer_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from public.issuer_names n
                  where n.business_id = new.business_id and n.name = new.issuer_name and n.identification = new.issuer_identification) then
    insert into public.issuer_names (account_id, business_id, name, identification)
    values (new.account_id, new.business_id, new.issuer_name, new.issuer_identification)
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger received_documents_issuer_name_kept after insert or update of issuer_name on received_documents
  for each row execute function add_issuer_name();

-- The XML as it was received, deflated, and SRI's authorization with it.
create table received_files (
  received_document_id bigint primary key,
  account_id bigint not null,
  deflated bytea not null,
  authorization_answer jsonb, -- number, date, environment and messages; null for a file without them
  created_at timestamptz not null default now(),
  foreign key (account_id, received_document_id) references received_documents (account_id, id)
);
alter table received_files alter column deflated set storage external;

-- Numbers to which a received document refers, fifteen digits: documents that a note changes, documents of a
-- withholding.
create table received_references (
  account_id bigint not null,
  business_id bigint not null,
  received_document_id bigint not null,
  number text not null,
  primary key (received_document_id, number),
  foreign key (account_id, received_document_id) references received_documents (account_id, id) on delete cascade
);
create index received_references_number_idx on received_references (business_id, number);

-- Imports: a file that a job reads, or a list of keys, also of documents that the business issued elsewhere. The rows
-- have the result of each line.
create table imports (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  source text not null check (source in ('report', 'files', 'keys', 'issued')),
  file_name text,
  dry_run boolean not null default false,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  error jsonb,
  lines_read integer not null default 0, -- number of lines read and stored
  tries integer not null default 0,
  due_at timestamptz, -- set while there is something left to read
  lease_until timestamptz,
  lease_owner uuid,
  turn_at timestamptz, -- time at which a worker last read a part of it; decides which account is next: claim_due_import()
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (account_id, business_id) references businesses (account_id, id),
  unique (account_id, id),
  check (due_at is null or status in ('queued', 'running'))
);
create index imports_business_id_idx on imports (business_id, id) include (account_id);
create index imports_due_idx on imports (due_at) where due_at is not null;
create index imports_turn_idx on imports (account_id, turn_at) where turn_at is not null;

create table import_files (
  import_id bigint primary key,
  account_id bigint not null,
  bytes bytea not null,
  deflated boolean not null,
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
alter table import_files alter column bytes set storage external;

create table import_rows (
  import_id bigint not null,
  line integer not null,
  account_id bigint not null,
  business_id bigint not null,
  file_name text,
  access_key text,
  outcome text not null check (outcome in ('new', 'known', 'not_ours', 'tampered', 'not_found', 'waiting', 'faulty', 'conflict')),
  asked boolean not null default false, -- for a waiting row: SRI has answered about it at least once
  received_document_id bigint,
  document_id bigint, -- an imported document of this business
  code text,
  params jsonb,
  message text,
  primary key (import_id, line),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
create index import_rows_outcome_idx on import_rows (import_id, outcome, line) include (account_id);
create index import_rows_unasked_idx on import_rows (import_id) where outcome = 'waiting' and not asked;
create index import_rows_waiting_idx on import_rows (business_id, access_key) where outcome = 'waiting';
-- Row of the import that brought a file. It is updated if SRI's copy differs.
create index import_rows_brought_idx on import_rows (received_document_id) where outcome = 'new';

-- Access keys that are to be queried. A row is deleted when its document is stored, or when the key is given up.
create table received_fetches (
  business_id bigint not null,
  access_key text not null,
  account_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  due_at timestamptz not null default now(),
  tries integer not null default 0,  -- calls without an answer since the last one with an answer
  misses integer not null default 0, -- number of answers that SRI has no document
  doubts integer not null default 0, -- number of answers with a faulty document
  lease_until timestamptz,
  lease_owner uuid,
  created_at timestamptz not null default now(),
  primary key (business_id, access_key),
  foreign key (account_id, business_id) references businesses (account_id, id)
);
create index received_fetches_due_idx on received_fetches (environment_id, business_id, due_at);

-- Lease of the process that queries SRI about received documents: one process at a time in each environment.
create table received_lanes (
  environment_id smallint primary key check (environment_id in (1, 2)),
  lease_owner uuid,
  lease_until timestamptz,
  failures integer not null default 0, -- calls in a row without an answer of SRI
  paused_until timestamptz,
  updated_at timestamptz not null default now()
);
insert into received_lanes (environment_id) values (1), (2);
revoke insert, delete on received_lanes from talonario_app;

-- Rules that classify received documents automatically. The matching rule with the lowest priority number wins, then
-- the oldest.
create table classification_rules (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  name text not null,
  priority integer not null default 100,
  active boolean not null default true,
  issuer_identification text,
  document_type_id smallint check (document_type_id between 1 and 6),
  line_text text, -- text in the description of a line
  sustain_code text,
  deductible boolean,
  vat_credit text check (vat_credit in ('full', 'proportional', 'none')),
  fixed_asset boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check (num_nonnulls(issuer_identification, document_type_id, line_text) > 0),
  check (num_nonnulls(sustain_code, deductible, vat_credit, fixed_asset) > 0)
);
create index classification_rules_business_id_idx on classification_rules (business_id, priority, id) include (account_id);

-- Classifications of many documents at once, which can be undone in one step. Each rule has one batch for the documents
-- that it classified as they arrived.
create table classification_batches (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  business_id bigint not null,
  kind text not null check (kind in ('mark', 'rules', 'arrival')),
  rule_id bigint, -- rule that classified it on arrival; it may be deleted
  rule_name text,
  made_by jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade,
  unique (account_id, id),
  check ((kind = 'arrival') = (rule_id is not null))
);
create index classification_batches_business_id_idx on classification_batches (business_id, id) include (account_id);
create unique index classification_batches_rule_id_key on classification_batches (rule_id);

create table classification_changes (
  batch_id bigint not null,
  received_document_id bigint not null,
  account_id bigint not null,
  business_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (batch_id, received_document_id),
  foreign key (account_id, batch_id) references classification_batches (account_id, id) on delete cascade,
  foreign key (account_id, received_document_id) references received_documents (account_id, id) on delete cascade
);
create index classification_changes_received_document_id_idx on classification_changes (received_document_id);
