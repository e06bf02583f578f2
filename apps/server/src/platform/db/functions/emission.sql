-- SQL functions of the emission pipeline; each does one step in one round trip. They read rows and write the given
-- rows; documents/emission decides what is written. They run as the caller, so that row-level security applies inside
-- them. Those that are called outside a transaction of the account set the account themselves.

-- Step 2 of emission: reads the records that a body refers to, and consumes one emission of the quota (null: no quota).
-- Returns one row.
create or replace function resolve_references(
  wanted_account bigint, wanted_business bigint, wanted_establishment bigint, wanted_point bigint,
  wanted_parties bigint[], wanted_items bigint[], emissions_quota integer,
  out issuer json, out parties json, out items json, out used integer, out resets_in double precision
)
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  if emissions_quota is not null then
    select q.used, q.resets_in into resolve_references.used, resolve_references.resets_in
      from take_from_quota(wanted_account, 'emissions', emissions_quota) q;
    if resolve_references.used > emissions_quota then
      return;
    end if;
  end if;
  select json_build_object(
           'business', json_build_object(
             'id', b.id, 'identification', b.identification, 'business_name', b.business_name,
             'commercial_name', b.commercial_name, 'address', b.address, 'environment_id', b.environment_id,
             'accounting_required', b.accounting_required, 'special_taxpayer', b.special_taxpayer,
             'retention_agent', b.retention_agent, 'rimpe', b.rimpe, 'large_taxpayer', b.large_taxpayer,
             'classification', b.classification, 'email_on_authorization', b.email_on_authorization, 'active', b.active,
             'tax_rounding', b.tax_rounding,
             'production', case when b.production_paused_at is not null then 'paused' when b.production_live_at is not null then 'live'
                                when b.production_switched_at is not null then 'switched' end,
             'has_webhooks', exists (select from webhook_endpoints w where w.account_id = wanted_account and w.active),
             'signature_id', s.id),
           'establishment', case when e.id is not null then
             json_build_object('id', e.id, 'code', e.code, 'address', e.address, 'active', e.active) end,
           'emissionPoint', case when p.id is not null then
             json_build_object('id', p.id, 'code', p.code, 'active', p.active) end)
    into issuer
    from businesses b
    left join signatures s on s.business_id = b.id and s.current
    left join establishments e on e.business_id = b.id and e.id = wanted_establishment
    left join emission_points p on p.establishment_id = e.id
          and (p.id = wanted_point or (wanted_point is null and p.code = '001'))
   where b.account_id = wanted_account and b.id = wanted_business;
  if issuer is null then
    return;
  end if;
  select coalesce(json_agg(json_build_object(
           'id', p.id, 'role', p.role, 'identification_type_id', p.identification_type_id,
           'identification', p.identification, 'business_name', p.business_name, 'email', p.email, 'mobile', p.mobile,
           'address', p.address, 'vehicle_plate', p.vehicle_plate, 'active', p.active)), '[]')
    into parties
    from parties p where p.account_id = wanted_account and p.business_id = wanted_business and p.id = any (wanted_parties);
  select coalesce(json_agg(json_build_object(
           'id', i.id, 'code', i.code, 'aux_code', i.aux_code, 'name', i.name, 'tax_ids', i.tax_ids,
           'ice_value', i.ice_value::text, 'unit', i.unit, 'active', i.active)), '[]')
    into items
    from items i where i.account_id = wanted_account and i.business_id = wanted_business and i.id = any (wanted_items);
end
$$;
revoke execute on function resolve_references(bigint, bigint, bigint, bigint, bigint[], bigint[], integer) from public;
grant execute on function resolve_references(bigint, bigint, bigint, bigint, bigint[], bigint[], integer) to talonario_app;

-- Inserts rows of new documents, both drafts and issued ones. With a lease they are due, and the calling process works
-- on them.
create or replace function insert_documents(wanted_account bigint, new_rows jsonb, lease interval) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into documents (
    id, account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id, number,
    access_key, issue_date, entity_id, entity_identification, entity_name, entity_email, other_entity_id,
    other_entity_identification, other_entity_name, other_entity_email, external_id, subtotal, discount, total, body,
    computed, warnings, attempt, due_at, lease_owner, lease_until
  ) overriding system value
  select d.id, wanted_account, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.establishment_id, d.emission_point_id,
         d.number, d.access_key, d.issue_date, d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.other_entity_id,
         d.other_entity_identification, d.other_entity_name, d.other_entity_email, d.external_id, d.subtotal,
         d.discount, d.total, d.body, d.computed, d.warnings, d.attempt, case when lease is not null then clock_timestamp() end,
         d.lease_owner, clock_timestamp() + lease
    from jsonb_populate_recordset(null::documents, new_rows) d;
