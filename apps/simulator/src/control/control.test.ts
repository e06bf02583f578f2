import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeDocument } from '../../test/documents.ts';
import { signDocument } from '../../test/sign.ts';
import {
  authorizationEnvelope,
  callControl,
  elementsNamed,
  parseSoap,
  postSoap,
  queryAuthorization,
  sendDocument,
  servicePaths,
  stateQueryEnvelope,
} from '../../test/soap-client.ts';
import { useSimulator } from '../../test/test-simulator.ts';

const setup = useSimulator();
type Received = {
  received: {
    sequence: number;
    accessKey: string;
    sha256: string;
    state: string;
    code: string | null;
    verdict: string;
  }[];
  total: number;
  next: number | null;
};
const counters = async () => (await callControl<Record<string, number>>(setup.simulator, 'GET', '/counters')).body;
const turn = (fault: object) => callControl(setup.simulator, 'POST', '/faults', fault);

describe('the counters', () => {
  test('count one key, one number, one reception and no resend for one document', async () => {
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    await queryAuthorization(setup.simulator, accessKey);
    expect(await counters()).toMatchObject({
      receptions: 1,
      authorizations: 1,
      recibida: 1,
      devuelta: 0,
      autorizado: 1,
      noAutorizado: 0,
      distinctKeys: 1,
      distinctNumbers: 1,
      numbersWithSeveralKeys: 0,
      duplicates: 0,
      resends: 0,
      byteDifferences: 0,
    });
  });

  test('distinguish a resend without a query before it from one after a query', async () => {
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    await sendDocument(setup.simulator, bytes);
    expect(await counters()).toMatchObject({ resends: 1, resendsWithoutQuery: 1, resendsAfterQuery: 0, duplicates: 1 });
    await queryAuthorization(setup.simulator, accessKey);
    await sendDocument(setup.simulator, bytes);
    expect(await counters()).toMatchObject({
      resends: 2,
      resendsWithoutQuery: 1,
      resendsAfterQuery: 1,
      byteDifferences: 0,
    });
  });

  test('do not count a query that got no answer', async () => {
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    await turn({ kind: 'http500', target: 'authorization', count: 1 });
    await postSoap(`${setup.simulator.url}${servicePaths.authorization}`, authorizationEnvelope(accessKey));
    await sendDocument(setup.simulator, bytes);
    expect(await counters()).toMatchObject({ resendsWithoutQuery: 1, resendsAfterQuery: 0 });
  });

  test('count other bytes under a key with unknown result as a difference', async () => {
    const { xml, accessKey } = makeDocument();
    await turn({ kind: 'reset-before', count: 1 });
    await sendDocument(setup.simulator, signDocument(xml, setup.certificate)).catch(() => undefined);
    await queryAuthorization(setup.simulator, accessKey);
    const again = signDocument(xml, setup.certificate, { signingTime: '2026-01-01T00:00:00-05:00' });
    await sendDocument(setup.simulator, again);
    expect(await counters()).toMatchObject({ resendsAfterQuery: 1, byteDifferences: 1, corrections: 0 });
  });

  test('count other bytes after a refusal that the client received as a correction', async () => {
    const broken = makeDocument('01', { sequence: 800_001, edit: (xml) => xml.replace('<moneda>DOLAR', '<moneda>') });
    const right = makeDocument('01', { sequence: 800_001 });
    await sendDocument(setup.simulator, signDocument(broken.xml, setup.certificate));
    await sendDocument(setup.simulator, signDocument(right.xml, setup.certificate, { serial: '5' }));
    await queryAuthorization(setup.simulator, right.accessKey);
    await sendDocument(setup.simulator, signDocument(right.xml, setup.certificate));
    expect(await counters()).toMatchObject({
      corrections: 2,
      resends: 0,
      byteDifferences: 0,
      noAutorizado: 1,
      autorizado: 1,
    });
  });

  test('do not count a correction after a refusal that did not arrive', async () => {
    const broken = makeDocument('01', { sequence: 800_002, edit: (xml) => xml.replace('<moneda>DOLAR', '<moneda>') });
    const right = makeDocument('01', { sequence: 800_002 });
    await turn({ kind: 'reset-after', count: 1 });
    await sendDocument(setup.simulator, signDocument(broken.xml, setup.certificate)).catch(() => undefined);
    await sendDocument(setup.simulator, signDocument(right.xml, setup.certificate));
    expect(await counters()).toMatchObject({ corrections: 0, resends: 1, byteDifferences: 1 });
  });

  test('count a number used with two keys', async () => {
    await sendDocument(setup.simulator, setup.signed('01', { sequence: 800_003 }).bytes);
    await sendDocument(setup.simulator, setup.signed('01', { sequence: 800_003, numericCode: '00000001' }).bytes);
    expect(await counters()).toMatchObject({ distinctKeys: 2, distinctNumbers: 1, numbersWithSeveralKeys: 1 });
  });
});

