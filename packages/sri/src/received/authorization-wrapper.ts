import { XmlElement, XmlError, XmlXPath } from 'libxml2-wasm';
import { authorizedXmlOf, parseAuthorizationEnvironment } from '../authority/authorization.ts';
import { childElements } from '../authority/soap-answer.ts';
import type { EnvironmentCode } from '../documents/shared/document.ts';
import {
  authorizationStateOf,
  chooseAuthorization,
  findAuthorizations,
  wrapperField,
  wrapperText,
} from '../ride/authorization.ts';
import { toGuayaquilTime } from '../ride/dates.ts';
import { RideError } from '../ride/description.ts';
import { readXmlTree, type XmlTree } from '../ride/xml-tree.ts';
import { parseUntrusted } from '../untrusted-xml.ts';
import { openXmlText, trimBlank, type XmlFault, xmlFault } from './received-xml.ts';

export type UnwrapResult =
  | {
      readonly ok: true;
      /**
       * The document itself, with SRI's bytes except for what no signature covers: byte order mark, blanks around it, a
       * second XML declaration, and the encoding in the first declaration, which becomes UTF-8 like the text.
       */
      readonly xml: string;
      /**
       * Authorization claimed by the wrapper. It is not signed: only SRI's own answer about the access key proves it.
       */
      readonly authorization: WrapperAuthorization | undefined;
    }
  | { readonly ok: false; readonly fault: XmlFault };

export interface WrapperAuthorization {
  /** Authorization number. In the offline scheme it is the access key. */
  readonly number: string;
  /** Time of authorization: ISO 8601 with Ecuador's offset; undefined if it cannot be read. */
  readonly authorizedAt: string | undefined;
  /** State in upper case: `AUTORIZADO`, `NO AUTORIZADO`, … */
  readonly state: string;
  readonly environment: EnvironmentCode | undefined;
}

/**
 * Extracts a document from any form in which it may be stored: without a wrapper, inside `autorizacion` as SRI's portal
 * and suppliers' e-mails provide it, or in the complete response of the web service; as CDATA, escaped, or as elements.
 */
export function unwrapAuthorization(source: Uint8Array | string): UnwrapResult {
  const opened = openXmlText(source);
  if ('fault' in opened) return { ok: false, fault: opened.fault };
  const text = withOneDeclaration(opened.text);
  try {
    const authorizations = findAuthorizations(readXmlTree(text));
    if (authorizations === undefined) return { ok: true, xml: text, authorization: undefined };
    const chosen = chooseAuthorization(authorizations);
    const inner = chosen && embeddedText(chosen, text, authorizations.indexOf(chosen));
    if (chosen === undefined || inner === undefined) return { ok: false, fault: xmlFault('no_document') };
    const document = openXmlText(inner);
    if ('fault' in document) return { ok: false, fault: document.fault };
    const xml = withOneDeclaration(document.text);
    // All later steps parse the document as XML, so it must be well-formed.
    readXmlTree(xml);
    return { ok: true, xml, authorization: readAuthorization(chosen) };
  } catch (error) {
    if (!(error instanceof RideError)) throw error;
    return { ok: false, fault: xmlFault('malformed', { reason: error.message.slice(0, 200) }) };
  }
}

function embeddedText(authorization: XmlTree, wrapper: string, index: number): string | undefined {
  const holder = wrapperField(authorization, 'comprobante');
  if (holder === undefined) return undefined;
  const text = holder.children.length > 0 ? inlineText(wrapper, index) : holder.text;
  return trimBlank(text ?? '') === '' ? undefined : text;
}

/**
 * Text of the document inside the authorization at that index, when the document is stored as elements and not as text.
 */
function inlineText(wrapper: string, index: number): string | undefined {
  const document = parseUntrusted(wrapper);
  try {
    const authorization = document.find(authorizationElements)[index];
    if (!(authorization instanceof XmlElement)) return undefined;
    return authorizedXmlOf(childElements(authorization).find(({ name }) => name.toLowerCase() === 'comprobante'));
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  } finally {
    document.dispose();
  }
}

function readAuthorization(authorization: XmlTree): WrapperAuthorization {
  const instant = toGuayaquilTime(wrapperText(authorization, 'fechaAutorizacion'));
  return {
    number: wrapperText(authorization, 'numeroAutorizacion'),
    authorizedAt: instant === undefined ? undefined : `${instant}-05:00`,
    state: authorizationStateOf(authorization),
    environment: parseAuthorizationEnvironment(wrapperText(authorization, 'ambiente')),
  };
}

/** Removes all XML declarations except one, and makes it name the encoding in which the text will be written. */
function withOneDeclaration(text: string): string {
  const [declarations = ''] = declarationsAtStart.exec(text) ?? [];
  if (declarations === '') return text;
  const first = declarations.slice(0, declarations.indexOf('?>') + 2);
  const rest = declarations.indexOf('<?xml', 5) < 0 ? text.slice(first.length) : text.slice(declarations.length);
  return `${first.replace(otherEncoding, '$1UTF-8$2')}${rest}`;
}

// Finds the same elements as `findAuthorizations`, in the same order.
const authorizationElements = XmlXPath.compile(
  "//*[local-name()='autorizacion' or local-name()='Autorizacion' or (*[local-name()='comprobante' or local-name()='Comprobante'] and " +
    "*[local-name()='estado' or local-name()='Estado' or local-name()='numeroAutorizacion' or local-name()='NumeroAutorizacion' or " +
    "local-name()='fechaAutorizacion' or local-name()='FechaAutorizacion'])]",
);
const declarationsAtStart = /^(?:<\?xml\s[^>]*?\?>[\s\ufeff]*)+/;
const otherEncoding = /(encoding\s*=\s*["'])(?!utf-8["'])[\w.:-]+(["'])/i;
