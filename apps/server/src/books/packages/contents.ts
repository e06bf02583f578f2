// Content of a package by folder. Each file is made when it is written.
import { findCatalogRowById, parsePeriod } from '@talonario/sri';
import type { ArchiveServices } from '../../documents/archive/read-object.ts';
import { makeDocumentDownloads } from '../../documents/download.ts';
import { DamagedObject } from '../../platform/archive/archive.ts';
import { formatInstant } from '../../platform/clock/guayaquil.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/http/replies/error-reply.ts';
import type { PlatformServices } from '../../platform/services.ts';
import {
  amountColumn,
  type Column,
  dayColumn,
  flagColumn,
  type Sheet,
  textColumn,
} from '../../platform/tables/table.ts';
import { writeWorkbook } from '../../platform/tables/xlsx/workbook.ts';
import type { ZippedFile } from '../../platform/zip/write-zip.ts';
import { loadAts } from '../ats/read-ats.ts';
import type { FiguresChoice } from '../ledger/closed-file-store.ts';
import type { BookPeriod, BookRegister } from '../ledger/register-store.ts';
import { type DocumentChangedSinceClosing, loadClosings, loadDocumentsChangedSince } from '../periods/store.ts';
import { makeReceivedDownload } from '../received/download.ts';
import { loadReceivedRows } from '../received/store.ts';
import { readBookColumns, retentionColumns } from '../reports/book-columns.ts';
import { findAccessibleReportPeriod } from '../reports/period.ts';
import { type BookRow, type RetentionRow, readBookPage, readRetentionPage } from '../reports/table-store.ts';
import { type DocumentOfPackagedFile, readFileOwners } from './file-owner-store.ts';
import { makeFormFiles, type PackageFormFiles } from './forms.ts';
import type { ClaimedPackage } from './store.ts';

export type PackageServices = ArchiveServices & Pick<PlatformServices, 'config' | 'now'>;

export interface PackageContents {
  readonly files: number;
  readonly contents: AsyncIterable<ZippedFile>;
}

export async function makePackageContents(
  services: PackageServices,
  claimed: ClaimedPackage,
  asked: FiguresChoice,
): Promise<PackageContents> {
  const { db } = services;
  const span = parsePeriod(claimed.period);
  if (span === undefined) throw new RangeError(`no period: ${claimed.period}`);
  const asking = { account: { id: claimed.accountId }, mode: 'live', db, now: services.now } as const;
  const period = await findAccessibleReportPeriod(asking, {
    businessId: claimed.businessId,
    from: span.from,
    to: span.to,
  });
  // After an upgrade the books may be incomplete for some time. The error makes the worker build the package again
  // later.
  if (period instanceof Refusal) throw new Error(`the books of ${claimed.period} cannot be read`);
  const owners = await db.forAccount(claimed.accountId, async (trx) => ({
    issued: claimed.holds.includes('documents') ? await readFileOwners(trx, period, false) : [],
    received: claimed.holds.includes('received') ? await readFileOwners(trx, period, true) : [],
  }));
  const forms = await makeFormFiles({ ...asking, config: services.config }, claimed, asked);
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
  period: BookPeriod,
  {
    issued,
    received,
  }: { readonly issued: readonly DocumentOfPackagedFile[]; readonly received: readonly DocumentOfPackagedFile[] },
  forms: PackageFormFiles & {
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
  owner: DocumentOfPackagedFile,
  missing: string[],
): AsyncGenerator<ZippedFile> {
  try {
    for (const { fileName, bytes } of await makeDocumentDownloads(services, accountId, owner.id, ['pdf', 'xml']))
      yield { name: `emitidos/${folderOf(owner)}/${fileName}`, bytes, at: owner.updated_at };
  } catch (error) {
    // A file that was erased after its storage time, or is damaged, does not prevent the package; the package lists it
    // as missing. If the archive is unreachable, the package is built again later.
    const why = error instanceof Refusal ? 'borrado' : error instanceof DamagedObject ? 'dañado' : undefined;
    if (why === undefined) throw error;
    missing.push(`${folderOf(owner)} ${owner.number}: archivo ${why}`);
  }
}

async function* receivedFiles(
  { db }: PackageServices,
  accountId: number,
  owner: DocumentOfPackagedFile,
): AsyncGenerator<ZippedFile> {
  for (const format of ['pdf', 'xml'] as const) {
    const file = await db.forAccount(accountId, async (trx) => {
      const [row] = await loadReceivedRows(trx, accountId, [{ cursor_id: owner.id, cursor_key: '' }]);
      return row && (await makeReceivedDownload(trx, accountId, row, format));
    });
    // A document that cannot be rendered is included as XML only.
    if (file === undefined || file instanceof Refusal) continue;
    // Documents of different suppliers may have the same number, so the file name contains the RUC.
    yield {
      name: `recibidos/${folderOf(owner)}/${owner.id}-${file.fileName}`,
      bytes: file.bytes,
      at: owner.updated_at,
    };
  }
}

function folderOf({ document_type_id }: DocumentOfPackagedFile): string {
  const name = findCatalogRowById('document-types', document_type_id)?.name ?? String(document_type_id);
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40);
}

