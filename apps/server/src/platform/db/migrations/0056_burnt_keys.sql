-- expand: a new column and a new table.
-- The refusal of an earlier attempt that SRI still shows for these bytes (documents/emission/burnt-key.ts).
alter table document_files add column old_refusal jsonb;
grant update (old_refusal) on document_files to talonario_app;

-- Access keys that a document gave up because SRI kept its first refusal under them. SRI is asked about them for a day: an AUTORIZADO
-- there would be a second document of the same sale.
create table retired_keys (
  access_key text primary key,
  account_id bigint not null,
  business_id bigint not null,
  document_id bigint not null,
  environment_id smallint not null check (environment_id in (1, 2)),
  retired_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default clock_timestamp() + interval '5 minutes',
  foreign key (account_id, document_id) references documents (account_id, id)
);
create index retired_keys_due_idx on retired_keys (environment_id, due_at);
create index retired_keys_document_idx on retired_keys (account_id, document_id);
alter table retired_keys enable row level security;
create policy own_account on retired_keys to talonario_app using (account_id = current_account_id());
create policy within_limits on retired_keys as restrictive to talonario_limited
  using (exists (select from documents d where d.id = document_id)) with check (true);
