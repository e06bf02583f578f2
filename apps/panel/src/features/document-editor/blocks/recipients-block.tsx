import { Stack } from '@mantine/core';
import { defineTexts } from '../../../i18n/texts.ts';
import { AddButton } from '../../../ui/add-button.tsx';
import { focusFieldSoon, useEditor } from '../hooks/editor-context.ts';
import { fieldLabels } from '../model/field-labels.ts';
import { entry, type RecipientEntry } from '../model/form.ts';
import { Block } from './block.tsx';
import { RecipientCard } from './recipient-card.tsx';

/** One transport with several recipients, each with its own address and goods. */
export function RecipientsBlock() {
  const t = texts.use();
  const labels = fieldLabels.use();
  const { form, setForm } = useEditor();
  const { recipients } = form;
  const change = (key: string, next: readonly RecipientEntry[]) =>
    setForm({ recipients: recipients.flatMap((recipient) => (recipient.key === key ? next : [recipient])) });
  const add = () => {
    setForm({ recipients: [...recipients, { ...entry({}), goods: [entry({ amount: 1 })] }] });
    focusFieldSoon(`recipients[${recipients.length + 1}].customer_id`);
  };
  return (
    <Block title={labels.recipients} about={t.about}>
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
    </Block>
  );
}

const texts = defineTexts(
  { about: 'El mismo viaje entrega a más de uno.', add: 'Agregar destinatario' },
  { about: 'The same journey delivers to more than one.', add: 'Add a receiver' },
);
