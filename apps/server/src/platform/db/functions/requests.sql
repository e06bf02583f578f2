-- Quotas and rate limits, storage of Idempotency-Keys, and leases of processes that died.

-- Consumes one unit of the quota of the current minute. `used` is above `quota` if nothing was left. Then nothing is
-- written, so that a client that keeps trying costs only a read. The time is that of the database's clock, because the
-- clocks of nodes differ.
create or replace function take_from_quota(wanted_account bigint, wanted_quota text, quota integer, out used integer, out resets_in double precision)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  insert into public.rate_counters as c (account_id, quota, used, resets_at)
  values (wanted_account, wanted_quota, 1, moment + interval '1 minute')
  on conflict on constraint rate_counters_pkey do update
     set used = case when c.resets_at <= moment then 1 else c.used + 1 end,
         resets_at = case when c.resets_at <= moment then excluded.resets_at else c.resets_at end
   where c.resets_at <= moment or c.used < take_from_quota.quota
  returning c.used, extract(epoch from c.resets_at - moment) into take_from_quota.used, take_from_quota.resets_in;
  if not found then
    select take_from_quota.quota + 1, extract(epoch from c.resets_at - moment) into take_from_quota.used, take_from_quota.resets_in
      from public.rate_counters c where c.account_id = wanted_account and c.quota = wanted_quota;
  end if;
end
$$;
revoke execute on function take_from_quota(bigint, text, integer) from public;
grant execute on function take_from_quota(bigint, text, integer) to talonario_app;

-- Returns the usage of the quotas in the current minute, without consuming anything.
create or replace function read_quotas(wanted_account bigint) returns table (quota text, used integer, resets_in double precision)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select c.quota, c.used, extract(epoch from c.resets_at - clock_timestamp())
    from public.rate_counters c
   where c.account_id = wanted_account and c.resets_at > clock_timestamp();
end;
revoke execute on function read_quotas(bigint) from public;
grant execute on function read_quotas(bigint) to talonario_app;

