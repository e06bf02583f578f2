import { Timeline as Steps, Text } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCloudUp,
  IconFileText,
  IconSignature,
  IconX,
} from '@tabler/icons-react';
import type { HistoryReason } from '@talonario/contract';
import type { DocumentRecord } from '../../document-types/document-record.ts';
import { formatDate, formatTime, todayInGuayaquil } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { stateNames } from '../../ui/state-chip.tsx';
import { type PastStep, type TimelineStep, timelineOf } from './timeline-steps.ts';

/** Past steps of the document with their times, and future steps. */
export function Timeline({ history }: { history: DocumentRecord['history'] }) {
  const t = texts.use();
  const names = stateNames();
  const steps = timelineOf(history);
  const past = steps.filter(({ kind }) => kind === 'past').length;
  return (
    <Steps active={past - 1} bulletSize={26} lineWidth={2} aria-label={t.label}>
      {steps.map((step, index) => {
        // The annulment does not change the state, which remains Autorizado.
        const annulment = step.kind === 'past' && /annul/.test(step.reason);
        const Picture = annulment ? IconBan : icons[step.acronym];
        const refused = step.acronym === 'DVL' || step.acronym === 'NAT';
        return (
          <Steps.Item
            // biome-ignore lint/suspicious/noArrayIndexKey: a document may be in one state twice, never in another order
            key={index}
            bullet={<Picture size={14} aria-hidden />}
            title={annulment ? t.annulment : step.acronym === 'SND' ? deliveryName(step) : names[step.acronym]}
            lineVariant={index >= past - 1 ? 'dashed' : 'solid'}
            {...(refused && { color: 'red.8' })}
          >
            {step.kind === 'past' ? (
              <Past step={step} />
            ) : (
              <Text size="xs" c="dimmed">
                {t.coming}
              </Text>
            )}
          </Steps.Item>
        );
      })}
    </Steps>
  );
}

function deliveryName(step: TimelineStep): string {
  const t = texts.now();
  return isAttempt(step) ? t.attempt : t.delivered;
}

function isAttempt(step: TimelineStep): boolean {
  return step.kind === 'past' && !step.answered;
}

function Past({ step }: { step: PastStep }) {
  const { at, reason, times } = step;
  const t = texts.use();
  const reasons: Readonly<Record<string, string>> = t.reasons;
  const day = todayInGuayaquil(new Date(at));
  return (
    <Text size="xs" c="dimmed">
      <time dateTime={at} className="figures">
        {day === todayInGuayaquil() ? t.today : formatDate(day)} {formatTime(at)}
      </time>
      {' · '}
      {isAttempt(step) ? t.unanswered : (reasons[reason] ?? reason)}
      {times > 1 && ` ${t.times(times)}`}
    </Text>
  );
}

const icons = {
  CRD: IconFileText,
  PPR: IconSignature,
  SND: IconCloudUp,
  REC: IconClock,
  AUT: IconCircleCheck,
  DVL: IconX,
  NAT: IconX,
} as const;

// The history contains English texts, which are translated here.
const texts = defineTranslatedTexts(
  {
    label: 'Recorrido del comprobante',
    coming: 'Pendiente',
    attempt: 'Envío',
    delivered: 'Enviado',
    unanswered: 'el SRI todavía no contesta',
    annulment: 'Anulación',
    today: 'hoy',
    times: (times: number) => `(${times} veces)`,
    reasons: {
      created: 'creado',
      'numbered and signed': 'numerado y firmado',
      'signed again': 'firmado de nuevo',
      'corrected and signed again': 'corregido y firmado de nuevo',
      'handed to SRI': 'entregado al SRI',
      'handed to SRI again, the same bytes': 'entregado otra vez al SRI, sin cambios',
      'SRI received it': 'el SRI lo recibió',
      'SRI has it and is processing it': 'el SRI lo está procesando',
      'SRI returned it': 'el SRI lo devolvió',
      'SRI authorised it': 'el SRI lo autorizó',
      'SRI did not authorise it': 'el SRI no lo autorizó',
      'SRI keeps its first refusal: the access key is burnt':
        'el SRI mantiene su primer rechazo: al emitir de nuevo toma otro número y otra clave',
      'SRI shows an authorization under the access key that the document gave up':
        'el SRI muestra una autorización con la clave de acceso anterior',
      'brought in from SRI: issued elsewhere': 'emitido fuera y traído del SRI',
      'annulment requested': 'anulación solicitada',
      'annulment request withdrawn': 'solicitud de anulación retirada',
      'annulment request closed: nothing came of it': 'solicitud de anulación cerrada: sigue válido',
      'SRI waits for the receiver to accept the annulment': 'el SRI espera que el receptor acepte la anulación',
      'SRI says AUTORIZADO again: the receiver did not accept the annulment': 'el receptor no aceptó la anulación',
      'SRI annulled it': 'anulado en el SRI',
      'SRI annulled it, without a request here': 'anulado en el portal del SRI',
      'SRI has not decided within 24 hours': 'el SRI no ha decidido en 24 horas',
      'SRI shows an authorization under our access key for a document that is not ours':
        'el SRI muestra con nuestra clave de acceso la autorización de otro comprobante',
    } satisfies Record<HistoryReason, string>,
  },
  {
    label: 'The life of the document',
    coming: 'Pending',
    attempt: 'Delivery',
    delivered: 'Sent',
    unanswered: 'SRI has not answered yet',
    annulment: 'Annulment',
    today: 'today',
    times: (times) => `(${times} times)`,
    reasons: {
      created: 'created',
      'numbered and signed': 'numbered and signed',
      'signed again': 'signed again',
      'corrected and signed again': 'corrected and signed again',
      'handed to SRI': 'handed to SRI',
      'handed to SRI again, the same bytes': 'handed to SRI again, unchanged',
      'SRI received it': 'SRI received it',
      'SRI has it and is processing it': 'SRI is processing it',
      'SRI returned it': 'SRI returned it',
      'SRI authorised it': 'SRI authorised it',
      'SRI did not authorise it': 'SRI did not authorise it',
      'SRI keeps its first refusal: the access key is burnt':
        'SRI keeps its first refusal: the next emission takes a new number and key',
      'SRI shows an authorization under the access key that the document gave up':
        'SRI shows an authorization under the former access key',
      'brought in from SRI: issued elsewhere': 'issued elsewhere and brought in from SRI',
      'annulment requested': 'annulment requested',
      'annulment request withdrawn': 'annulment request withdrawn',
      'annulment request closed: nothing came of it': 'annulment request closed: it stays valid',
      'SRI waits for the receiver to accept the annulment': 'SRI waits for the receiver to accept the annulment',
      'SRI says AUTORIZADO again: the receiver did not accept the annulment':
        'the receiver did not accept the annulment',
      'SRI annulled it': 'annulled by SRI',
      'SRI annulled it, without a request here': 'annulled in the portal of SRI',
      'SRI has not decided within 24 hours': 'SRI has not decided within 24 hours',
      'SRI shows an authorization under our access key for a document that is not ours':
        'SRI shows an authorization under our access key for another document',
    },
  },
);
