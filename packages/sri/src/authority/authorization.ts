import type { XmlElement } from 'libxml2-wasm';
import type { EnvironmentCode } from '../documents/shared/document.ts';
import { decodeUtf8 } from '../signature/asn1-text.ts';
import { ByteOutput } from '../signature/byte-output.ts';
import {
  childElements,
  childNamed,
  childrenNamed,
  childText,
  parseSoapAnswer,
  type UninterpretableAnswer,
  uninterpretableAnswer,
} from './soap-answer.ts';
import { hasSriMessage, parseSriMessages, type SriMessage } from './sri-message.ts';

/** SRI's decision about a document. */
export interface SriAuthorization {
  /** The authorization number; in the offline scheme it is the access key. */
  readonly number: string;
  /** Text of SRI's `fechaAutorizacion`, unchanged. */
  readonly date: string;
  readonly authorizedAt: Date | undefined;
  readonly environment: EnvironmentCode | undefined;
  /** XML of the document that SRI returned. It is the document that was sent only if `isSameDocument` is true. */
  readonly document: string | undefined;
  readonly messages: readonly SriMessage[];
}

export type AuthorizationAnswer =
  | ({ readonly kind: 'authorized' } & SriAuthorization)
  | ({ readonly kind: 'not_authorized' } & SriAuthorization)
  | {
      readonly kind: 'processing';
      /** False if SRI lists nothing. SRI may have the document in its queue, or may never have received it. */
      readonly known: boolean;
      readonly messages: readonly SriMessage[];
    }
  | UninterpretableAnswer;

/** Parses the response of the authorization service about one document (`autorizacionComprobante`). */
export function parseAuthorization(text: string, accessKey: string): AuthorizationAnswer {
  return parseSoapAnswer<AuthorizationAnswer>(
    text,
    'autorizacionComprobante',
    'RespuestaAutorizacionComprobante',
    (answer) => {
      const asked = childText(answer, 'claveAccesoConsultada');
      if (asked !== '' && asked !== accessKey) return uninterpretableAnswer('the answer is about another access key');
      return decide(readDecisions(answer));
    },
  );
}

export type BatchAuthorizationAnswer =
  | { readonly kind: 'answered'; readonly documents: ReadonlyMap<string, AuthorizationAnswer> }
  | UninterpretableAnswer;

/**
 * Parses the response of the authorization service about a batch (`autorizacionComprobanteLote`). The results are
 * indexed by access key.
 */
export function parseBatchAuthorization(text: string, batchKey: string): BatchAuthorizationAnswer {
  return parseSoapAnswer<BatchAuthorizationAnswer>(
    text,
    'autorizacionComprobanteLote',
    'RespuestaAutorizacionLote',
    (answer) => {
      const asked = childText(answer, 'claveAccesoLoteConsultada');
      if (asked !== '' && asked !== batchKey) return uninterpretableAnswer('the answer is about another batch');
      const rows = readDecisions(answer).map((row) => ({ ...row, key: documentKey(row.authorization) }));
      const keys = new Set(rows.map((row) => row.key).filter((key) => key !== ''));
      const documents = new Map([...keys].map((key) => [key, decide(rows.filter((row) => row.key === key))]));
      return { kind: 'answered', documents };
    },
  );
}

interface Decision {
  readonly state: string;
  readonly authorization: SriAuthorization;
}

type Verdict = 'authorized' | 'not_authorized' | 'processing';

// SRI's results. The ficha prints RECHAZADO where the service answers NO AUTORIZADO, and names the three results by
// their acronyms.
const verdicts: Readonly<Record<string, Verdict>> = {
  AUTORIZADO: 'authorized',
  AUT: 'authorized',
  'NO AUTORIZADO': 'not_authorized',
  NAT: 'not_authorized',
  RECHAZADO: 'not_authorized',
  'EN PROCESO': 'processing',
  'EN PROCESAMIENTO': 'processing',
  PPR: 'processing',
};

/**
 * Chooses among the decisions that SRI lists for an access key. SRI keeps one for each time the document was sent:
 * AUTORIZADO wins if present, otherwise the last decision.
 */
function decide(decisions: readonly Decision[]): AuthorizationAnswer {
  const last = decisions.at(-1);
  if (last === undefined) return { kind: 'processing', known: false, messages: [] };
  const { state, authorization } = decisions.find((decision) => verdicts[decision.state] === 'authorized') ?? last;
  const verdict = verdicts[state];
  if (verdict === undefined)
    return uninterpretableAnswer(`authorization answered with the state "${state.slice(0, 60)}"`);
  const { messages } = authorization;
  if (verdict === 'authorized') return { kind: verdict, ...authorization };
  if (verdict === 'processing' || hasSriMessage(messages, '70')) return { kind: 'processing', known: true, messages };
  return { kind: verdict, ...authorization };
}

function readDecisions(answer: XmlElement): Decision[] {
  const list = childNamed(answer, 'autorizaciones');
  return (list === undefined ? [] : childrenNamed(list, 'autorizacion')).map((element) => {
    const date = childText(element, 'fechaAutorizacion');
    return {
      state: childText(element, 'estado').toUpperCase().replace(/\s+/g, ' '),
      authorization: {
        number: childText(element, 'numeroAutorizacion'),
        date,
        authorizedAt: parseAuthorizationTime(date),
        environment: parseAuthorizationEnvironment(childText(element, 'ambiente')),
        document: authorizedXmlOf(childNamed(element, 'comprobante')),
        messages: parseSriMessages(element),
      },
    };
  });
}

/**
 * Reads ISO 8601, with or without an offset, or `dd/mm/yyyy hh:mm:ss` as in older responses. The time is always
 * Ecuador's.
 */
export function parseAuthorizationTime(text: string): Date | undefined {
  const [, day, month, year, clock] = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text) ?? [];
  const iso = year === undefined ? text : `${year}-${month}-${day}T${clock}`;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(iso)) return undefined;
  const instant = new Date(/(?:Z|[+-]\d{2}:\d{2})$/.test(iso) ? iso : `${iso}-05:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Reads the environment of an authorization. SRI writes PRODUCCIÓN with and without its accent. */
export function parseAuthorizationEnvironment(word: string): EnvironmentCode | undefined {
  if (/^PRUEBAS?$/i.test(word)) return '1';
  return /^PRODUCCI[OÓ]N$/i.test(word) ? '2' : undefined;
}

/**
 * Reads the document inside an authorization. SRI sends it as text (CDATA or escaped); some gateways unpack it into
 * elements.
 */
export function authorizedXmlOf(element: XmlElement | undefined): string | undefined {
  if (element === undefined) return undefined;
  const [inline] = childElements(element);
  if (inline === undefined) return element.content.trim() || undefined;
  const output = new ByteOutput();
  inline.save(output, { encoding: 'utf-8', format: false, noDeclaration: true });
  return decodeUtf8(output.bytes());
}

function documentKey({ number, document }: SriAuthorization): string {
  if (/^\d{49}$/.test(number)) return number;
  return /<claveAcceso>\s*(\d{49})\s*<\/claveAcceso>/.exec(document ?? '')?.[1] ?? '';
}
