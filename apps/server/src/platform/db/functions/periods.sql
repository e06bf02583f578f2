-- Questions to SRI about the documents of a period (0065_period_verifications.sql).

-- A run that is due, leased to the caller. One at a time in each environment, so that several accounts together ask SRI no faster than one;
-- they take turns, because each claim is for one page of documents. Claims are made one after another: two at the same moment would not see
-- each other's lease and would both be given a run. A run whose worker died is due when the lease ends and goes behind those that waited,
-- so that a document which kills its worker does not keep SRI from being asked about other periods.
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
