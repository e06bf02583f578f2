-- Goes on holding the keys of these runs. Not those given back meanwhile: a renewal under way at that moment would take them again.
create or replace function renew_idempotent_runs(owners uuid[], lease interval) returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.idempotency_keys k set lease_until = clock_timestamp() + lease
   where k.owner = any (owners) and k.lease_until > to_timestamp(0);
end;
revoke execute on function renew_idempotent_runs(uuid[], interval) from public;
grant execute on function renew_idempotent_runs(uuid[], interval) to talonario_app;
