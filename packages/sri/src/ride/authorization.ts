import { RideError, type RideStatus } from './description.ts';
import { childElementOf, textOnOneLine } from './source.ts';
import { readXmlTree, type XmlTree } from './xml-tree.ts';

export interface AuthorizedXml {
  /** The document without its wrapper: `factura`, `notaCredito`, … */
  readonly document: XmlTree;
  /** Authorization status stated by the file. A file without SRI's wrapper does not state that it is authorised. */
  readonly status: RideStatus;
  readonly authorizationNumber: string;
  /** Time of authorization as SRI wrote it; empty if the file does not state it. */
  readonly authorizedAt: string;
}

/**
 * Opens an XML of SRI in any form: without a wrapper, inside `autorizacion`, or as the complete response of the web
 * service.
 */
export function openAuthorizedXml(xml: string): AuthorizedXml {
  const root = readXmlTree(xml);
  const authorizations = findAuthorizations(root);
  if (authorizations === undefined) return bareDocument(root);
  const chosen = chooseAuthorization(authorizations);
  if (chosen === undefined) throw new RideError('the answer of SRI holds no document');
  return {
    document: embeddedDocument(chosen),
    status: statusOf(authorizationStateOf(chosen)),
    authorizationNumber: wrapperText(chosen, 'numeroAutorizacion'),
    authorizedAt: wrapperText(chosen, 'fechaAutorizacion'),
  };
}

/**
 * A key can have several refusals and an authorization. SRI requires using the authorization, otherwise the last
 * refusal (ficha 7).
 */
export function chooseAuthorization(authorizations: readonly XmlTree[]): XmlTree | undefined {
  return authorizations.find((one) => authorizationStateOf(one) === 'AUTORIZADO') ?? authorizations.at(-1);
}

/**
 * Authorizations in a wrapper or in a response of SRI; undefined if the root is a document itself. Systems name the
 * wrapper differently (`autorizacion`, `Autorizacion`, `RespuestaAutorizacion` with a type), so it is recognised by its
 * children.
 */
export function findAuthorizations(root: XmlTree): readonly XmlTree[] | undefined {
  if (childElementOf(root, 'infoTributaria') !== undefined) return undefined;
  const found = authorizationsIn(root, maxWrapperDepth);
  return found.length > 0 || isAnswer(root.name) ? found : undefined;
}

/** Levels: SOAP envelope, body, response, answer, list. */
const maxWrapperDepth = 5;

function authorizationsIn(tree: XmlTree, depth: number): readonly XmlTree[] {
  if (isAuthorization(tree)) return [tree];
  return depth === 0 ? [] : tree.children.flatMap((child) => authorizationsIn(child, depth - 1));
}

function isAuthorization(tree: XmlTree): boolean {
  if (tree.name.toLowerCase() === 'autorizacion') return true;
  return (
    wrapperField(tree, 'comprobante') !== undefined && claims.some((name) => wrapperField(tree, name) !== undefined)
  );
}

const claims = ['estado', 'numeroAutorizacion', 'fechaAutorizacion'] as const;

function isAnswer(name: string): boolean {
  return /^(?:Envelope|Respuesta|autorizacion)/i.test(name);
}

/** A child of a wrapper. Some systems capitalise its name. */
export function wrapperField(authorization: XmlTree, name: string): XmlTree | undefined {
  const wanted = name.toLowerCase();
  return authorization.children.find((child) => child.name.toLowerCase() === wanted);
}

export function wrapperText(authorization: XmlTree, name: string): string {
  return textOnOneLine(wrapperField(authorization, name)?.text ?? '');
}

function embeddedDocument(authorization: XmlTree): XmlTree {
  const holder = wrapperField(authorization, 'comprobante');
  const inline = holder?.children[0];
  if (inline !== undefined) return inline;
  const text = holder?.text.trim() ?? '';
  if (text === '') throw new RideError('the authorization holds no document');
  return readXmlTree(text);
}

function bareDocument(document: XmlTree): AuthorizedXml {
  const signed = childElementOf(document, 'Signature') !== undefined;
  return { document, status: signed ? 'pending' : 'draft', authorizationNumber: '', authorizedAt: '' };
}

export function authorizationStateOf(authorization: XmlTree): string {
  return wrapperText(authorization, 'estado').toUpperCase();
}

function statusOf(state: string): RideStatus {
  if (state === 'AUTORIZADO') return 'authorized';
  return state === 'EN PROCESO' || state === '' ? 'pending' : 'rejected';
}
