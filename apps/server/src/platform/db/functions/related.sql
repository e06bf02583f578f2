-- Returns documents of a business that are related to one of its documents: debit notes, delivery guides and
-- withholdings that refer to it, and the document to which it refers. Its credit notes have a separate function. Runs
-- as the owner, because under row-level security an index on the content of a body cannot be used.
create or replace function list_related_documents(wanted_account bigint, wanted_document bigint)
returns table (id bigint, document_type_id smallint, number text, acronym text, issue_date date, total numeric, annulled boolean)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  with one as (
    select d.id, d.account_id, d.business_id, d.environment_id, d.document_type_id, d.body,
           replace(d.number, '-', '') as digits, array[d.number, replace(d.number, '-', '')] as written
      from public.documents d where d.account_id = wanted_account and d.id = wanted_document
  ),
  -- Types and numbers of the documents to which the document refers.
  named as (
    select public.type_of_code(o.body ->> 'modified_document_code') as type_id,
           o.body ->> 'modified_document_number' as number from one o
     where o.document_type_id = any (public.types_with_trait('refers_by_modified'))
    union select t.id, o.body ->> 'guide_number' from one o cross join unnest(public.types_with_trait('transport')) as t (id)
     where o.document_type_id = any (public.types_with_trait('refers_by_guide'))
    union select coalesce((s.stop ->> 'support_document_type_id')::integer, public.default_type()), s.stop ->> 'support_document_number'
      from one o
      cross join lateral jsonb_array_elements(jsonb_build_array(o.body) || coalesce(nullif(o.body -> 'recipients', 'null'), '[]')) as s (stop)
     where o.document_type_id = any (public.types_with_trait('refers_by_receivers'))
    -- Type and number of the documents that a withholding refers to: a supplier's document, or a purchase settlement of
    -- this business.
    union select t.id, l.line ->> 'support_document_number'
      from one o cross join lateral jsonb_array_elements(o.body -> 'items') as l (line)
      cross join unnest(public.types_with_trait('purchase')) as t (id)
     where o.document_type_id = any (public.types_with_trait('refers_by_lines'))
       and (l.line ->> 'support_document_type_code' = public.type_code(t.id) or l.line ->> 'support_document_type_id' = t.id::text)
  ),
  found as (
    select n.id from one o
      join public.documents n on n.account_id = o.account_id and n.business_id = o.business_id and n.environment_id = o.environment_id
     where n.document_type_id = any (public.types_with_trait('debit_note')) and n.acronym <> 'CRD'
       and replace(n.body ->> 'modified_document_number', '-', '') = o.digits
       and n.body ->> 'modified_document_code' = public.type_code(o.document_type_id)
    union select g.id from one o
      join public.documents g on g.account_id = o.account_id and g.business_id = o.business_id and g.environment_id = o.environment_id
     where o.document_type_id = any (public.types_with_trait('refers_by_guide'))
       and g.document_type_id = any (public.types_with_trait('refers_by_receivers')) and g.acronym <> 'CRD'
       and (jsonb_path_query_array(g.body, '$.support_document_number')
            || jsonb_path_query_array(g.body, '$.recipients[*].support_document_number')) ?| o.written
    union select w.id from one o
      join public.documents w on w.account_id = o.account_id and w.business_id = o.business_id and w.environment_id = o.environment_id
     where o.document_type_id = any (public.types_with_trait('purchase'))
       and w.document_type_id = any (public.types_with_trait('refers_by_lines')) and w.acronym <> 'CRD'
       and jsonb_path_query_array(w.body, '$.items[*].support_document_number') ?| o.written
       and exists (select from jsonb_array_elements(w.body -> 'items') as l (line)
                    where l.line ->> 'support_document_number' = any (o.written)
                      and (l.line ->> 'support_document_type_code' = public.type_code(o.document_type_id)
                           or l.line ->> 'support_document_type_id' = o.document_type_id::text))
    union select d.id from one o cross join named m
      join public.documents d on d.account_id = o.account_id and d.business_id = o.business_id and d.environment_id = o.environment_id
     where d.document_type_id = m.type_id
       and coalesce(d.number, '') collate "C" = regexp_replace(replace(m.number, '-', ''), '^(\d{3})(\d{3})(\d{9})$', '\1-\2-\3')
       and m.number <> ''
  )
  select d.id, d.document_type_id, d.number, d.acronym, d.issue_date, d.total, d.annulled_at is not null
    from public.documents d
   where d.account_id = wanted_account and d.id in (select f.id from found f) and d.id <> wanted_document
   order by d.issue_date desc, d.id desc
   limit 100;
end;
revoke execute on function list_related_documents(bigint, bigint) from public;
grant execute on function list_related_documents(bigint, bigint) to talonario_app;
