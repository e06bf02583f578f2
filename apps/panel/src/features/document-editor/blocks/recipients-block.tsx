import { Stack } from '@mantine/core';
import { defineTranslatedTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { focusFieldSoon, useDocumentEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { newListEntry, type RecipientEntry } from '../model/form.ts';
import { TitledFieldGroup } from './block.tsx';
import { RecipientCard } from './recipient-card.tsx';

/** One transport with several recipients, each with its own address and goods. */
export function RecipientsBlock() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, setForm } = useDocumentEditor();
  const { recipients } = form;
  const change = (key: string, next: readonly RecipientEntry[]) =>
    setForm({ recipients: recipients.flatMap((recipient) => (recipient.key === key ? next : [recipient])) });
  const add = () => {
    setForm({ recipients: [...recipients, { ...newListEntry({}), goods: [newListEntry({ amount: 1 })] }] });
    focusFieldSoon(`recipients[${recipients.length + 1}].customer_id`);
  };
  return (
    <TitledFieldGroup title={labels.recipients} about={t.about}>
      <Stack gap="sm">
        {recipients.map((recipient, index) => (
          <RecipientCard
            key={recipient.key}
            recipient={recipient}
            // The first entry of the body is the recipient of the guide itself.
            place={index + 1}
            onChange={(changes) => change(recipient.key, [{ ...recipient, ...changes }])}
            onRemove={() => change(recipient.key, [])}
          />
        ))}
        <div>
          <AddButton data-field="recipients" onClick={add}>
            {t.add}
          </AddButton>
        </div>
      </Stack>
    </TitledFieldGroup>
  );
}

const texts = defineTranslatedTexts(
  { about: 'El mismo viaje entrega a más de uno.', add: 'Agregar destinatario' },
  { about: 'The same journey delivers to more than one.', add: 'Add a receiver' },
);
