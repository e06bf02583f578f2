-- The front door: one call that admits a key and counts the request, quotas shared by all nodes, and the memory behind
-- Idempotency-Key.

-- How much of a quota an account has used in the running window. Unlogged: a crash of PostgreSQL forgives at most one
-- window, and counting a request never waits for the disk.
create unlogged table rate_counters (
  account_id bigint not null,
  quota text not null check (quota in ('requests', 'emissions')),
  used integer not null,
  resets_at timestamptz not null,
  primary key (account_id, quota)
) with (fillfactor = 50); -- room on the page for the next version of a row that changes with every request
revoke all on rate_counters from talonario_app;

-- Takes one from the quota of the running minute. `used` is above `quota` when nothing was left; then nothing is written,
-- so a client that keeps knocking costs a read. The clock is the database's: nodes may disagree about the time.
create function take_from_quota(wanted_account bigint, wanted_quota text, quota integer, out used integer, out resets_in double precision)
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

-- Who is behind a key, before any account is known, and the request counted in the same round trip. One row or none. The
-- caller of this function judges, in constant time; the comparison here only keeps strangers from using up a quota.
create function admit_api_key(wanted_public_id text, presented_hash bytea, caller inet)
returns table (
  id bigint, account_id bigint, name text, mode text, secret_hash bytea, active boolean, ip_allowed boolean,
  plan_name text, api_access boolean, requests_per_minute integer, emissions_per_minute integer,
  used integer, resets_in double precision
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  last_used timestamptz;
begin
  select k.id, k.account_id, k.name, k.mode, k.secret_hash, k.active,
         k.allowed_ips = '{}' or coalesce(caller <<= any (k.allowed_ips), false),
         p.name, p.api_access, p.requests_per_minute, p.emissions_per_minute, k.last_used_at
    into id, account_id, name, mode, secret_hash, active, ip_allowed,
         plan_name, api_access, requests_per_minute, emissions_per_minute, last_used
    from public.api_keys k
    join public.accounts a on a.id = k.account_id
    join public.plans p on p.id = a.plan_id
   where k.public_id = wanted_public_id;
  if not found then
    return;
  end if;
  if active and api_access and ip_allowed and secret_hash = presented_hash then
    if requests_per_minute is not null then
      select q.used, q.resets_in into used, resets_in
        from public.take_from_quota(admit_api_key.account_id, 'requests', requests_per_minute) q;
    end if;
    if last_used is null or last_used < clock_timestamp() - interval '1 minute' then
      perform set_config('synchronous_commit', 'off', true); -- not worth a wait for the disk
      update public.api_keys k set last_used_at = clock_timestamp()
       where k.id = (select l.id from public.api_keys l where l.id = admit_api_key.id for no key update skip locked);
    end if;
  end if;
  return next;
end
$$;
revoke execute on function admit_api_key(text, bytea, inet) from public;
grant execute on function admit_api_key(text, bytea, inet) to talonario_app;

-- One row per Idempotency-Key of an account: first the run that holds it, then the answer it gave.
create table idempotency_keys (
  account_id bigint not null references accounts (id),
  key text not null check (length(key) between 1 and 255),
  fingerprint bytea not null check (octet_length(fingerprint) = 32), -- SHA-256 of method, path and body
  owner uuid not null,             -- the run that may answer; whoever takes an abandoned key over becomes the owner
  lease_until timestamptz,         -- the owner is alive until then; null once answered
  document_id bigint,              -- the document the run made, written in the transaction that made it
  status smallint,                 -- the answer; null while there is none
  headers jsonb,
  body text,
  created_at timestamptz not null default now(),
  primary key (account_id, key),
  check ((status is null) = (lease_until is not null))
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);
alter table idempotency_keys enable row level security;
create policy own_account on idempotency_keys to talonario_app using (account_id = current_account_id());

-- Takes a key, or tells who has it: the row comes back with our owner when we may run. A key is free when nobody used it
-- for 30 days, and free for the same request when its owner died before answering. Its commit need not reach the disk by
-- itself: the transaction that makes something writes this row again and is flushed after it.
create function begin_idempotent_run(wanted_account bigint, wanted_key text, wanted_fingerprint bytea, new_owner uuid, lease interval)
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

-- Keeps the keys of running requests while their process lives.
create function renew_idempotent_runs(owners uuid[], lease interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.idempotency_keys k set lease_until = clock_timestamp() + lease
   where k.owner = any (owners) and k.lease_until is not null;
end;
create index idempotency_keys_running_idx on idempotency_keys (owner) where lease_until is not null;
revoke execute on function renew_idempotent_runs(uuid[], interval) from public;
grant execute on function renew_idempotent_runs(uuid[], interval) to talonario_app;

-- Housekeeping, a bounded piece at a time; any process may call it.
create function forget_old_requests() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.idempotency_keys k
   using (select o.account_id, o.key from public.idempotency_keys o
           where o.created_at < clock_timestamp() - interval '30 days'
           order by o.created_at limit 5000 for update skip locked) old
   where k.account_id = old.account_id and k.key = old.key;
  delete from public.rate_counters where resets_at < clock_timestamp() - interval '1 hour';
end;
revoke execute on function forget_old_requests() from public;
grant execute on function forget_old_requests() to talonario_app;
