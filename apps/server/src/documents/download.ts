// Returns a document as a file. XML: with its authorization if there is one, otherwise the signed XML. PDF: rendered
// from the XML.

import { type Logo, renderRide } from '@talonario/ride-pdf';
import { type Acronym, stateName } from '@talonario/sri';
import { formatInstant } from '../platform/clock/guayaquil.ts';
import { callInTransaction } from '../platform/db/pool.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { type Call, type HandlerAnswer, RawReply } from '../platform/http/call.ts';
import { conflict, Refusal } from '../platform/http/replies/error-reply.ts';
import { loadLogoPrintForm } from '../records/businesses/print-logo.ts';
import { readDecimalSeparator } from '../records/businesses/store.ts';
import { type ArchiveServices, loadFileBytes } from './archive/read-object.ts';
import { authorizationXml, type StoredAuthorization } from './authorization-xml.ts';
import { type DocumentFileRow, loadDocumentFiles } from './download-store.ts';
import { adjustDraftNote } from './emission/steps/adjust-note.ts';
import { previewXml } from './emission/steps/document-xml.ts';
import { prepareDocument } from './emission/steps/prepare.ts';
import { resolveReferencesIn } from './emission/steps/resolve.ts';
import type { DocumentBody } from './references.ts';
import { findDocument } from './store.ts';
import { readAuthorizedXml, readSignedXml } from './stored-xml.ts';

export type DownloadFormat = 'pdf' | 'xml';

export interface DocumentDownload {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly mediaType: string;
}

export async function downloadDocument(call: Call<'documents.download'>): Promise<HandlerAnswer<'documents.download'>> {
  const { account, params, query, mode } = call;
  const format = query.format ?? 'pdf';
  const found = await call.db.forAccount(account.id, async (trx) => {
    const found = await findDocument(trx, { accountId: account.id, id: params.id, businessId: query.businessId, mode });
    if (found instanceof Refusal) return found;
    if (found.row.acronym !== 'CRD') return await readStored(trx, account.id, found.row.id, [format]);
    if (format === 'xml') return conflict('document.not_emitted', 'A draft has no XML yet: emit it, or use dryRun.');
    return await previewPdf(trx, call, found.row.id, found.row.body as DocumentBody);
  });
  if (found instanceof Refusal) return found;
  const [file] = 'bytes' in found ? [found] : await makeFiles(call, account.id, found, [format]);
  if (file === undefined) throw new Error('a document gave no file');
  const headers = {
    'content-type': file.mediaType,
    'content-disposition': `attachment; filename="${file.fileName}"`,
  };
  return new RawReply(200, file.bytes, headers);
}

/** Files of an emitted document, in the order of the formats. The customer gets the same bytes by mail. */
export async function makeDocumentDownloads(
  services: ArchiveServices,
  accountId: number,
  documentId: number,
  formats: readonly DownloadFormat[],
): Promise<DocumentDownload[]> {
  const stored = await services.db.forAccount(accountId, (trx) => readStored(trx, accountId, documentId, formats));
  return await makeFiles(services, accountId, stored, formats);
}

interface StoredDocument {
  readonly id: number;
  readonly row: DocumentFileRow;
  readonly look: RideAppearance | undefined;
}

async function readStored(
  trx: Trx,
  accountId: number,
  id: number,
  formats: readonly DownloadFormat[],
): Promise<StoredDocument> {
  const row = await loadDocumentFiles(trx, accountId, id);
  const look = formats.includes('pdf') ? await loadRideAppearance(trx, accountId, row.business_id) : undefined;
  return { id, row, look };
}

// Makes the files. It runs outside of a transaction, because the bytes may have to be fetched from the archive.
async function makeFiles(
  services: ArchiveServices,
  accountId: number,
  { id, row, look }: StoredDocument,
  formats: readonly DownloadFormat[],
): Promise<DocumentDownload[]> {
  const whole = await loadFileBytes(services, accountId, id, row);
  const xml = xmlFile(whole);
  return formats.map((format) => (format === 'pdf' && look !== undefined ? pdfFile(whole, xml, look) : xml));
}

/** XML file for callers: with SRI's authorization if there is one. */
export function xmlFile(row: DocumentFileRow): DocumentDownload {
  const answer = row.authorization_answer as Partial<StoredAuthorization> | null;
  const xml =
    row.acronym === 'AUT' && row.authorized_at !== null
      ? authorizationXml(
          {
            number: row.authorization_number ?? row.access_key ?? '',
            date: answer?.date || formatInstant(row.authorized_at),
            environmentId: row.environment_id,
            messages: answer?.messages ?? [],
          },
          readAuthorizedXml(row),
        )
      : readSignedXml(row);
  const fileName = `${rootOf(xml)}-${row.number}.xml`;
  return { bytes: Buffer.from(xml), fileName, mediaType: 'application/xml; charset=utf-8' };
}

/** PDF file (RIDE) of a document, rendered from its XML. */
export function pdfFile(row: DocumentFileRow, xml: DocumentDownload, look: RideAppearance): DocumentDownload {
  const status = row.annulled_at ? ('annulled' as const) : rideStatus(row.acronym);
  const options = { ...look, status, typedPrices: row.typed_prices ?? undefined };
  return pdf(renderRide(xml.bytes.toString('utf8'), options), xml.fileName.slice(0, -'.xml'.length));
}

async function previewPdf(
  trx: Trx,
  call: Call<'documents.download'>,
  documentId: number,
  body: DocumentBody,
): Promise<DocumentDownload | Refusal> {
  const { account, config, mode } = call;
  const reading = await resolveReferencesIn(callInTransaction(trx), account.id, body);
  const read = prepareDocument({ config, mode, now: call.now() }, reading, body, 'look');
  if (read instanceof Refusal) return read;
  const prepared = await adjustDraftNote(trx, account.id, read);
  const xml = await previewXml(trx, prepared, account.id);
  if (xml instanceof Refusal) return xml;
  const look = await loadRideAppearance(trx, account.id, body.business_id);
  return pdf(
    renderRide(xml, { ...look, status: 'draft', typedPrices: typedPricesOf(body) }),
    `${prepared.type.xmlRoot}-borrador-${documentId}`,
  );
}

/** Settings of the business for the appearance of the RIDE. */
export interface RideAppearance {
  readonly decimalSeparator: '.' | ',';
  readonly logo: Logo | undefined;
}

export async function loadRideAppearance(trx: Trx, accountId: number, businessId: number): Promise<RideAppearance> {
  const decimalSeparator = await readDecimalSeparator(trx, accountId, businessId);
  const logo = await loadLogoPrintForm(trx, accountId, businessId);
  return { decimalSeparator, logo };
}

function pdf(bytes: Uint8Array, name: string): DocumentDownload {
  return { bytes: Buffer.from(bytes), fileName: `${name}.pdf`, mediaType: 'application/pdf' };
}

/** Prices including IVA as the client sent them, in the same form as the result of the SQL function typed_prices(). */
function typedPricesOf({ items }: DocumentBody): (number | undefined)[] {
  return items.map(({ price, price_includes_tax }) => (price_includes_tax ? (price ?? undefined) : undefined));
}

function rideStatus(acronym: Acronym): 'authorized' | 'rejected' | 'pending' {
  const word = stateName(acronym);
  if (word === 'authorizated') return 'authorized';
  return word === 'rejected' ? 'rejected' : 'pending';
}

/** Name of the root element, such as `factura` or `notaCredito`, for the name of the file. */
function rootOf(xml: string): string {
  return /<([A-Za-z]+) id="comprobante"/.exec(xml)?.[1] ?? 'comprobante';
}
