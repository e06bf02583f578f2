// Data that a proposed withholding is filled with.
import { findDocumentTypeWhere, isWithholdingType } from '@talonario/sri';
import type { DocumentBody, DocumentLineBody } from '../../documents/references.ts';
import type { Trx } from '../../platform/db/transaction.ts';

export interface DefaultSeries {
  readonly establishmentId: number;
  readonly emissionPointId: number;
}

/** Returns the first active establishment and its first active emission point. */
export async function readDefaultSeries(
  trx: Trx,
  accountId: number,
  businessId: number,
): Promise<DefaultSeries | undefined> {
  return await trx
    .selectFrom('establishments as e')
    .innerJoin('emission_points as p', (join) =>
      join.onRef('p.account_id', '=', 'e.account_id').onRef('p.establishment_id', '=', 'e.id'),
    )
    .select(['e.id as establishmentId', 'p.id as emissionPointId'])
    .where('e.account_id', '=', accountId)
    .where('e.business_id', '=', businessId)
    .where('e.active', '=', true)
    .where('p.active', '=', true)
    .orderBy('e.code')
    .orderBy('p.code')
    .executeTakeFirst();
}

export interface PastWithholding {
  readonly date: string;
  readonly items: readonly DocumentLineBody[];
}

const mostRemembered = 50;

/** Withholdings to this party, newest first. */
export async function readPastWithholdings(
  trx: Trx,
  accountId: number,
  businessId: number,
  partyId: number,
): Promise<PastWithholding[]> {
  const rows = await trx
    .selectFrom('documents')
    .select(['issue_date', 'body'])
    .where('account_id', '=', accountId)
    .where('business_id', '=', businessId)
    .where('entity_id', '=', partyId)
    .where('document_type_id', '=', withholdingTypeId)
    .where('acronym', 'in', ['PPR', 'SND', 'REC', 'AUT'])
    .orderBy('issue_date', 'desc')
    .orderBy('id', 'desc')
    .limit(mostRemembered)
    .execute();
  return rows.map(({ issue_date, body }) => ({ date: issue_date, items: (body as DocumentBody).items }));
}

export const withholdingTypeId = findDocumentTypeWhere(isWithholdingType).id;
