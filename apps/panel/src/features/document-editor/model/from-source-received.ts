// Withholding on a document that a supplier issued.
import type { ReceivedDocument, WithholdingDraft } from '@talonario/client';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode, LineValues } from '../../../document-types/fields.ts';
import { isReceivedDocumentUsable } from '../../../document-types/received-usability.ts';
import { type ChosenParty, type DocumentForm, emptyDocumentForm, emptyDocumentLine, type LineEntry } from './form.ts';
import type { SourceRecordContext } from './from-source-record.ts';

export interface ReceivedSourceDocument {
  readonly document: ReceivedDocument;
  /** Withholding proposed by the service. Not set as long as the XML is missing. */
  readonly draft?: WithholdingDraft;
  /** Issuer as a customer, because the subject of a withholding is a customer. */
  readonly subject?: ChosenParty;
}

/**
 * Form with the taxes, codes and sustento that the service proposes. Without a proposal they come from the previous
 * withholding, once the form is open.
 */
export function formForWithholding(
  { document, draft, subject }: ReceivedSourceDocument,
  type: DocumentTypeCode,
  defaults: FormDefaults,
  taxes: SourceRecordContext['taxes'],
): DocumentForm {
  const form = emptyDocumentForm(type, defaults);
  const support = { ...supportValuesOfReceived(document, taxes), support_document_registration_date: defaults.today };
  return {
    ...form,
    fields: { ...form.fields, customer_id: subject?.id },
    ...subjectOf(document, subject),
    lines: linesFromReceived(type, draft === undefined ? [support] : draftedValues(draft, support)),
  };
}

/**
 * An issuer that no directory contains is shown here and stored together with the document. Without the XML its name is
 * unknown.
 */
function subjectOf({ id, issuer }: ReceivedDocument, known: ChosenParty | undefined): Partial<DocumentForm> {
  if (known !== undefined) return { customer: known };
  const { identification, businessName } = issuer;
  return businessName ? { customer: { id: 0, identification, businessName }, issuerOf: id } : {};
}

/** The service's proposal takes earlier withholdings to the same supplier into account. */
function draftedValues(draft: WithholdingDraft, { support_document_type_code }: LineValues): LineValues[] {
  const items = (draft.body.items ?? []) as readonly LineValues[];
  return items.map(({ support_document_type_id: _, ...item }) => ({ support_document_type_code, ...item }));
}

/** All lines are about one document. */
function linesFromReceived(type: DocumentTypeCode, values: readonly LineValues[]): LineEntry[] {
  const [first, ...others] = values.map((one) => ({ ...emptyDocumentLine(type), values: one }));
  if (first === undefined) return [emptyDocumentLine(type)];
  return [first, ...others.map((line) => ({ ...line, group: first.group }))];
}

/** Values of a received document as a support document, with the IVA of each of its rates. */
export function supportValuesOfReceived(document: ReceivedDocument, taxes: SourceRecordContext['taxes']): LineValues {
  // Amounts that SRI has not confirmed and no user has accepted are not filled in. The user may type them.
  const vats = isReceivedDocumentUsable(document)
    ? (document.content?.taxes ?? []).filter(({ code }) => code === '2')
    : [];
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
          support_document_subtotal: isReceivedDocumentUsable(document) ? (document.subtotal ?? undefined) : undefined,
          support_document_tax_id: vats.length === 1 ? only?.tax_id : undefined,
          support_document_tax_value: vats.length === 1 ? only?.value : undefined,
        }),
  };
}
