// What a package holds, by folder, each file made when its turn comes.
import { findById, readPeriod } from '@talonario/sri';
import type { ArchiveServices } from '../../documents/archive/read-object.ts';
import { readDownloads } from '../../documents/download.ts';
import { DamagedObject } from '../../platform/archive/archive.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import { writeWorkbook } from '../../platform/tables/xlsx/workbook.ts';
import type { ZippedFile } from '../../platform/zip/write-zip.ts';
import type { AskedFigures } from '../ledger/closed-file-store.ts';
import type { Period } from '../ledger/register-store.ts';
import { readDownload } from '../received/download.ts';
import { readRows } from '../received/store.ts';
import { reachPeriod } from '../reports/period.ts';
import { readAnnex } from './annex.ts';
import { bookSheets } from './book-sheets.ts';
import { readChangesSheet } from './changes-sheet.ts';
import { type FileOwner, readFileOwners } from './file-owner-store.ts';
import { type PackedForms, readForms } from './forms.ts';
import type { ClaimedPackage } from './store.ts';

export type PackageServices = ArchiveServices & Pick<PlatformServices, 'config' | 'now'>;

export interface PackageContents {
  readonly files: number;
  readonly contents: AsyncIterable<ZippedFile>;
}

export async function packageContents(
  services: PackageServices,
  claimed: ClaimedPackage,
  asked: AskedFigures,
): Promise<PackageContents> {
  const { db } = services;
  const span = readPeriod(claimed.period);
  if (span === undefined) throw new RangeError(`no period: ${claimed.period}`);
  const asking = { account: { id: claimed.accountId }, mode: 'live', db, now: services.now } as const;
  const period = await reachPeriod(asking, { businessId: claimed.businessId, from: span.from, to: span.to });
  // After an upgrade the books may need a while: it is tried again.
  if (period instanceof Refusal) throw new Error(`the books of ${claimed.period} cannot be read`);
  const owners = await db.forAccount(claimed.accountId, async (trx) => ({
    issued: claimed.holds.includes('documents') ? await readFileOwners(trx, period, false) : [],
    received: claimed.holds.includes('received') ? await readFileOwners(trx, period, true) : [],
  }));
  const forms = await readForms({ ...asking, config: services.config }, claimed, asked);
  const annex = await readAnnex(asking, claimed, asked);
  const changes = await db.forAccount(claimed.accountId, (trx) => readChangesSheet(trx, period, claimed.period));
  const formats = 2;
  return {
    files: 1 + forms.files.length + annex.length + formats * (owners.issued.length + owners.received.length),
    contents: filesOf(services, claimed.period, period, owners, { ...forms, annex, changes }),
  };
}

async function* filesOf(
  services: PackageServices,
  name: string,
  period: Period,
  { issued, received }: { readonly issued: readonly FileOwner[]; readonly received: readonly FileOwner[] },
  forms: PackedForms & {
    readonly annex: Awaited<ReturnType<typeof readAnnex>>;
    readonly changes: Awaited<ReturnType<typeof readChangesSheet>>;
  },
): AsyncGenerator<ZippedFile> {
  const at = services.now();
  const sheets = [...(await bookSheets({ db: services.db, period })), ...forms.sheets, ...forms.changes];
  yield { name: `libros-${name}.xlsx`, bytes: writeWorkbook(sheets, at), at };
  for (const { name: file, text } of forms.files) yield { name: `formularios/${file}`, bytes: Buffer.from(text), at };
  for (const { name: file, text } of forms.annex) yield { name: `ats/${file}`, bytes: Buffer.from(text), at };
  const missing: string[] = [];
  for (const owner of issued) yield* issuedFiles(services, period.accountId, owner, missing);
  for (const owner of received) yield* receivedFiles(services, period.accountId, owner);
  if (missing.length > 0) yield { name: 'emitidos/FALTAN.txt', bytes: Buffer.from(`${missing.join('\r\n')}\r\n`), at };
}

async function* issuedFiles(
  services: PackageServices,
  accountId: number,
  owner: FileOwner,
  missing: string[],
): AsyncGenerator<ZippedFile> {
  try {
    for (const { fileName, bytes } of await readDownloads(services, accountId, owner.id, ['pdf', 'xml']))
      yield { name: `emitidos/${folderOf(owner)}/${fileName}`, bytes, at: owner.updated_at };
  } catch (error) {
    // One that was erased after its time, or is damaged, keeps nobody from all the others. An archive out of reach is tried again.
    const why = error instanceof Refusal ? 'borrado' : error instanceof DamagedObject ? 'dañado' : undefined;
    if (why === undefined) throw error;
    missing.push(`${folderOf(owner)} ${owner.number}: archivo ${why}`);
  }
}

async function* receivedFiles(
  { db }: PackageServices,
  accountId: number,
  owner: FileOwner,
): AsyncGenerator<ZippedFile> {
  for (const format of ['pdf', 'xml'] as const) {
    const file = await db.forAccount(accountId, async (trx) => {
      const [row] = await readRows(trx, accountId, [{ cursor_id: owner.id, cursor_key: '' }]);
      return row && (await readDownload(trx, accountId, row, format));
    });
    // One that cannot be drawn is there as XML.
    if (file === undefined || file instanceof Refusal) continue;
    // Suppliers count each for themselves: numbers come twice.
    yield {
      name: `recibidos/${folderOf(owner)}/${owner.id}-${file.fileName}`,
      bytes: file.bytes,
      at: owner.updated_at,
    };
  }
}

function folderOf({ document_type_id }: FileOwner): string {
  const name = findById('document-types', document_type_id)?.name ?? String(document_type_id);
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
}
