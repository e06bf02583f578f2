import { isPositive, type ListPart, readPart } from '../../format/search-values.ts';

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** Which endpoint's deliveries are open, and their filters, as the address keeps them. */
export interface WebhookSearch extends ListPart {
  readonly deliveries?: number;
  readonly status?: (typeof deliveryStatuses)[number];
}

/** Whatever the address says that is no filter is passed over, and every filter where nothing is open. */
export function readWebhookSearch(given: Record<string, unknown>): WebhookSearch {
  const { deliveries } = given;
  if (!isPositive(deliveries)) return {};
  const status = deliveryStatuses.find((name) => name === given.status);
  return { deliveries, ...(status !== undefined && { status }), ...readPart(given) };
}
