// The XML file that receivers archive: SRI's answer with the document inside, as SRI's portal provides it.
import { escapeText, group, leaf, optionalLeaf, xmlDeclaration } from '@talonario/sri';

export interface StoredAuthorization {
  readonly number: string;
  /** `fechaAutorizacion` as in SRI's answer. */
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
    leaf('estado', 'AUTORIZADO') +
    leaf('numeroAutorizacion', number) +
    leaf('fechaAutorizacion', date) +
    leaf('ambiente', environmentId === 2 ? 'PRODUCCIÓN' : 'PRUEBAS') +
    `<comprobante>${cdata(document)}</comprobante>` +
    group('mensajes', messages.map(messageXml).join(''));
  return `${xmlDeclaration}${group('autorizacion', content)}`;
}

// Inside CDATA the document keeps the signed bytes. A text that would end the section early is escaped instead, which
// has the same meaning.
function cdata(document: string): string {
  return document.includes(']]>') ? escapeText(document) : `<![CDATA[${document}]]>`;
}

function messageXml(message: StoredAuthorization['messages'][number]): string {
  return group(
    'mensaje',
    leaf('identificador', message.identifier) +
      leaf('mensaje', message.message) +
      optionalLeaf('informacionAdicional', message.additionalInfo) +
      leaf('tipo', types[message.type]),
  );
}

const types = { error: 'ERROR', warning: 'ADVERTENCIA', info: 'INFORMATIVO' } as const;
