// JSON of a business for the API.
import { type DataOf, directoryDescriptions } from '@talonario/contract';
import { showRecord } from '../directories/show-record.ts';
import { noSignature, type SignatureBlock, showSignature } from '../signatures/show.ts';
import type { BusinessRow } from './store.ts';
import { businessWarnings } from './validate.ts';

export type BusinessRecord = DataOf<'businesses.get'>;

export function showBusiness(row: BusinessRow, now: Date): BusinessRecord {
  return showRecord(directoryDescriptions.businesses.fields, row, {
    signature: signatureOf(row, now),
    logo_url: row.logo_of === null ? null : logoPath(row.id),
    warnings: businessWarnings(row),
  });
}

/** Path of the logo file, relative to the base address of the API. */
export function logoPath(businessId: number): string {
  return `/businesses/${businessId}/logo`;
}

function signatureOf(row: BusinessRow, now: Date): SignatureBlock {
  const { holder, issuer, serial_number, ruc, valid_from, valid_to, signature_warnings: warnings } = row;
  // The columns come from one optional row, so they are all null or all set.
  if (holder === null || issuer === null || serial_number === null || valid_from === null || valid_to === null)
    return noSignature;
  const signature = { holder, issuer, serial_number, ruc, valid_from, valid_to, warnings: warnings ?? [] };
  return showSignature(signature, row.identification, now);
}
