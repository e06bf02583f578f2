// A document that is checked and waits for its number: its rows and its XML, and what the document it credits changes in them.
import type { UnsignedXml } from '@talonario/sri';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { CreditedRow } from '../credits/credit-store.ts';
import { refuseByCredits } from '../credits/refuse-excess.ts';
import type { NewDocument } from '../store.ts';
import { compute, warningNotices } from './compute.ts';
import { buildChecked, buildUnnumbered, type Identity } from './document-xml.ts';
import { refuseOtherTotal } from './expected-total.ts';
import type { Prepared } from './prepare.ts';
import { settleNote } from './settle-note.ts';

/** What is written when it has its number. */
export interface Unnumbered {
  readonly prepared: Prepared;
  readonly document: NewDocument;
  readonly xml: UnsignedXml;
}

/** With the number it keeps, if it has one. Throws what only the XML tells. */
export function unnumbered(prepared: Prepared, accountId: number, kept: Identity | undefined): Unnumbered {
  const { checked } = prepared;
  const xml = kept ? buildChecked(checked, kept.accessKey) : buildUnnumbered(checked);
  if (xml instanceof Refusal) throw xml;
  return { prepared, document: newDocument(prepared, accountId), xml };
}

/** What stands against it is thrown. A credit note is written anew where what is left asks for other cents. */
export function settledBy(credited: CreditedRow, before: Unnumbered, kept: Identity | undefined): Unnumbered {
  const prepared = settleNote(before.prepared, credited);
  const settled = prepared === before.prepared ? before : unnumbered(prepared, before.document.accountId, kept);
  const refusal =
    refuseByCredits(credited, settled.document) ?? refuseOtherTotal(prepared.checked, prepared.expectedTotal);
  if (refusal) throw refusal;
  return settled;
}

/** What the rows of a prepared document hold. */
export function newDocument(prepared: Prepared, accountId: number): NewDocument {
  const { references, environmentId, body } = prepared;
  return { accountId, references, environmentId, body, figures: compute(prepared), warnings: warningNotices(prepared) };
}
