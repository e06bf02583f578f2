// JSON of a signature for the API: its holder and dates, no secret data.
import type { DataOf } from '@talonario/contract';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { TableRow } from '../../platform/db/tables.ts';

export type SignatureBlock = DataOf<'businesses.get'>['signature'];

export type ShownSignature = Pick<
  TableRow<'signatures'>,
  'holder' | 'issuer' | 'serial_number' | 'ruc' | 'valid_from' | 'valid_to' | 'warnings'
>;

/** JSON of a signature. `identification` is the RUC of the business. */
export function showSignature(row: ShownSignature, identification: string, now: Date): SignatureBlock {
  const daysLeft = Math.floor((row.valid_to.getTime() - now.getTime()) / 86_400_000);
  return {
    status: statusOf(row, now),
    holder: row.holder,
    issuer: row.issuer,
    serialNumber: row.serial_number,
    ruc: row.ruc,
    validFrom: formatInstant(row.valid_from),
    validTo: formatInstant(row.valid_to),
    daysLeft,
    warnings: [...(row.warnings as SignatureBlock['warnings']), ...doubtsAbout(row, identification, daysLeft)],
  };
}

export const noSignature: SignatureBlock = {
  status: 'missing',
  holder: null,
  issuer: null,
  serialNumber: null,
  ruc: null,
  validFrom: null,
  validTo: null,
  daysLeft: null,
  warnings: [],
};

function statusOf({ valid_from, valid_to }: ShownSignature, now: Date): SignatureBlock['status'] {
  if (now < valid_from) return 'not_yet_valid';
  return now > valid_to ? 'expired' : 'valid';
}

function doubtsAbout(row: ShownSignature, identification: string, daysLeft: number): SignatureBlock['warnings'] {
  const notices: SignatureBlock['warnings'] = [];
  if (row.ruc !== null && row.ruc !== identification)
    notices.push({
      code: 'signature.other_taxpayer',
      params: { ruc: row.ruc },
      message: `The certificate belongs to RUC ${row.ruc}: it serves for tests, production will refuse it.`,
    });
  if (daysLeft >= 0 && daysLeft < 30)
    notices.push({
      code: 'signature.expires_soon',
      message: `The certificate expires in ${daysLeft} days: renew it.`,
      params: { days: daysLeft },
    });
  return notices;
}
