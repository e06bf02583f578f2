import { formatDateForXml } from '../../calendar.ts';
import { traitsByCode } from '../../document-types.ts';
import { optionalTextElement, textElement } from '../../xml.ts';
import { type DocumentRule, fieldIfBroken } from '../rule.ts';
import type { Document } from './document.ts';
import type { DocumentFieldSpec, DocumentFieldTable } from './fields.ts';
import { writeAccountingRequired } from './issuer.ts';
import type { FieldReader, Optional } from './reader.ts';

export interface ModifiedDocumentInput {
  readonly modifiedDocumentCode: Optional<string>;
  readonly modifiedDocumentNumber: Optional<string>;
  readonly modifiedDocumentDate: Optional<string>;
}

/** The document that a credit or debit note modifies. */
export interface ModifiedDocument {
  readonly modifiedDocumentCode: string;
  /** Number of the modified document, such as 001-001-000000001. */
  readonly modifiedDocumentNumber: string;
  readonly modifiedDocumentDate: string;
}

export const modifiedDocumentFields = {
  modified_document_code: {
    kind: 'code',
    required: true,
    label: { es: 'Tipo del documento modificado', en: 'Type of the modified document' },
    about: 'Credit and debit note: code of the document modified (catalog `document-types`), such as `01`.',
    shape: 'a code of two digits',
    catalog: 'document-types',
    pattern: /^\d{2}$/,
  },
  modified_document_number: {
    kind: 'document_number',
    required: true,
    label: { es: 'Número del documento modificado', en: 'Number of the modified document' },
    about: 'Credit and debit note: its number.',
  },
  modified_document_date: {
    kind: 'date',
    required: true,
    label: { es: 'Fecha del documento modificado', en: 'Date of the modified document' },
    about: 'Credit and debit note: its issue date.',
  },
} as const satisfies DocumentFieldTable;

/**
 * Specification of the field with the tax rates of a note. They are those of the modified document, even if the product
 * has other rates now.
 */
export const modifiedTaxes = {
  kind: 'list',
  required: false,
  label: { es: 'Impuestos de la línea', en: 'Taxes of the line' },
  catalog: 'taxes',
} as const satisfies DocumentFieldSpec;

export function readModifiedDocument(source: ModifiedDocumentInput, reader: FieldReader): ModifiedDocument {
  return {
    modifiedDocumentCode: reader.requiredText(
      'modified_document_code',
      source.modifiedDocumentCode,
      modifiedDocumentFields.modified_document_code,
    ),
    modifiedDocumentNumber: reader.requiredNumber('modified_document_number', source.modifiedDocumentNumber),
    modifiedDocumentDate: reader.requiredDate('modified_document_date', source.modifiedDocumentDate),
  };
}

/**
 * Writes the head of a credit or debit note in the order of their schemas: unlike in an invoice, the issuer's tax
 * regime fields come after the buyer.
 */
export function writeNoteHead(note: ModifiedDocument & Document): string {
  const { issuer, receiver } = note;
  return (
    textElement('fechaEmision', formatDateForXml(note.date)) +
    optionalTextElement('dirEstablecimiento', note.establishment.address) +
    textElement('tipoIdentificacionComprador', receiver.identificationType) +
    textElement('razonSocialComprador', receiver.businessName) +
    textElement('identificacionComprador', receiver.identification) +
    optionalTextElement('contribuyenteEspecial', issuer.specialTaxpayer) +
    writeAccountingRequired(issuer) +
    textElement('codDocModificado', note.modifiedDocumentCode) +
    textElement('numDocModificado', note.modifiedDocumentNumber) +
    textElement('fechaEmisionDocSustento', formatDateForXml(note.modifiedDocumentDate))
  );
}

// Reglamento de Comprobantes de Venta, arts. 15 and 16: notes may modify sales documents only.
export const modifiedDocumentRules: readonly DocumentRule<ModifiedDocument & { readonly date: string }>[] = [
  {
    code: 'document.modified_document_type',
    level: 'fault',
    message: 'Credit notes, guides and withholdings cannot be corrected by a note.',
    fields: ({ modifiedDocumentCode }) =>
      fieldIfBroken('modified_document_code', traitsByCode(modifiedDocumentCode)?.correctable === false),
  },
  {
    code: 'document.modified_document_later',
    level: 'fault',
    message: 'The modified document cannot be dated after the note.',
    fields: ({ modifiedDocumentDate, date }) =>
      fieldIfBroken('modified_document_date', date !== '' && modifiedDocumentDate > date),
  },
];