-- Consumes one unit of a rate limit. `used` is above `points` if nothing was left. Then nothing is written, so that a
-- client that keeps trying costs only a read.
create or replace function take_from_limit(
  wanted_limit text, wanted_caller text, points integer, window_seconds integer, out used integer, out resets_in double precision
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  moment timestamptz := clock_timestamp();
begin
  perform set_config('synchronous_commit', 'off', true);
  insert into public.caller_counters as c (limit_name, caller, used, resets_at)
  values (wanted_limit, wanted_caller, 1, moment + make_interval(secs => window_seconds))
  on conflict on constraint caller_counters_pkey do update
     set used = case when c.resets_at <= moment then 1 else c.used + 1 end,
         resets_at = case when c.resets_at <= moment then excluded.resets_at else c.resets_at end
   where c.resets_at <= moment or c.used < points
  returning c.used, extract(epoch from c.resets_at - moment) into take_from_limit.used, take_from_limit.resets_in;
  if not found then
    select points + 1, extract(epoch from c.resets_at - moment) into take_from_limit.used, take_from_limit.resets_in
      from public.caller_counters c where c.limit_name = wanted_limit and c.caller = wanted_caller;
  end if;
end
$$;
revoke execute on function take_from_limit(text, text, integer, integer) from public;
grant execute on function take_from_limit(text, text, integer, integer) to talonario_app;

-- Returns a consumed unit to a rate limit, if the request turned out to be harmless.
create or replace function return_to_limit(wanted_limit text, wanted_caller text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.caller_counters c set used = c.used - 1
   where c.limit_name = wanted_limit and c.caller = wanted_caller and c.used > 0;
end;
revoke execute on function return_to_limit(text, text) from public;
grant execute on function return_to_limit(text, text) to talonario_app;

-- Takes those Idempotency-Keys that are new, and returns them; begin_idempotent_run() handles the others. It waits only
-- for another transaction that takes the same new key, and all transactions take keys in the same order. Its commit
-- need not reach the disk: the transaction that creates a document writes the row again and is flushed afterwards.
create or replace function begin_idempotent_runs(wanted_account bigint, keys text[], fingerprints bytea[], owners uuid[], lease interval)
returns setof text
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into public.idempotency_keys as k (account_id, key, fingerprint, owner, lease_until)
    select wanted_account, w.key, w.fingerprint, w.owner, clock_timestamp() + lease
      from unnest(keys, fingerprints, owners) w (key, fingerprint, owner)
     -- Keys that exist are left out before the insert, because with `on conflict` alone the insert would wait for a
     -- transaction that is changing the row.
     where not exists (select from public.idempotency_keys e where e.account_id = wanted_account and e.key = w.key)
     order by w.key collate "C"
    on conflict (account_id, key) do nothing
    returning k.key;
end
$$;
revoke execute on function begin_idempotent_runs(bigint, text[], bytea[], uuid[], interval) from public;
grant execute on function begin_idempotent_runs(bigint, text[], bytea[], uuid[], interval) to talonario_app;

-- Takes an Idempotency-Key, or returns the row of its holder; the request may run if the returned row has the caller as
-- its owner. A key is free after 30 days without use, and free for the same request if its owner died before answering.
-- Its commit need not reach the disk, as in begin_idempotent_runs().
create or replace function begin_idempotent_run(wanted_account bigint, wanted_key text, wanted_fingerprint bytea, new_owner uuid, lease interval)
returns setof idempotency_keys
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  delete from public.idempotency_keys k
   where k.account_id = wanted_account and k.key = wanted_key and k.created_at < clock_timestamp() - interval '30 days';
  return query
    insert into public.idempotency_keys as k (account_id, key, fingerprint, owner, lease_until)
    values (wanted_account, wanted_key, wanted_fingerprint, new_owner, clock_timestamp() + lease)
    on conflict (account_id, key) do update set owner = excluded.owner, lease_until = excluded.lease_until
     where k.lease_until < clock_timestamp() and k.fingerprint = excluded.fingerprint
    returning k.*;
  if not found then
    return query select k.* from public.idempotency_keys k where k.account_id = wanted_account and k.key = wanted_key;
  end if;
end
$$;
revoke execute on function begin_idempotent_run(bigint, text, bytea, uuid, interval) from public;
grant execute on function begin_idempotent_run(bigint, text, bytea, uuid, interval) to talonario_app;

-- Extends the leases of the Idempotency-Keys of running requests. Released keys are left out, because a concurrent
-- renewal would take them again. A locked row is skipped: the request itself is writing its document or its answer,
-- often with others in one statement, and waiting for some rows while holding others could end in a deadlock.
create or replace function renew_idempotent_runs(owners uuid[], lease interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.idempotency_keys k set lease_until = clock_timestamp() + lease
    from (select r.account_id, r.key from public.idempotency_keys r
           where r.owner = any (owners) and r.lease_until > to_timestamp(0)
             for no key update skip locked) free
   where k.account_id = free.account_id and k.key = free.key;
end;
revoke execute on function renew_idempotent_runs(uuid[], interval) from public;
grant execute on function renew_idempotent_runs(uuid[], interval) to talonario_app;

-- Deletes old Idempotency-Keys and rate counters in limited batches. Any process may call it.
create or replace function delete_old_requests() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.idempotency_keys k
   using (select o.account_id, o.key from public.idempotency_keys o
           where o.created_at < clock_timestamp() - interval '30 days'
           order by o.created_at limit 5000 for update skip locked) old
   where k.account_id = old.account_id and k.key = old.key;
  delete from public.rate_counters where resets_at < clock_timestamp() - interval '1 hour';
end;
revoke execute on function delete_old_requests() from public;
grant execute on function delete_old_requests() to talonario_app;

create or replace function delete_old_counters() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.caller_counters where resets_at < clock_timestamp();
end;
revoke execute on function delete_old_counters() from public;
grant execute on function delete_old_counters() to talonario_app;

-- Releases all leases of one process. The owners of its runs are a range of ids (platform/db/lease-owner.ts). A locked
-- row is being written by a connection of that process whose end PostgreSQL has not noticed yet. It is skipped, and its
-- lease expires.
create or replace function free_leases(first_owner uuid, last_owner uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  update public.idempotency_keys k set lease_until = 'epoch'
   where (k.account_id, k.key) in (
     select l.account_id, l.key from public.idempotency_keys l
      where l.owner between first_owner and last_owner and l.lease_until is not null for update skip locked);
  update public.documents d set lease_owner = null, lease_until = null
   where d.id in (select l.id from public.documents l
                   where l.due_at is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.emails e set lease_owner = null, lease_until = null
   where e.id in (select l.id from public.emails l
                   where l.lease_until is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.webhook_deliveries w set lease_owner = null, lease_until = null
   where w.id in (select l.id from public.webhook_deliveries l
                   where l.lease_until is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.account_emails e set lease_owner = null, lease_until = null
   where e.id in (select l.id from public.account_emails l
                   where l.due_at is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.imports i set lease_owner = null, lease_until = null
   where i.id in (select l.id from public.imports l
                   where l.due_at is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.month_packages p set lease_owner = null, lease_until = null
   where p.id in (select l.id from public.month_packages l
                   where l.due_at is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.rehearsals h set lease_owner = null, lease_until = null
   where h.id in (select l.id from public.rehearsals l
                   where l.due_at is not null and l.lease_owner between first_owner and last_owner for update skip locked);
  update public.received_fetches f set lease_owner = null, lease_until = null
   where (f.business_id, f.access_key) in (
     select l.business_id, l.access_key from public.received_fetches l
      where l.lease_owner between first_owner and last_owner for update skip locked);
  update public.received_lanes n set lease_owner = null, lease_until = null
   where n.environment_id in (select l.environment_id from public.received_lanes l
                               where l.lease_owner between first_owner and last_owner for update skip locked);
end
$$;
revoke execute on function free_leases(uuid, uuid) from public;
grant execute on function free_leases(uuid, uuid) to talonario_app;
