// Tasks of the thread that reads files. Uploaded files may be large, broken or malicious.
import { X509Certificate } from 'node:crypto';
import { describeSigner, nodeDigest, nodeRsaVerify } from '@talonario/p12';
import {
  checkReceived,
  isSameTaxpayer,
  maxReceivedBytes,
  type ParsedReport,
  parseAccessKey,
  parseReceivedReport,
  type ReceivedFinding,
  type SignedContentId,
  unwrapAuthorization,
  verifySignature,
} from '@talonario/sri';
import { parseZip, type ZipEntry } from '../../../platform/zip/read-zip.ts';
import { type CheckedReceivedXml, receivedFinding } from '../validate-xml.ts';
import type {
  FileInspection,
  FileReadingTask,
  ParsedReceivedXml,
  ReadFileMessage,
  TrustedAuthorities,
} from './read-task.ts';

type Tell = (part: ReadFileMessage) => void;
type Result = FileInspection | ParsedReport | boolean | CheckedReceivedXml | SignedContentId;

export function runReadTask(task: FileReadingTask, tell: Tell): Result {
  switch (task.task) {
    case 'look':
      return look(task);
    case 'report':
      return parseReceivedReport(task.bytes);
    case 'files':
      return readFiles(task, tell);
    case 'answer':
      return checkAnswer(task);
    case 'content':
      return verifySignature(task.xml, ports, { origin: 'received' }).content;
  }
}

const ports = { digest: nodeDigest, rsaVerify: nodeRsaVerify };

function look({ kind, bytes, ruc }: Extract<FileReadingTask, { task: 'look' }>): FileInspection {
  if (kind === 'report') return lookAtReport(parseReceivedReport(bytes), ruc);
  if (kind === 'zip') {
    const opened = parseZip(bytes);
    return 'fault' in opened ? opened.fault : undefined;
  }
  const unwrapped = unwrapAuthorization(bytes);
  return unwrapped.ok ? undefined : unwrapped.fault;
}

function lookAtReport(reading: ParsedReport, ruc: string): FileInspection {
  if (!reading.ok) return reading.fault;
  const named = reading.rows.flatMap(({ receiverId }) => (receiverId === undefined ? [] : [receiverId]));
  const other = named[0];
  if (other === undefined || named.some((id) => isSameTaxpayer(id, ruc))) return undefined;
  const message = `The report is of another taxpayer: its documents are made out to ${other}, and the business is ${ruc}.`;
  return receivedFinding('other_taxpayer', message, { receiver: other, ruc });
}

/** Reports each file, and returns whether there are no more. */
function readFiles(task: Extract<FileReadingTask, { task: 'files' }>, tell: Tell): boolean {
  const { kind, bytes, from, count, turnMs } = task;
  const authorities = certificatesOf(task.authorities);
  if (kind === 'xml') {
    if (from === 0) tellFile('', () => readXml(bytes, authorities), tell);
    return true;
  }
  const opened = parseZip(bytes);
  if ('fault' in opened) return true;
  const end = performance.now() + turnMs;
  let at = from;
  do {
    const entry = opened.entries[at];
    if (entry === undefined) return true;
    tellFile(entry.name, () => readEntry(entry, authorities), tell);
    at += 1;
  } while (at < from + count && performance.now() < end);
  return at >= opened.entries.length;
}

function tellFile(name: string, read: () => ParsedReceivedXml | { readonly fault: ReceivedFinding }, tell: Tell): void {
  tell({ name });
  tell({ name, read: read() });
}

function readEntry(
  entry: ZipEntry,
  authorities: Certificates,
): ParsedReceivedXml | { readonly fault: ReceivedFinding } {
  // Suppliers pack the PDF with the XML, so other files are skipped.
  if (!/\.xml$/i.test(entry.name)) return { fault: receivedFinding('not_xml', 'The file is not an XML file.') };
  const content = entry.read();
  return content instanceof Uint8Array ? readXml(content, authorities) : { fault: content };
}

function readXml(
  bytes: Uint8Array,
  authorities: Certificates,
): ParsedReceivedXml | { readonly fault: ReceivedFinding } {
  if (bytes.length > maxReceivedBytes)
    return {
      fault: receivedFinding('too_large', `The file has more than ${maxReceivedBytes} bytes.`, {
        limit: maxReceivedBytes,
      }),
    };
  const unwrapped = unwrapAuthorization(bytes);
  if (!unwrapped.ok) return { fault: unwrapped.fault };
  return { authorization: unwrapped.authorization, ...check(unwrapped.xml, undefined, authorities) };
}

/** Checks the document in an answer of SRI against the requested key. */
function checkAnswer({
  xml,
  accessKey,
  authorities,
}: Extract<FileReadingTask, { task: 'answer' }>): CheckedReceivedXml {
  const unwrapped = unwrapAuthorization(xml);
  if (unwrapped.ok) return check(unwrapped.xml, accessKey, certificatesOf(authorities));
  const nothing = { document: undefined, signer: undefined, content: undefined, trust: undefined };
  return { xml, ...nothing, errors: [unwrapped.fault], warnings: [] };
}

function check(xml: string, accessKey: string | undefined, authorities: Certificates): CheckedReceivedXml {
  const checked = checkReceived(xml, { ...ports, ...(accessKey !== undefined && { accessKey }) });
  const { signer, document } = checked;
  const key = parseAccessKey(accessKey ?? document?.accessKey ?? '');
  const trust = signer && key && describeSigner(signer, { ruc: key.ruc, issuedOn: key.date }, authorities);
  return { xml, ...checked, trust };
}

type Certificates = readonly X509Certificate[] | undefined;

function certificatesOf(authorities: TrustedAuthorities): Certificates {
  return authorities?.map((bytes) => new X509Certificate(bytes));
}
