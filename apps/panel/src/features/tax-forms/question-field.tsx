import { Radio, Stack, Text } from '@mantine/core';
import { formatDateTime } from '../../format/dates.ts';
import { isPeriod, periodText } from '../../format/periods.ts';
import { userNameText } from '../../format/user-name.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { boxTexts } from './box-texts.ts';
import type { FormRecord } from './sections.ts';

type Question = FormRecord['questions'][number];

/** Answer of the user. Undefined: not answered, or the typed text is no number yet. */
export type GivenAnswer = string | number | undefined;

interface QuestionProps {
  readonly question: Question;
  readonly value: GivenAnswer;
  readonly onChange: (value: GivenAnswer) => void;
  readonly disabled: boolean;
}

/** One question with its answer field. */
export function QuestionField(props: QuestionProps) {
  return props.question.kind === 'choice' ? <Choice {...props} /> : <Amount {...props} />;
}

function Choice({ question, value, onChange, disabled }: QuestionProps) {
  const t = texts.use();
  const { label, why, options, proposed } = question;
  return (
    <Radio.Group label={label} value={typeof value === 'string' ? value : null} onChange={onChange}>
      <Stack gap={6}>
        <Text size="xs" c="dimmed">
          {why}
        </Text>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.value === proposed ? t.usual(option.label) : option.label}
            disabled={disabled}
          />
        ))}
        <Origin question={question} />
      </Stack>
    </Radio.Group>
  );
}

function Amount({ question, value, onChange, disabled }: QuestionProps) {
  const boxes = boxTexts.use();
  const { box, label, why } = question;
  return (
    <div>
      <NumberField
        money
        label={box === null ? label : `${boxes.box(box)}: ${label}`}
        value={typeof value === 'number' ? value : undefined}
        onChange={onChange}
        disabled={disabled}
      />
      {why !== '' && (
        <Text size="xs" c="dimmed" mt={4}>
          {why}
        </Text>
      )}
      <Origin question={question} />
    </div>
  );
}

/** Line with the user who answered, or the period from which the answer was copied. */
function Origin({ question: { from, answeredBy, answeredAt } }: { readonly question: Question }) {
  const t = texts.use();
  const answered = answeredAt === null ? undefined : t.by(userNameText(answeredBy), formatDateTime(answeredAt));
  const carried = from === null ? undefined : t.from(isPeriod(from) ? periodText(from) : from);
  const text = [answered, carried].filter((part) => part !== undefined).join(' · ');
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
    by: (name: string, when: string) => `Respondió ${name} el ${when}`,
    from: (period: string) => `viene de ${period}`,
  },
  {
    usual: (label) => `${label} (the usual one)`,
    by: (name, when) => `Answered by ${name} on ${when}`,
    from: (period) => `comes from ${period}`,
  },
);
