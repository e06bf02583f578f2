-- Functions that enter documents into the books, each document once (migration 0001_start/11-books.sql).

-- Enters at most `most` authorised documents that are not entered yet. Returns their number and the last day it
-- reached. Entries are looked up one by one (subquery instead of join), because without statistics the planner assumes
-- that a new table is empty.
create or replace function enter_issued(of_account bigint, of_business bigint, since date, until date, most integer)
returns table (entered integer, up_to date)
language sql volatile
begin atomic
  with waiting as (
    select d.id
      from documents d
     where d.account_id = of_account and d.business_id = of_business and d.acronym = 'AUT'
       and d.issue_date between since and until
       and (select e.id from book_entries e where e.document_id = d.id) is null
     order by d.issue_date, d.id
     limit most
  ),
  found as materialized (
    select d.id, d.account_id, d.business_id, d.environment_id, d.document_type_id, d.issue_date, d.establishment_id, d.emission_point_id,
           d.entity_id, d.body, d.computed, d.subtotal, d.discount, d.total, p.identification_type_id in (6, 8) as abroad
      from waiting w
      join documents d on d.id = w.id
      left join parties p on p.account_id = d.account_id and p.id = d.entity_id
  ),
  entered as (
    insert into book_entries (
      account_id, business_id, environment_id, document_id, document_type_id, issue_date, establishment_id, emission_point_id, party_id,
      export, reimbursement, abroad, treaty, foreign_regime, subtotal, discount, vat, ice, total
    )
    select f.account_id, f.business_id, f.environment_id, f.id, f.document_type_id, f.issue_date, f.establishment_id, f.emission_point_id,
           f.entity_id, f.body ? 'export', coalesce(jsonb_array_length(f.body -> 'reimbursements'), 0) > 0, coalesce(f.abroad, false),
           (f.body ->> 'double_taxation_treaty')::boolean, f.body ->> 'foreign_regime',
           f.subtotal, f.discount, t.vat, t.ice, f.total
      from found f
     cross join lateral (
       select coalesce(sum(value) filter (where code = '2'), 0) as vat, coalesce(sum(value) filter (where code = '3'), 0) as ice
         from jsonb_to_recordset(f.computed -> 'taxes') as x (code text, value numeric)
     ) t
    returning id, document_id, issue_date
  ),
  lines as (
    insert into book_lines (
      entry_id, kind, line, account_id, business_id, issue_date, tax_code, code, name, reference_id, rate, quantity, base, amount,
      leads, again
    )
    select e.id, l.kind, l.line, f.account_id, f.business_id, f.issue_date,
           l.tax_code, l.code, l.name, l.reference_id, l.rate, l.quantity, coalesce(l.base, 0), l.amount,
           row_number() over (partition by e.id, l.kind order by l.line) = 1,
           row_number() over (partition by e.id, l.kind, l.reference_id, case when l.reference_id is null then l.code end,
                              case when l.reference_id is null then l.name end order by l.line) > 1
      from entered e
      join found f on f.id = e.document_id
     cross join lateral (
       -- Some issuers write the same tax rate more than once. Here a document gets one line per rate.
       select 'tax' as kind, row_number() over (order by min(n)) as line, x ->> 'code' as tax_code, x ->> 'percentageCode' as code,
              null as name, null::bigint as reference_id, max((x ->> 'rate')::numeric) as rate, null::numeric as quantity,
              sum((x ->> 'base')::numeric) as base, sum((x ->> 'value')::numeric) as amount
         from jsonb_array_elements(f.computed -> 'taxes') with ordinality as t (x, n)
        group by x ->> 'code', x ->> 'percentageCode'
       union all
       select 'retention', n, x ->> 'retentionTaxTypeId', x ->> 'retentionCode', null, null,
              (x ->> 'retentionPercentage')::numeric, null, (x ->> 'retentionBase')::numeric, (x ->> 'retentionValue')::numeric
         from jsonb_array_elements(f.computed -> 'items') with ordinality as t (x, n)
        where x ? 'retentionValue'
       union all
       select 'item', n, null, x ->> 'code', case when x ->> 'itemId' is null then left(coalesce(x ->> 'description', x ->> 'debitReason'), 300) end,
              (x ->> 'itemId')::bigint, null, coalesce((x ->> 'amount')::numeric, 1), (x ->> 'subtotal')::numeric, (x ->> 'total')::numeric
         from jsonb_array_elements(f.computed -> 'items') with ordinality as t (x, n)
        where x ? 'subtotal' and not x ? 'retentionValue'
       union all
       select 'payment', n, null, null, null, (x #>> '{paymentMethod,id}')::bigint, null, null, null, (x ->> 'total')::numeric
         from jsonb_array_elements(f.computed -> 'payments') with ordinality as t (x, n)
       union all
       -- Lines for IVA that is returned to the buyer immediately, and for the tax that fuel traders withhold as part of
       -- the sale.
       select 'refund', 1, 'refund', 'vat_refund', null, null, null, null, null, (f.body ->> 'vat_refund')::numeric
        where coalesce((f.body ->> 'vat_refund')::numeric, 0) <> 0
       union all
       select 'fuel', n, 'fuel', x ->> 'percentage_code', null, null, null, null, null, (x ->> 'value')::numeric
         from jsonb_array_elements(nullif(f.body -> 'fuel_withholdings', 'null')) with ordinality as t (x, n)
       union all
       -- Line for a single payment method, which a body may contain without a list of payments.
       select 'payment', 1, null, null, null, (f.body ->> 'payment_method_id')::bigint, null, null, null, f.total
        where jsonb_array_length(f.computed -> 'payments') = 0 and f.body ->> 'payment_method_id' is not null
     ) l
  )
  select count(*)::integer, max(issue_date) from entered;
end;

-- Returns an amount, or zero if it is too large for the column. A forged file may contain any amount, and one document
-- must not block the others.
create or replace function storable_amount(figure numeric, most numeric default 99999999999999.99) returns numeric
language sql immutable
begin atomic
  select case when abs(figure) > most then 0 else figure end;
end;

-- Enters received documents whose XML can be read and whose row has changed since it was last entered.
create or replace function enter_received(of_account bigint, of_business bigint, since date, until date, most integer)
returns integer
language sql volatile
begin atomic
  with found as materialized (
    select d.id, d.account_id, d.business_id, d.environment_id, d.document_type_id, d.issue_date, d.updated_at, d.content,
           d.subtotal, d.vat, d.total, (select e.id from book_entries e where e.received_document_id = d.id) as entry_id
      from received_documents d
     where d.account_id = of_account and d.business_id = of_business and d.content is not null
       and coalesce(d.registered_on, d.issue_date) between since and until
       and (select e.as_of from book_entries e where e.received_document_id = d.id) is distinct from d.updated_at
     order by d.id
     limit most
  ),
  figured as materialized (
    select f.*, storable_amount(coalesce((f.content ->> 'discount')::numeric, 0)) as discount, storable_amount(t.vat) as own_vat, storable_amount(t.ice) as ice,
           storable_amount(coalesce((f.content ->> 'subtotal')::numeric, f.subtotal)) as own_subtotal,
           storable_amount(coalesce((f.content ->> 'total')::numeric, f.total)) as own_total,
           f.content -> 'references' @> '[{"kind": "reimbursed"}]' as reimbursement,
           coalesce(f.content #>> '{issuer,regime}' ilike '%popular%', false) as popular
      from found f
     cross join lateral (
       select coalesce(sum(value) filter (where code = '2'), 0) as vat, coalesce(sum(value) filter (where code = '3'), 0) as ice
         from jsonb_to_recordset(f.content -> 'taxes') as x (code text, value numeric)
     ) t
  ),
  entered as (
    insert into book_entries (
      account_id, business_id, environment_id, received_document_id, as_of, document_type_id, issue_date, reimbursement, popular,
      subtotal, discount, vat, ice, total
    )
    select account_id, business_id, environment_id, id, updated_at, document_type_id, issue_date, coalesce(reimbursement, false), popular,
           own_subtotal, discount, own_vat, ice, own_total
      from figured
    on conflict (received_document_id) do update
       set as_of = excluded.as_of, document_type_id = excluded.document_type_id, issue_date = excluded.issue_date,
           reimbursement = excluded.reimbursement, popular = excluded.popular, subtotal = excluded.subtotal,
           discount = excluded.discount, vat = excluded.vat, ice = excluded.ice, total = excluded.total
    returning id, received_document_id
  ),
  wanted as materialized (
    select e.id as entry_id, l.*, f.account_id, f.business_id, f.issue_date
      from entered e
      join figured f on f.id = e.received_document_id
     cross join lateral (
       -- Some issuers write the same tax rate more than once. Here a document gets one line per rate.
       select 'tax' as kind, row_number() over (order by min(n))::smallint as line, x ->> 'code' as tax_code, x ->> 'rateCode' as code,
              max(storable_amount((x ->> 'rate')::numeric, 99999)) as rate, storable_amount(sum((x ->> 'base')::numeric)) as base, storable_amount(sum((x ->> 'value')::numeric)) as amount
         from jsonb_array_elements(f.content -> 'taxes') with ordinality as t (x, n)
        where n <= 32767
        group by x ->> 'code', x ->> 'rateCode'
       union all
       select 'retention', n::smallint, x ->> 'taxCode', x ->> 'retentionCode', storable_amount((x ->> 'percentage')::numeric, 99999),
              storable_amount(coalesce((x ->> 'base')::numeric, 0)), storable_amount((x ->> 'value')::numeric)
         from jsonb_array_elements(f.content -> 'withholdings') with ordinality as t (x, n)
        where n <= 32767
     ) l
  ),
  -- Deletes book lines that the document no longer has. The other lines are overwritten afterwards.
  gone as (
    delete from book_lines b
     where b.entry_id in (select entry_id from found where entry_id is not null)
       and not exists (select from wanted w where w.entry_id = b.entry_id and w.kind = b.kind and w.line = b.line)
  ),
  lines as (
    insert into book_lines (entry_id, kind, line, account_id, business_id, issue_date, tax_code, code, rate, base, amount)
    select entry_id, kind, line, account_id, business_id, issue_date, tax_code, code, rate, base, amount from wanted
    on conflict (entry_id, kind, line) do update
       set issue_date = excluded.issue_date, tax_code = excluded.tax_code, code = excluded.code, rate = excluded.rate,
           base = excluded.base, amount = excluded.amount
  )
  select count(*)::integer from entered;
end;

-- Divides a line of a document among the parts of its classification, in proportion to their bases at the rate of the
-- line. If no part has a base at that rate (ICE, a rate that only a note has, or no rate: ''), it uses all their bases.
-- Of the total base `whole`, each part gets the sum of the parts before it and the sum including it. Returns no rows
-- for a document that is not divided. Two options are for the planner: with `strict` the function is not called for
-- such documents, and `rows` avoids an estimate of a hundred parts for each.
create or replace function divide_line(parts jsonb, rate_code text)
returns table (part integer, sustain_code text, vat_credit text, fixed_asset boolean, deductible boolean,
               before numeric, reached numeric, whole numeric)
language sql immutable strict rows 2
begin atomic
  select s.part, s.value ->> 'sustain_code', s.value ->> 'vat_credit', (s.value ->> 'fixed_asset')::boolean, (s.value ->> 'deductible')::boolean,
         s.reached - s.share, s.reached, s.whole
    from (select p.part, p.value, p.share, sum(p.share) over (order by p.part) as reached, sum(p.share) over () as whole
            from (select o.n::integer as part, o.value,
                         case when sum(o.own) over () > 0 then o.own else o.every end as share
                    from (select t.n, t.value, coalesce((t.value -> 'bases' ->> rate_code)::numeric, 0) as own,
                                 (select sum(b.value::numeric) from jsonb_each_text(t.value -> 'bases') b) as every
                            from jsonb_array_elements(parts) with ordinality t (value, n)) o) p) s
   where s.share > 0;
end;

-- Share of one part in the amount of a document line. The arguments are those of divide_line(): `whole` is the base of
-- all parts, `before` that of the parts before this one, `reached` includes this one. The share is the rounded amount up
-- to `reached` minus the rounded amount up to `before`. So the shares of all parts always add up to the amount. If
-- `whole` is null, the document is not divided and the result is the complete amount.
create or replace function part_of(amount numeric, before numeric, reached numeric, whole numeric)
returns numeric
language sql immutable
begin atomic
  select case when whole is null then amount
              else case when reached = whole then amount else round(amount * reached / whole, 2) end - round(amount * before / whole, 2) end;
end;

-- Whether documents of the period are not entered yet. Documents and entries are counted with an index only: an entry
-- has the date of its document, and neither date ever changes.
create or replace function has_unentered_documents(of_account bigint, of_business bigint, since date, until date)
returns boolean
language sql stable
begin atomic
  select (select count(*) from documents d
           where d.account_id = of_account and d.business_id = of_business and d.acronym = 'AUT'
             and d.issue_date between since and until)
      <> (select count(*) from book_entries e
           where e.account_id = of_account and e.business_id = of_business and e.document_id is not null
             and e.issue_date between since and until)
      or exists (
           select from received_documents d
            where d.account_id = of_account and d.business_id = of_business and d.content is not null
              and coalesce(d.registered_on, d.issue_date) between since and until
              and (select e.as_of from book_entries e where e.received_document_id = d.id) is distinct from d.updated_at);
end;

-- Returns ids of businesses, in all accounts, with documents that changed after the worker last checked the books of the
-- business. Skips businesses that it has checked at `since` or later. Returns at most `most` rows.
create or replace function find_unbooked(since timestamptz, most integer)
returns table (account_id bigint, business_id bigint)
language sql stable security definer set search_path = pg_catalog, public
begin atomic
  select b.account_id, b.id
    from public.businesses b
    left join public.book_checks c on c.business_id = b.id
   where (c.checked_at is null or c.checked_at < since)
     and (exists (select from public.documents d
                   where d.business_id = b.id and d.updated_at >= coalesce(c.checked_at, '-infinity') - interval '10 minutes')
       or exists (select from public.received_documents d
                   where d.business_id = b.id and d.updated_at >= coalesce(c.checked_at, '-infinity') - interval '10 minutes'))
   order by b.id
   limit most;
end;
revoke execute on function find_unbooked(timestamptz, integer) from public;
grant execute on function find_unbooked(timestamptz, integer) to talonario_app;
