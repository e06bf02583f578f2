-- Functions about credit notes and the documents that they change. They run as the database owner, because under
-- row-level security an index on the content of a body cannot be used. Each function filters by account.

-- Whether a document of a visible business is hidden from the caller of this transaction, who may be limited to
-- emission points or to documents made by themselves. Functions that run as the owner need it, because no policy
-- applies to them.
create or replace function is_beyond_limits(point bigint, author bigint) returns boolean
language sql stable parallel safe set search_path = pg_catalog, public
return (public.limited_points() is not null and point <> all (public.limited_points()))
    or (public.limited_author() is not null and author is distinct from public.limited_author());

-- Lists the credit notes that reduce the creditable amount of a document: authorised and not annulled, or underway.
-- `wanted_number` has fifteen digits.
create or replace function list_credit_notes(
  wanted_account bigint, wanted_business bigint, wanted_environment integer, wanted_type integer, wanted_number text
) returns json
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce(json_agg(json_build_object(
           'id', n.id, 'number', n.number, 'acronym', n.acronym, 'date', n.issue_date, 'total', n.total,
           'hidden', public.is_beyond_limits(n.emission_point_id, n.author_id),
           'taxes', n.computed -> 'taxes', 'lines', coalesce(jsonb_array_length(n.computed -> 'items'), 0)) order by n.id), '[]')
    from public.documents n
   where n.account_id = wanted_account and n.business_id = wanted_business and n.environment_id = wanted_environment
     and n.document_type_id = any (public.types_with_trait('credit_note')) and n.acronym in ('PPR', 'SND', 'REC', 'AUT') and n.annulled_at is null
     and replace(n.body ->> 'modified_document_number', '-', '') = wanted_number
     and n.body ->> 'modified_document_code' = public.type_code(wanted_type);
end;
revoke execute on function list_credit_notes(bigint, bigint, integer, integer, text) from public;
grant execute on function list_credit_notes(bigint, bigint, integer, integer, text) to talonario_app;

-- Lines of these notes, in order. The caller's limits do not apply, because they do not apply to the creditable amount
-- either.
create or replace function list_credited_lines(wanted_account bigint, wanted_notes bigint[]) returns json
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select coalesce(json_agg(l.line order by n.id, l.place), '[]')
    from public.documents n cross join lateral jsonb_array_elements(n.computed -> 'items') with ordinality as l (line, place)
   where n.account_id = wanted_account and n.id = any (wanted_notes);
end;
revoke execute on function list_credited_lines(bigint, bigint[]) from public;
grant execute on function list_credited_lines(bigint, bigint[]) to talonario_app;

-- Locks the document that a credit note changes, and returns the notes that already reduce its creditable amount (step
-- 4 of emission). Returns nothing if the document is not stored here. Lock order: the credited document, then the
-- counter of the note. If the caller may change only documents made by themselves, any other document is returned as
-- `hidden`, whether it exists or not.
create or replace function lock_credited_document(
  wanted_account bigint, wanted_business bigint, wanted_environment integer, wanted_type integer, wanted_number text,
  out document json, out notes json
)
language plpgsql volatile security definer set search_path = pg_catalog, public as $$
begin
  select json_build_object('hidden', public.is_beyond_limits(d.emission_point_id, d.author_id),
                           'identification', d.entity_identification, 'taxes', d.computed -> 'taxes',
                           'annulment', d.annulment ->> 'state', 'taxRounding', d.computed ->> 'taxRounding',
                           'lines', coalesce(jsonb_array_length(d.computed -> 'items'), 0))
    into lock_credited_document.document
    from public.documents d
   where d.account_id = wanted_account and d.business_id = wanted_business and d.environment_id = wanted_environment
     and d.document_type_id = wanted_type
     and coalesce(d.number, '') collate "C" = regexp_replace(wanted_number, '^(...)(...)', '\1-\2-')
     -- Documents that SRI refused come last: a document issued elsewhere may have the same number and be valid.
   order by d.acronym in ('DVL', 'NAT'), d.id
   limit 1
     for no key update;
  if found then
    -- A separate statement, so that it also sees what was committed while this transaction waited for the lock.
    select public.list_credit_notes(wanted_account, wanted_business, wanted_environment, wanted_type, wanted_number)
      into lock_credited_document.notes;
  elsif public.limited_author() is not null then
    lock_credited_document.document := '{"hidden": true}';
  end if;
end
$$;
revoke execute on function lock_credited_document(bigint, bigint, integer, integer, text) from public;
grant execute on function lock_credited_document(bigint, bigint, integer, integer, text) to talonario_app;

-- Same as lock_credited_document() without the lock, for the draft of a note. The final totals are determined when the
-- note is emitted.
create or replace function find_credited_document(
  wanted_account bigint, wanted_business bigint, wanted_environment integer, wanted_type integer, wanted_number text,
  out document json, out notes json
)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  select json_build_object('hidden', public.is_beyond_limits(d.emission_point_id, d.author_id),
                           'identification', d.entity_identification, 'taxes', d.computed -> 'taxes',
                           'annulment', d.annulment ->> 'state', 'taxRounding', d.computed ->> 'taxRounding',
                           'lines', coalesce(jsonb_array_length(d.computed -> 'items'), 0))
    into find_credited_document.document
    from public.documents d
   where d.account_id = wanted_account and d.business_id = wanted_business and d.environment_id = wanted_environment
     and d.document_type_id = wanted_type
     and coalesce(d.number, '') collate "C" = regexp_replace(wanted_number, '^(...)(...)', '\1-\2-')
     -- Documents that SRI refused come last: a document issued elsewhere may have the same number and be valid.
   order by d.acronym in ('DVL', 'NAT'), d.id
   limit 1;
  if found then
    select public.list_credit_notes(wanted_account, wanted_business, wanted_environment, wanted_type, wanted_number)
      into find_credited_document.notes;
  elsif public.limited_author() is not null then
    find_credited_document.document := '{"hidden": true}';
  end if;
end
$$;
revoke execute on function find_credited_document(bigint, bigint, integer, integer, text) from public;
grant execute on function find_credited_document(bigint, bigint, integer, integer, text) to talonario_app;
