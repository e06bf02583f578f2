import type { SortDirection } from './data-list.tsx';

/** Order of a list, and the action of a click on a column title. */
export interface ListSorting<Key extends string> {
  readonly by: Key;
  readonly dir: SortDirection;
  readonly onSort: (by: Key) => void;
}

/** Common properties of a column by which the list can be sorted. */
export function sortableBy<Key extends string>(
  { by, dir, onSort }: ListSorting<Key>,
  titles: Readonly<Record<Key, string>>,
) {
  return (key: Key) => ({
    key,
    title: titles[key],
    sort: { dir: by === key ? dir : undefined, onClick: () => onSort(key) },
  });
}
