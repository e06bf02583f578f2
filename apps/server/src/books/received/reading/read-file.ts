// Reads what others wrote. The worker reads all of it in a thread, with a time limit for each file: whatever a file costs, emission and mail
// go on. An API process looks at a small file where it arrives.
import type { X509Certificate } from 'node:crypto';
import { type Finding, largestReceived, type ReportReading, type SignedContent } from '@talonario/sri';
import { runInThread, ThreadTimeout } from '../../../platform/threads/run-in-thread.ts';
import { type CheckedXml, finding } from '../validate-xml.ts';
import type { FileKind } from './file-kind.ts';
import { doReadTask } from './read-file-task.ts';
import type { Authorities, FilePart, Look, ReadFile, ReadFiles, ReadTask } from './read-task.ts';

const entry = new URL('./read-file-thread', import.meta.url);
// A ZIP is held whole, and the largest of its files with everything that was read of it.
const heapMb = 512;
/** A day has many small files, one import each. */
const keepMs = 10_000;

/** Maximum time for one XML: the largest that is taken, 2 MB, needs a tenth of it. */
export const xmlLimitMs = 5_000;
/** Maximum time for a report, which has a hundred thousand rows at most. */
const reportLimitMs = 30_000;
/** After this, no further file of an archive is begun before the import lane is offered to other accounts. */
const turnMs = 300;

/** A day's report, or an invoice: starting a thread would take longer than looking at it. */
const smallBytes = 256 * 1024;

/** For an API process. What a file costs to look at grows with its bytes and with nothing else. */
export async function lookAtFile(kind: FileKind, bytes: Uint8Array, ruc: string): Promise<Look> {
  const task: ReadTask = { task: 'look', kind, bytes, ruc };
  // Of an archive only the list is looked at; an XML that is too large is refused by its length.
  const isShort = kind === 'zip' || bytes.length <= smallBytes || (kind === 'xml' && bytes.length > largestReceived);
  if (isShort) return doReadTask(task, () => {}) as Look;
  try {
    return await run<Look>(task, kind === 'report' ? reportLimitMs : xmlLimitMs);
  } catch (error) {
    if (error instanceof ThreadTimeout) return tooSlow(kind === 'report' ? reportLimitMs : xmlLimitMs);
    throw error;
  }
}

/** The rows of a report, or why there are none. */
export async function readReportFile(bytes: Uint8Array): Promise<ReportReading | { readonly slow: Finding }> {
  try {
    return await run<ReportReading>({ task: 'report', bytes }, reportLimitMs);
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
  /** Other than `xmlLimitMs`, for tests. */
  readonly limitMs?: number;
}

/** As many files as fit into a turn. One that takes too long is a fault of its own, and the next turn goes on behind it. */
export async function readXmlFiles({ authorities, limitMs = xmlLimitMs, ...which }: FilesToRead): Promise<ReadFiles> {
  const files: ReadFile[] = [];
  let begun: string | undefined;
  const onPart = (part: unknown) => {
    const told = part as FilePart;
    begun = 'read' in told ? undefined : told.name;
    if ('read' in told) files.push(told);
  };
  const task: ReadTask = { task: 'files', ...which, turnMs, authorities: bytesOf(authorities) };
  try {
    const end = await runInThread<boolean>(entry, task, { heapMb, keepMs, limitMs, onPart });
    return { files, end };
  } catch (error) {
    if (begun !== undefined && error instanceof ThreadTimeout)
      files.push({ name: begun, read: { fault: tooSlow(limitMs) } });
    // What was read before the thread ended is not read again.
    if (files.length === 0) throw error;
    return { files, end: false };
  }
}

/** A document that SRI gave, held against the key it was asked for. */
export async function readAnswer(
  xml: string,
  accessKey: string,
  authorities: readonly X509Certificate[] | undefined,
): Promise<CheckedXml> {
  try {
    return await run<CheckedXml>({ task: 'answer', xml, accessKey, authorities: bytesOf(authorities) }, xmlLimitMs);
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error;
    const nothing = { document: undefined, signer: undefined, content: undefined, trust: undefined };
    return { xml, ...nothing, errors: [tooSlow(xmlLimitMs)], warnings: [] };
  }
}

/** The signed part of a stored document; undefined if it cannot be determined. */
export async function readContent(xml: string): Promise<SignedContent | undefined> {
  try {
    return await run<SignedContent | undefined>({ task: 'content', xml }, xmlLimitMs);
  } catch (error) {
    if (error instanceof ThreadTimeout) return undefined;
    throw error;
  }
}

function run<Result>(task: ReadTask, limitMs: number): Promise<Result> {
  return runInThread<Result>(entry, task, { heapMb, keepMs, limitMs });
}

function tooSlow(limitMs: number): Finding {
  const seconds = limitMs / 1000;
  return finding('too_slow', `Reading the file took longer than ${seconds} seconds.`, { seconds });
}

function bytesOf(authorities: readonly X509Certificate[] | undefined): Authorities {
  return authorities?.map(({ raw }) => raw);
}
