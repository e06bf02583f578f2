-- Unfinished forms of the panel.

-- Deletes what nobody has touched for a month, a bounded piece at a time, across accounts; true when there may be more.
create or replace function purge_kept_forms() returns boolean
language sql volatile security definer set search_path = pg_catalog, public as $$
  with old as (
    delete from public.kept_forms f
     where f.ctid in (
       select k.ctid from public.kept_forms k where k.updated_at < now() - interval '30 days' limit 500 for update skip locked
     )
    returning 1
  ) select count(*) = 500 from old
$$;
revoke execute on function purge_kept_forms() from public;
grant execute on function purge_kept_forms() to talonario_app;
