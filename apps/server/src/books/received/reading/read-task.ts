// Messages to and from the thread that reads files and documents.
import type { ReceivedFinding, WrapperAuthorization } from '@talonario/sri';
import type { CheckedReceivedXml } from '../validate-xml.ts';
import type { ImportFileKind } from './file-kind.ts';

export type FileReadingTask =
  /** Task: check whether the file can be read at all, and whether it belongs to this RUC. */
  | { readonly task: 'look'; readonly kind: ImportFileKind; readonly bytes: Uint8Array; readonly ruc: string }
  | { readonly task: 'report'; readonly bytes: Uint8Array }
  /** Task: read the XML files from position `from` on, at most `count`, and start no further file after `turnMs`. */
  | {
      readonly task: 'files';
      readonly kind: 'xml' | 'zip';
      readonly bytes: Uint8Array;
      readonly from: number;
      readonly count: number;
      readonly turnMs: number;
      readonly authorities: TrustedAuthorities;
    }
  /** Task: check a document that was fetched from SRI. */
  | {
      readonly task: 'answer';
      readonly xml: string;
      readonly accessKey: string;
      readonly authorities: TrustedAuthorities;
    }
  /** Task: return the signed part of a stored document. */
  | { readonly task: 'content'; readonly xml: string };

/** Certificates of the operator's bundle of trusted authorities, as DER; undefined if no bundle is configured. */
export type TrustedAuthorities = readonly Uint8Array[] | undefined;

/** Reason why the file cannot be read; undefined if it can be read. */
export type FileInspection = ReceivedFinding | undefined;

export type ParsedReceivedXml = CheckedReceivedXml & { readonly authorization: WrapperAuthorization | undefined };

export interface ParsedImportFile {
  readonly name: string;
  readonly read: ParsedReceivedXml | { readonly fault: ReceivedFinding };
}

/** Messages of the thread for each file: its name before it is opened, then the result. */
export type ReadFileMessage = { readonly name: string } | ParsedImportFile;

export interface ParsedImportFiles {
  readonly files: readonly ParsedImportFile[];
  /** Whether there are no more files. */
  readonly end: boolean;
}
