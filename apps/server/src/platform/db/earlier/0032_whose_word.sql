-- expand: columns that nobody asked for before, and a rule that became wider.
-- changes: received_documents.received_documents_xml_status_check
-- Whose word is it? What SRI gave itself, what a signature proves and what a file claims were one column, and whoever signed a changed
-- invoice again with a certificate of his own making had it `verified`.

alter table received_documents
  add column confirmed_at timestamptz, -- when SRI itself gave the XML that is kept
  add column not_given_at timestamptz, -- since when it is known that SRI does not give it
  add column signer jsonb, -- whose certificate signed it, and what speaks for him
  add column other_copy jsonb, -- another XML of the same key that says something else: both hashes
  add column claimed_authorization jsonb, -- what a report or the wrapper of a file says; nobody signed it
  add column accepted_at timestamptz, -- a person takes it for true although SRI has not confirmed it
  add column accepted_by jsonb,
  drop constraint received_documents_xml_status_check,
  add constraint received_documents_xml_status_check
    check (xml_status in ('waiting', 'verified', 'intact', 'tampered', 'faulty', 'not_found')),
  add check (num_nonnulls(accepted_at, accepted_by) <> 1);

-- The row of the import that brought a file: it is told when SRI's copy turns out to be another.
create index if not exists import_rows_brought_idx on import_rows (received_document_id) where outcome = 'new';

-- What SRI provably gave. A row of a report or a list of keys that SRI was asked for says `new` only when its answer held and was kept.
update received_documents d set confirmed_at = d.updated_at
 where d.xml_status = 'verified'
   and exists (select from import_rows r
                where r.received_document_id = d.id and r.account_id = d.account_id and r.outcome = 'new' and r.asked);
-- Of a file no row waits for SRI's answer; but without the service of states only SRI's own copy made it authorised.
update received_documents d set confirmed_at = d.updated_at
 where d.xml_status = 'verified' and d.confirmed_at is null
   and d.source = 'file' and d.state = 'authorized' and d.state_checked_at is null;

-- Everything else is whole and unconfirmed. Some of it SRI did give, and nothing that is stored tells which: it is asked again below.
update received_documents
   set xml_status = 'intact',
       not_given_at = case when issue_date < date_trunc('month', now() at time zone interval '-05:00') - interval '1 month' then now() end
 where xml_status = 'verified' and confirmed_at is null;

insert into received_fetches (business_id, access_key, account_id, environment_id)
select d.business_id, d.access_key, d.account_id, d.environment_id
  from received_documents d
 where d.xml_status = 'intact' and d.not_given_at is null
on conflict do nothing;

-- What a file or a report said of the authorization was written as if SRI had said it.
update received_documents
   set claimed_authorization = jsonb_build_object('number', authorization_number, 'authorizedAt', authorized_at),
       authorization_number = null,
       authorized_at = null
 where confirmed_at is null
   and (xml_status = 'intact' or source = 'file' or (source = 'report' and xml_status in ('waiting', 'not_found')))
   and num_nonnulls(authorization_number, authorized_at) > 0;
update received_files f set authorization_answer = null
  from received_documents d
 where d.id = f.received_document_id and d.confirmed_at is null and (d.xml_status = 'intact' or d.source = 'file')
   and f.authorization_answer is not null;

-- Changed after it was signed, or otherwise at fault. A signature that lacks the name of its certificate was taken for a changed one:
-- its messages said so ("certificate digest undefined").
update received_documents d set xml_status = 'tampered'
 where d.xml_status = 'faulty'
   and exists (select from jsonb_array_elements(d.faults) as f
                where f ->> 'code' in ('received.key_differs', 'received.other_key', 'received.key_check_digit')
                   or (f ->> 'code' = 'received.signature'
                       and f -> 'params' ->> 'fault' not in ('unknown_algorithm', 'properties_not_covered')))
   and d.faults::text not like '%undefined%';

-- Nothing is verified but what SRI gave, whoever writes: nodes of the version before know no other word for a whole signature.
create function keep_unconfirmed_apart() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.xml_status := 'intact';
  return new;
end
$$;
create trigger received_documents_unconfirmed_apart before insert or update on received_documents
  for each row when (new.xml_status = 'verified' and new.confirmed_at is null) execute function keep_unconfirmed_apart();
