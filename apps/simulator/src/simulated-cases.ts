import type { FaultPlan } from './faults/plan.ts';
import { htmlPage, httpError } from './faults/plan.ts';
import { isMessageCode, type MessageCode, messageCodes, messagePhaseOf } from './messages.ts';

/** Case that a user starts by giving the receiver a name that begins with SIMULAR. */
export type SimulatedCase =
  /** The document is answered with this code, `times` times. */
  | { readonly kind: 'code'; readonly code: MessageCode; readonly times: number }
  /** SRI gives no answer at all about the document for this time, counted from the document's first request. */
  | { readonly kind: 'outage'; readonly ms: number }
  | { readonly kind: 'in-process'; readonly ms: number }
  /** A fault of the connection, `times` times for each operation. */
  | {
      readonly kind: 'wire';
      readonly change: Partial<FaultPlan>;
      readonly times: number;
      readonly on: 'reception' | 'authorization' | 'both';
    };

type CaseDefinition = {
  /** Text that is shown to users. */
  readonly example: string;
  readonly effect: string;
  readonly pattern: RegExp;
  readonly make: (match: RegExpExecArray) => SimulatedCase | undefined;
};

const caseDefinitions: readonly CaseDefinition[] = [
  {
    example: 'SIMULAR 35',
    effect:
      'The code, every time: DEVUELTA or NO AUTORIZADO or a warning, as the code demands. 43 and 70 are said of a document that was stored.',
    pattern: /^(\d{1,2})$/,
    make: (match) => code(match[1], Number.POSITIVE_INFINITY),
  },
  {
    example: 'SIMULAR 70 x3',
    effect: 'The code the first three times the document is sent; then it is checked on its merits.',
    pattern: /^(\d{1,2}) X ?(\d{1,3})$/,
    make: (match) => code(match[1], Number(match[2])),
  },
  {
    example: 'SIMULAR CAIDA 30s',
    effect: 'Every connection about this document is closed without an answer for 30 seconds.',
    pattern: /^CAIDA (\d{1,4}) ?S$/,
    make: (match) => ({ kind: 'outage', ms: seconds(match[1]) }),
  },
  {
    example: 'SIMULAR EN PROCESO 20s',
    effect: 'Received, and 20 seconds in process before its verdict.',
    pattern: /^EN PROCESO (\d{1,5}) ?S$/,
    make: (match) => ({ kind: 'in-process', ms: seconds(match[1]) }),
  },
  {
    example: 'SIMULAR PERDIDA',
    effect: 'The document is received and the answer is lost: the connection is reset. Once, or `x3`.',
    pattern: /^PERDIDA(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ onTheWay: { kind: 'reset' } }, match[1], 'reception'),
  },
  {
    example: 'SIMULAR RECHAZO DE CONEXION',
    effect: 'The connection is reset before the document is looked at. Once, or `x3`.',
    pattern: /^RECHAZO DE CONEXION(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ instead: { kind: 'reset' } }, match[1], 'reception'),
  },
  {
    example: 'SIMULAR MUDA',
    effect: 'The document is received and the connection stays open without an answer. Once, or `x3`.',
    pattern: /^MUDA(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ onTheWay: { kind: 'silence' } }, match[1], 'reception'),
  },
  {
    example: 'SIMULAR LENTO 8s',
    effect: 'Every answer about this document comes 8 seconds late.',
    pattern: /^LENTO (\d{1,4}) ?S$/,
    make: (match) => ({
      kind: 'wire',
      change: { delayMs: seconds(match[1]) },
      times: Number.POSITIVE_INFINITY,
      on: 'both',
    }),
  },
  {
    example: 'SIMULAR GOTEO',
    effect: 'The answers come drop by drop, 100 bytes per second. Once per operation, or `x3`.',
    pattern: /^GOTEO(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ onTheWay: { kind: 'drip', bytesPerSecond: 100 } }, match[1], 'both'),
  },
  {
    example: 'SIMULAR HTTP 503',
    effect: 'The HTTP status instead of an answer, nothing received. Once, or `x3`.',
    pattern: /^HTTP ([45]\d\d)(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ instead: httpError(Number(match[1])) }, match[2], 'reception'),
  },
  {
    example: 'SIMULAR HTML',
    effect: 'A maintenance page with status 200 instead of an answer, nothing received. Once, or `x3`.',
    pattern: /^HTML(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ instead: htmlPage }, match[1], 'reception'),
  },
  {
    example: 'SIMULAR CORTADA',
    effect: 'The document is received and the answer is cut in the middle. Once, or `x3`.',
    pattern: /^CORTADA(?: X ?(\d{1,3}))?$/,
    make: (match) => wire({ onTheWay: { kind: 'truncate' } }, match[1], 'reception'),
  },
  {
    example: 'SIMULAR DUPLICADA',
    effect: 'Each autorizacion comes twice.',
    pattern: /^DUPLICADA$/,
    make: () => ({ kind: 'wire', change: { copies: 2 }, times: Number.POSITIVE_INFINITY, on: 'authorization' }),
  },
  {
    example: 'SIMULAR ALTERADA',
    effect: 'AUTORIZADO, but the comprobante in the answer is not the one that was sent.',
    pattern: /^ALTERADA$/,
    make: () => ({ kind: 'wire', change: { altered: true }, times: Number.POSITIVE_INFINITY, on: 'authorization' }),
  },
];

/** Simulated cases as listed by `GET /magic` and in the README. */
export const simulatedCases = caseDefinitions.map(({ example, effect }) => ({ example, effect }));

/**
 * Codes that can be requested by the name of a receiver. Codes 80 and 99 answer queries, not documents, and 60 is
 * always present.
 */
export const simulatedCodes = messageCodes.filter(
  (candidate) => messagePhaseOf(candidate) !== 'query' && candidate !== '60',
);

/** Parses the name of a receiver. Case, accents and spaces are ignored. Returns undefined for an ordinary name. */
export function parseSimulatedCase(receiverName: string): SimulatedCase | undefined {
  const plain = receiverName.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase().trim().replace(/\s+/g, ' ');
  if (!plain.startsWith('SIMULAR ')) return undefined;
  const wish = plain.slice('SIMULAR '.length);
  for (const { pattern, make } of caseDefinitions) {
    const match = pattern.exec(wish);
    if (match !== null) return make(match);
  }
  return undefined;
}

function code(text: string | undefined, times: number): SimulatedCase | undefined {
  const wanted = String(Number(text));
  if (!isMessageCode(wanted) || !simulatedCodes.includes(wanted)) return undefined;
  return { kind: 'code', code: wanted, times };
}

function wire(change: Partial<FaultPlan>, times: string | undefined, on: 'reception' | 'both'): SimulatedCase {
  return { kind: 'wire', change, times: times === undefined ? 1 : Number(times), on };
}

function seconds(text: string | undefined): number {
  return Number(text) * 1_000;
}
