// A withholding on a document that somebody else issued: what was bought, with the codes used for the same supplier before.
import type { Document, ReceivedDocument } from '@talonario/client';
import type { FormDefaults } from '../../../document-types/document-type.ts';
import type { DocumentTypeCode, LineValues } from '../../../document-types/fields.ts';
import type { Surroundings } from './about-record.ts';
import { type DocumentForm, emptyForm, emptyLine, type KnownParty, type LineEntry } from './form.ts';

export interface WithheldSource {
  readonly document: ReceivedDocument;
  /** The issuer, among the customers: of those a withholding names its subject. */
  readonly subject?: KnownParty;
  /** The last withholding of the same issuer. */
  readonly before?: Document;
}

export function withholdingOn(
  { document, subject, before }: WithheldSource,
  type: DocumentTypeCode,
  defaults: FormDefaults,
  taxes: Surroundings['taxes'],
): DocumentForm {
  const form = emptyForm(type, defaults);
  const support = supportOf(document, defaults.today, taxes);
  const codes = codesOf(before);
  return {
    ...form,
    fields: { ...form.fields, customer_id: subject?.id },
    customer: subject,
    lines: (codes.length === 0 ? [{}] : codes).map(
      (code): LineEntry => ({
        ...emptyLine(type),
        values: { ...support, ...code },
      }),
    ),
  };
}

/** The document the tax is withheld on, with the IVA of each of its rates. */
function supportOf(document: ReceivedDocument, today: string, taxes: Surroundings['taxes']): LineValues {
  const vats = (document.content?.taxes ?? []).filter(({ code }) => code === '2');
  const withIds = vats.flatMap(({ percentageCode, base, value }) => {
    const id = taxes.find((tax) => tax.taxType.code === '2' && tax.code === percentageCode)?.id;
    return id === undefined ? [] : [{ tax_id: id, base, value }];
  });
  const [only] = withIds;
  return {
    support_document_type_code: document.documentType.code,
    support_document_number: document.number,
    support_document_date: document.date,
    support_document_registration_date: today,
    support_document_authorization: document.authorizationNumber ?? document.accessKey,
    sustain_code_id: document.sustainCode?.id,
    ...(withIds.length > 1 && withIds.length === vats.length
      ? { support_taxes: withIds }
      : {
          support_document_subtotal: document.subtotal ?? undefined,
          support_document_tax_id: vats.length === 1 ? only?.tax_id : undefined,
          support_document_tax_value: vats.length === 1 ? only?.value : undefined,
        }),
  };
}

/** Taxes and codes of the last withholding, each once. */
function codesOf(before: Document | undefined): LineValues[] {
  const found = new Map<string, LineValues>();
  for (const { retentionTaxTypeId, retentionCodeId } of before?.items ?? []) {
    if (retentionTaxTypeId === undefined || retentionCodeId === undefined) continue;
    found.set(`${retentionTaxTypeId} ${retentionCodeId}`, {
      retention_tax_type_id: retentionTaxTypeId,
      retention_code_id: retentionCodeId,
    });
  }
  return [...found.values()];
}
