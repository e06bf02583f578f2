// The XML file that receivers archive: SRI's answer with the document inside, as SRI's portal provides it.
import { escapeText, optionalTextElement, parentElement, textElement, xmlDeclaration } from '@talonario/sri';

export interface StoredAuthorization {
  readonly number: string;
  /** Text of `fechaAutorizacion` in SRI's answer. */
  readonly date: string;
  readonly environmentId: number;
  readonly messages: readonly {
    readonly identifier: string;
    readonly message: string;
    readonly additionalInfo?: string;
    readonly type: 'error' | 'warning' | 'info';
  }[];
}

export function authorizationXml(authorization: StoredAuthorization, document: string): string {
  const { number, date, environmentId, messages } = authorization;
  const content =
    textElement('estado', 'AUTORIZADO') +
    textElement('numeroAutorizacion', number) +
    textElement('fechaAutorizacion', date) +
    textElement('ambiente', environmentId === 2 ? 'PRODUCCIÓN' : 'PRUEBAS') +
    `<comprobante>${cdata(document)}</comprobante>` +
    parentElement('mensajes', messages.map(messageXml).join(''));
  return `${xmlDeclaration}${parentElement('autorizacion', content)}`;
}

// Encloses the document in CDATA, so that it keeps the signed bytes. A text that would end the section early is escaped
// instead, which has the same meaning.
function cdata(document: string): string {
  return document.includes(']]>') ? escapeText(document) : `<![CDATA[${document}]]>`;
}

function messageXml(message: StoredAuthorization['messages'][number]): string {
  return parentElement(
    'mensaje',
    textElement('identificador', message.identifier) +
      textElement('mensaje', message.message) +
      optionalTextElement('informacionAdicional', message.additionalInfo) +
      textElement('tipo', types[message.type]),
  );
}

const types = { error: 'ERROR', warning: 'ADVERTENCIA', info: 'INFORMATIVO' } as const;
