import { isPositive, readWords } from '../format/search-values.ts';
import type { DocumentTypeCode } from './fields.ts';
import { documentTypeCodes } from './index.ts';

/** What a new document begins with: its type, a customer, or the document it is about. */
export interface NewDocumentSearch {
  readonly type?: DocumentTypeCode;
  readonly customerId?: number;
  /** A document to start from: a copy of it, or a note about it. */
  readonly from?: number;
  /** A received document to withhold on. */
  readonly received?: number;
}

/** `?type=01`, or `?type=1`, which the router gives as a number. */
export function readTypeCode(value: unknown): DocumentTypeCode | undefined {
  const written = readWords(value)?.padStart(2, '0');
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
    ...(isPositive(customerId) && { customerId }),
    ...(isPositive(from) && { from }),
    ...(isPositive(received) && { received }),
  };
}
