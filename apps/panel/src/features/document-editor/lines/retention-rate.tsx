import { Select } from '@mantine/core';
import type { RetentionCodeRow } from '@talonario/client';
import type { LineValues } from '../../../document-types/fields.ts';
import { formatNumber } from '../../../format/money.ts';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { NumberField } from '../../../ui/number-field.tsx';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';

interface RetentionRateProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly code: RetentionCodeRow | undefined;
  readonly onChange: (values: LineValues) => void;
}

/** Percentage of a code: a single one is filled in, several are offered, and any value within a range can be typed. */
export function RetentionRateField({ line, index, code, onChange }: RetentionRateProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults } = useDocumentEditor();
  const path = `items[${index}].retention_percentage`;
  const range = code?.percentageRange;
  const value = line.values.retention_percentage ?? undefined;
  const shared = {
    'aria-label': t.of(labels.retention_percentage, index + 1),
    'data-field': path,
    error: faults[path],
  };
  if (code?.requiresExplicitPercentage && range === null)
    return (
      <Select
        {...shared}
        data={code.allowedPercentages.map((rate) => ({ value: String(rate), label: `${formatNumber(rate)} %` }))}
        value={value === undefined ? null : String(value)}
        placeholder="%"
        onChange={(next) => onChange({ retention_percentage: next === null ? undefined : Number(next) })}
      />
    );
  return (
    <NumberField
      {...shared}
      value={value}
      placeholder={range ? t.range(formatNumber(range.min), formatNumber(range.max)) : '%'}
      readOnly={code !== undefined && !code.requiresExplicitPercentage}
      onChange={(next) => next !== value && onChange({ retention_percentage: next })}
    />
  );
}

const texts = defineTranslatedTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    range: (min: string, max: string) => `${min} a ${max}`,
  },
  { of: (label, line) => `${label}, line ${line}`, range: (min, max) => `${min} to ${max}` },
);
