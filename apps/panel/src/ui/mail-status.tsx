import { IconCircleCheck, IconClock, IconMailbox, IconX } from '@tabler/icons-react';
import type { Email } from '@talonario/client';
import { defineTexts } from '../i18n/texts.ts';
import { Chip } from './chip.tsx';

/** Queued, sent, kept or given up. */
export function MailStatus({ status, kept = false }: { status: Email['status']; kept?: boolean }) {
  const t = texts.use();
  // Without a mail server a message is taken by nobody: it stays here to be read.
  const shown = kept && status === 'sent' ? 'kept' : status;
  return <Chip look={looks[shown]}>{t[shown]}</Chip>;
}

const looks = {
  queued: { color: 'blue', icon: IconClock },
  sent: { color: 'pad', icon: IconCircleCheck },
  kept: { color: 'gray', icon: IconMailbox },
  failed: { color: 'red', icon: IconX },
} as const;

const texts = defineTexts(
  { queued: 'En cola', sent: 'Enviado', kept: 'Guardado', failed: 'Falló' },
  { queued: 'Queued', sent: 'Sent', kept: 'Kept', failed: 'Failed' },
);
