// Tests random sequences of actions of clients, SRI and time over HTTP, compared with a model that contains only the
// rules on states.
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { addCustomer, highestNumber } from '../../../../test/issued-sequences.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { resetAuthority, runWorkerUntilIdle, withShortTimeouts } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient, type TestApp } from '../../../../test/test-app.ts';
import type { Services } from '../../../operate/services.ts';

let app: TestApp;
let worker: Services;
let api: ReturnType<typeof makeClient>;
let customers: Record<Ending, number>;
/** Number of milliseconds by which the clock of the service is ahead. The simulator's clock is moved with it. */
let aheadMs = 0;
// The window for repeats is longer than usual, because the test machine may be busy.
const scene = useScene({ business: 'issuing', account: { retryWindowSeconds: 120 } });
const { desk } = scene;

beforeAll(async () => {
  const services = { ...withShortTimeouts(scene.app.services, 1_000), now: () => new Date(Date.now() + aheadMs) };
  const { authority, now } = services;
  worker = services;
  app = await scene.anotherApp({
    emission: { firstAskMs: 0, inlineDeadlineMs: 1_500 },
    services: { authority, now },
  });
  api = makeClient(app.url, scene.account.key);
  customers = {
    authorizated: scene.business.customerId,
    returned: await addCustomer(scene, 'SIMULAR 35', '35'),
    refused: await addCustomer(scene, 'SIMULAR 39', '39'),
  };
}, 180_000);

type Ending = 'authorizated' | 'returned' | 'refused';

/** Expected state of one document according to the rules. */
interface Believed {
  state: 'draft' | 'underway' | 'authorizated' | 'rejected' | 'deleted';
  ending: Ending;
  number?: string;
}

interface Model {
  readonly documents: Map<number, Believed>;
  /** True while SRI does not answer. */
  silent: boolean;
  lastNumber: number;
  /** Last request that created and emitted a document. */
  sale?: Sale;
}

interface Sale {
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;
  readonly ending: Ending;
  readonly id: number;
  /** Whether the last response was 503. `answers` is the number of responses to this sale so far. */
  readonly failed: boolean;
  readonly answers: number;
}

let sales = 0;

interface Step {
  readonly name: string;
  run(model: Model): Promise<void>;
}

const nth = (model: Model, index: number): [number, Believed] | undefined => {
  const list = [...model.documents];
  return list.length === 0 ? undefined : list[index % list.length];
};

interface Shown {
  readonly id: number;
  readonly state: string;
  readonly number: string | null;
}

/** Checks an emission: the answer and the model must agree. */
function emitted(
  model: Model,
  document: Believed,
  answer: { status: number; body: Record<string, unknown> },
  ok: number,
) {
  const data = answer.body.data as Shown;
  const number = data.number ?? '';
  if (document.number === undefined) {
    model.lastNumber += 1;
    expect(Number(number.slice(-9)), 'numbers are consecutive').toBe(model.lastNumber);
    document.number = number;
  }
  expect(number, 'a number stays').toBe(document.number);
  if (model.silent || answer.status === 503 || data.state === 'recepted') {
    if (model.silent) expect(answer.status).toBe(503);
    document.state = 'underway';
    return;
  }
  expect(answer.status).toBe(ok);
  document.state = document.ending === 'authorizated' ? 'authorizated' : 'rejected';
  expect(data.state).toBe(document.state);
}

const create = (ending: Ending, emit: boolean, keyed: boolean): Step => ({
  name: `create ${ending}${emit ? ', emit' : ''}${keyed ? ', with a key' : ''}`,
  async run(model) {
    const detail = `venta ${++sales}`;
    const body = { ...bodiesOf(scene.business, worker.now())['01'], customer_id: customers[ending], detail, emit };
    const headers: Record<string, string> = keyed ? { 'idempotency-key': detail } : {};
    const answer = await api('documents.create', { body, headers });
    const { id } = answer.body.data as Shown;
    const document: Believed = { state: 'draft', ending };
    model.documents.set(id, document);
    if (emit) emitted(model, document, answer, 201);
    else expect(answer.status).toBe(201);
    if (emit) model.sale = { body, headers, ending, id, failed: answer.status === 503, answers: 1 };
  },
});

/**
 * Sends the same request again. With a key it is always the same sale; without a key only after a failure, and for at
 * most five responses.
 */
const repeat: Step = {
  name: 'repeat',
  async run(model) {
    if (model.sale === undefined) return;
    const { body, headers, ending, id, failed, answers } = model.sale;
    const keyed = 'idempotency-key' in headers;
    const answer = await api('documents.create', { body, headers });
    const data = answer.body.data as Shown;
    const same = keyed || (failed && answers < 5);
    expect([data.id === id, answer.headers.get('idempotent-replayed')]).toEqual([same, same ? 'true' : null]);
    const believed = model.documents.get(id);
    if (same && believed?.number !== undefined) {
      expect(data.number, 'a number stays').toBe(believed.number);
      expect([201, 503]).toContain(answer.status);
      if (believed.state !== 'underway') expect(data.state, 'decided stays decided').toBe(believed.state);
    } else if (!same) {
      const document: Believed = { state: 'draft', ending };
      model.documents.set(data.id, document);
      emitted(model, document, answer, 201);
    }
    model.sale = { ...model.sale, id: data.id, failed: answer.status === 503, answers: same ? answers + 1 : 1 };
  },
};

