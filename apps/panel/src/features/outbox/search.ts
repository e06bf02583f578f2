import { type ListPart, readPart, readWords } from '../../format/search-values.ts';

export const statusNames = ['all', 'queued', 'sent', 'failed'] as const;
export type StatusName = (typeof statusNames)[number];

/** The filters of the mails, as their address keeps them. */
export interface OutboxSearch extends ListPart {
  readonly search?: string;
  readonly status?: Exclude<StatusName, 'all'>;
}

/** Whatever the address says that is no filter is passed over. */
export function readOutboxSearch(given: Record<string, unknown>): OutboxSearch {
  const search = readWords(given.search);
  const status = statusNames.find((name) => name === given.status);
  return {
    ...(search !== undefined && { search }),
    ...(status !== undefined && status !== 'all' && { status }),
    ...readPart(given),
  };
}
