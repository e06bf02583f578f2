-- expand: tables that only grow are kept by month, so that a policy drops old months whole instead of deleting row by row.
-- changes: events.events_pkey, webhook_deliveries.webhook_deliveries_pkey, audit_log.audit_log_pkey, email_attempts.email_attempts_pkey
-- What is there becomes the first part, up to the end of this month; it is read once, and gets its new keys. functions/months.sql
-- makes the months ahead. Ids stay unique because one sequence gives them; a key of a table by month must name the time as well.

-- An event outlives the deliveries that point at it (drop_months), and one that is not there any more is nothing to check against.
alter table webhook_deliveries drop constraint webhook_deliveries_account_id_event_id_fkey;

-- Keys and indexes that the new ones make needless.
alter table events drop constraint events_pkey, drop constraint events_account_id_id_key;
drop index events_created_at_idx;
alter table webhook_deliveries drop constraint webhook_deliveries_pkey, drop constraint webhook_deliveries_account_id_id_key;
drop index webhook_deliveries_created_at_idx;
alter table audit_log drop constraint audit_log_pkey;
drop index audit_log_account_id_idx;
alter table email_attempts drop constraint email_attempts_pkey;
drop index email_attempts_email_id_idx;

do $$
declare
  name text;
  column_name text;
  key text;
  before_name text;
  sequence_name text;
  until constant timestamptz := (date_trunc('month', now() at time zone interval '-05:00') + interval '1 month') at time zone interval '-05:00';
  last_id bigint;
  part text;
begin
  for name, column_name, key in
    values ('events', 'created_at', 'account_id, id, created_at'),
           ('webhook_deliveries', 'created_at', 'id, created_at'),
           ('audit_log', 'at', 'account_id, id, at'),
           ('email_attempts', 'at', 'email_id, id, at')
  loop
    before_name := name || '_before';
    sequence_name := name || '_id_seq';
    execute format('select coalesce(max(id), 0) from %I', name) into last_id;
    execute format('select greatest(%s, last_value) from %I', last_id, sequence_name) into last_id;
    execute format('alter table %I rename to %I', name, before_name);
    for part in select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = before_name::regclass
    loop
      execute format('alter index %I rename to %I', part, replace(part, name, before_name));
    end loop;
    execute format('alter table %I alter column id drop identity', before_name);
    execute format('create table %I (like %I including defaults including constraints including storage) partition by range (%I)',
                   name, before_name, column_name);
    execute format('create sequence %I owned by %I.id', sequence_name, name);
    perform setval(sequence_name, last_id + 1, false);
    execute format('alter table %I alter column id set default nextval(%L), add primary key (%s)', name, sequence_name, key);
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
    execute format('alter table %I attach partition %I for values from (minvalue) to (%L)', name, before_name, until);
    execute format('create table %I partition of %I default', name || '_other', name);
    -- The service reaches a part through its table alone.
    foreach part in array array[before_name, name || '_other']
    loop
      execute format('alter table %I enable row level security', part);
      execute format('revoke all on %I from talonario_app', part);
    end loop;
  end loop;
end
$$;

create index events_document_id_idx on events (document_id, id);
alter table events
  add constraint events_account_id_received_document_id_fkey foreign key (account_id, received_document_id) references received_documents (account_id, id);

create index webhook_deliveries_due_idx on webhook_deliveries (endpoint_id, due_at) where due_at is not null;
create index webhook_deliveries_leased_idx on webhook_deliveries (endpoint_id, lease_until) where lease_until is not null;
create index webhook_deliveries_endpoint_id_idx on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_event_id_idx on webhook_deliveries (event_id);
alter table webhook_deliveries
  add constraint webhook_deliveries_account_id_endpoint_id_fkey foreign key (account_id, endpoint_id) references webhook_endpoints (account_id, id) on delete cascade;

create index audit_log_record_idx on audit_log (account_id, record_type, record_id, id desc);
revoke update, delete on audit_log from talonario_app;

alter table email_attempts add constraint email_attempts_account_id_email_id_fkey foreign key (account_id, email_id) references emails (account_id, id);
revoke update, delete on email_attempts from talonario_app;
