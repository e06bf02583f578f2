-- What the people of some sessions may do; a session that has ended is not there. Asked before a stream is told of a change, since rights
-- may have been taken away while it was open. Past row-level security, because a process asks once for all its open panels.
create or replace function session_rights(wanted_sessions bigint[])
returns table (id bigint, role text, business_ids bigint[], emission_point_ids bigint[])
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select s.id, u.role, u.business_ids, u.emission_point_ids
    from public.sessions s
    join public.users u on u.id = s.user_id
   where s.id = any (wanted_sessions) and u.active and s.expires_at > clock_timestamp();
end;
revoke execute on function session_rights(bigint[]) from public;
grant execute on function session_rights(bigint[]) to talonario_app;
