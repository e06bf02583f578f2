import { Text } from '@mantine/core';
import {
  IconCalendar,
  IconCategory,
  IconCertificate,
  IconCloudOff,
  IconFileX,
  IconKey,
  IconMailX,
  IconReceiptTax,
  IconRocket,
} from '@tabler/icons-react';
import { AlertLine } from '../../alerts/alert-line.tsx';
import { AttentionLine, smallButtonProps } from '../../alerts/attention-line.tsx';
import { expiringKeyText } from '../../alerts/key-expiry.ts';
import { type WrongCertificateReason, wrongCertificateText } from '../../business/certificate-doubt.ts';
import { useSetUpBusiness } from '../../business/use-business.ts';
import { formatDate, formatDateTime } from '../../format/dates.ts';
import { dueDateColors, dueDateText } from '../../format/due-text.ts';
import { monthText, periodText } from '../../format/periods.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/link.tsx';
import type { AttentionItem } from './concerns.ts';

/** One concern with its action. */
export function AttentionItemLine({ concern }: { concern: AttentionItem }) {
  const t = texts.use();
  switch (concern.kind) {
    case 'signature':
      return (
        <AttentionLine
          icon={IconCertificate}
          level={concern.status === 'expiring' ? 'wait' : 'urgent'}
          text={concern.status === 'expiring' ? t.expiring(concern.daysLeft ?? 0) : t.signature[concern.status]}
          action={
            <ButtonLink to="/signature" {...smallButtonProps}>
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
            <ButtonLink to="/go-live" {...smallButtonProps}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'certificate':
      return <CertificateLine doubt={concern.doubt} />;
    case 'rejected':
      return (
        <AttentionLine
          icon={IconFileX}
          text={t.rejected(concern.count)}
          action={
            <ButtonLink to="/documents" search={{ view: 'rejected' }} {...smallButtonProps}>
              {t.correct}
            </ButtonLink>
          }
        />
      );
    case 'return':
      return <ReturnLine {...concern} />;
    case 'unclassified':
      return (
        <AttentionLine
          icon={IconCategory}
          level="wait"
          text={t.unclassified(concern.count)}
          detail={t.noCredit}
          action={
            <ButtonLink to="/received" search={{ view: 'unmarked' }} {...smallButtonProps}>
              {t.classify}
            </ButtonLink>
          }
        />
      );
    case 'withholdings':
      return (
        <AttentionLine
          icon={IconReceiptTax}
          level="wait"
          text={t.withholdings(concern.count)}
          detail={t.until(formatDate(concern.dueOn))}
          action={
            <ButtonLink to="/received" search={{ view: 'unwithheld' }} {...smallButtonProps}>
              {t.withhold}
            </ButtonLink>
          }
        />
      );
    case 'authorityDown':
      return (
        <AttentionLine
          icon={IconCloudOff}
          text={t.down(formatDateTime(concern.since))}
          action={
            <ButtonLink to="/documents" search={{ view: 'unfinished' }} {...smallButtonProps}>
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
            <ButtonLink to="/outbox" search={{ status: 'failed' }} {...smallButtonProps}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'keyEnding':
      return (
        <AttentionLine
          icon={IconKey}
          text={expiringKeyText(concern.key)}
          action={
            <ButtonLink to="/api-keys" {...smallButtonProps}>
              {t.see}
            </ButtonLink>
          }
        />
      );
    case 'alert':
      return <AlertLine alert={concern.alert} />;
  }
}

function ReturnLine({ obligation, period, dueOn }: Extract<AttentionItem, { kind: 'return' }>) {
  const t = texts.use();
  const due = dueDateText(dueOn);
  const open =
    obligation === 'ATS' ? (
      <ButtonLink to="/ats" search={{ period }} size="xs" variant="light">
        {t.open(obligation)}
      </ButtonLink>
    ) : (
      <ButtonLink
        to="/tax-forms"
        search={{ period, ...(obligation === '103' && { form: '103' as const }) }}
        size="xs"
        variant="light"
      >
        {t.open(obligation)}
      </ButtonLink>
    );
  return (
    <AttentionLine
      icon={IconCalendar}
      level={due.urgency === 'overdue' ? 'urgent' : 'wait'}
      text={t.returnOf(obligation, period.includes('S') ? periodText(period) : monthText(period))}
      detail={
        <Text span inherit c={dueDateColors[due.urgency]}>
          {due.text}
          <span className="wide-only">{t.on(formatDate(dueOn))}</span>
        </Text>
      }
      action={open}
    />
  );
}

function CertificateLine({ doubt }: { doubt: WrongCertificateReason }) {
  const t = texts.use();
  return (
    <AttentionLine
      icon={IconCertificate}
      text={wrongCertificateText(doubt, useSetUpBusiness())}
      action={
        <ButtonLink to="/signature" {...smallButtonProps}>
          {t.renew}
        </ButtonLink>
      }
    />
  );
}

const texts = defineTranslatedTexts(
  {
    renew: 'Ver la firma',
    correct: 'Corregir',
    see: 'Ver',
    open: (obligation: string) => `Abrir el ${obligation}`,
    returnOf: (obligation: string, period: string) =>
      obligation === 'ATS' ? `ATS de ${period}` : `Formulario ${obligation} de ${period}`,
    on: (day: string) => `, el ${day}`,
    unclassified: (count: number) => (count === 1 ? '1 recibido sin clasificar' : `${count} recibidos sin clasificar`),
    noCredit: 'sin clasificar no dan crédito tributario',
    classify: 'Clasificar',
    withholdings: (count: number) => (count === 1 ? '1 retención por emitir' : `${count} retenciones por emitir`),
    until: (day: string) => `hasta el ${day}`,
    withhold: 'Retener',
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
    open: (obligation) => `Open the ${obligation}`,
    returnOf: (obligation, period) => (obligation === 'ATS' ? `ATS of ${period}` : `Form ${obligation} of ${period}`),
    on: (day) => `, on ${day}`,
    unclassified: (count) =>
      count === 1 ? '1 received document to classify' : `${count} received documents to classify`,
    noCredit: 'without a tax support they give no tax credit',
    classify: 'Classify',
    withholdings: (count) => (count === 1 ? '1 withholding to issue' : `${count} withholdings to issue`),
    until: (day) => `until ${day}`,
    withhold: 'Withhold',
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
    rejected: (count) => (count === 1 ? '1 document rejected by SRI.' : `${count} documents rejected by SRI.`),
    down: (since) =>
      `SRI has not answered since ${since}. Go on issuing: documents are sent by themselves when it is back.`,
    failedEmails: (count) =>
      count === 1 ? '1 mail could not be delivered in 30 days.' : `${count} mails could not be delivered in 30 days.`,
  },
);
