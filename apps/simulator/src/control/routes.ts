import { readRegistryEntry } from '../checks/registry.ts';
import { formatInstant } from '../clock.ts';
import { environments } from '../environment.ts';
import { faultKinds } from '../faults/fault.ts';
import { Fields } from '../fields.ts';
import { magicCodes, magicValues } from '../magic.ts';
import { changeSettings } from '../settings.ts';
import { annul, consent } from './annulments.ts';
import type { ControlDesk } from './desk.ts';
import { listReceived, showReceived } from './received.ts';
import type { ControlReply } from './reply.ts';

export type ControlRequest = { readonly parameter: string; readonly query: URLSearchParams; readonly body: unknown };

export type ControlRoute = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly pattern: RegExp;
  readonly does: string;
  readonly run: (desk: ControlDesk, request: ControlRequest) => ControlReply | Promise<ControlReply>;
};

/** Every control there is, in the order in which `GET /` lists them. */
export const routes: readonly ControlRoute[] = [
  route('GET', '/', 'this list', () => ({
    body: {
      controls: routes.map(({ method, path, does }) => ({ method, path, does })),
      faultKinds,
    },
  })),
  route('GET', '/health', 'whether it runs, its clock and how much it holds', ({ world }) => ({
    body: {
      ok: true,
      now: formatInstant(world.clock.now()),
      rssBytes: process.memoryUsage.rss(),
      cpuSeconds: (process.cpuUsage().user + process.cpuUsage().system) / 1e6,
      held: Object.fromEntries(environments.map((name) => [name, world.archives[name].size()])),
    },
  })),
  route('GET', '/counters', 'what was seen so far', ({ world }) => ({ body: world.ledger.counters() })),
  route(
    'GET',
    '/received',
    'arrivals, oldest first; ?after ?limit ?accessKey ?environment ?state',
    ({ world }, { query }) => listReceived(world, query),
  ),
  route(
    'GET',
    '/received/{accessKey}',
    'every arrival of a key with its bytes, and its verdicts',
    ({ world }, { parameter }) => showReceived(world, parameter),
  ),
  route('GET', '/faults', 'the faults in force', ({ faults }) => ({ body: { faults: faults.list() } })),
  route('POST', '/faults', 'a fault from now on', async ({ faults, world, followDown }, { body }) => {
    const added = faults.add(body, world.settings().seed);
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
  route('GET', '/clock', "the simulator's clock", ({ world }) => showClock(world)),
  route('POST', '/clock', 'moves the clock: {"offsetMs"} from the real one, or {"now"}', ({ world }, { body }) => {
    const fields = new Fields(body);
    const offset = fields.number('offsetMs', { min: -4e12, max: 4e12 });
    const now = fields.text('now', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, 'an ISO 8601 instant');
    const faults = fields.finish();
    if (faults.length > 0 || (offset === undefined) === (now === undefined))
      return refuse([...faults, 'send offsetMs or now']);
    const real = world.clock.now() - world.clock.offsetMs();
    world.clock.setOffset(offset ?? Date.parse(now ?? '') - real);
    return showClock(world);
  }),
  route('GET', '/settings', 'the settings in force', ({ world }) => ({ body: world.settings() })),
  route('POST', '/settings', 'changes some settings', ({ world, changeSettings: apply }, { body }) => {
    const changed = changeSettings(world.settings(), body);
    if ('faults' in changed) return refuse(changed.faults);
    apply(changed.settings);
    return { body: changed.settings };
  }),
  route('GET', '/registry', 'what SRI knows about people', ({ world }) => ({
    body: { entries: world.registry.list() },
  })),
  route(
    'POST',
    '/registry',
    '{"id", "code"}: this RUC, person or certificate is not in order',
    ({ world }, { body }) => {
      const read = readRegistryEntry(body);
      if ('faults' in read) return refuse(read.faults);
      world.registry.add(read.entry);
      return { status: 201, body: read.entry };
    },
  ),
  route('DELETE', '/registry', 'everybody is in order again', ({ world }) => {
    world.registry.clear();
    return { body: { entries: [] } };
  }),
  route('GET', '/authorities', 'the certification authorities it trusts', ({ world }) => ({
    body: {
      any: world.trust.any,
      authorities: world.trust.list().map(({ subject, fingerprint256 }) => ({ subject, fingerprint256 })),
    },
  })),
  route('POST', '/authorities', '{"pem"}: trusts one more', ({ world }, { body }) => {
    const fields = new Fields(body);
    fields.require('pem');
    const pem = fields.text('pem', /-----BEGIN CERTIFICATE-----/, 'a PEM certificate');
    const faults = fields.finish();
    if (faults.length > 0 || pem === undefined) return refuse(faults);
    try {
      return { status: 201, body: { added: world.trust.add(Buffer.from(pem)) } };
    } catch (error) {
      return refuse([(error as Error).message]);
    }
  }),
  route(
    'POST',
    '/annulments',
    '{"accessKey"}: asked for in the portal; with "state", that state',
    ({ world }, { body }) => annul(world, body),
  ),
  route('POST', '/consents', '{"accessKey", "accepted"}: the receiver answers', ({ world }, { body }) =>
    consent(world, body),
  ),
  route('GET', '/magic', 'names of receivers that rehearse a case', () => ({
    body: { values: magicValues, codes: magicCodes },
  })),
  route('POST', '/reset', 'forgets everything and starts afresh', async ({ reset }) => {
    await reset();
    return { body: { reset: true } };
  }),
];

function route(method: ControlRoute['method'], path: string, does: string, run: ControlRoute['run']): ControlRoute {
  return { method, path, pattern: new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`), does, run };
}

function showClock({ clock }: ControlDesk['world']): ControlReply {
  return { body: { now: formatInstant(clock.now()), offsetMs: clock.offsetMs() } };
}

function refuse(faults: readonly string[]): ControlReply {
  return { status: 422, body: { error: 'the request cannot be carried out', faults } };
}
