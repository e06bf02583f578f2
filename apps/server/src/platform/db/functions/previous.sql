-- What the code of the last release calls and this one does not. It goes when that release may no longer run beside this schema.

-- Step 4, the rows of a document that has its number: a new one, or one that is there and still as it was read (`seen`). `changed`
-- and `key_lost` mean that the caller has to undo everything. `issued` holds the rows of the other tables under their names.
create or replace function write_issued(issued jsonb, signed bytea, lease interval) returns text
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  d documents := jsonb_populate_record(null::documents, issued -> 'document');
begin
  if issued ? 'seen' then
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
     where o.account_id = d.account_id and o.id = d.id and o.acronym = issued #>> '{seen,acronym}'
       and date_trunc('milliseconds', o.updated_at) = (issued #>> '{seen,updated_at}')::timestamptz;
    if not found then
      return 'changed';
    end if;
    if issued ? 'document_references' then
      delete from document_references r where r.account_id = d.account_id and r.document_id = d.id;
    end if;
  else
    insert into documents (
      id, account_id, business_id, environment_id, document_type_id, acronym, establishment_id, emission_point_id, number,
      access_key, issue_date, entity_id, entity_identification, entity_name, entity_email, other_entity_id,
      other_entity_identification, other_entity_name, other_entity_email, external_id, subtotal, discount, total, body,
      computed, warnings, attempt, due_at, lease_owner, lease_until
    ) overriding system value values (
      d.id, d.account_id, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.establishment_id, d.emission_point_id,
      d.number, d.access_key, d.issue_date, d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.other_entity_id,
      d.other_entity_identification, d.other_entity_name, d.other_entity_email, d.external_id, d.subtotal,
      d.discount, d.total, d.body, d.computed, d.warnings, d.attempt, clock_timestamp(), d.lease_owner, clock_timestamp() + lease
    );
  end if;
  perform write_references_and_audit(d.account_id, d.id, issued);
  if issued ? 'document_number' then
    insert into document_numbers (
      business_id, environment_id, document_type_id, establishment_code, emission_point_code, sequential, account_id, document_id
    )
    select d.business_id, d.environment_id, d.document_type_id, n.establishment_code, n.emission_point_code, n.sequential,
           d.account_id, d.id
      from jsonb_to_record(issued -> 'document_number') as n (establishment_code text, emission_point_code text, sequential integer);
  end if;
  insert into document_files (document_id, attempt, account_id, access_key, signed_deflated)
  values (d.id, d.attempt, d.account_id, d.access_key, signed);
  perform write_history_and_events(d.account_id, d.business_id, d.id, issued);
  if issued ? 'key' then
    update idempotency_keys k set document_id = d.id
     where k.account_id = d.account_id and k.key = issued #>> '{key,key}' and k.owner = (issued #>> '{key,owner}')::uuid;
    if not found then
      return 'key_lost';
    end if;
  end if;
  if issued ? 'unkeyed_request' then
    insert into unkeyed_requests (document_id, account_id, fingerprint, owner, reporter, waiting_at)
    select d.id, d.account_id, decode(u.fingerprint, 'hex'), u.owner, u.reporter, u.waiting_at
      from jsonb_to_record(issued -> 'unkeyed_request') as u (fingerprint text, owner uuid, reporter uuid, waiting_at timestamptz);
  end if;
  return 'written';
end
$$;
revoke execute on function write_issued(jsonb, bytea, interval) from public;
grant execute on function write_issued(jsonb, bytea, interval) to talonario_app;

-- Step 7: what became of a document under way, if it still is where the caller left it: in this state, this attempt, under this
-- lease. No row when it is not. With the last change comes the record as it then stands, and the key of the request is closed.
create or replace function write_outcome(
  wanted_account bigint, wanted_document bigint, from_acronym text, from_attempt integer, from_owner uuid,
  change jsonb, authorized bytea, lease interval
)
returns table (
  id bigint, business_id bigint, environment_id smallint, document_type_id smallint, acronym text, number text, access_key text,
  authorization_number text, authorized_at timestamptz, issue_date date, entity_id bigint, entity_identification text,
  entity_name text, entity_email text, subtotal numeric, discount numeric, total numeric, body jsonb, computed jsonb,
  errors jsonb, warnings jsonb, merged_requests integer, created_at timestamptz, updated_at timestamptz,
  received_at timestamptz, history json, credit_notes json, key_closed boolean
)
language plpgsql volatile set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  underway constant boolean := (change ->> 'underway')::boolean;
  d documents;
  closed boolean := false;
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  update documents o
     set acronym = change ->> 'acronym',
         tries = case when o.acronym = change ->> 'acronym' then o.tries else 0 end,
         received_at = case when (change ->> 'received')::boolean then clock_timestamp() else o.received_at end,
         due_at = case when underway then o.due_at end,
         lease_owner = case when underway then o.lease_owner end,
         lease_until = case when underway then clock_timestamp() + lease end,
         errors = coalesce(change -> 'errors', o.errors),
         warnings = o.warnings || coalesce(change -> 'warnings', '[]'),
         authorization_number = coalesce(change #>> '{authorization,number}', o.authorization_number),
         authorized_at = coalesce((change #>> '{authorization,authorized_at}')::timestamptz, o.authorized_at),
         updated_at = greatest(now(), o.updated_at + interval '1 millisecond')
   where o.account_id = wanted_account and o.id = wanted_document and o.acronym = from_acronym and o.attempt = from_attempt
     and o.lease_owner = from_owner
  returning o.* into d;
  if not found then
    return;
  end if;
  if change ? 'authorization' then
    update document_files f set authorized_deflated = authorized, authorization_answer = change #> '{authorization,answer}'
     where f.account_id = wanted_account and f.document_id = wanted_document and f.attempt = from_attempt;
  end if;
  perform write_history_and_events(d.account_id, d.business_id, d.id, change);
  if (change ->> 'close_alerts')::boolean then
    update alerts a set resolved_at = clock_timestamp()
     where a.account_id = wanted_account and a.document_id = wanted_document and a.resolved_at is null;
  end if;
  if change ? 'key' then
    update idempotency_keys k set status = (change #>> '{key,status}')::smallint, headers = '{}', lease_until = null
     where k.account_id = wanted_account and k.key = change #>> '{key,key}' and k.owner = (change #>> '{key,owner}')::uuid;
    closed := found;
  end if;
  return query
    select d.id, d.business_id, d.environment_id, d.document_type_id, d.acronym, d.number, d.access_key, d.authorization_number,
           d.authorized_at, d.issue_date, d.entity_id, d.entity_identification, d.entity_name, d.entity_email, d.subtotal,
           d.discount, d.total, d.body, d.computed, d.errors, d.warnings, d.merged_requests, d.created_at, d.updated_at,
           d.received_at,
           (select json_agg(json_build_object('at', h.at, 'acronym', h.acronym, 'reason', h.reason) order by h.id)
              from document_history h where h.account_id = wanted_account and h.document_id = wanted_document),
           -- What was never issued before has none.
           case when underway or d.attempt = 1 then '[]'
                else list_credit_notes(d.account_id, d.business_id, d.environment_id, d.document_type_id, replace(d.number, '-', ''))
           end,
           closed;
end
$$;
revoke execute on function write_outcome(bigint, bigint, text, integer, uuid, jsonb, bytea, interval) from public;
grant execute on function write_outcome(bigint, bigint, text, integer, uuid, jsonb, bytea, interval) to talonario_app;

-- Which records a document was made from, and the line of the audit log, where either is handed over.
create or replace function write_references_and_audit(wanted_account bigint, wanted_document bigint, rows_by_table jsonb)
returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into document_references (document_id, account_id, kind, record_id)
  select wanted_document, wanted_account, r.kind, r.record_id
    from jsonb_to_recordset(rows_by_table -> 'document_references') as r (kind text, record_id bigint);
  if rows_by_table ? 'audit_log' then
    insert into audit_log (
      account_id, business_id, actor_kind, actor_id, actor_name, action, record_type, record_id, before, after, ip, request_id
    )
    select a.account_id, a.business_id, a.actor_kind, a.actor_id, a.actor_name, a.action, a.record_type, wanted_document, a.before,
           a.after, a.ip, a.request_id
      from jsonb_populate_record(null::audit_log, rows_by_table -> 'audit_log') a;
  end if;
end
$$;
revoke execute on function write_references_and_audit(bigint, bigint, jsonb) from public;
grant execute on function write_references_and_audit(bigint, bigint, jsonb) to talonario_app;

-- Lines of the history and events, in the order they are handed over. Each event gets its place in the outbox.
create or replace function write_history_and_events(
  wanted_account bigint, wanted_business bigint, wanted_document bigint, rows_by_table jsonb
) returns void
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  insert into document_history (account_id, document_id, at, acronym, reason)
  select wanted_account, wanted_document, clock_timestamp(), h.acronym, h.reason
    from jsonb_to_recordset(rows_by_table -> 'document_history') as h (acronym text, reason text);
  with event as (
    insert into events (account_id, business_id, document_id, type, message_id, data, email_recipients)
    select wanted_account, wanted_business, wanted_document, e.type, e.message_id, e.data::json, e.email_recipients
      from jsonb_to_recordset(rows_by_table -> 'events') as e (type text, message_id text, data text, email_recipients text[])
    returning id
  )
  insert into event_outbox (account_id, event_id) select wanted_account, e.id from event e;
end
$$;
revoke execute on function write_history_and_events(bigint, bigint, bigint, jsonb) from public;
grant execute on function write_history_and_events(bigint, bigint, bigint, jsonb) to talonario_app;

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

-- Step 4, under the counter's lock: the next number of a point, null when there is none left, and an id for the document.
create or replace function take_number(
  wanted_account bigint, wanted_point bigint, wanted_environment integer, wanted_type integer,
  out sequential integer, out document_id bigint
)
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  update sequences s set last_used = s.next_number, next_number = s.next_number + 1, updated_at = now()
   where s.account_id = wanted_account and s.emission_point_id = wanted_point
     and s.environment_id = wanted_environment and s.document_type_id = wanted_type and s.next_number <= 999999999
     and s.held_at is null
  returning s.last_used into take_number.sequential;
  take_number.document_id := nextval('documents_id_seq');
end
$$;
revoke execute on function take_number(bigint, bigint, integer, integer) from public;
grant execute on function take_number(bigint, bigint, integer, integer) to talonario_app;

-- Step 4 of an emission without an Idempotency-Key, under the counter's lock. `taken`: as take_number. `repeated`: the document
-- that an earlier request made, which from now on waits for its answer through this run; no number was taken. `unsure`: nothing
-- was done. `moment` is the clock of the database, by which the caller reckons when its client was last there.
create or replace function take_number_once(
  wanted_account bigint, wanted_point bigint, wanted_environment integer, wanted_type integer,
  wanted_fingerprint bytea, new_owner uuid, new_reporter uuid,
  out outcome text, out sequential integer, out document_id bigint, out window_seconds integer, out underway boolean,
  out moment timestamptz
)
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  unsure boolean;
begin
  perform from sequences s
    where s.account_id = wanted_account and s.emission_point_id = wanted_point
      and s.environment_id = wanted_environment and s.document_type_id = wanted_type
    for no key update;
  moment := clock_timestamp();
  select a.retry_window_seconds into take_number_once.window_seconds from accounts a where a.id = wanted_account;
  if take_number_once.window_seconds > 0 then
    select f.document_id, f.unsure into take_number_once.document_id, unsure
      from find_repeated_request(wanted_account, wanted_fingerprint, take_number_once.window_seconds) f;
    if take_number_once.document_id is not null then
      outcome := 'repeated';
      update unkeyed_requests u
         set owner = new_owner, reporter = new_reporter, waiting_at = moment, gone_at = null, answered_at = null
       where u.account_id = wanted_account and u.document_id = take_number_once.document_id;
      update documents d set merged_requests = d.merged_requests + 1
       where d.account_id = wanted_account and d.id = take_number_once.document_id
      returning d.due_at is not null and coalesce(d.lease_until > moment, false) into take_number_once.underway;
      return;
    end if;
    if unsure then
      outcome := 'unsure';
      return;
    end if;
  end if;
  outcome := 'taken';
  select t.sequential, t.document_id into take_number_once.sequential, take_number_once.document_id
    from take_number(wanted_account, wanted_point, wanted_environment, wanted_type) t;
end
$$;
revoke execute on function take_number_once(bigint, bigint, integer, integer, bytea, uuid, uuid) from public;
grant execute on function take_number_once(bigint, bigint, integer, integer, bytea, uuid, uuid) to talonario_app;

-- What the mail of an authorized document is made of: what it says, the stored XML, how the business prints.
create or replace function read_mailed_document(wanted_account bigint, wanted_document bigint)
returns table (
  document_type_id smallint, environment_id smallint, business_id bigint, acronym text, number text, access_key text, issue_date date,
  total numeric, entity_name text, authorization_number text, authorized_at timestamptz,
  business_name text, commercial_name text, identification text, phone text, email text, decimal_separator text,
  signed_xml text, signed_deflated bytea, authorized_xml text, authorized_deflated bytea, authorization_answer jsonb,
  has_logo boolean, logo_print bytea
)
language plpgsql volatile set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  return query
    select d.document_type_id, d.environment_id, d.business_id, d.acronym, d.number, d.access_key, d.issue_date,
           d.total, d.entity_name, d.authorization_number, d.authorized_at,
           b.business_name, b.commercial_name, b.identification, b.phone, b.email, b.decimal_separator,
           f.signed_xml, f.signed_deflated, f.authorized_xml, f.authorized_deflated, f.authorization_answer,
           l.business_id is not null, l.print
      from documents d
      join businesses b on b.account_id = d.account_id and b.id = d.business_id
      join document_files f on f.account_id = d.account_id and f.document_id = d.id and f.attempt = d.attempt
      left join logos l on l.account_id = d.account_id and l.business_id = d.business_id
     where d.account_id = wanted_account and d.id = wanted_document and d.acronym = 'AUT';
end
$$;
revoke execute on function read_mailed_document(bigint, bigint) from public;
grant execute on function read_mailed_document(bigint, bigint) to talonario_app;

-- Sessions and signing in before persons were told apart from their accounts.
create or replace function admit_session(presented_hash bytea, idle interval, present boolean)
returns table (
  id bigint, account_id bigint, user_id bigint, email text, name text, role text, locale text, account_name text,
  plan_name text, requests_per_minute integer, emissions_per_minute integer, last_seen_at timestamptz, expires_at timestamptz,
  second_factor boolean, second_factor_demanded boolean
)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select m.id, m.account_id, m.user_id, m.email, m.name, m.role, m.locale, m.account_name, m.plan_name, m.requests_per_minute,
         m.emissions_per_minute, m.last_seen_at, m.expires_at, m.second_factor, m.second_factor_demanded
    from public.admit_member(presented_hash, idle, present) m;
end;
revoke execute on function admit_session(bytea, interval, boolean) from public;
grant execute on function admit_session(bytea, interval, boolean) to talonario_app;

-- That code looks for the second factor in the account it enters.
create or replace function begin_sign_in(wanted_email text)
returns table (
  wait_seconds double precision, user_id bigint, account_id bigint, name text, password_hash text, second_factor boolean
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  tried record;
begin
  select b.* into tried from public.begin_proof(wanted_email) b;
  wait_seconds := tried.wait_seconds;
  select u.id, u.account_id, tried.name, tried.password_hash, tried.second_factor
    into user_id, account_id, name, password_hash, second_factor
    from public.users u left join public.second_factors f on f.user_id = u.id
   where u.person_id = tried.person_id and u.active
   order by f.id is null, u.last_seen_at desc nulls last, u.id
   limit 1;
  return next;
end
$$;
revoke execute on function begin_sign_in(text) from public;
grant execute on function begin_sign_in(text) to talonario_app;

grant execute on function use_password_reset(bytea) to talonario_app;

-- The password was changed: no link that was sent before sets it again.
create or replace function void_password_resets(wanted_user bigint) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.password_resets r using public.users u, public.users o
   where u.id = wanted_user and u.account_id = public.current_account_id() and o.person_id = u.person_id and r.user_id = o.id;
end;
revoke execute on function void_password_resets(bigint) from public;
grant execute on function void_password_resets(bigint) to talonario_app;
