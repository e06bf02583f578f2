// What went wrong, in the words of the person at the screen: what to do comes before what happened.
import {
  AuthorityUnavailableError,
  ConflictError,
  NetworkError,
  NotFoundError,
  RateLimitError,
  ServerError,
  ServiceUnavailableError,
  TalonarioError,
  type TaxAmount,
  ValidationError,
} from '@talonario/client';
import { formatMoney } from '../format/money.ts';
import { vatText } from '../format/vat-text.ts';
import { defineTexts } from '../i18n/texts.ts';

export function errorText(error: unknown): string {
  const t = texts.now();
  if (error instanceof ConflictError && error.code === 'credit.exceeded') return t.exceeded(leftOf(error.body));
  const known = error instanceof TalonarioError && !(error instanceof ValidationError) ? byCode(error.code) : undefined;
  if (known !== undefined) return known;
  if (error instanceof ValidationError) return error.errors.length > 0 ? t.invalid : error.message;
  if (error instanceof AuthorityUnavailableError) return t.authority;
  if (error instanceof NetworkError || isMissingScreen(error)) return t.network;
  if (error instanceof RateLimitError) return t.rate(error.retryAfter ?? 60);
  if (error instanceof ServiceUnavailableError) return t.unavailable;
  if (error instanceof NotFoundError) return t.notFound;
  if (error instanceof ServerError) return t.server(error.instance ?? error.requestId ?? '');
  return error instanceof Error ? error.message : String(error);
}

/** What an invoice still has to be credited, without IVA, rate by rate; undefined where the service does not tell. */
function leftOf(body: unknown): string[] | undefined {
  const { left } = (body ?? {}) as { left?: readonly TaxAmount[] };
  return left
    ?.filter(({ code, base }) => code === '2' && base > 0)
    .map(({ percentageCode, rate, base }) => `${formatMoney(base)} (IVA ${vatText(percentageCode, rate)})`);
}

// A screen that could not be fetched. Each browser says it in its own words, all of them about a module.
function isMissingScreen(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}

function byCode(code: string | undefined): string | undefined {
  const codes: Readonly<Record<string, string>> = texts.now().codes;
  return code === undefined ? undefined : codes[code];
}

