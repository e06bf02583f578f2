-- A mail's trips to the database, each one call: begin, read, finish. They name the account to row-level security themselves, look
-- rows up and write what they are handed; what is written is decided in delivery/mail.

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

-- Addresses that people of the account at hand chose in the last 24 hours. As the owner: how many there may be is for the whole account,
-- also for whoever is limited to a part of it.
create or replace function count_addressed() returns integer
language sql stable security definer set search_path = pg_catalog, public
return (select coalesce(sum(cardinality(e.recipients)), 0)::integer from public.emails e
         where e.account_id = public.current_account_id() and e.cc is not null
           and e.created_at > clock_timestamp() - interval '24 hours');
revoke execute on function count_addressed() from public;
grant execute on function count_addressed() to talonario_app;
