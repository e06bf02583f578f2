import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../format/dates.ts';
import { formatMoney } from '../../format/money.ts';
import { isPeriod, periodText } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { boxTexts } from './box-texts.ts';
import type { FormRecord } from './sections.ts';
import { useAnswer } from './use-answer.ts';

type Question = FormRecord['questions'][number];

interface QuestionProps {
  readonly record: FormRecord;
  readonly question: Question;
}

/** One question with its answer field. */
export function QuestionField({ record, question }: QuestionProps) {
  return question.kind === 'choice' ? (
    <Choice key={String(question.value)} record={record} question={question} />
  ) : (
    <Amount key={String(question.value)} record={record} question={question} />
  );
}

function Choice({ record, question }: QuestionProps) {
  const t = texts.use();
  const answer = useAnswer(record);
  const { key, label, why, options, proposed } = question;
  const known = typeof question.value === 'string' ? question.value : null;
  const [chosen, setChosen] = useState(known);
  const choose = (value: string) => {
    setChosen(value);
    void answer?.send({ [key]: value }, () => setChosen(known));
  };
  return (
    <Radio.Group label={label} value={chosen} onChange={choose}>
      <Stack gap={6}>
        <Text size="sm" c="dimmed">
          {why}
        </Text>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.value === proposed ? t.usual(option.label) : option.label}
            disabled={answer === undefined || answer.busy}
          />
        ))}
        <Origin question={question} />
      </Stack>
    </Radio.Group>
  );
}

function Amount({ record, question }: QuestionProps) {
  const t = texts.use();
  const boxes = boxTexts.use();
  const answer = useAnswer(record);
  const { key, box, label, why, proposed, value } = question;
  const known = typeof value === 'number' ? value : undefined;
  const [typed, setTyped] = useState(known);
  const changed = typed !== undefined && (typed !== known || question.open || question.from !== null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined) void answer?.send({ [key]: typed });
      }}
    >
      <Group gap="xs" align="flex-end">
        <NumberField
          money
          label={box === null ? label : `${boxes.box(box)}: ${label}`}
          value={typed}
          onChange={setTyped}
          disabled={answer === undefined}
          style={{ flex: '1 1 16rem' }}
        />
        {answer !== undefined && (
          <Button type="submit" variant="default" loading={answer.busy} disabled={!changed}>
            {t.save}
          </Button>
        )}
        {answer !== undefined && typeof proposed === 'number' && known === undefined && (
          <Button variant="subtle" onClick={() => void answer.send({ [key]: proposed })}>
            {t.use(formatMoney(proposed))}
          </Button>
        )}
      </Group>
      {why !== '' && (
        <Text size="sm" c="dimmed" mt={4}>
          {why}
        </Text>
      )}
      <Origin question={question} />
    </form>
  );
}

/** The user who answered, or the period that the answer was copied from. */
function Origin({ question: { from, answeredBy, answeredAt } }: { readonly question: Question }) {
  const t = texts.use();
  const said = answeredAt === null ? undefined : t.by(answeredBy ?? t.somebody, formatDateTime(answeredAt));
  const carried = from === null ? undefined : t.from(isPeriod(from) ? periodText(from) : from);
  const text = [said, carried].filter((part) => part !== undefined).join(' · ');
  if (text === '') return null;
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {text}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  {
    usual: (label: string) => `${label} (lo usual)`,
    save: 'Guardar',
    use: (amount: string) => `Usar ${amount}`,
    by: (name: string, when: string) => `Respondió ${name} el ${when}`,
    somebody: 'alguien',
    from: (period: string) => `viene de ${period}`,
  },
  {
    usual: (label) => `${label} (the usual one)`,
    save: 'Save',
    use: (amount) => `Use ${amount}`,
    by: (name, when) => `Answered by ${name} on ${when}`,
    somebody: 'a user',
    from: (period) => `comes from ${period}`,
  },
);
