// Refuses credit notes about more than earlier notes have left of an invoice.
import { type AnnulmentState, traitsById } from '@talonario/sri';
import { conflict, invalidBody, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { ComputedTax, DocumentTotals } from '../computed-totals.ts';
import type { DocumentBody } from '../references.ts';
import { creditedTaxes, findCreditExcess, remainingCredit } from './balance.ts';
import { type CreditedDocument, finalConsumer } from './credit-store.ts';

interface Issued {
  readonly body: DocumentBody;
  readonly figures: DocumentTotals;
}

/**
 * Returns why a document may not be issued, given the locked rows: the note credits too much, or the total of the sale
 * becomes less than that of its notes.
 */
export function refuseByCredits(credited: CreditedDocument, { body, figures }: Issued): Refusal | undefined {
  const { taxes } = figures.computed;
  if (traitsById(body.document_type_id)?.note === 'credit') return refuseExcess(credited, taxes);
  return refuseShrinking(credited.notes ?? [], taxes, figures.entity.identification);
}

/** Refuses a sale that is emitted again with a total below that of its notes. */
function refuseShrinking(
  notes: NonNullable<CreditedDocument['notes']>,
  taxes: readonly ComputedTax[],
  identification: string,
): Refusal | undefined {
  if (notes.length === 0) return undefined;
  if (identification === finalConsumer) return finalConsumerRefusal();
  if (findCreditExcess(taxes, creditedTaxes(notes)).length === 0) return undefined;
  const numbers = notes.map(({ number }) => number).join(', ');
  const detail = `The credit notes of the document (${numbers}) take more than it would have now. Nothing was changed.`;
  const { status, body } = conflict('credit.exceeded', detail);
  return new Refusal(status, { ...body, left: remainingCredit(taxes, notes) });
}

/** Refusal for callers that are limited to own documents. It does not reveal whether another document exists. */
export function modifiedDocumentNotFoundRefusal(): Refusal {
  const message = 'is none of your documents';
  return invalidBody([{ field: 'modified_document_number', message, code: 'field.not_found' }]);
}

function finalConsumerRefusal(): Refusal {
  return conflict(
    'credit.final_consumer',
    'The invoice was issued to the final consumer: it can be neither credited nor annulled.',
  );
}

function annulmentRefusal(state: AnnulmentState): Refusal {
  return state === 'annulled'
    ? conflict('credit.annulled', 'SRI has annulled the document: there is nothing left to credit.')
    : conflict(
        'credit.annulment_open',
        'The annulment of the document was asked for. Give the request up first, or wait.',
      );
}

/**
 * Refuses a note with these taxes if the document it changes is stored here and earlier notes have left less than that.
 */
function refuseExcess({ document, notes }: CreditedDocument, taxes: readonly ComputedTax[]): Refusal | undefined {
  if (document === null) return undefined;
  if (document.hidden) return modifiedDocumentNotFoundRefusal();
  if (document.identification === finalConsumer) return finalConsumerRefusal();
  if (document.annulment !== null) return annulmentRefusal(document.annulment);
  const left = remainingCredit(document.taxes, notes ?? []);
  const excess = findCreditExcess(left, taxes);
  if (excess.length === 0) return undefined;
  const { status, body } = conflict(
    'credit.exceeded',
    `${excess.map(sayExcess(left)).join('; ')}. Nothing was changed.`,
  );
  return new Refusal(status, { ...body, left });
}

function sayExcess(left: readonly ComputedTax[]): (tax: ComputedTax) => string {
  return ({ code, percentageCode, rate, base, value }) => {
    const rest = left.find((tax) => tax.code === code && tax.percentageCode === percentageCode);
    const has = rest ? `${rest.base.toFixed(2)} and ${rest.value.toFixed(2)} are left` : 'the document has none';
    return `Tax ${code} at rate ${rate} (code ${percentageCode}): the note takes a base of ${base.toFixed(2)} and ${value.toFixed(2)} of tax, ${has}`;
  };
}
