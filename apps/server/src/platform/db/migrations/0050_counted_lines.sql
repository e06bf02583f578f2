-- expand: columns with a default, for counting documents without sorting their lines.
-- A document counts once in a book, and once for each product or payment method, however many of its lines are there. `leads` is the
-- first of its kind in the document, `again` one whose product or method stands in an earlier line. An entry never changes, so neither
-- do these.
alter table book_lines add column leads boolean not null default false;
alter table book_lines add column again boolean not null default false;

update book_lines l set leads = o.leads, again = o.again
  from (select entry_id, kind, line, row_number() over (partition by entry_id, kind order by line) = 1 as leads,
               row_number() over (partition by entry_id, kind, reference_id, case when reference_id is null then code end,
                                  case when reference_id is null then name end order by line) > 1 as again
          from book_lines where kind in ('item', 'payment')) o
 where l.entry_id = o.entry_id and l.kind = o.kind and l.line = o.line and (o.leads or o.again);
