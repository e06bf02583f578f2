-- Functions for operators. They read all accounts, so they return only counts, times, and the names of businesses whose
-- certificate expires.

-- Whether the person of a session in the current account is an operator of this installation.
create or replace function is_operator(wanted_session bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, public
return exists (select from public.operators o where o.person_id = public.person_of_session(wanted_session));
revoke execute on function is_operator(bigint) from public;
grant execute on function is_operator(bigint) to talonario_app;

-- Returns the operators who get alerts.
create or replace function list_alerted_operators() returns table (email text, locale text)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select p.email, p.locale from public.operators o join public.people p on p.id = o.person_id order by p.id;
end;
revoke execute on function list_alerted_operators() from public;
grant execute on function list_alerted_operators() to talonario_app;

-- Whether a process is the worker with the latest heartbeat. Its row is never deleted, because it is the one that is
-- reported as missing.
create or replace function is_last_worker(known processes) returns boolean
language sql stable set search_path = pg_catalog, public
return known.kind = 'worker'
  and not exists (select from public.processes o where o.kind = 'worker' and (o.seen_at, o.id) > (known.seen_at, known.id));
revoke execute on function is_last_worker(processes) from public;

-- Records a heartbeat. Returns true if the process should now run the monitoring checks: a worker, or an API process if
-- no worker has run them.
create or replace function record_heartbeat(process uuid, about jsonb, silent_after interval) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment constant timestamptz := clock_timestamp();
  began timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true); -- losing it in a crash does no harm
  insert into public.processes as p (id, kind, host, pid, version, node, disk_free, disk_total, clock_ahead_ms, master_keys,
                                     master_key_file)
  values (process, about ->> 'kind', about ->> 'host', (about ->> 'pid')::integer, about ->> 'version', about ->> 'node',
          (about ->> 'diskFree')::bigint, (about ->> 'diskTotal')::bigint, (about ->> 'clockAheadMs')::integer,
          (select array_agg(value) from jsonb_array_elements_text(about -> 'masterKeys')), about ->> 'masterKeyFile')
  on conflict (id) do update set seen_at = moment, disk_free = excluded.disk_free, disk_total = excluded.disk_total,
                                 clock_ahead_ms = excluded.clock_ahead_ms, master_keys = excluded.master_keys
  returning p.started_at into began;
  if about ->> 'kind' = 'api' and (began > moment - silent_after
     or exists (select from public.processes p where p.kind = 'worker' and p.seen_at > moment - silent_after)) then
    return false;
  end if;
  update public.operator_watch w set looked_at = moment
   where w.looked_at is null or w.looked_at < moment - interval '100 seconds' or w.looked_at > moment;
  if not found then
    return false;
  end if;
  delete from public.processes p where p.seen_at < moment - interval '1 day' and not public.is_last_worker(p);
  delete from public.error_hours e where e.hour < moment - interval '7 days';
  delete from public.operator_alerts a where a.resolved_at < moment - interval '90 days';
  delete from public.operator_posts o where o.created_at < moment - interval '7 days';
  delete from public.backups b where b.taken_at < moment - interval '1 year';
  return true;
end
$$;
revoke execute on function record_heartbeat(uuid, jsonb, interval) from public;
grant execute on function record_heartbeat(uuid, jsonb, interval) to talonario_app;

