import { isPositiveNumber, type PageNumbers, pageNumbersOf } from '../../format/search-values.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** Endpoint whose deliveries are open, and their filters, as stored in the address. */
export interface WebhookSearch extends PageNumbers {
  readonly deliveries?: number;
  readonly status?: (typeof deliveryStatuses)[number];
}

/** Values of the address that are no filter are ignored, and all filters if no endpoint is open. */
export function readWebhookSearch(given: Record<string, unknown>): WebhookSearch {
  const { deliveries } = given;
  if (!isPositiveNumber(deliveries)) return {};
  const status = deliveryStatuses.find((name) => name === given.status);
  return { deliveries, ...(status !== undefined && { status }), ...pageNumbersOf(given) };
}
