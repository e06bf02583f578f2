import {
  IconCalendarX,
  IconCertificate,
  IconCloudOff,
  IconFileX,
  IconKey,
  IconMailX,
  IconRocket,
} from '@tabler/icons-react';
import { AlertLine } from '../../alerts/alert-line.tsx';
import { AttentionLine, small } from '../../alerts/attention-line.tsx';
import { keyText } from '../../alerts/key-expiry.ts';
import { type CertificateDoubt, doubtText } from '../../business/certificate-doubt.ts';
import { useSetUpBusiness } from '../../business/use-business.ts';
import { formatDate, formatInstant } from '../../format/dates.ts';
import { defineTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import type { Concern } from './concerns.ts';

/** One concern with its action. */
export function ConcernLine({ concern }: { concern: Concern }) {
  const t = texts.use();
  switch (concern.kind) {
    case 'signature':
      return (
        <AttentionLine
          icon={IconCertificate}
          text={concern.status === 'expiring' ? t.expiring(concern.daysLeft ?? 0) : t.signature[concern.status]}
          action={
            <ButtonLink to="/signature" {...small}>
              {t.renew}
            </ButtonLink>
          }
        />
      );
    case 'goLive':
      return (
        <AttentionLine
          icon={IconRocket}
          text={t.goLive[concern.state]}
          action={
            <ButtonLink to="/go-live" {...small}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'certificate':
      return <CertificateLine doubt={concern.doubt} />;
    case 'overdueReturns':
      return (
        <AttentionLine
          icon={IconCalendarX}
          text={t.overdue(concern.count, formatDate(concern.dueOn))}
          action={
            <ButtonLink to="/obligations" search={{ period: concern.dueOn.slice(0, 7) }} {...small}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'rejected':
      return (
        <AttentionLine
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
        <AttentionLine
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
        <AttentionLine
          icon={IconMailX}
          text={t.failedEmails(concern.count)}
          action={
            <ButtonLink to="/outbox" search={{ status: 'failed' }} {...small}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'keyEnding':
      return (
        <AttentionLine
          icon={IconKey}
          text={keyText(concern.key)}
          action={
            <ButtonLink to="/api-keys" {...small}>
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
    <AttentionLine
      icon={IconCertificate}
      text={doubtText(doubt, useSetUpBusiness())}
      action={
        <ButtonLink to="/signature" {...small}>
          {t.renew}
        </ButtonLink>
      }
    />
  );
}

const texts = defineTexts(
  {
    renew: 'Ver la firma',
    correct: 'Corregir',
    see: 'Ver',
    goLive: {
      paused: 'La producción está en pausa: no se emite nada nuevo.',
      unfinished: 'El paso a producción no ha terminado: todavía no emiten las claves de API ni los lotes.',
    },
    signature: {
      missing: 'No hay firma electrónica: sin ella no se puede emitir.',
      expired: 'Su firma electrónica caducó: no se puede emitir hasta renovarla.',
      not_yet_valid: 'Su firma electrónica todavía no está vigente.',
    },
    expiring: (days: number) =>
      days === 1 ? 'Su firma electrónica caduca mañana.' : `Su firma electrónica caduca en ${days} días.`,
    overdue: (count: number, since: string) =>
      count === 1
        ? `Una declaración venció el ${since} y no está marcada como declarada.`
        : `${count} declaraciones vencidas, desde el ${since}, no están marcadas como declaradas.`,
    rejected: (count: number) =>
      count === 1 ? '1 comprobante rechazado por el SRI.' : `${count} comprobantes rechazados por el SRI.`,
    down: (since: string) =>
      `El SRI no responde desde ${since}. Siga emitiendo: los comprobantes se enviarán automáticamente cuando vuelva.`,
    failedEmails: (count: number) =>
      count === 1 ? '1 correo no se pudo entregar en 30 días.' : `${count} correos no se pudieron entregar en 30 días.`,
  },
  {
    renew: 'See the signature',
    correct: 'Correct',
    see: 'See',
    goLive: {
      paused: 'Production is paused: nothing new is issued.',
      unfinished: 'The switch to production is not finished: API keys and batches do not issue yet.',
    },
    signature: {
      missing: 'There is no electronic signature: nothing can be issued without it.',
      expired: 'Your electronic signature has expired: nothing can be issued until it is renewed.',
      not_yet_valid: 'Your electronic signature is not in force yet.',
    },
    expiring: (days) =>
      days === 1 ? 'Your electronic signature expires tomorrow.' : `Your electronic signature expires in ${days} days.`,
    overdue: (count, since) =>
      count === 1
        ? `A return was due on ${since} and is not marked as declared.`
        : `${count} returns, due since ${since}, are not marked as declared.`,
    rejected: (count) => (count === 1 ? '1 document rejected by SRI.' : `${count} documents rejected by SRI.`),
    down: (since) =>
      `SRI has not answered since ${since}. Go on issuing: documents are sent by themselves when it is back.`,
    failedEmails: (count) =>
      count === 1 ? '1 mail could not be delivered in 30 days.' : `${count} mails could not be delivered in 30 days.`,
  },
);
