import { XmlDocument } from 'libxml2-wasm';
import { readTree, type XmlTree } from '../src/xml/tree.ts';

const soap = 'http://schemas.xmlsoap.org/soap/envelope/';

export type SimulatorAddress = { readonly url: string };

/** Minimal SOAP client, so that the tests show what is sent. */
export function receptionEnvelope(bytes: Buffer | string): string {
  const xml = typeof bytes === 'string' ? bytes : bytes.toString('base64');
  return envelope('http://ec.gob.sri.ws.recepcion', `<ec:validarComprobante><xml>${xml}</xml></ec:validarComprobante>`);
}

export function authorizationEnvelope(accessKey: string): string {
  return envelope(
    'http://ec.gob.sri.ws.autorizacion',
    `<ec:autorizacionComprobante><claveAccesoComprobante>${accessKey}</claveAccesoComprobante></ec:autorizacionComprobante>`,
  );
}

export function batchAuthorizationEnvelope(accessKey: string): string {
  return envelope(
    'http://ec.gob.sri.ws.autorizacion',
    `<ec:autorizacionComprobanteLote><claveAccesoLote>${accessKey}</claveAccesoLote></ec:autorizacionComprobanteLote>`,
  );
}

export function stateQueryEnvelope(accessKey: string): string {
  return envelope(
    'http://ec.gob.sri.ws.consultas',
    `<ec:consultarEstadoAutorizacionComprobante><claveAcceso>${accessKey}</claveAcceso></ec:consultarEstadoAutorizacionComprobante>`,
  );
}

function envelope(namespace: string, body: string): string {
  return `<soapenv:Envelope xmlns:soapenv="${soap}" xmlns:ec="${namespace}"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
}

export const servicePaths = {
  reception: '/comprobantes-electronicos-ws/RecepcionComprobantesOffline',
  authorization: '/comprobantes-electronicos-ws/AutorizacionComprobantesOffline',
  query: '/comprobantes-electronicos-ws/ConsultaComprobante',
} as const;

export async function postSoap(url: string, body: string | Buffer, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/xml;charset=UTF-8' }, ...init });
}

/** Calls reception and parses the answer: `RECIBIDA`, or `DEVUELTA 35`. */
export async function sendDocument({ url }: SimulatorAddress, bytes: Buffer, base = ''): Promise<string> {
  const response = await postSoap(`${url}${base}${servicePaths.reception}`, receptionEnvelope(bytes));
  const tree = parseSoap(await response.text());
  return [firstText(tree, 'estado'), firstText(tree, 'identificador')].filter(Boolean).join(' ');
}

export type AuthorizationEntry = {
  readonly state: string;
  readonly codes: string[];
  readonly details: string[];
  readonly xml: string;
};

/** Calls authorization and parses the answer: one entry per autorizacion. */
export async function queryAuthorization(
  { url }: SimulatorAddress,
  accessKey: string,
  base = '',
): Promise<AuthorizationEntry[]> {
  const response = await postSoap(`${url}${base}${servicePaths.authorization}`, authorizationEnvelope(accessKey));
  return authorizationRows(await response.text());
}

export function authorizationRows(answer: string): AuthorizationEntry[] {
  return elementsNamed(parseSoap(answer), 'autorizacion').map((row) => ({
    state: firstText(row, 'estado') ?? '',
    codes: elementsNamed(row, 'identificador').map(({ text }) => text),
    details: elementsNamed(row, 'informacionAdicional').map(({ text }) => text),
    xml: firstText(row, 'comprobante') ?? '',
  }));
}

/**
 * Sends a document and queries its authorization. Returns the result as a text: `AUTORIZADO 60`, `NO AUTORIZADO 39 60`,
 * or the answer of reception.
 */
export async function sendAndQuery(
  services: SimulatorAddress,
  bytes: Buffer,
  accessKey: string,
  base = '',
): Promise<string> {
  const received = await sendDocument(services, bytes, base);
  if (received !== 'RECIBIDA') return received;
  const last = (await queryAuthorization(services, accessKey, base)).at(-1);
  return last === undefined ? 'NOTHING' : [last.state, ...last.codes].join(' ');
}

export async function callControl<Body = Record<string, unknown>>(
  { controlUrl }: { readonly controlUrl: string },
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: Body }> {
  const response = await fetch(`${controlUrl}${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

export function parseSoap(xml: string): XmlTree {
  const document = XmlDocument.fromString(xml);
  try {
    return readTree(document).tree;
  } finally {
    document.dispose();
  }
}

export function elementsNamed(tree: XmlTree, name: string): XmlTree[] {
  return tree.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(child, name)]);
}

export function firstText(tree: XmlTree, name: string): string | undefined {
  return elementsNamed(tree, name)[0]?.text;
}
