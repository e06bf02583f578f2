-- What the worker may see of annulments across accounts: ids of rows that are due, leased to the caller.

create or replace function claim_due_annulments(wanted_environment smallint, wanted_count integer, lease interval)
returns table (document_id bigint, account_id bigint)
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.annulment_watches w
     set lease_until = clock_timestamp() + lease
   where w.document_id in (
     select c.document_id from public.annulment_watches c
      where c.environment_id = wanted_environment and c.due_at <= now()
        and (c.lease_until is null or c.lease_until < clock_timestamp())
      order by c.due_at
      limit wanted_count
        for update skip locked
   )
  returning w.document_id, w.account_id;
end;
revoke execute on function claim_due_annulments(smallint, integer, interval) from public;
grant execute on function claim_due_annulments(smallint, integer, interval) to talonario_app;
