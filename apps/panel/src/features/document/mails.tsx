import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '../../api/hooks.ts';
import type { DataOf } from '../../api/talonario.ts';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { DataList } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty.tsx';
import { ErrorNotice } from '../../ui/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MailStatus } from '../../ui/mail-status.tsx';

type Email = DataOf<'documents.emails.list'>[number];

/** E-mails of a document with the answers of the mail server, and a button to send another one. */
export function DocumentMails({ record, onMail }: { record: DocumentRecord; onMail: () => void }) {
  const t = texts.use();
  const maySend = usePermissionCheck()('documents:emit');
  const { id, businessId, entity, documentState, annulment } = record;
  const mails = useQuery({
    ...operationQuery('documents.emails.list', { params: { id }, query: { businessId, perPage: 100 } }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'queued') ? 4000 : false),
  });
  if (mails.isError) return <ErrorNotice error={mails.error} onRetry={() => mails.refetch()} />;
  if (mails.data === undefined) return <Loading rows={3} />;
  const rows = mails.data.data;
  const possible = documentState.acronym === 'AUT' && annulment?.state !== 'annulled';
  const send = maySend && (
    <Button leftSection={<IconMail size={16} aria-hidden />} onClick={onMail} disabled={!possible} variant="light">
      {rows.length === 0 ? t.send : t.again}
    </Button>
  );
  const why = documentState.acronym !== 'AUT' ? t.notYet : entity.email === null ? t.noEmail : t.to(entity.email);
  if (rows.length === 0) return <EmptyState icon={IconMail} title={t.none} hint={why} action={possible && send} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {why}
        </Text>
        {send}
      </Group>
      <DataList
        label={t.label}
        rows={rows}
        rowKey={(mail) => mail.id}
        columns={[
          { key: 'to', title: t.recipients, onCard: 'heading', cell: ({ to }) => to.join(', ') },
          { key: 'status', title: t.status, cell: (mail) => <MailStatus status={mail.status} kept={wasKept(mail)} /> },
          { key: 'origin', title: t.why, cell: ({ origin }) => t.origins[origin] },
          { key: 'at', title: t.at, cell: ({ createdAt, sentAt }) => formatDateTime(sentAt ?? createdAt) },
          { key: 'answer', title: t.answer, cell: (mail) => <Attempts mail={mail} /> },
        ]}
      />
    </Stack>
  );
}

function Attempts({ mail: { attempts } }: { mail: Email }) {
  const t = texts.use();
  const last = attempts.at(-1);
  if (last === undefined) return '—';
  return (
    <>
      {wasKept({ attempts }) ? (
        <Text size="sm">{t.kept}</Text>
      ) : (
        <Text size="sm" lang="en">
          {last.answer}
        </Text>
      )}
      {attempts.length > 1 && (
        <Text size="xs" c="dimmed">
          {t.attempts(attempts.length)}
        </Text>
      )}
    </>
  );
}

/**
 * Whether the e-mail was only stored. The answer then comes from Talonario itself, because no mail server is
 * configured.
 */
function wasKept({ attempts }: Pick<Email, 'attempts'>): boolean {
  return attempts.at(-1)?.answer.startsWith('Kept in the outbox') ?? false;
}

const texts = defineTranslatedTexts(
  {
    label: 'Correos del comprobante',
    none: 'Sin correos',
    send: 'Enviar por correo',
    again: 'Enviar de nuevo',
    notYet: 'Se podrá enviar cuando el SRI lo autorice.',
    noEmail: 'El cliente no tiene correo registrado en este comprobante.',
    to: (email: string) => `Se envían el PDF y el XML a ${email}.`,
    recipients: 'Para',
    status: 'Estado',
    why: 'Origen',
    at: 'Fecha',
    answer: 'Respuesta',
    kept: 'No se envió: quedó guardado en Correos, porque este servidor no tiene SMTP.',
    attempts: (count: number) => `${count} intentos`,
    origins: {
      authorization: 'Al autorizarse',
      request: 'A pedido',
      annulment_request: 'Al pedir la anulación',
      annulment: 'Al anularse',
    },
  },
  {
    label: 'Mails of the document',
    none: 'No mails',
    send: 'Send by e-mail',
    again: 'Send again',
    notYet: 'It can be sent once SRI has authorised it.',
    noEmail: 'The customer has no e-mail on this document.',
    to: (email) => `PDF and XML are sent to ${email}.`,
    recipients: 'To',
    status: 'Status',
    why: 'Origin',
    at: 'Date',
    answer: 'Answer',
    kept: 'Not sent: stored under Mails, because this server has no SMTP.',
    attempts: (count) => `${count} attempts`,
    origins: {
      authorization: 'On authorization',
      request: 'Asked for',
      annulment_request: 'Annulment asked for',
      annulment: 'On annulment',
    },
  },
);
