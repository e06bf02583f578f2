import { Text } from '@mantine/core';
import { formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';

export interface AnsweredBy {
  readonly at: string | null;
  readonly by: { readonly name: string | null } | null;
}

/** Name of the user who answered, and when. Empty until there is an answer. */
export function AnsweredByLine({ at, by }: AnsweredBy) {
  const t = texts.use();
  if (at === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {t.said(by?.name ?? t.somebody, formatInstant(at))}
    </Text>
  );
}

const texts = defineTexts(
  { said: (name: string, when: string) => `Respondió ${name} el ${when}.`, somebody: 'alguien' },
  { said: (name, when) => `Answered by ${name} on ${when}.`, somebody: 'a user' },
);
