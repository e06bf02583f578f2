import { type Environment, environments } from '../environment.ts';
import { JsonFieldReader } from '../fields.ts';

export const faultTargets = ['reception', 'authorization', 'query', 'all'] as const;
export type FaultTargetService = (typeof faultTargets)[number];

export const faultKinds = [
  'delay',
  'down',
  'close',
  'reset-before',
  'reset-after',
  'half-open',
  'slow-drip',
  'truncated',
  'http500',
  'html',
  'rate-limit',
  'answer-43',
  'answer-45',
  'answer-50',
  'answer-70',
  'answer-99',
  'state-word',
  'duplicate-autorizaciones',
  'altered-comprobante',
  'other-key',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Fault that was set through the control port. */
export type ConfiguredFault = {
  readonly id: string;
  readonly kind: FaultKind;
  readonly target: FaultTargetService;
  readonly environment?: Environment;
  readonly accessKey?: string;
  readonly probability: number;
  readonly seed: number;
  /** Number of requests to which the fault will still be applied. Null: no limit. */
  remaining: number | null;
  fired: number;
  readonly ms: number;
  readonly status: number;
  readonly bytesPerSecond: number;
  readonly copies: number;
  readonly executed: boolean;
  readonly limit: number;
  readonly windowMs: number;
  /** Document state that the query service returns instead of the real state. */
  readonly word: string;
};

const dayMs = 86_400_000;

/** Reads a fault from a request to the control port, or returns everything that is wrong with its description. */
export function parseFault(
  source: unknown,
  id: string,
  seed: number,
): { readonly fault: ConfiguredFault } | { readonly faults: string[] } {
  const fields = new JsonFieldReader(source);
  fields.require('kind');
  const kind = fields.choice('kind', faultKinds);
  const target = fields.choice('target', [...faultTargets, 'both'] as const);
  const environment = fields.choice('environment', environments);
  const accessKey = fields.text('accessKey', /^\d{49}$/, '49 digits');
  const fault: ConfiguredFault = {
    id,
    kind: kind ?? 'delay',
    target: target === undefined ? defaultTarget(kind) : target === 'both' ? 'all' : target,
    ...(environment && { environment }),
    ...(accessKey && { accessKey }),
    probability: fields.number('probability', { min: 0, max: 1, integer: false }) ?? 1,
    seed: fields.number('seed', { min: 0, max: 2 ** 32 - 1 }) ?? seed,
    remaining: fields.number('count', { min: 1, max: 1e9 }) ?? null,
    fired: 0,
    ms: fields.number('ms', { min: 0, max: dayMs }) ?? (kind === 'delay' ? 1_000 : 0),
    status: fields.number('status', { min: 400, max: 599 }) ?? (kind === 'rate-limit' ? 429 : 500),
    bytesPerSecond: fields.number('bytesPerSecond', { min: 1, max: 1e6 }) ?? 100,
    copies: fields.number('copies', { min: 2, max: 50 }) ?? 2,
    executed: fields.boolean('executed') ?? kind === 'half-open',
    limit: fields.number('limit', { min: 0, max: 1e6 }) ?? 10,
    windowMs: fields.number('windowMs', { min: 1, max: dayMs }) ?? 1_000,
    word: fields.text('word', /^[^\n]{1,100}$/, 'a word of at most 100 characters') ?? 'EN PROCESO DE ANULACION',
  };
  const faults = [...fields.finish(), ...misfits(fault, fields)];
  return faults.length > 0 || kind === undefined ? { faults } : { fault };
}

function defaultTarget(kind: FaultKind | undefined): FaultTargetService {
  return (kind && fixedTargets[kind]?.[0]) ?? 'all';
}

/** Services whose responses a kind of fault can change. If a request names no target, the first service is used. */
const fixedTargets: Readonly<Partial<Record<FaultKind, readonly FaultTargetService[]>>> = {
  'answer-43': ['reception'],
  'answer-45': ['reception'],
  'answer-50': ['reception'],
  'answer-70': ['reception'],
  'answer-99': ['query'],
  'state-word': ['query'],
  'duplicate-autorizaciones': ['authorization'],
  'altered-comprobante': ['authorization'],
  'other-key': ['authorization', 'query'],
};

/** Returns combinations of kind and target that would have no effect. */
function misfits({ kind, target }: ConfiguredFault, fields: JsonFieldReader): string[] {
  const fixed = fixedTargets[kind];
  if (fixed !== undefined && !fixed.includes(target)) return [`${kind} only has the target ${fixed.join(' or ')}`];
  if (kind !== 'down') return [];
  const narrowing = ['target', 'environment', 'accessKey', 'probability', 'count', 'seed'].filter((name) =>
    fields.has(name),
  );
  return narrowing.map((name) => `down refuses every connection: ${name} does not go with it; use close`);
}
