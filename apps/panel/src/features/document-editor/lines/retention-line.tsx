import { Fieldset, Select, SimpleGrid, Stack } from '@mantine/core';
import type { RetentionCodeRow } from '@talonario/client';
import { useCatalog } from '../../../api/use-catalog.ts';
import { formatNumber } from '../../../format/money.ts';
import { defineTexts } from '../../../i18n/texts.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import type { LineEntry, LineValues } from '../model/form.ts';
import { bananaCodes, codesInForce } from '../model/retention-codes.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import { LineFrame } from './line-frame.tsx';
import styles from './lines.module.css';
import { ReimbursementsEditor } from './reimbursements-editor.tsx';

/** One tax withheld on one document. */
export function RetentionLine({ line, index }: { line: LineEntry; index: number }) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setLine } = useEditor();
  const documentTypes = useCatalog('document-types');
  const sustains = useCatalog('sustain-codes');
  const taxTypes = useCatalog('retention-tax-types');
  const allCodes = useCatalog('retention-codes');
  const path = `items[${index}]`;
  const short: Readonly<Record<string, string>> = t.short;
  const { values } = line;
  const codes = codesInForce(allCodes, values.retention_tax_type_id ?? undefined, form.fields.date);
  const code = allCodes.find(({ id }) => id === values.retention_code_id);
  const sustain = sustains.find(({ id }) => id === values.sustain_code_id);
  // Drafts made through the API may name the type by id.
  const supportType =
    values.support_document_type_code ?? documentTypes.find(({ id }) => id === values.support_document_type_id)?.code;
  const set = (changes: LineValues) => setLine(line.key, { values: changes });
  const field = (
    name: keyof LineValues & ContractFieldProps['name'],
    kind: ContractFieldProps['kind'],
    required = true,
  ) => (
    <ContractField
      name={name}
      kind={kind}
      path={`${path}.${name}`}
      label={short[name]}
      spokenName={t.of(short[name] ?? labels[name], index + 1)}
      value={values[name]}
      fault={faults[`${path}.${name}`]}
      required={required}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <LineFrame line={line} index={index} className={styles.retained} first="support_document_type_code">
      <Stack className={styles.wide} gap="sm">
        <Fieldset legend={<b>{t.document(index + 1)}</b>} variant="unstyled">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            <ContractField
              name="support_document_type_code"
              kind={{ catalog: 'support-document-types', by: 'code' }}
              path={`${path}.support_document_type_code`}
              label={t.short.support_document_type_code}
              spokenName={t.of(t.short.support_document_type_code, index + 1)}
              value={supportType}
              fault={faults[`${path}.support_document_type_code`] ?? faults[`${path}.support_document_type_id`]}
              required
              onChange={(value) =>
                set({ support_document_type_code: value as string | undefined, support_document_type_id: undefined })
              }
            />
            {field('support_document_number', 'documentNumber')}
            {field('support_document_date', 'date')}
            {field('sustain_code_id', { catalog: 'sustain-codes', by: 'id' })}
            {field('support_document_authorization', 'digits', false)}
            {field('support_document_subtotal', 'money')}
            {field('support_document_tax_id', { catalog: 'taxes', by: 'id', only: isVat })}
            {field('support_document_tax_value', 'money')}
          </SimpleGrid>
        </Fieldset>
        <Fieldset legend={<b>{t.retention(index + 1)}</b>} variant="unstyled">
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            <Select
              label={labels.retention_tax_type_id}
              aria-label={t.of(labels.retention_tax_type_id, index + 1)}
              data-field={`${path}.retention_tax_type_id`}
              data={taxTypes.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={textOf(values.retention_tax_type_id)}
              error={faults[`${path}.retention_tax_type_id`]}
              onChange={(value) =>
                set({
                  retention_tax_type_id: value === null ? undefined : Number(value),
                  retention_code_id: undefined,
                  retention_percentage: undefined,
                })
              }
              withAsterisk
            />
            <Select
              label={labels.retention_code_id}
              aria-label={t.of(labels.retention_code_id, index + 1)}
              data-field={`${path}.retention_code_id`}
              data={codes.map((row) => ({ value: String(row.id), label: `${row.code} · ${row.name}` }))}
              value={textOf(values.retention_code_id)}
              error={faults[`${path}.retention_code_id`]}
              placeholder={values.retention_tax_type_id == null ? t.taxFirst : t.codeHint}
              onChange={(value) => set(chooseCode(allCodes, value))}
              searchable
              nothingFoundMessage={t.nothing}
              selectFirstOptionOnChange
              limit={60}
              withAsterisk
            />
            <Percentage line={line} path={path} code={code} index={index} />
          </SimpleGrid>
        </Fieldset>
        {sustain?.code === '10' && (
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
            {field('dividend_payment_date', 'date')}
            {field('dividend_income_tax', 'money')}
            {field('dividend_fiscal_year', 'digits')}
          </SimpleGrid>
        )}
        {code !== undefined && bananaCodes.includes(code.code) && (
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
            {field('banana_boxes', 'digits')}
            {field('banana_box_price', 'money')}
          </SimpleGrid>
        )}
        {supportType === '41' && (
          <Fieldset legend={labels.reimbursements} variant="unstyled">
            <ReimbursementsEditor
              path={`${path}.reimbursements`}
              entries={line.reimbursements}
              onChange={(reimbursements) => setLine(line.key, { reimbursements })}
            />
          </Fieldset>
        )}
      </Stack>
    </LineFrame>
  );
}

