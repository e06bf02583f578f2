import { IconBan, IconClock, IconHourglass } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { Chip } from './chip.tsx';

export type AnnulmentState = 'requested' | 'pending' | 'annulled';

/** Progress of the annulment of a document, shown next to its state. */
export function AnnulmentChip({ state }: { state: AnnulmentState }) {
  const t = texts.use();
  return <Chip look={looks[state]}>{t[state]}</Chip>;
}

const looks = {
  requested: { color: 'orange', icon: IconClock },
  pending: { color: 'orange', icon: IconHourglass },
  annulled: { color: 'red', icon: IconBan },
} as const;

const texts = defineTranslatedTexts(
  { requested: 'Anulación solicitada', pending: 'Por anular', annulled: 'Anulado' },
  { requested: 'Annulment requested', pending: 'To be annulled', annulled: 'Annulled' },
);
