// Reads files of third parties. The worker reads them in a thread with a time limit for each file, so that no file
// delays emission and mail. An API process inspects a small file when it arrives.
import type { X509Certificate } from 'node:crypto';
import { maxReceivedBytes, type ParsedReport, type ReceivedFinding, type SignedContentId } from '@talonario/sri';
import { runInThread, ThreadTimeout } from '../../../platform/threads/run-in-thread.ts';
import { type CheckedReceivedXml, receivedFinding } from '../validate-xml.ts';
import type { ImportFileKind } from './file-kind.ts';
import { runReadTask } from './read-file-task.ts';
import type {
  FileInspection,
  FileReadingTask,
  ParsedImportFile,
  ParsedImportFiles,
  ReadFileMessage,
  TrustedAuthorities,
} from './read-task.ts';

const entry = new URL('./read-file-thread', import.meta.url);
// Heap limit of the thread: a ZIP is in memory as a whole, with the largest of its files and everything read from it.
const heapMb = 512;
/** Time that an idle thread is kept, because many small files arrive during a day, one import each. */
const keepMs = 10_000;

/** Maximum time for one XML. The largest accepted XML, 2 MB, needs a tenth of it. */
export const xmlLimitMs = 5_000;
/** Maximum time for a report, which has up to a hundred thousand rows. */
const reportLimitMs = 30_000;
/** Time for which files of one archive are read in a row. Then imports of other accounts continue. */
const turnMs = 300;

/**
 * Maximum size of a file that is inspected without a thread: a day's report or an invoice. Starting a thread would take
 * longer than inspecting it.
 */
const smallBytes = 256 * 1024;

/** Inspects a file in an API process. The cost of the inspection grows only with the number of bytes. */
export async function inspectImportFile(kind: ImportFileKind, bytes: Uint8Array, ruc: string): Promise<FileInspection> {
  const task: FileReadingTask = { task: 'look', kind, bytes, ruc };
  // Of an archive only the list of files is inspected; an XML that is too large is refused by its length. Both need no
  // thread.
  const isShort = kind === 'zip' || bytes.length <= smallBytes || (kind === 'xml' && bytes.length > maxReceivedBytes);
  if (isShort) return runReadTask(task, () => {}) as FileInspection;
  try {
    return await run<FileInspection>(task, kind === 'report' ? reportLimitMs : xmlLimitMs);
  } catch (error) {
    if (error instanceof ThreadTimeout) return tooSlow(kind === 'report' ? reportLimitMs : xmlLimitMs);
    throw error;
  }
}

/** Reads the rows of a report, or returns why there are none. */
export async function readReportFile(bytes: Uint8Array): Promise<ParsedReport | { readonly slow: ReceivedFinding }> {
  try {
    return await run<ParsedReport>({ task: 'report', bytes }, reportLimitMs);
  } catch (error) {
    if (error instanceof ThreadTimeout) return { slow: tooSlow(reportLimitMs) };
    throw error;
  }
}

export interface FilesToRead {
  readonly kind: 'xml' | 'zip';
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly count: number;
  readonly authorities: readonly X509Certificate[] | undefined;
  /** Time limit for tests instead of `xmlLimitMs`. */
  readonly limitMs?: number;
}

/**
 * Reads as many files as fit into the time. A file that takes too long gets its own fault, and the next call continues
 * after it.
 */
export async function readXmlFiles({
  authorities,
  limitMs = xmlLimitMs,
  ...which
}: FilesToRead): Promise<ParsedImportFiles> {
  const files: ParsedImportFile[] = [];
  let begun: string | undefined;
  const onPart = (part: unknown) => {
    const told = part as ReadFileMessage;
    begun = 'read' in told ? undefined : told.name;
    if ('read' in told) files.push(told);
  };
  const task: FileReadingTask = { task: 'files', ...which, turnMs, authorities: bytesOf(authorities) };
  try {
    const end = await runInThread<boolean>(entry, task, { heapMb, keepMs, limitMs, onPart });
    return { files, end };
  } catch (error) {
    if (begun !== undefined && error instanceof ThreadTimeout)
      files.push({ name: begun, read: { fault: tooSlow(limitMs) } });
    // Results for files that were read before the thread ended are returned, and those files are not read again.
    if (files.length === 0) throw error;
    return { files, end: false };
  }
}

/** Checks a document that SRI returned against the requested key. */
export async function parseFetchedXml(
  xml: string,
  accessKey: string,
  authorities: readonly X509Certificate[] | undefined,
): Promise<CheckedReceivedXml> {
  try {
    return await run<CheckedReceivedXml>(
      { task: 'answer', xml, accessKey, authorities: bytesOf(authorities) },
      xmlLimitMs,
    );
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    const nothing = { document: undefined, signer: undefined, content: undefined, trust: undefined };
    return { xml, ...nothing, errors: [tooSlow(xmlLimitMs)], warnings: [] };
  }
}

/** Returns the signed part of a stored document; undefined if it cannot be determined. */
export async function parseSignedContentId(xml: string): Promise<SignedContentId | undefined> {
  try {
    return await run<SignedContentId | undefined>({ task: 'content', xml }, xmlLimitMs);
  } catch (error) {
    if (error instanceof ThreadTimeout) return undefined;
    throw error;
  }
}

function run<Result>(task: FileReadingTask, limitMs: number): Promise<Result> {
  return runInThread<Result>(entry, task, { heapMb, keepMs, limitMs });
}

function tooSlow(limitMs: number): ReceivedFinding {
  const seconds = limitMs / 1000;
  return receivedFinding('too_slow', `Reading the file took longer than ${seconds} seconds.`, { seconds });
}

function bytesOf(authorities: readonly X509Certificate[] | undefined): TrustedAuthorities {
  return authorities?.map(({ raw }) => raw);
}