end
$$;
revoke execute on function insert_documents(bigint, jsonb, interval) from public;
grant execute on function insert_documents(bigint, jsonb, interval) to talonario_app;

-- Inserts the related rows of documents that are created or issued: references, history, events and audit log.
create or replace function write_related_rows(wanted_account bigint, rows_by_table jsonb) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into document_references (document_id, account_id, kind, record_id)
  select r.document_id, wanted_account, r.kind, r.record_id
    from jsonb_populate_recordset(null::document_references, rows_by_table -> 'document_references') r;
  perform write_steps(wanted_account, rows_by_table);
  insert into audit_log (
    account_id, business_id, actor_kind, actor_id, actor_name, action, record_type, record_id, before, after, ip, request_id
  )
  select wanted_account, a.business_id, a.actor_kind, a.actor_id, a.actor_name, a.action, a.record_type, a.record_id, a.before,
         a.after, a.ip, a.request_id
    from jsonb_populate_recordset(null::audit_log, rows_by_table -> 'audit_log') a;
end
$$;
revoke execute on function write_related_rows(bigint, jsonb) from public;
grant execute on function write_related_rows(bigint, jsonb) to talonario_app;

-- Step 4 of emission: writes the rows of numbered documents of an account, both new ones and stored ones that are
-- unchanged since they were read (`stored`). It is the last statement of its transaction and is sent together with the
-- commit. So it raises an error if everything must be rolled back: a serialization failure for a document that has
-- changed, TK001 for an idempotency key that another request holds. `issued` has the rows of all documents grouped by
-- table, because a statement costs more than a row. `signed` is the concatenation of the signed bytes. Updated rows are
-- also named by key (`= any`), because the plan is made when tables are empty and must work when they are full. The
-- plan is made once: planning these statements on every call would be a fifth of their cost.
create or replace function issue_documents(wanted_account bigint, issued jsonb, signed bytea, lease interval) returns void
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  one jsonb;
  held integer;
  wanted_keys text[];
begin
  perform insert_documents(wanted_account, issued -> 'documents', lease);
  for one in select value from jsonb_array_elements(issued -> 'stored') loop
    perform issue_stored(wanted_account, one, lease);
  end loop;
  insert into document_numbers (
    business_id, environment_id, document_type_id, establishment_code, emission_point_code, sequential, account_id, document_id
  )
  select n.business_id, n.environment_id, n.document_type_id, n.establishment_code, n.emission_point_code, n.sequential,
         wanted_account, n.document_id
    from jsonb_populate_recordset(null::document_numbers, issued -> 'document_numbers') n;
  -- Advances the counters that lock_counters() locked in this transaction. If a counter has changed since, it was not
  -- locked, and two documents would get the same number.
  with used as (
    select n.emission_point_id, n.environment_id, n.document_type_id, min(n.sequential) as from_number, max(n.sequential) as to_number
      from jsonb_to_recordset(issued -> 'document_numbers')
        as n (emission_point_id bigint, environment_id smallint, document_type_id smallint, sequential integer)
     group by n.emission_point_id, n.environment_id, n.document_type_id
  ), advanced as (
    update sequences s set last_used = u.to_number, next_number = u.to_number + 1, updated_at = now()
      from used u
     where s.account_id = wanted_account and s.emission_point_id = u.emission_point_id and s.environment_id = u.environment_id
       and s.document_type_id = u.document_type_id and s.next_number = u.from_number
    returning 1
  )
  select (select count(*) from used) - (select count(*) from advanced) into held;
  if held <> 0 then
    raise exception 'a counter moved while it was not locked' using errcode = '40001';
  end if;
  insert into document_files (document_id, attempt, account_id, access_key, signed_deflated)
  select f.document_id, f.attempt, wanted_account, f.access_key, substr(signed, f.from_byte, f.byte_count)
    from jsonb_to_recordset(issued -> 'document_files')
      as f (document_id bigint, attempt integer, access_key text, from_byte integer, byte_count integer);
  perform write_related_rows(wanted_account, issued);
  if issued ? 'retired_keys' then
    insert into retired_keys (access_key, account_id, business_id, document_id, environment_id)
    select r.access_key, wanted_account, r.business_id, r.document_id, r.environment_id
      from jsonb_populate_recordset(null::retired_keys, issued -> 'retired_keys') r
    on conflict do nothing;
  end if;
  if issued ? 'keys' then
    wanted_keys := array(select value ->> 'key' from jsonb_array_elements(issued -> 'keys'));
    update idempotency_keys k set document_id = h.document_id
      from jsonb_to_recordset(issued -> 'keys') as h (document_id bigint, key text, owner uuid)
     where k.account_id = wanted_account and k.key = any (wanted_keys) and k.key = h.key and k.owner = h.owner;
    get diagnostics held = row_count;
    if held <> cardinality(wanted_keys) then
      raise exception 'the key of the request is held by another run' using errcode = 'TK001';
    end if;
  end if;
  if issued ? 'unkeyed_requests' then
    insert into unkeyed_requests (document_id, account_id, fingerprint, owner, reporter, waiting_at)
    select u.document_id, wanted_account, decode(u.fingerprint, 'hex'), u.owner, u.reporter, u.waiting_at
      from jsonb_to_recordset(issued -> 'unkeyed_requests')
        as u (document_id bigint, fingerprint text, owner uuid, reporter uuid, waiting_at timestamptz);
  end if;
