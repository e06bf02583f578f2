import { Button, Card, Collapse, Group, Stack, ThemeIcon, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { QuestionField } from './question-field.tsx';
import type { FormRecord } from './sections.ts';
import { useAnswer } from './use-answer.ts';

/** Questions that documents cannot answer. Those that block the form come first, the others are collapsed. */
export function Questions({ record }: { readonly record: FormRecord }) {
  const t = texts.use();
  const mayAnswer = useAnswer(record) !== undefined;
  const [unfolded, { toggle }] = useDisclosure(false);
  const open = record.questions.filter((question) => question.open);
  const rest = record.questions.filter((question) => !question.open);
  if (record.questions.length === 0) return null;
  const Picture = open.length > 0 ? IconHelpCircle : IconCircleCheck;
  const title = open.length > 0 ? t.missing(open.length) : t.complete;
  return (
    <Card withBorder padding="md" component="section" aria-label={t.label}>
      <Group gap="xs" mb="sm" wrap="nowrap">
        <ThemeIcon variant="light" color={open.length > 0 ? 'orange' : 'green'} aria-hidden>
          <Picture size={18} />
        </ThemeIcon>
        <Title order={2} size="h5">
          {title}
        </Title>
      </Group>
      <Stack gap="lg" maw={720}>
        {open.map((question) => (
          <QuestionField key={question.key} record={record} question={question} />
        ))}
        {rest.length > 0 && (
          <>
            <Button
              variant="subtle"
              size="xs"
              style={{ alignSelf: 'flex-start' }}
              onClick={toggle}
              aria-expanded={unfolded}
            >
              {unfolded ? t.fold : mayAnswer ? t.unfold(rest.length) : t.unfoldFixed(rest.length)}
            </Button>
            <Collapse expanded={unfolded}>
              {unfolded && (
                <Stack gap="lg">
                  {rest.map((question) => (
                    <QuestionField key={question.key} record={record} question={question} />
                  ))}
                </Stack>
              )}
            </Collapse>
          </>
        )}
      </Stack>
    </Card>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Preguntas',
    missing: (count: number) => (count === 1 ? 'Falta responder 1 pregunta' : `Falta responder ${count} preguntas`),
    complete: 'No falta ninguna respuesta',
    unfold: (count: number) =>
      count === 1 ? 'Ver 1 respuesta que se puede cambiar' : `Ver ${count} respuestas que se pueden cambiar`,
    unfoldFixed: (count: number) => (count === 1 ? 'Ver 1 respuesta' : `Ver ${count} respuestas`),
    fold: 'Ocultar las respuestas',
  },
  {
    label: 'Questions',
    missing: (count) => (count === 1 ? '1 question is open' : `${count} questions are open`),
    complete: 'No answer is missing',
    unfold: (count) => (count === 1 ? 'See 1 answer that can be changed' : `See ${count} answers that can be changed`),
    unfoldFixed: (count) => (count === 1 ? 'See 1 answer' : `See ${count} answers`),
    fold: 'Hide the answers',
  },
);
