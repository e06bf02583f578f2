// What of a line is discount, IVA and ICE. The books keep a line as its base and what it comes to, which says it all of a document without
// discount and with IVA alone. Of any other the lines are read from the document, once for all of them.
import { type RawBuilder, sql } from 'kysely';
import type { Period } from '../ledger/register-store.ts';

export interface LineParts {
  readonly discount: RawBuilder<unknown>;
  readonly vat: RawBuilder<unknown>;
  readonly ice: RawBuilder<unknown>;
}

/** Of a document: that its lines do not say it themselves. A tip is no tax, and is looked at for nothing. */
export const hasParts = sql<boolean>`(g.discount <> 0 or g.ice <> 0 or g.total <> g.subtotal + g.vat)`;

/** The parts of line `l` of a document out of `withParts`. */
export const partedLine: LineParts = {
  vat: sql`coalesce(g.parts[l.line][1], 0)`,
  ice: sql`coalesce(g.parts[l.line][2], 0)`,
  discount: sql`coalesce(g.parts[l.line][3], 0)`,
};

/** The documents that have them, each with the parts of its lines in their order. `offset 0`: not once more for each line. */
export function withParts(documents: RawBuilder<unknown>, { accountId }: Period): RawBuilder<unknown> {
  return sql`
    select g.*, (select ${partsOf(sql`d.computed -> 'items'`)} from documents d where d.account_id = ${accountId} and d.id = g.document_id) as parts
      from (${documents}) g
     where ${hasParts} offset 0`;
}

/**
 * What a line says as its discount is with IVA where its price is, and prices with IVA may leave a cent of discount that no line says. So
 * the discount of the document is divided by what its lines say or, where none does, by what they come to; that of prices without IVA is
 * what each says, and the parts always add up to it.
 */
function partsOf(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
        select array_agg(array[w.vat, w.ice, coalesce(
                 round(g.discount * w.up_to / nullif(w.whole, 0), 2) - round(g.discount * (w.up_to - w.weight) / nullif(w.whole, 0), 2), 0)]
                 order by w.n)
          from (
            select s.n, s.vat, s.ice, s.weight, sum(s.weight) over (order by s.n) as up_to, sum(s.weight) over () as whole
              from (
                select x.n, t.vat, t.ice, case when sum(said.discount) over () = 0 then coalesce((x.item ->> 'subtotal')::numeric, 0) else said.discount end as weight
                  from jsonb_array_elements(${items}) with ordinality as x (item, n)
                 cross join lateral (
                   select coalesce(sum(value) filter (where code = '2'), 0) as vat, coalesce(sum(value) filter (where code = '3'), 0) as ice,
                          coalesce(max(rate) filter (where code = '2'), 0) as rate
                     from jsonb_to_recordset(x.item -> 'taxes') as tax (code text, rate numeric, value numeric)
                 ) t
                 cross join lateral (
                   select coalesce((x.item ->> 'discount')::numeric, 0)
                        / case when (x.item ->> 'priceIncludesTax')::boolean then 1 + t.rate / 100 else 1 end as discount
                 ) said
              ) s
          ) w)`;
}
