// What is handed to, and comes back from, the thread that reads files.
import type { Finding, WrapperAuthorization } from '@talonario/sri';
import type { CheckedXml } from '../verdict.ts';
import type { FileKind } from './file-kind.ts';

export type ReadTask =
  /** Whether anything of the file can be read at all, and whose it is. */
  | { readonly task: 'look'; readonly kind: FileKind; readonly bytes: Uint8Array; readonly ruc: string }
  | { readonly task: 'report'; readonly bytes: Uint8Array }
  /** The XML files from place `from` on, at most `count`. */
  | {
      readonly task: 'files';
      readonly kind: 'xml' | 'zip';
      readonly bytes: Uint8Array;
      readonly from: number;
      readonly count: number;
    };

/** Undefined when the file can be read. */
export type Look = Finding | undefined;

export type ReadXml = CheckedXml & { readonly authorization: WrapperAuthorization | undefined };

export interface ReadFiles {
  readonly files: readonly { readonly name: string; readonly read: ReadXml | { readonly fault: Finding } }[];
  /** There are no more. */
  readonly end: boolean;
}
