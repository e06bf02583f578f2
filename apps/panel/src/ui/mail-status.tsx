import { IconCircleCheck, IconClock, IconMailbox, IconX } from '@tabler/icons-react';
import type { Email } from '@talonario/client';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { Chip } from './chip.tsx';

/** State of an e-mail: queued, sent, stored only, or failed. */
export function MailStatus({ status, kept = false }: { status: Email['status']; kept?: boolean }) {
  const t = texts.use();
  // Without a mail server, a message is not delivered. It is only stored and can be read in the panel.
  const shown = kept && status === 'sent' ? 'kept' : status;
  return <Chip look={looks[shown]}>{t[shown]}</Chip>;
}

const looks = {
  queued: { color: 'blue', icon: IconClock },
  sent: { color: 'pad', icon: IconCircleCheck },
  kept: { color: 'gray', icon: IconMailbox },
  failed: { color: 'red', icon: IconX },
} as const;

const texts = defineTranslatedTexts(
  { queued: 'En cola', sent: 'Enviado', kept: 'Guardado, sin enviar', failed: 'Falló' },
  { queued: 'Queued', sent: 'Sent', kept: 'Stored, not sent', failed: 'Failed' },
);
