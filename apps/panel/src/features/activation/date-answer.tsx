import { Box, Text } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Form } from '../../ui/form.tsx';
import { useRecordForm } from '../../ui/use-form.ts';
import { type AnswerAuthor, AnsweredByLine } from './answered-by.tsx';
import { useAnswerGoLiveItem } from './use-go-live.ts';

export interface DateAnswerProps {
  readonly businessId: number;
  readonly field: 'sri_authorised_on' | 'backup_tried_on';
  readonly label: string;
  readonly value: string | null;
  readonly author: AnswerAuthor;
  /** Text shown under the field. */
  readonly note?: string | undefined;
}

/** Field for a date that only the user knows. */
export function DateAnswer({ businessId, field, label, value, author: { at, by }, note }: DateAnswerProps) {
  const t = texts.use();
  const saveAnswer = useAnswerGoLiveItem();
  const initial: { day: string | undefined } = { day: value ?? undefined };
  const form = useRecordForm({
    initial,
    required: ['day'],
    onSubmit: ({ day = '' }) => saveAnswer.mutateAsync({ params: { id: businessId }, body: { [field]: day } }),
  });
  return (
    <Box maw={420}>
      <Form form={form} submit={t.save}>
        <DateField
          label={label}
          value={form.values.day}
          onChange={(day) => form.set({ day })}
          error={form.faultOf('day')}
        />
        {note !== undefined && <Text size="sm">{note}</Text>}
        <AnsweredByLine at={at} by={by} />
      </Form>
    </Box>
  );
}

const texts = defineTranslatedTexts({ save: 'Guardar la fecha' }, { save: 'Save the date' });
