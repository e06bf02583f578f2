import { describe, expect, test } from 'vitest';
import { createAuthority } from '../test/certificates.ts';
import { verdictIn, withReplacedText } from '../test/decide.ts';
import { guayaquilDateText, makeDocument } from '../test/documents.ts';
import { signDocument } from '../test/sign.ts';
import { callControl, queryAuthorization, sendDocument } from '../test/soap-client.ts';
import { useSimulator } from '../test/test-simulator.ts';

const setup = useSimulator();
const decide = verdictIn(setup);

describe('stored and deleted verdicts', () => {
  test('a returned document is not stored: after a correction it is received with the same key', async () => {
    const key = { sequence: 910_001 };
    expect(await decide('01', { ...key, ...withReplacedText('<moneda>DOLAR</moneda>', '<moneda></moneda>') })).toBe(
      'DEVUELTA 35',
    );
    expect(await decide('01', key)).toBe('AUTORIZADO 60');
  });

  test('refusals are stored: the corrected document adds a row after them', async () => {
    const { xml, accessKey } = makeDocument();
    const stranger = createAuthority('OTRA').issue();
    await sendDocument(setup.simulator, signDocument(xml, stranger));
    await sendDocument(setup.simulator, signDocument(xml, stranger));
    await sendDocument(setup.simulator, signDocument(xml, setup.certificate));
    expect((await queryAuthorization(setup.simulator, accessKey)).map(({ state }) => state)).toEqual([
      'NO AUTORIZADO',
      'NO AUTORIZADO',
      'AUTORIZADO',
    ]);
  });

  test('a refused document does not occupy its number', async () => {
    expect(await decide('01', { sequence: 920_001 }, { serial: '5' })).toBe('NO AUTORIZADO 39 60');
    expect(await decide('01', { sequence: 920_001, numericCode: '11111111' })).toBe('AUTORIZADO 60');
  });

  test('a document in process occupies its number', async () => {
    await callControl(setup.simulator, 'POST', '/settings', { authorizationMs: { min: 60_000, max: 60_000 } });
    await decide('01', { sequence: 930_001 });
    expect(await decide('01', { sequence: 930_001, numericCode: '11111111' })).toBe('DEVUELTA 45');
  });

  test('a key with a wrong check digit is received and cannot be queried', async () => {
    const right = makeDocument('01', { sequence: 940_001 }).accessKey;
    const wrong = `${right.slice(0, 48)}${(Number(right.at(-1)) + 1) % 10}`;
    const { bytes } = setup.signed('01', { sequence: 940_001, accessKey: wrong });
    expect(await sendDocument(setup.simulator, bytes)).toBe('RECIBIDA');
    expect((await queryAuthorization(setup.simulator, wrong))[0]).toMatchObject({ state: 'RECHAZADA', codes: ['80'] });
    const filed = await callControl<{ filed: { attempts: { messages: { code: string }[] }[] }[] }>(
      setup.simulator,
      'GET',
      `/received/${wrong}`,
    );
    expect(filed.body.filed[0]?.attempts[0]?.messages[0]?.code).toBe('58');
  });
});

describe('time', () => {
  const hour = 3_600_000;

  test('the date is that of Guayaquil: at 20:00 there it is already the next day in UTC', async () => {
    await callControl(setup.simulator, 'POST', '/clock', { now: '2026-03-01T20:00:00-05:00' });
    const signature = { signingTime: '2026-03-01T20:00:00-05:00' };
    expect(await decide('01', { date: '01/03/2026' }, signature)).toBe('AUTORIZADO 60');
    expect(await decide('01', { date: '02/03/2026' }, signature)).toBe('DEVUELTA 65');
  });

  test.each([
    [90, 'AUTORIZADO 60'],
    [91, 'DEVUELTA 65'],
  ])('%i days back: %s', async (days, expected) => {
    expect(await decide('01', { date: guayaquilDateText(-days) })).toBe(expected);
  });

  test('a document in process is answered with nothing or EN PROCESO, as configured, then with its verdict', async () => {
    await callControl(setup.simulator, 'POST', '/settings', { authorizationMs: { min: hour, max: hour } });
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
    await callControl(setup.simulator, 'POST', '/settings', { inProcess: 'en-proceso' });
    expect((await queryAuthorization(setup.simulator, accessKey)).map(({ state }) => state)).toEqual(['EN PROCESO']);
    await callControl(setup.simulator, 'POST', '/clock', { offsetMs: hour });
    expect((await queryAuthorization(setup.simulator, accessKey)).map(({ state }) => state)).toEqual(['AUTORIZADO']);
  });

  test('the mixed setting answers with both', async () => {
    await callControl(setup.simulator, 'POST', '/settings', {
      authorizationMs: { min: hour, max: hour },
      inProcess: 'mixed',
    });
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    const seen = new Set<number>();
    for (let second = 0; second < 40; second++) {
      await callControl(setup.simulator, 'POST', '/clock', { offsetMs: second * 1_000 });
      seen.add((await queryAuthorization(setup.simulator, accessKey)).length);
    }
    expect(seen).toEqual(new Set([0, 1]));
  });

  test('the processing time is within the range and depends only on the seed', async () => {
    const { bytes, accessKey } = setup.signed();
    const readyAfter = async (seed: number) => {
      await callControl(setup.simulator, 'POST', '/reset');
      await callControl(setup.simulator, 'POST', '/settings', {
        authorizationMs: { min: 100_000, max: 900_000 },
        seed,
      });
      await sendDocument(setup.simulator, bytes);
      const { body } = await callControl<{ filed: { attempts: { receivedAt: string; readyAt: string }[] }[] }>(
        setup.simulator,
        'GET',
        `/received/${accessKey}`,
      );
      const attempt = body.filed[0]?.attempts[0];
      return Date.parse(attempt?.readyAt ?? '') - Date.parse(attempt?.receivedAt ?? '');
    };
    const [one, same, other] = [await readyAfter(1), await readyAfter(1), await readyAfter(2)];
    expect(Math.abs(one - same)).toBeLessThanOrEqual(1_000);
    expect(Math.abs(one - other)).toBeGreaterThan(1_000);
    for (const time of [one, other]) {
      expect(time).toBeGreaterThanOrEqual(99_000);
      expect(time).toBeLessThanOrEqual(901_000);
    }
  });
});
