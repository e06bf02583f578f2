import { IconLock } from '@tabler/icons-react';
import { defineTexts } from '../i18n/texts.ts';
import { Empty } from '../ui/empty.tsx';
import { useWhoToAsk } from './use-rights.ts';

/** Shown instead of a screen that the user may not see: names the users who can change that. */
export function NotAllowed() {
  const t = texts.use();
  const names = useWhoToAsk();
  return <Empty icon={IconLock} title={t.title} hint={names === '' ? t.askAnybody : t.ask(names)} />;
}

const texts = defineTexts(
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
