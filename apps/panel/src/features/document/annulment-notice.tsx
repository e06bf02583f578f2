import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core';
import { IconBan, IconHourglass } from '@tabler/icons-react';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { usePermissionCheck } from '../../session/use-rights.ts';
import { askForConfirmation } from '../../ui/confirm.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import type { DocumentActions } from './use-document-actions.ts';

/** State of the annulment of a document, if there is one: what to do next, and SRI's last answer. */
export function AnnulmentNotice({ record, actions }: { record: DocumentRecord; actions: DocumentActions }) {
  const { annulment } = record;
  if (annulment === null) return null;
  return annulment.state === 'annulled' ? (
    <Annulled annulment={annulment} />
  ) : (
    <Open record={record} annulment={annulment} actions={actions} />
  );
}

type Annulment = NonNullable<DocumentRecord['annulment']>;

function Annulled({ annulment: { annulledAt, reason, origin } }: { annulment: Annulment }) {
  const t = texts.use();
  return (
    <Alert color="red" variant="light" icon={<IconBan aria-hidden />} title={t.annulled} role="status">
      <Text size="sm" c="var(--mantine-color-text)">
        {annulledAt !== null && t.seen(formatDateTime(annulledAt))} {origin === 'portal' && t.portalOnly}
        {reason !== null && ` ${t.because(reason)}`}
      </Text>
      <Text size="sm" c="var(--mantine-color-text)">
        {t.void}
      </Text>
    </Alert>
  );
}

function Open({
  record: { accessKey },
  annulment,
  actions,
}: {
  record: DocumentRecord;
  annulment: Annulment;
  actions: DocumentActions;
}) {
  const t = texts.use();
  const may = usePermissionCheck();
  const { state, reason, deadline, surelyUntil, needsAcceptance, askedAt, lastAnswer, watchedUntil, portal } =
    annulment;
  const giveUp = () =>
    askForConfirmation({
      title: t.giveUp,
      text: t.giveUpWhy,
      confirm: t.giveUp,
      harmless: true,
      onConfirm: actions.giveUpAnnulment,
    });
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconHourglass aria-hidden />}
      title={state === 'pending' ? t.pending : t.requested}
      role="status"
    >
      {reason !== null && (
        <Text size="sm" c="var(--mantine-color-text)" mb={4}>
          {t.because(reason)}
        </Text>
      )}
      {state === 'pending' ? (
        <Text size="sm" c="var(--mantine-color-text)">
          {t.pendingWhy(formatDate(watchedUntil))}
        </Text>
      ) : (
        <List type="ordered" size="sm" c="var(--mantine-color-text)" spacing={2}>
          <List.Item>
            <Anchor href={portal} target="_blank" rel="noreferrer" inherit underline="always">
              {t.enter}
            </Anchor>
            {deadline !== null && ` ${t.until(formatDate(deadline))}`}
            {surelyUntil !== null && surelyUntil !== deadline && ` ${t.sure(formatDate(surelyUntil))}`}
          </List.Item>
          <List.Item>{t.menu}</List.Item>
          <List.Item>
            {t.find} {accessKey !== null && <CopyButton value={accessKey} label={t.copy} />}
          </List.Item>
          {needsAcceptance && <List.Item>{t.consent}</List.Item>}
        </List>
      )}
      <Text size="xs" c="var(--mantine-color-text)" mt="xs">
        {askedAt === null ? t.notAsked : t.asked(formatDateTime(askedAt), lastAnswer ?? '')}
      </Text>
      <Group gap="xs" mt="xs">
        {may('documents:emit') && (
          <Button size="xs" onClick={actions.verify} loading={actions.busy === 'verify'}>
            {t.verify}
          </Button>
        )}
        {state === 'requested' && may('documents:annul') && (
          <Button size="xs" variant="default" onClick={giveUp} loading={actions.busy === 'annul'}>
            {t.giveUp}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const texts = defineTranslatedTexts(
  {
    annulled: 'Comprobante anulado en el SRI',
    seen: (at: string) => `El SRI respondió ANULADO el ${at}.`,
    portalOnly: 'Se anuló en su portal, sin pedirlo aquí.',
    because: (reason: string) => `Motivo: ${reason}`,
    void: 'Ya no tiene validez tributaria y no cuenta en los reportes. Su número no se usa otra vez.',
    requested: 'Anulación solicitada: falta anularlo en el portal del SRI',
    pending: 'El SRI espera que el receptor acepte la anulación',
    pendingWhy: (day: string) =>
      `Debe aceptarla en su SRI en línea dentro de cinco días hábiles. Preguntaremos hasta el ${day}; si no la acepta, el comprobante sigue válido.`,
    enter: 'Entre a SRI en línea',
    until: (day: string) => `hasta el ${day}.`,
    sure: (day: string) => `Mejor hasta el ${day}: las fuentes no coinciden en si el plazo se mueve al día hábil.`,
    menu: 'Abra FACTURACIÓN ELECTRÓNICA → Producción → Anulación de comprobantes electrónicos.',
    find: 'Busque el comprobante por su clave de acceso y confirme.',
    copy: 'Copiar la clave de acceso',
    consent: 'Pida al receptor que la acepte en su SRI en línea dentro de cinco días hábiles.',
    notAsked: 'Todavía no hemos preguntado al SRI.',
    asked: (at: string, answer: string) => `El SRI respondió «${answer}» el ${at}.`,
    verify: 'Verificar ahora',
    giveUp: 'Desistir',
    giveUpWhy:
      'El comprobante sigue válido y vuelve a admitir notas de crédito. Antes preguntaremos al SRI si ya está anulado.',
  },
  {
    annulled: 'Document annulled by SRI',
    seen: (at) => `SRI said ANULADO at ${at}.`,
    portalOnly: 'It was annulled in its portal, without a request here.',
    because: (reason) => `Reason: ${reason}`,
    void: 'It has no tax value any more and does not count in reports. Its number is not used again.',
    requested: 'Annulment requested: it is still to be annulled in the portal of SRI',
    pending: 'SRI waits for the receiver to accept the annulment',
    pendingWhy: (day) =>
      `He has to accept it in his SRI en línea within five working days. We ask until ${day}; if he does not, the document stays valid.`,
    enter: 'Sign in to SRI en línea',
    until: (day) => `until ${day}.`,
    sure: (day) => `Better until ${day}: sources do not agree that the deadline moves to the working day.`,
    menu: 'Open FACTURACIÓN ELECTRÓNICA → Producción → Anulación de comprobantes electrónicos.',
    find: 'Look the document up by its access key and confirm.',
    copy: 'Copy the access key',
    consent: 'Ask the receiver to accept it in his SRI en línea within five working days.',
    notAsked: 'SRI has not been asked yet.',
    asked: (at, answer) => `SRI said “${answer}” at ${at}.`,
    verify: 'Verify now',
    giveUp: 'Give up',
    giveUpWhy:
      'The document stays valid and takes credit notes again. SRI is asked first whether it is annulled already.',
  },
);