// Files of the annex in a package: the annex itself if it has no problems, and the list of problems and warnings.
type Asking = Parameters<typeof loadAts>[0];

/** Reads the annex. Undefined if the business does not file the annex for such a period. */
async function readAnnex(
  asking: Asking,
  { businessId, period }: Pick<ClaimedPackage, 'businessId' | 'period'>,
  { figures }: FiguresChoice,
): Promise<readonly { readonly name: string; readonly text: string }[]> {
  const given = await loadAts(asking, { businessId, period, figures });
  if (given instanceof Refusal) return [];
  const { name, xml, problems } = given;
  const listed = problems.map(({ severity, rule, detail }) => `${severities[severity]} ${rule}: ${detail}`);
  return [
    ...(xml === null ? [] : [{ name: `${name}.xml`, text: xml }]),
    ...(listed.length === 0 ? [] : [{ name: 'ATS-por-revisar.txt', text: `${listed.join('\r\n')}\r\n` }]),
  ];
}

const severities = { error: 'ERROR', warning: 'Aviso' } as const;

// Reads the books of a month for the sheets of a package, one line per document.
type Reading = { readonly db: Pick<Database, 'forAccount'>; readonly period: BookPeriod };

async function bookSheets(reading: Reading) {
  return [
    await bookSheet('Ventas', 'sales', reading),
    await bookSheet('Compras', 'purchases', reading),
    retentionSheet('Retenciones emitidas', 'withholdings-made', reading),
    retentionSheet('Retenciones recibidas', 'withholdings-received', reading),
  ] as const;
}

async function bookSheet(
  name: string,
  register: 'sales' | 'purchases',
  { db, period }: Reading,
): Promise<Sheet<BookRow>> {
  const read = (after: BookRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readBookPage(trx, register, period, after));
  return { name, columns: await readBookColumns(db, register, period), pages: allPages(read) };
}

function retentionSheet(name: string, register: BookRegister, { db, period }: Reading): Sheet<RetentionRow> {
  const read = (after: RetentionRow | undefined) =>
    db.forAccount(period.accountId, (trx) => readRetentionPage(trx, register, period, after));
  return { name, columns: retentionColumns, pages: allPages(read) };
}

/**
 * Reads all pages of a book, because a package has no size limit. Each page is read in a separate transaction, so that
 * a long book keeps no transaction open.
 */
async function* allPages<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let page = await read(undefined); page.length > 0; page = await read(page.at(-1))) yield page;
}

// Maximum number of documents in the sheet of changes: documents of a closed month that arrived or changed after the
// closing. The books list documents in their current state.
const most = 10_000;

/** Sheet of the changes since the closing. Empty if the period is open or nothing has changed. */
async function readChangesSheet(
  trx: Trx,
  books: BookPeriod,
  period: string,
): Promise<Sheet<DocumentChangedSinceClosing>[]> {
  const [last] = await loadClosings(trx, books, period);
  if (last === undefined || last.reopened_at !== null) return [];
  const rows = await loadDocumentsChangedSince(trx, books, last.closed_at, most);
  return rows.length === 0 ? [] : [{ name: 'Después del cierre', columns, pages: pageOf(rows) }];
}

const columns: readonly Column<DocumentChangedSinceClosing>[] = [
  textColumn('Cambió', (row) => formatInstant(row.changed_at)),
  textColumn('Lado', (row) => (row.received ? 'Recibido' : 'Emitido')),
  textColumn('Tipo', (row) => findCatalogRowById('document-types', row.document_type_id)?.name),
  textColumn('Número', (row) => row.number),
  dayColumn('Fecha', (row) => row.issue_date),
  textColumn('Nombre', (row) => row.party_name),
  amountColumn('Total', (row) => row.total),
  flagColumn('Anulado', (row) => row.annulled),
];

async function* pageOf<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}
