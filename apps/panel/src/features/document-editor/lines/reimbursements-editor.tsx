import { ActionIcon, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { identificationCodes } from '@talonario/sri/codes';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { focusFieldSoon, useDocumentEditor } from '../hooks/editor-context.ts';
import { newListEntry, type ReimbursementEntry } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import { ReimbursedTaxes } from './reimbursed-taxes.tsx';

export interface ReimbursementsEditorProps {
  /** `reimbursements`, or `items[0].reimbursements`. */
  readonly path: string;
  readonly entries: readonly ReimbursementEntry[];
  readonly onChange: (entries: readonly ReimbursementEntry[]) => void;
}

type Name = keyof ReimbursementEntry['values'] & ContractFieldProps['name'];

/** Purchases made on behalf of another party, whose cost is passed on. */
export function ReimbursementsEditor({ path, entries, onChange }: ReimbursementsEditorProps) {
  const t = texts.use();
  const { faults } = useDocumentEditor();
  const set = (key: string, changes: Partial<ReimbursementEntry>) =>
    onChange(entries.map((item) => (item.key === key ? { ...item, ...changes } : item)));
  const add = () => {
    onChange([...entries, { ...newListEntry({ provider_country: '593' }), taxes: [newListEntry({ tax_code: '2' })] }]);
    focusFieldSoon(`${path}[${entries.length}].provider_identification_type`);
  };
  return (
    <Stack gap="sm">
      {entries.map((item, index) => (
        <Card key={item.key} withBorder padding="sm">
          <Group justify="space-between" mb="xs">
            <Text fw={600} size="sm">
              {t.title(index + 1)}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t.remove(index + 1)}
              onClick={() => onChange(entries.filter(({ key }) => key !== item.key))}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            {fields.map(([name, kind, required]) => (
              <ContractField
                key={name}
                name={name}
                kind={kind}
                path={`${path}[${index}].${name}`}
                value={item.values[name]}
                fault={faults[`${path}[${index}].${name}`]}
                required={required}
                onChange={(value) => set(item.key, { values: { ...item.values, [name]: value } })}
              />
            ))}
          </SimpleGrid>
          <ReimbursedTaxes
            path={`${path}[${index}].taxes`}
            taxes={item.taxes}
            onChange={(taxes) => set(item.key, { taxes })}
          />
        </Card>
      ))}
      <div>
        <AddButton data-field={path} onClick={add}>
          {t.add}
        </AddButton>
      </div>
    </Stack>
  );
}

const fields: readonly (readonly [Name, ContractFieldProps['kind'], boolean])[] = [
  [
    'provider_identification_type',
    { catalog: 'identification-types', by: 'code', only: ({ code }) => code !== identificationCodes.finalConsumer },
    true,
  ],
  ['provider_identification', 'text', true],
  ['provider_type', { catalog: 'retained-subject-types', by: 'code' }, true],
  ['provider_country', { catalog: 'countries', by: 'code' }, false],
  ['document_type', { catalog: 'support-document-types', by: 'code' }, true],
  ['document_number', 'documentNumber', true],
  ['document_date', 'date', true],
  ['authorization', 'digits', true],
];

const texts = defineTranslatedTexts(
  {
    title: (n: number) => `Reembolso ${n}`,
    remove: (n: number) => `Quitar el reembolso ${n}`,
    add: 'Agregar reembolso',
  },
  { title: (n) => `Reimbursement ${n}`, remove: (n) => `Remove reimbursement ${n}`, add: 'Add a reimbursement' },
);
