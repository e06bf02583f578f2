import { type ListPart, readPart, readWords } from '../../format/search-values.ts';

export const statusNames = ['all', 'queued', 'sent', 'failed'] as const;
export type StatusName = (typeof statusNames)[number];

/** Filters of the e-mails, as stored in the address. */
export interface OutboxSearch extends ListPart {
  readonly search?: string;
  readonly status?: Exclude<StatusName, 'all'>;
}

/** Values of the address that are no filter are ignored. */
export function readOutboxSearch(given: Record<string, unknown>): OutboxSearch {
  const search = readWords(given.search);
  const status = statusNames.find((name) => name === given.status);
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && status !== 'all' && { status }),
    ...readPart(given),
  };
}
