import { Card, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import { defineTexts } from '../../../i18n/texts.ts';
import { useEditor } from '../hooks/editor-context.ts';
import { PairsEditor } from '../lines/pairs-editor.tsx';
import { ReimbursementsEditor } from '../lines/reimbursements-editor.tsx';
import { fieldLabels } from '../model/field-labels.ts';
import { type ExportFieldName, exportFields, fieldsOfType } from '../model/fields.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import { DocumentField } from '../pickers/document-field.tsx';
import { Folded } from './folded.tsx';

/** The detail and the additional information of every document, and what only some invoices need. */
export function MoreSection() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, faults, setForm } = useEditor();
  const own: readonly string[] = fieldsOfType[form.type];
  const advancedFault = Object.keys(faults).some((path) =>
    /^(?:export|reimbursements|guide_number|tip|vehicle)/.test(path),
  );
  const hasAdvanced =
    form.export !== undefined ||
    form.reimbursements.length > 0 ||
    Boolean(form.fields.guide_number || form.fields.tip || form.fields.vehicle_plate);
  return (
    <Card withBorder component="section" aria-labelledby="more-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="more-title">
          {t.title}
        </Title>
        <DocumentField name="detail" kind="text" description={t.detailAbout} />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {labels.additional_info}
          </Text>
          <PairsEditor
            path="additional_info"
            pairs={form.info}
            most={11}
            faults={faults}
            onChange={(info) => setForm({ info })}
          />
          {faults.additional_info !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
              {faults.additional_info}
            </Text>
          )}
        </div>
        {own.includes('reimbursements') && (
          <Folded key={String(advancedFault)} title={t.advanced} open={hasAdvanced || advancedFault}>
            <Stack gap="sm">
              {form.type === '01' && (
                <>
                  <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
                    <DocumentField name="guide_number" kind="documentNumber" />
                    <DocumentField name="tip" kind="money" />
                    <DocumentField name="vehicle_plate" kind="text" placeholder="ABC1234" description={t.plateAbout} />
                  </SimpleGrid>
                  <Switch
                    label={t.isExport}
                    checked={form.export !== undefined}
                    onChange={({ currentTarget }) =>
                      setForm({ export: currentTarget.checked ? { origin_country: '593' } : undefined })
                    }
                  />
                  {form.export !== undefined && <ExportFields />}
                </>
              )}
              <div>
                <Text size="sm" fw={500} mb={4}>
                  {labels.reimbursements}
                </Text>
                <ReimbursementsEditor
                  path="reimbursements"
                  entries={form.reimbursements}
                  onChange={(reimbursements) => setForm({ reimbursements })}
                />
              </div>
            </Stack>
          </Folded>
        )}
      </Stack>
    </Card>
  );
}

function ExportFields() {
  const { form, faults, setForm } = useEditor();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {exportFields.map((name) => (
        <ContractField
          key={name}
          name={name}
          kind={kindOf(name)}
          path={`export.${name}`}
          value={form.export?.[name]}
          fault={faults[`export.${name}`]}
          required={required.has(name)}
          onChange={(value) =>
            setForm({
              export: {
                ...form.export,
                [name]: name.includes('incoterm') && name !== 'incoterm_place' ? upper(value) : value,
              },
            })
          }
        />
      ))}
    </SimpleGrid>
  );
}

function kindOf(name: ExportFieldName): ContractFieldProps['kind'] {
  if (name.endsWith('_country')) return { catalog: 'countries', by: 'code' };
  return /freight|insurance|expenses/.test(name) ? 'money' : 'text';
}

function upper(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

const required: ReadonlySet<ExportFieldName> = new Set<ExportFieldName>([
  'incoterm',
  'incoterm_place',
  'origin_country',
  'loading_port',
  'destination_port',
  'subtotal_incoterm',
]);

const texts = defineTexts(
  {
    title: 'Detalle e información adicional',
    detailAbout: 'Se imprime en el comprobante.',
    advanced: 'Avanzado: guía, propina, exportación, reembolsos',
    plateAbout: 'Transporte comercial y combustibles.',
    isExport: 'Es una factura de exportación',
  },
  {
    title: 'Detail and additional information',
    detailAbout: 'Printed on the document.',
    advanced: 'Advanced: guide, tip, export, reimbursements',
    plateAbout: 'Commercial transport and fuels.',
    isExport: 'It is an export invoice',
  },
);
