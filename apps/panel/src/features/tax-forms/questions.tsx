import { Button, Collapse, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { type GivenAnswer, QuestionField } from './question-field.tsx';
import type { FormRecord } from './sections.ts';
import { type FormAnswers, useStoreAnswers } from './use-answer.ts';

type Question = FormRecord['questions'][number];

/**
 * Questions that documents cannot answer, in one form. Questions that block the file come first, the others are
 * collapsed.
 */
export function FormQuestions({ record }: { readonly record: FormRecord }) {
  if (record.questions.length === 0) return null;
  // After an answer is stored, the form is created again, so that its fields show the stored values.
  return <QuestionForm key={JSON.stringify(record.questions)} record={record} />;
}

function QuestionForm({ record }: { readonly record: FormRecord }) {
  const t = texts.use();
  const answer = useStoreAnswers(record);
  const [unfolded, { toggle }] = useDisclosure(false);
  const [given, setGiven] = useState<Readonly<Record<string, GivenAnswer>>>(() =>
    Object.fromEntries(record.questions.map((question) => [question.key, firstAnswer(question)])),
  );
  const open = record.questions.filter((question) => question.open);
  const rest = record.questions.filter((question) => !question.open);
  const changed = changedAnswers(record.questions, given);
  const field = (question: Question) => (
    <QuestionField
      key={question.key}
      question={question}
      value={given[question.key]}
      onChange={(value) => setGiven((now) => ({ ...now, [question.key]: value }))}
      disabled={answer === undefined}
    />
  );
  return (
    <section aria-label={t.label}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h5">
          {t.label}
        </Title>
        <Text size="xs" c={open.length > 0 ? 'var(--red)' : 'dimmed'}>
          {open.length > 0 ? t.missing(open.length) : t.complete}
        </Text>
      </Group>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void answer?.send(changed);
        }}
      >
        <Stack gap="md">
          {open.map(field)}
          {rest.length > 0 && (
            <>
              <Button
                variant="subtle"
                size="xs"
                style={{ alignSelf: 'flex-start' }}
                onClick={toggle}
                aria-expanded={unfolded}
              >
                {unfolded ? t.fold : answer !== undefined ? t.unfold(rest.length) : t.unfoldFixed(rest.length)}
              </Button>
              <Collapse expanded={unfolded}>{unfolded && <Stack gap="md">{rest.map(field)}</Stack>}</Collapse>
            </>
          )}
          {answer !== undefined && (open.length > 0 || unfolded) && (
            <Button type="submit" loading={answer.busy} disabled={Object.keys(changed).length === 0}>
              {t.save}
            </Button>
          )}
        </Stack>
      </form>
    </section>
  );
}

/**
 * Initial answer of a question: the stored one or, for an open question, the proposed amount. The proposed amount is
 * stored only together with the other answers.
 */
export function firstAnswer({ kind, value, open, proposed }: Question): GivenAnswer {
  if (value !== null) return value;
  return open && kind === 'amount' && typeof proposed === 'number' ? proposed : undefined;
}

/** Answers that differ from the stored ones. */
export function changedAnswers(
  questions: readonly Question[],
  given: Readonly<Record<string, GivenAnswer>>,
): NonNullable<FormAnswers> {
  const changed: Record<string, string | number> = {};
  for (const { key, value } of questions) {
    const answer = given[key];
    if (answer !== undefined && answer !== value) changed[key] = answer;
  }
  return changed as NonNullable<FormAnswers>;
}

const texts = defineTranslatedTexts(
  {
    label: 'Preguntas',
    missing: (count: number) => (count === 1 ? 'Falta responder 1 pregunta' : `Falta responder ${count} preguntas`),
    complete: 'No falta ninguna respuesta',
    save: 'Guardar',
    unfold: (count: number) =>
      count === 1 ? 'Ver 1 respuesta que se puede cambiar' : `Ver ${count} respuestas que se pueden cambiar`,
    unfoldFixed: (count: number) => (count === 1 ? 'Ver 1 respuesta' : `Ver ${count} respuestas`),
    fold: 'Ocultar las respuestas',
  },
  {
    label: 'Questions',
    missing: (count) => (count === 1 ? '1 question is open' : `${count} questions are open`),
    complete: 'No answer is missing',
    save: 'Save',
    unfold: (count) => (count === 1 ? 'See 1 answer that can be changed' : `See ${count} answers that can be changed`),
    unfoldFixed: (count) => (count === 1 ? 'See 1 answer' : `See ${count} answers`),
    fold: 'Hide the answers',
  },
);
