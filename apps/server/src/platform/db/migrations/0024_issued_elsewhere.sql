-- Documents that the business issued elsewhere, in SRI's portal or with another system, brought in by access key.
alter table documents add column issued_elsewhere boolean not null default false;

-- A taxpayer may be kept by two accounts, and each brings in the same document. What is asked for by key alone is still found.
create unique index documents_key_business_key on documents (access_key, business_id);
drop index documents_access_key_key;

alter table imports drop constraint imports_source_check;
alter table imports add constraint imports_source_check check (source in ('report', 'files', 'keys', 'issued')) not valid;
alter table import_rows add column document_id bigint;
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('new', 'known', 'not_ours', 'tampered', 'not_found', 'waiting', 'faulty', 'conflict')) not valid;
