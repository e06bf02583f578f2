import { Alert, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { type DocumentRecord, isUnderway } from '../../document-types/document-record.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';

/** Shown until SRI decides: explains the state and that the user need not do anything. It disappears automatically. */
export function WaitingNotice({ record: { documentState, history } }: { record: DocumentRecord }) {
  const t = texts.use();
  const { acronym } = documentState;
  if (!isUnderway(acronym)) return null;
  const since = history.at(-1)?.at;
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconClock aria-hidden />}
      title={t.title[kindOf(acronym)]}
      role="status"
    >
      <Text size="sm">
        {t.why[kindOf(acronym)]} {since !== undefined && t.since(formatDateTime(since))}
      </Text>
    </Alert>
  );
}

function kindOf(acronym: string): 'waits' | 'sent' | 'received' {
  if (acronym === 'PPR') return 'waits';
  return acronym === 'REC' ? 'received' : 'sent';
}

const texts = defineTranslatedTexts(
  {
    title: {
      waits: 'El SRI no está disponible; el comprobante espera su turno',
      sent: 'El SRI todavía no contesta',
      received: 'El SRI lo recibió y lo está procesando',
    },
    why: {
      waits: 'Está numerado, firmado y guardado, y se enviará automáticamente. No lo emita de nuevo.',
      sent: 'Está firmado y guardado. Se pregunta al SRI hasta saber qué pasó; nada se duplica. No lo emita de nuevo.',
      received: 'Se pregunta hasta que decida. No hay que hacer nada.',
    },
    since: (at: string) => `Así desde el ${at}.`,
  },
  {
    title: {
      waits: 'SRI is not available; the document waits for its turn',
      sent: 'SRI has not answered yet',
      received: 'SRI has received it and is working on it',
    },
    why: {
      waits: 'It is numbered, signed and stored, and will be sent automatically. Do not issue it again.',
      sent: 'It is signed and stored. SRI is asked until it is known what happened; nothing is doubled. Do not issue it again.',
      received: 'It is asked until it decides. There is nothing to do.',
    },
    since: (at) => `So since ${at}.`,
  },
);
