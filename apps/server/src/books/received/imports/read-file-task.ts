// What reading a file consists of. What people upload may be large, broken or meant to do harm.
import { nodeDigest, nodeRsaVerify } from '@talonario/p12';
import {
  checkReceived,
  type Finding,
  isSameTaxpayer,
  largestReceived,
  type ReportReading,
  readReport,
  unwrapAuthorization,
} from '@talonario/sri';
import { openZip, type ZipEntry } from '../../../platform/zip/read-zip.ts';
import { finding } from '../verdict.ts';
import type { Look, ReadFiles, ReadTask, ReadXml } from './read-task.ts';

export function doReadTask(task: ReadTask): Look | ReportReading | ReadFiles {
  if (task.task === 'report') return readReport(task.bytes);
  if (task.task === 'files') return readFiles(task);
  return look(task);
}

function look({ kind, bytes, ruc }: Extract<ReadTask, { task: 'look' }>): Look {
  if (kind === 'report') return lookAtReport(readReport(bytes), ruc);
  if (kind === 'zip') {
    const opened = openZip(bytes);
    return 'fault' in opened ? opened.fault : undefined;
  }
  const unwrapped = unwrapAuthorization(bytes);
  return unwrapped.ok ? undefined : unwrapped.fault;
}

function lookAtReport(reading: ReportReading, ruc: string): Look {
  if (!reading.ok) return reading.fault;
  const named = reading.rows.flatMap(({ receiverId }) => (receiverId === undefined ? [] : [receiverId]));
  const other = named[0];
  if (other === undefined || named.some((id) => isSameTaxpayer(id, ruc))) return undefined;
  const message = `The report is of another taxpayer: its documents are made out to ${other}, and the business is ${ruc}.`;
  return finding('other_taxpayer', message, { receiver: other, ruc });
}

function readFiles({ kind, bytes, from, count }: Extract<ReadTask, { task: 'files' }>): ReadFiles {
  if (kind === 'xml') return { files: from > 0 ? [] : [{ name: '', read: readXml(bytes) }], end: true };
  const opened = openZip(bytes);
  if ('fault' in opened) return { files: [], end: true };
  const files = opened.entries.slice(from, from + count).map((entry) => ({ name: entry.name, read: readEntry(entry) }));
  return { files, end: from + count >= opened.entries.length };
}

function readEntry(entry: ZipEntry): ReadXml | { readonly fault: Finding } {
  // Suppliers pack the PDF beside the XML.
  if (!/\.xml$/i.test(entry.name)) return { fault: finding('not_xml', 'The file is not an XML file.') };
  const content = entry.read();
  return content instanceof Uint8Array ? readXml(content) : { fault: content };
}

function readXml(bytes: Uint8Array): ReadXml | { readonly fault: Finding } {
  if (bytes.length > largestReceived)
    return {
      fault: finding('too_large', `The file has more than ${largestReceived} bytes.`, { limit: largestReceived }),
    };
  const unwrapped = unwrapAuthorization(bytes);
  if (!unwrapped.ok) return { fault: unwrapped.fault };
  const checked = checkReceived(unwrapped.xml, { digest: nodeDigest, rsaVerify: nodeRsaVerify });
  return { xml: unwrapped.xml, authorization: unwrapped.authorization, ...checked };
}
