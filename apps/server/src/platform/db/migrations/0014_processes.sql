-- Many processes: what one of them held when it died is freed at once, and what an address may do is counted for all together.

-- Frees every lease of one process: the owners of its runs are a range (platform/db/lease-owner.ts). A row that somebody holds a
-- lock on is being written by a connection of that process which PostgreSQL has not yet seen end: it is left to its lease.
create function free_leases(first_owner uuid, last_owner uuid) returns void
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
  update public.letters e set lease_owner = null, lease_until = null
   where e.id in (select l.id from public.letters l
                   where l.due_at is not null and l.lease_owner between first_owner and last_owner for update skip locked);
end
$$;
revoke execute on function free_leases(uuid, uuid) from public;
grant execute on function free_leases(uuid, uuid) to talonario_app;

-- What an address, or a session, has done in the running window of a limit. Unlogged, as rate_counters are: a crash of
-- PostgreSQL forgives one window.
create unlogged table caller_counters (
  limit_name text not null,
  caller text not null,
  used integer not null,
  resets_at timestamptz not null,
  primary key (limit_name, caller)
) with (fillfactor = 50);
create index caller_counters_resets_at_idx on caller_counters (resets_at);
revoke all on caller_counters from talonario_app;

-- Takes one. `used` is above `points` when nothing was left; then nothing is written, so whoever keeps knocking costs a read.
create function take_from_limit(
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

-- Gives one back that turned out to be harmless.
create function give_back_to_limit(wanted_limit text, wanted_caller text) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.caller_counters c set used = c.used - 1
   where c.limit_name = wanted_limit and c.caller = wanted_caller and c.used > 0;
end;
revoke execute on function give_back_to_limit(text, text) from public;
grant execute on function give_back_to_limit(text, text) to talonario_app;

create function forget_old_counters() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.caller_counters where resets_at < clock_timestamp();
end;
revoke execute on function forget_old_counters() from public;
grant execute on function forget_old_counters() to talonario_app;
