-- expand: rows about a document are no longer looked up against it one by one.
-- changes: document_history.document_history_account_id_document_id_fkey, document_references.document_references_account_id_document_id_fkey, document_files.document_files_account_id_document_id_fkey, document_numbers.document_numbers_account_id_document_id_fkey, events.events_account_id_document_id_fkey
-- What is written about a document is written by the statement that has just written the document, or holds its lease. Looking each
-- row's document up once more was a tenth of what an emission costs the database. Only a draft is ever deleted, so what the
-- foreign keys did then is done there.
alter table document_history drop constraint document_history_account_id_document_id_fkey;
alter table document_references drop constraint document_references_account_id_document_id_fkey;
alter table document_files drop constraint document_files_account_id_document_id_fkey;
alter table document_numbers drop constraint document_numbers_account_id_document_id_fkey;
alter table events drop constraint events_account_id_document_id_fkey;

create function forget_deleted_document() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from public.document_numbers n where n.document_id = old.id)
     or exists (select from public.document_files f where f.document_id = old.id)
     or exists (select from public.events e where e.document_id = old.id) then
    raise foreign_key_violation using message = 'a document that was issued cannot be deleted', table = 'documents';
  end if;
  delete from public.document_history h where h.document_id = old.id;
  delete from public.document_references r where r.document_id = old.id;
  return null;
end
$$;
revoke execute on function forget_deleted_document() from public;
create trigger documents_forget_deleted after delete on documents for each row execute function forget_deleted_document();
