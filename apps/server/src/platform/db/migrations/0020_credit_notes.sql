-- The notes of an invoice are found by its number, as they write it. Asked only through functions that name the account.
create index documents_credited_idx on documents (business_id, (replace(body ->> 'modified_document_number', '-', '')))
  where document_type_id = 2 and acronym <> 'CRD';
