// POST /received-documents:zip: an archive with the files of several received documents, equal to those of GET
// /received-documents/{id}/download.
import { type DownloadFormat, makeReceivedDownload } from '../../books/received/download.ts';
import { readReceivedByIds } from '../../books/received/export-store.ts';
import type { ListedReceivedRow } from '../../books/received/store.ts';
import type { CallOf, RawReply } from '../../platform/http/call.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { ZippedFile } from '../../platform/zip/write-zip.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { zipReply } from './zip-reply.ts';

type ZipCall = CallOf<'receivedDocuments.zip'>;

export async function zipReceivedFiles(call: ZipCall): Promise<RawReply | Refusal> {
  const { account, body } = call;
  const found = await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    return { business, rows: await readReceivedByIds(trx, account.id, business.id, body.ids) };
  });
  if (found instanceof Refusal) return found;
  const { business, rows } = found;
  if (rows.length < body.ids.length) return notFound();
  const bare = rows.filter(({ has_file }) => !has_file).map(({ id }) => id);
  if (bare.length > 0) return conflict('received.no_xml', `These have no XML yet; leave out ${bare.join(', ')}.`);
  const name = { kind: 'recibidos', identification: business.identification, now: call.now() };
  return await zipReply(account.id, name, filesOf(call, rows));
}

// Reads each file in a short transaction of its own, because the browser may download slowly.
async function* filesOf(
  { db, account, body }: ZipCall,
  documents: readonly ListedReceivedRow[],
): AsyncGenerator<ZippedFile> {
  for (const row of documents)
    for (const format of body.formats ?? formats) {
      const file = await db.forAccount(account.id, (trx) => makeReceivedDownload(trx, account.id, row, format));
      // Skips the PDF of a document that cannot be rendered; its XML is in the archive.
      if (file instanceof Refusal) continue;
      yield { name: `${row.id}-${file.fileName}`, bytes: file.bytes, at: row.updated_at };
    }
}

const formats: readonly DownloadFormat[] = ['pdf', 'xml'];
