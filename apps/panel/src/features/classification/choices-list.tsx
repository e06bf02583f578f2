import { Kbd, Text, UnstyledButton } from '@mantine/core';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { AnswerChoice, SustainRow } from './answer.ts';
import { AnswerText } from './answer-text.tsx';
import styles from './inbox.module.css';

export interface ChoicesListProps {
  readonly choices: readonly AnswerChoice[];
  readonly sustains: readonly SustainRow[];
  readonly onChoose: (choice: AnswerChoice) => void;
}

/** Answers that can be given with one key or one click. */
export function ChoicesList({ choices, sustains, onChoose }: ChoicesListProps) {
  const t = texts.use();
  return (
    <ol className={styles.choices} aria-label={t.label}>
      {choices.map((choice, index) => (
        <li key={[choice.sustainId, choice.vatCredit, choice.fixedAsset, choice.deductible].join()}>
          <UnstyledButton
            className={styles.choice}
            onClick={() => onChoose(choice)}
            aria-keyshortcuts={String(index + 1)}
          >
            <Kbd size="sm" aria-hidden>
              {index + 1}
            </Kbd>
            <span>
              <AnswerText answer={choice} sustains={sustains} />
            </span>
            <Text size="xs" c="dimmed" component="span" ta="end">
              {choice.from === 'rule' ? t.rule : choice.from === 'past' ? t.past(choice.times ?? 1) : ''}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ol>
  );
}

const texts = defineTranslatedTexts(
  {
    label: 'Sugerencias',
    rule: 'por una regla',
    past: (times: number) => (times === 1 ? 'como la vez anterior' : `así ${times} veces`),
  },
  {
    label: 'Suggestions',
    rule: 'by a rule',
    past: (times) => (times === 1 ? 'as the time before' : `so ${times} times`),
  },
);
