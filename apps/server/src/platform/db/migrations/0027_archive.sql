-- expand: the bytes of documents of closed months may be handed over to an object store (documents/archive). Their rows stay.
-- changes: document_files.document_files_bytes_check
-- Nothing moves until TALONARIO_ARCHIVE_URL is set, which is for when every node knows how to read it back.

alter table document_files add column archived_at timestamptz; -- since then the bytes lie in the archive and not here
alter table document_files drop constraint document_files_check;
-- Not valid: rows that are here already were held to more, and looking at all of them again would hold up everybody.
alter table document_files add constraint document_files_bytes_check
  check (num_nonnulls(signed_xml, signed_deflated) = case when archived_at is null then 1 else 0 end) not valid;

-- An object of the archive. Its key is made of account, document, attempt and kind. The data key is stored before the object is
-- written, so that whoever writes it, and however often, it opens with the key that stands here.
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
  version text, -- as the store calls it, where it keeps versions
  stored_at timestamptz, -- read back and found right
  unique (document_id, attempt, kind),
  foreign key (document_id, attempt) references document_files (document_id, attempt),
  check ((sealed_key is null) = (state in ('erasing', 'erased'))),
  check ((sealed_key is null) = (master_key_id is null))
);
create index archived_files_account_id_idx on archived_files (account_id, id);
revoke update, delete on archived_files from talonario_app;

-- Documents whose bytes are to be handed over.
create table archive_moves (
  document_id bigint primary key,
  account_id bigint not null,
  due_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  lease_owner uuid,
  lease_until timestamptz
);
create index archive_moves_due_at_idx on archive_moves (due_at);

do $$
declare
  name text;
begin
  foreach name in array array['archived_files', 'archive_moves']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

-- How far the history of documents has been read for what can be handed over. One row.
create table archive_progress (
  one_row boolean primary key default true check (one_row),
  last_history_id bigint not null default 0
);
insert into archive_progress default values;
revoke all on archive_progress from talonario_app;
