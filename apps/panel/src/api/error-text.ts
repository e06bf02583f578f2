// Error text for the user. It says first what to do, then what happened.
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
import { errorCodeText as textOfCode } from '@talonario/contract/spanish';
import { formatMoney } from '../format/money.ts';
import { vatRateText } from '../format/vat-text.ts';
import { getLocale } from '../i18n/locale.ts';
import { defineTranslatedTexts } from '../i18n/texts.ts';

export function errorText(error: unknown): string {
  const t = texts.now();
  if (error instanceof ConflictError && error.code === 'credit.exceeded') return t.exceeded(leftOf(error.body));
  if (error instanceof ValidationError) return error.errors.length > 0 ? t.invalid : error.message;
  if (error instanceof AuthorityUnavailableError) return t.authority;
  if (error instanceof NetworkError || isMissingScreen(error)) return t.network;
  if (error instanceof RateLimitError) return t.rate(error.retryAfter ?? 60);
  if (error instanceof ServerError) return t.server(error.instance ?? error.requestId ?? '');
  const known = error instanceof TalonarioError ? textOfCode(error.code, getLocale()) : undefined;
  if (known !== undefined) return known;
  if (error instanceof ServiceUnavailableError) return t.unavailable;
  if (error instanceof NotFoundError) return t.notFound;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Amounts of an invoice without IVA that can still be credited, one for each rate. Undefined if the service does not
 * provide them.
 */
function leftOf(body: unknown): string[] | undefined {
  const { left } = (body ?? {}) as { left?: readonly TaxAmount[] };
  return left
    ?.filter(({ code, base }) => code === '2' && base > 0)
    .map(({ percentageCode, rate, base }) => `${formatMoney(base)} (IVA ${vatRateText(percentageCode, rate)})`);
}

// A screen whose files could not be fetched. Each browser has its own text for this error, but all of them mention a
// module.
function isMissingScreen(error: unknown): boolean {
  return error instanceof TypeError && /module/i.test(error.message);
}

const texts = defineTranslatedTexts(
  {
    invalid: 'Revise los campos marcados.',
    authority:
      'El SRI no responde ahora. El comprobante está guardado y se enviará automáticamente: no lo vuelva a crear.',
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
  },
);
