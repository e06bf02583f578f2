-- SQL functions for sending mail; each does one step in one round trip: claim mails (or start a delivery attempt of
-- claimed ones), and end an attempt. They set the account for row-level security, read rows and write the given rows;
-- delivery/mail decides what is written.

-- Leases due mails, and records for the first `begun` of them that a delivery attempt starts, which saves a statement.
-- A mail with an open attempt is only leased, because the interrupted attempt must be logged first (`begin_emails`). A
-- business never has more than its share of mails underway, so that a long queue or a server that hangs does not delay
-- others; the account with the fewest mails underway comes first. Same rules as claim_due_deliveries(), but its plan is
-- made only once.
create or replace function claim_due_emails(wanted_count integer, share integer, owner uuid, lease interval, begun integer)
returns table (id bigint, account_id bigint, begins boolean)
language plpgsql volatile security definer
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
    with recursive waiting as (
      (select q.business_id as id, q.account_id from public.emails q where q.due_at is not null order by q.business_id limit 1)
      union all
      select following.id, following.account_id
        from waiting w
        cross join lateral (
          select q.business_id as id, q.account_id from public.emails q
           where q.due_at is not null and q.business_id > w.id
           order by q.business_id limit 1
        ) following
    ),
    busy as materialized (
      select l.account_id, l.business_id as id, count(*) as leased from public.emails l
       where l.lease_until >= clock_timestamp() group by l.account_id, l.business_id
    ),
    due as materialized (
      select w.id, w.account_id,
             (select count(*)
                from (select from public.emails q
                       where q.business_id = w.id and q.due_at <= clock_timestamp()
                         and (q.lease_until is null or q.lease_until < clock_timestamp())
                       limit greatest(share - coalesce(b.leased, 0), 0)) free) as wanted
        from waiting w left join busy b on b.id = w.id
    ),
    places as materialized (
      select d.id, d.wanted,
             coalesce((select sum(b.leased) from busy b where b.account_id = d.account_id), 0)
               + coalesce(sum(d.wanted) over (partition by d.account_id order by d.turn
                                              rows between unbounded preceding and 1 preceding), 0) as before
        from (select due.*, random() as turn from due where due.wanted > 0) d
    ),
    candidate as materialized (
      select c.id, c.sending_since
        from (select p.id, p.wanted as free from places p order by p.before, random()) p
        cross join lateral (
          select q.id, q.sending_since from public.emails q
           where q.business_id = p.id and q.due_at <= clock_timestamp()
             and (q.lease_until is null or q.lease_until < clock_timestamp())
           order by q.due_at
           limit p.free
           for update skip locked
        ) c
       limit wanted_count
    ),
    chosen as materialized (
      select c.id, c.sending_since is null and row_number() over () <= begun as begins from candidate c
    )
    update public.emails q
       set lease_owner = owner, lease_until = clock_timestamp() + lease,
           tries = q.tries + c.begins::integer,
           sending_since = case when c.begins then clock_timestamp() else q.sending_since end
      from chosen c where q.id = any (array(select named.id from chosen named)) and q.id = c.id
    returning q.id, q.account_id, c.begins;
end
$$;
revoke execute on function claim_due_emails(integer, integer, uuid, interval, integer) from public;
grant execute on function claim_due_emails(integer, integer, uuid, interval, integer) to talonario_app;

-- Reads mails of an account with all data from which they are composed: document record, stored XML and print settings
-- of the business. `complete` is true only if the document is authorised.
create or replace function read_emails(wanted_account bigint, wanted_emails bigint[])
returns setof taken_email
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  return query
    select e.id, e.account_id, e.business_id, e.document_id, e.origin, e.recipients, e.pending, e.refused,
           e.cc, e.note, e.message_id, e.tries, e.created_at, b.id is not null and f.document_id is not null,
           d.document_type_id, d.environment_id, d.acronym, d.number, d.access_key, d.issue_date,
           d.total, d.entity_name, d.authorization_number, d.authorized_at,
           b.business_name, b.commercial_name, b.identification, b.phone, b.email, b.decimal_separator,
           f.signed_deflated, f.authorized_deflated, f.authorization_answer,
           l.business_id is not null, l.print,
           -- Most documents have no prices with IVA, and this check is cheaper than calling the function.
           case when d.body @> '{"items": [{"price_includes_tax": true}]}' then typed_prices(d.body) end
      from emails e
      left join documents d on d.account_id = e.account_id and d.id = e.document_id and d.acronym = 'AUT'
      left join businesses b on b.account_id = d.account_id and b.id = d.business_id
      left join document_files f on f.account_id = d.account_id and f.document_id = d.id and f.attempt = d.attempt
      left join logos l on l.account_id = d.account_id and l.business_id = d.business_id
     where e.account_id = wanted_account and e.id = any (wanted_emails);
end
$$;
revoke execute on function read_emails(bigint, bigint[]) from public;
grant execute on function read_emails(bigint, bigint[]) to talonario_app;

-- Leases due mails of any account. If their attempt has started, they are returned with all data from which they are
-- composed; for the others `tries` is null.
create or replace function take_due_emails(wanted_count integer, share integer, owner uuid, lease interval, begun integer)
returns setof taken_email
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  claimed record;
  other taken_email;
  other_id bigint;
