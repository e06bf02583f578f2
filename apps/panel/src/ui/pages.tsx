import { Group, Pagination, Text } from '@mantine/core';
import { formatNumber } from '../format/money.ts';
import { defineTexts } from '../i18n/texts.ts';

interface Meta {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly lastPage: number;
  readonly totalIsEstimate?: boolean | undefined;
}

/** Under a list: which part of it this is, and the way to the others. */
export function Pages({ meta, onPage }: { meta: Meta; onPage: (page: number) => void }) {
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
          onChange={onPage}
          size="sm"
          siblings={1}
          getControlProps={(control) => ({ 'aria-label': t[control] })}
          getItemProps={(page) => ({ 'aria-label': t.page(page) })}
        />
      )}
    </Group>
  );
}

const texts = defineTexts(
  {
    none: 'Sin resultados',
    part: (first: number, last: number, total: string) => `${first}–${last} de ${total}`,
    page: (page: number) => `Página ${page}`,
    first: 'Primera página',
    previous: 'Página anterior',
    next: 'Página siguiente',
    last: 'Última página',
  },
  {
    none: 'No results',
    part: (first, last, total) => `${first}–${last} of ${total}`,
    page: (page) => `Page ${page}`,
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
  },
);
