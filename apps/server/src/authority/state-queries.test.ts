import { startSimulator } from '@talonario/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SriCallReport } from './client.ts';
import { createStateQueries } from './state-queries.ts';
import { openSriTransport, type SriTransport, type SriTransportResult } from './transport.ts';

const key = (last: string) => `0111202601179001691900110010010000000121234567${last.padStart(3, '0')}`;
const url = 'http://127.0.0.1:9';

function answerAbout(accessKey: string, state = 'AUTORIZADO'): SriTransportResult {
  const text =
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r:consultarEstadoAutorizacionComprobanteResponse ' +
    `xmlns:r="http://ec.gob.sri.ws.consultas"><EstadoAutorizacionComprobante><claveAcceso>${accessKey}</claveAcceso>` +
    `<estadoAutorizacion>${state}</estadoAutorizacion></EstadoAutorizacionComprobante>` +
    '</r:consultarEstadoAutorizacionComprobanteResponse></s:Body></s:Envelope>';
  return { kind: 'answer', text, latencyMs: 5 };
}
const silence = (reached: boolean): SriTransportResult => ({ kind: 'silence', why: 'x', reached, latencyMs: 5 });

/** A transport with given answers, and a clock that moves only by sleeping. */
function scene(answers: (call: number) => SriTransportResult) {
  let now = 0;
  const calls: number[] = [];
  const reports: SriCallReport[] = [];
  const transport: SriTransport = {
    post: async () => answers(calls.push(now) - 1),
    close: () => {},
  };
  const queries = createStateQueries({
    settings: { sri: { testUrl: url, productionUrl: url } },
    transport,
    report: (call) => reports.push(call),
    clock: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  });
  return { queries, calls, reports, pass: (ms: number) => (now += ms) };
}

describe('the query for the state of a document', () => {
  it('repeats a failed call, a little later each time, and reports the result', async () => {
    const { queries, calls, reports } = scene((call) => (call < 2 ? silence(true) : answerAbout(key('1'), 'ANULADO')));
    const result = await queries.ask(1, key('1'));
    expect(result).toMatchObject({
      kind: 'answered',
      answer: { answer: { kind: 'known', state: 'annulled' }, raw: expect.stringContaining('ANULADO') },
    });
    expect(calls).toEqual([0, 400, 1200]);
    expect(reports.map(({ operation, outcome }) => [operation, outcome])).toEqual([
      ['query', 'silent'],
      ['query', 'silent'],
      ['query', 'answered'],
    ]);
  });

  it('treats an answer about another document as no answer', async () => {
    const { queries, calls } = scene(() => answerAbout(key('2'), 'ANULADO'));
    expect((await queries.ask(1, key('1'))).kind).toBe('silent');
    expect(calls).toHaveLength(3);
  });

  it('ends within the given time', async () => {
    const { queries, calls } = scene(() => silence(true));
    expect((await queries.ask(1, key('1'), 1_000)).kind).toBe('silent');
    expect(calls).toEqual([0, 400]);
  });

  it('continues although one document is never answered', async () => {
    const { queries, calls } = scene(() => silence(true));
    for (let ask = 0; ask < 3; ask++) await queries.ask(1, key('1'));
    expect(calls).toHaveLength(9);
    await queries.ask(2, key('1'));
    expect(calls).toHaveLength(12);
  });

  it('pauses when several are not answered, longer each time, and continues at the first answer', async () => {
    let down = true;
    const { queries, calls, pass } = scene(() => (down ? silence(false) : answerAbout(key('1'))));
    await queries.ask(1, key('1'));
    expect(calls).toHaveLength(3);
    expect(await queries.ask(1, key('2'))).toEqual({ kind: 'silent', why: 'the query service of SRI is away' });
    pass(30_000);
    await queries.ask(1, key('2'));
    expect(calls).toHaveLength(4);
    pass(30_000);
    await queries.ask(1, key('3'));
    expect(calls).toHaveLength(4);
    pass(30_000);
    down = false;
    expect((await queries.ask(1, key('1'))).kind).toBe('answered');
    expect((await queries.ask(1, key('1'))).kind).toBe('answered');
  });
});

describe('with the simulator', () => {
  let simulator: Awaited<ReturnType<typeof startSimulator>>;
  beforeAll(async () => {
    simulator = await startSimulator({});
  });
  afterAll(() => simulator.close());

  it('treats a key that SRI does not know as an answer without information', async () => {
    const sri = { testUrl: simulator.url, productionUrl: `${simulator.url}/produccion` };
    const queries = createStateQueries({ settings: { sri }, transport: openSriTransport(1) });
    expect(await queries.ask(2, '1'.repeat(49))).toMatchObject({
      kind: 'answered',
      answer: { answer: { kind: 'no_data', messages: [{ identifier: '99' }] } },
    });
    queries.close();
  });
});
