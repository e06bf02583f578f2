import type { Environment } from '../environment.ts';
import type { MessageCode } from '../messages.ts';
import { seededRandom } from '../random.ts';
import type { OperationName } from '../soap/operations.ts';
import { type ConfiguredFault, type FaultKind, type FaultTargetService, parseFault } from './fault.ts';
import { emptyPlan, type FaultPlan, htmlPage, httpError } from './plan.ts';

export type FaultTarget = {
  readonly environment: Environment;
  readonly operation: OperationName;
  readonly accessKey: string | null;
};

export type FaultBook = ReturnType<typeof createFaultBook>;

type Entry = {
  readonly fault: ConfiguredFault;
  readonly roll: () => number;
  readonly recent: number[];
  readonly until: number | null;
};

const mostFaults = 1_000;

/**
 * Active faults. Delays and changes of the response are combined. If two faults exclude each other, the first one is
 * applied.
 */
export function createFaultBook(now: () => number) {
  const entries: Entry[] = [];
  let nextId = 1;
  return {
    add: (
      source: unknown,
      defaultSeed: number,
    ): { readonly fault: ConfiguredFault } | { readonly faults: string[] } => {
      if (entries.length >= mostFaults) return { faults: [`there are ${mostFaults} faults already`] };
      const read = parseFault(source, `f${nextId}`, defaultSeed + nextId);
      if ('faults' in read) return read;
      nextId++;
      const { fault } = read;
      const until = fault.kind === 'down' && fault.ms > 0 ? now() + fault.ms : null;
      entries.push({ fault, roll: seededRandom(fault.seed), recent: [], until });
      return { fault };
    },
    list: (): ConfiguredFault[] => entries.map(({ fault }) => fault),
    remove: (id: string): boolean => {
      const index = entries.findIndex(({ fault }) => fault.id === id);
      return index >= 0 && entries.splice(index, 1).length > 0;
    },
    clear: () => {
      entries.splice(0);
    },
    /**
     * Time for which connections are still refused: null until the fault is removed, undefined if they are not refused.
     */
    downMs: (): number | null | undefined => {
      for (let index = entries.length - 1; index >= 0; index--) {
        const until = entries[index]?.until;
        if (until != null && until <= now()) entries.splice(index, 1);
      }
      const ends = entries.filter(({ fault }) => fault.kind === 'down').map(({ until }) => until);
      if (ends.length === 0) return undefined;
      return ends.includes(null) ? null : Math.max(...ends.map(Number)) - now();
    },
    planFor: (call: FaultTarget): FaultPlan => {
      const plan = emptyPlan();
      for (const entry of entries) if (concerns(entry.fault, call)) applyFault(entry, plan, now());
      return plan;
    },
  };
}

const targetOf: Readonly<Record<OperationName, FaultTargetService>> = {
  validarComprobante: 'reception',
  autorizacionComprobante: 'authorization',
  autorizacionComprobanteLote: 'authorization',
  consultarEstadoAutorizacionComprobante: 'query',
};

function concerns(fault: ConfiguredFault, { environment, operation, accessKey }: FaultTarget): boolean {
  return (
    fault.kind !== 'down' &&
    fault.remaining !== 0 &&
    (fault.target === 'all' || fault.target === targetOf[operation]) &&
    (fault.environment === undefined || fault.environment === environment) &&
    (fault.accessKey === undefined || fault.accessKey === accessKey)
  );
}

function applyFault(entry: Entry, plan: FaultPlan, now: number): void {
  const { fault } = entry;
  // A fault that can no longer affect the request is skipped, so that it is not counted as used.
  if (isSettled(plan, fault)) return;
  if (fault.kind === 'rate-limit' && !isOverLimit(entry, now)) return;
  if (entry.roll() >= fault.probability) return;
  fault.fired++;
  if (fault.remaining !== null) fault.remaining--;
  change(plan, fault);
}

const additive: ReadonlySet<FaultKind> = new Set([
  'delay',
  'duplicate-autorizaciones',
  'altered-comprobante',
  'other-key',
  'state-word',
]);

function isSettled(plan: FaultPlan, { kind }: ConfiguredFault): boolean {
  if (additive.has(kind)) return false;
  return plan.instead !== undefined || plan.answer !== undefined || plan.onTheWay !== undefined;
}

function isOverLimit({ fault, recent }: Entry, now: number): boolean {
  while (recent[0] !== undefined && recent[0] <= now - fault.windowMs) recent.shift();
  if (recent.length >= fault.limit) return true;
  recent.push(now);
  return false;
}

function change(plan: FaultPlan, fault: ConfiguredFault): void {
  switch (fault.kind) {
    case 'delay':
      plan.delayMs += fault.ms;
      return;
    case 'close':
      plan.instead = { kind: 'close' };
      return;
    case 'reset-before':
      plan.instead = { kind: 'reset' };
      return;
    case 'half-open':
      if (fault.executed) plan.onTheWay = { kind: 'silence' };
      else plan.instead = { kind: 'silence' };
      return;
    case 'http500':
    case 'rate-limit':
      plan.instead = httpError(fault.status);
      return;
    case 'html':
      plan.instead = htmlPage;
      return;
    case 'answer-43':
    case 'answer-45':
    case 'answer-50':
    case 'answer-70':
    case 'answer-99':
      plan.answer = { code: fault.kind.slice('answer-'.length) as MessageCode, executed: fault.executed };
      return;
    case 'reset-after':
      plan.onTheWay = { kind: 'reset' };
      return;
    case 'truncated':
      plan.onTheWay = { kind: 'truncate' };
      return;
    case 'slow-drip':
      plan.onTheWay = { kind: 'drip', bytesPerSecond: fault.bytesPerSecond };
      return;
    case 'duplicate-autorizaciones':
      plan.copies = Math.max(plan.copies, fault.copies);
      return;
    case 'altered-comprobante':
      plan.altered = true;
      return;
    case 'other-key':
      plan.otherKey = true;
      return;
    case 'state-word':
      plan.stateWord = fault.word;
      return;
    case 'down':
      return;
  }
}
