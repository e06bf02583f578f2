import { Textarea } from '@mantine/core';
import { useAction } from '../../api/hooks.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ReceivedRecord } from './received-record.ts';
import { answerOf, ValuesFields, valuesOf } from './values-fields.tsx';

/** What the document is to the books, and a note. */
export function MarksForm({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const update = useAction('receivedDocuments.update', ['receivedDocuments', 'classification']);
  const form = useForm({
    initial: {
      ...valuesOf({ ...record, sustainId: record.sustainCode?.id ?? null }),
      registered_on: record.registeredOn ?? undefined,
      note: record.note ?? '',
    },
    onSubmit: async ({ registered_on, note, ...values }) => {
      const { sustainId, vatCredit, fixedAsset, deductible } = answerOf(values);
      await update.mutateAsync({
        params: { id: record.id },
        query: { businessId: record.businessId },
        body: {
          ...{ sustain_code_id: sustainId, vat_credit: vatCredit, fixed_asset: fixedAsset, deductible },
          registered_on: registered_on ?? null,
          note: note.trim() === '' ? null : note,
        },
      });
      notifyDone(t.saved);
    },
  });
  return (
    <Form form={form} submit={t.save}>
      <ValuesFields form={form} />
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

const texts = defineTexts(
  { registered: 'Fecha de registro', note: 'Nota', save: 'Guardar', saved: 'Guardado' },
  { registered: 'Date of registration', note: 'Note', save: 'Save', saved: 'Saved' },
);
