import { IconWifiOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { reportPossibleConnectionLoss } from '../api/connection.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { EmptyState } from '../ui/empty.tsx';
import type { ScreenNotLoaded } from './lazy-screen.tsx';

const pauseMs = 2_000;

/** Shown in place of a screen that was never opened before the connection was lost. Opens it when it can be loaded. */
export function ScreenUnreachable({ error, onLoaded }: { error: ScreenNotLoaded; onLoaded: () => void }) {
  const t = texts.use();
  useEffect(() => {
    reportPossibleConnectionLoss();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const loadAgain = async () => {
      try {
        await error.loadAgain();
        if (!gone) onLoaded();
      } catch {
        if (!gone) timer = setTimeout(loadAgain, pauseMs);
      }
    };
    timer = setTimeout(loadAgain, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [error, onLoaded]);
  return <EmptyState icon={IconWifiOff} title={t.title} hint={t.hint} />;
}

const texts = defineTranslatedTexts(
  {
    title: 'Sin conexión',
    hint: 'Esta pantalla se abrirá sola cuando vuelva la conexión. Las que ya visitó siguen disponibles en el menú.',
  },
  {
    title: 'No connection',
    hint: 'This screen opens by itself when the connection is back. Those you have visited stay available in the menu.',
  },
);
