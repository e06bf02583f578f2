// A user of the panel gets the document after two seconds, also while SRI is slow. The process goes on with it.
import { beforeEach, expect, it, vi } from 'vitest';
import { bodiesOf } from '../../../../test/issuing-business.ts';
import { makePanelClient, panelAddress, signIn } from '../../../../test/panel-client.ts';
import { useScene } from '../../../../test/scene.ts';
import { sendRequest } from '../../../../test/test-app.ts';

const panelReplyMs = 600;
const scene = useScene({ business: 'issuing', otherApp: { emission: { panelReplyMs } } });
beforeEach(() => scene.desk.lift());

let sales = 0;
const sale = () => {
  sales += 1;
  return { ...bodiesOf(scene.business)['01'], emit: true, detail: `slow SRI ${sales}` };
};
const slowSri = (target: 'reception' | 'authorization') => scene.desk.fault({ kind: 'delay', ms: 2_500, target });

interface Emitted {
  readonly id: number;
  readonly number: string;
  readonly documentState: { readonly acronym: string };
}

async function emitInPanel(idempotencyKey?: string, body: object = sale()) {
  const { cookie } = await signIn(scene, scene.account.id);
  const url = scene.otherApp.url;
  const startedAt = performance.now();
  const answer = await sendRequest(panelAddress(url, 'documents.create', {}), {
    method: 'POST',
    headers: { cookie, origin: url, ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) },
    json: body,
  });
  const document = answer.body.data as Emitted;
  const read = async () => {
    const where = { params: { id: document.id }, query: { businessId: scene.business.businessId } };
    return (await makePanelClient(url, { cookie })('documents.get', where)).body.data as Emitted;
  };
  return { answer, document, ms: performance.now() - startedAt, read };
}

it.each([
  ['reception', 'SND'],
  ['authorization', 'SND'],
] as const)(
  'answers with the numbered document while the %s is slow, and goes on without the worker',
  async (target, acronym) => {
    await slowSri(target);
    const { answer, document, ms, read } = await emitInPanel();
    expect(answer.status).toBe(201);
    expect(document).toMatchObject({
      number: expect.stringMatching(/^\d{3}-\d{3}-\d{9}$/),
      documentState: { acronym },
    });
    expect(ms).toBeGreaterThanOrEqual(panelReplyMs);
    expect(ms).toBeLessThan(2_400);
    await vi.waitFor(async () => expect((await read()).documentState.acronym).toBe('AUT'), { timeout: 9_000 });
  },
);

it('repeats the document of an Idempotency-Key, before and after the decision', async () => {
  await slowSri('reception');
  const body = sale();
  const { document, read } = await emitInPanel('panel-slow', body);
  // The key is leased for up to 2.5 s more.
  const repeated = async () => {
    const { answer, document: same } = await emitInPanel('panel-slow', body);
    expect([201, 409]).toContain(answer.status);
    if (answer.status === 409) throw new Error('still leased');
    expect(same).toMatchObject({ id: document.id, number: document.number });
    return same;
  };
  await vi.waitFor(repeated, { timeout: 9_000, interval: 300 });
  await vi.waitFor(async () => expect((await read()).documentState.acronym).toBe('AUT'), { timeout: 9_000 });
  expect((await repeated()).documentState.acronym).toBe('AUT');
});

it('lets a program wait for the decision', async () => {
  await slowSri('reception');
  const answer = await scene.client('documents.create', { body: sale() });
  expect((answer.body.data as unknown as Emitted).documentState.acronym).toBe('AUT');
});
