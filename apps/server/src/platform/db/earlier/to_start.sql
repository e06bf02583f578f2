-- What the migrations 0001 to 0034 together left otherwise than the start has it. Applied by a database that has them all, in the transaction
-- that marks it as started there; code that ends before 0031 must be gone.

-- Rules that were not held against the rows of that time. Nobody waits for this: reading and writing go on.
alter table documents validate constraint documents_annulment_check;
alter table document_files validate constraint document_files_bytes_check;
alter table emails validate constraint emails_origin_check;
alter table imports validate constraint imports_source_check;
alter table import_rows validate constraint import_rows_outcome_check;

-- As functions/ had it, which may not have been applied yet.
create or replace function key_fragments(key text) returns tsvector
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

-- Nothing since 0031 calls these.
drop function if exists tell_document_event(bigint, bigint, text, jsonb, jsonb);
drop function if exists claim_due_emails(integer, integer, uuid, interval);
drop function if exists claim_due_webhooks(integer, integer, uuid, interval);
drop function if exists forget_old_deliveries();
drop function if exists write_issued(jsonb, bytea, interval);
drop function if exists write_outcome(bigint, bigint, text, integer, uuid, jsonb, bytea, interval);
drop function if exists write_references_and_audit(bigint, bigint, jsonb);
drop function if exists write_history_and_events(bigint, bigint, bigint, jsonb);
drop function if exists write_draft(jsonb);
drop function if exists take_number_once(bigint, bigint, integer, integer, bytea, uuid, uuid);
drop function if exists take_number(bigint, bigint, integer, integer);

-- An account e-mail was called a letter. Last, because it has to wait for whoever uses the table.
alter table letters rename to account_emails;
alter sequence letters_id_seq rename to account_emails_id_seq;
do $$
declare
  name text;
begin
  for name in select k.conname from pg_constraint k where k.conrelid = 'account_emails'::regclass and k.conname like 'letters\_%'
  loop
    execute format('alter table account_emails rename constraint %I to %I', name, replace(name, 'letters_', 'account_emails_'));
  end loop;
  for name in
    select i.relname from pg_index x join pg_class i on i.oid = x.indexrelid
     where x.indrelid = 'account_emails'::regclass and i.relname like 'letters\_%'
  loop
    execute format('alter index %I rename to %I', name, replace(name, 'letters_', 'account_emails_'));
  end loop;
end
$$;

-- Nodes of the version before go on with the old name (functions/previous.sql).
create view letters with (security_invoker = true) as select * from account_emails;
revoke all on letters from talonario_app;
grant insert on letters to talonario_app;
