import type { XmlElement } from 'libxml2-wasm';
import { explainMessage } from './messages.ts';
import { childNamed, childrenNamed, childText } from './soap-answer.ts';

/** A message in a response of SRI, with its texts unchanged. */
export interface SriMessage {
  /** Number of the message (SRI's `identificador`). */
  readonly identifier: string;
  readonly message: string;
  readonly additionalInfo: string | undefined;
  readonly type: 'error' | 'warning' | 'info';
}

/** The messages under `mensajes` of an element. */
export function parseSriMessages(parent: XmlElement): SriMessage[] {
  const list = childNamed(parent, 'mensajes');
  return list === undefined ? [] : childrenNamed(list, 'mensaje').map(readMessage);
}

export function hasSriMessage(messages: readonly SriMessage[], identifier: string): boolean {
  return messages.some((message) => message.identifier === identifier);
}

function readMessage(element: XmlElement): SriMessage {
  const identifier = childText(element, 'identificador');
  const additionalInfo = childText(element, 'informacionAdicional');
  return {
    identifier,
    message: childText(element, 'mensaje'),
    additionalInfo: additionalInfo === '' ? undefined : additionalInfo,
    type: readType(childText(element, 'tipo').toUpperCase(), identifier),
  };
}

function readType(word: string, identifier: string): SriMessage['type'] {
  if (word.startsWith('ADVERTENCIA')) return 'warning';
  if (word.startsWith('INFORMATIV')) return 'info';
  // If SRI sends a message without a type, the type is the one that the ficha states for the message number.
  return word === '' && explainMessage(identifier)?.kind === 'warning' ? 'warning' : 'error';
}
