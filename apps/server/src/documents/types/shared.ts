// Blocks that several types of document have.
import { findById } from '@talonario/sri';
import type { DocumentBody, Party } from '../references.ts';

export function partyOf(party: Party | undefined): object | undefined {
  if (party === undefined) return undefined;
  return {
    identificationType: findById('identification-types', party.identification_type_id)?.code,
    identification: party.identification,
    businessName: party.business_name,
    address: party.address,
    email: party.email,
    mobile: party.mobile,
  };
}

/** The document a note changes. */
export function modifiedDocument(body: DocumentBody): object {
  return {
    modifiedDocumentCode: body.modified_document_code,
    modifiedDocumentNumber: body.modified_document_number,
    modifiedDocumentDate: body.modified_document_date,
    reason: body.reason,
  };
}

export function reimbursementsOf(list: DocumentBody['reimbursements']): object[] | undefined {
  return list?.map((entry) => ({
    providerIdentificationType: entry.provider_identification_type,
    providerIdentification: entry.provider_identification,
    providerCountry: entry.provider_country,
    providerType: entry.provider_type,
    documentType: entry.document_type,
    documentNumber: entry.document_number,
    documentDate: entry.document_date,
    authorization: entry.authorization,
    taxes: entry.taxes.map((tax) => ({
      code: tax.tax_code,
      percentageCode: tax.tax_percentage_code,
      rate: tax.rate,
      base: tax.base,
      value: tax.value,
    })),
  }));
}
