import { Group, Paper, Text } from '@mantine/core';
import { IconArrowBackUp, IconCopyCheck, IconWand } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { NoWrapNumbers } from '../../ui/no-wrap-numbers.tsx';
import { KeyButton } from './key-button.tsx';

export interface LastActionProps {
  /** Description of the last action, for the user. */
  readonly description: string;
  readonly mayUndo: boolean;
  /** Number of other documents of the supplier that could get the same answer. */
  readonly alike: number;
  readonly supplier: string;
  /** Whether the same answer was given to one supplier more than once, so that a rule makes sense. */
  readonly ruleWorthy: boolean;
  readonly onUndo: () => void;
  readonly onRepeat: () => void;
  readonly onRule: () => void;
}

/**
 * Last applied answer, and what can be done with it: undo it, repeat it, or make a rule of it. Screen readers read it
 * when it changes.
 */
export function LastAction(props: LastActionProps) {
  const t = texts.use();
  const { description, mayUndo, alike, supplier, ruleWorthy, onUndo, onRepeat, onRule } = props;
  return (
    // The hint about keys is no help on a phone.
    <Paper
      bg="var(--sunk)"
      px="sm"
      py={6}
      {...(description === '' && alike === 0 && !ruleWorthy && !mayUndo && { visibleFrom: 'sm' })}
    >
      <Group gap="xs" mih={32}>
        <Text size="sm" role="status" style={{ flex: '1 1 16rem' }}>
          <NoWrapNumbers text={description || t.hint} />
        </Text>
        {alike > 0 && (
          <KeyButton icon={IconCopyCheck} keys="t" onClick={onRepeat}>
            {t.repeat(alike, supplier)}
          </KeyButton>
        )}
        {ruleWorthy && (
          <KeyButton icon={IconWand} keys="r" onClick={onRule}>
            {t.rule}
          </KeyButton>
        )}
        {mayUndo && (
          <KeyButton icon={IconArrowBackUp} keys="u" onClick={onUndo}>
            {t.undo}
          </KeyButton>
        )}
      </Group>
    </Paper>
  );
}

const texts = defineTranslatedTexts(
  {
    hint: 'Elija con 1–9 o con un clic; j y k recorren la lista.',
    repeat: (count: number, supplier: string) =>
      count === 1 ? `Lo mismo para el otro de ${supplier}` : `Lo mismo para los ${count} de ${supplier}`,
    rule: 'Hacer una regla de esto',
    undo: 'Deshacer',
  },
  {
    hint: 'Choose with 1–9 or a click; j and k go through the list.',
    repeat: (count, supplier) =>
      count === 1 ? `The same for the other one of ${supplier}` : `The same for all ${count} of ${supplier}`,
    rule: 'Make a rule of this',
    undo: 'Undo',
  },
);
