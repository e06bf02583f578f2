-- expand: columns that nobody asked for before, and an index of the documents nobody has classified.
-- What a purchase is to the books, beside its sustento and whether it is deductible.
alter table received_documents
  add column vat_credit text check (vat_credit in ('full', 'proportional', 'none')),
  add column fixed_asset boolean,
  add column registered_on date, -- the day it was entered into the books
  add column classified_by text check (classified_by in ('person', 'rule'));

-- What was marked before anybody wrote down who did it was marked by a person.
create index received_documents_classified_idx on received_documents
  (business_id, (coalesce(classified_by, case when sustain_code is null and deductible is null then 'none' else 'person' end)), issue_date, id)
  include (account_id);
