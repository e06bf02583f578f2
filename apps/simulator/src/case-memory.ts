import type { FaultTarget } from './faults/fault-book.ts';
import { emptyPlan, type FaultPlan } from './faults/plan.ts';
import type { MessageCode } from './messages.ts';
import { parseSimulatedCase, type SimulatedCase } from './simulated-cases.ts';

export type CaseMemory = ReturnType<typeof createCaseMemory>;

type RunningCase = {
  readonly simulatedCase: SimulatedCase;
  readonly since: number;
  readonly used: Map<string, number>;
};

const maxRunningCases = 10_000;

/**
 * Records which documents belong to a simulated case, so that later queries about these documents follow the case, too.
 */
export function createCaseMemory(now: () => number) {
  const byDocument = new Map<string, RunningCase>();
  const refused = new Map<string, number>();
  const find = (call: FaultTarget) => byDocument.get(`${call.environment}/${call.accessKey}`);
  return {
    /**
     * Called for each received document. The receiver's name may start a case, or end the case of an earlier document
     * with the same key.
     */
    notice: (call: FaultTarget, receiverName: string | null) => {
      if (receiverName === null || call.accessKey === null) return;
      const id = `${call.environment}/${call.accessKey}`;
      const simulatedCase = parseSimulatedCase(receiverName);
      if (simulatedCase === undefined) byDocument.delete(id);
      else if (JSON.stringify(byDocument.get(id)?.simulatedCase) !== JSON.stringify(simulatedCase))
        byDocument.set(id, { simulatedCase: simulatedCase, since: now(), used: new Map() });
      if (byDocument.size > maxRunningCases) byDocument.delete(byDocument.keys().next().value ?? '');
    },
    planFor: (call: FaultTarget): FaultPlan => {
      const running = find(call);
      if (running === undefined) return emptyPlan();
      const { simulatedCase, since } = running;
      if (simulatedCase.kind === 'outage')
        return now() < since + simulatedCase.ms ? { ...emptyPlan(), instead: { kind: 'close' } } : emptyPlan();
      if (simulatedCase.kind !== 'wire' || !affectsOperation(simulatedCase.on, call)) return emptyPlan();
      return countUse(running.used, call.operation, simulatedCase.times)
        ? { ...emptyPlan(), ...simulatedCase.change }
        : emptyPlan();
    },
    inProcessMs: (call: FaultTarget): number | undefined => {
      const simulatedCase = find(call)?.simulatedCase;
      return simulatedCase?.kind === 'in-process' ? simulatedCase.ms : undefined;
    },
    /**
     * Message code for the current response about a document. For code 45 the responses are counted by series and not
     * by key, because a client that gets it takes the next number and so a new key. After the last refusal one document
     * is accepted and the count starts again.
     */
    codeFor: (call: FaultTarget, series: string): MessageCode | undefined => {
      const running = find(call);
      if (running?.simulatedCase.kind !== 'code') return undefined;
      const { code, times } = running.simulatedCase;
      if (code !== '45') return countUse(running.used, code, times) ? code : undefined;
      const id = `${call.environment}/${series}`;
      if (countUse(refused, id, times)) return code;
      refused.delete(id);
      return undefined;
    },
    clear: () => {
      byDocument.clear();
      refused.clear();
    },
  };
}

function affectsOperation(on: 'reception' | 'authorization' | 'both', { operation }: FaultTarget): boolean {
  return on === 'both' || (on === 'reception') === (operation === 'validarComprobante');
}

function countUse(used: Map<string, number>, what: string, times: number): boolean {
  const count = used.get(what) ?? 0;
  if (count >= times) return false;
  used.set(what, count + 1);
  return true;
}
