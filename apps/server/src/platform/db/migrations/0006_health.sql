-- How many secrets at rest none of the given master keys opens. The service asks before it calls itself ready.
create function sealed_with_other_keys(known_keys text[]) returns bigint
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select (select count(*) from public.signatures s where s.master_key_id <> all (known_keys))
       + (select count(*) from public.webhook_endpoints w where w.master_key_id <> all (known_keys));
end;
revoke execute on function sealed_with_other_keys(text[]) from public;
grant execute on function sealed_with_other_keys(text[]) to talonario_app;
