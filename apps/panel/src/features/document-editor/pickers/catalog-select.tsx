import { Select, type SelectProps } from '@mantine/core';
import type { CatalogName } from '@talonario/client';
import { Suspense } from 'react';
import { paymentNames } from '../../../api/payment-names.ts';
import { useCatalog } from '../../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';

export interface CatalogSelectProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly from: {
    readonly catalog: CatalogName;
    /** Column of the row that is written into the body. */
    readonly by: 'id' | 'code';
    readonly only?: (row: { readonly code: string }) => boolean;
  };
  readonly value: unknown;
  readonly onChange: (value: string | number | undefined) => void;
}

/**
 * Row of a catalog. Only rows in force are offered, but a chosen one stays visible when it expires. While the catalog
 * is loading, only this field waits and not the complete form.
 */
export function CatalogSelect(props: CatalogSelectProps) {
  const { from, value, onChange, ...input } = props;
  return (
    <Suspense fallback={<Select {...input} data={[]} value={null} disabled />}>
      <LoadedSelect {...props} />
    </Suspense>
  );
}

function LoadedSelect({ from, value, onChange, ...props }: CatalogSelectProps) {
  const t = texts.use();
  const { catalog, by, only = () => true } = from;
  const spoken = paymentNames.use();
  const rows = useCatalog(catalog);
  const chosen = value === undefined || value === null || value === '' ? null : String(value);
  const shown = rows.filter((row) => (row.current && only(row)) || String(row[by]) === chosen);
  return (
    <Select
      searchable={shown.length > 6}
      clearable={props.withAsterisk !== true}
      clearButtonProps={{ 'aria-label': t.clear }}
      nothingFoundMessage={t.nothing}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={280}
      selectFirstOptionOnChange
      {...props}
      data={shown.map((row) => ({
        value: String(row[by]),
        label:
          (catalog === 'payment-methods' ? spoken[row.code] : undefined) ??
          (unnumbered.has(catalog) ? row.name : `${row.code} · ${row.name}`),
      }))}
      value={chosen}
      onChange={(next) => onChange(next === null ? undefined : by === 'id' ? Number(next) : next)}
    />
  );
}

// Catalogs whose codes are internal to SRI and are not shown, because users do not know them.
const unnumbered: ReadonlySet<CatalogName> = new Set<CatalogName>([
  'document-types',
  'payment-methods',
  'taxes',
  'countries',
  'identification-types',
  'item-types',
  'payment-locations',
  'retained-subject-types',
  'foreign-regimes',
  'retention-tax-types',
]);

const texts = defineTranslatedTexts(
  { nothing: 'No hay coincidencias', clear: 'Quitar' },
  { nothing: 'Nothing matches', clear: 'Clear' },
);
