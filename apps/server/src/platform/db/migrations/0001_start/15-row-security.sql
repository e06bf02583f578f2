-- Row-level security: whatever a query leaves out, the service can read and write only rows of the account of its
-- transaction. A new table with an account_id gets its policy in the migration that creates it.

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'api_keys', 'api_key_uses', 'sessions', 'second_factors', 'recovery_codes', 'invitations', 'idempotency_keys', 'unkeyed_requests',
    'businesses', 'signatures', 'logos', 'establishments', 'emission_points', 'sequences', 'parties', 'items',
    'documents', 'entity_names', 'document_numbers', 'document_files', 'document_history', 'document_references',
    'archived_files', 'archive_moves', 'unsent_checks', 'annulment_watches', 'annulment_answers', 'annulment_sweeps', 'retired_keys',
    'received_documents', 'issuer_names', 'received_files', 'received_references', 'imports', 'import_files', 'import_rows', 'received_fetches',
    'classification_rules', 'classification_batches', 'classification_changes',
    'emails', 'email_attempts', 'webhook_endpoints', 'webhook_deliveries', 'events', 'event_heads', 'event_positions', 'event_outbox', 'alerts', 'audit_log', 'request_log',
    'book_entries', 'book_lines', 'book_checks', 'document_classifications', 'period_closings', 'period_closing_files', 'period_verifications',
    'tax_form_answers', 'ats_settings', 'ats_exports', 'month_packages', 'month_package_parts',
    'obligation_settings', 'obligation_states', 'obligation_checks', 'rehearsals', 'go_live_answers'
  ]
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;

alter table accounts enable row level security;
create policy own_account on accounts to talonario_app using (id = current_account_id());
alter table account_emails enable row level security;
create policy own_account on account_emails for insert to talonario_app with check (account_id = current_account_id());
alter table people enable row level security;
create policy of_account on people for select to talonario_app
  using (exists (select from users u where u.person_id = people.id and u.account_id = current_account_id()));
-- A second factor is visible in every account of its person.
create policy own_people on second_factors to talonario_app
  using (exists (select from users u where u.person_id = second_factors.person_id and u.account_id = current_account_id()));
create policy own_people on recovery_codes to talonario_app
  using (exists (select from users u where u.person_id = recovery_codes.person_id and u.account_id = current_account_id()));

-- Rows that a caller with limits can see: rows of its businesses,
do $$
declare
  name text;
begin
  foreach name in array array[
    'signatures', 'logos', 'parties', 'items', 'entity_names', 'document_numbers', 'webhook_endpoints', 'unsent_checks', 'annulment_sweeps',
    'received_documents', 'issuer_names', 'received_references', 'imports', 'import_rows', 'received_fetches',
    'classification_rules', 'classification_batches', 'classification_changes',
    'book_entries', 'book_lines', 'book_checks', 'document_classifications', 'period_closings', 'period_closing_files', 'period_verifications',
    'tax_form_answers', 'ats_settings', 'ats_exports', 'month_packages', 'month_package_parts',
    'obligation_settings', 'obligation_states', 'obligation_checks', 'rehearsals', 'go_live_answers'
  ]
  loop
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (business_id = any (limited_businesses()))', name);
  end loop;
end
$$;

-- its points and its own documents.
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

-- A related row is visible if its document is. It may be inserted without this check, because the statement that writes
-- both does not see the document yet.
do $$
declare
  name text;
begin
  foreach name in array array[
    'document_files', 'document_history', 'document_references', 'annulment_watches', 'annulment_answers', 'archived_files',
    'archive_moves', 'retired_keys'
  ]
  loop
    execute format('create policy within_limits on %I as restrictive to talonario_limited
                      using (exists (select from documents d where d.id = document_id)) with check (true)', name);
  end loop;
end
$$;

-- A caller with limits may insert events and audit entries that belong to no business, but reads only those of its
-- businesses.
create policy within_limits on events as restrictive to talonario_limited
  using (business_id = any (limited_businesses())
         and (limited_author() is null or document_id is null or exists (select from documents d where d.id = document_id)))
  with check (true);
create policy within_limits on audit_log as restrictive to talonario_limited
  using (business_id = any (limited_businesses())) with check (true);
-- A caller with limits sees requests of keys that were limited to the same businesses, or to some of them.
create policy within_limits on request_log as restrictive to talonario_limited using (business_ids <@ limited_businesses());
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