begin
  for claimed in
    select c.account_id, array_agg(c.id) filter (where c.begins) as begun, array_agg(c.id) filter (where not c.begins) as ahead
      from claim_due_emails(wanted_count, share, owner, lease, begun) c group by c.account_id
  loop
    if claimed.begun is not null then
      return query select * from read_emails(claimed.account_id, claimed.begun);
    end if;
    other.account_id := claimed.account_id;
    foreach other_id in array coalesce(claimed.ahead, '{}') loop
      other.id := other_id;
      return next other;
    end loop;
  end loop;
end
$$;
revoke execute on function take_due_emails(integer, integer, uuid, interval, integer) from public;
grant execute on function take_due_emails(integer, integer, uuid, interval, integer) to talonario_app;

-- Records that delivery attempts of leased mails start, before anything is sent, and returns the mails. An open attempt
-- was interrupted and is logged with `cut_short_answer`. Returns no row for mails whose lease is lost.
create or replace function begin_emails(wanted_account bigint, wanted_emails bigint[], wanted_owner uuid, cut_short_answer text)
returns setof taken_email
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  held bigint[];
  left_open bigint[];
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  select array_agg(h.id), array_agg(h.id) filter (where h.sending_since is not null) into held, left_open
    from (select e.id, e.sending_since from emails e
           where e.account_id = wanted_account and e.id = any (wanted_emails) and e.lease_owner = wanted_owner and e.status = 'queued'
           order by e.id for update) h;
  if held is null then
    return;
  end if;
  if left_open is not null then
    insert into email_attempts (account_id, email_id, at, recipients, ok, answer)
    select e.account_id, e.id, e.sending_since, e.pending, false, cut_short_answer
      from emails e where e.account_id = wanted_account and e.id = any (left_open);
  end if;
  update emails e set tries = e.tries + 1, sending_since = clock_timestamp()
   where e.account_id = wanted_account and e.id = any (held);
  return query select * from read_emails(wanted_account, held);
end
$$;
revoke execute on function begin_emails(bigint, bigint[], uuid, text) from public;
grant execute on function begin_emails(bigint, bigint[], uuid, text) to talonario_app;

-- Stores the results of delivery attempts of an account's mails, with the answers of the mail server. Their rows are
-- grouped by table, because a statement costs more than a row. `kept_messages` is the concatenation of the messages.
-- Mails whose lease is lost are not written. Returns the ids of the written mails.
create or replace function end_email_tries(wanted_account bigint, ended jsonb, kept_messages bytea) returns setof bigint
language plpgsql volatile
set search_path = pg_catalog, public set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  wanted_emails constant bigint[] := array(select (value ->> 'id')::bigint from jsonb_array_elements(ended -> 'emails'));
  resolved_of bigint[];
  written bigint[];
begin
  perform set_config('talonario.account_id', wanted_account::text, true);
  with changed as (
    update emails m
       set pending = w.pending, refused = w.refused, status = w.status,
           due_at = clock_timestamp() + make_interval(secs => w.retry_in),
           sent_at = case when w.sent then clock_timestamp() else m.sent_at end,
           eml = coalesce(substr(kept_messages, w.from_byte, w.byte_count), m.eml),
           sending_since = null, lease_owner = null, lease_until = null, updated_at = clock_timestamp()
      from jsonb_to_recordset(ended -> 'emails') as w (
        id bigint, owner uuid, pending text[], refused text[], status text, retry_in double precision, sent boolean,
        from_byte integer, byte_count integer
      )
     where m.account_id = wanted_account and m.id = any (wanted_emails) and m.id = w.id and m.lease_owner = w.owner
       and m.status = 'queued'
    returning m.id
  )
  select array_agg(c.id) into written from changed c;
  if written is null then
    return;
  end if;
  insert into email_attempts (account_id, email_id, recipients, ok, answer)
  select wanted_account, a.email_id, a.recipients, a.ok, a.answer
    from jsonb_to_recordset(ended -> 'email_attempts') as a (email_id bigint, recipients text[], ok boolean, answer text)
   where a.email_id = any (written);
  if ended ? 'alerts' then
    insert into alerts (account_id, business_id, document_id, kind, message)
    select wanted_account, a.business_id, a.document_id, a.kind, a.message
      from jsonb_to_recordset(ended -> 'alerts')
        as a (email_id bigint, business_id bigint, document_id bigint, kind text, message text)
     where a.email_id = any (written)
    on conflict do nothing;
  end if;
  if ended ? 'resolved' then
    resolved_of := array(select r.document_id from jsonb_to_recordset(ended -> 'resolved') as r (email_id bigint, document_id bigint)
                          where r.email_id = any (written));
    update alerts l set resolved_at = clock_timestamp()
     where l.account_id = wanted_account and l.document_id = any (resolved_of) and l.kind = 'email.failed' and l.resolved_at is null;
  end if;
  return query select unnest(written);
end
$$;
revoke execute on function end_email_tries(bigint, jsonb, bytea) from public;
grant execute on function end_email_tries(bigint, jsonb, bytea) to talonario_app;

-- Number of addresses that users of the current account entered in the last 24 hours. Runs as the owner, because the
-- limit is for the whole account, also for callers with limits.
create or replace function count_addressed() returns integer
language sql stable security definer set search_path = pg_catalog, public
return (select coalesce(sum(cardinality(e.recipients)), 0)::integer from public.emails e
         where e.account_id = public.current_account_id() and e.cc is not null
           and e.created_at > clock_timestamp() - interval '24 hours');
revoke execute on function count_addressed() from public;
grant execute on function count_addressed() to talonario_app;
