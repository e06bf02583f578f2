-- Requests without an Idempotency-Key: whether their clients got the answer, and recognition of repeated requests.

-- Records what the clients of a process's requests have received, until the time `seen` (of the database's clock, never
-- too late). `settled`: the client has its answer. The row is deleted, which need not reach the disk. `failed`: the
-- client got a 5xx. `gone`: the client disconnected without an answer. Both must reach the disk, because after a crash
-- of PostgreSQL a repeat would otherwise be taken for a new sale. `known` are the requests whose row existed; the
-- others must be reported again.
create or replace function report_unkeyed_requests(
  wanted_reporter uuid, seen timestamptz, settled uuid[], failed uuid[], gone uuid[], out known uuid[], out moment timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  if cardinality(failed) + cardinality(gone) = 0 then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  delete from public.unkeyed_requests u where u.owner = any (settled);
  with answered as (
    update public.unkeyed_requests u
       set answers = u.answers + case when u.answered_at is null then 1 else 0 end, answered_at = coalesce(u.answered_at, clock_timestamp())
     where u.owner = any (failed)
    returning u.owner
  ), hung_up as (
    update public.unkeyed_requests u set gone_at = coalesce(u.gone_at, clock_timestamp())
     where u.owner = any (gone)
    returning u.owner
  )
  select coalesce(array_agg(o.owner), '{}') into known
    from (select a.owner from answered a union all select h.owner from hung_up h) o;
  insert into public.request_reporters as r (reporter, seen_at, unseen)
  values (wanted_reporter, coalesce(seen, 'epoch'),
          array(select o from unnest(failed || gone) o where o <> all (report_unkeyed_requests.known)))
  on conflict (reporter) do update set seen_at = greatest(r.seen_at, excluded.seen_at), unseen = excluded.unseen;
  moment := clock_timestamp();
end
$$;
revoke execute on function report_unkeyed_requests(uuid, timestamptz, uuid[], uuid[], uuid[]) from public;
grant execute on function report_unkeyed_requests(uuid, timestamptz, uuid[], uuid[], uuid[]) to talonario_app;

-- Records that a process has ended, and with it the connections of all its clients. The owners and reporters of a
-- process are a range of ids (platform/db/lease-owner.ts).
create or replace function end_reporters(first_reporter uuid, last_reporter uuid) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.request_reporters r set ended_at = clock_timestamp()
   where r.reporter between first_reporter and last_reporter and r.ended_at is null;
end;
revoke execute on function end_reporters(uuid, uuid) from public;
grant execute on function end_reporters(uuid, uuid) to talonario_app;

-- Returns which earlier request a request with this fingerprint repeats: `document_id` of the one with the fewest
-- answers, or null if it is no repeat. `unsure`: a client of an earlier request may still wait, so the caller must call
-- again in a moment. The caller holds the lock of the counter from which both would get their number, so of two
-- concurrent repeats the second sees the result of the first (docs/decisions/0090).
create or replace function judge_repeat(
  wanted_account bigint, wanted_fingerprint bytea, window_seconds integer, out document_id bigint, out unsure boolean
)
language sql volatile set search_path = pg_catalog, public
begin atomic
  with earlier as (
    select u.document_id, u.answers,
           -- Time at which the request ended without a successful answer; null while its client is connected, as far as
           -- known.
           coalesce(u.answered_at, u.gone_at, case when u.owner = any (r.unseen) then r.seen_at end, r.ended_at) as ended_at,
           greatest(u.waiting_at, r.seen_at) as waiting_at
      from unkeyed_requests u left join request_reporters r on r.reporter = u.reporter
     where u.account_id = wanted_account and u.fingerprint = wanted_fingerprint
       -- A client sends a request at most six times: the first attempt and the five retries of the contract. The next
       -- one is a new request.
       and u.answers < 6
  ), judged as (
    select e.document_id, e.answers,
           case
             when coalesce(e.ended_at, e.waiting_at) < clock_timestamp() - make_interval(secs => window_seconds) then 'old'
             when e.ended_at is not null then 'repeated'
             -- A client waits at least one second before it repeats a request. If the client of the earlier request was
             -- still connected 0.7 seconds ago, this request comes from another client: two tills with equal sales.
             when e.waiting_at >= clock_timestamp() - interval '0.7 seconds' then 'waiting'
             -- A client whose process has not reported for five seconds is regarded as disconnected.
             when e.waiting_at >= clock_timestamp() - interval '5 seconds' then 'unsure'
             else 'repeated'
           end as verdict
      from earlier e
  )
  select (select j.document_id from judged j where j.verdict = 'repeated' order by j.answers, j.document_id limit 1),
         exists (select from judged j where j.verdict = 'unsure');
end;
revoke execute on function judge_repeat(bigint, bytea, integer) from public;
grant execute on function judge_repeat(bigint, bytea, integer) to talonario_app;

-- First part of step 4 of emission: locks counters and returns the next numbers for requests that share a transaction,
-- one row for each, in their order. Counters are given by emission point, environment and document type. With
-- `first_waits` the function waits for the lock of the first counter; it locks the others only if they are free. Requests
-- are given by the position of their counter, and by fingerprint, owner and reporter, which are null for a request with
-- an Idempotency-Key. No fingerprint occurs twice. Outcomes:
--
--   `taken`: an id for the document and its number; the number is null if the counter is at its end or on hold
--   `repeated`: the document of an earlier request, whose answer this request now also waits for
--   `unsure`: nothing was done, because the client of the earlier request may still wait
--   `busy`: nothing was done, because another transaction holds the counter
--
-- A transaction that waits here holds no other counter, so two transactions never wait for each other. The counters are
-- only locked. issue_documents() advances them together with the rows that use the numbers, so a transaction that commits
-- without these rows uses no number. `moment` is the time of the lock by the clock of the database.
create or replace function lock_counters(
  wanted_account bigint, points bigint[], environments integer[], types integer[], first_waits boolean,
  counters integer[], fingerprints bytea[], owners uuid[], reporters uuid[]
)
returns table (
  outcome text, sequential integer, document_id bigint, window_seconds integer, underway boolean, moment timestamptz
)
language plpgsql volatile set search_path = pg_catalog, public as $$
declare
  -- For each counter: its next number (null: none), and whether this transaction has locked it.
  following integer[];
  locked boolean[];
  counter integer;
  number integer;
  -- For each request: the document that it repeats, and whether that is still unknown.
  verdict record;
  repeated bigint[];
  unsure boolean[];
  -- True if the database was restored and the operator has not answered yet (numbering_holds).
  on_hold constant boolean := exists (select from numbering_holds);
begin
  -- All locks are taken first, so that the results of earlier requests are read when they cannot change any more.
  for c in 1 .. cardinality(points) loop
    if c = 1 and first_waits then
      select case when s.held_at is null and not on_hold then s.next_number end into number from sequences s
       where s.account_id = wanted_account and s.emission_point_id = points[c]
         and s.environment_id = environments[c] and s.document_type_id = types[c]
         for no key update;
      locked[c] := true;
    else
      select case when s.held_at is null and not on_hold then s.next_number end into number from sequences s
       where s.account_id = wanted_account and s.emission_point_id = points[c]
         and s.environment_id = environments[c] and s.document_type_id = types[c]
         for no key update skip locked;
      locked[c] := found;
    end if;
    following[c] := number;
  end loop;
  moment := clock_timestamp();
  if cardinality(array_remove(fingerprints, null)) > 0 then
    select a.retry_window_seconds into lock_counters.window_seconds from accounts a where a.id = wanted_account;
    -- The condition is false in almost all calls, because the fingerprint is new.
    if lock_counters.window_seconds > 0 and exists (
      select from unkeyed_requests u where u.account_id = wanted_account and u.fingerprint = any (fingerprints)) then
      for place in 1 .. cardinality(counters) loop
        continue when fingerprints[place] is null or not locked[counters[place]];
        select * into verdict from judge_repeat(wanted_account, fingerprints[place], lock_counters.window_seconds);
        repeated[place] := verdict.document_id;
        unsure[place] := verdict.unsure;
      end loop;
      -- All transactions lock the documents in the same order, so that they do not deadlock.
      perform from documents d where d.account_id = wanted_account and d.id = any (repeated) order by d.id for no key update;
    end if;
  end if;
  for place in 1 .. cardinality(counters) loop
    counter := counters[place];
    lock_counters.sequential := null;
    lock_counters.document_id := null;
    lock_counters.underway := null;
    if not locked[counter] then
      outcome := 'busy';
    elsif repeated[place] is not null then
      outcome := 'repeated';
      lock_counters.document_id := repeated[place];
      update unkeyed_requests u
         set owner = owners[place], reporter = reporters[place], waiting_at = moment, gone_at = null, answered_at = null
       where u.account_id = wanted_account and u.document_id = repeated[place];
      update documents d set merged_requests = d.merged_requests + 1
       where d.account_id = wanted_account and d.id = repeated[place]
      returning d.due_at is not null and coalesce(d.lease_until > moment, false) into lock_counters.underway;
    elsif unsure[place] then
      outcome := 'unsure';
    else
      outcome := 'taken';
      lock_counters.document_id := nextval('documents_id_seq');
      if following[counter] <= 999999999 then
        lock_counters.sequential := following[counter];
        following[counter] := following[counter] + 1;
      end if;
    end if;
    return next;
  end loop;
end
$$;
revoke execute on function lock_counters(bigint, bigint[], integer[], integer[], boolean, integer[], bytea[], uuid[], uuid[]) from public;
grant execute on function lock_counters(bigint, bigint[], integer[], integer[], boolean, integer[], bytea[], uuid[], uuid[]) to talonario_app;

-- Deletes rows of requests without an Idempotency-Key one hour after their client was last seen.
create or replace function purge_unkeyed_requests() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  delete from public.unkeyed_requests u
   where u.document_id in (
     select o.document_id from public.unkeyed_requests o left join public.request_reporters r on r.reporter = o.reporter
      where greatest(o.waiting_at, o.gone_at, o.answered_at) < clock_timestamp() - interval '1 hour'
        and (r.reporter is null or r.ended_at is not null or o.gone_at is not null or o.answered_at is not null
             or r.seen_at < clock_timestamp() - interval '1 hour')
      limit 5000 for update of o skip locked);
  delete from public.request_reporters r
   where greatest(r.seen_at, r.ended_at) < clock_timestamp() - interval '2 hours';
end;
revoke execute on function purge_unkeyed_requests() from public;
grant execute on function purge_unkeyed_requests() to talonario_app;
