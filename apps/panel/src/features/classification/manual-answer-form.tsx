import { Text } from '@mantine/core';
import { todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { NoWrapNumbers } from '../../ui/no-wrap-numbers.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { answerToFormValues, formValuesToAnswer, ValuesFields } from '../received/index.ts';
import { type Answer, allowedSustains, type InboxDocument, type SustainRow } from './answer.ts';
import { issuerName } from './use-classify-month.ts';

export interface ManualAnswerFormProps {
  /** All documents to which the answer will be applied. */
  readonly documents: readonly InboxDocument[];
  readonly sustains: readonly SustainRow[];
  readonly onAnswer: (answer: Answer, registeredOn: string | undefined) => void;
  readonly onCancel: () => void;
}

/** Form for an answer that is not among the suggestions. Empty fields stay unchanged. */
export function ManualAnswerForm({ documents, sustains, onAnswer, onCancel }: ManualAnswerFormProps) {
  const t = texts.use();
  const allowed = sustains.filter((row) =>
    documents.every((document) => allowedSustains(document, [row]).length === 1),
  );
  const latest =
    documents
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? '';
  const [first] = documents;
  const form = useRecordForm({
    initial: { ...answerToFormValues(undefined), registered_on: undefined as string | undefined },
    check: ({ registered_on, ...values }) => ({
      ...(registered_on === undefined &&
        Object.values(formValuesToAnswer(values)).every((one) => one === null) && { sustain_code_id: t.nothing }),
      ...(registered_on !== undefined && registered_on < latest && { registered_on: t.tooEarly }),
      ...(registered_on !== undefined && registered_on > todayInGuayaquil() && { registered_on: t.tooLate }),
    }),
    onSubmit: async ({ registered_on, ...values }) => onAnswer(formValuesToAnswer(values), registered_on),
  });
  return (
    <Form form={form} submit={t.save} onCancel={onCancel}>
      <Text size="sm" c="dimmed">
        <NoWrapNumbers
          text={first && documents.length === 1 ? `${issuerName(first)} · ${first.number}` : t.many(documents.length)}
        />
      </Text>
      <ValuesFields form={form} sustainIds={allowed.map(({ id }) => id)} />
      <DateField
        label={t.registered}
        value={form.values.registered_on}
        error={form.faultOf('registered_on')}
        onChange={(registered_on) => form.set({ registered_on })}
      />
    </Form>
  );
}

const texts = defineTranslatedTexts(
  {
    save: 'Aplicar',
    many: (count: number) => `${count} comprobantes elegidos`,
    registered: 'Fecha de registro',
    nothing: 'Indique al menos un dato.',
    tooEarly: 'Es anterior a la emisión.',
    tooLate: 'Es una fecha futura.',
  },
  {
    save: 'Apply',
    many: (count) => `${count} chosen documents`,
    registered: 'Date of registration',
    nothing: 'Set at least one value.',
    tooEarly: 'It is before the issue.',
    tooLate: 'It is in the future.',
  },
);
