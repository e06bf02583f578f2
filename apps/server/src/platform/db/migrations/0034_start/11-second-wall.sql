-- The second wall: whatever a query forgets, the service sees and writes the rows of the account its transaction works for. A new table
-- with an account_id has its policy in the migration that makes it. (accounts and account_emails have policies of their own.)

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'api_keys', 'sessions', 'second_factors', 'recovery_codes', 'invitations', 'idempotency_keys', 'unkeyed_requests',
    'businesses', 'signatures', 'logos', 'establishments', 'emission_points', 'sequences', 'parties', 'items', 'kept_forms',
    'documents', 'entity_names', 'document_numbers', 'document_files', 'document_history', 'document_references',
    'archived_files', 'archive_moves', 'unsent_checks', 'annulment_watches', 'annulment_answers', 'annulment_sweeps',
    'received_documents', 'issuer_names', 'received_files', 'received_references', 'imports', 'import_files', 'import_rows',
    'received_fetches', 'emails', 'email_attempts', 'webhook_endpoints', 'webhook_deliveries', 'events', 'event_outbox', 'alerts',
    'audit_log'
  ]
  loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_account on %I to talonario_app using (account_id = current_account_id())', name);
  end loop;
end
$$;
