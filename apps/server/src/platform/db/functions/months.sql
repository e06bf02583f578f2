-- Monthly partitions: future ones are created ahead, old ones are dropped as a whole. The functions run as the owner
-- and are called by the worker. They wait for a lock only for a moment, so that long queries are not disturbed; the
-- next run tries again.

-- Returns the partitions of a table with their time ranges. The default partition has no range.
create or replace function list_partitions(wanted_table text)
returns table (part text, from_time timestamptz, to_time timestamptz)
language sql stable set search_path = pg_catalog, public
begin atomic
  select c.relname::text,
         case when b.bound like '%FROM (MINVALUE)%' then '-infinity' else (regexp_match(b.bound, 'FROM \(''([^'']+)''\)'))[1]::timestamptz end,
         (regexp_match(b.bound, 'TO \(''([^'']+)''\)'))[1]::timestamptz
    from pg_catalog.pg_inherits i
    join pg_catalog.pg_class c on c.oid = i.inhrelid
    cross join lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
   where i.inhparent = to_regclass('public.' || quote_ident(wanted_table)) and b.bound <> 'DEFAULT'
   order by 2;
end;
revoke execute on function list_partitions(text) from public;

-- First instant of a month in Ecuador, `months` months from now.
create or replace function month_start(months integer) returns timestamptz
language sql stable set search_path = pg_catalog
return (date_trunc('month', now() at time zone interval '-05:00') + make_interval(months => months)) at time zone interval '-05:00';
revoke execute on function month_start(integer) from public;

-- Creates missing partitions for the current month and `ahead` future months. Rows in the default partition are moved
-- to their month.
create or replace function make_partitions(ahead integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public set lock_timeout = '200ms' as $$
declare
  t record;
  made integer := 0;
  part text;
begin
  if not pg_try_advisory_xact_lock(hashtext('talonario months')) then
    return 0;
  end if;
  for t in
    select m.name, m.time_column, month_start(n) as from_time, month_start(n + 1) as to_time, n
      from (values ('events', 'created_at'), ('event_positions', 'created_at'), ('webhook_deliveries', 'created_at'),
                   ('audit_log', 'at'), ('email_attempts', 'at'), ('request_log', 'at')) as m (name, time_column)
      cross join generate_series(0, least(ahead, 24)) as n
     where not exists (select from list_partitions(m.name) l where l.to_time > month_start(n) and l.from_time < month_start(n + 1))
     order by m.name, n
  loop
    part := t.name || to_char(t.from_time at time zone interval '-05:00', '_YYYY_MM');
    begin
      execute format('create table public.%I (like public.%I including defaults including constraints including storage)', part, t.name);
      execute format('alter table public.%I enable row level security', part);
      execute format('revoke all on public.%I from talonario_app', part);
      execute format('lock table public.%I in access exclusive mode', t.name || '_other');
      execute format('with moved as (delete from public.%1$I where %2$I >= $1 and %2$I < $2 returning *) insert into public.%3$I select * from moved',
                     t.name || '_other', t.time_column, part) using t.from_time, t.to_time;
      execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', t.name, part, t.from_time, t.to_time);
      made := made + 1;
    exception when lock_not_available then
      null;
    end;
  end loop;
  return made;
end
$$;
revoke execute on function make_partitions(integer) from public;
grant execute on function make_partitions(integer) to talonario_app;

-- Drops partitions of months that ended more than `keep` months before the current one. Data that is still needed is
-- never dropped: due deliveries, and events whose deliveries (of their month and the next) and log positions are not
-- dropped yet. At least one year of the audit log and ninety days of events remain.
create or replace function drop_partitions(wanted_table text, keep integer) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, public set lock_timeout = '200ms' as $$
declare
  least_kept constant integer := case wanted_table when 'audit_log' then 12 when 'email_attempts' then 3 when 'webhook_deliveries' then 1 when 'request_log' then 1
                                   when 'events' then 3 when 'event_positions' then 3 end;
  m record;
  wanted boolean;
  dropped integer := 0;
begin
  if least_kept is null then
    raise exception 'the table % is not kept by month', wanted_table;
  end if;
  for m in select l.part, l.to_time from list_partitions(wanted_table) l where l.to_time <= month_start(-greatest(keep, least_kept))
  loop
    wanted := false;
    if wanted_table = 'webhook_deliveries' then
      execute format('select exists (select from public.%I w where w.due_at is not null)', m.part) into wanted;
    elsif wanted_table = 'events' then
      wanted := exists (select from list_partitions('webhook_deliveries') l where l.from_time < m.to_time + interval '1 month')
             or exists (select from list_partitions('event_positions') l where l.from_time < m.to_time);
      if not wanted then
        execute format(
          'select exists (select from public.event_outbox o join public.%1$I e on e.account_id = o.account_id and e.id = o.event_id)
               or exists (select from public.webhook_deliveries w join public.%1$I e on e.account_id = w.account_id and e.id = w.event_id
                           where w.due_at is not null)', m.part) into wanted;
      end if;
    end if;
    continue when wanted;
    begin
      execute format('drop table public.%I', m.part);
      dropped := dropped + 1;
    exception when lock_not_available then
      null;
    end;
  end loop;
  return dropped;
end
$$;
revoke execute on function drop_partitions(text, integer) from public;
grant execute on function drop_partitions(text, integer) to talonario_app;
