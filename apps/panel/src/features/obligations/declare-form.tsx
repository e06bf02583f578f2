import { Text, TextInput } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { periodTitle } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import { type Obligation, obligationTexts } from './obligation.ts';

/** Records that a return was filed with SRI, and the number that SRI gave. */
export function DeclareForm({
  obligation: { businessId: id, obligation, period },
  onDone,
}: {
  obligation: Obligation;
  onDone: () => void;
}) {
  const t = texts.use();
  const names = obligationTexts.use().names;
  const update = useWriteOperation('businesses.obligations.update', ['obligations', 'alerts', 'clients', 'home']);
  const form = useRecordForm({
    initial: { return_number: '' },
    required: ['return_number'],
    onSubmit: async ({ return_number }) => {
      const body = { state: 'declared', return_number: return_number.trim() } as const;
      await update.mutateAsync({ params: { id, obligation, period }, body });
      notifySuccess(t.saved);
      onDone();
    },
  });
  return (
    <Form form={form} submit={t.save} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        {names[obligation]} · {periodTitle(period)}
      </Text>
      <TextInput
        label={t.number}
        description={t.numberWhy}
        maxLength={40}
        autoComplete="off"
        required
        data-autofocus
        {...form.text('return_number')}
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    number: 'Número de la declaración',
    numberWhy: 'El que dio el SRI al recibirla (número de adhesivo o serial).',
    save: 'Guardar',
    saved: 'Anotada como declarada',
  },
  {
    number: 'Number of the return',
    numberWhy: 'The one SRI gave on receiving it.',
    save: 'Save',
    saved: 'Noted as declared',
  },
);
