import type { Finding } from '../messages.ts';

/** Returns the first failure of the checks, because SRI reports only the first one. */
export function firstFinding<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => Finding | undefined,
): Finding | undefined {
  for (const [index, item] of items.entries()) {
    const finding = check(item, index);
    if (finding !== undefined) return finding;
  }
  return undefined;
}
