// Finds the access keys in a file of issued documents: SRI's report, one XML, or a ZIP of them. Only the keys are used;
// the content of a document comes from SRI.
import {
  maxReceivedBytes,
  type ParsedReport,
  parseAccessKeyList,
  parseIssuedReport,
  type ReceivedFinding,
  type ReportFault,
  unwrapAuthorization,
} from '@talonario/sri';
import { parseZip } from '../../../platform/zip/read-zip.ts';
import type { ImportFileKind } from '../reading/file-kind.ts';
import { receivedFinding } from '../validate-xml.ts';

export interface FindKeysTask {
  readonly kind: ImportFileKind;
  readonly bytes: Uint8Array;
}

export interface ParsedKey {
  readonly line: number;
  readonly accessKey: string;
  readonly fileName?: string;
}

export type ParsedKeyFault = ReceivedFinding & {
  readonly line: number;
  readonly accessKey: string;
  readonly fileName?: string;
};

export type ParsedKeysFile =
  | { readonly keys: readonly ParsedKey[]; readonly faults: readonly ParsedKeyFault[] }
  | { readonly refusal: ReceivedFinding };

export function parseKeysFile({ kind, bytes }: FindKeysTask): ParsedKeysFile {
  if (kind === 'report') return ofReport(parseIssuedReport(bytes));
  if (kind === 'zip') return readZip(bytes);
  const found = keyIn(bytes);
  return typeof found === 'string' ? ofReport(parseAccessKeyList(found)) : { refusal: found };
}

function ofReport(reading: ParsedReport): ParsedKeysFile {
  if (!reading.ok) return { refusal: reading.fault };
  const keys = reading.rows.map(({ line, accessKey }) => ({ line, accessKey }));
  return { keys, faults: reading.faults.map((fault: ReportFault) => fault) };
}

function readZip(bytes: Uint8Array): ParsedKeysFile {
  const opened = parseZip(bytes);
  if ('fault' in opened) return { refusal: opened.fault };
  if (opened.entries.some(({ name }) => name === '[Content_Types].xml')) return { refusal: spreadsheet() };
  const keys: ParsedKey[] = [];
  const faults: ParsedKeyFault[] = [];
  const firstLines = new Map<string, number>();
  for (const [index, entry] of opened.entries.entries()) {
    const place = { line: index + 1, fileName: entry.name };
    // Files that are not XML are skipped: other systems pack the PDF with the XML, and the TXT report of the month with
    // both.
    if (!/\.xml$/i.test(entry.name)) {
      faults.push({ ...place, accessKey: '', ...receivedFinding('not_xml', 'The file is not an XML file.') });
      continue;
    }
    const content = entry.read();
    const found = content instanceof Uint8Array ? keyIn(content) : content;
    const reading = typeof found === 'string' ? parseAccessKeyList(found) : undefined;
    const [key] = reading?.ok ? reading.rows : [];
    const first = key && firstLines.get(key.accessKey);
    if (first !== undefined) faults.push({ ...place, accessKey: key?.accessKey ?? '', ...repeated(first) });
    else if (key !== undefined) {
      firstLines.set(key.accessKey, place.line);
      keys.push({ ...place, accessKey: key.accessKey });
    } else {
      const why = typeof found !== 'string' ? found : reading?.ok ? reading.faults[0] : reading?.fault;
      const { code, params, message } = why ?? noKey();
      faults.push({ ...place, accessKey: '', code, params, message });
    }
  }
  return { keys, faults };
}

function keyIn(bytes: Uint8Array): string | ReceivedFinding {
  if (bytes.length > maxReceivedBytes)
    return receivedFinding('too_large', `The file has more than ${maxReceivedBytes} bytes.`, {
      limit: maxReceivedBytes,
    });
  const unwrapped = unwrapAuthorization(bytes);
  if (!unwrapped.ok) return unwrapped.fault;
  return /<claveAcceso>\s{0,20}(\d{49})\s{0,20}</.exec(unwrapped.xml)?.[1] ?? noKey();
}

function noKey(): ReceivedFinding {
  return receivedFinding('no_keys', 'The file has no access key: it is no electronic document of SRI.');
}

function repeated(first: number): ReceivedFinding {
  return receivedFinding('repeated_row', `The same access key stands in line ${first}.`, { first });
}

function spreadsheet(): ReceivedFinding {
  return receivedFinding(
    'spreadsheet',
    'The file is a spreadsheet: send the report as SRI gives it (TXT), or the XML files of the documents.',
  );
}
