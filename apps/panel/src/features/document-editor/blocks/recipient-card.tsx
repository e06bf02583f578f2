import { ActionIcon, Card, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { useDocumentEditor } from '../hooks/editor-context.ts';
import { chosenPartyOf, type RecipientEntry } from '../model/form.ts';
import { ContractField, type ContractFieldProps } from '../pickers/contract-field.tsx';
import { PartyField } from '../pickers/party-field.tsx';
import styles from '../sections/section.module.css';
import { RecipientGoodsEditor } from './recipient-goods.tsx';

export interface RecipientCardProps {
  readonly recipient: RecipientEntry;
  /** Index in the request body. */
  readonly place: number;
  readonly onChange: (changes: Partial<RecipientEntry>) => void;
  readonly onRemove: () => void;
}

/** Further recipient of a delivery guide: address, document and goods. */
export function RecipientCard({ recipient, place, onChange, onRemove }: RecipientCardProps) {
  const t = texts.use();
  const { faults } = useDocumentEditor();
  const { values, customer, goods } = recipient;
  const path = `recipients[${place}]`;
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" mb="xs">
        <Text fw={600} size="sm">
          {t.title(place + 1)}
        </Text>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.remove(place + 1)} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
      <PartyField
        group="customers"
        name="customer_id"
        path={`${path}.customer_id`}
        label={t.title(place + 1)}
        chosen={customer}
        onChoose={(party) => onChange({ customer: chosenPartyOf(party), values: { ...values, customer_id: party.id } })}
        next={`${path}.address`}
      />
      <div className={styles.fields} style={{ margin: '8px 0' }}>
        {fields.map(([name, kind]) => (
          <ContractField
            key={name}
            name={name}
            kind={kind}
            path={`${path}.${name}`}
            value={values[name]}
            fault={faults[`${path}.${name}`]}
            onChange={(value) => onChange({ values: { ...values, [name]: value } })}
          />
        ))}
      </div>
      <RecipientGoodsEditor path={`${path}.items`} goods={goods} onChange={(next) => onChange({ goods: next })} />
    </Card>
  );
}

type Name = keyof RecipientEntry['values'] & ContractFieldProps['name'];

const fields: readonly (readonly [Name, ContractFieldProps['kind']])[] = [
  ['address', 'text'],
  ['reason', 'text'],
  ['route', 'text'],
  ['support_document_type_id', { catalog: 'document-types', by: 'id' }],
  ['support_document_number', 'documentNumber'],
  ['support_document_date', 'date'],
  ['support_document_authorization', 'digits'],
  ['destination_establishment_code', 'digits'],
  ['customs_document', 'text'],
];

const texts = defineTranslatedTexts(
  { title: (n: number) => `Destinatario ${n}`, remove: (n: number) => `Quitar el destinatario ${n}` },
  { title: (n) => `Receiver ${n}`, remove: (n) => `Remove receiver ${n}` },
);
