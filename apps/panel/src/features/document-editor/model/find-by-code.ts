import type { Item } from '@talonario/client';
import { panelQueryClient } from '../../../api/query-client.ts';
import { callOperation } from '../../../api/talonario.ts';

/** Active product that has one of the codes as its main or auxiliary code. Upper and lower case are equal. */
export async function findProductByCode(businessId: number, codes: readonly string[]): Promise<Item | undefined> {
  for (const code of codes.filter(({ length }) => length <= 25)) {
    const rows = await panelQueryClient.fetchQuery({
      queryKey: ['items.list', businessId, 'by code', code],
      queryFn: () => search(businessId, code),
      staleTime: 15_000,
    });
    const found =
      rows.find((item) => isSame(item.code, code)) ?? rows.find(({ auxCode }) => auxCode && isSame(auxCode, code));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function search(businessId: number, code: string): Promise<readonly Item[]> {
  const query = { businessId, active: true };
  // A short number occurs in many names, so the product with exactly this code might not be among the first results.
  const exact = (await callOperation('items.list', { query: { ...query, code } })).data;
  return exact.length > 0
    ? exact
    : (await callOperation('items.list', { query: { ...query, search: code, perPage: 50 } })).data;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
