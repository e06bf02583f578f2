-- Since 2026 a document belongs to its day. What SRI does not have in the evening is told: 20:00 and 23:00 in Guayaquil.
alter table businesses add column alert_unsent boolean not null default true;

alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check check (kind in ('password_reset', 'invitation', 'unsent_documents'));

-- Whoever writes the row tells, so that any number of workers tell once.
create table unsent_checks (
  business_id bigint not null,
  account_id bigint not null,
  day date not null,
  hour smallint not null check (hour in (20, 23)),
  documents integer not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (business_id, day, hour),
  foreign key (account_id, business_id) references businesses (account_id, id) on delete cascade
);
alter table unsent_checks enable row level security;
create policy own_account on unsent_checks to talonario_app using (account_id = current_account_id());
revoke update, delete on unsent_checks from talonario_app;

-- Businesses that have not been told yet, across accounts: counts only. A document that was signed a moment ago is on its way,
-- not left over.
create function find_unsent(wanted_day date, wanted_hour smallint, signed_before timestamptz, most integer)
returns table (account_id bigint, business_id bigint, environment_id smallint, documents integer)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select d.account_id, d.business_id, d.environment_id, count(*)::integer
    from public.documents d
    join public.businesses b on b.id = d.business_id and b.environment_id = d.environment_id and b.alert_unsent
    join public.document_files f on f.document_id = d.id and f.attempt = d.attempt and f.created_at < signed_before
   where d.due_at is not null and d.acronym in ('PPR', 'SND') and d.issue_date <= wanted_day
     and not exists (select from public.unsent_checks c
                      where c.business_id = d.business_id and c.day = wanted_day and c.hour = wanted_hour)
   group by d.account_id, d.business_id, d.environment_id
   limit most;
end;

-- SRI has everything of the business by now.
create function close_unsent_alerts() returns void
language sql volatile security definer set search_path = pg_catalog, public
begin atomic
  update public.alerts a set resolved_at = clock_timestamp()
   where a.kind = 'documents.unsent' and a.resolved_at is null
     and not exists (select from public.documents d
                      where d.environment_id in (1, 2) and d.business_id = a.business_id
                        and d.due_at is not null and d.acronym in ('PPR', 'SND'));
end;

revoke execute on function find_unsent(date, smallint, timestamptz, integer), close_unsent_alerts() from public;
grant execute on function find_unsent(date, smallint, timestamptz, integer), close_unsent_alerts() to talonario_app;
