// Checks whether a document may be annulled, and words the refusals of the API.
import {
  type AnnulmentDeadlineRule,
  type AnnulmentVerdict,
  checkAnnulment,
  documentTypeById,
  findCatalogRowById,
  isAnnulmentOpen,
} from '@talonario/sri';
import { conflict, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { DocumentBody } from '../references.ts';
import type { AnnullableDocument } from './store.ts';

export type AllowedAnnulment = Extract<AnnulmentVerdict, { allowed: true }>;

/** Returns the annulment that the rules allow on this day, or the refusal. */
export function refuseAnnulment(
  document: AnnullableDocument,
  today: string,
  { isdReversal, reading }: { readonly isdReversal: boolean; readonly reading: AnnulmentDeadlineRule },
): AllowedAnnulment | Refusal {
  if (document.acronym !== 'AUT')
    return conflict('annulment.not_authorized', 'Only what SRI authorised can be annulled.');
  const state = document.annulment?.state ?? null;
  if (state === 'annulled') return conflict('annulment.already_annulled', 'SRI has annulled the document.');
  if (isAnnulmentOpen(state))
    return conflict('annulment.already_open', 'A request is open: verify it, or give it up first.');
  if (isdReversal && !withholdsIsd(document))
    return invalidBody([
      { field: 'isd_reversal', code: 'field.not_allowed', message: 'is only for a withholding of ISD (tax 6)' },
    ]);
  const verdict = checkAnnulment(annulmentFactsOf(document, isdReversal), today, reading);
  return verdict.allowed ? verdict : refusalOf(verdict);
}

export function annulmentFactsOf(
  { documentTypeId, issueDate, identificationTypeId }: AnnullableDocument,
  isdReversal = false,
): Parameters<typeof checkAnnulment>[0] {
  return {
    documentType: documentTypeById(documentTypeId)?.code ?? '',
    issueDate,
    receiverType: findCatalogRowById('identification-types', identificationTypeId)?.code,
    isdReversal,
  };
}

function refusalOf({ because, instead, deadline }: Extract<AnnulmentVerdict, { allowed: false }>): Refusal {
  const { status, body } =
    because === 'final_consumer'
      ? conflict(
          'annulment.final_consumer',
          'It was issued to the final consumer: it can be neither annulled nor credited.',
        )
      : conflict(
          'annulment.late',
          instead === 'credit_note'
            ? `It could be annulled until ${deadline}. Issue a credit note instead.`
            : `It could be annulled until ${deadline}. There is no other way: it stays valid.`,
        );
  return new Refusal(status, { ...body, instead, deadline });
}

const isdTax = '6';

function withholdsIsd({ body }: AnnullableDocument): boolean {
  const { items = [] } = body as Partial<DocumentBody>;
  return items.some((item) => {
    const id = (item as { retention_tax_type_id?: number }).retention_tax_type_id;
    return id !== undefined && findCatalogRowById('retention-tax-types', id)?.code === isdTax;
  });
}
