// SQL queries about the sales of a day. Row-level security shows a cashier only their own sales.
import { documentTraits } from '@talonario/sri';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/transaction.ts';
import type { HomePageBusiness } from '../home/store.ts';

export interface EmissionPointSum {
  readonly pointId: number;
  readonly series: string;
  /** 1 if documents of this type are added to the sales, -1 if they are subtracted. */
  readonly sign: 1 | -1;
  readonly count: number;
  readonly total: string;
  readonly waiting: number;
}

export interface PaymentMethodSum {
  readonly methodId: number;
  readonly count: number;
  readonly total: string;
}

const ofSign = (sign: number) =>
  documentTraits.filter((type) => type.side === 'sale' && type.sign === sign).map(({ id }) => id);
const adding = ofSign(1);
const takingBack = ofSign(-1);

export async function sumByEmissionPoint(trx: Trx, place: HomePageBusiness, day: string): Promise<EmissionPointSum[]> {
  const { rows } = await sql<EmissionPointSum>`
    select d.emission_point_id as "pointId", e.code || '-' || p.code as series,
           case when d.document_type_id = any (${takingBack}::int[]) then -1 else 1 end as sign,
           count(*)::integer as count, sum(d.total) as total,
           count(*) filter (where d.acronym <> 'AUT')::integer as waiting
      from documents d
      join emission_points p on p.id = d.emission_point_id
      join establishments e on e.id = p.establishment_id
     where ${soldOn(place, day)} and d.document_type_id = any (${[...adding, ...takingBack]}::int[])
     group by 1, 2, 3
     order by 2, 3 desc`.execute(trx);
  return rows;
}

/**
 * Sums the sales of a day by payment method. A sale without a list of payments is included with its full total under
 * the document's payment method.
 */
export async function sumByPaymentMethod(trx: Trx, place: HomePageBusiness, day: string): Promise<PaymentMethodSum[]> {
  const { rows } = await sql<PaymentMethodSum>`
    select m.id as "methodId", count(distinct d.id)::integer as count, sum(m.total) as total
      from documents d
      cross join lateral (
        select (s.payment -> 'paymentMethod' ->> 'id')::integer as id, (s.payment ->> 'total')::numeric as total
          from jsonb_array_elements(coalesce(d.computed -> 'payments', '[]')) as s (payment)
        union all
        select (d.body ->> 'payment_method_id')::integer, d.total
         where jsonb_array_length(coalesce(d.computed -> 'payments', '[]')) = 0
      ) m
     where ${soldOn(place, day)} and d.document_type_id = any (${adding}::int[]) and m.id is not null
     group by 1
     order by 3 desc, 1`.execute(trx);
  return rows;
}

export async function countRejectedDocuments(trx: Trx, place: HomePageBusiness, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from documents d
     where ${onDay(place, day)} and d.acronym in ('DVL', 'NAT')`.execute(trx);
  return rows[0]?.count ?? 0;
}

function soldOn(place: HomePageBusiness, day: string): RawBuilder<boolean> {
  return sql<boolean>`${onDay(place, day)} and d.acronym in ('PPR', 'SND', 'REC', 'AUT') and d.annulled_at is null`;
}

function onDay({ accountId, businessId, environmentId }: HomePageBusiness, day: string): RawBuilder<boolean> {
  return sql<boolean>`d.account_id = ${accountId} and d.business_id = ${businessId}
    and d.environment_id = ${environmentId} and d.issue_date = ${day}`;
}
