-- A mail that a person of the panel addressed: whom to, whom a copy, in words of their own. `cc` is null in every other mail.
alter table emails
  add column cc text[] check (cc <@ recipients),
  add column note text,
  add check (note is null or cc is not null);
-- How many an account has addressed lately.
create index emails_addressed_idx on emails (account_id, created_at) where cc is not null;

-- Debit notes and delivery guides by the documents they are about, as their bodies write the numbers.
create index documents_debited_idx on documents (business_id, (replace(body ->> 'modified_document_number', '-', '')))
  where document_type_id = 3 and acronym <> 'CRD';
create index documents_guided_idx on documents
  using gin (business_id, (jsonb_path_query_array(body, '$.support_document_number')
                           || jsonb_path_query_array(body, '$.recipients[*].support_document_number')))
  where document_type_id = 4 and acronym <> 'CRD';
