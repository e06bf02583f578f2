import { describe, expect, test } from 'vitest';
import { makeDocument } from '../test/documents.ts';
import { signDocument } from '../test/sign.ts';
import {
  callControl,
  postSoap,
  queryAuthorization,
  receptionEnvelope,
  sendAndQuery,
  sendDocument,
  servicePaths,
} from '../test/soap-client.ts';
import { useSimulator } from '../test/test-simulator.ts';
import { messagePhaseOf } from './messages.ts';
import { parseSimulatedCase, simulatedCases, simulatedCodes } from './simulated-cases.ts';

const setup = useSimulator();
const named = (receiverName: string, sequence?: number) =>
  setup.signed('01', { receiverName, ...(sequence !== undefined && { sequence }) });
const fails = async (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    () => true,
  );

describe('a code by name', () => {
  test.each(simulatedCodes)('SIMULAR %s', async (code) => {
    const { bytes, accessKey } = named(`SIMULAR ${code}`);
    const phase = messagePhaseOf(code);
    if (phase === 'reception') expect(await sendDocument(setup.simulator, bytes)).toBe(`DEVUELTA ${code}`);
    else
      expect(await sendAndQuery(setup.simulator, bytes, accessKey)).toBe(
        `${phase === 'warning' ? '' : 'NO '}AUTORIZADO ${code} 60`,
      );
  });

  test('works with the receiver of every document type', async () => {
    for (const code of ['01', '03', '04', '05', '06', '07'] as const)
      expect(await sendDocument(setup.simulator, setup.signed(code, { receiverName: 'SIMULAR 35' }).bytes)).toBe(
        'DEVUELTA 35',
      );
  });

  test('ends after its count: refused twice, then checked normally', async () => {
    const { bytes, accessKey } = named('SIMULAR 39 x2');
    const seen: string[] = [];
    for (let time = 0; time < 3; time++) seen.push(await sendAndQuery(setup.simulator, bytes, accessKey));
    expect(seen).toEqual(['NO AUTORIZADO 39 60', 'NO AUTORIZADO 39 60', 'AUTORIZADO 60']);
  });

  test.each(['43', '70'])('%s is answered about a document that is stored', async (code) => {
    const { bytes, accessKey } = named(`SIMULAR ${code}`);
    expect(await sendDocument(setup.simulator, bytes)).toBe(`DEVUELTA ${code}`);
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.state).toBe('AUTORIZADO');
  });

  test('SIMULAR 70 x3 answers 70 three times, in any state', async () => {
    const { bytes } = named('SIMULAR 70 x3');
    const seen: string[] = [];
    for (let time = 0; time < 4; time++) seen.push(await sendDocument(setup.simulator, bytes));
    expect(seen).toEqual(['DEVUELTA 70', 'DEVUELTA 70', 'DEVUELTA 70', 'DEVUELTA 43']);
  });

  test('SIMULAR 45 x1 accepts the next number', async () => {
    const [first, next] = [named('SIMULAR 45 x1'), named('SIMULAR 45 x1')];
    expect(await sendDocument(setup.simulator, first.bytes)).toBe('DEVUELTA 45');
    expect(await queryAuthorization(setup.simulator, first.accessKey)).toEqual([]);
    expect(await sendAndQuery(setup.simulator, next.bytes, next.accessKey)).toBe('AUTORIZADO 60');
    expect(await sendDocument(setup.simulator, named('SIMULAR 45 x1').bytes)).toBe('DEVUELTA 45');
  });

  test('a real defect is reported before a simulated one', async () => {
    const { bytes } = setup.signed('01', {
      receiverName: 'SIMULAR 65',
      edit: (xml) => xml.replace('<moneda>DOLAR</moneda>', '<moneda></moneda>'),
    });
    expect(await sendDocument(setup.simulator, bytes)).toBe('DEVUELTA 35');
  });

  test('a corrected name under the same key ends the case', async () => {
    const bad = makeDocument('01', { receiverName: 'SIMULAR 39', sequence: 777_001 });
    const good = makeDocument('01', { sequence: 777_001 });
    expect(good.accessKey).toBe(bad.accessKey);
    expect(await sendAndQuery(setup.simulator, signDocument(bad.xml, setup.certificate), bad.accessKey)).toBe(
      'NO AUTORIZADO 39 60',
    );
    expect(await sendAndQuery(setup.simulator, signDocument(good.xml, setup.certificate), good.accessKey)).toBe(
      'AUTORIZADO 60',
    );
  });
});

