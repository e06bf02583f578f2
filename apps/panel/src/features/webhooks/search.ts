import { isPositiveNumber, type PageNumbers, pageNumbersOf } from '../../format/search-values.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** Endpoint whose deliveries are open, and their filters, as stored in the address. */
export interface WebhookSearch extends PageNumbers {
  readonly deliveries?: number;
  readonly status?: (typeof deliveryStatuses)[number];
}

/** Reads the filters of an address. Invalid values are ignored. Without an open endpoint there are no filters. */
export function readWebhookSearch(given: Record<string, unknown>): WebhookSearch {
  const { deliveries } = given;
  if (!isPositiveNumber(deliveries)) return {};
  const status = deliveryStatuses.find((name) => name === given.status);
  return { deliveries, ...(status !== undefined && { status }), ...pageNumbersOf(given) };
}
