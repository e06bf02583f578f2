import { defineTranslatedTexts } from '../../i18n/texts.ts';
import type { ListedWebhookEndpoint } from './endpoint.ts';

export const webhookEvents = [
  'document.signed',
  'document.recepted',
  'document.authorizated',
  'document.rejected',
  'document.stuck',
  'received.created',
  'received.annulled',
  'document.annulment_requested',
  'document.annulment_pending',
  'document.annulment_closed',
  'document.annulled',
] as const satisfies readonly ListedWebhookEndpoint['events'][number][];

/** Description of each event. The event codes are part of the API and are not translated. */
export const eventNames = defineTranslatedTexts(
  {
    'document.signed': 'Firmado',
    'document.recepted': 'Recibido por el SRI',
    'document.authorizated': 'Autorizado',
    'document.rejected': 'Rechazado',
    'document.stuck': 'Detenido: necesita atención',
    'received.created': 'Documento recibido',
    'received.annulled': 'Documento recibido, anulado',
    'document.annulment_requested': 'Anulación solicitada',
    'document.annulment_pending': 'Anulación: falta que acepte el receptor',
    'document.annulment_closed': 'Anulación sin efecto: sigue válido',
    'document.annulled': 'Anulado',
    'webhook.test': 'Prueba',
  },
  {
    'document.signed': 'Signed',
    'document.recepted': 'Received by SRI',
    'document.authorizated': 'Authorised',
    'document.rejected': 'Rejected',
    'document.stuck': 'Stuck: needs attention',
    'received.created': 'Document received',
    'received.annulled': 'Received document annulled',
    'document.annulment_requested': 'Annulment requested',
    'document.annulment_pending': 'Annulment: the receiver has to accept',
    'document.annulment_closed': 'Annulment without effect: still valid',
    'document.annulled': 'Annulled',
    'webhook.test': 'Test',
  },
);
