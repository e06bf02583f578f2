import type { Call } from './faults/fault-book.ts';
import { emptyPlan, type Plan } from './faults/plan.ts';
import { parseMagic, type Rehearsal } from './magic.ts';
import type { MessageCode } from './messages.ts';

export type Rehearsals = ReturnType<typeof createRehearsals>;

type Running = { readonly rehearsal: Rehearsal; readonly since: number; readonly used: Map<string, number> };

const mostRunning = 10_000;

/** Remembers which documents asked for a rehearsal, so that queries about them take part in it. */
export function createRehearsals(now: () => number) {
  const byDocument = new Map<string, Running>();
  const refused = new Map<string, number>();
  const find = (call: Call) => byDocument.get(`${call.environment}/${call.accessKey}`);
  return {
    /** A document came in; its receiver's name is a wish, or the end of one under the same key. */
    notice: (call: Call, receiverName: string | null) => {
      if (receiverName === null || call.accessKey === null) return;
      const id = `${call.environment}/${call.accessKey}`;
      const rehearsal = parseMagic(receiverName);
      if (rehearsal === undefined) byDocument.delete(id);
      else if (JSON.stringify(byDocument.get(id)?.rehearsal) !== JSON.stringify(rehearsal))
        byDocument.set(id, { rehearsal, since: now(), used: new Map() });
      if (byDocument.size > mostRunning) byDocument.delete(byDocument.keys().next().value ?? '');
    },
    planFor: (call: Call): Plan => {
      const running = find(call);
      if (running === undefined) return emptyPlan();
      const { rehearsal, since } = running;
      if (rehearsal.kind === 'outage')
        return now() < since + rehearsal.ms ? { ...emptyPlan(), instead: { kind: 'close' } } : emptyPlan();
      if (rehearsal.kind !== 'wire' || !takesPart(rehearsal.on, call)) return emptyPlan();
      return use(running.used, call.operation, rehearsal.times) ? { ...emptyPlan(), ...rehearsal.change } : emptyPlan();
    },
    inProcessMs: (call: Call): number | undefined => {
      const rehearsal = find(call)?.rehearsal;
      return rehearsal?.kind === 'in-process' ? rehearsal.ms : undefined;
    },
    /**
     * The code a document is to be answered with this time. 45 is counted by series and not by key: whoever gets it takes
     * the next number, and with it another key. After the last refusal one document passes and the count starts again.
     */
    codeFor: (call: Call, series: string): MessageCode | undefined => {
      const running = find(call);
      if (running?.rehearsal.kind !== 'code') return undefined;
      const { code, times } = running.rehearsal;
      if (code !== '45') return use(running.used, code, times) ? code : undefined;
      const id = `${call.environment}/${series}`;
      if (use(refused, id, times)) return code;
      refused.delete(id);
      return undefined;
    },
    clear: () => {
      byDocument.clear();
      refused.clear();
    },
  };
}

function takesPart(on: 'reception' | 'authorization' | 'both', { operation }: Call): boolean {
  return on === 'both' || (on === 'reception') === (operation === 'validarComprobante');
}

function use(used: Map<string, number>, what: string, times: number): boolean {
  const count = used.get(what) ?? 0;
  if (count >= times) return false;
  used.set(what, count + 1);
  return true;
}