const update = (index: number): Step => ({
  name: `update ${index}`,
  async run(model) {
    const [id, document] = nth(model, index) ?? [];
    if (id === undefined || document === undefined) return;
    const answer = await api('documents.update', { params: { id }, body: { detail: `cambio ${index}` } });
    const expected = document.state === 'deleted' ? 404 : document.state === 'draft' ? 200 : 409;
    expect(answer.status).toBe(expected);
  },
});

const emit = (index: number): Step => ({
  name: `emit ${index}`,
  async run(model) {
    const [id, document] = nth(model, index) ?? [];
    if (id === undefined || document === undefined) return;
    const answer = await api('documents.update', { params: { id }, body: { emit: true } });
    if (document.state === 'deleted') expect(answer.status).toBe(404);
    else if (document.state === 'draft' || document.state === 'rejected') emitted(model, document, answer, 200);
    else expect(answer.status).toBe(409);
  },
});

const verify = (index: number): Step => ({
  name: `verify ${index}`,
  async run(model) {
    const [id, document] = nth(model, index) ?? [];
    if (id === undefined || document === undefined) return;
    const answer = await api('documents.update', { params: { id }, body: { verify: true } });
    if (document.state === 'deleted') return expect(answer.status).toBe(404);
    if (document.state === 'draft') return expect(answer.status).toBe(409);
    if (model.silent) return expect(answer.status).toBe(503);
    expect(answer.status).toBe(200);
    const { state } = answer.body.data as Shown;
    if (document.state !== 'underway') return expect(state, 'decided stays decided').toBe(document.state);
    if (state === 'signed' || state === 'recepted') return;
    document.state = document.ending === 'authorizated' ? 'authorizated' : 'rejected';
    expect(state).toBe(document.state);
  },
});

const remove = (index: number): Step => ({
  name: `delete ${index}`,
  async run(model) {
    const [id, document] = nth(model, index) ?? [];
    if (id === undefined || document === undefined) return;
    const answer = await api('documents.delete', { params: { id } });
    const expected = document.state === 'deleted' ? 404 : document.state === 'draft' ? 204 : 409;
    expect(answer.status).toBe(expected);
    if (expected === 204) document.state = 'deleted';
  },
});

const fault = (kind: string): Step => ({
  name: `fault ${kind}`,
  async run(model) {
    await desk.lift();
    await desk.fault({ kind, target: 'all' });
    model.silent = true;
  },
});

const lift: Step = {
  name: 'lift',
  async run(model) {
    await desk.lift();
    await resetAuthority(scene.owner);
    model.silent = false;
  },
};

const wait = (minutes: number): Step => ({
  name: `wait ${minutes} min`,
  async run() {
    aheadMs += minutes * 60_000;
    await desk.clock(aheadMs);
  },
});

const work: Step = {
  name: 'work',
  async run(model) {
    const left = await runWorkerUntilIdle(scene.owner, worker, model.silent ? 1 : 40);
    if (model.silent) return;
    expect(left).toBe(0);
    for (const document of model.documents.values())
      if (document.state === 'underway')
        document.state = document.ending === 'authorizated' ? 'authorizated' : 'rejected';
  },
};

const anyIndex = fc.nat({ max: 5 });
const endings = fc.constantFrom<Ending>('authorizated', 'authorizated', 'returned', 'refused');
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(endings, fc.boolean(), fc.boolean())
        .map(([ending, now, keyed]) => create(ending, now, keyed)),
    },
    { weight: 3, arbitrary: fc.constant(repeat) },
    { weight: 2, arbitrary: anyIndex.map(update) },
    { weight: 4, arbitrary: anyIndex.map(emit) },
    { weight: 3, arbitrary: anyIndex.map(verify) },
    { weight: 2, arbitrary: anyIndex.map(remove) },
    { weight: 1, arbitrary: fc.constantFrom('close', 'reset-after', 'html', 'truncated').map(fault) },
    { weight: 1, arbitrary: fc.constant(lift) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 3 }).map(wait) },
    { weight: 1, arbitrary: fc.constant(work) },
  ),
  { minLength: 2, maxLength: 7 },
);

/** Number of sequences; `npm run soak:service` runs 25 times as many. */
const sequences = Number(process.env.MODEL_SEQUENCES ?? 60);

test(`${sequences} sequences of create, repeat, update, emit, verify, delete, faults and clock moves`, {
  timeout: 1_800_000,
}, async () => {
  let lastNumber = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const model: Model = { documents: new Map(), silent: false, lastNumber };
      try {
        for (const step of [...sequence, lift, work]) await step.run(model);
        for (const [id, { state }] of model.documents) {
          const answer = await api('documents.get', {
            params: { id },
            query: { businessId: scene.business.businessId },
          });
          expect(state === 'deleted' ? answer.status : (answer.body.data as Shown).state).toBe(
            state === 'deleted' ? 404 : state,
          );
        }
      } catch (error) {
        throw new Error(`${sequence.map(({ name }) => name).join('; ')}: ${(error as Error).message}`);
      } finally {
        await lift.run(model);
        await runWorkerUntilIdle(scene.owner, worker);
        lastNumber = await highestNumber(scene.owner);
      }
    }),
    { numRuns: sequences, endOnFailure: true },
  );
  expect(await findInvariantBreaches(scene.owner, desk)).toEqual([]);
});
