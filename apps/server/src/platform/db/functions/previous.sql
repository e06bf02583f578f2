-- What the code of the last release calls and this one does not. It goes when that release may no longer run beside this schema.

-- Account e-mails were called letters.
create or replace view letters with (security_invoker = true) as select * from account_emails;
revoke all on letters from talonario_app;
grant insert on letters to talonario_app;

create or replace function claim_due_letters(count integer, owner uuid, lease interval)
returns table (letter_id bigint, recipient text, sealed bytea, sealed_key bytea, master_key_id text, tries integer, created_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select * from public.claim_due_account_emails(count, owner, lease);
end;
revoke execute on function claim_due_letters(integer, uuid, interval) from public;
grant execute on function claim_due_letters(integer, uuid, interval) to talonario_app;

create or replace function finish_letter(wanted_id bigint, owner uuid, new_status text, answer text, retry_seconds double precision)
returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select public.finish_account_email(wanted_id, owner, new_status, answer, retry_seconds);
end;
revoke execute on function finish_letter(bigint, uuid, text, text, double precision) from public;
grant execute on function finish_letter(bigint, uuid, text, text, double precision) to talonario_app;

create or replace function forget_old_sessions(idle interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select public.purge_old_sessions(idle);
end;
revoke execute on function forget_old_sessions(interval) from public;
grant execute on function forget_old_sessions(interval) to talonario_app;

-- One function locked the counter of one point and advanced it.
create or replace function take_numbers(
  wanted_account bigint, wanted_point bigint, wanted_environment integer, wanted_type integer,
  fingerprints bytea[], owners uuid[], reporters uuid[]
)
returns table (
  outcome text, sequential integer, document_id bigint, window_seconds integer, underway boolean, moment timestamptz
)
language plpgsql volatile set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  last_taken integer;
begin
  for outcome, sequential, document_id, window_seconds, underway, moment in
    select * from lock_counters(
      wanted_account, array[wanted_point], array[wanted_environment], array[wanted_type], array_fill(1, array[cardinality(fingerprints)]),
      fingerprints, owners, reporters, true, 5, 0.7, 5)
  loop
    last_taken := coalesce(take_numbers.sequential, last_taken);
    return next;
  end loop;
  update sequences s set last_used = last_taken, next_number = last_taken + 1, updated_at = now()
   where last_taken is not null and s.account_id = wanted_account and s.emission_point_id = wanted_point
     and s.environment_id = wanted_environment and s.document_type_id = wanted_type;
end
$$;
revoke execute on function take_numbers(bigint, bigint, integer, integer, bytea[], uuid[], uuid[]) from public;
grant execute on function take_numbers(bigint, bigint, integer, integer, bytea[], uuid[], uuid[]) to talonario_app;

create or replace function find_repeated_request(
  wanted_account bigint, wanted_fingerprint bytea, window_seconds integer, out document_id bigint, out unsure boolean
)
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  select r.document_id, r.unsure into find_repeated_request.document_id, find_repeated_request.unsure
    from find_repeat(wanted_account, wanted_fingerprint, window_seconds, 5, 0.7, 5) r;
end
$$;
revoke execute on function find_repeated_request(bigint, bytea, integer) from public;
grant execute on function find_repeated_request(bigint, bytea, integer) to talonario_app;

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
    from public.admit_member(presented_hash, idle, present) m
   where m.role in ('owner', 'member') and m.business_ids is null; -- that code knows no other rights, and would give all
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

-- The version before knows nothing of what a key may do or see: one that is limited is none for it.
create or replace function admit_api_key(wanted_public_id text, presented_hash bytea, caller inet)
returns table (
  id bigint, account_id bigint, name text, mode text, secret_hash bytea, active boolean, ip_allowed boolean,
  plan_name text, api_access boolean, requests_per_minute integer, emissions_per_minute integer,
  used integer, resets_in double precision
)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  select k.id, k.account_id, k.name, k.mode, k.secret_hash, k.active and num_nonnulls(k.permissions, k.business_ids) = 0, k.ip_allowed,
         k.plan_name, k.api_access, k.requests_per_minute, k.emissions_per_minute, k.used, k.resets_in
    from public.admit_key(wanted_public_id, presented_hash, caller) k;
end;
revoke execute on function admit_api_key(text, bytea, inet) from public;
grant execute on function admit_api_key(text, bytea, inet) to talonario_app;

-- A mail was begun, read and ended one by one.

-- Writes that a try begins, before anything is sent. A try found open was cut short, and goes into the log with `cut_short_answer`.
-- No row when somebody else has the mail.
create or replace function start_email_try(wanted_account bigint, wanted_email bigint, wanted_owner uuid, cut_short_answer text)
returns table (
  id bigint, business_id bigint, document_id bigint, origin text, recipients text[], pending text[], refused text[], message_id uuid,
  tries integer, created_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  open_since timestamptz;
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  select e.sending_since into open_since from emails e
   where e.account_id = wanted_account and e.id = wanted_email and e.lease_owner = wanted_owner and e.status = 'queued' for update;
  if not found then
    return;
  end if;
  if open_since is not null then
    insert into email_attempts (account_id, email_id, at, recipients, ok, answer)
    select e.account_id, e.id, open_since, e.pending, false, cut_short_answer
      from emails e where e.account_id = wanted_account and e.id = wanted_email;
  end if;
  return query
    update emails e set tries = e.tries + 1, sending_since = clock_timestamp()
     where e.account_id = wanted_account and e.id = wanted_email
    returning e.id, e.business_id, e.document_id, e.origin, e.recipients, e.pending, e.refused, e.message_id, e.tries, e.created_at;
end
$$;
revoke execute on function start_email_try(bigint, bigint, uuid, text) from public;
grant execute on function start_email_try(bigint, bigint, uuid, text) to talonario_app;

-- The same for several mails of an account.
create or replace function start_email_tries(
  wanted_account bigint, wanted_emails bigint[], wanted_owners uuid[], cut_short_answer text
)
returns table (
  id bigint, business_id bigint, document_id bigint, origin text, recipients text[], pending text[], refused text[], message_id uuid,
  tries integer, created_at timestamptz
)
language plpgsql volatile set search_path = pg_catalog, public as $$
begin
  for place in 1 .. cardinality(wanted_emails) loop
    return query
      select * from start_email_try(wanted_account, wanted_emails[place], wanted_owners[place], cut_short_answer);
  end loop;
end
$$;
revoke execute on function start_email_tries(bigint, bigint[], uuid[], text) from public;
grant execute on function start_email_tries(bigint, bigint[], uuid[], text) to talonario_app;

-- What the mail of an authorized document is made of: what it says, the stored XML, how the business prints.
create or replace function read_document_mail(wanted_account bigint, wanted_document bigint)
returns table (
  document_type_id smallint, environment_id smallint, business_id bigint, acronym text, number text, access_key text, issue_date date,
  total numeric, entity_name text, authorization_number text, authorized_at timestamptz,
  business_name text, commercial_name text, identification text, phone text, email text, decimal_separator text,
  signed_xml text, signed_deflated bytea, authorized_xml text, authorized_deflated bytea, authorization_answer jsonb,
  has_logo boolean, logo_print bytea, typed_prices jsonb
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
           l.business_id is not null, l.print, typed_prices(d.body)
      from documents d
      join businesses b on b.account_id = d.account_id and b.id = d.business_id
      join document_files f on f.account_id = d.account_id and f.document_id = d.id and f.attempt = d.attempt
      left join logos l on l.account_id = d.account_id and l.business_id = d.business_id
     where d.account_id = wanted_account and d.id = wanted_document and d.acronym = 'AUT';
end
$$;
revoke execute on function read_document_mail(bigint, bigint) from public;
grant execute on function read_document_mail(bigint, bigint) to talonario_app;

-- What became of a try whose lease was kept, the log of the mail server's answers included. False, and nothing written, when the
-- lease was lost meanwhile.
create or replace function finish_email_try(
  wanted_account bigint, wanted_email bigint, wanted_owner uuid, change jsonb, kept_message bytea
)
returns boolean
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  e emails;
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  update emails m
     set pending = array(select jsonb_array_elements_text(change -> 'pending')),
         refused = array(select jsonb_array_elements_text(change -> 'refused')),
         status = change ->> 'status',
         due_at = clock_timestamp() + make_interval(secs => (change ->> 'retry_in')::double precision),
         sent_at = case when (change ->> 'sent')::boolean then clock_timestamp() else m.sent_at end,
         eml = coalesce(kept_message, m.eml), sending_since = null, lease_owner = null, lease_until = null,
         updated_at = clock_timestamp()
   where m.account_id = wanted_account and m.id = wanted_email and m.lease_owner = wanted_owner and m.status = 'queued'
  returning m.* into e;
  if not found then
    return false;
  end if;
  insert into email_attempts (account_id, email_id, recipients, ok, answer)
  select wanted_account, wanted_email, a.recipients, a.ok, a.answer
    from jsonb_to_recordset(change -> 'email_attempts') as a (recipients text[], ok boolean, answer text);
  if change ? 'alert' then
    insert into alerts (account_id, business_id, document_id, kind, message)
    values (wanted_account, e.business_id, e.document_id, change #>> '{alert,kind}', change #>> '{alert,message}')
    on conflict do nothing;
  elsif change ? 'resolved' then
    update alerts l set resolved_at = clock_timestamp()
     where l.account_id = wanted_account and l.document_id = e.document_id and l.kind = change ->> 'resolved' and l.resolved_at is null;
  end if;
  return true;
end
$$;
revoke execute on function finish_email_try(bigint, bigint, uuid, jsonb, bytea) from public;
grant execute on function finish_email_try(bigint, bigint, uuid, jsonb, bytea) to talonario_app;

-- The same for several mails of an account; their messages follow one another. Gives the ids of those that were written.
create or replace function finish_email_tries(wanted_account bigint, finished jsonb, kept_messages bytea) returns setof bigint
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  one jsonb;
begin
  for one in select value from jsonb_array_elements(finished) loop
    if finish_email_try(wanted_account, (one ->> 'id')::bigint, (one ->> 'owner')::uuid, one -> 'change',
                        substr(kept_messages, (one ->> 'from_byte')::integer, (one ->> 'byte_count')::integer)) then
      return next (one ->> 'id')::bigint;
    end if;
  end loop;
end
$$;
revoke execute on function finish_email_tries(bigint, jsonb, bytea) from public;
grant execute on function finish_email_tries(bigint, jsonb, bytea) to talonario_app;
