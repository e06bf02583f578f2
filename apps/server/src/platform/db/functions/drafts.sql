-- A draft with everything that is written beside it, and the record as it then stands. `draft` holds the rows under the names of
-- their tables. No row, and nothing written, when the key of the request is somebody else's by now. It names the account to
-- row-level security itself.
create or replace function write_draft(draft jsonb)
returns table (
  id bigint, business_id bigint, environment_id smallint, document_type_id smallint, acronym text, number text, access_key text,
  authorization_number text, authorized_at timestamptz, issue_date date, entity_id bigint, entity_identification text,
  entity_name text, entity_email text, subtotal numeric, discount numeric, total numeric, body jsonb, computed jsonb,
  errors jsonb, warnings jsonb, created_at timestamptz, updated_at timestamptz, history json
)
language plpgsql volatile set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  d documents := jsonb_populate_record(null::documents, draft -> 'document');
begin
  perform set_config('talonario.account_id', d.account_id::text, true);
  if draft ? 'key' then
    perform from idempotency_keys k
      where k.account_id = d.account_id and k.key = draft #>> '{key,key}' and k.owner = (draft #>> '{key,owner}')::uuid for update;
    if not found then
      return;
    end if;
  end if;
  insert into documents (
    account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id, issue_date,
    entity_id, entity_identification, entity_name, entity_email, other_entity_id, other_entity_identification, other_entity_name,
    other_entity_email, external_id, subtotal, discount, total, body, computed, warnings
  ) values (
    d.account_id, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.establishment_id, d.emission_point_id, d.issue_date,
    d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.other_entity_id, d.other_entity_identification,
    d.other_entity_name, d.other_entity_email, d.external_id, d.subtotal, d.discount, d.total, d.body, d.computed, d.warnings
  ) returning * into d;
  perform write_references_and_audit(d.account_id, d.id, draft);
  if draft ? 'key' then
    update idempotency_keys k
       set document_id = d.id, status = (draft #>> '{key,status}')::smallint, headers = '{}', lease_until = null
     where k.account_id = d.account_id and k.key = draft #>> '{key,key}';
  end if;
  return query
    with line as (
      insert into document_history (account_id, document_id, at, acronym, reason)
      select d.account_id, d.id, clock_timestamp(), h.acronym, h.reason
        from jsonb_to_recordset(draft -> 'document_history') as h (acronym text, reason text)
      returning document_history.at, document_history.acronym, document_history.reason
    )
    select d.id, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.number, d.access_key, d.authorization_number,
           d.authorized_at, d.issue_date, d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.subtotal,
           d.discount, d.total, d.body, d.computed, d.errors, d.warnings, d.created_at, d.updated_at,
           (select json_agg(line) from line);
end
$$;
revoke execute on function write_draft(jsonb) from public;
grant execute on function write_draft(jsonb) to talonario_app;
