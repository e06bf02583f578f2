// Logo of a business. Its format is determined by its content, not by the file name.

import { createHash } from 'node:crypto';
import type { DataOf } from '@talonario/contract';
import { inspectLogo, type LogoReason } from '@talonario/ride-pdf/logo';
import { recordAudit } from '../../identity/audit/record.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Fault, invalidBody, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { WriteAuthor } from '../directories/directory.ts';
import { findAccessibleBusiness } from '../directories/scope.ts';
import type { RecordPrincipal } from '../directories/scope-store.ts';
import { deleteLogo, findLogo, type StoredLogo, saveLogo } from './logo-store.ts';
import { prepareLogoForPrint } from './print-logo.ts';
import { logoPath } from './show.ts';

export type LogoFields = Extract<DataOf<'businesses.files.upload'>, { type: 'logo' }>;

export async function storeLogo(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  businessId: number,
  image: CheckedLogoUpload,
): Promise<LogoFields | Refusal> {
  const accountId = writer.account.id;
  const business = await findAccessibleBusiness(trx, writer, businessId);
  if (business instanceof Refusal) return business;
  const before = await findLogo(trx, accountId, businessId);
  const logo = { business_id: businessId, ...image };
  await saveLogo(trx, accountId, logo);
  await audit(trx, writer, action, before, logo);
  const { media_type: mediaType, width, height } = logo;
  return { type: 'logo', logoUrl: logoPath(businessId), mediaType, width, height };
}

export async function getLogo(trx: Trx, principal: RecordPrincipal, businessId: number): Promise<StoredLogo | Refusal> {
  const business = await findAccessibleBusiness(trx, principal, businessId);
  if (business instanceof Refusal) return business;
  return (await findLogo(trx, principal.account.id, businessId)) ?? notFound();
}

export async function removeLogo(trx: Trx, writer: WriteAuthor, businessId: number): Promise<null | Refusal> {
  const logo = await getLogo(trx, writer, businessId);
  if (logo instanceof Refusal) return logo;
  await deleteLogo(trx, writer.account.id, businessId);
  await audit(trx, writer, 'businesses.logo.delete', logo, undefined);
  return null;
}

export interface CheckedLogoUpload extends Omit<StoredLogo, 'business_id'> {
  readonly print: Buffer;
}

const leastSide = 16;
const largestSide = 4096;

/**
 * Checks the header of a logo, then decodes it completely with the code that also prints it, so that every stored logo
 * can be printed. Decoding may take a second, so it runs in a thread and outside transactions.
 */
export async function checkUploadedLogo(bytes: Buffer): Promise<CheckedLogoUpload | Refusal> {
  const seen = inspectLogo(bytes);
  if (!seen.ok) return unusable(seen.reason);
  const { mediaType, width, height } = seen;
  const size = `is ${width} by ${height} pixels`;
  if (Math.min(width, height) < leastSide)
    return fault(`${size}: each side needs at least ${leastSide}`, 'field.too_small', {
      width,
      height,
      min: leastSide,
      unit: 'pixels',
    });
  if (Math.max(width, height) > largestSide)
    return fault(`${size}: each side may have at most ${largestSide}`, 'field.too_large', {
      width,
      height,
      max: largestSide,
      unit: 'pixels',
    });
  const printed = await prepareLogoForPrint({ bytes });
  if (!printed.ok) return unusable(printed.reason);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, media_type: mediaType, width, height, sha256, print: Buffer.from(printed.print) };
}

function unusable(reason: LogoReason): Refusal {
  return fault(reasons[reason], 'field.format', { reason: `image_${reason}` });
}

function fault(message: string, code: string, params: NonNullable<Fault['params']>): Refusal {
  return invalidBody([{ field: 'file', message, code, params }]);
}

const reasons = {
  format: 'must be a PNG or a JPEG image',
  corrupt: 'cannot be decoded: save the image again as PNG or JPEG',
  too_large: 'has too many pixels: save it with 3000 by 3000 or less, at 8 bits a colour',
} as const;

async function audit(
  trx: Trx,
  writer: WriteAuthor,
  action: string,
  before: StoredLogo | undefined,
  after: StoredLogo | undefined,
): Promise<void> {
  const businessId = (after ?? before)?.business_id ?? 0;
  await recordAudit(trx, writer, {
    action,
    recordType: 'logo',
    recordId: businessId,
    businessId,
    before: describe(before),
    after: describe(after),
  });
}

function describe(logo: StoredLogo | undefined): object | null {
  if (logo === undefined) return null;
  return { mediaType: logo.media_type, width: logo.width, height: logo.height, sha256: logo.sha256 };
}