end
$$;
revoke execute on function issue_documents(bigint, jsonb, bytea, interval) from public;
grant execute on function issue_documents(bigint, jsonb, bytea, interval) to talonario_app;

-- Updates the row of a stored document that is being issued.
create or replace function issue_stored(wanted_account bigint, stored jsonb, lease interval) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  d documents := jsonb_populate_record(null::documents, stored);
begin
  update documents o
     set environment_id = d.environment_id, document_type_id = d.document_type_id, acronym = d.acronym,
         establishment_id = d.establishment_id, emission_point_id = d.emission_point_id, number = d.number,
         access_key = d.access_key, issue_date = d.issue_date, entity_id = d.entity_id,
         entity_identification = d.entity_identification, entity_name = d.entity_name, entity_email = d.entity_email,
         other_entity_id = d.other_entity_id, other_entity_identification = d.other_entity_identification,
         other_entity_name = d.other_entity_name, other_entity_email = d.other_entity_email, external_id = d.external_id,
         subtotal = d.subtotal, discount = d.discount, total = d.total, body = d.body, computed = d.computed, errors = '[]',
         warnings = d.warnings, attempt = d.attempt, due_at = clock_timestamp(), lease_owner = d.lease_owner,
         lease_until = clock_timestamp() + lease, tries = 0, received_at = null, stuck_at = null,
         updated_at = greatest(now(), o.updated_at + interval '1 millisecond')
   where o.account_id = wanted_account and o.id = d.id and o.acronym = stored ->> 'seen_acronym'
     and date_trunc('milliseconds', o.updated_at) = (stored ->> 'seen_updated_at')::timestamptz;
  if not found then
    raise exception 'the document was changed meanwhile' using errcode = '40001';
  end if;
  if (stored ->> 'refers_anew')::boolean then
    delete from document_references r where r.account_id = wanted_account and r.document_id = d.id;
  end if;
end
$$;
revoke execute on function issue_stored(bigint, jsonb, interval) from public;
grant execute on function issue_stored(bigint, jsonb, interval) to talonario_app;

-- Step 5 of emission, before a short pause: records that SRI has received the bytes of these attempts. The receipt is
-- stored in the narrow row of the bytes; the state REC is written with the next change
-- (docs/decisions/transaction-sharing.md). Returns one row for each.
create or replace function record_receipts(wanted_account bigint, wanted_documents bigint[], wanted_attempts integer[])
returns table (document_id bigint, received_at timestamptz)
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  return query
    update document_files f set received_at = clock_timestamp()
      from unnest(wanted_documents, wanted_attempts) as w (id, attempt)
     where f.account_id = wanted_account and f.document_id = any (wanted_documents) and f.document_id = w.id and f.attempt = w.attempt
    returning f.document_id, f.received_at;
