import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  authorizationEnvelope,
  authorizationRows,
  callControl,
  elementsNamed,
  parseSoap,
  postSoap,
  queryAuthorization,
  receptionEnvelope,
  sendDocument,
  servicePaths,
  stateQueryEnvelope,
} from '../../test/soap-client.ts';
import { useSimulator } from '../../test/test-simulator.ts';
import { faultKinds } from './fault.ts';

const setup = useSimulator();

const turn = async (fault: Record<string, unknown>): Promise<string> => {
  const { status, body } = await callControl(setup.simulator, 'POST', '/faults', fault);
  expect(status, JSON.stringify(body)).toBe(201);
  return String(body.id);
};
const counters = async () => (await callControl<Record<string, number>>(setup.simulator, 'GET', '/counters')).body;

/** Observations of a plain TCP client: the bytes, and how the connection ended. */
type Seen = { readonly text: string; readonly end: string; readonly ms: number; readonly chunks: number };

function observe(path: string, body: string, patience = 5_000): Promise<Seen> {
  const { hostname, port } = new URL(setup.simulator.url);
  const started = performance.now();
  return new Promise((resolve) => {
    let text = '';
    let chunks = 0;
    const socket = connect(Number(port), hostname);
    const finish = (end: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, end, ms: performance.now() - started, chunks });
    };
    const timer = setTimeout(() => finish('still open'), patience);
    socket.on('data', (chunk) => {
      text += chunk;
      chunks++;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code ?? 'error'));
    socket.on('end', () => finish('closed'));
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: sri\r\nconnection: close\r\ncontent-type: text/xml\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
const observeReception = (bytes: Buffer, patience?: number) =>
  observe(servicePaths.reception, receptionEnvelope(bytes), patience);

describe('effects of faults on the connection', () => {
  test('without a fault, a complete answer arrives and the connection is closed normally', async () => {
    const seen = await observeReception(setup.signed().bytes);
    expect(seen.text).toMatch(/^HTTP\/1.1 200 [\s\S]*RECIBIDA[\s\S]*<\/soap:Envelope>$/);
    expect(seen.end).toBe('closed');
  });

  test('delay', async () => {
    await turn({ kind: 'delay', ms: 300 });
    const seen = await observeReception(setup.signed().bytes);
    expect(seen.ms).toBeGreaterThanOrEqual(295);
    expect(seen.text).toContain('RECIBIDA');
  });

  test('down: connections are refused until the fault is removed', async () => {
    const id = await turn({ kind: 'down' });
    expect((await observeReception(setup.signed().bytes)).end).toBe('ECONNREFUSED');
    await expect(fetch(setup.simulator.productionUrl)).rejects.toThrow();
    await callControl(setup.simulator, 'DELETE', `/faults/${id}`);
    expect((await observeReception(setup.signed().bytes)).text).toContain('RECIBIDA');
  });

  test('down for a time: the same port is opened again automatically', async () => {
    await turn({ kind: 'down', ms: 200 });
    const { bytes } = setup.signed();
    expect((await observeReception(bytes)).end).toBe('ECONNREFUSED');
    let seen = await observeReception(bytes);
    for (let tries = 0; tries < 100 && seen.end === 'ECONNREFUSED'; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      seen = await observeReception(bytes);
    }
    expect(seen.text).toContain('RECIBIDA');
    expect((await callControl<{ faults: unknown[] }>(setup.simulator, 'GET', '/faults')).body.faults).toEqual([]);
  });

  test('close: nothing is received and no byte is answered', async () => {
    await turn({ kind: 'close' });
    const { bytes, accessKey } = setup.signed();
    expect(await observeReception(bytes)).toMatchObject({ text: '', end: 'closed' });
    await callControl(setup.simulator, 'DELETE', '/faults');
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
  });

  test('reset-before: the connection is reset, and nothing is received', async () => {
    await turn({ kind: 'reset-before', target: 'reception' });
    const { bytes, accessKey } = setup.signed();
    expect(await observeReception(bytes)).toMatchObject({ text: '', end: 'ECONNRESET' });
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
    expect(await counters()).toMatchObject({ receptions: 1, recibida: 0, answersLost: 1 });
  });

  test('reset-after: the connection is reset, and the document is received', async () => {
    await turn({ kind: 'reset-after', target: 'reception' });
    const { bytes, accessKey } = setup.signed();
    expect(await observeReception(bytes)).toMatchObject({ text: '', end: 'ECONNRESET' });
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.state).toBe('AUTORIZADO');
    expect(await counters()).toMatchObject({ receptions: 1, recibida: 1, answersLost: 1 });
  });

  test.each([true, false])('half-open: the connection stays open without an answer, executed: %s', async (executed) => {
    await turn({ kind: 'half-open', target: 'reception', executed });
    const { bytes, accessKey } = setup.signed();
    expect(await observeReception(bytes, 400)).toMatchObject({ text: '', end: 'still open' });
    expect(await queryAuthorization(setup.simulator, accessKey)).toHaveLength(executed ? 1 : 0);
  });

  test('slow-drip: the complete answer arrives a few bytes at a time', async () => {
    await turn({ kind: 'slow-drip', bytesPerSecond: 1_000 });
    const seen = await observeReception(setup.signed().bytes);
    expect(seen.text).toMatch(/RECIBIDA[\s\S]*<\/soap:Envelope>$/);
    expect(seen.chunks).toBeGreaterThan(2);
    expect(seen.ms).toBeGreaterThan(150);
  });

  test('truncated: a complete HTTP answer contains half of the XML', async () => {
    await turn({ kind: 'truncated', target: 'reception' });
    const { bytes, accessKey } = setup.signed();
    const response = await postSoap(`${setup.simulator.url}${servicePaths.reception}`, receptionEnvelope(bytes));
    const text = await response.text();
    expect(text).toMatch(/^<soap:Envelope/);
    expect(text).not.toContain('</soap:Envelope>');
    expect(await queryAuthorization(setup.simulator, accessKey)).toHaveLength(1);
  });

  test.each([500, 502, 503])('http500 with status %i', async (status) => {
    await turn({ kind: 'http500', status });
    const response = await postSoap(
      `${setup.simulator.url}${servicePaths.reception}`,
      receptionEnvelope(setup.signed().bytes),
    );
    expect(response.status).toBe(status);
    expect(await response.text()).not.toContain('Envelope');
  });

  test('html: an HTML page with status 200', async () => {
    await turn({ kind: 'html', target: 'authorization' });
    const response = await postSoap(
      `${setup.simulator.url}${servicePaths.authorization}`,
      authorizationEnvelope(setup.signed().accessKey),
    );
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html;charset=utf-8']);
    expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
  });

  test('rate-limit: a number of requests per window, then 429 with Retry-After', async () => {
    await turn({ kind: 'rate-limit', limit: 2, windowMs: 60_000 });
    const statuses: number[] = [];
    for (let call = 0; call < 4; call++) {
      const response = await postSoap(
        `${setup.simulator.url}${servicePaths.authorization}`,
        authorizationEnvelope('1'.repeat(49)),
      );
      statuses.push(response.status);
      if (response.status === 429) expect(response.headers.get('retry-after')).toBe('1');
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  test.each(['43', '45', '50', '70'])('answer-%s: DEVUELTA with that code, nothing stored', async (code) => {
    await turn({ kind: `answer-${code}` });
    const { bytes, accessKey } = setup.signed();
    expect(await sendDocument(setup.simulator, bytes)).toBe(`DEVUELTA ${code}`);
    expect(await queryAuthorization(setup.simulator, accessKey)).toEqual([]);
  });

  test('answer-50, executed: DEVUELTA for a document that is stored', async () => {
    await turn({ kind: 'answer-50', executed: true });
    const { bytes, accessKey } = setup.signed();
    expect(await sendDocument(setup.simulator, bytes)).toBe('DEVUELTA 50');
    expect((await queryAuthorization(setup.simulator, accessKey))[0]?.state).toBe('AUTORIZADO');
  });

  test('duplicate-autorizaciones: each node is repeated', async () => {
    await turn({ kind: 'duplicate-autorizaciones', copies: 3 });
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    const text = await (
      await postSoap(`${setup.simulator.url}${servicePaths.authorization}`, authorizationEnvelope(accessKey))
    ).text();
    expect(text).toContain('<numeroComprobantes>3</numeroComprobantes>');
    expect(authorizationRows(text).map(({ state }) => state)).toEqual(['AUTORIZADO', 'AUTORIZADO', 'AUTORIZADO']);
  });

  test('altered-comprobante: AUTORIZADO with other bytes than those sent', async () => {
    await turn({ kind: 'altered-comprobante' });
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    const [row] = await queryAuthorization(setup.simulator, accessKey);
    expect(row?.state).toBe('AUTORIZADO');
    expect(row?.xml).toHaveLength(bytes.toString('utf8').length);
    expect(row?.xml).not.toBe(bytes.toString('utf8'));
  });

  test('state-word, answer-99 and other-key change the answer of the query service', async () => {
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    const tell = async (fault: Record<string, unknown>) => {
      await turn({ count: 1, target: 'query', ...fault });
      const answer = parseSoap(
        await (await postSoap(`${setup.simulator.url}${servicePaths.query}`, stateQueryEnvelope(accessKey))).text(),
      );
      return ['estadoAutorizacion', 'estadoConsulta', 'identificador'].map(
        (name) => elementsNamed(answer, name)[0]?.text,
      );
    };
    expect(await tell({ kind: 'answer-99' })).toEqual([undefined, 'RECHAZADA', '99']);
    expect(await tell({ kind: 'state-word' })).toEqual(['EN PROCESO DE ANULACION', undefined, undefined]);
    expect(await tell({ kind: 'state-word', word: 'RECHAZADA' })).toEqual(['RECHAZADA', undefined, undefined]);
    await turn({ count: 1, target: 'query', kind: 'other-key' });
    const bent = await (
      await postSoap(`${setup.simulator.url}${servicePaths.query}`, stateQueryEnvelope(accessKey))
    ).text();
    expect(bent).toContain('<estadoAutorizacion>AUTORIZADO<');
    expect(bent).not.toContain(accessKey);
  });

  test('other-key: the answer is about another key', async () => {
    await turn({ kind: 'other-key' });
    const { bytes, accessKey } = setup.signed();
    await sendDocument(setup.simulator, bytes);
    const tree = parseSoap(
      await (
        await postSoap(`${setup.simulator.url}${servicePaths.authorization}`, authorizationEnvelope(accessKey))
      ).text(),
    );
    for (const name of ['claveAccesoConsultada', 'numeroAutorizacion'])
      expect(elementsNamed(tree, name)[0]?.text).not.toBe(accessKey);
  });

  test('every kind of fault is tested above', () => {
    const text = readFileSync(new URL(import.meta.url), 'utf8');
    for (const kind of faultKinds)
      expect(text).toMatch(kind.startsWith('answer-') ? /answer-%s/ : new RegExp(`kind: '${kind}'`));
  });
});
