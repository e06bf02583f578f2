// What is told of a document that has no number yet: only the log of events hears of it.
import { differences } from '../../identity/events/differences.ts';
import type { DocumentBody } from '../references.ts';
import type { LockedDocument, NewDocument } from '../store.ts';
import { type DocumentEvent, dataOf } from './announce.ts';

/** A document as it was stored. */
export function toldDraft(row: LockedDocument): object {
  return dataOf(
    {
      id: row.id,
      businessId: row.business_id,
      documentTypeId: row.document_type_id,
      number: row.number,
      accessKey: row.access_key,
      total: row.total,
      externalId: (row.body as DocumentBody).external_id ?? null,
    },
    row.acronym,
  );
}

/** A draft as it is written. */
export function dataOfDraft(id: number, { references, body, figures }: NewDocument): object {
  return dataOf(
    {
      id,
      businessId: references.business.id,
      documentTypeId: body.document_type_id,
      ...{ number: null, accessKey: null },
      total: figures.total,
      externalId: body.external_id ?? null,
    },
    'CRD',
  );
}

/** Whatever of it changed: most of a draft is not in `data`. */
export function draftUpdated(before: LockedDocument, document: NewDocument): DocumentEvent {
  const data = dataOfDraft(before.id, document);
  return {
    type: 'document.updated',
    data,
    previous: differences(toldDraft(before), data).before,
    emailRecipients: [],
  };
}

export function draftDeleted(before: LockedDocument): DocumentEvent {
  return { type: 'document.deleted', data: toldDraft(before), previous: null, emailRecipients: [] };
}