end
$$;
revoke execute on function record_receipts(bigint, bigint[], integer[]) from public;
grant execute on function record_receipts(bigint, bigint[], integer[]) to talonario_app;

-- Step 7 of emission: writes changes of documents underway that still have the state, attempt and lease that the caller
-- states. Returns no row for others. With the final change of a document it returns the document record and completes
-- the idempotency key of its request. `authorized` is the concatenation of SRI's bytes.
create or replace function write_outcomes(wanted_account bigint, outcomes jsonb, authorized bytea, lease interval)
returns table (
  id bigint, business_id bigint, environment_id smallint, document_type_id smallint, acronym text, number text, access_key text,
  authorization_number text, authorized_at timestamptz, issue_date date, entity_id bigint, entity_identification text,
  entity_name text, entity_email text, subtotal numeric, discount numeric, total numeric, body jsonb, computed jsonb,
  errors jsonb, warnings jsonb, merged_requests integer, created_at timestamptz, updated_at timestamptz,
  received_at timestamptz, history json, credit_notes json, key_closed boolean
)
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  wanted_documents constant bigint[] := array(select (value ->> 'id')::bigint from jsonb_array_elements(outcomes -> 'documents'));
  moved bigint[];
  wanted_keys text[];
  closed bigint[] := '{}';
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  with changed as (
    update documents o
       set acronym = w.acronym,
           tries = case when o.acronym = w.acronym then o.tries else 0 end,
           received_at = case when w.received then coalesce(w.received_at, clock_timestamp()) else o.received_at end,
           due_at = case when w.underway then o.due_at end,
           lease_owner = case when w.underway then o.lease_owner end,
           lease_until = case when w.underway then clock_timestamp() + lease end,
           errors = coalesce(w.errors, o.errors),
           warnings = o.warnings || coalesce(w.warnings, '[]'),
           authorization_number = coalesce(w.authorization_number, o.authorization_number),
           authorized_at = coalesce(w.authorized_at, o.authorized_at),
           updated_at = greatest(now(), o.updated_at + interval '1 millisecond')
      from jsonb_to_recordset(outcomes -> 'documents') as w (
        id bigint, from_acronym text, from_attempt integer, from_owner uuid, acronym text, underway boolean, received boolean,
        received_at timestamptz, errors jsonb, warnings jsonb, authorization_number text, authorized_at timestamptz
      )
     where o.account_id = wanted_account and o.id = any (wanted_documents) and o.id = w.id and o.acronym = w.from_acronym
       and o.attempt = w.from_attempt and o.lease_owner = w.from_owner
    returning o.id
  )
  select array_agg(c.id) into moved from changed c;
  if moved is null then
    return;
  end if;
  outcomes := rows_of_documents(outcomes, moved);
  if outcomes ? 'document_files' then
    update document_files f
       set authorized_deflated = substr(authorized, a.from_byte, a.byte_count), authorization_answer = a.authorization_answer
      from jsonb_to_recordset(outcomes -> 'document_files')
        as a (document_id bigint, attempt integer, from_byte integer, byte_count integer, authorization_answer jsonb)
     where f.account_id = wanted_account and f.document_id = any (moved) and f.document_id = a.document_id
       and f.attempt = a.attempt;
  end if;
  perform write_steps(wanted_account, outcomes);
  if outcomes ? 'alerts' then
    update alerts a set resolved_at = clock_timestamp()
      from jsonb_to_recordset(outcomes -> 'alerts') as c (document_id bigint)
     where a.account_id = wanted_account and a.document_id = any (moved) and a.document_id = c.document_id
       and a.resolved_at is null;
  end if;
  if outcomes ? 'keys' then
    wanted_keys := array(select value ->> 'key' from jsonb_array_elements(outcomes -> 'keys'));
    with closing as (
      update idempotency_keys k set status = h.status, headers = '{}', lease_until = null
        from jsonb_to_recordset(outcomes -> 'keys') as h (document_id bigint, key text, owner uuid, status smallint)
       where k.account_id = wanted_account and k.key = any (wanted_keys) and k.key = h.key and k.owner = h.owner
      returning h.document_id
    )
    select coalesce(array_agg(c.document_id), '{}') into closed from closing c;
  end if;
  return query
    select d.id, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.number, d.access_key, d.authorization_number,
           d.authorized_at, d.issue_date, d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.subtotal,
           d.discount, d.total,
           -- The record is only returned for a document that is not underway any more.
           case when d.due_at is null then d.body end, case when d.due_at is null then d.computed end,
           d.errors, d.warnings, d.merged_requests, d.created_at, d.updated_at, d.received_at,
           case when d.due_at is not null then '[]'
                else (select json_agg(json_build_object('at', h.at, 'acronym', h.acronym, 'reason', h.reason) order by h.id)
                        from document_history h where h.account_id = wanted_account and h.document_id = d.id)
           end,
           -- After the first attempt a document cannot have credit notes yet, so they are not read.
           case when d.due_at is not null or d.attempt = 1 then '[]'
                else list_credit_notes(d.account_id, d.business_id, d.environment_id, d.document_type_id, replace(d.number, '-', ''))
           end,
           d.id = any (closed)
      from documents d where d.account_id = wanted_account and d.id = any (moved);
