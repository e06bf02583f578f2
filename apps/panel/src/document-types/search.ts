import { isPositiveNumber, searchTextOf } from '../format/search-values.ts';
import type { DocumentTypeCode } from './fields.ts';
import { documentTypeCodes } from './index.ts';

/** Initial data of a new document: its type, a customer, or the source document. */
export interface NewDocumentSearch {
  readonly type?: DocumentTypeCode;
  readonly customerId?: number;
  /** Source document: to copy it, or to write a note about it. */
  readonly from?: number;
  /** Id of the received document on which the new withholding withholds tax. */
  readonly received?: number;
}

/** Reads `?type=01`, or `?type=1`, which the router returns as a number. */
export function readTypeCode(value: unknown): DocumentTypeCode | undefined {
  const written = searchTextOf(value)?.padStart(2, '0');
  return documentTypeCodes.find((code) => code === written);
}

export function readNewDocumentSearch({
  type,
  customerId,
  from,
  received,
}: Record<string, unknown>): NewDocumentSearch {
  const code = readTypeCode(type);
  return {
    ...(code !== undefined && { type: code }),
    ...(isPositiveNumber(customerId) && { customerId }),
    ...(isPositiveNumber(from) && { from }),
    ...(isPositiveNumber(received) && { received }),
  };
}
