import { ActionIcon, Group, Select, Stack } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useCatalog } from '../../../api/use-catalog.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { type FormListEntry, newListEntry, type ReimbursedTaxValues } from '../model/form.ts';

type TaxEntry = FormListEntry<ReimbursedTaxValues>;

/** Taxes of a reimbursed purchase: rate, base and amount of each. */
export function ReimbursedTaxes({
  path,
  taxes,
  onChange,
}: {
  path: string;
  taxes: readonly TaxEntry[];
  onChange: (taxes: readonly TaxEntry[]) => void;
}) {
  const t = texts.use();
  const { faults } = useDocumentEditor();
  const catalog = useCatalog('taxes').filter(({ scope }) => scope === 'local');
  const set = (key: string, changes: ReimbursedTaxValues) =>
    onChange(taxes.map((tax) => (tax.key === key ? { ...tax, values: { ...tax.values, ...changes } } : tax)));
  return (
    <Stack gap="xs" mt="xs">
      {taxes.map(({ key, values }, index) => {
        const at = `${path}[${index}]`;
        const row = catalog.find(
          ({ taxType, code }) => taxType.code === values.tax_code && code === values.tax_percentage_code,
        );
        return (
          <Group key={key} gap="xs" align="flex-end">
            <Select
              label={t.tax}
              data-field={`${at}.tax_percentage_code`}
              data={catalog.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={row === undefined ? null : String(row.id)}
              error={faults[`${at}.tax_percentage_code`] ?? faults[`${at}.tax_code`] ?? faults[`${at}.rate`]}
              onChange={(value) => {
                const next = catalog.find(({ id }) => String(id) === value);
                if (next)
                  set(key, { tax_code: next.taxType.code, tax_percentage_code: next.code, rate: next.rate ?? 0 });
              }}
              searchable
              withAsterisk
              style={{ flex: '2 1 180px' }}
            />
            <NumberField
              money
              label={t.base}
              data-field={`${at}.base`}
              value={values.base}
              error={faults[`${at}.base`]}
              onChange={(base) =>
                set(key, {
                  base,
                  ...(base !== undefined &&
                    values.rate !== undefined && { value: Math.round(base * values.rate) / 100 }),
                })
              }
              withAsterisk
              style={{ flex: '1 1 90px' }}
            />
            <NumberField
              money
              label={t.value}
              data-field={`${at}.value`}
              value={values.value}
              error={faults[`${at}.value`]}
              onChange={(value) => set(key, { value })}
              withAsterisk
              style={{ flex: '1 1 90px' }}
            />
            {taxes.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t.remove(index + 1)}
                onClick={() => onChange(taxes.filter((tax) => tax.key !== key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        );
      })}
      <div>
        <AddButton
          variant="subtle"
          onClick={() => onChange([...taxes, newListEntry({ tax_code: '2' })])}
          disabled={taxes.length >= 10}
        >
          {t.add}
        </AddButton>
      </div>
    </Stack>
  );
}

const texts = defineTranslatedTexts(
  {
    tax: 'Impuesto',
    base: 'Base imponible',
    value: 'Valor',
    add: 'Agregar impuesto',
    remove: (n: number) => `Quitar el impuesto ${n}`,
  },
  { tax: 'Tax', base: 'Tax base', value: 'Value', add: 'Add a tax', remove: (n) => `Remove tax ${n}` },
);
