-- Functions with which the worker moves files of authorised documents from the database to the archive, for all
-- accounts. The only code that deletes the bytes of these files from the database is delete_archived_bytes().

-- Reads the next part of the documents' history, up to `closing`, and queues documents that SRI authorised, because
-- these never change again. Rows of the history are numbered when they are written, so a slow transaction is not
-- missed. Returns true if there may be more.
create or replace function plan_archive_moves(closing timestamptz, most integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  after_id bigint;
  last_id bigint;
  seen integer;
begin
  select p.last_history_id into after_id from archive_progress p for update skip locked;
  if not found then
    return false; -- another worker is doing it
  end if;
  with page as materialized (
    select h.id, h.account_id, h.document_id, h.acronym, h.at
      from document_history h where h.id > after_id order by h.id limit most
  ),
  closed as materialized (
    select p.* from page p where p.id < coalesce((select min(o.id) from page o where o.at >= closing), 9223372036854775807)
  ),
  queued as (
    insert into archive_moves (document_id, account_id)
    select distinct c.document_id, c.account_id from closed c where c.acronym = 'AUT'
    on conflict do nothing
  )
  select max(c.id), count(*) into last_id, seen from closed c;
  if last_id is null then
    return false;
  end if;
  update archive_progress set last_history_id = last_id;
  return seen = most;
end
$$;
revoke execute on function plan_archive_moves(timestamptz, integer) from public;
grant execute on function plan_archive_moves(timestamptz, integer) to talonario_app;

create or replace function claim_archive_moves(wanted_count integer, owner uuid, lease interval)
returns table (document_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.archive_moves m set lease_owner = owner, lease_until = clock_timestamp() + lease, tries = m.tries + 1
   where m.document_id in (
     select q.document_id from public.archive_moves q
      where q.due_at <= clock_timestamp() and (q.lease_until is null or q.lease_until < clock_timestamp())
      order by q.due_at limit wanted_count for update skip locked
   )
  returning m.document_id, m.account_id;
end;
revoke execute on function claim_archive_moves(integer, uuid, interval) from public;
grant execute on function claim_archive_moves(integer, uuid, interval) to talonario_app;

-- Deletes the bytes of an account's rows whose objects are in the archive, so that these objects are the only copy. The
-- caller has written the objects and read them back. `stored` has the id and version of each. The bytes of a file are
-- deleted only if all its parts are stored.
create or replace function delete_archived_bytes(stored jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  account constant bigint := current_account_id();
  forgotten integer;
begin
  update archived_files a set state = 'stored', stored_at = clock_timestamp(), version = s.version
    from jsonb_to_recordset(stored) as s (id bigint, version text)
   where a.id = s.id and a.account_id = account and a.state = 'writing';
  update document_files f
     set signed_deflated = null, authorized_deflated = null, archived_at = clock_timestamp()
    from (select distinct a.document_id, a.attempt
            from jsonb_to_recordset(stored) as s (id bigint)
            join archived_files a on a.id = s.id and a.account_id = account) m
   where f.document_id = m.document_id and f.attempt = m.attempt and f.account_id = account and f.archived_at is null
     and exists (select from documents d where d.id = f.document_id and d.account_id = account and d.acronym = 'AUT')
     and exists (select from archived_files a
                  where a.document_id = f.document_id and a.attempt = f.attempt and a.kind = 'signed' and a.state = 'stored')
     and (f.authorized_deflated is null
          or exists (select from archived_files a
                      where a.document_id = f.document_id and a.attempt = f.attempt and a.kind = 'authorized' and a.state = 'stored'));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
revoke execute on function delete_archived_bytes(jsonb) from public;
grant execute on function delete_archived_bytes(jsonb) to talonario_app;
