import { Text } from '@mantine/core';
import { formatDateTime } from '../../format/dates.ts';
import { userNameText } from '../../format/user-name.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

export interface AnswerAuthor {
  readonly at: string | null;
  readonly by: { readonly name: string | null } | null;
}

/** Name of the user who answered, and when. Empty until there is an answer. */
export function AnsweredByLine({ at, by }: AnswerAuthor) {
  const t = texts.use();
  if (at === null) return null;
  return (
    <Text size="xs" c="dimmed">
      {t.answered(userNameText(by?.name), formatDateTime(at))}
    </Text>
  );
}

const texts = defineTranslatedTexts(
  { answered: (name: string, when: string) => `Respondió ${name} el ${when}.` },
  { answered: (name, when) => `Answered by ${name} on ${when}.` },
);
