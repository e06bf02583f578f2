-- Detects that the database was restored, and records the position of its write-ahead log. Every process calls it at
-- its start and after writes. `known_…` are the values that the node stored, or null. It commits with the default
-- durability, so that the returned position has reached a synchronous standby, and a fail-over to the standby is not
-- taken for a restore.
create or replace function record_position(
  wanted_host text, known_system text, known_oid bigint, known_epoch integer, known_position pg_lsn,
  out system_identifier text, out database_oid bigint, out epoch integer, out "position" pg_lsn, out held boolean
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  recorded public.database_identity;
  found_reason text;
begin
  -- Lock that serialises processes that start at the same moment.
  perform pg_advisory_xact_lock(7402118231);
  select c.system_identifier::text, d.oid::bigint, pg_current_wal_insert_lsn()
    into record_position.system_identifier, record_position.database_oid, record_position."position"
    from pg_control_system() c, pg_database d where d.datname = current_database();
  select * into recorded from public.database_identity;
  record_position.epoch := coalesce(recorded.epoch, 0);
  if recorded.system_identifier is not null
     and (recorded.system_identifier, recorded.database_oid) <> (record_position.system_identifier, record_position.database_oid) then
    found_reason := 'restored from a dump or a copy: the database lies in another place than it says itself';
  elsif recorded."position" > record_position."position" then
    found_reason := 'restored from a copy of its files: its log ends before a position that it recorded itself';
  elsif (known_system, known_oid) = (record_position.system_identifier, record_position.database_oid)
     and (known_epoch > record_position.epoch
          or (known_epoch = record_position.epoch and known_position > record_position."position")) then
    found_reason := 'restored from a copy of its files: a node has seen a later state of it';
  elsif (known_system, known_oid) = (record_position.system_identifier, record_position.database_oid)
     and known_epoch = record_position.epoch and known_position > coalesce(recorded."position", '0/0')
     and (recorded.system_identifier is not null or exists (select from public.document_numbers)) then
    -- The write-ahead log continued, but the row does not have the known position: a dump was restored into the same
    -- database.
    found_reason := 'restored from a dump: what it recorded itself is older than what a node has seen recorded';
  end if;
  if found_reason is not null then
    insert into public.numbering_holds (reason, host) values (found_reason, wanted_host)
    on conflict (single) do update set reason = excluded.reason, host = excluded.host, held_at = excluded.held_at;
    -- The new epoch is above every epoch that a node may have stored, so that no node reports the same restore again.
    record_position.epoch := greatest(record_position.epoch, coalesce(known_epoch, 0)) + 1;
  end if;
  insert into public.database_identity as i (system_identifier, database_oid, epoch, timeline, "position")
  values (record_position.system_identifier, record_position.database_oid, record_position.epoch,
          ('x' || left(pg_walfile_name(record_position."position"), 8))::bit(32)::integer, record_position."position")
  on conflict (single) do update
     set system_identifier = excluded.system_identifier, database_oid = excluded.database_oid, epoch = excluded.epoch,
         timeline = excluded.timeline, "position" = excluded."position", recorded_at = clock_timestamp();
  held := exists (select from public.numbering_holds);
end
$$;
revoke execute on function record_position(text, text, bigint, integer, pg_lsn) from public;
grant execute on function record_position(text, text, bigint, integer, pg_lsn) to talonario_app;
