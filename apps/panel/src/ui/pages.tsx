import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { formatNumber } from '../format/money.ts';
import { type FilterChange, type PageNumbers, pageNumbersOf } from '../format/search-values.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

/** Position of a page in its list. */
export interface ListMeta {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly lastPage: number;
  readonly totalIsEstimate?: boolean | undefined;
}

export interface PagesProps {
  readonly meta: ListMeta;
  /** Requested page. Its rows may still be loading. */
  readonly part: PageNumbers;
  readonly onChange: (part: FilterChange<PageNumbers>) => void;
}

/** Footer of a list: position, links to other pages, and page size. */
export function Pages({ meta, part, onChange }: PagesProps) {
  const t = texts.use();
  const first = (meta.page - 1) * meta.perPage + 1;
  const last = Math.min(meta.page * meta.perPage, meta.total);
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm" c="dimmed" aria-live="polite">
        {meta.total === 0
          ? t.none
          : t.part(first, last, `${meta.totalIsEstimate ? '≈ ' : ''}${formatNumber(meta.total)}`)}
      </Text>
      {meta.lastPage > 1 && (
        <Pagination
          value={meta.page}
          total={meta.lastPage}
          onChange={(page) => onChange({ page })}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t[control] })}
          getItemProps={(page) => ({ 'aria-label': t.page(page) })}
        />
      )}
      <NativeSelect
        aria-label={t.size}
        w={130}
        size="xs"
        data={[25, 50, 100].map((count) => ({ value: String(count), label: t.per(count) }))}
        value={String(part.perPage ?? 25)}
        onChange={({ currentTarget }) =>
          onChange({ perPage: pageNumbersOf({ perPage: Number(currentTarget.value) }).perPage })
        }
      />
    </Group>
  );
}

const texts = defineTranslatedTexts(
  {
    none: 'Sin resultados',
    part: (first: number, last: number, total: string) => `${first}–${last} de ${total}`,
    size: 'Cuántos por página',
    per: (count: number) => `${count} por página`,
    page: (page: number) => `Página ${page}`,
    first: 'Primera página',
    previous: 'Página anterior',
    next: 'Página siguiente',
    last: 'Última página',
  },
  {
    none: 'No results',
    part: (first, last, total) => `${first}–${last} of ${total}`,
    size: 'How many per page',
    per: (count) => `${count} per page`,
    page: (page) => `Page ${page}`,
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
  },
);
