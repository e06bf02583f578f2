import { parseRegistryEntry } from '../checks/registry.ts';
import { formatInstant } from '../clock.ts';
import { environments } from '../environment.ts';
import { faultKinds } from '../faults/fault.ts';
import { JsonFieldReader } from '../fields.ts';
import { changeSettings } from '../settings.ts';
import { simulatedCases, simulatedCodes } from '../simulated-cases.ts';
import { answerAnnulmentConsent, setAnnulment } from './annulments.ts';
import type { ControlContext } from './control-context.ts';
import { listReceived, showReceived } from './received.ts';
import type { ControlReply } from './reply.ts';

export type ControlRequest = { readonly parameter: string; readonly query: URLSearchParams; readonly body: unknown };

export type ControlRoute = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly pattern: RegExp;
  readonly does: string;
  readonly run: (context: ControlContext, request: ControlRequest) => ControlReply | Promise<ControlReply>;
};

/** All routes of the control port, in the order in which `GET /` lists them. */
export const controlRoutes: readonly ControlRoute[] = [
  route('GET', '/', 'this list', () => ({
    body: {
      controls: controlRoutes.map(({ method, path, does }) => ({ method, path, does })),
      faultKinds,
    },
  })),
  route('GET', '/health', 'whether it runs, its clock and how much it holds', ({ simulatorState }) => ({
    body: {
      ok: true,
      now: formatInstant(simulatorState.clock.now()),
      rssBytes: process.memoryUsage.rss(),
      cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      held: Object.fromEntries(environments.map((name) => [name, simulatorState.archives[name].size()])),
    },
  })),
  route('GET', '/counters', 'what was seen so far', ({ simulatorState }) => ({
    body: simulatorState.ledger.counters(),
  })),
  route(
    'GET',
    '/received',
    'arrivals, oldest first; ?after ?limit ?accessKey ?environment ?state',
    ({ simulatorState }, { query }) => listReceived(simulatorState, query),
  ),
  route(
    'GET',
    '/received/{accessKey}',
    'every arrival of a key with its bytes, and its verdicts',
    ({ simulatorState }, { parameter }) => showReceived(simulatorState, parameter),
  ),
  route('GET', '/faults', 'the faults in force', ({ faults }) => ({ body: { faults: faults.list() } })),
  route('POST', '/faults', 'a fault from now on', async ({ faults, simulatorState, followDown }, { body }) => {
    const added = faults.add(body, simulatorState.settings().seed);
    if ('faults' in added) return refuse(added.faults);
    await followDown();
    return { status: 201, body: added.fault };
  }),
  route('DELETE', '/faults', 'no faults any more', async ({ faults, followDown }) => {
    faults.clear();
    await followDown();
    return { body: { faults: [] } };
  }),
  route('DELETE', '/faults/{id}', 'one fault less', async ({ faults, followDown }, { parameter }) => {
    const removed = faults.remove(parameter);
    await followDown();
    return removed ? { body: { removed: parameter } } : { status: 404, body: { error: `no fault ${parameter}` } };
  }),
  route('GET', '/clock', "the simulator's clock", ({ simulatorState }) => showClock(simulatorState)),
  route(
    'POST',
    '/clock',
    'moves the clock: {"offsetMs"} from the real one, or {"now"}',
    ({ simulatorState }, { body }) => {
      const fields = new JsonFieldReader(body);
      const offset = fields.number('offsetMs', { min: -4e12, max: 4e12 });
      const now = fields.text(
        'now',
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
        'an ISO 8601 instant',
      );
      const faults = fields.finish();
      if (faults.length > 0 || (offset === undefined) === (now === undefined))
        return refuse([...faults, 'send offsetMs or now']);
      const real = simulatorState.clock.now() - simulatorState.clock.offsetMs();
      simulatorState.clock.setOffset(offset ?? Date.parse(now ?? '') - real);
      return showClock(simulatorState);
    },
  ),
  route('GET', '/settings', 'the settings in force', ({ simulatorState }) => ({ body: simulatorState.settings() })),
  route('POST', '/settings', 'changes some settings', ({ simulatorState, changeSettings: apply }, { body }) => {
    const changed = changeSettings(simulatorState.settings(), body);
    if ('faults' in changed) return refuse(changed.faults);
    apply(changed.settings);
    return { body: changed.settings };
  }),
  route('GET', '/registry', 'what SRI knows about people', ({ simulatorState }) => ({
    body: { entries: simulatorState.registry.list() },
  })),
  route(
    'POST',
    '/registry',
    '{"id", "code"}: this RUC, person or certificate is not in order',
    ({ simulatorState }, { body }) => {
      const read = parseRegistryEntry(body);
      if ('faults' in read) return refuse(read.faults);
      simulatorState.registry.add(read.entry);
      return { status: 201, body: read.entry };
    },
  ),
  route('DELETE', '/registry', 'everybody is in order again', ({ simulatorState }) => {
    simulatorState.registry.clear();
    return { body: { entries: [] } };
  }),
  route('GET', '/authorities', 'the certification authorities it trusts', ({ simulatorState }) => ({
    body: {
      any: simulatorState.trust.any,
      authorities: simulatorState.trust.list().map(({ subject, fingerprint256 }) => ({ subject, fingerprint256 })),
    },
  })),
  route('POST', '/authorities', '{"pem"}: trusts one more', ({ simulatorState }, { body }) => {
    const fields = new JsonFieldReader(body);
    fields.require('pem');
    const pem = fields.text('pem', /-----BEGIN CERTIFICATE-----/, 'a PEM certificate');
    const faults = fields.finish();
    if (faults.length > 0 || pem === undefined) return refuse(faults);
    try {
      return { status: 201, body: { added: simulatorState.trust.add(Buffer.from(pem)) } };
    } catch (error) {
      return refuse([(error as Error).message]);
    }
  }),
  route(
    'POST',
    '/annulments',
    '{"accessKey"}: asked for in the portal; with "state", that state',
    ({ simulatorState }, { body }) => setAnnulment(simulatorState, body),
  ),
  route('POST', '/consents', '{"accessKey", "accepted"}: the receiver answers', ({ simulatorState }, { body }) =>
    answerAnnulmentConsent(simulatorState, body),
  ),
  route('GET', '/magic', 'names of receivers that rehearse a case', () => ({
    body: { values: simulatedCases, codes: simulatedCodes },
  })),
  route('POST', '/reset', 'forgets everything and starts afresh', async ({ reset }) => {
    await reset();
    return { body: { reset: true } };
  }),
];

function route(method: ControlRoute['method'], path: string, does: string, run: ControlRoute['run']): ControlRoute {
  return { method, path, pattern: new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`), does, run };
}

function showClock({ clock }: ControlContext['simulatorState']): ControlReply {
  return { body: { now: formatInstant(clock.now()), offsetMs: clock.offsetMs() } };
}

function refuse(faults: readonly string[]): ControlReply {
  return { status: 422, body: { error: 'the request cannot be carried out', faults } };
}
