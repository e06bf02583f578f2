import {
  childNamed,
  childrenNamed,
  childText,
  parseSoapAnswer,
  type UninterpretableAnswer,
  uninterpretableAnswer,
} from './soap-answer.ts';
import { parseSriMessages, type SriMessage } from './sri-message.ts';

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
      readonly documents: readonly DocumentReturnedBySri[];
    }
  | UninterpretableAnswer;

export interface DocumentReturnedBySri {
  readonly accessKey: string;
  readonly messages: readonly SriMessage[];
}

/** Parses the response of the reception service (`validarComprobante`). */
export function parseReception(text: string): ReceptionAnswer {
  return parseSoapAnswer<ReceptionAnswer>(text, 'validarComprobante', 'RespuestaRecepcionComprobante', (answer) => {
    const state = childText(answer, 'estado').toUpperCase();
    const list = childNamed(answer, 'comprobantes');
    const documents = (list === undefined ? [] : childrenNamed(list, 'comprobante')).map((document) => ({
      accessKey: childText(document, 'claveAcceso'),
      messages: parseSriMessages(document),
    }));
    const messages = documents.flatMap((document) => document.messages);
    if (state === 'RECIBIDA') return { kind: 'received', messages };
    if (state === 'DEVUELTA') return { kind: 'returned', messages, documents };
    return uninterpretableAnswer(`reception answered with the state "${state.slice(0, 60)}"`);
  });
}
