-- expand: columns and tables that nobody asked for before, and a wider rule.
-- changes: events.events_check, forget_deleted_document()
-- The log of events: what happened to records, in the order in which it was committed. An event is written with the change it tells of;
-- its position is given after the commit by whoever empties the outbox (expand_events), so that a late commit never appears behind a
-- reader. Positions are counted within an account, without gaps.

alter table events
  add column record_id bigint, -- of a record that is neither a document nor a received one
  add column previous json, -- the values before, of what changed; null in the first event of a record
  add column request_id uuid, -- the request that caused it; null where the service did it by itself
  drop constraint events_check,
  add constraint events_check check (num_nonnulls(document_id, received_document_id, record_id) = case when type = 'webhook.test' then 0 else 1 end);

create table event_heads (
  account_id bigint primary key references accounts (id),
  position bigint not null default 0 -- the last one given
);

-- `created_at` is that of the event: a position lies in the month of its event, and goes before it.
create table event_positions (
  account_id bigint not null,
  position bigint not null,
  event_id bigint not null,
  created_at timestamptz not null,
  primary key (account_id, position, created_at)
) partition by range (created_at);

do $$
declare
  until constant timestamptz := (date_trunc('month', now() at time zone interval '-05:00') + interval '1 month') at time zone interval '-05:00';
  part text;
begin
  execute format('create table event_positions_before partition of event_positions for values from (minvalue) to (%L)', until);
  create table event_positions_other partition of event_positions default;
  foreach part in array array['event_positions_before', 'event_positions_other']
  loop
    execute format('alter table %I enable row level security', part);
    execute format('revoke all on %I from talonario_app', part);
  end loop;
end
$$;

alter table event_heads enable row level security;
create policy own_account on event_heads to talonario_app using (account_id = current_account_id());
alter table event_positions enable row level security;
create policy own_account on event_positions to talonario_app using (account_id = current_account_id());
revoke update, delete on event_positions from talonario_app;

-- A cashier is told of the documents that are his, as everywhere.
drop policy within_limits on events;
create policy within_limits on events as restrictive to talonario_limited
  using (business_id = any (limited_businesses())
         and (limited_author() is null or document_id is null or exists (select from documents d where d.id = document_id)))
  with check (true);

-- Lists in the order in which records changed.
create index documents_updated_at_idx on documents (business_id, updated_at, id) include (account_id);
create index received_documents_updated_at_idx on received_documents (business_id, updated_at, id) include (account_id);

-- A draft has events now; one that was issued has others.
create or replace function forget_deleted_document() returns trigger
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
