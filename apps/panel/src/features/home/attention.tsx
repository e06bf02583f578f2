import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCertificate,
  IconCircleCheck,
  IconClockExclamation,
  IconCloudOff,
  IconFileX,
  IconHourglass,
  IconMailX,
  IconSettings,
  IconWebhook,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAction } from '../../api/hooks.ts';
import { type CertificateDoubt, certificateDoubt, doubtText } from '../../business/certificate-doubt.ts';
import { providerRucText } from '../../business/provider-ruc.ts';
import { useBusiness } from '../../business/use-business.ts';
import { formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { notifyFailure } from '../../ui/notify.ts';
import { type Concern, concernsOf, type HomeAlert, type HomeFigures } from './concerns.ts';

/** "Requiere su atención": each with one thing to do about it. */
export function Attention({ home }: { home: HomeFigures }) {
  const t = texts.use();
  const concerns = concernsOf(home, certificateDoubt(useBusiness()));
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="attention">
      <Title order={2} size="h5" mb="sm" id="attention">
        {t.title}
      </Title>
      {concerns.length === 0 ? (
        <Group gap="xs">
          <IconCircleCheck size={20} color="var(--mantine-color-pad-5)" aria-hidden />
          <Text size="sm">{t.nothing}</Text>
        </Group>
      ) : (
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
          {concerns.map((concern) => (
            <ConcernLine key={concern.kind === 'alert' ? concern.alert.id : concern.kind} concern={concern} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function ConcernLine({ concern }: { concern: Concern }) {
  const t = texts.use();
  switch (concern.kind) {
    case 'signature':
      return (
        <Line
          icon={IconCertificate}
          text={concern.status === 'expiring' ? t.expiring(concern.daysLeft ?? 0) : t.signature[concern.status]}
          action={
            <ButtonLink to="/signature" {...small}>
              {t.renew}
            </ButtonLink>
          }
        />
      );
    case 'certificate':
      return <CertificateLine doubt={concern.doubt} />;
    case 'providerRuc':
      return <Line icon={IconSettings} text={providerRucText()} action={null} />;
    case 'rejected':
      return (
        <Line
          icon={IconFileX}
          text={t.rejected(concern.count)}
          action={
            <ButtonLink to="/documents" search={{ view: 'rejected' }} {...small}>
              {t.correct}
            </ButtonLink>
          }
        />
      );
    case 'authorityDown':
      return (
        <Line
          icon={IconCloudOff}
          text={t.down(formatInstant(concern.since))}
          action={
            <ButtonLink to="/documents" search={{ view: 'unfinished' }} {...small}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'failedEmails':
      return (
        <Line
          icon={IconMailX}
          text={t.failedEmails(concern.count)}
          action={
            <ButtonLink to="/outbox" search={{ status: 'failed' }} {...small}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'alert':
      return <AlertLine alert={concern.alert} />;
  }
}

function CertificateLine({ doubt }: { doubt: CertificateDoubt }) {
  const t = texts.use();
  return (
    <Line
      icon={IconCertificate}
      text={doubtText(doubt, useBusiness())}
      action={
        <ButtonLink to="/signature" {...small}>
          {t.renew}
        </ButtonLink>
      }
    />
  );
}

function AlertLine({ alert }: { alert: HomeAlert }) {
  const t = texts.use();
  const resolve = useAction('alerts.resolve', ['home', 'alerts']);
  const way =
    alert.documentId !== null ? (
      <ButtonLink to="/documents/$id" params={{ id: String(alert.documentId) }} {...small}>
        {t.open}
      </ButtonLink>
    ) : alert.kind === 'webhook.disabled' ? (
      <ButtonLink to="/webhooks" {...small}>
        {t.see}
      </ButtonLink>
    ) : null;
  return (
    <Line
      icon={icons[alert.kind]}
      text={t.alerts[alert.kind](alert.number ?? '')}
      detail={formatInstant(alert.createdAt)}
      action={
        <>
          {way}
          <Button
            size="xs"
            variant="subtle"
            loading={resolve.isPending}
            onClick={() => resolve.mutate({ params: { id: alert.id } }, { onError: notifyFailure })}
          >
            {t.resolve}
          </Button>
        </>
      }
    />
  );
}

function Line({
  icon: Picture,
  text,
  detail,
  action,
}: {
  icon: typeof IconMailX;
  text: string;
  detail?: string;
  action: ReactNode;
}) {
  return (
    <Group component="li" gap="sm" align="flex-start" justify="space-between">
      <Group gap="sm" align="flex-start" wrap="nowrap" style={{ flex: '1 1 240px' }}>
        <ThemeIcon variant="light" color="red" aria-hidden>
          <Picture size={18} />
        </ThemeIcon>
        <div>
          <Text size="sm">{text}</Text>
          {detail !== undefined && (
            <Text size="xs" c="dimmed" className="figures">
              {detail}
            </Text>
          )}
        </div>
      </Group>
      <Group gap={4}>{action}</Group>
    </Group>
  );
}

const small = { size: 'xs', variant: 'default' } as const;

const icons = {
  'document.stuck': IconHourglass,
  'document.foreign_authorization': IconAlertTriangle,
  'documents.unsent': IconClockExclamation,
  'email.failed': IconMailX,
  'webhook.disabled': IconWebhook,
} as const;

const texts = defineTexts(
  {
    title: 'Requiere su atención',
    nothing: 'Nada pendiente. Todo está en orden.',
    renew: 'Ver la firma',
    correct: 'Corregir',
    see: 'Ver',
    open: 'Abrir',
    resolve: 'Marcar como resuelto',
    signature: {
      missing: 'No hay firma electrónica: sin ella no se puede emitir.',
      expired: 'Su firma electrónica caducó: no se puede emitir hasta renovarla.',
      not_yet_valid: 'Su firma electrónica todavía no está vigente.',
    },
    expiring: (days: number) =>
      days === 1 ? 'Su firma electrónica caduca mañana.' : `Su firma electrónica caduca en ${days} días.`,
    rejected: (count: number) =>
      count === 1 ? '1 comprobante rechazado por el SRI.' : `${count} comprobantes rechazados por el SRI.`,
    down: (since: string) =>
      `El SRI no responde desde ${since}. Siga emitiendo: los comprobantes se enviarán solos cuando vuelva.`,
    failedEmails: (count: number) =>
      count === 1 ? '1 correo no se pudo entregar en 30 días.' : `${count} correos no se pudieron entregar en 30 días.`,
    alerts: {
      'document.stuck': (number: string) => `El comprobante ${number} lleva demasiado tiempo sin respuesta del SRI.`,
      'document.foreign_authorization': (number: string) =>
        `El SRI muestra otra autorización con la clave de acceso del comprobante ${number}.`,
      'documents.unsent': (_: string) =>
        'Hay comprobantes que el SRI todavía no tiene. Deben llegar en su día: se siguen enviando solos.',
      'email.failed': (number: string) => `No se pudo entregar el correo del comprobante ${number}.`,
      'webhook.disabled': (_: string) => 'Un webhook se desactivó porque su servidor no responde.',
    },
  },
  {
    title: 'Needs your attention',
    nothing: 'Nothing is pending. All is well.',
    renew: 'See the signature',
    correct: 'Correct',
    see: 'See',
    open: 'Open',
    resolve: 'Mark as resolved',
    signature: {
      missing: 'There is no electronic signature: nothing can be issued without it.',
      expired: 'Your electronic signature has expired: nothing can be issued until it is renewed.',
      not_yet_valid: 'Your electronic signature is not in force yet.',
    },
    expiring: (days) =>
      days === 1 ? 'Your electronic signature expires tomorrow.' : `Your electronic signature expires in ${days} days.`,
    rejected: (count) => (count === 1 ? '1 document rejected by SRI.' : `${count} documents rejected by SRI.`),
    down: (since) =>
      `SRI has not answered since ${since}. Go on issuing: documents are sent by themselves when it is back.`,
    failedEmails: (count) =>
      count === 1 ? '1 mail could not be delivered in 30 days.' : `${count} mails could not be delivered in 30 days.`,
    alerts: {
      'document.stuck': (number) => `Document ${number} has had no answer of SRI for too long.`,
      'document.foreign_authorization': (number) =>
        `SRI shows another authorization under the access key of document ${number}.`,
      'documents.unsent': (_) =>
        'There are documents that SRI does not have yet. They must arrive on their day: they are still being sent.',
      'email.failed': (number) => `The mail of document ${number} could not be delivered.`,
      'webhook.disabled': (_) => 'A webhook was switched off because its server does not answer.',
    },
  },
);