end
$$;
revoke execute on function write_outcomes(bigint, jsonb, bytea, interval) from public;
grant execute on function write_outcomes(bigint, jsonb, bytea, interval) to talonario_app;

-- Returns those of the rows, grouped by table, that belong to these documents.
create or replace function rows_of_documents(rows_by_table jsonb, wanted_documents bigint[]) returns jsonb
language plpgsql immutable set search_path = pg_catalog as $$
begin
  if cardinality(wanted_documents) = jsonb_array_length(rows_by_table -> 'documents') then
    return rows_by_table;
  end if;
  return (
    select jsonb_object_agg(t.key, (
        select coalesce(jsonb_agg(r.value order by r.ordinality), '[]')
          from jsonb_array_elements(t.value) with ordinality r
         where coalesce(r.value ->> 'document_id', r.value ->> 'id')::bigint = any (wanted_documents)))
      from jsonb_each(rows_by_table) t
  );
end
$$;
revoke execute on function rows_of_documents(jsonb, bigint[]) from public;
grant execute on function rows_of_documents(jsonb, bigint[]) to talonario_app;

-- Writes rows of the history and events. An event goes to the outbox if it has a recipient: a mail, or an active
-- endpoint that subscribed to it. Most events have none, and each row of the outbox costs processing and deletion.
create or replace function write_steps(wanted_account bigint, rows_by_table jsonb) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into document_history (account_id, document_id, at, acronym, reason)
  select wanted_account, h.document_id, coalesce(h.at, clock_timestamp()), h.acronym, h.reason
    from jsonb_to_recordset(rows_by_table -> 'document_history') as h (document_id bigint, at timestamptz, acronym text, reason text);
  if not rows_by_table ? 'events' then
    return;
  end if;
  with event as (
    insert into events (account_id, business_id, document_id, type, message_id, data, previous, request_id, email_recipients)
    select wanted_account, e.business_id, e.document_id, e.type, e.message_id, e.data::json, e.previous, e.request_id, e.email_recipients
      from jsonb_to_recordset(rows_by_table -> 'events')
        as e (business_id bigint, document_id bigint, type text, message_id text, data text, previous json, request_id uuid,
              email_recipients text[])
    returning id
  )
  insert into event_outbox (account_id, event_id) select wanted_account, e.id from event e;
end
$$;
revoke execute on function write_steps(bigint, jsonb) from public;
grant execute on function write_steps(bigint, jsonb) to talonario_app;

-- Claims access keys that were given up and are due to be queried again, of all accounts. A claim sets the next due
-- time: from five minutes to one hour, increasing with the age. Keys that were given up more than a day ago are
-- deleted.
create or replace function claim_retired_keys(wanted_environment smallint, wanted_count integer)
returns table (account_id bigint, document_id bigint, access_key text)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.retired_keys r
   where r.environment_id = wanted_environment and r.retired_at < clock_timestamp() - interval '25 hours';
  update public.retired_keys r
     set due_at = clock_timestamp() + least(interval '1 hour', greatest(interval '5 minutes', clock_timestamp() - r.retired_at))
   where r.access_key in (
     select c.access_key from public.retired_keys c
      where c.environment_id = wanted_environment and c.due_at <= clock_timestamp()
      order by c.due_at
      limit wanted_count
        for update skip locked
   )
  returning r.account_id, r.document_id, r.access_key;
end;
revoke execute on function claim_retired_keys(smallint, integer) from public;
grant execute on function claim_retired_keys(smallint, integer) to talonario_app;