describe('simulated network problems', () => {
  test('SIMULAR CAIDA 1s: no answer about this document for a second, while others are answered', async () => {
    const { bytes, accessKey } = named('SIMULAR CAIDA 1s');
    expect(await fails(sendDocument(setup.simulator, bytes))).toBe(true);
    expect(await fails(queryAuthorization(setup.simulator, accessKey))).toBe(true);
    expect(await sendDocument(setup.simulator, setup.signed().bytes)).toBe('RECIBIDA');
    await expect
      .poll(() => sendDocument(setup.simulator, bytes).catch(() => 'down'), { timeout: 120_000 })
      .toBe('RECIBIDA');
  });

  test('SIMULAR EN PROCESO 20s: twenty seconds of the simulated clock', async () => {
    const { bytes, accessKey } = named('SIMULAR EN PROCESO 20s');
    await sendDocument(setup.simulator, bytes);
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
    expect(await sendDocument(setup.simulator, bytes)).toBe('DEVUELTA 70');
    await callControl(setup.simulator, 'POST', '/clock', { offsetMs: 20_000 });
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.state).toBe('AUTORIZADO');
  });

  test('SIMULAR PERDIDA: received, but the answer is lost, once', async () => {
    const { bytes, accessKey } = named('SIMULAR PERDIDA');
    expect(await fails(sendDocument(setup.simulator, bytes))).toBe(true);
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.state).toBe('AUTORIZADO');
    expect(await sendDocument(setup.simulator, bytes)).toBe('DEVUELTA 43');
  });

  test('SIMULAR RECHAZO DE CONEXION: not received, once', async () => {
    const { bytes, accessKey } = named('SIMULAR RECHAZO DE CONEXIÓN');
    expect(await fails(sendDocument(setup.simulator, bytes))).toBe(true);
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
    expect(await sendDocument(setup.simulator, bytes)).toBe('RECIBIDA');
  });

  test('SIMULAR MUDA: received, no answer on an open connection', async () => {
    const { bytes, accessKey } = named('SIMULAR MUDA');
    const url = `${setup.simulator.url}${servicePaths.reception}`;
    const error = await postSoap(url, receptionEnvelope(bytes), { signal: AbortSignal.timeout(400) }).catch(
      (reason) => reason,
    );
    expect(error.name).toBe('TimeoutError');
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.state).toBe('AUTORIZADO');
  });

  test('SIMULAR LENTO 1s: late at reception and at authorization', async () => {
    const { bytes, accessKey } = named('SIMULAR LENTO 1s');
    for (const call of [
      () => sendDocument(setup.simulator, bytes),
      () => queryAuthorization(setup.simulator, accessKey),
    ]) {
      const started = performance.now();
      await call();
      expect(performance.now() - started).toBeGreaterThanOrEqual(990);
    }
  });

  test('SIMULAR GOTEO: the answer arrives in small parts', async () => {
    const { bytes } = named('SIMULAR GOTEO');
    const started = performance.now();
    expect(await sendDocument(setup.simulator, bytes)).toBe('RECIBIDA');
    expect(performance.now() - started).toBeGreaterThan(1_000);
  });

  test.each([
    ['SIMULAR HTTP 503', 503, 'text/html;charset=utf-8'],
    ['SIMULAR HTML', 200, 'text/html;charset=utf-8'],
    ['SIMULAR CORTADA', 200, 'text/xml;charset=UTF-8'],
  ])('%s, once', async (name, status, type) => {
    const { bytes } = named(name);
    const response = await postSoap(`${setup.simulator.url}${servicePaths.reception}`, receptionEnvelope(bytes));
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    expect(await response.text()).not.toMatch(/<\/soap:Envelope>/);
    expect(await sendDocument(setup.simulator, bytes)).toBe(name === 'SIMULAR CORTADA' ? 'DEVUELTA 43' : 'RECIBIDA');
  });

  test('SIMULAR DUPLICADA: two nodes', async () => {
    const { bytes, accessKey } = named('SIMULAR DUPLICADA');
    await sendDocument(setup.simulator, bytes);
    expect(await queryAuthorization(setup.simulator, accessKey)).toHaveLength(2);
  });

  test('SIMULAR ALTERADA: other bytes than those sent', async () => {
    const { bytes, accessKey } = named('SIMULAR ALTERADA');
    await sendDocument(setup.simulator, bytes);
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.xml).not.toBe(bytes.toString('utf8'));
  });
});

describe('names that start a case', () => {
  test.each(['simular 35', '  SIMULAR   35 ', 'Simular 2', 'SIMULAR caída 5S', 'SIMULAR 70 X 3'])('%s does', (name) => {
    expect(parseSimulatedCase(name)).toBeDefined();
  });

  test.each([
    'SIMULAR',
    'SIMULAR 99',
    'SIMULAR 80',
    'SIMULAR 1',
    'SIMULAR TODO',
    'DISIMULAR 35',
    'EMPRESA SIMULAR 35',
    '',
  ])('"%s" does not', (name) => {
    expect(parseSimulatedCase(name)).toBeUndefined();
  });

  test('every example of the list starts one', async () => {
    for (const { example } of simulatedCases) expect(parseSimulatedCase(example), example).toBeDefined();
    const { body } = await callControl<{ values: unknown[]; codes: string[] }>(setup.simulator, 'GET', '/magic');
    expect(body).toEqual({ values: simulatedCases, codes: simulatedCodes });
  });
});
