import { Text, Textarea } from '@mantine/core';
import { withBooksErrorText } from '../../api/books-error.ts';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import type { Period } from './period-record.ts';

export interface ReopenFormProps {
  readonly period: Period;
  readonly touches: readonly string[];
  readonly onDone: () => void;
}

/** Asks for the reason of reopening a period. It is stored with the period. */
export function ReopenForm({ period: { period, businessId }, touches, onDone }: ReopenFormProps) {
  const t = texts.use();
  const reopen = useWriteOperation('periods.reopen', touches);
  const form = useRecordForm({
    initial: { reason: '' },
    required: ['reason'],
    onSubmit: async ({ reason }) => {
      await withBooksErrorText(reopen.mutateAsync({ params: { period }, body: { business_id: businessId, reason } }));
      onDone();
    },
  });
  return (
    <Form form={form} submit={t.reopen} onCancel={onDone}>
      <Text size="sm">{t.why}</Text>
      <Textarea label={t.reason} required maxLength={300} autosize minRows={2} {...form.text('reason')} />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  { reopen: 'Reabrir', why: 'Queda registrado quién lo reabrió, cuándo y por qué.', reason: 'Motivo' },
  { reopen: 'Open again', why: 'The user, the time and the reason are recorded.', reason: 'Reason' },
);
