import { Select, type SelectProps } from '@mantine/core';
import { Suspense } from 'react';
import { useCatalog } from '../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

export interface SustainSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly value: number | undefined;
  readonly onChange: (id: number | undefined) => void;
  /** Ids of the sustentos that may be chosen. Default: all that are valid now. */
  readonly only?: readonly number[];
}

/** Selects a sustento of SRI's list. */
export function SustainSelect(props: SustainSelectProps) {
  const { value, onChange, only, ...input } = props;
  return (
    <Suspense fallback={<Select {...input} data={[]} value={null} disabled />}>
      <Loaded {...props} />
    </Suspense>
  );
}

function Loaded({ value, onChange, only, ...props }: SustainSelectProps) {
  const t = texts.use();
  const rows = useCatalog('sustain-codes').filter(
    ({ current, id }) => (only === undefined ? current : only.includes(id)) || id === value,
  );
  return (
    <Select
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.clear }}
      nothingFoundMessage={t.nothing}
      maxDropdownHeight={280}
      {...props}
      data={rows.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  );
}

const texts = defineTranslatedTexts(
  { nothing: 'No hay coincidencias', clear: 'Quitar el sustento' },
  { nothing: 'Nothing matches', clear: 'Clear the support' },
);
