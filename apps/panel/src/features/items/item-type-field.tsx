import { Input, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { useCatalog } from '../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Selects whether an item is a product or a service. */
export function ItemTypeField({ value, onChange }: { value: number; onChange: (id: number) => void }) {
  const t = texts.use();
  const id = useId();
  const rows = useCatalog('item-types');
  const names: Readonly<Record<string, string>> = t.names;
  return (
    <Input.Wrapper label={t.label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={rows.map((row) => ({ value: String(row.id), label: names[row.code] ?? row.name }))}
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
      />
    </Input.Wrapper>
  );
}

const texts = defineTranslatedTexts(
  { label: 'Tipo', names: { '1': 'Producto', '2': 'Servicio' } },
  { label: 'Type', names: { '1': 'Product', '2': 'Service' } },
);
