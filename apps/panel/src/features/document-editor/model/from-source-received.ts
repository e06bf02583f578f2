// A withholding on a document that somebody else issued.
import type { ReceivedDocument, WithholdingDraft } from '@talonario/client';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode, LineValues } from '../../../document-types/fields.ts';
import { isUsable } from '../../../document-types/received-usability.ts';
import { type DocumentForm, emptyForm, emptyLine, type KnownParty, type LineEntry } from './form.ts';
import type { Surroundings } from './from-source-record.ts';

export interface WithheldSource {
  readonly document: ReceivedDocument;
  /** As the service fills it in; absent while the XML is not here. */
  readonly draft?: WithholdingDraft;
  /** The issuer, among the customers: of those a withholding names its subject. */
  readonly subject?: KnownParty;
}

/** Taxes, codes and sustento as the service suggests them; without its suggestion they come from habit, once the form is open. */
export function withholdingOn(
  { document, draft, subject }: WithheldSource,
  type: DocumentTypeCode,
  defaults: FormDefaults,
  taxes: Surroundings['taxes'],
): DocumentForm {
  const form = emptyForm(type, defaults);
  const support = { ...receivedSupport(document, taxes), support_document_registration_date: defaults.today };
  return {
    ...form,
    fields: { ...form.fields, customer_id: subject?.id },
    ...subjectOf(document, subject),
    lines: linesFromReceived(type, draft === undefined ? [support] : draftedValues(draft, support)),
  };
}

/** Whoever no directory has is shown, and stored with the document. Without its XML nobody knows the name. */
function subjectOf({ id, issuer }: ReceivedDocument, known: KnownParty | undefined): Partial<DocumentForm> {
  if (known !== undefined) return { customer: known };
  const { identification, businessName } = issuer;
  return businessName ? { customer: { id: 0, identification, businessName }, issuerOf: id } : {};
}

/** The service has seen earlier withholdings to the same supplier. */
function draftedValues(draft: WithholdingDraft, { support_document_type_code }: LineValues): LineValues[] {
  const items = (draft.body.items ?? []) as readonly LineValues[];
  return items.map(({ support_document_type_id: _, ...item }) => ({ support_document_type_code, ...item }));
}

/** All about one document. */
function linesFromReceived(type: DocumentTypeCode, values: readonly LineValues[]): LineEntry[] {
  const [first, ...others] = values.map((one) => ({ ...emptyLine(type), values: one }));
  if (first === undefined) return [emptyLine(type)];
  return [first, ...others.map((line) => ({ ...line, group: first.group }))];
}

/** What is said of a received document that tax is withheld on, with the IVA of each of its rates. */
export function receivedSupport(document: ReceivedDocument, taxes: Surroundings['taxes']): LineValues {
  // Amounts that SRI has not confirmed and nobody has accepted are typed by a person, or not at all.
  const vats = isUsable(document) ? (document.content?.taxes ?? []).filter(({ code }) => code === '2') : [];
  const withIds = vats.flatMap(({ percentageCode, base, value }) => {
    const id = taxes.find((tax) => tax.taxType.code === '2' && tax.code === percentageCode)?.id;
    return id === undefined ? [] : [{ tax_id: id, base, value }];
  });
  const [only] = withIds;
  return {
    support_document_type_code: document.documentType.code,
    support_document_number: document.number,
    support_document_date: document.date,
    support_document_authorization: document.authorizationNumber ?? document.accessKey,
    ...(document.sustainCode !== null && { sustain_code_id: document.sustainCode.id }),
    ...(withIds.length > 1 && withIds.length === vats.length
      ? { support_taxes: withIds }
      : {
          support_document_subtotal: isUsable(document) ? (document.subtotal ?? undefined) : undefined,
          support_document_tax_id: vats.length === 1 ? only?.tax_id : undefined,
          support_document_tax_value: vats.length === 1 ? only?.value : undefined,
        }),
  };
}
