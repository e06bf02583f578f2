import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockExclamation,
  IconFileX,
  IconHourglass,
  IconMailX,
  IconShieldOff,
  IconWebhook,
} from '@tabler/icons-react';
import { useWriteOperation } from '../api/hooks.ts';
import type { DataOf } from '../api/talonario.ts';
import { formatDate, formatDateTime } from '../format/dates.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';
import { usePermissionCheck } from '../session/use-rights.ts';
import { ButtonLink } from '../ui/link.tsx';
import { notifyFailure } from '../ui/notify.ts';
import { AttentionLine, smallButtonProps } from './attention-line.tsx';

export type OpenAlert = DataOf<'alerts.list'>[number];

/** Alert about a single event. It stays until a user marks it as resolved. */
export function AlertLine({ alert }: { alert: OpenAlert }) {
  const t = texts.use();
  const may = usePermissionCheck();
  const resolve = useWriteOperation('alerts.resolve', ['home', 'alerts']);
  const way =
    alert.documentId !== null ? (
      <ButtonLink to="/documents/$id" params={{ id: String(alert.documentId) }} {...smallButtonProps}>
        {t.open}
      </ButtonLink>
    ) : alert.receivedDocumentId !== null && may('received:read') ? (
      <ButtonLink to="/received/$id" params={{ id: String(alert.receivedDocumentId) }} {...smallButtonProps}>
        {t.open}
      </ButtonLink>
    ) : alert.kind === 'webhook.disabled' && may('settings:read') ? (
      <ButtonLink to="/webhooks" {...smallButtonProps}>
        {t.see}
      </ButtonLink>
    ) : alert.obligation !== null && may('reports:read') ? (
      <ButtonLink to="/obligations" search={{ period: alert.obligation.dueOn.slice(0, 7) }} {...smallButtonProps}>
        {t.see}
      </ButtonLink>
    ) : null;
  return (
    <AttentionLine
      icon={icons[alert.kind]}
      text={t.texts[alert.kind](subjectOf(alert))}
      detail={formatDateTime(alert.createdAt)}
      action={
        <>
          {way}
          {may('documents:emit') && (
            <Button
              size="xs"
              variant="subtle"
              loading={resolve.isPending}
              onClick={() => resolve.mutate({ params: { id: alert.id } }, { onError: notifyFailure })}
            >
              {t.resolve}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Subject of an alert's sentence: the number of a document, or a tax return with its last day. */
function subjectOf({ number, obligation }: OpenAlert): string {
  if (obligation === null) return number ?? '';
  return `${obligation.name} (${obligation.period}): ${formatDate(obligation.dueOn)}`;
}

const icons = {
  'document.stuck': IconHourglass,
  'document.foreign_authorization': IconAlertTriangle,
  'document.old_key_authorized': IconAlertTriangle,
  'document.annulled_elsewhere': IconFileX,
  'document.state_differs': IconAlertTriangle,
  'document.file_damaged': IconAlertTriangle,
  'documents.unsent': IconClockExclamation,
  'email.failed': IconMailX,
  'webhook.disabled': IconWebhook,
  'received.annulled': IconFileX,
  'received.tampered': IconShieldOff,
  'obligation.due_soon': IconClockExclamation,
  'obligation.due_now': IconClockExclamation,
} as const;

const texts = defineTranslatedTexts(
  {
    see: 'Ver',
    open: 'Abrir',
    resolve: 'Marcar como resuelto',
    texts: {
      'document.stuck': (number: string) => `El comprobante ${number} lleva demasiado tiempo sin respuesta del SRI.`,
      'document.foreign_authorization': (number: string) =>
        `El SRI muestra otra autorización con la clave de acceso del comprobante ${number}.`,
      'document.old_key_authorized': (number: string) =>
        `El SRI autorizó la clave de acceso anterior del comprobante ${number}, que ya se emitió con otra. Anule el anterior en su portal.`,
      'document.annulled_elsewhere': (number: string) =>
        `El comprobante ${number} se anuló, o se está anulando, en el portal del SRI.`,
      'document.state_differs': (number: string) =>
        `El SRI dice que no autorizó el comprobante ${number}, y antes lo autorizó. Consúltelo en su portal.`,
      'document.file_damaged': (number: string) =>
        `El archivo guardado del comprobante ${number} está dañado y no se entrega. Avise a quien opera el servicio.`,
      'documents.unsent': (_: string) =>
        'Hay comprobantes que el SRI todavía no tiene. Deben llegar el mismo día: se siguen enviando automáticamente.',
      'email.failed': (number: string) => `No se pudo entregar el correo del comprobante ${number}.`,
      'webhook.disabled': (_: string) => 'Un webhook se desactivó porque su servidor no responde.',
      'received.annulled': (number: string) => `El proveedor anuló el comprobante recibido ${number}.`,
      'received.tampered': (number: string) =>
        `Un archivo del comprobante recibido ${number} no es el que autorizó el SRI. Averigüe quién lo envió.`,
      'obligation.due_soon': (due: string) => `Se acerca una declaración. ${due}.`,
      'obligation.due_now': (due: string) => `Último aviso para declarar. ${due}.`,
    },
  },
  {
    see: 'See',
    open: 'Open',
    resolve: 'Mark as resolved',
    texts: {
      'document.stuck': (number) => `SRI has not answered about document ${number} for too long.`,
      'document.foreign_authorization': (number) =>
        `SRI shows another authorization under the access key of document ${number}.`,
      'document.old_key_authorized': (number) =>
        `SRI authorised the former access key of document ${number}, which was issued under another one. Annul the former in SRI’s portal.`,
      'document.annulled_elsewhere': (number) =>
        `Document ${number} was annulled, or is being annulled, in the portal of SRI.`,
      'document.state_differs': (number) =>
        `SRI now says it did not authorise document ${number}, although it had. Check it in SRI’s portal.`,
      'document.file_damaged': (number) =>
        `The stored file of document ${number} is damaged, so it cannot be downloaded. Tell the operator of the service.`,
      'documents.unsent': (_) =>
        'SRI does not have all of today’s documents yet. They must arrive today and are still being sent.',
      'email.failed': (number) => `The e-mail with document ${number} could not be delivered.`,
      'webhook.disabled': (_) => 'A webhook was switched off because its server does not answer.',
      'received.annulled': (number) => `The supplier annulled the received document ${number}.`,
      'received.tampered': (number) =>
        `A file of the received document ${number} is not what SRI authorised. Find out who sent it.`,
      'obligation.due_soon': (due) => `A return is due soon. ${due}.`,
      'obligation.due_now': (due) => `Last reminder to file. ${due}.`,
    },
  },
);
