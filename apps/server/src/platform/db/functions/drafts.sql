-- Writes drafts of an account with all related rows, and returns their records. `drafts` has the rows of all of them,
-- grouped by table. `place` is the position of the draft that a row belongs to, counted from 1, because a draft has no
-- id before it is written. Raises `no_data_found` if another request now holds the Idempotency-Key. Sets the account
-- for row-level security.
create or replace function write_drafts(wanted_account bigint, drafts jsonb)
returns table (
  place integer, id bigint, business_id bigint, environment_id smallint, document_type_id smallint, acronym text, number text,
  access_key text, authorization_number text, authorized_at timestamptz, issue_date date, entity_id bigint,
  entity_identification text, entity_name text, entity_email text, subtotal numeric, discount numeric, total numeric, body jsonb,
  computed jsonb, errors jsonb, warnings jsonb, created_at timestamptz, updated_at timestamptz, history json
)
language plpgsql volatile set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  ids constant bigint[] := array(select nextval('documents_id_seq') from jsonb_array_elements(drafts -> 'documents'));
  wanted_keys constant text[] := array(select value ->> 'key' from jsonb_array_elements(drafts -> 'keys'));
  held integer;
  -- The related rows, with ids of documents instead of their positions.
  rows_by_table jsonb;
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  if cardinality(wanted_keys) > 0 then
    update idempotency_keys k
       set document_id = ids[h.place], status = h.status, headers = '{}', lease_until = null
      from jsonb_to_recordset(drafts -> 'keys') as h (place integer, key text, owner uuid, status smallint)
     where k.account_id = wanted_account and k.key = any (wanted_keys) and k.key = h.key and k.owner = h.owner;
    get diagnostics held = row_count;
    if held <> cardinality(wanted_keys) then
      raise no_data_found;
    end if;
  end if;
  rows_by_table := (
    select jsonb_object_agg(t.key, (
        select jsonb_agg(
                 case t.key
                   when 'documents' then r.value || jsonb_build_object('id', ids[place])
                   when 'audit_log' then r.value || jsonb_build_object('record_id', ids[place])
                   when 'events' then jsonb_set(r.value || jsonb_build_object('document_id', ids[place]), '{data,id}', to_jsonb(ids[place]))
                   else r.value || jsonb_build_object('document_id', ids[place])
                 end)
          from jsonb_array_elements(t.value) r, cast(r.value ->> 'place' as integer) place))
      from jsonb_each(drafts) t
  );
  perform insert_documents(wanted_account, rows_by_table -> 'documents', null);
  perform write_related_rows(wanted_account, rows_by_table);
  return query
    select array_position(ids, d.id), d.id, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.number, d.access_key,
           d.authorization_number, d.authorized_at, d.issue_date, d.entity_id, d.entity_identification, d.entity_name,
           d.entity_email, d.subtotal, d.discount, d.total, d.body, d.computed, d.errors, d.warnings, d.created_at, d.updated_at,
           (select json_agg(json_build_object('at', h.at, 'acronym', h.acronym, 'reason', h.reason) order by h.id)
              from document_history h where h.account_id = wanted_account and h.document_id = d.id)
      from documents d where d.account_id = wanted_account and d.id = any (ids);
end
$$;
revoke execute on function write_drafts(bigint, jsonb) from public;
grant execute on function write_drafts(bigint, jsonb) to talonario_app;
