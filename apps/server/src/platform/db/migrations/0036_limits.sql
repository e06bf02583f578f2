-- expand: columns that nobody asked for before, a wider rule, and a role of its own for whoever is limited inside an account.
-- changes: users.users_role_check, invitations.invitations_role_check, users.users_cashier_check, users.users_whole_account_check, users.users_points_check
-- Who is limited to some businesses, or to some emission points and their own documents, works in transactions of this role
-- (SET LOCAL ROLE). It has what talonario_app has; the restrictive policies below are its alone, so that nobody else pays for them,
-- in plans or in time.
do $$
begin
  if not exists (select from pg_roles where rolname = 'talonario_limited') then
    create role talonario_limited nologin nosuperuser nobypassrls;
  end if;
exception when duplicate_object or unique_violation then
  null; -- roles belong to the whole server: another database of it was migrated at the same moment
end
$$;

do $$
begin
  if not pg_has_role('talonario_limited', 'talonario_app', 'member') then
    grant talonario_app to talonario_limited;
  end if;
  if not pg_has_role(current_user, 'talonario_limited', 'member') then
    execute format('grant talonario_limited to %I', current_user);
  end if;
end
$$;

-- What the transaction is limited to. Unset businesses are no businesses; unset points and author mean any.
create function limited_businesses() returns bigint[]
language sql stable parallel safe
return string_to_array(current_setting('talonario.businesses', true), ',')::bigint[];

create function limited_points() returns bigint[]
language sql stable parallel safe
return string_to_array(nullif(current_setting('talonario.points', true), ''), ',')::bigint[];

create function limited_author() returns bigint
language sql stable parallel safe
return nullif(current_setting('talonario.author', true), '')::bigint;

-- The person who made it, as the door says; null for a key.
alter table documents add column author_id bigint;
alter table documents alter column author_id set default nullif(current_setting('talonario.user_id', true), '')::bigint;

do $$
declare
  name text;
begin
  foreach name in array array['signatures', 'logos', 'parties', 'items', 'entity_names', 'document_numbers', 'webhook_endpoints',
                              'unsent_checks', 'annulment_sweeps', 'kept_forms', 'received_documents', 'issuer_names',
                              'received_references', 'imports', 'import_rows', 'received_fetches']
  loop
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses()))', name);
  end loop;
  -- What happened is written down also where it belongs to no business; reading it is another thing.
  foreach name in array array['events', 'audit_log']
  loop
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses())) with check (true)', name);
  end loop;
end
$$;

create policy within_limits on businesses as restrictive to talonario_limited using (id = any (limited_businesses()));
create policy within_limits on emission_points as restrictive to talonario_limited
  using (business_id = any (limited_businesses()) and (limited_points() is null or id = any (limited_points())));
create policy within_limits on sequences as restrictive to talonario_limited
  using (business_id = any (limited_businesses()) and (limited_points() is null or emission_point_id = any (limited_points())));
create policy within_limits on establishments as restrictive to talonario_limited
  using (business_id = any (limited_businesses())
         and (limited_points() is null or exists (select from emission_points p where p.establishment_id = establishments.id)))
  with check (business_id = any (limited_businesses()));
create policy within_limits on documents as restrictive to talonario_limited
  using (business_id = any (limited_businesses())
         and (limited_points() is null or emission_point_id = any (limited_points()))
         and (limited_author() is null or author_id = limited_author()));

-- Belongs to a document: seen where that is. A row is written in the statement that writes its document, which does not see it yet.
do $$
declare
  name text;
begin
  foreach name in array array['document_files', 'document_history', 'document_references', 'annulment_watches', 'annulment_answers',
                              'archived_files', 'archive_moves']
  loop
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (exists (select from documents d where d.id = document_id)) with check (true)', name);
  end loop;
end
$$;

create policy within_limits on emails as restrictive to talonario_limited
  using (business_id = any (limited_businesses())
         and (limited_author() is null or exists (select from documents d where d.id = document_id)))
  with check (business_id = any (limited_businesses()));
create policy within_limits on alerts as restrictive to talonario_limited
  using (business_id = any (limited_businesses())
         and (limited_author() is null or exists (select from documents d where d.id = document_id)))
  with check (true);
create policy within_limits on email_attempts as restrictive to talonario_limited
  using (exists (select from emails e where e.id = email_id)) with check (true);
create policy within_limits on webhook_deliveries as restrictive to talonario_limited
  using (exists (select from webhook_endpoints e where e.id = endpoint_id)) with check (true);
create policy within_limits on received_files as restrictive to talonario_limited
  using (exists (select from received_documents d where d.id = received_document_id)) with check (true);
create policy within_limits on import_files as restrictive to talonario_limited
  using (exists (select from imports i where i.id = import_id)) with check (true);

-- Null means all: of what a key can have, of the businesses of the account, for ever.
alter table api_keys
  add column permissions text[] check (cardinality(permissions) > 0),
  add column business_ids bigint[] check (cardinality(business_ids) > 0),
  add column expires_at timestamptz;

-- What a key was used for, and when last. A process tells it now and then, never in a request.
create table api_key_uses (
  account_id bigint not null references accounts (id),
  api_key_id bigint not null references api_keys (id) on delete cascade,
  route text not null,
  last_used_at timestamptz not null,
  primary key (api_key_id, route)
);
alter table api_key_uses enable row level security;
create policy own_account on api_key_uses to talonario_app using (account_id = current_account_id());
revoke insert, update, delete on api_key_uses from talonario_app;

alter table users
  add column business_ids bigint[] check (cardinality(business_ids) > 0),
  add column emission_point_ids bigint[] check (cardinality(emission_point_ids) > 0),
  drop constraint users_role_check,
  add constraint users_role_check check (role in ('owner', 'administrator', 'member', 'accountant', 'cashier')),
  add constraint users_cashier_check check (role <> 'cashier' or num_nonnulls(business_ids, emission_point_ids) = 2),
  add constraint users_whole_account_check check (role not in ('owner', 'administrator') or business_ids is null),
  add constraint users_points_check check (role = 'cashier' or emission_point_ids is null);

alter table invitations
  add column business_ids bigint[] check (cardinality(business_ids) > 0),
  add column emission_point_ids bigint[] check (cardinality(emission_point_ids) > 0),
  drop constraint invitations_role_check,
  add constraint invitations_role_check check (role in ('owner', 'administrator', 'member', 'accountant', 'cashier'));
