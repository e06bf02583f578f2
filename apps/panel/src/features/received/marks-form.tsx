import { NativeSelect, Textarea } from '@mantine/core';
import { useAction } from '../../api/hooks.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { Form } from '../../ui/form.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { useForm } from '../../ui/use-form.ts';
import type { ReceivedRecord } from './received-record.ts';
import { SustainSelect } from './sustain-select.tsx';

interface Values {
  readonly sustain: number | undefined;
  readonly deductible: '' | 'yes' | 'no';
  readonly note: string;
}

/** What the document is used for: sustento, deductible, a note. */
export function MarksForm({ record }: { record: ReceivedRecord }) {
  const t = texts.use();
  const update = useAction('receivedDocuments.update', ['receivedDocuments']);
  const initial: Values = {
    sustain: record.sustainCode?.id,
    deductible: record.deductible === null ? '' : record.deductible ? 'yes' : 'no',
    note: record.note ?? '',
  };
  const form = useForm({
    initial,
    onSubmit: async ({ sustain, deductible, note }) => {
      await update.mutateAsync({
        params: { id: record.id },
        query: { businessId: record.businessId },
        body: {
          sustain_code_id: sustain ?? null,
          deductible: deductible === '' ? null : deductible === 'yes',
          note: note.trim() === '' ? null : note,
        },
      });
      notifyDone(t.saved);
    },
  });
  return (
    <Form form={form} submit={t.save}>
      <SustainSelect label={t.sustain} value={form.values.sustain} onChange={(sustain) => form.set({ sustain })} />
      <NativeSelect
        label={t.deductible}
        data={[
          { value: '', label: t.undecided },
          { value: 'yes', label: t.yes },
          { value: 'no', label: t.no },
        ]}
        value={form.values.deductible}
        onChange={({ currentTarget }) =>
          form.set({ deductible: currentTarget.value === 'yes' ? 'yes' : currentTarget.value === 'no' ? 'no' : '' })
        }
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
  {
    sustain: 'Sustento tributario',
    deductible: 'Deducible',
    undecided: 'Sin decidir',
    yes: 'Sí',
    no: 'No',
    note: 'Nota',
    save: 'Guardar',
    saved: 'Guardado',
  },
  {
    sustain: 'Tax support',
    deductible: 'Deductible',
    undecided: 'Not decided',
    yes: 'Yes',
    no: 'No',
    note: 'Note',
    save: 'Save',
    saved: 'Saved',
  },
);
