// A business as the API shows it.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import { noSignature, type SignatureBlock, showSignature } from '../signatures/show.ts';
import type { BusinessRow } from './store.ts';
import { doubtsAbout } from './validate.ts';

export type BusinessRecord = DataOf<'businesses.get'>;

export function showBusiness(row: BusinessRow, now: Date): BusinessRecord {
  return {
    id: row.id,
    identification: row.identification,
    businessName: row.business_name,
    commercialName: row.commercial_name,
    address: row.address,
    email: row.email,
    phone: row.phone,
    environmentId: row.environment_id,
    accountingRequired: row.accounting_required,
    specialTaxpayer: row.special_taxpayer,
    retentionAgent: row.retention_agent,
    rimpe: row.rimpe,
    largeTaxpayer: row.large_taxpayer,
    classification: row.classification,
    emailOnAuthorization: row.email_on_authorization,
    alertUnsent: row.alert_unsent,
    emailOnAnnulment: row.email_on_annulment,
    annulmentSweep: row.annulment_sweep,
    decimalSeparator: row.decimal_separator,
    taxRounding: row.tax_rounding,
    active: row.active,
    signature: signatureOf(row, now),
    logoUrl: row.logo_of === null ? null : logoPath(row.id),
    warnings: doubtsAbout(row),
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}

/** Relative to the base address. */
export function logoPath(businessId: number): string {
  return `/businesses/${businessId}/logo`;
}

function signatureOf(row: BusinessRow, now: Date): SignatureBlock {
  const { holder, issuer, serial_number, ruc, valid_from, valid_to, signature_warnings: warnings } = row;
  // All or none: they come from one row that may not be there.
  if (holder === null || issuer === null || serial_number === null || valid_from === null || valid_to === null)
    return noSignature;
  const signature = { holder, issuer, serial_number, ruc, valid_from, valid_to, warnings: warnings ?? [] };
  return showSignature(signature, row.identification, now);
}
