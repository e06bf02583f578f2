// Messages to and from the thread that reads files and documents.
import type { ReceivedFinding, WrapperAuthorization } from '@talonario/sri';
import type { CheckedXml } from '../validate-xml.ts';
import type { ImportFileKind } from './file-kind.ts';

export type FileReadingTask =
  /** Checks whether the file can be read at all, and whether it belongs to this RUC. */
  | { readonly task: 'look'; readonly kind: ImportFileKind; readonly bytes: Uint8Array; readonly ruc: string }
  | { readonly task: 'report'; readonly bytes: Uint8Array }
  /** Reads the XML files from position `from` on, at most `count`, and no further one after `turnMs`. */
  | {
      readonly task: 'files';
      readonly kind: 'xml' | 'zip';
      readonly bytes: Uint8Array;
      readonly from: number;
      readonly count: number;
      readonly turnMs: number;
      readonly authorities: TrustedAuthorities;
    }
  /** Checks a document that was fetched from SRI. */
  | {
      readonly task: 'answer';
      readonly xml: string;
      readonly accessKey: string;
      readonly authorities: TrustedAuthorities;
    }
  /** The signed part of a stored document. */
  | { readonly task: 'content'; readonly xml: string };

/** Certificates of the operator's bundle, DER; undefined when there is none. */
export type TrustedAuthorities = readonly Uint8Array[] | undefined;

/** Undefined if the file can be read. */
export type FileInspection = ReceivedFinding | undefined;

export type ParsedReceivedXml = CheckedXml & { readonly authorization: WrapperAuthorization | undefined };

export interface ParsedImportFile {
  readonly name: string;
  readonly read: ParsedReceivedXml | { readonly fault: ReceivedFinding };
}

/** Messages of the thread for each file: its name before it is opened, then the result. */
export type FilePart = { readonly name: string } | ParsedImportFile;

export interface ParsedImportFiles {
  readonly files: readonly ParsedImportFile[];
  /** The last part: there are no more files. */
  readonly end: boolean;
}
