import { Button, Group, Paper, Select, SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export interface FilterPanelProps {
  /** Filter fields. */
  readonly children: ReactNode;
  /** Content shown below the filters. */
  readonly below?: ReactNode;
  /** Clears the filters. Undefined while no filter is set. */
  readonly onClear: (() => void) | undefined;
}

/** Filters of a list, in addition to its views and its search box. */
export function FilterPanel({ children, below, onClear }: FilterPanelProps) {
  const t = texts.use();
  return (
    <Paper component="section" aria-label={t.label}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {children}
      </SimpleGrid>
      {below}
      {onClear !== undefined && (
        <Group justify="flex-end" mt="sm">
          <Button variant="subtle" size="xs" onClick={onClear}>
            {t.clear}
          </Button>
        </Group>
      )}
    </Paper>
  );
}

export interface FilterSelectProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | number | undefined;
  readonly onChange: (value: string | null) => void;
  readonly disabled?: boolean;
}

/** Filter that selects one value or no value. */
export function FilterSelect({ label, data, value, onChange, disabled = false }: FilterSelectProps) {
  const t = texts.use();
  return (
    <Select
      label={label}
      placeholder={t.any}
      data={data}
      value={value === undefined ? null : String(value)}
      onChange={onChange}
      disabled={disabled}
      clearable
      clearButtonProps={{ 'aria-label': t.clearOne(label) }}
    />
  );
}

const texts = defineTranslatedTexts(
  { label: 'Filtros', any: 'Todos', clear: 'Quitar los filtros', clearOne: (what: string) => `Quitar: ${what}` },
  { label: 'Filters', any: 'All', clear: 'Clear the filters', clearOne: (what) => `Clear: ${what}` },
);
