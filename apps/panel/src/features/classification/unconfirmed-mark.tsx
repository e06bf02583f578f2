import { IconHelpCircle } from '@tabler/icons-react';
import { defineTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import type { InboxDocument } from './answer.ts';

/** SRI has not confirmed it, and nobody has accepted it: it enters no return before somebody does. */
export function isUnconfirmed({ xmlStatus, accepted }: InboxDocument): boolean {
  return xmlStatus === 'intact' && !accepted;
}

export function UnconfirmedMark() {
  return <Chip look={look}>{texts.use().mark}</Chip>;
}

const look = { color: 'orange', icon: IconHelpCircle } as const;

const texts = defineTexts({ mark: 'Sin confirmar' }, { mark: 'Not confirmed' });
