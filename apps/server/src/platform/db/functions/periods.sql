-- Verification of all documents of a period with SRI (migration 0001_start/11-books.sql).

-- Leases a verification run that is due. Only one per environment is leased at a time, so that several accounts
-- together query SRI no faster than one. Runs alternate, because each claim is for one page of documents. Claims are
-- serialised: two concurrent ones would not see each other's lease, and both would get a run. If a worker dies, its run
-- is due when the lease ends, after those that waited, so that a document that crashes its worker does not block the
-- runs of other periods.
create or replace function claim_due_verification(owner uuid, lease interval)
returns table (id bigint, account_id bigint, business_id bigint, environment_id smallint)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  if not pg_try_advisory_xact_lock(hashtext('talonario verifications')) then
    return;
  end if;
  return query
  update public.period_verifications v
     set lease_owner = owner, due_at = clock_timestamp() + lease, lease_until = clock_timestamp() + lease
   where v.id = (
     select d.id from public.period_verifications d
      where d.due_at <= clock_timestamp()
        and not exists (select from public.period_verifications o
                         where o.environment_id = d.environment_id and o.due_at is not null and o.lease_until > clock_timestamp())
      order by d.due_at limit 1 for update skip locked)
  returning v.id, v.account_id, v.business_id, v.environment_id;
end
$$;
revoke execute on function claim_due_verification(uuid, interval) from public;
grant execute on function claim_due_verification(uuid, interval) to talonario_app;
