import { type AccessKeyParts, buildAccessKey, parseAccessKey } from '../access-key.ts';
import { formatSequential } from '../numbering.ts';
import { checkDocumentAs, type DocumentCheckOptions } from './check.ts';
import type { DocumentDefinition } from './definition.ts';
import { type AnyDocumentInput, type CheckedDocument, documentTypeByCode } from './index.ts';
import type { DocumentFault } from './rule.ts';
import type { Document } from './shared/document.ts';

/**
 * Sequential number and numeric code that a document gets when it is issued. Both are stored, because they must be the
 * same in every attempt.
 */
export interface IssueNumbers {
  readonly sequential: number;
  /** Eight digits chosen by the issuer. */
  readonly numericCode: string;
}

export type DocumentCheck =
  | {
      readonly ok: true;
      readonly checked: CheckedDocument;
      readonly faults: readonly [];
      readonly warnings: readonly DocumentFault[];
    }
  | { readonly ok: false; readonly faults: readonly DocumentFault[]; readonly warnings: readonly DocumentFault[] };

/** Checks a document of any type. Returns all faults and warnings at once, and the totals. */
export function checkDocument(input: AnyDocumentInput, options: DocumentCheckOptions): DocumentCheck {
  return checkDocumentAs(typeOf(input.documentCode), input, options) as DocumentCheck;
}

/**
 * Builds the access key of a checked document from the document's own data, so that SRI finds no difference (message
 * 58).
 */
export function accessKeyOf(checked: CheckedDocument, issue: IssueNumbers): string {
  return buildAccessKey(keyParts(checked.document, issue));
}

/**
 * Writes the unsigned XML. The number is taken from the access key; a key of another document is a bug and throws. The
 * text starts with the XML declaration; the rest is its own canonical form.
 */
export function buildXml(checked: CheckedDocument, accessKey: string): string {
  const parts = parseAccessKey(accessKey);
  if (parts === undefined || buildAccessKey(keyParts(checked.document, parts)) !== accessKey)
    throw new RangeError(`the access key ${accessKey} belongs to another document`);
  return writeXml(checked, accessKey, parts.sequential);
}

export type BuildResult =
  | {
      readonly ok: true;
      readonly xml: string;
      readonly accessKey: string;
      readonly checked: CheckedDocument;
      readonly warnings: readonly DocumentFault[];
    }
  | { readonly ok: false; readonly faults: readonly DocumentFault[]; readonly warnings: readonly DocumentFault[] };

/** Checks the data of a document, builds its access key and writes its XML. */
export function buildDocument(
  input: AnyDocumentInput,
  options: DocumentCheckOptions,
  issue: IssueNumbers,
): BuildResult {
  const result = checkDocument(input, options);
  if (!result.ok) return result;
  const { checked, warnings } = result;
  const accessKey = accessKeyOf(checked, issue);
  return { ok: true, xml: writeXml(checked, accessKey, issue.sequential), accessKey, checked, warnings };
}

function writeXml({ document, totals }: CheckedDocument, accessKey: string, sequential: number): string {
  return typeOf(document.documentCode).writeXml(document, totals, {
    accessKey,
    sequential: formatSequential(sequential),
  });
}

function typeOf(code: string): DocumentDefinition {
  const type = documentTypeByCode(code);
  if (type === undefined) throw new RangeError(`no document type has the code ${code}`);
  return type;
}

function keyParts(document: Document, issue: IssueNumbers): AccessKeyParts {
  return {
    date: document.date,
    documentCode: document.documentCode,
    ruc: document.issuer.ruc,
    environment: document.environment,
    establishment: document.establishment.code,
    emissionPoint: document.emissionPoint,
    sequential: issue.sequential,
    numericCode: issue.numericCode,
    emissionType: document.emissionType,
  };
}
