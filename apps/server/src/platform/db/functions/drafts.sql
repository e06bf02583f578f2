-- Drafts of an account with everything that is written beside them, and each record as it then stands. `drafts` holds the rows of all
-- of them by table; `place` says which draft a row belongs to, counted from 1. Raises `no_data_found` when the key of a request is
-- somebody else's by now. It names the account to row-level security itself.
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
  insert into documents (
    id, account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id, issue_date,
    entity_id, entity_identification, entity_name, entity_email, other_entity_id, other_entity_identification, other_entity_name,
    other_entity_email, external_id, subtotal, discount, total, body, computed, warnings
  ) overriding system value
  select ids[d.id], wanted_account, d.business_id, d.environment_id, d.document_type_id, 'CRD', d.establishment_id,
         d.emission_point_id, d.issue_date, d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.other_entity_id,
         d.other_entity_identification, d.other_entity_name, d.other_entity_email, d.external_id, d.subtotal, d.discount, d.total,
         d.body, d.computed, d.warnings
    from jsonb_populate_recordset(null::documents, drafts -> 'documents') d; -- its id is its place
  insert into document_references (document_id, account_id, kind, record_id)
  select ids[r.place], wanted_account, r.kind, r.record_id
    from jsonb_to_recordset(drafts -> 'document_references') as r (place integer, kind text, record_id bigint);
  insert into audit_log (
    account_id, business_id, actor_kind, actor_id, actor_name, action, record_type, record_id, before, after, ip, request_id
  )
  select wanted_account, a.business_id, a.actor_kind, a.actor_id, a.actor_name, a.action, a.record_type, ids[a.record_id], a.before,
         a.after, a.ip, a.request_id
    from jsonb_populate_recordset(null::audit_log, drafts -> 'audit_log') a; -- its record_id is its place
  insert into document_history (account_id, document_id, at, acronym, reason)
  select wanted_account, ids[h.place], clock_timestamp(), h.acronym, h.reason
    from jsonb_to_recordset(drafts -> 'document_history') as h (place integer, acronym text, reason text);
  with event as (
    insert into events (account_id, business_id, document_id, type, message_id, data, request_id)
    select wanted_account, e.business_id, ids[e.place], e.type, e.message_id, (e.data || jsonb_build_object('id', ids[e.place]))::json,
           e.request_id
      from jsonb_to_recordset(drafts -> 'events')
        as e (place integer, business_id bigint, type text, message_id text, data jsonb, request_id uuid)
    returning id
  )
  insert into event_outbox (account_id, event_id) select wanted_account, e.id from event e;
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
