// Finds the access keys in a file of issued documents: SRI's report, one XML, or a ZIP of them. Only the keys are used;
// the content of a document comes from SRI.
import {
  type Finding,
  maxReceivedBytes,
  type ReportFault,
  type ReportReading,
  readAccessKeys,
  readIssuedReport,
  unwrapAuthorization,
} from '@talonario/sri';
import { openZip } from '../../../platform/zip/read-zip.ts';
import type { FileKind } from '../reading/file-kind.ts';
import { finding } from '../validate-xml.ts';

export interface KeysTask {
  readonly kind: FileKind;
  readonly bytes: Uint8Array;
}

export interface FoundKey {
  readonly line: number;
  readonly accessKey: string;
  readonly fileName?: string;
}

export type FoundFault = Finding & { readonly line: number; readonly accessKey: string; readonly fileName?: string };

export type KeysReading =
  | { readonly keys: readonly FoundKey[]; readonly faults: readonly FoundFault[] }
  | { readonly refusal: Finding };

export function readKeys({ kind, bytes }: KeysTask): KeysReading {
  if (kind === 'report') return ofReport(readIssuedReport(bytes));
  if (kind === 'zip') return readZip(bytes);
  const found = keyIn(bytes);
  return typeof found === 'string' ? ofReport(readAccessKeys(found)) : { refusal: found };
}

function ofReport(reading: ReportReading): KeysReading {
  if (!reading.ok) return { refusal: reading.fault };
  const keys = reading.rows.map(({ line, accessKey }) => ({ line, accessKey }));
  return { keys, faults: reading.faults.map((fault: ReportFault) => fault) };
}

function readZip(bytes: Uint8Array): KeysReading {
  const opened = openZip(bytes);
  if ('fault' in opened) return { refusal: opened.fault };
  if (opened.entries.some(({ name }) => name === '[Content_Types].xml')) return { refusal: spreadsheet() };
  const keys: FoundKey[] = [];
  const faults: FoundFault[] = [];
  const firstLines = new Map<string, number>();
  for (const [index, entry] of opened.entries.entries()) {
    const place = { line: index + 1, fileName: entry.name };
    // Files that are not XML are skipped: other systems pack the PDF with the XML, and the TXT of the month with both.
    if (!/\.xml$/i.test(entry.name)) {
      faults.push({ ...place, accessKey: '', ...finding('not_xml', 'The file is not an XML file.') });
      continue;
    }
    const content = entry.read();
    const found = content instanceof Uint8Array ? keyIn(content) : content;
    const reading = typeof found === 'string' ? readAccessKeys(found) : undefined;
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

function keyIn(bytes: Uint8Array): string | Finding {
  if (bytes.length > maxReceivedBytes)
    return finding('too_large', `The file has more than ${maxReceivedBytes} bytes.`, { limit: maxReceivedBytes });
  const unwrapped = unwrapAuthorization(bytes);
  if (!unwrapped.ok) return unwrapped.fault;
  return /<claveAcceso>\s{0,20}(\d{49})\s{0,20}</.exec(unwrapped.xml)?.[1] ?? noKey();
}

function noKey(): Finding {
  return finding('no_keys', 'The file has no access key: it is no electronic document of SRI.');
}

function repeated(first: number): Finding {
  return finding('repeated_row', `The same access key stands in line ${first}.`, { first });
}

function spreadsheet(): Finding {
  return finding(
    'spreadsheet',
    'The file is a spreadsheet: send the report as SRI gives it (TXT), or the XML files of the documents.',
  );
}
