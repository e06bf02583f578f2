// Tests every fault of SRI, at every step, once, several times and lasting. One request keeps one number, nothing is
// sent again before a query, the bytes never differ, and the document reaches the right final state.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInvariantBreaches } from '../../../../test/check-invariants.ts';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { makeAllWorkDue, resetAuthority, runWorkerUntilIdle, withShortTimeouts } from '../../../../test/run-worker.ts';
import { useScene } from '../../../../test/scene.ts';
import { makeClient } from '../../../../test/test-app.ts';
import type { Services } from '../../../operate/services.ts';
import { advanceDueDocuments } from './advance-due.ts';

let services: Services;
let post: (more?: object) => Promise<Posted>;
const scene = useScene({ business: 'issuing' });
const { desk } = scene;

beforeAll(async () => {
  services = withShortTimeouts(scene.app.services, 700);
  const hasty = await scene.anotherApp({
    emission: { inlineDeadlineMs: 600 },
    services: { authority: services.authority },
  });
  const api = makeClient(hasty.url, scene.account.key);
  post = async (more = {}) => {
    const body = { ...bodiesOf(scene.business)['01'], emit: true, ...more };
    const answer = await api('documents.create', { body });
    return { status: answer.status, data: answer.body.data as Posted['data'] };
  };
});
beforeEach(async () => {
  await desk.lift();
  await resetAuthority(scene.owner);
});

interface Posted {
  readonly status: number;
  readonly data: {
    readonly id: number;
    readonly number: string;
    readonly accessKey: string;
    readonly acronym?: string;
  };
}

const owner = () => scene.owner;
const read = (id: number) =>
  owner()
    .selectFrom('documents')
    .select(['acronym', 'number', 'access_key', 'attempt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const numbersTaken = async () =>
  Number(
    (
      await owner()
        .selectFrom('document_numbers')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

const onTheWire = [
  { kind: 'delay', ms: 1_500 },
  { kind: 'close' },
  { kind: 'reset-before' },
  { kind: 'reset-after' },
  { kind: 'half-open', executed: true },
  { kind: 'half-open', executed: false },
  { kind: 'slow-drip', bytesPerSecond: 20 },
  { kind: 'truncated' },
  { kind: 'http500', status: 500 },
  { kind: 'http500', status: 404 },
  { kind: 'html' },
  { kind: 'rate-limit', limit: 0 },
].flatMap((fault) =>
  (['reception', 'authorization', 'both'] as const).flatMap((target) =>
    ([{ count: 1 }, { count: 3 }, {}] as const).map((times) => ({ ...fault, target, ...times })),
  ),
);
const inTheAnswer = [
  ...['answer-43', 'answer-50', 'answer-70'].flatMap((kind) =>
    [1, 3].map((count) => ({ kind, target: 'reception', executed: true, count })),
  ),
  ...[1, 3].map((count) => ({ kind: 'answer-50', target: 'reception', executed: false, count })),
  { kind: 'answer-45', target: 'reception', executed: true, count: 1 },
  ...['duplicate-autorizaciones', 'altered-comprobante', 'other-key'].flatMap((kind) =>
    ([{ count: 1 }, { count: 3 }, {}] as const).map((times) => ({ kind, target: 'authorization', ...times })),
  ),
];

describe('a document survives', () => {
  const faults = [{ kind: 'down' }, ...onTheWire, ...inTheAnswer].map((fault) => ({ ...fault, name: nameOf(fault) }));
  test.each(faults)('$name', async ({ name: _, ...fault }) => {
    const before = await numbersTaken();
    await desk.fault(fault);
    const { status, data } = await post();
    expect([201, 503]).toContain(status);
    // If a fault lasts, the worker gets it, too, before it ends.
    const lasts = !('count' in fault) || fault.count !== 1;
    for (let round = 0; lasts && round < 2; round += 1) {
      await resetAuthority(owner());
      await makeAllWorkDue(owner());
      await advanceDueDocuments(services, 1);
    }
    await desk.lift();
    await resetAuthority(owner());
    expect(await runWorkerUntilIdle(owner(), services)).toBe(0);

    expect(await read(data.id)).toEqual({
      acronym: 'AUT',
      number: data.number,
      access_key: data.accessKey,
      attempt: 1,
    });
    expect(await numbersTaken()).toBe(before + 1);
    const accepted = (await desk.received(data.accessKey)).filter((arrival) => arrival.state === 'RECIBIDA');
    expect(accepted.length).toBeLessThanOrEqual(1);
  });

  test('message 45 about a number of another document: rejected, and the next emission takes another number', async () => {
    await desk.fault({ kind: 'answer-45', target: 'reception', executed: false, count: 1 });
    const { status, data } = await post();
    expect([status, (await read(data.id)).acronym]).toEqual([201, 'DVL']);
    const api = makeClient(scene.app.url, scene.account.key);
    const again = await api('documents.update', { params: { id: data.id }, body: { emit: true } });
    expect(again.status).toBe(200);
    const row = await read(data.id);
    expect(row.acronym).toBe('AUT');
    expect(row.number).not.toBe(data.number);
  });

  test.each(['43', '70'])(
    'message %s about a document that SRI never had: it waits for a decision and is never sent again',
    async (code) => {
      await desk.fault({ kind: `answer-${code}`, target: 'reception', executed: false, count: 1 });
      const { data } = await post();
      await desk.lift();
      expect(await runWorkerUntilIdle(owner(), services, 3)).toBeGreaterThan(0);
      expect(await read(data.id)).toMatchObject({ acronym: 'REC', number: data.number, access_key: data.accessKey });
      expect(await desk.received(data.accessKey)).toHaveLength(1);
    },
  );

  test('all invariants hold at the end', async () => {
    expect(await findInvariantBreaches(owner(), desk)).toEqual([]);
  });
});

function nameOf({ kind, ...rest }: { readonly kind: string } & Readonly<Record<string, unknown>>): string {
  const { target, count, ...knobs } = rest;
  const times = kind === 'down' ? '' : count === undefined ? ' until it is over' : ` ${count} times`;
  const values = Object.entries(knobs).map(([name, value]) => ` (${name} ${value})`);
  return `${kind}${values.join('')}${target === undefined ? '' : ` at ${target}`}${times}`;
}