describe('the list of received documents', () => {
  test('contains each arrival with its bytes, times and verdict', async () => {
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    await sendDocument(setup.simulator, bytes);
    const { body } = await callControl<Received>(setup.simulator, 'GET', '/received');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(body.received).toMatchObject([
      {
        accessKey,
        sha256,
        size: bytes.length,
        state: 'RECIBIDA',
        code: null,
        executed: true,
        answered: true,
        verdict: 'authorized',
      },
      { accessKey, sha256, state: 'DEVUELTA', code: '43', verdict: 'authorized' },
    ]);
    const one = await callControl<{ arrivals: { base64: string }[]; filed: object[] }>(
      setup.simulator,
      'GET',
      `/received/${accessKey}`,
    );
    expect(one.body.arrivals.map(({ base64 }) => Buffer.from(base64, 'base64').equals(bytes))).toEqual([true, true]);
    expect(one.body.filed).toMatchObject([
      { environment: 'test', state: 'authorized', attempts: [{ authorized: true }] },
    ]);
  });

  test('is paged and can be filtered', async () => {
    for (let count = 0; count < 3; count++) await sendDocument(setup.simulator, setup.signed().bytes);
    await sendDocument(setup.simulator, Buffer.from('<x/>'));
    const first = (await callControl<Received>(setup.simulator, 'GET', '/received?limit=2')).body;
    expect([first.received.length, first.total]).toEqual([2, 4]);
    const rest = (await callControl<Received>(setup.simulator, 'GET', `/received?after=${first.next}`)).body;
    expect([rest.received.length, rest.next]).toEqual([2, null]);
    const returned = (await callControl<Received>(setup.simulator, 'GET', '/received?state=DEVUELTA')).body;
    expect(returned.received).toMatchObject([{ accessKey: null, code: '35' }]);
    expect((await callControl<Received>(setup.simulator, 'GET', '/received?environment=production')).body.total).toBe(
      0,
    );
    const key = returned.received.length === 1 ? first.received[0]?.accessKey : '';
    expect((await callControl<Received>(setup.simulator, 'GET', `/received?accessKey=${key}`)).body.total).toBe(1);
  });

  test('contains nothing under an unknown key', async () => {
    expect((await callControl(setup.simulator, 'GET', `/received/${'1'.repeat(49)}`)).status).toBe(404);
  });
});

describe('settings', () => {
  test('are changed one by one and restored by a reset', async () => {
    const before = (await callControl(setup.simulator, 'GET', '/settings')).body;
    const { body } = await callControl(setup.simulator, 'POST', '/settings', {
      toleranceCents: 0,
      authorizationMs: { min: 5 },
    });
    expect(body).toEqual({ ...before, toleranceCents: 0, authorizationMs: { min: 5, max: 5 } });
    await callControl(setup.simulator, 'POST', '/reset');
    expect((await callControl(setup.simulator, 'GET', '/settings')).body).toEqual(before);
  });

  test('include the tolerance of message 52', async () => {
    const cents = { edit: (xml: string) => xml.replaceAll('28.75<', '28.76<') };
    const verdict = async () => {
      const { bytes, accessKey } = setup.signed('01', cents);
      await sendDocument(setup.simulator, bytes);
      return (await queryAuthorization(setup.simulator, accessKey))[0]?.codes[0];
    };
    expect(await verdict()).toBe('60');
    await callControl(setup.simulator, 'POST', '/settings', { toleranceCents: 0 });
    expect(await verdict()).toBe('52');
  });

  test.each([
    [{ inProcess: 'sometimes' }, /inProcess must be one of/],
    [{ authorizationMs: { min: 10, max: 5 } }, /min is greater than max/],
    [{ authorizationMs: { mim: 10 } }, /authorizationMs: mim is not known/],
    [{ colour: 'red' }, /colour is not known/],
    [7, /JSON object/],
  ])('are refused: %j', async (change, reason) => {
    const { status, body } = await callControl<{ faults: string[] }>(setup.simulator, 'POST', '/settings', change);
    expect([status, body.faults.join()]).toEqual([422, expect.stringMatching(reason)]);
  });
});

test('an annulment in the portal is visible in the query service', async () => {
  const { bytes, accessKey } = setup.signed();
  await sendDocument(setup.simulator, bytes);
  const state = async () => {
    const answer = await postSoap(`${setup.simulator.url}${servicePaths.query}`, stateQueryEnvelope(accessKey));
    return elementsNamed(parseSoap(await answer.text()), 'estadoAutorizacion')[0]?.text;
  };
  expect(await state()).toBe('AUTORIZADO');
  for (const annulment of ['PENDIENTE DE ANULAR', 'ANULADO']) {
    expect((await callControl(setup.simulator, 'POST', '/annulments', { accessKey, state: annulment })).status).toBe(
      200,
    );
    expect(await state()).toBe(annulment);
  }
  expect(
    (await callControl(setup.simulator, 'POST', '/annulments', { accessKey: '1'.repeat(49), state: 'ANULADO' })).status,
  ).toBe(404);
});

describe('the control port itself', () => {
  test('lists all its routes', async () => {
    const { body } = await callControl<{ controls: { method: string; path: string }[] }>(setup.simulator, 'GET', '/');
    expect(body.controls.length).toBeGreaterThan(15);
    expect((await callControl(setup.simulator, 'GET', '/health')).body).toMatchObject({ ok: true });
  });

  test.each([
    ['GET', '/nothing', undefined, 404],
    ['PUT', '/faults', undefined, 405],
    ['DELETE', '/faults/f99', undefined, 404],
    ['POST', '/clock', {}, 422],
    ['POST', '/clock', { now: 'noon' }, 422],
    ['POST', '/clock', { now: '2026-01-01T00:00:00Z', offsetMs: 1 }, 422],
    ['POST', '/registry', { id: '1', code: '35' }, 422],
    ['POST', '/registry', {}, 422],
    ['POST', '/authorities', { pem: '-----BEGIN CERTIFICATE-----x' }, 422],
    ['POST', '/annulments', {}, 422],
    ['GET', '/received?limit=0', undefined, 422],
    ['GET', '/received?page=2', undefined, 422],
  ])('%s %s %j is %i', async (method, path, body, status) => {
    expect((await callControl(setup.simulator, method, path, body)).status).toBe(status);
  });

  test('accepts only JSON, so that a web page cannot change it', async () => {
    const url = `${setup.simulator.controlUrl}/reset`;
    expect((await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
    expect(
      (await fetch(url, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400);
  });
});
