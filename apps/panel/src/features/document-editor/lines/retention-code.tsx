import { Select, Text } from '@mantine/core';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { formatNumber } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import { codesInForce } from '../model/retention-codes.ts';

interface RetentionCodeProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly onChoose: (values: LineValues) => void;
}

/**
 * Field for the withholding code, searched by number or name. The list is wide enough for the long legal names and
 * shows the percentage of each.
 */
export function RetentionCodeField({ line, index, onChoose }: RetentionCodeProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults } = useDocumentEditor();
  const { retention_tax_type_id: taxType, retention_code_id: id } = line.values;
  const codes = codesInForce(useCatalog('retention-codes'), taxType ?? undefined, form.fields.date);
  const rows = new Map(codes.map((row) => [String(row.id), row]));
  const choose = (value: string | null) => {
    const row = rows.get(value ?? '');
    onChoose({
      retention_code_id: row?.id,
      retention_percentage: row === undefined || row.requiresExplicitPercentage ? undefined : row.percentage,
    });
  };
  return (
    <Select
      aria-label={t.of(labels.retention_code_id, index + 1)}
      data-field={`items[${index}].retention_code_id`}
      data={codes.map((row) => ({ value: String(row.id), label: `${row.code} · ${row.name}` }))}
      value={id == null ? null : String(id)}
      error={faults[`items[${index}].retention_code_id`]}
      placeholder={taxType == null ? t.taxFirst : t.hint}
      onChange={choose}
      searchable
      nothingFoundMessage={t.nothing}
      selectFirstOptionOnChange
      limit={60}
      maxDropdownHeight={360}
      comboboxProps={{ width: 'min(640px, calc(100vw - 32px))', position: 'bottom-start' }}
      renderOption={({ option }) => {
        const row = rows.get(option.value);
        return (
          <div style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 12, width: '100%' }}>
            <Text size="sm">{option.label}</Text>
            <Text size="sm" fw={600} className="figures">
              {row === undefined
                ? ''
                : row.requiresExplicitPercentage
                  ? t.several
                  : `${formatNumber(row.percentage)} %`}
            </Text>
          </div>
        );
      }}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    taxFirst: 'Elija primero el impuesto',
    hint: 'Código o nombre',
    nothing: 'No hay coincidencias',
    several: 'varios %',
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    taxFirst: 'Choose the tax first',
    hint: 'Code or name',
    nothing: 'Nothing matches',
    several: 'several %',
  },
);
