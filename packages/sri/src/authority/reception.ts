import { child, childrenNamed, parseSoapAnswer, textOf, type UnknownAnswer, unknownAnswer } from './soap-answer.ts';
import { readMessages, type SriMessage } from './sri-message.ts';

export type ReceptionAnswer =
  | { readonly kind: 'received'; readonly messages: readonly SriMessage[] }
  | {
      readonly kind: 'returned';
      /**
       * Messages of all documents together. Talonario sends a single document at a time, so they belong to that
       * document.
       */
      readonly messages: readonly SriMessage[];
      /** Messages per document of a batch. */
      readonly documents: readonly ReturnedDocument[];
    }
  | UnknownAnswer;

export interface ReturnedDocument {
  readonly accessKey: string;
  readonly messages: readonly SriMessage[];
}

/** Parses the response of the reception service (`validarComprobante`). */
export function parseReception(text: string): ReceptionAnswer {
  return parseSoapAnswer<ReceptionAnswer>(text, 'validarComprobante', 'RespuestaRecepcionComprobante', (answer) => {
    const state = textOf(answer, 'estado').toUpperCase();
    const list = child(answer, 'comprobantes');
    const documents = (list === undefined ? [] : childrenNamed(list, 'comprobante')).map((document) => ({
      accessKey: textOf(document, 'claveAcceso'),
      messages: readMessages(document),
    }));
    const messages = documents.flatMap((document) => document.messages);
    if (state === 'RECIBIDA') return { kind: 'received', messages };
    if (state === 'DEVUELTA') return { kind: 'returned', messages, documents };
    return unknownAnswer(`reception answered with the state "${state.slice(0, 60)}"`);
  });
}
