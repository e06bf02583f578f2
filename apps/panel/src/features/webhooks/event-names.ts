import { defineTexts } from '../../i18n/texts.ts';
import type { Endpoint } from './endpoint-form.tsx';

export const webhookEvents = [
  'document.signed',
  'document.recepted',
  'document.authorizated',
  'document.rejected',
  'document.stuck',
  'received.created',
  'received.annulled',
] as const satisfies readonly Endpoint['events'][number][];

/** What each event means. The codes themselves are the interface's words, and programs read them. */
export const eventNames = defineTexts(
  {
    'document.signed': 'Firmado',
    'document.recepted': 'Recibido por el SRI',
    'document.authorizated': 'Autorizado',
    'document.rejected': 'Rechazado',
    'document.stuck': 'Detenido: necesita atención',
    'received.created': 'Documento recibido',
    'received.annulled': 'Documento recibido, anulado',
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
    'webhook.test': 'Test',
  },
);
