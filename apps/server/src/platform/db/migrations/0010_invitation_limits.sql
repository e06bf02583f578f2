-- Invitations go to strangers, so they are limited like letters with a new password: three an hour to one address whoever
-- sends them, and thirty an hour from one account. One at a time for an address, so that many at once are many.
create function may_send_invitation(wanted_recipient text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  since timestamptz := clock_timestamp() - interval '1 hour';
begin
  perform pg_advisory_xact_lock(21321, hashtext(wanted_recipient)); -- "SI" and "SA": apart from every other
  perform pg_advisory_xact_lock(21313, (public.current_account_id() % 2147483647)::integer); -- advisory lock of this database
  return (select count(*) from public.letters l
           where l.recipient = wanted_recipient and l.kind = 'invitation' and l.created_at > since) < 3
     and (select count(*) from public.letters l
           where l.account_id = public.current_account_id() and l.kind = 'invitation' and l.created_at > since) < 30;
end
$$;
revoke execute on function may_send_invitation(text) from public;
grant execute on function may_send_invitation(text) to talonario_app;