-- Records that a process ends, so that no alert is raised about it. The row of the last worker remains for as long as a
-- restart may take.
create or replace function end_process(process uuid, silent_after interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.processes p
   where p.id = process
     and (p.kind <> 'worker' or exists (select from public.processes o where o.kind = 'worker' and o.id <> process
                                          and o.seen_at > clock_timestamp() - silent_after));
end;
revoke execute on function end_process(uuid, interval) from public;
grant execute on function end_process(uuid, interval) to talonario_app;

create or replace function count_errors(counted jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into public.error_hours as e (hour, code, status, count)
  select c.hour, c.code, c.status, c.count
    from jsonb_to_recordset(counted) as c (hour timestamptz, code text, status smallint, count integer)
   order by c.hour, c.code, c.status
  on conflict (hour, code, status) do update set count = e.count + excluded.count;
end;
revoke execute on function count_errors(jsonb) from public;
grant execute on function count_errors(jsonb) to talonario_app;

-- Facts about each queue: number of waiting rows, counted up to a maximum; time since which the oldest one waits; and
-- time since which one could have been claimed but was not.
create or replace function operator_queues()
returns table (queue text, count bigint, since timestamptz, overdue_since timestamptz)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  with waiting (queue, since, due_at, lease_until) as (
    (select 'documents ' || d.environment_id, d.created_at, d.due_at, d.lease_until
       from public.documents d where d.due_at is not null limit 50000)
    union all
    (select 'received ' || f.environment_id, f.created_at, f.due_at, f.lease_until from public.received_fetches f limit 50000)
    union all
    (select 'events', e.created_at, e.created_at, null
       from (select o.account_id, o.event_id from public.event_outbox o limit 1000) o
       join public.events e on e.account_id = o.account_id and e.id = o.event_id)
    union all
    (select 'emails', e.created_at, e.due_at, e.lease_until from public.emails e where e.due_at is not null limit 50000)
    union all
    (select 'account emails', l.created_at, l.due_at, l.lease_until
       from public.account_emails l where l.due_at is not null limit 50000)
    union all
    (select 'webhooks', w.created_at, w.due_at, w.lease_until
       from public.webhook_deliveries w where w.due_at is not null limit 50000)
    union all
    (select 'imports', i.created_at, i.due_at, i.lease_until from public.imports i where i.due_at is not null limit 50000)
    union all
    (select 'packages', p.created_at, p.due_at, p.lease_until from public.month_packages p where p.due_at is not null limit 50000)
    union all
    (select 'rehearsals', r.created_at, r.due_at, r.lease_until from public.rehearsals r where r.due_at is not null limit 50000)
  )
  select w.queue, count(*), min(w.since),
         min(w.due_at) filter (where w.due_at < clock_timestamp() and coalesce(w.lease_until < clock_timestamp(), true))
    from waiting w group by w.queue;
end;
revoke execute on function operator_queues() from public;

-- Returns all monitoring facts in the database. Without `whole`, only those that are checked every two minutes.
create or replace function operator_facts(whole boolean) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  moment constant timestamptz := clock_timestamp();
  facts jsonb;
begin
  select jsonb_build_object(
    'version', (select w.version from public.operator_watch w),
    'waiting', (select coalesce(jsonb_agg(jsonb_build_object(
        'queue', q.queue, 'count', q.count, 'since', q.since, 'overdueSince', q.overdue_since) order by q.queue), '[]')
      from public.operator_queues() q),
    'certificates', (select coalesce(jsonb_agg(jsonb_build_object(
        'businessId', c.id, 'business', c.business_name, 'validTo', c.valid_to) order by c.valid_to, c.id), '[]')
      from (select b.id, b.business_name, s.valid_to from public.signatures s join public.businesses b on b.id = s.business_id
             where s.current and b.active and s.valid_to < moment + interval '30 days' order by s.valid_to, b.id limit 200) c),
    'processes', (select coalesce(jsonb_agg(jsonb_build_object(
        'kind', p.kind, 'host', p.host, 'pid', p.pid, 'version', p.version, 'node', p.node, 'startedAt', p.started_at,
        'seenAt', p.seen_at, 'diskFree', p.disk_free, 'diskTotal', p.disk_total, 'clockAheadMs', p.clock_ahead_ms) order by p.kind, p.host, p.pid), '[]')
      from public.processes p where p.seen_at > moment - interval '1 hour' or public.is_last_worker(p)),
    'numbers', jsonb_build_object(
      'hold', (select jsonb_build_object('reason', h.reason, 'host', h.host, 'heldAt', h.held_at) from public.numbering_holds h),
      'heldCounters', (select count(*) from public.sequences s where s.held_at is not null)),
    'backup', (select jsonb_build_object('takenAt', b.taken_at, 'place', b.place)
      from public.backups b order by b.taken_at desc limit 1),
    'alerts', (select coalesce(jsonb_agg(jsonb_build_object(
        'cause', a.cause, 'facts', a.facts, 'raisedAt', a.raised_at, 'seenAt', a.seen_at, 'resolvedAt', a.resolved_at)
        order by a.resolved_at is not null, a.id desc), '[]')
      from (select * from public.operator_alerts a
             where a.resolved_at is null or (whole and a.resolved_at > moment - interval '7 days')
             order by a.resolved_at is not null, a.id desc limit 500) a)
  ) into facts;
  if whole then
    facts := facts || jsonb_build_object(
      'mail', jsonb_build_object(
        'failed', (select count(*) from (select from public.emails e
                    where e.status = 'failed' and e.updated_at > moment - interval '1 day' limit 1000) e),
        'accountFailed', (select count(*) from public.account_emails l
                           where l.status = 'failed' and l.created_at > moment - interval '1 day')),
      'webhooks', (select jsonb_build_object(
          'paused', count(*) filter (where not w.active and w.disabled_reason is not null),
          'failing', count(*) filter (where w.active and w.failing_since is not null),
          'failingSince', min(w.failing_since) filter (where w.active)) from public.webhook_endpoints w),
      'errors', (select coalesce(jsonb_agg(jsonb_build_object('code', e.code, 'status', e.status, 'count', e.count)
          order by e.status / 100 desc, e.count desc, e.code), '[]')
        from (select h.code, h.status, sum(h.count) as count from public.error_hours h
               where h.hour > moment - interval '24 hours' group by h.code, h.status) e),
      'database', jsonb_build_object(
        'version', current_setting('server_version'), 'bytes', pg_database_size(current_database()),
        'migration', (select max(m.name) from public.schema_migrations m)));
  end if;
  return facts;
end
$$;
revoke execute on function operator_facts(boolean) from public;
grant execute on function operator_facts(boolean) to talonario_app;

-- Writes the result of a monitoring run, completely or not at all, and only if the alerts are unchanged since the run
-- read them (`expected` is their version). Mails and webhook posts are queued in the same transaction, so that each
-- change is reported once, even if a process dies.
create or replace function write_operator_alerts(
  expected bigint, raised jsonb, seen text[], resolved text[], mails jsonb, post text
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update public.operator_watch w set version = w.version + 1 where w.version = expected;
  if not found then
    return false;
  end if;
  insert into public.operator_alerts (cause, facts)
  select r.cause, r.facts from jsonb_to_recordset(raised) as r (cause text, facts jsonb);
  update public.operator_alerts a set seen_at = clock_timestamp() where a.cause = any (seen) and a.resolved_at is null;
  update public.operator_alerts a set resolved_at = clock_timestamp() where a.cause = any (resolved) and a.resolved_at is null;
  insert into public.account_emails (account_id, kind, recipient, sealed, sealed_key, master_key_id, status, due_at, expires_at)
  select null, 'operator_alert', m.recipient, decode(m.sealed, 'base64'), decode(m.sealed_key, 'base64'), m.master_key_id, 'queued',
         clock_timestamp(), clock_timestamp() + interval '1 day'
    from jsonb_to_recordset(mails) as m (recipient text, sealed text, sealed_key text, master_key_id text);
  if post is not null then
    insert into public.operator_posts (body) values (post);
  end if;
  return true;
end
$$;
revoke execute on function write_operator_alerts(bigint, jsonb, text[], text[], jsonb, text) from public;
grant execute on function write_operator_alerts(bigint, jsonb, text[], text[], jsonb, text) to talonario_app;

create or replace function claim_operator_post(lease interval) returns table (id bigint, body text, tries integer)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.operator_posts o set tries = o.tries + 1, lease_until = clock_timestamp() + lease
   where o.id = (select d.id from public.operator_posts d
                  where d.due_at <= clock_timestamp() and (d.lease_until is null or d.lease_until < clock_timestamp())
                  order by d.due_at, d.id limit 1 for update skip locked)
  returning o.id, o.body, o.tries;
end;
revoke execute on function claim_operator_post(interval) from public;
grant execute on function claim_operator_post(interval) to talonario_app;

-- Stores the result of posting an alert. `retry_in` is null if it is not tried again.
create or replace function finish_operator_post(wanted bigint, answer text, retry_in interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.operator_posts o
     set last_answer = answer, lease_until = null, due_at = case when retry_in is not null then clock_timestamp() + retry_in end
   where o.id = wanted and o.due_at is not null;
end;
revoke execute on function finish_operator_post(bigint, text, interval) from public;
grant execute on function finish_operator_post(bigint, text, interval) to talonario_app;
