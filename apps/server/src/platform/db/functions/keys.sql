-- API keys: the authentication of every call, and their use.

-- Returns the API key with this public id before any account is known, and counts the request in the same round trip;
-- no row if there is none. The caller of this function compares the secret in constant time; the comparison here only
-- prevents a request with a wrong secret from consuming the quota.
create or replace function admit_key(wanted_public_id text, presented_hash bytea, caller inet)
returns table (
  id bigint, account_id bigint, name text, mode text, secret_hash bytea, active boolean, ip_allowed boolean,
  permissions text[], business_ids bigint[],
  plan_name text, api_access boolean, requests_per_minute integer, emissions_per_minute integer,
  used integer, resets_in double precision
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  last_used timestamptz;
begin
  select k.id, k.account_id, k.name, k.mode, k.secret_hash, k.active and (k.expires_at is null or k.expires_at > clock_timestamp()),
         k.allowed_ips = '{}' or coalesce(caller <<= any (k.allowed_ips), false), k.permissions, k.business_ids,
         p.name, p.api_access, p.requests_per_minute, p.emissions_per_minute, k.last_used_at
    into id, account_id, name, mode, secret_hash, active, ip_allowed, permissions, business_ids,
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
        from public.take_from_quota(admit_key.account_id, 'requests', requests_per_minute) q;
    end if;
    if last_used is null or last_used < clock_timestamp() - interval '1 minute' then
      perform set_config('synchronous_commit', 'off', true); -- losing it in a crash does no harm
      update public.api_keys k set last_used_at = clock_timestamp()
       where k.id = (select l.id from public.api_keys l where l.id = admit_key.id for no key update skip locked);
    end if;
  end if;
  return next;
end
$$;
revoke execute on function admit_key(text, bytea, inet) from public;
grant execute on function admit_key(text, bytea, inet) to talonario_app;

-- Records the last use of each operation by each API key. Keys that were deleted in the meantime are skipped.
create or replace function record_key_uses(keys bigint[], routes text[], moments timestamptz[]) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into public.api_key_uses as u (account_id, api_key_id, route, last_used_at)
  select k.account_id, k.id, n.route, max(n.moment)
    from unnest(keys, routes, moments) as n (key_id, route, moment)
    join public.api_keys k on k.id = n.key_id
   group by k.account_id, k.id, n.route
   order by k.id, n.route
  on conflict (api_key_id, route) do update set last_used_at = greatest(u.last_used_at, excluded.last_used_at);
end;
revoke execute on function record_key_uses(bigint[], text[], timestamptz[]) from public;
grant execute on function record_key_uses(bigint[], text[], timestamptz[]) to talonario_app;

-- Writes rows of the request log of any accounts. `entries` has the rows.
create or replace function write_request_log(entries jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  insert into public.request_log (
    account_id, request_id, at, api_key_id, mode, business_ids, method, path, route, status, ms, ip, idempotency_key, sent, sent_bytes,
    answered, answered_bytes
  )
  select e.account_id, e.request_id, e.at, e.api_key_id, e.mode, e.business_ids, e.method, e.path, e.route, e.status, e.ms, e.ip,
         e.idempotency_key, e.sent, e.sent_bytes, e.answered, e.answered_bytes
    from jsonb_populate_recordset(null::public.request_log, entries) e;
end;
revoke execute on function write_request_log(jsonb) from public;
grant execute on function write_request_log(jsonb) to talonario_app;
