-- expand: what a worker gets of a mail it has taken, in one row.
create type taken_email as (
  id bigint, account_id bigint, business_id bigint, document_id bigint, origin text, recipients text[], pending text[], refused text[],
  cc text[], note text, message_id uuid, tries integer, created_at timestamptz,
  -- The document, its bytes and how its business prints. Not complete: it is not authorised.
  complete boolean, document_type_id smallint, environment_id smallint, acronym text, number text, access_key text, issue_date date,
  total numeric, entity_name text, authorization_number text, authorized_at timestamptz,
  business_name text, commercial_name text, identification text, phone text, email text, decimal_separator text,
  signed_xml text, signed_deflated bytea, authorized_xml text, authorized_deflated bytea, authorization_answer jsonb,
  has_logo boolean, logo_print bytea, typed_prices jsonb
);
