import { IconLock } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/empty.tsx';
import { useNamesOfManagers } from './use-rights.ts';

/** Shown instead of a screen that the user may not see: names the users who can change that. */
export function NotAllowed() {
  const t = texts.use();
  const names = useNamesOfManagers();
  return <EmptyState icon={IconLock} title={t.title} hint={names === '' ? t.askAnybody : t.ask(names)} />;
}

const texts = defineTranslatedTexts(
  {
    title: 'Usted no tiene acceso a esta pantalla',
    ask: (names: string) => `Pídalo a ${names}.`,
    askAnybody: 'Pídalo a quien administra la cuenta.',
  },
  {
    title: 'You have no access to this screen',
    ask: (names) => `Ask ${names} for it.`,
    askAnybody: 'Ask a manager of the account for it.',
  },
);