const texts = defineTexts(
  {
    invalid: 'Revise los campos marcados.',
    authority: 'El SRI no responde ahora. El comprobante está guardado y seguirá solo: no lo vuelva a crear.',
    network: 'No hay conexión con el servidor. Revise su red y vuelva a intentarlo.',
    rate: (seconds: number) => `Demasiados intentos. Espere ${seconds} segundos y vuelva a intentarlo.`,
    unavailable: 'El servicio no está disponible por un momento. Vuelva a intentarlo en unos segundos.',
    notFound: 'No existe o ya fue eliminado.',
    server: (id: string) => `Algo falló en el servidor. Al reportarlo, indique: ${id}`,
    exceeded: (left: readonly string[] | undefined) =>
      `Las notas de crédito no pueden sumar más que la factura. ${
        left === undefined
          ? 'Abra la factura para ver cuánto queda por acreditar.'
          : left.length === 0
            ? 'No queda nada por acreditar.'
            : `Queda por acreditar, sin impuestos: ${left.join(', ')}.`
      }`,
    codes: {
      'record.external_id_taken': 'Otro registro del negocio ya tiene ese identificador externo.',
      'record.in_use': 'Está usado en un comprobante: no se puede eliminar. Puede desactivarlo.',
      'record.permanent': 'Pertenece al negocio para siempre: no se puede eliminar. Puede desactivarlo.',
      'record.inactive': 'Usa un registro desactivado. Actívelo o elija otro.',
      'webhook.too_many': 'Ya hay tantas direcciones como se permiten. Elimine una.',
      'document.already_emitted': 'Este comprobante ya fue emitido.',
      'document.not_emitted': 'Este comprobante es todavía un borrador.',
      'document.changed': 'Otra persona, u otra pestaña, lo guardó mientras tanto.',
      'document.total_differs':
        'El total ya no es el que usted confirmó. No se emitió nada: revíselo y emita otra vez.',
      'credit.final_consumer': 'Una factura a consumidor final no admite notas de crédito.',
      'credit.not_creditable': 'Este documento no admite notas de crédito.',
      'credit.annulled': 'El comprobante está anulado: no admite notas de crédito.',
      'credit.annulment_open':
        'La anulación del comprobante está en trámite. Desista de ella antes de emitir una nota de crédito.',
      'annulment.not_authorized': 'Solo se anula un comprobante autorizado.',
      'annulment.already_open': 'La anulación de este comprobante ya está en trámite.',
      'annulment.already_annulled': 'El SRI ya anuló este comprobante.',
      'annulment.final_consumer': 'Un comprobante a consumidor final no se puede anular.',
      'annulment.late': 'El plazo para anular ya pasó. Una factura todavía admite una nota de crédito.',
      'annulment.not_open': 'Este comprobante no tiene una anulación en trámite.',
      'annulment.under_way': 'El SRI ya está anulando este comprobante: solo se puede detener en su portal.',
      'document.annulled': 'El comprobante está anulado.',
      'document.not_authorized': 'Solo un comprobante autorizado puede enviarse al cliente.',
      'sequence.number_used': 'El número siguiente debe ser mayor que el último usado.',
      'sequence.held':
        'El servidor se restauró de un respaldo. Confirme el número siguiente de este punto en Establecimientos: debe ser mayor que el último emitido.',
      'sequence.exhausted': 'No quedan números: use otro punto de emisión.',
      'plan.limit_reached': 'Su plan no permite más. Desactive uno que no use o cambie de plan.',
      'role.owner_only': 'Solo un propietario de la cuenta puede hacer esto.',
      'role.own': 'Nadie cambia sus propios permisos: pídalo a otra persona que administre la cuenta.',
      'permission.missing': 'Usted no tiene permiso para esto. Pídalo a quien administra la cuenta.',
      'permission.whole_account': 'Esto concierne a toda la cuenta, y usted solo trabaja en algunos negocios.',
      'session.missing': 'Su sesión terminó: entre otra vez.',
      'session.expired': 'Su sesión terminó: entre otra vez.',
      'session.wrong_credentials': 'El correo o la contraseña no son correctos.',
      'session.wrong_code': 'El código no es correcto, venció o ya fue usado.',
      'sign_up.closed': 'Este servidor no admite cuentas nuevas: pida una invitación.',
      'link.invalid': 'El enlace ya fue usado, venció o está incompleto. Pida otro.',
      'origin.refused': 'La página no viene de este servidor. Ábrala otra vez desde su dirección.',
      'request.too_large': 'El archivo es demasiado grande.',
      'account.last_owner': 'La cuenta necesita al menos un propietario activo.',
      'account.member': 'Esta persona ya está en la cuenta.',
      'invitation.other_address': 'La invitación es para otro correo. Entre con el correo al que llegó.',
    },
  },
  {
    invalid: 'Check the marked fields.',
    authority:
      'SRI is not answering right now. The document is saved and will be sent automatically: do not create it again.',
    network: 'The server cannot be reached. Check your network and try again.',
    rate: (seconds) => `Too many attempts. Wait ${seconds} seconds and try again.`,
    unavailable: 'The service is briefly unavailable. Try again in a few seconds.',
    notFound: 'It does not exist or has been deleted.',
    server: (id) => `Something failed on the server. When you report it, quote: ${id}`,
    exceeded: (left) =>
      `Credit notes cannot come to more than their invoice. ${
        left === undefined
          ? 'Open the invoice to see what is left to credit.'
          : left.length === 0
            ? 'Nothing is left to credit.'
            : `Left to credit, without taxes: ${left.join(', ')}.`
      }`,
    codes: {
      'record.external_id_taken': 'Another record of this business already has that external id.',
      'record.in_use': 'It cannot be deleted because a document uses it. You can deactivate it instead.',
      'record.permanent':
        'It is a permanent part of the business and cannot be deleted. You can deactivate it instead.',
      'record.inactive': 'It uses a deactivated record. Activate it or choose another one.',
      'webhook.too_many': 'You have reached the limit of addresses. Remove one first.',
      'document.already_emitted': 'This document was already issued.',
      'document.not_emitted': 'This document is still a draft.',
      'document.changed': 'Someone else, or another tab, has saved it in the meantime.',
      'document.total_differs':
        'The total is no longer the one you confirmed. Nothing was issued: check it and issue again.',
      'credit.final_consumer': 'Invoices to the final consumer cannot be credited.',
      'credit.not_creditable': 'This document cannot be credited.',
      'credit.annulled': 'The document is annulled, so it cannot be credited.',
      'credit.annulment_open': 'This document is being annulled. Cancel the annulment before you issue a credit note.',
      'annulment.not_authorized': 'Only an authorised document can be annulled.',
      'annulment.already_open': 'This document is already being annulled.',
      'annulment.already_annulled': 'SRI has annulled this document.',
      'annulment.final_consumer': 'Documents to the final consumer cannot be annulled.',
      'annulment.late': 'The deadline for annulling has passed. An invoice can still be credited.',
      'annulment.not_open': 'No annulment of this document is under way.',
      'annulment.under_way': 'SRI is annulling this document: only its portal can stop it.',
      'document.annulled': 'The document is annulled.',
      'document.not_authorized': 'Only an authorised document can be sent to the customer.',
      'sequence.number_used': 'The next number must be above the last one used.',
      'sequence.held':
        'The server was restored from a backup. Confirm the next number of this point in Establishments: it must be above the last one issued.',
      'sequence.exhausted': 'There are no numbers left. Use another emission point.',
      'plan.limit_reached': 'Your plan does not allow more. Deactivate one you do not use, or change the plan.',
      'role.owner_only': 'Only an owner of the account can do this.',
      'role.own': 'Nobody changes their own rights: ask somebody else who manages the account.',
      'permission.missing': 'You may not do this. Ask whoever manages the account.',
      'permission.whole_account': 'This concerns the whole account, and you work in some of its businesses only.',
      'session.missing': 'Your session has ended: sign in again.',
      'session.expired': 'Your session has ended: sign in again.',
      'session.wrong_credentials': 'The e-mail address or the password is wrong.',
      'session.wrong_code': 'The code is wrong, expired or already used.',
      'sign_up.closed': 'This server does not accept new accounts. Ask for an invitation.',
      'link.invalid': 'The link is incomplete, expired or already used. Ask for a new one.',
      'origin.refused': 'The page does not come from this server. Open it again from its address.',
      'request.too_large': 'The file is too large.',
      'account.last_owner': 'The account needs at least one active owner.',
      'account.member': 'This person is already in the account.',
      'invitation.other_address': 'The invitation is for another e-mail. Sign in with the one it was sent to.',
    },
  },
);
