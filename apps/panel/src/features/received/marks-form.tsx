import { Textarea } from '@mantine/core';
import { useWriteOperation } from '../../api/hooks.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { useRecordForm } from '../../ui/use-form.ts';
import { answerToFormValues } from './answer-values.ts';
import { PurchaseFields, purchaseBody, purchaseFaults } from './purchase-fields.tsx';
import type { ReceivedRecord } from './received-record.ts';
import { partValuesOf, ratesOf } from './split.ts';

/** Form for the classification of the document, and a note. */
export function MarksForm({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const update = useWriteOperation('receivedDocuments.update', ['receivedDocuments', 'classification']);
  const isReimbursement = record.content?.references.some(({ kind }) => kind === 'reimbursed') ?? false;
  const rates = isReimbursement ? [] : ratesOf(record.content?.taxes ?? []);
  const form = useRecordForm({
    initial: {
      sustain_parts: partValuesOf(record.sustainParts),
      ...answerToFormValues({ ...record, sustainId: record.sustainCode?.id ?? null }),
      registered_on: record.registeredOn ?? undefined,
      note: record.note ?? '',
    },
    check: (values) => purchaseFaults(values, rates),
    onSubmit: async ({ registered_on, note, ...values }) => {
      await update.mutateAsync({
        params: { id: record.id },
        query: { businessId: record.businessId },
        body: {
          ...purchaseBody(values, record.sustainParts !== null),
          registered_on: registered_on ?? null,
          note: note.trim() === '' ? null : note,
        },
      });
      notifySuccess(t.saved);
    },
  });
  return (
    <Form form={form} submit={t.save}>
      <PurchaseFields form={form} rates={rates} />
      <DateField
        label={t.registered}
        value={form.values.registered_on}
        error={form.faultOf('registered_on')}
        onChange={(registered_on) => form.set({ registered_on })}
      />
      <Textarea
        label={t.note}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
        value={form.values.note}
        onChange={({ currentTarget }) => form.set({ note: currentTarget.value })}
        error={form.faultOf('note')}
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  { registered: 'Fecha de registro', note: 'Nota', save: 'Guardar', saved: 'Guardado' },
  { registered: 'Date of registration', note: 'Note', save: 'Save', saved: 'Saved' },
);
