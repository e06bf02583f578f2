import { IconHelpCircle } from '@tabler/icons-react';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { Chip } from '../../ui/chip.tsx';
import type { InboxDocument } from './answer.ts';

/**
 * Whether SRI has not confirmed the document and no user has accepted it. Such a document is left out of every tax
 * return.
 */
export function isUnconfirmedDocument({ xmlStatus, accepted }: InboxDocument): boolean {
  return xmlStatus === 'intact' && !accepted;
}

export function UnconfirmedMark() {
  return <Chip look={look}>{texts.use().mark}</Chip>;
}

const look = { color: 'orange', icon: IconHelpCircle } as const;

const texts = defineTranslatedTexts({ mark: 'Sin confirmar' }, { mark: 'Not confirmed' });
