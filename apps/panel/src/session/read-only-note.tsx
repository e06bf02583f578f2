import { Alert, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { useNamesOfManagers } from './use-rights.ts';

/** Shown instead of the buttons of a screen that the user may see but not change: names the users who can. */
export function ReadOnlyNote() {
  const t = texts.use();
  const names = useNamesOfManagers();
  return (
    <Alert color="gray" variant="light" role="note" icon={<IconLock size={18} aria-hidden />}>
      <Text size="sm">{t.note(names)}</Text>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    note: (names: string) =>
      `Usted puede ver esto, no cambiarlo. Si algo debe cambiar, pídalo a ${names || 'quien administra la cuenta'}.`,
  },
  {
    note: (names) =>
      `You can see this, not change it. If something has to change, ask ${names || 'a manager of the account'}.`,
  },
);
