-- Rows that belong to a document. They are written by the statement that has just written the document, or by the
-- process that holds its lease. Foreign keys to the document would look it up for every row, which is a tenth of the
-- database cost of an emission.

-- Ledger of numbers: the document of each number, forever. Rows are only inserted.
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
  primary key (business_id, environment_id, document_type_id, establishment_code, emission_point_code, sequential)
);
create index document_numbers_document_id_idx on document_numbers (document_id);
revoke update, delete on document_numbers from talonario_app;

-- The bytes of each attempt: the signed XML that is sent, and the XML that SRI returned. Signed bytes never change. XML
-- is stored deflated (RFC 1951): half the size, and PostgreSQL need not try to compress it again. SRI usually returns
-- the same bytes, so its copy is stored only if it differs.
create table document_files (
  document_id bigint not null,
  attempt integer not null,
  account_id bigint not null,
  access_key text not null,
  signed_deflated bytea,
  authorized_deflated bytea,  -- XML as SRI returned it
  authorization_answer jsonb, -- numeroAutorizacion, fechaAutorizacion, ambiente, mensajes as in SRI's answer
  received_at timestamptz,    -- receipt: SRI has confirmed these bytes; the only write before a short pause (docs/decisions/transaction-sharing.md)
  old_refusal jsonb,          -- refusal of an earlier attempt that SRI still returns for these bytes (documents/emission/steps/retired-access-key.ts)
  archived_at timestamptz,    -- time since which the bytes are in the archive and not here
  created_at timestamptz not null default now(),
  primary key (document_id, attempt),
  constraint document_files_bytes_check
    check ((signed_deflated is null) = (archived_at is not null))
);
alter table document_files
  alter column signed_deflated set storage external, alter column authorized_deflated set storage external,
  alter column authorization_answer set statistics 0;
revoke update, delete on document_files from talonario_app;
grant update (authorized_deflated, authorization_answer, received_at, old_refusal) on document_files to talonario_app;

create table document_history (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  document_id bigint not null,
  at timestamptz not null default now(),
  acronym text not null,
  reason text not null,
  -- Transaction that wrote the line. Ids are assigned before transactions end, so a line with a lower id may appear
  -- after one with a higher id. Only this column shows which lines a reader has not seen yet.
  xid xid8 not null default pg_current_xact_id()
);
create index document_history_document_id_idx on document_history (document_id, id);
revoke update on document_history from talonario_app;

-- Records that a document refers to, so that a record in use cannot be deleted.
create table document_references (
  document_id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('party', 'item')),
  record_id bigint not null,
  primary key (document_id, kind, record_id)
);
create index document_references_record_idx on document_references (kind, record_id);

-- Does what foreign keys would do on delete. Only drafts are ever deleted.
create function delete_rows_of_document() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.document_numbers n where n.document_id = old.id)
     or exists (select from public.document_files f where f.document_id = old.id)
     or exists (select from public.events e where e.document_id = old.id
                                              and e.type not in ('document.created', 'document.updated', 'document.deleted')) then
    raise foreign_key_violation using message = 'a document that was issued cannot be deleted', table = 'documents';
  end if;
  delete from public.document_history h where h.document_id = old.id;
  delete from public.document_references r where r.document_id = old.id;
  return null;
end
$$;
revoke execute on function delete_rows_of_document() from public;
create trigger documents_delete_rows after delete on documents for each row execute function delete_rows_of_document();

-- The bytes of documents of closed months may be moved to an object store (documents/archive). Their rows stay. The key
-- of an object consists of account, document, attempt and kind. The data key is stored before the object is written, so
-- that every writer, also a repeated one, uses the same data key.
create table archived_files (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  document_id bigint not null,
  attempt integer not null,
  kind text not null check (kind in ('signed', 'authorized')),
  state text not null default 'writing' check (state in ('writing', 'stored', 'erasing', 'erased')),
  sha256 bytea not null check (length(sha256) = 32), -- of the XML
  sealed_key bytea,
  master_key_id text,
  version text, -- version in the store, if it has versions
  stored_at timestamptz, -- time at which it was read back and verified
  unique (document_id, attempt, kind),
  foreign key (document_id, attempt) references document_files (document_id, attempt),
  check ((sealed_key is null) = (state in ('erasing', 'erased'))),
  check ((sealed_key is null) = (master_key_id is null))
);
create index archived_files_account_id_idx on archived_files (account_id, id);
revoke update, delete on archived_files from talonario_app;

-- Documents whose bytes are to be moved.
create table archive_moves (
  document_id bigint primary key,
  account_id bigint not null,
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz
);
create index archive_moves_due_at_idx on archive_moves (due_at);

-- Position up to which the history of documents has been read for documents to move. One row.
create table archive_progress (
  one_row boolean primary key default true check (one_row),
  last_history_id bigint not null default 0
);
insert into archive_progress default values;
revoke all on archive_progress from talonario_app;
