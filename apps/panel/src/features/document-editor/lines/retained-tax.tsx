import { Fieldset, Select, SimpleGrid } from '@mantine/core';
import type { RetentionCodeRow } from '@talonario/client';
import { useCatalog } from '../../../api/use-catalog.ts';
import type { LineValues } from '../../../document-types/fields.ts';
import { formatNumber } from '../../../format/money.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry } from '../model/form.ts';
import { codesInForce } from '../model/retention-codes.ts';
import { RetentionField } from './retention-field.tsx';

interface RetainedTaxProps {
  readonly line: LineEntry;
  readonly index: number;
  readonly code: RetentionCodeRow | undefined;
}

/** Which tax is withheld, under which code, and how much of it. */
export function RetainedTax({ line, index, code }: RetainedTaxProps) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useEditor();
  const taxTypes = useCatalog('retention-tax-types');
  const allCodes = useCatalog('retention-codes');
  const { retention_tax_type_id: taxType, retention_code_id: codeId } = line.values;
  const codes = codesInForce(allCodes, taxType ?? undefined, form.fields.date);
  const path = `items[${index}]`;
  const set = (values: LineValues) => setLine(line.key, { values });
  return (
    <Fieldset legend={<b>{t.title(index + 1)}</b>} variant="unstyled">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
        <Select
          label={labels.retention_tax_type_id}
          aria-label={t.of(labels.retention_tax_type_id, index + 1)}
          data-field={`${path}.retention_tax_type_id`}
          data={taxTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={textOf(taxType)}
          error={faults[`${path}.retention_tax_type_id`]}
          onChange={(value) => set({ ...noCode, retention_tax_type_id: value === null ? undefined : Number(value) })}
          withAsterisk
        />
        <Select
          label={labels.retention_code_id}
          aria-label={t.of(labels.retention_code_id, index + 1)}
          data-field={`${path}.retention_code_id`}
          data={codes.map((row) => ({ value: String(row.id), label: `${row.code} · ${row.name}` }))}
          value={textOf(codeId)}
          error={faults[`${path}.retention_code_id`]}
          placeholder={taxType == null ? t.taxFirst : t.codeHint}
          onChange={(value) => set(chooseCode(allCodes, value))}
          searchable
          nothingFoundMessage={t.nothing}
          selectFirstOptionOnChange
          limit={60}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          withAsterisk
        />
        <Percentage line={line} code={code} index={index} />
        <RetentionField line={line} index={index} name="retention_value" kind="money" placeholder={t.figured} />
      </SimpleGrid>
    </Fieldset>
  );
}

/** One percentage is completed, several are offered, an open range is typed. */
function Percentage({ line, index, code }: RetainedTaxProps) {
  const t = texts.use();
  const range = code?.percentageRange;
  const offered = code?.requiresExplicitPercentage && range === null ? code.allowedPercentages : undefined;
  const labels = fieldLabels.use();
  const { faults, setLine } = useEditor();
  if (offered === undefined)
    return (
      <RetentionField
        line={line}
        index={index}
        name="retention_percentage"
        kind="number"
        required={code?.requiresExplicitPercentage ?? false}
        {...(range && { description: t.range(formatNumber(range.min), formatNumber(range.max)) })}
        alsoSet={() => ({ retention_value: undefined })}
      />
    );
  return (
    <Select
      label={labels.retention_percentage}
      aria-label={t.of(labels.retention_percentage, index + 1)}
      data-field={`items[${index}].retention_percentage`}
      data={offered.map((rate) => ({ value: String(rate), label: `${formatNumber(rate)} %` }))}
      value={textOf(line.values.retention_percentage)}
      error={faults[`items[${index}].retention_percentage`]}
      onChange={(next) =>
        setLine(line.key, {
          values: { retention_percentage: next === null ? undefined : Number(next), retention_value: undefined },
        })
      }
      withAsterisk
    />
  );
}

const noCode: LineValues = {
  retention_code_id: undefined,
  retention_percentage: undefined,
  retention_value: undefined,
};

function chooseCode(codes: readonly RetentionCodeRow[], value: string | null): LineValues {
  const row = codes.find(({ id }) => String(id) === value);
  return {
    ...noCode,
    retention_code_id: row?.id,
    retention_percentage: row === undefined || row.requiresExplicitPercentage ? undefined : row.percentage,
  };
}

function textOf(value: number | null | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}

const texts = defineTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    title: (line: number) => `Línea ${line}: retención`,
    taxFirst: 'Elija primero el impuesto',
    codeHint: 'Código o nombre',
    nothing: 'No hay coincidencias',
    figured: 'Se calcula',
    range: (min: string, max: string) => `De ${min} % a ${max} %`,
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    title: (line) => `Line ${line}: retention`,
    taxFirst: 'Choose the tax first',
    codeHint: 'Code or name',
    nothing: 'Nothing matches',
    figured: 'Figured out',
    range: (min, max) => `From ${min} % to ${max} %`,
  },
);
