// Sales of the business, local and abroad.
import {
  type AtsCustomsDeclaration,
  type AtsExport,
  type AtsSaleDocument,
  atsDocumentTypeCodes,
  atsEmissionKindCodes,
  atsExportKindCodes,
  atsForeignRegimeCodes,
  atsIdentificationCodes,
  atsPersonCodes,
  Decimal,
  findCatalogRowById,
  identificationCodes,
  taxHavens,
  toAtsIdentification,
  traitsById,
} from '@talonario/sri';
import type { DocumentBody } from '../../documents/references.ts';
import type { ExportAnswers } from './export-answers.ts';
import { atsTaxAmountsOf } from './figures.ts';
import { atsCustomerOf, splitDocumentNumber } from './parties.ts';
import type { AtsSaleRow } from './store.ts';
import { paymentMethodCodes } from './withholdings.ts';

export function atsSaleOf(row: AtsSaleRow): AtsSaleDocument {
  return {
    source: { kind: 'issued', id: row.document_id, number: row.number },
    ...atsCustomerOf(row.identification_type_id, row.identification, row.name),
    type: typeOf(row),
    // All documents that this service issues are electronic.
    emission: atsEmissionKindCodes.electronic,
    establishment: row.number.slice(0, 3),
    ...atsTaxAmountsOf(row.taxes),
    paymentMethods: paymentMethodCodes(row.method_ids),
  };
}

function typeOf(row: AtsSaleRow): string {
  return noteType(row) ?? (row.reimbursement ? atsDocumentTypeCodes.reimbursement : atsDocumentTypeCodes.sale);
}

function noteType({ document_type_id }: AtsSaleRow): string | undefined {
  const note = traitsById(document_type_id)?.note;
  if (note === 'credit') return atsDocumentTypeCodes.creditNote;
  return note === 'debit' ? atsDocumentTypeCodes.debitNote : undefined;
}

const kinds = {
  goods_customs: atsExportKindCodes.customs,
  goods: atsExportKindCodes.withoutCustoms,
  services: atsExportKindCodes.services,
} as const;

export function atsExportOf(row: AtsSaleRow): AtsExport {
  const answers = (row.answers ?? {}) as ExportAnswers;
  const of = kinds[answers.kind ?? 'goods_customs'];
  const isServices = of === atsExportKindCodes.services;
  const { export: terms } = (row.changed_body ?? row.body) as DocumentBody;
  const country = answers.country ?? terms?.destination_country ?? undefined;
  const regime = answers.regime ?? atsForeignRegimeCodes.general;
  const hasRuc =
    row.identification_type_id !== null &&
    findCatalogRowById('identification-types', row.identification_type_id)?.code === identificationCodes.ruc;
  return {
    source: { kind: 'issued', id: row.document_id, number: row.number },
    identificationType: hasRuc ? atsIdentificationCodes.export.ruc : atsIdentificationCodes.export.foreign,
    identification: toAtsIdentification(row.identification),
    related: undefined,
    person: answers.person_type ?? atsPersonCodes.company,
    name: row.name,
    regime,
    country,
    haven: regime === atsForeignRegimeCodes.haven ? taxHavens.find((one) => one.country === country)?.code : undefined,
    regimeName: answers.regime_name ?? undefined,
    of,
    incomeKind: isServices ? (answers.income_kind ?? undefined) : undefined,
    taxedAbroad: isServices ? (answers.taxed_abroad ?? undefined) : undefined,
    taxAbroad: isServices && answers.tax_abroad != null ? Decimal.from(answers.tax_abroad) : undefined,
    type: noteType(row) ?? (isServices ? atsDocumentTypeCodes.invoice : atsDocumentTypeCodes.customsDeclaration),
    customs: of === atsExportKindCodes.customs ? customsOf(answers) : undefined,
    shippedOn: answers.shipped_on ?? (isServices ? row.issue_date : undefined),
    // If a user entered no export data for the note itself, its FOB value is the amount that it credits, not the amount
    // declared for the invoice.
    fob: Decimal.from(row.has_answers ? (answers.fob ?? row.subtotal) : row.subtotal),
    documentFob: Decimal.from(row.subtotal),
    ...splitDocumentNumber(row.number),
    authorization: row.authorization,
    issuedOn: row.issue_date,
  };
}

/** Customs data of an export: either all fields or none. */
function customsOf(answers: ExportAnswers): AtsCustomsDeclaration | undefined {
  const { customs_district: district, customs_year: year, customs_regime: regime } = answers;
  const { customs_correlative: correlative, transport_document: transportDocument } = answers;
  if (!district || !year || !regime || !correlative || !transportDocument) return undefined;
  return { district, year, regime, correlative, transportDocument };
}
