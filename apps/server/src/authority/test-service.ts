// Client for SRI's test environment only, used by a rehearsal. It cannot reach production by construction: only
// `sriTestOriginOf` makes a SriTestOrigin, and it refuses every address of production. A document of production is
// refused before a connection is opened.
import {
  authorityEndpoints,
  authorizationRequest,
  parseAccessKey,
  receptionRequest,
  type SignedXml,
  stateRequest,
} from '@talonario/sri';
import type { SriTransport, SriTransportResult } from './transport.ts';

declare const testOnly: unique symbol;

/** Address of a server that is not SRI's production. */
export type SriTestOrigin = string & { readonly [testOnly]: true };

export type SriTestOriginRefusal =
  /** The address is SRI's production, or the address that the settings define as production. */
  | 'production'
  /** The address belongs to SRI and is not its test environment. */
  | 'other_sri_host'
  /** The address has no TLS, so any host on the network path could read and change messages. */
  | 'plain_http'
  | 'not_an_origin';

const testHost = 'celcer.sri.gob.ec';
const productionHost = 'cel.sri.gob.ec';

export function sriTestOriginOf(sri: {
  readonly testUrl: string;
  readonly productionUrl: string;
}): { readonly origin: SriTestOrigin } | { readonly refused: SriTestOriginRefusal } {
  const url = parse(sri.testUrl);
  if (url === undefined) return { refused: 'not_an_origin' };
  const host = hostOf(url);
  if (isProductionAddress(sri.testUrl)) return { refused: 'production' };
  if (host !== testHost && (host === 'sri.gob.ec' || host.endsWith('.sri.gob.ec')))
    return { refused: 'other_sri_host' };
  const production = parse(sri.productionUrl);
  if (production !== undefined && production.host === url.host) return { refused: 'production' };
  if (url.protocol === 'http:' && !isThisMachine(host)) return { refused: 'plain_http' };
  return { origin: url.origin as SriTestOrigin };
}

/** Whether an address in a service description or an answer is SRI's production. */
export function isProductionAddress(address: string): boolean {
  const url = parse(address);
  return url !== undefined && (hostOf(url) === productionHost || url.pathname.startsWith('/produccion'));
}

export function isSriOrigin(origin: SriTestOrigin): boolean {
  return hostOf(new URL(origin)) === testHost;
}

/** Whether an answer of SRI refers to production, by its name or by the environment digit of a document in it. */
export function answerMentionsProduction(answer: string): boolean {
  return /ambiente(?:>|&gt;)\s{0,20}(?:2|PRODUCCI)/i.test(answer);
}

export interface SriTestService {
  send(signedXml: string, timeoutMs: number): Promise<SriTransportResult>;
  ask(accessKey: string, timeoutMs: number): Promise<SriTransportResult>;
  /** Queries SRI's consultation service for the state of a document. */
  askState(accessKey: string, timeoutMs: number): Promise<SriTransportResult>;
}

export function openSriTestService(origin: SriTestOrigin, transport: SriTransport): SriTestService {
  const addresses = authorityEndpoints('1', origin);
  return {
    send(signedXml, timeoutMs) {
      refuseProductionXml(signedXml);
      const base64 = Buffer.from(signedXml, 'utf8').toString('base64');
      return transport.post(addresses.reception, receptionRequest(base64), timeoutMs);
    },
    ask(accessKey, timeoutMs) {
      refuseProductionKey(accessKey);
      return transport.post(addresses.authorization, authorizationRequest(accessKey), timeoutMs);
    },
    askState(accessKey, timeoutMs) {
      refuseProductionKey(accessKey);
      return transport.post(addresses.query, stateRequest(accessKey), timeoutMs);
    },
  };
}

/** Throws if a document is of production. That would be a bug of the rehearsal, and nothing may be sent. */
function refuseProductionXml(xml: string | SignedXml): void {
  const environments = xml.match(/<ambiente>[^<]*<\/ambiente>/g) ?? [];
  if (environments.length !== 1 || environments[0] !== '<ambiente>1</ambiente>')
    throw new Error('a rehearsal sends documents of the test environment only');
  refuseProductionKey(/<claveAcceso>(\d{49})<\/claveAcceso>/.exec(xml)?.[1] ?? '');
}

function refuseProductionKey(accessKey: string): void {
  if (parseAccessKey(accessKey)?.environment !== '1')
    throw new Error('a rehearsal names access keys of the test environment only');
}

function parse(text: string): URL | undefined {
  try {
    const url = new URL(text);
    return ['http:', 'https:'].includes(url.protocol) && url.username === '' ? url : undefined;
  } catch {
    return undefined;
  }
}

// Host name of a URL, without the dot at its end: `cel.sri.gob.ec.` is the same host as `cel.sri.gob.ec`.
function hostOf({ hostname }: URL): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}
