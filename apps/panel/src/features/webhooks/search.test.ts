import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWebhookSearch, type WebhookSearch } from './search.ts';

describe('the address of the webhooks', () => {
  it('contains the endpoint whose deliveries are open, their filter and the page', () => {
    const search: WebhookSearch = { deliveries: 3, status: 'failed', page: 2, perPage: 50 };
    expect(readWebhookSearch({ ...search })).toEqual(search);
  });

  it('contains no filter of deliveries that are closed', () => {
    expect(readWebhookSearch({ status: 'failed', page: 2 })).toEqual({});
  });

  it('ignores values that are no filter, regardless of what the address contains', () => {
    const keys = fc.constantFrom('deliveries', 'status', 'page', 'perPage');
    fc.assert(
      fc.property(fc.dictionary(keys, fc.jsonValue()), (typed) => {
        const once = readWebhookSearch(typed);
        expect(readWebhookSearch({ ...once })).toEqual(once);
      }),
      { examples: [[{ deliveries: 1, status: { toString: [] } }], [{ deliveries: { toString: [] } }]] },
    );
  });
});
