import { type PageNumbers, pageNumbersOf, searchTextOf } from '../../format/search-values.ts';

export const statusNames = ['all', 'queued', 'sent', 'failed'] as const;
export type MailStatusName = (typeof statusNames)[number];

/** Filters of the e-mails, as stored in the address. */
export interface OutboxSearch extends PageNumbers {
  readonly search?: string;
  readonly status?: Exclude<MailStatusName, 'all'>;
}

/** Reads the filters of an address. Invalid values are ignored. */
export function readOutboxSearch(given: Record<string, unknown>): OutboxSearch {
  const search = searchTextOf(given.search);
  const status = statusNames.find((name) => name === given.status);
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && status !== 'all' && { status }),
    ...pageNumbersOf(given),
  };
}
