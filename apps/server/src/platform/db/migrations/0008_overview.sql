-- What the panel shows at a glance: the figures of a business, how SRI is doing, what changed a moment ago.

-- Everything decided, by day. The figures of the home page are read from this index alone, which is why it carries the
-- amounts, and the account that row-level security asks about.
create index documents_decided_idx on documents (business_id, environment_id, acronym, issue_date)
  include (document_type_id, total, account_id) where acronym in ('AUT', 'DVL', 'NAT');

create index alerts_open_idx on alerts (account_id, id desc) where resolved_at is null;
create index emails_business_id_idx on emails (business_id, id desc);
create index emails_failed_idx on emails (account_id, id desc) where status = 'failed';
create index emails_kept_idx on emails (created_at) where eml is not null;

-- Calls to SRI by hour. Processes add to it every few seconds, never with every call.
create table authority_hours (
  environment_id smallint not null check (environment_id in (1, 2)),
  hour timestamptz not null,
  calls integer not null,
  failures integer not null,
  latency_ms bigint not null, -- of all answered calls together
  primary key (environment_id, hour)
);

-- Which transaction wrote a line of the history. Ids are given out before transactions end, so a line with a lower id may
-- appear after one with a higher id; only this column tells what a reader has not seen yet.
alter table document_history add column xid xid8 not null default pg_current_xact_id();

-- What happened to documents of some accounts since a reader last looked: every line after `settled` that the snapshot
-- `since` did not show. A document that changed twice is told once, as it is now. A function past row-level security, because
-- a process asks once for all accounts whose panels are open in it.
create function read_changes(wanted_accounts bigint[], settled bigint, since text, most integer)
returns table (snapshot text, oldest_running text, next_xid text, newest bigint, changes json)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.now::text,
         pg_snapshot_xmin(s.now)::text,
         pg_snapshot_xmax(s.now)::text,
         coalesce((select max(h.id) from public.document_history h), 0),
         (select coalesce(json_agg(c), '[]')
            from (select d.account_id as "accountId", d.business_id as "businessId", d.id, d.acronym, d.number
                    from (select distinct l.document_id
                            from (select h.document_id from public.document_history h
                                   where h.id > settled and h.account_id = any (wanted_accounts)
                                     and (since is null or not pg_visible_in_snapshot(h.xid, since::pg_snapshot))
                                   order by h.id limit most) l) t
                   -- One by one by its key: a plan made without knowing `settled` would rather read the whole table.
                   cross join lateral (select * from public.documents o where o.id = t.document_id limit 1) d
                   order by d.id) c)
    from (select pg_current_snapshot() as now) s;
end;
revoke execute on function read_changes(bigint[], bigint, text, integer) from public;
grant execute on function read_changes(bigint[], bigint, text, integer) to talonario_app;

-- The messages that the embedded outbox kept, after so many days; the row of the mail stays. A bounded piece of the work;
-- true when there may be more.
create function forget_kept_messages(days integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  most constant integer := 500;
  forgotten integer;
begin
  update public.emails e set eml = null
   where e.id in (
     select o.id from public.emails o
      where o.eml is not null and o.created_at < clock_timestamp() - make_interval(days => days)
      order by o.created_at limit most for update skip locked
   );
  get diagnostics forgotten = row_count;
  return forgotten = most;
end
$$;
revoke execute on function forget_kept_messages(integer) from public;
grant execute on function forget_kept_messages(integer) to talonario_app;