/** One percentage is completed, several are offered, an open range is typed. */
function Percentage({
  line,
  path,
  code,
  index,
}: {
  line: LineEntry;
  path: string;
  code: RetentionCodeRow | undefined;
  index: number;
}) {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { faults, setLine } = useEditor();
  const value = line.values.retention_percentage ?? undefined;
  const fault = faults[`${path}.retention_percentage`];
  const spokenName = t.of(labels.retention_percentage, index + 1);
  const set = (percentage: number | undefined) => setLine(line.key, { values: { retention_percentage: percentage } });
  if (code?.requiresExplicitPercentage && code.percentageRange === null)
    return (
      <Select
        label={labels.retention_percentage}
        aria-label={spokenName}
        data-field={`${path}.retention_percentage`}
        data={code.allowedPercentages.map((rate) => ({ value: String(rate), label: `${formatNumber(rate)} %` }))}
        value={textOf(value)}
        error={fault}
        onChange={(next) => set(next === null ? undefined : Number(next))}
        withAsterisk
      />
    );
  const range = code?.percentageRange;
  return (
    <ContractField
      name="retention_percentage"
      kind="number"
      path={`${path}.retention_percentage`}
      spokenName={spokenName}
      value={value}
      fault={fault}
      required={code?.requiresExplicitPercentage ?? false}
      {...(range && { description: t.range(formatNumber(range.min), formatNumber(range.max)) })}
      onChange={(next) => set(typeof next === 'number' ? next : undefined)}
    />
  );
}

function chooseCode(codes: readonly RetentionCodeRow[], value: string | null): LineValues {
  const row = codes.find(({ id }) => String(id) === value);
  return {
    retention_code_id: row?.id,
    retention_percentage: row === undefined || row.requiresExplicitPercentage ? undefined : row.percentage,
  };
}

function isVat(row: { readonly code: string; readonly taxType?: { readonly code: string } }): boolean {
  return row.taxType?.code === '2';
}

function textOf(value: number | null | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}

const texts = defineTexts(
  {
    of: (label: string, line: number) => `${label}, línea ${line}`,
    document: (line: number) => `Línea ${line}: documento de sustento`,
    retention: (line: number) => `Línea ${line}: retención`,
    short: {
      support_document_type_code: 'Tipo',
      support_document_number: 'Número',
      support_document_date: 'Fecha',
      support_document_authorization: 'Autorización',
      support_document_subtotal: 'Subtotal sin imp.',
      support_document_tax_id: 'Impuesto',
    },
    taxFirst: 'Elija primero el impuesto',
    codeHint: 'Código o nombre',
    nothing: 'No hay coincidencias',
    range: (min: string, max: string) => `De ${min} % a ${max} %`,
  },
  {
    of: (label, line) => `${label}, line ${line}`,
    document: (line) => `Line ${line}: support document`,
    retention: (line) => `Line ${line}: retention`,
    short: {
      support_document_type_code: 'Type',
      support_document_number: 'Number',
      support_document_date: 'Date',
      support_document_authorization: 'Authorization',
      support_document_subtotal: 'Subtotal',
      support_document_tax_id: 'Tax',
    },
    taxFirst: 'Choose the tax first',
    codeHint: 'Code or name',
    nothing: 'Nothing matches',
    range: (min, max) => `From ${min} % to ${max} %`,
  },
);
