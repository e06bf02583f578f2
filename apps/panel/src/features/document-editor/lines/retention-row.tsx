import { Select, SimpleGrid, Text } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { formatMoney } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import {
  retentionBaseOf,
  type SupportDocumentGroup,
  supportValuesOfBase,
  uncoveredSupportValues,
  withheldAmount,
} from '../model/support-groups.ts';
import { LineButtons } from './line-tools.tsx';
import styles from './retention.module.css';
import { RetentionCodeField } from './retention-code.tsx';
import { RetentionLineField } from './retention-field.tsx';
import { RetentionRateField } from './retention-rate.tsx';
import { useLineKeyboardShortcuts } from './use-line-keys.ts';

/** One withheld tax: tax, code, base and percentage. The withheld amount is computed. */
export function RetentionLineRow({
  group,
  line,
  index,
}: {
  group: SupportDocumentGroup;
  line: LineEntry;
  index: number;
}) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults, setLine } = useDocumentEditor();
  const taxTypes = useCatalog('retention-tax-types');
  const taxes = useCatalog('taxes');
  const code = useCatalog('retention-codes').find(({ id }) => id === line.values.retention_code_id);
  const sustain = useCatalog('sustain-codes').find(({ id }) => id === line.values.sustain_code_id);
  const { remove, onKeyDown } = useLineKeyboardShortcuts(line, index, true, 'retention_code_id');
  const { values } = line;
  const path = `items[${index}]`;
  const isVat = taxTypes.find(({ id }) => id === values.retention_tax_type_id)?.code === '2';
  const several = (values.support_taxes ?? []).length > 0;
  const base = retentionBaseOf(values, isVat);
  const withheld = withheldAmount(base, values.retention_percentage);
  const rate = taxes.find(({ id }) => id === values.support_document_tax_id)?.rate ?? undefined;
  const set = (changes: LineValues) => setLine(line.key, { values: { ...changes, retention_value: undefined } });
  const chooseTax = (taxType: number | undefined) =>
    set({
      ...(!several && uncoveredSupportValues(group, taxType, line.key)),
      retention_tax_type_id: taxType,
      retention_code_id: undefined,
      retention_percentage: undefined,
    });
  const shared = { line, index };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside, each of which can also be reached by Tab
    <div className={styles.row} onKeyDown={onKeyDown}>
      <div className={styles.cells}>
        <div className={styles.tax}>
          <Select
            aria-label={t.of(labels.retention_tax_type_id, index + 1)}
            data-field={`${path}.retention_tax_type_id`}
            data={taxTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={values.retention_tax_type_id == null ? null : String(values.retention_tax_type_id)}
            error={faults[`${path}.retention_tax_type_id`]}
            placeholder={t.tax}
            onChange={(value) => chooseTax(value === null ? undefined : Number(value))}
          />
        </div>
        <div className={styles.code}>
          <RetentionCodeField line={line} index={index} onChoose={set} />
        </div>
        <div className={styles.base}>
          <NumberField
            money
            aria-label={t.of(t.base, index + 1)}
            data-field={`${path}.retention_base`}
            value={base}
            readOnly={several}
            onChange={(next) => next !== base && set(supportValuesOfBase(next, isVat, rate))}
          />
        </div>
        <div className={styles.rate}>
          <RetentionRateField line={line} index={index} code={code} onChange={set} />
        </div>
        <Text
          size="sm"
          className={styles.value ?? ''}
          aria-label={t.of(labels.retention_value, index + 1)}
          role="status"
        >
          {withheld === undefined ? '—' : formatMoney(withheld)}
        </Text>
        <div className={styles.tools}>
          <LineButtons index={index} onRemove={remove} />
        </div>
      </div>
      {faults[`${path}.retention_value`] !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" data-field={`${path}.retention_value`} tabIndex={-1}>
          {faults[`${path}.retention_value`]}
        </Text>
      )}
      {sustain?.code === '10' && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs" mt="xs">
          <RetentionLineField {...shared} name="dividend_payment_date" kind="date" required />
          <RetentionLineField {...shared} name="dividend_income_tax" kind="money" required />
          <RetentionLineField {...shared} name="dividend_fiscal_year" kind="digits" required />
        </SimpleGrid>
      )}
      {code?.requiredFields.includes('banana_boxes') && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
          <RetentionLineField {...shared} name="banana_boxes" kind="digits" required />
          <RetentionLineField {...shared} name="banana_box_price" kind="money" required />
        </SimpleGrid>
      )}
    </div>
  );
}

const texts = defineTranslatedTexts(
  { of: (label: string, line: number) => `${label}, línea ${line}`, tax: 'Impuesto', base: 'Base' },
  { of: (label, line) => `${label}, line ${line}`, tax: 'Tax', base: 'Base' },
);
