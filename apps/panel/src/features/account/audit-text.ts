// Texts of the audit log. Its actions are operation names, so most are shown as a verb and a record type.
import { formatDateTime } from '../../format/dates.ts';
import { defineTranslatedTexts } from '../../i18n/texts.ts';
import { roleNames } from './role-names.ts';
import type { RecordType } from './search.ts';

export function auditActionText({
  action,
  recordType,
}: {
  readonly action: string;
  readonly recordType: string;
}): string {
  const t = texts.now();
  const whole = lookUp(t.actions, action);
  if (whole !== undefined) return whole;
  const verb = lookUp(t.verbs, action.slice(action.lastIndexOf('.') + 1));
  const record = lookUp(recordNames.now(), recordType);
  return verb === undefined || record === undefined ? `${action} (${recordType})` : `${verb} · ${record}`;
}

export interface AuditFieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Changes field by field. Fields that are empty before and after are left out. */
export function listAuditFieldChanges(before: object | null, after: object | null): AuditFieldChange[] {
  const [old, now] = [{ ...before } as Record<string, unknown>, { ...after } as Record<string, unknown>];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .map((field) => ({ field, before: showIn(field, old[field]), after: showIn(field, now[field]) }))
    .filter((change) => change.before !== '' || change.after !== '');
}

