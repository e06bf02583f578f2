import type { XmlElement } from 'libxml2-wasm';
import { parseAuthorizationTime } from './authorization.ts';
import { childText, parseSoapAnswer, type UninterpretableAnswer, uninterpretableAnswer } from './soap-answer.ts';
import { parseSriMessages, type SriMessage } from './sri-message.ts';

/** State of a document that SRI once decided on. Only this service reports an annulment. */
export type SriState = 'authorized' | 'not_authorized' | 'annulment_pending' | 'annulled';

/**
 * Reason why SRI returned no data, as far as its text can be interpreted. It may only select the text that is shown to
 * a user; no decision may depend on it.
 */
export type NoStateDataReason = 'out_of_range' | 'not_found' | 'malformed' | 'other';

export type StateAnswer =
  | {
      readonly kind: 'known';
      readonly state: SriState;
      /** State of the document as SRI wrote it. */
      readonly word: string;
      readonly authorizedAt: Date | undefined;
    }
  /** SRI answered RECHAZADA, usually with message 99. The answer contains no information about the document. */
  | { readonly kind: 'no_data'; readonly reason: NoStateDataReason; readonly messages: readonly SriMessage[] }
  /** A state text that is not documented. It is stored unchanged and changes nothing. */
  | { readonly kind: 'other_word'; readonly word: string }
  | UninterpretableAnswer;

const statesByText: Readonly<Record<string, SriState>> = {
  AUTORIZADO: 'authorized',
  'NO AUTORIZADO': 'not_authorized',
  'PENDIENTE DE ANULAR': 'annulment_pending',
  ANULADO: 'annulled',
};

/** Parses the response of the query service about one document (`consultarEstadoAutorizacionComprobante`). */
export function parseStateAnswer(text: string, accessKey: string): StateAnswer {
  const operation = 'consultarEstadoAutorizacionComprobante';
  return parseSoapAnswer<StateAnswer>(text, operation, 'EstadoAutorizacionComprobante', (answer) => {
    const state = stateTextOf(answer, 'estadoAutorizacion');
    // SRI's ficha técnica says that a refused query is reported in `estadoConsulta`, but in its examples and in the
    // live service the element of the document state contains RECHAZADA. Both elements are read.
    if (stateTextOf(answer, 'estadoConsulta') === 'RECHAZADA' || state === 'RECHAZADA')
      return noData(parseSriMessages(answer));
    // An annulment cannot be undone, so the state in a response is used only if the response names the requested
    // document and its issuer.
    if (childText(answer, 'claveAcceso') !== accessKey)
      return uninterpretableAnswer('the answer is about another access key');
    const issuer = childText(answer, 'rucEmisor');
    if (issuer !== '' && issuer !== accessKey.slice(10, 23))
      return uninterpretableAnswer('the answer is about another issuer');
    if (state === '') return uninterpretableAnswer('the answer holds no state');
    const known = Object.hasOwn(statesByText, state) ? statesByText[state] : undefined;
    const word = childText(answer, 'estadoAutorizacion').slice(0, 100);
    if (known === undefined) return { kind: 'other_word', word };
    return {
      kind: 'known',
      state: known,
      word,
      authorizedAt: parseAuthorizationTime(childText(answer, 'fechaAutorizacion')),
    };
  });
}

/** Returns the text in upper case, without accents and with single spaces. */
function stateTextOf(answer: XmlElement, name: string): string {
  return childText(answer, name)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .replace(/\s+/g, ' ');
}

function noData(messages: readonly SriMessage[]): StateAnswer {
  const text = messages
    .map(({ message, additionalInfo }) => `${message} ${additionalInfo ?? ''}`)
    .join(' ')
    .toLowerCase();
  return { kind: 'no_data', reason: reasonIn(text), messages };
}

function reasonIn(text: string): NoStateDataReason {
  if (/rango/.test(text)) return 'out_of_range';
  if (/no existen? datos/.test(text)) return 'not_found';
  return /formato|longitud|d[ií]gito/.test(text) ? 'malformed' : 'other';
}
