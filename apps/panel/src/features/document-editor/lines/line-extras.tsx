import { Box, Stack, Text } from '@mantine/core';
import type { LineFieldName, LineValues } from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import styles from '../sections/section.module.css';
import { LineTaxes } from './line-taxes.tsx';
import { NameValuePairsEditor } from './pairs-editor.tsx';

/** Fields that few lines need, collapsed under the row. */
export function CollapsedLineFields({ line, index }: { line: LineEntry; index: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useDocumentEditor();
  const path = `items[${index}]`;
  const own = documentType(form.type).form.line;
  const set = (values: LineValues) => setLine(line.key, { values });
  const hints: Readonly<Partial<Record<LineFieldName, string>>> = t.hints;
  return (
    <Stack gap="xs" px={{ base: 0, md: 'xs' }} pb="xs">
      <div className={styles.fields}>
        {plainExtras.map(([name, kind]) =>
          own.includes(name) ? (
            <div key={name} className={name === 'detail' ? styles.wide : undefined}>
              <ContractField
                name={name}
                kind={kind}
                path={`${path}.${name}`}
                label={name === 'detail' ? t.description : undefined}
                spokenName={t.of(name === 'detail' ? t.description : labels[name], index + 1)}
                {...(hints[name] !== undefined && { description: hints[name] })}
                value={line.values[name]}
                fault={faults[`${path}.${name}`]}
                onChange={(value) => set({ [name]: value === false ? undefined : value })}
              />
            </div>
          ) : null,
        )}
        {own.includes('tax_ids') && <LineTaxes line={line} index={index} />}
      </div>
      {own.includes('additional_details') && (
        <Box>
          <Text size="sm" fw={500} mb={4}>
            {labels.additional_details}
          </Text>
          <NameValuePairsEditor
            path={`${path}.additional_details`}
            pairs={line.details}
            most={3}
            faults={faults}
            onChange={(details) => setLine(line.key, { details })}
          />
        </Box>
      )}
    </Stack>
  );
}

/** Whether one of these fields has a value that the row itself does not show. */
export function hasFilledExtraFields({ values, details }: LineEntry): boolean {
  const { price_includes_tax: _, tax_ids: taxes, ...others } = values;
  const hidden: LineValues = others;
  return details.length > 0 || (taxes ?? []).length > 1 || extraNames.some((name) => Boolean(hidden[name]));
}

/** Whether a field of a line, given by its path, may be collapsed. */
export function isCollapsibleLineField(path: string): boolean {
  return [...extraNames, 'additional_details'].some((name) => path.startsWith(name));
}

const plainExtras = [
  ['detail', 'text'],
  ['price_includes_tax', 'flag'],
  ['aux_code', 'text'],
  ['unsubsidized_price', 'number'],
  ['ice_base', 'money'],
  ['ice_value', 'money'],
] as const satisfies readonly (readonly [keyof LineValues, ContractFieldProps['kind']])[];

const extraNames = [...plainExtras.map(([name]) => name), 'tax_ids'] as const;

/** Values that belong to the product of a line. They are cleared when another product is chosen. */
export const clearedProductFields: LineValues = Object.fromEntries(
  extraNames.filter((name) => name !== 'detail').map((name) => [name, undefined]),
);

const texts = defineTranslatedTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    description: 'Descripción',
    hints: {
      detail: 'En vez del nombre del producto.',
      aux_code: 'En vez del código del producto.',
      unsubsidized_price: 'Venta de combustibles con subsidio.',
      ice_value: 'De toda la línea.',
    },
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    description: 'Description',
    hints: {
      detail: 'Instead of the name of the product.',
      aux_code: 'Instead of the code of the product.',
      unsubsidized_price: 'Sales of subsidised fuels.',
      ice_value: 'Of the whole line.',
    },
  },
);