/** Text for a value. A limit that is not set is shown as "no limit". */
function showIn(field: string, value: unknown): string {
  if (value === null) return lookUp(texts.now().unlimited, field) ?? '';
  return (field === 'role' ? lookUp(roleNames.now(), String(value)) : undefined) ?? show(value);
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.now().yes : texts.now().no;
  if (typeof value === 'string' && instant.test(value)) return formatDateTime(value);
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[\d.]*(?:Z|[+-]\d\d:\d\d)$/;

function lookUp(table: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

export const recordNames = defineTranslatedTexts(
  {
    document: 'comprobante',
    receivedDocument: 'comprobante recibido',
    import: 'importación',
    customer: 'cliente',
    provider: 'proveedor',
    carrier: 'transportista',
    item: 'producto o servicio',
    business: 'negocio',
    goLive: 'paso a producción',
    signature: 'firma electrónica',
    rehearsal: 'ensayo con el SRI',
    logo: 'logotipo',
    establishment: 'establecimiento',
    emission_point: 'punto de emisión',
    sequence: 'secuencia',
    api_key: 'clave de API',
    webhookEndpoint: 'webhook',
    classificationRule: 'regla de clasificación',
    user: 'persona',
    session: 'sesión',
    invitation: 'invitación',
    account: 'cuenta',
    alert: 'aviso',
    obligation: 'obligación',
    period: 'período',
    obligationSettings: 'plazos del negocio',
    taxForm: 'formulario de impuestos',
    atsSettings: 'ajustes del ATS',
    atsExport: 'exportación en el ATS',
  } satisfies Record<RecordType, string>,
  {
    document: 'document',
    receivedDocument: 'received document',
    import: 'import',
    customer: 'customer',
    provider: 'provider',
    carrier: 'carrier',
    item: 'product or service',
    business: 'business',
    goLive: 'going to production',
    signature: 'electronic signature',
    rehearsal: 'rehearsal with SRI',
    logo: 'logo',
    establishment: 'establishment',
    emission_point: 'emission point',
    sequence: 'sequence',
    api_key: 'API key',
    webhookEndpoint: 'webhook',
    classificationRule: 'classification rule',
    user: 'person',
    session: 'session',
    invitation: 'invitation',
    account: 'account',
    alert: 'alert',
    obligation: 'return to file',
    period: 'period',
    obligationSettings: 'due dates of the business',
    taxForm: 'tax form',
    atsSettings: 'settings of the ATS',
    atsExport: 'export in the ATS',
  },
);

const texts = defineTranslatedTexts(
  {
    yes: 'sí',
    no: 'no',
    unlimited: { permissions: 'todos', businessIds: 'todos', expiresAt: 'nunca' },
    verbs: {
      create: 'Creó',
      update: 'Cambió',
      delete: 'Eliminó',
      import: 'Importó',
      upload: 'Subió',
      renew: 'Renovó',
      put: 'Creó o cambió',
      disable: 'Desactivó',
    },
    actions: {
      'session.create': 'Entró al panel',
      'session.delete': 'Salió del panel',
      'session.refused': 'Intento de entrada rechazado',
      'session.replaced': 'Entró otra vez en el mismo navegador',
      'session.switch': 'Entró desde otra de sus cuentas',
      'session.switched': 'Pasó a otra de sus cuentas',
      'membership.delete': 'Salió de la cuenta',
      'users.delete': 'Quitó a una persona de la cuenta',
      'invitations.accept': 'Aceptó una invitación',
      'sessions.delete': 'Terminó una sesión',
      'sessions.deleteOthers': 'Terminó las demás sesiones',
      'password.change': 'Cambió su contraseña',
      'secondFactor.start': 'Empezó a activar la verificación en dos pasos',
      'secondFactor.confirm': 'Activó la verificación en dos pasos',
      'secondFactor.codes.renew': 'Pidió nuevos códigos de recuperación',
      'secondFactor.remove': 'Desactivó la verificación en dos pasos',
      'secondFactor.reset': 'Quitó la verificación en dos pasos de una persona',
      'secondFactor.demand': 'Cambió si se exige la verificación en dos pasos',
      'passwordResets.create': 'Pidió otra contraseña',
      'passwordResets.use': 'Eligió otra contraseña con el enlace del correo',
      'signUp.create': 'Creó su acceso',
      'profile.update': 'Cambió su perfil',
      'businesses.obligations.update': 'Cambió el estado de una declaración',
      'businesses.goLive.update': 'Respondió un punto del paso a producción',
      'businesses.goLive.tryMail': 'Envió un correo de prueba',
      'businesses.goLive.begin': 'Pasó un negocio a producción',
      'businesses.goLive.pause': 'Pausó la producción',
      'businesses.goLive.resume': 'Reanudó la producción',
      'periods.close': 'Cerró un período',
      'periods.reopen': 'Reabrió un período',
      'periods.verify': 'Consultó al SRI los comprobantes de un período',
      'documents.classification.update': 'Clasificó una liquidación de compra',
      'businesses.obligationSettings.replace': 'Cambió los datos con los que se calculan los plazos',
      'taxForms.answers.replace': 'Respondió preguntas de un formulario',
      'businesses.atsSettings.replace': 'Cambió los ajustes del ATS',
      'documents.atsExport.replace': 'Completó una exportación para el ATS',
      'accounts.set_plan': 'Cambió el plan de la cuenta',
      'operators.add': 'Nombró a una persona operadora de la instalación',
      'operators.remove': 'Quitó a una persona como operadora de la instalación',
      'accounts.create': 'Creó la cuenta',
      'account.update': 'Cambió la cuenta',
      'demoBusiness.create': 'Creó el negocio de demostración',
      'api-keys.create': 'Creó una clave de API',
      'api-keys.deactivate': 'Desactivó una clave de API',
      'api-keys.delete': 'Eliminó una clave de API',
      'archive.erase': 'Borró el archivo de la cuenta',
      'sequences.release': 'Liberó un número',
      'businesses.signature.verify': 'Probó la firma electrónica',
      'rehearsals.create': 'Ensayó con el SRI de pruebas',
      'documents.batch': 'Emitió un lote de comprobantes',
      'documents.correct': 'Corrigió y volvió a emitir un comprobante',
      'documents.bringIn': 'Trajo del SRI un comprobante emitido fuera',
      'documents.bringInFile': 'Subió un archivo de comprobantes emitidos fuera',
      'receivedDocuments.import': 'Importó comprobantes recibidos',
      'receivedDocuments.fetch': 'Pidió al SRI comprobantes recibidos',
      'receivedDocuments.mark': 'Clasificó comprobantes recibidos',
      'receivedDocuments.update': 'Clasificó un comprobante recibido',
      'classificationRules.apply': 'Aplicó las reglas de clasificación',
      'classificationBatches.undo': 'Deshizo una clasificación',
      'receivedDocuments.supplier': 'Creó el proveedor de un comprobante recibido',
      'documents.annulment.request': 'Pidió la anulación de un comprobante',
      'documents.annulment.withdraw': 'Desistió de la anulación de un comprobante',
      'receivedDocuments.acceptance.give': 'Aceptó un comprobante recibido sin confirmar',
      'receivedDocuments.acceptance.withdraw': 'Quitó la aceptación de un comprobante recibido',
      'documents.email.send': 'Envió un comprobante por correo',
      'documents.email.compose': 'Envió un comprobante por correo',
      'webhookEndpoints.deliveries.replay': 'Repitió entregas de un webhook',
      'webhookEndpoints.test.send': 'Envió una prueba a un webhook',
      'webhookEndpoints.secret.rotate': 'Cambió el secreto de un webhook',
      'alerts.resolve': 'Marcó un aviso como resuelto',
    },
  },
  {
    yes: 'yes',
    no: 'no',
    unlimited: { permissions: 'all', businessIds: 'all', expiresAt: 'never' },
    verbs: {
      create: 'Created',
      put: 'Created or changed',
      disable: 'Switched off',
      update: 'Changed',
      delete: 'Deleted',
      import: 'Imported',
      upload: 'Uploaded',
      renew: 'Renewed',
    },
    actions: {
      'session.create': 'Signed in',
      'session.delete': 'Signed out',
      'session.refused': 'Sign-in refused',
      'session.replaced': 'Signed in again in the same browser',
      'session.switch': 'Came from another of their accounts',
      'session.switched': 'Went to another of their accounts',
      'membership.delete': 'Left the account',
      'users.delete': 'Removed a person from the account',
      'invitations.accept': 'Accepted an invitation',
      'sessions.delete': 'Ended a session',
      'sessions.deleteOthers': 'Ended the other sessions',
      'password.change': 'Changed their password',
      'secondFactor.start': 'Began to turn two-step verification on',
      'secondFactor.confirm': 'Turned two-step verification on',
      'secondFactor.codes.renew': 'Asked for new recovery codes',
      'secondFactor.remove': 'Turned two-step verification off',
      'secondFactor.reset': 'Removed someone’s two-step verification',
      'secondFactor.demand': 'Changed whether two-step verification is required',
      'passwordResets.create': 'Asked for another password',
      'passwordResets.use': 'Reset the password with the link from the e-mail',
      'signUp.create': 'Made their access',
      'profile.update': 'Changed their profile',
      'businesses.obligations.update': 'Changed the state of a return',
      'businesses.goLive.update': 'Answered an item of going to production',
      'businesses.goLive.tryMail': 'Sent a test message',
      'businesses.goLive.begin': 'Moved a business to production',
      'businesses.goLive.pause': 'Paused production',
      'businesses.goLive.resume': 'Resumed production',
      'periods.close': 'Closed a period',
      'periods.reopen': 'Opened a period again',
      'periods.verify': 'Queried SRI about the documents of a period',
      'documents.classification.update': 'Classified a purchase settlement',
      'businesses.obligationSettings.replace': 'Changed the facts that due dates are computed from',
      'taxForms.answers.replace': 'Answered questions of a tax form',
      'businesses.atsSettings.replace': 'Changed the settings of the ATS',
      'documents.atsExport.replace': 'Completed an export for the ATS',
      'accounts.set_plan': 'Changed the plan of the account',
      'operators.add': 'Named someone an operator of the installation',
      'operators.remove': 'Took away that someone operates the installation',
      'accounts.create': 'Created the account',
      'account.update': 'Changed the account',
      'demoBusiness.create': 'Created the demo business',
      'api-keys.create': 'Created an API key',
      'api-keys.deactivate': 'Deactivated an API key',
      'api-keys.delete': 'Deleted an API key',
      'archive.erase': 'Erased the archive of the account',
      'sequences.release': 'Released a number',
      'businesses.signature.verify': 'Tested the electronic signature',
      'rehearsals.create': "Rehearsed with SRI's test environment",
      'documents.batch': 'Issued a batch of documents',
      'documents.correct': 'Corrected a document and issued it again',
      'documents.bringIn': 'Brought in from SRI a document issued elsewhere',
      'documents.bringInFile': 'Uploaded a file of documents issued elsewhere',
      'receivedDocuments.import': 'Imported received documents',
      'receivedDocuments.fetch': 'Asked SRI for received documents',
      'classificationRules.apply': 'Applied the classification rules',
      'classificationBatches.undo': 'Undid a classification',
      'receivedDocuments.mark': 'Classified received documents',
      'receivedDocuments.update': 'Classified a received document',
      'receivedDocuments.supplier': 'Created the provider of a received document',
      'documents.annulment.request': 'Asked for the annulment of a document',
      'documents.annulment.withdraw': 'Cancelled the annulment of a document',
      'receivedDocuments.acceptance.give': 'Accepted an unconfirmed received document',
      'receivedDocuments.acceptance.withdraw': 'Took back the acceptance of a received document',
      'documents.email.send': 'Sent a document by mail',
      'documents.email.compose': 'Sent a document by mail',
      'webhookEndpoints.deliveries.replay': 'Repeated deliveries of a webhook',
      'webhookEndpoints.test.send': 'Sent a test to a webhook',
      'webhookEndpoints.secret.rotate': 'Changed the secret of a webhook',
      'alerts.resolve': 'Marked an alert as resolved',
    },
  },
);
