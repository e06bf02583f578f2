import type { CheckFinding } from '../messages.ts';

/** Returns the first failure of the checks, because SRI reports only the first one. */
export function firstFinding<Item>(
  items: readonly Item[],
  check: (item: Item, index: number) => CheckFinding | undefined,
): CheckFinding | undefined {
  for (const [index, item] of items.entries()) {
    const finding = check(item, index);
    if (finding !== undefined) return finding;
  }
  return undefined;
}
