import { RideError, type RideStatus } from './description.ts';
import { childOf, childrenOf, textOf } from './source.ts';
import { readXmlTree, type XmlTree } from './xml-tree.ts';

export interface AuthorizedXml {
  /** The document itself: `factura`, `notaCredito`, … */
  readonly document: XmlTree;
  /** What the file says of its own standing. Without SRI's wrapper nobody has said that it is authorised. */
  readonly status: RideStatus;
  readonly authorizationNumber: string;
  /** Instant of authorization as SRI wrote it; empty when the file does not tell. */
  readonly authorizedAt: string;
}

/** Opens an XML of SRI however it was kept: bare, inside `autorizacion`, or as the whole answer of the web service. */
export function openAuthorizedXml(xml: string): AuthorizedXml {
  const root = readXmlTree(xml);
  const authorizations = findAuthorizations(root);
  if (authorizations === undefined) return bareDocument(root);
  const chosen = chooseAuthorization(authorizations);
  if (chosen === undefined) throw new RideError('the answer of SRI holds no document');
  return {
    document: embeddedDocument(chosen),
    status: statusOf(stateOf(chosen)),
    authorizationNumber: textOf(chosen, 'numeroAutorizacion'),
    authorizedAt: textOf(chosen, 'fechaAutorizacion'),
  };
}

/** One key can carry several refusals and an authorization; SRI asks to take the authorization, else the last (ficha 7). */
export function chooseAuthorization(authorizations: readonly XmlTree[]): XmlTree | undefined {
  return authorizations.find((one) => stateOf(one) === 'AUTORIZADO') ?? authorizations.at(-1);
}

/** The authorizations in SRI's wrapper or answer; undefined when the root is a document itself. */
export function findAuthorizations(root: XmlTree): readonly XmlTree[] | undefined {
  if (root.name === 'autorizacion') return [root];
  if (root.name === 'autorizaciones') return childrenOf(root, 'autorizacion');
  if (!answerElements.has(root.name)) return undefined;
  for (const child of root.children) {
    const found = findAuthorizations(child);
    if (found !== undefined) return found;
  }
  return [];
}

function embeddedDocument(authorization: XmlTree): XmlTree {
  const holder = childOf(authorization, 'comprobante');
  const inline = holder?.children[0];
  if (inline !== undefined) return inline;
  const text = holder?.text.trim() ?? '';
  if (text === '') throw new RideError('the authorization holds no document');
  return readXmlTree(text);
}

function bareDocument(document: XmlTree): AuthorizedXml {
  const signed = childOf(document, 'Signature') !== undefined;
  return { document, status: signed ? 'pending' : 'draft', authorizationNumber: '', authorizedAt: '' };
}

export function stateOf(authorization: XmlTree): string {
  return textOf(authorization, 'estado').toUpperCase();
}

function statusOf(state: string): RideStatus {
  if (state === 'AUTORIZADO') return 'authorized';
  return state === 'EN PROCESO' || state === '' ? 'pending' : 'rejected';
}

const answerElements = new Set([
  'Envelope',
  'Body',
  'autorizacionComprobanteResponse',
  'autorizacionComprobanteLoteResponse',
  'RespuestaAutorizacionComprobante',
  'RespuestaAutorizacionLote',
]);
