// POST /documents:zip: an archive with the files of several documents, equal to those of GET /documents/{id}/download.
import { type DownloadFormat, makeDocumentDownloads } from '../../documents/download.ts';
import type { CallOf, RawReply } from '../../platform/http/call.ts';
import { conflict, notFound, Refusal } from '../../platform/http/replies/error-reply.ts';
import type { ZippedFile } from '../../platform/zip/write-zip.ts';
import { findAccessibleBusiness } from '../../records/directories/scope.ts';
import { readDocumentsByIds } from './store.ts';
import { zipReply } from './zip-reply.ts';

type ZipCall = CallOf<'documents.zip'>;

export async function zipDocumentFiles(call: ZipCall): Promise<RawReply | Refusal> {
  const { account, body } = call;
  const found = await call.db.forAccount(account.id, async (trx) => {
    const business = await findAccessibleBusiness(trx, call, body.business_id);
    if (business instanceof Refusal) return business;
    return { business, rows: await readDocumentsByIds(trx, account.id, business.id, body.ids) };
  });
  if (found instanceof Refusal) return found;
  const { business, rows } = found;
  if (rows.length < body.ids.length) return notFound();
  const drafts = rows.filter(({ acronym }) => acronym === 'CRD').map(({ id }) => id);
  if (drafts.length > 0)
    return conflict('document.not_emitted', `Drafts have no files yet; leave out ${drafts.join(', ')}.`);
  const name = { kind: 'documentos', identification: business.identification, now: call.now() };
  return await zipReply(account.id, name, filesOf(call, rows));
}

interface Picked {
  readonly id: number;
  readonly updated_at: Date;
}

// Reads each document in a short transaction of its own, because the browser may download slowly.
async function* filesOf(call: ZipCall, documents: readonly Picked[]): AsyncGenerator<ZippedFile> {
  const used = new Set<string>();
  for (const { id, updated_at: at } of documents)
    for (const { fileName, bytes } of await makeDocumentDownloads(
      call,
      call.account.id,
      id,
      call.body.formats ?? formats,
    )) {
      const name = freeName(fileName, id, used);
      used.add(name);
      yield { name, bytes, at };
    }
}

const formats: readonly DownloadFormat[] = ['pdf', 'xml'];

/**
 * Returns an unused name, for example `factura_001-001-000000001.xml`. Test and production number documents separately,
 * so a name can occur twice.
 */
function freeName(fileName: string, id: number, used: ReadonlySet<string>): string {
  const name = fileName.replace('-', '_');
  return used.has(name) ? name.replace('.', `_${id}.`) : name;
}
