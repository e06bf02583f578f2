// A received document as a file: the XML as it was received, with SRI's authorization if SRI sent it, or the PDF
// rendered from it.
import { inflateRawSync } from 'node:zlib';
import { renderRide } from '@talonario/ride-pdf';
import { RideError } from '@talonario/sri';
import { authorizationXml, type StoredAuthorization } from '../../documents/authorization-xml.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { type Call, type HandlerAnswer, RawReply } from '../../platform/http/call.ts';
import { conflict, Refusal } from '../../platform/http/replies/error-reply.ts';
import { readDecimalSeparator } from '../../records/businesses/store.ts';
import { findReceived, type ListedReceivedRow, readStoredReceivedFile } from './store.ts';

export type DownloadFormat = 'pdf' | 'xml';

export interface ReceivedDownload {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly mediaType: string;
}

type DownloadCall = Call<'receivedDocuments.download'>;

export async function downloadReceived(call: DownloadCall): Promise<HandlerAnswer<'receivedDocuments.download'>> {
  const { account, params, query, mode } = call;
  const file = await call.db.forAccount(account.id, async (trx) => {
    const where = { accountId: account.id, id: params.id, businessId: query.businessId, mode };
    const row = await findReceived(trx, where);
    return row instanceof Refusal ? row : await makeReceivedDownload(trx, account.id, row, query.format ?? 'pdf');
  });
  if (file instanceof Refusal) return file;
  return new RawReply(200, file.bytes, {
    'content-type': file.mediaType,
    'content-disposition': `attachment; filename="${file.fileName}"`,
  });
}

export async function makeReceivedDownload(
  trx: Trx,
  accountId: number,
  row: ListedReceivedRow,
  format: DownloadFormat,
): Promise<ReceivedDownload | Refusal> {
  const stored = await readStoredReceivedFile(trx, accountId, row.id);
  if (stored === undefined)
    return conflict('received.no_xml', 'SRI has not provided the XML of this document, and it was not uploaded.');
  const document = inflateRawSync(stored.deflated).toString('utf8');
  const answer = stored.authorization_answer as StoredAuthorization | null;
  const date = answer?.date || (row.authorized_at ? formatInstant(row.authorized_at) : '');
  const xml = answer === null ? document : authorizationXml({ ...answer, date }, document);
  const name = `${row.issuer_identification}-${row.number}`;
  if (format === 'xml')
    return { bytes: Buffer.from(xml), fileName: `${name}.xml`, mediaType: 'application/xml; charset=utf-8' };
  return await drawPdf(trx, accountId, row, xml, name);
}

async function drawPdf(
  trx: Trx,
  accountId: number,
  row: ListedReceivedRow,
  xml: string,
  name: string,
): Promise<ReceivedDownload | Refusal> {
  const decimalSeparator = await readDecimalSeparator(trx, accountId, row.business_id);
  const status = row.state === 'authorized' || row.state === 'pending_annulment' ? 'authorized' : statusOf(row);
  const doubt = doubtOf(row);
  try {
    const bytes = renderRide(xml, { decimalSeparator, status, ...(doubt && { doubt }) });
    return { bytes: Buffer.from(bytes), fileName: `${name}.pdf`, mediaType: 'application/pdf' };
  } catch (error) {
    if (!(error instanceof RideError)) throw error;
    // A stored file with faults may contain any XML, which may not be possible to render. The XML itself can still be
    // downloaded.
    return conflict('received.not_drawable', 'This document cannot be drawn as PDF. Download its XML instead.');
  }
}

/** Mark on the PDF. A document whose bytes SRI returned has none. */
function doubtOf({ xml_status, confirmed_at }: ListedReceivedRow): 'unconfirmed' | 'tampered' | undefined {
  if (confirmed_at !== null) return undefined;
  return xml_status === 'tampered' ? 'tampered' : 'unconfirmed';
}

function statusOf({ state }: ListedReceivedRow): 'rejected' | 'pending' {
  return state === 'unconfirmed' ? 'pending' : 'rejected';
}
