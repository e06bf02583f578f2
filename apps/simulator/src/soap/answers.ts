import { formatInstant } from '../clock.ts';
import { type Environment, sriEnvironmentName } from '../environment.ts';
import type { SimulatedSriMessage } from '../messages.ts';
import { escapeXml, toCdataSection } from '../xml/escape.ts';
import type { SoapOperation } from './operations.ts';
import type { SoapFault } from './request.ts';

export type ReceptionAnswer = {
  readonly state: 'RECIBIDA' | 'DEVUELTA';
  readonly documents: readonly {
    readonly accessKey: string | null;
    readonly messages: readonly SimulatedSriMessage[];
  }[];
};

export type AuthorizationRow = {
  readonly state: 'AUTORIZADO' | 'NO AUTORIZADO' | 'EN PROCESO' | 'RECHAZADA';
  readonly accessKey?: string;
  readonly decidedAt?: number;
  readonly environment?: Environment;
  readonly xml?: string;
  readonly messages: readonly SimulatedSriMessage[];
};

export type AuthorizationAnswer = {
  /**
   * Access key of the query as it was sent. Undefined if SRI omits it, which it does for a text that is no access key.
   */
  readonly asked?: string;
  readonly rows: readonly AuthorizationRow[];
};

export type QueryAnswer =
  | { readonly accessKey: string; readonly refused: SimulatedSriMessage }
  | {
      readonly accessKey: string;
      readonly state: string;
      readonly documentType: string;
      readonly issuer: string;
      readonly decidedAt: number;
    };

/** SRI sends `comprobante` as CDATA or as escaped text. Both were observed, so both can be configured. */
export type ComprobanteEncoding = 'cdata' | 'escaped';

export function receptionXml(operation: SoapOperation, answer: ReceptionAnswer): string {
  const documents = answer.documents.map(
    ({ accessKey, messages }) =>
      `<comprobante>${element('claveAcceso', accessKey ?? 'N/A')}${messagesXml(messages)}</comprobante>`,
  );
  return answerXml(operation, element('estado', answer.state) + list('comprobantes', documents));
}

export function authorizationXml(
  operation: SoapOperation,
  answer: AuthorizationAnswer,
  form: ComprobanteEncoding,
): string {
  const lote = operation.name === 'autorizacionComprobanteLote';
  const head =
    answer.asked === undefined
      ? ''
      : element(lote ? 'claveAccesoLoteConsultada' : 'claveAccesoConsultada', answer.asked) +
        element(lote ? 'numeroComprobantesLote' : 'numeroComprobantes', String(answer.rows.length));
  return answerXml(
    operation,
    head +
      list(
        'autorizaciones',
        answer.rows.map((row) => rowXml(row, form)),
      ),
  );
}

export function stateAnswerXml(operation: SoapOperation, answer: QueryAnswer): string {
  const key = element('claveAcceso', answer.accessKey);
  if ('refused' in answer)
    return answerXml(operation, element('estadoConsulta', 'RECHAZADA') + key + messagesXml([answer.refused]));
  return answerXml(
    operation,
    `${key}<mensajes/>${element('estadoAutorizacion', answer.state)}${element('tipoComprobante', answer.documentType)}` +
      element('rucEmisor', answer.issuer) +
      element('fechaAutorizacion', formatInstant(answer.decidedAt)),
  );
}

export function faultXml({ faultCode, reason }: SoapFault): string {
  const fault = `<faultcode>soap:${faultCode}</faultcode>${element('faultstring', reason)}`;
  return envelope(`<soap:Fault>${fault}</soap:Fault>`);
}

function rowXml(row: AuthorizationRow, form: ComprobanteEncoding): string {
  const parts = [element('estado', row.state)];
  if (row.accessKey !== undefined) parts.push(element('numeroAutorizacion', row.accessKey));
  if (row.decidedAt !== undefined) parts.push(element('fechaAutorizacion', formatInstant(row.decidedAt)));
  if (row.environment !== undefined) parts.push(element('ambiente', sriEnvironmentName[row.environment]));
  if (row.xml !== undefined)
    parts.push(`<comprobante>${form === 'cdata' ? toCdataSection(row.xml) : escapeXml(row.xml)}</comprobante>`);
  parts.push(messagesXml(row.messages));
  return `<autorizacion>${parts.join('')}</autorizacion>`;
}

function messagesXml(messages: readonly SimulatedSriMessage[]): string {
  const items = messages.map(
    ({ code, text, detail, type }) =>
      `<mensaje>${element('identificador', code)}${element('mensaje', text)}` +
      `${detail === undefined ? '' : element('informacionAdicional', detail)}${element('tipo', type)}</mensaje>`,
  );
  return list('mensajes', items);
}

function answerXml({ name, namespace, answer }: SoapOperation, content: string): string {
  return envelope(
    `<ns2:${name}Response xmlns:ns2="${namespace}"><${answer}>${content}</${answer}></ns2:${name}Response>`,
  );
}

function envelope(body: string): string {
  return `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`;
}

function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? `<${name}/>` : `<${name}>${items.join('')}</${name}>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
