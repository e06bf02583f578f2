import { createServer, type Server as NetServer } from 'node:net';
import { nodeDigest, nodeSigner, openP12 } from '@talonario/p12';
import { prepareSigner } from '@talonario/sri';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  issueP12,
  makeTlsAuthority,
  openProxy,
  openRehearsalScene,
  quickTiming,
  type RehearsalScene,
  rehearsalStepOf,
  rehearsingTaxpayer,
} from '../../../../test/rehearsal-scene.ts';
import { rehearsedTypes } from './build-documents.ts';
import { rehearsalStepIds } from './rehearse.ts';
import { formatRehearsalReport, type RehearsalReport } from './report.ts';

let scene: RehearsalScene;
beforeAll(async () => {
  scene = await openRehearsalScene();
});
afterEach(() => scene.reset());
afterAll(() => scene.close());

const codesOf = (report: RehearsalReport) => Object.fromEntries(report.steps.map(({ id, code }) => [id, code]));

/** Expects that only the resend step sent the same bytes twice. */
async function expectSentOnce() {
  const arrivals = await scene.desk.arrivals();
  const keys = new Map<string, Set<string>>();
  for (const { accessKey, sha256 } of arrivals) keys.set(accessKey, (keys.get(accessKey) ?? new Set()).add(sha256));
  for (const hashes of keys.values()) expect(hashes.size).toBe(1);
  expect(arrivals.length - keys.size).toBeLessThanOrEqual(1);
  const counters = await scene.desk.counters();
  expect(counters).toMatchObject({ byteDifferences: 0, resendsWithoutQuery: 0, numbersWithSeveralKeys: 0 });
  expect(await productionArrivals()).toBe(0);
  return arrivals;
}

function expectRedacted(report: RehearsalReport, accessKeys: readonly string[]) {
  const written = (JSON.stringify(report) + formatRehearsalReport(report)).toLowerCase();
  const { ruc, personId, password, holder, email, serialNumber } = rehearsingTaxpayer;
  const secrets = [ruc, personId, password, email, String(serialNumber), ...holder.split(' '), ...accessKeys];
  for (const secret of secrets) expect(written).not.toContain(secret.toLowerCase());
}

async function productionArrivals(): Promise<number> {
  const answer = await fetch(`${scene.simulator.controlUrl}/received?environment=production`);
  return ((await answer.json()) as { received: unknown[] }).received.length;
}

async function expectNothingSent() {
  expect((await scene.desk.counters()).receptions).toBe(0);
}

describe('a rehearsal', () => {
  it('issues the six types, gets one refusal and one resend recognised, in a separate series', async () => {
    const told: string[] = [];
    const report = await scene.run({ onStep: ({ id }) => void told.push(id) });
    expect(codesOf(report)).toEqual({
      address: 'address.stand_in',
      signature: 'signature.good',
      connection: 'connection.verified',
      clock: 'clock.right',
      services: 'services.as_expected',
      ...Object.fromEntries(rehearsedTypes.map((slug) => [slug, 'document.authorized'])),
      rejection: 'rejection.as_expected',
      resend: 'resend.recognised',
      query: 'query.as_expected',
    });
    expect(report).toMatchObject({ verdict: 'warnings', series: '001-999', unknownAnswers: [] });
    expect(told).toEqual(rehearsalStepIds);
    const arrivals = await expectSentOnce();
    expect(arrivals).toHaveLength(rehearsedTypes.length + 2);
    for (const { accessKey } of arrivals) expect(accessKey.slice(23, 30)).toBe('1001999');
    expect(rehearsalStepOf(report, 'connection').params).toMatchObject({ issuer: expect.stringContaining('PRIVADA') });
    expect(formatRehearsalReport(report)).toMatch(
      /^ok +resend +The same bytes sent once more were recognised \(message 43\)/m,
    );
  });

  it('uses other numbers the next time', async () => {
    const at = (seconds: number) => {
      const base = Date.now() + seconds * 1000;
      const started = performance.now();
      return () => new Date(base + performance.now() - started);
    };
    await scene.run({ now: at(0) });
    const again = await scene.run({ now: at(2) });
    expect(rehearsalStepOf(again, 'invoice').code).toBe('document.authorized');
    expect(await scene.desk.counters()).toMatchObject({ numbersWithSeveralKeys: 0 });
  });

  it('ends between two steps when it is stopped, and lists the skipped steps', async () => {
    const stop = new AbortController();
    const report = await scene.run({
      signal: stop.signal,
      onStep: ({ id }) => {
        if (id === 'invoice') stop.abort();
      },
    });
    expect(rehearsalStepOf(report, 'purchase-settlement').code).toBe('skipped.stopped');
    expect((await scene.desk.counters()).receptions).toBe(1);
  });
});

describe('each fault of SRI', () => {
  const authorizedLate = { invoice: 'document.authorized_after_silence' };
  const never = { invoice: 'document.unknown' };
  const once = { count: 1 };
  it.each([
    [{ kind: 'close', target: 'reception', ...once }, never],
    [{ kind: 'reset-before', target: 'reception', ...once }, never],
    [{ kind: 'reset-after', target: 'reception', ...once }, authorizedLate],
    [{ kind: 'half-open', target: 'reception', ...once }, authorizedLate],
    [{ kind: 'truncated', target: 'reception', ...once }, authorizedLate],
    [{ kind: 'http500', target: 'reception', ...once }, never],
    [{ kind: 'html', target: 'reception', ...once }, never],
    [{ kind: 'rate-limit', target: 'reception', limit: 0, ...once }, never],
    [{ kind: 'answer-50', target: 'reception', ...once }, never],
    [{ kind: 'answer-50', target: 'reception', executed: true, ...once }, authorizedLate],
    [{ kind: 'answer-43', target: 'reception', ...once }, { invoice: 'document.in_process' }],
    [{ kind: 'answer-45', target: 'reception', ...once }, { invoice: 'document.returned' }],
    [{ kind: 'answer-70', target: 'reception', ...once }, { invoice: 'document.undecided' }],
    [{ kind: 'delay', target: 'reception', ms: 50, ...once }, { invoice: 'document.authorized' }],
    [{ kind: 'close', target: 'authorization', ...once }, { invoice: 'document.authorized' }],
    [{ kind: 'html', target: 'authorization', ...once }, { invoice: 'document.authorized' }],
    [{ kind: 'truncated', target: 'authorization', ...once }, { invoice: 'document.authorized' }],
    [{ kind: 'slow-drip', target: 'authorization', ...once }, { invoice: 'document.authorized' }],
    [{ kind: 'other-key', target: 'authorization', ...once }, { invoice: 'document.authorized' }],
    [{ kind: 'duplicate-autorizaciones', target: 'authorization' }, { invoice: 'document.authorized' }],
    [{ kind: 'altered-comprobante', target: 'authorization' }, { invoice: 'document.foreign' }],
    [
      { kind: 'http500', target: 'query' },
      { invoice: 'document.authorized', query: 'query.silent' },
    ],
    [
      { kind: 'answer-99', target: 'query' },
      { invoice: 'document.authorized', query: 'query.other' },
    ],
    [
      { kind: 'state-word', target: 'query' },
      { invoice: 'document.authorized', query: 'query.other' },
    ],
  ])('%o', async (fault, expected) => {
    await scene.desk.fault(fault);
    // The abort stops the rehearsal at the next document, which shows that it continued. Sending all six documents
    // would only take longer.
    const enough = new AbortController();
    const onStep = ({ id }: { id: string }) => {
      if (fault.target !== 'query' && id === 'purchase-settlement') enough.abort();
    };
    const report = await scene.run({ pace: { ...quickTiming, timeoutMs: 1_000 }, signal: enough.signal, onStep });
    expect(codesOf(report)).toMatchObject(expected);
    if (expected.invoice === 'document.foreign') expect(report.verdict).toBe('stopped');
    else expect(rehearsalStepOf(report, 'purchase-settlement').code).toBe('document.authorized');
    const arrivals = await expectSentOnce();
    expectRedacted(
      report,
      arrivals.map(({ accessKey }) => accessKey),
    );
  });

  it('that lasts: two documents without an answer end it, and none is sent again', async () => {
    await scene.desk.fault({ kind: 'close', target: 'all' });
    const report = await scene.run();
    expect(codesOf(report)).toMatchObject({
      invoice: 'document.unknown',
      'purchase-settlement': 'document.unknown',
      'credit-note': 'skipped.silent',
      resend: 'skipped.silent',
    });
    expect(report.verdict).toBe('failed');
    expect(await expectSentOnce()).toHaveLength(2);
  });

  it('an answer that cannot be parsed is in the report', async () => {
    await scene.desk.fault({ kind: 'html', target: 'reception', count: 1 });
    const { unknownAnswers } = await scene.run();
    expect(unknownAnswers).toMatchObject([{ step: 'invoice', service: 'reception', excerpt: expect.any(String) }]);
  });

  it('outside the service hours of SRI, nothing is sent', async () => {
    await scene.desk.fault({ kind: 'down' });
    const report = await scene.run();
    expect(rehearsalStepOf(report, 'connection')).toMatchObject({ state: 'fail', code: 'connection.refused' });
    expect(rehearsalStepOf(report, 'invoice').code).toBe('skipped.stopped');
    expect(report.verdict).toBe('failed');
    await expectNothingSent();
  });

  it('its refusal is reported with its meaning, and the next steps run', async () => {
    await fetch(`${scene.simulator.controlUrl}/registry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: rehearsingTaxpayer.ruc, code: '37' }),
    });
    const report = await scene.run();
    expect(rehearsalStepOf(report, 'invoice')).toMatchObject({
      state: 'fail',
      code: 'document.not_authorized',
      said: [
        {
          identifier: '37',
          meaning: expect.stringContaining('permission'),
          hint: expect.stringMatching(/SRI en línea/),
        },
        {},
      ],
    });
    expect(rehearsalStepOf(report, 'resend').code).toBe('skipped.no_invoice');
    expect(report.verdict).toBe('failed');
  });
});

describe('it stops before anything is sent', () => {
  it.each([
    [301, 'clock.wrong_behind'],
    [-302, 'clock.wrong_ahead'],
  ])('when the clocks are %i s apart', async (seconds, code) => {
    await scene.desk.clock(seconds * 1000);
    const report = await scene.run();
    expect(rehearsalStepOf(report, 'clock')).toMatchObject({ state: 'danger', code });
    expect(report.verdict).toBe('stopped');
    await expectNothingSent();
  });

  it('but one minute is only a warning', async () => {
    await scene.desk.clock(-60_000);
    const report = await scene.run();
    expect(rehearsalStepOf(report, 'clock')).toMatchObject({ state: 'warn', code: 'clock.ahead' });
    expect(rehearsalStepOf(report, 'invoice').state).toBe('ok');
  });

  it("when the server's certificate is not trusted or has another name", async () => {
    const { sri } = sriWith();
    const stranger = await scene.run({ sri: { testUrl: sri.testUrl, productionUrl: sri.productionUrl } });
    expect(rehearsalStepOf(stranger, 'connection')).toMatchObject({
      state: 'danger',
      code: 'connection.not_verified',
      params: { issuer: expect.stringContaining('AUTORIDAD PRIVADA') },
      message: expect.stringContaining('TALONARIO_SRI_AUTHORITIES_FILE'),
    });
    const byAddress = await scene.run({ sri: { ...sri, testUrl: scene.simulator.url } });
    expect(rehearsalStepOf(byAddress, 'connection')).toMatchObject({ code: 'connection.not_verified' });
    await expectNothingSent();
  });

  it('when a proxy opens the connection with its own certificate', async () => {
    const own = makeTlsAuthority();
    const proxy = await openProxy(scene.origin, scene.tls.pem, own.issue(), (text) => text);
    const report = await scene.run(sriWith({ testUrl: proxy.origin }));
    expect(rehearsalStepOf(report, 'connection').code).toBe('connection.not_verified');
    expect(proxy.seen).toEqual([]);
    await proxy.close();
  });

  it('when the server does not answer', async () => {
    const silent: NetServer = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const report = await scene.run({
      ...sriWith({ testUrl: `https://localhost:${port}` }),
      pace: { ...quickTiming, timeoutMs: 100 },
    });
    expect(rehearsalStepOf(report, 'connection')).toMatchObject({ state: 'fail', code: 'connection.silent' });
    silent.close();
  });

  it.each([
    ['https://cel.sri.gob.ec', 'address.production'],
    ['https://CEL.sri.gob.ec.', 'address.production'],
    ['https://cel.sri.gob.ec:8443', 'address.production'],
    ['https://srienlinea.sri.gob.ec', 'address.other_sri_host'],
    ['http://celcer.sri.gob.ec', 'address.plain_http'],
    ['ftp://celcer.sri.gob.ec', 'address.not_an_origin'],
    ['https://u:p@celcer.sri.gob.ec', 'address.not_an_origin'],
  ])('when the address is %s', async (testUrl, code) => {
    const report = await scene.run(sriWith({ testUrl }));
    expect(rehearsalStepOf(report, 'address')).toMatchObject({ state: 'danger', code });
    expect(report.steps.slice(1).every(({ state }) => state === 'skipped')).toBe(true);
  });

  it('when the test address is the production address of the settings', async () => {
    const { productionUrl } = sriWith().sri;
    const report = await scene.run(sriWith({ testUrl: productionUrl }));
    expect(rehearsalStepOf(report, 'address').code).toBe('address.production');
    expect(await productionArrivals()).toBe(0);
  });

  it.each([
    ['of another RUC', issueP12({ ruc: '1790011001001' }), {}, 'signature.other_taxpayer'],
    ['of a foreign authority', issueP12(), { signerAuthorities: [issueP12().authority] }, 'signature.foreign'],
  ])('when the certificate is %s', async (_, { bytes }, changes, code) => {
    const report = await scene.run({ signature: signatureOf(bytes), ...changes });
    expect(rehearsalStepOf(report, 'signature')).toMatchObject({ state: 'danger', code });
    await expectNothingSent();
  });

  it('when the certificate has expired since it was stored', async () => {
    const later = () => new Date(Date.now() + 400 * 86_400_000);
    const report = await scene.run({ now: later });
    expect(rehearsalStepOf(report, 'signature')).toMatchObject({ state: 'danger', code: 'signature.expired' });
    await expectNothingSent();
  });
});

describe("SRI's answers", () => {
  const through = async (change: (text: string, path: string) => string) => {
    const proxy = await openProxy(scene.origin, scene.tls.pem, scene.tls.issue(), change);
    const report = await scene.run(sriWith({ testUrl: proxy.origin }));
    await proxy.close();
    return { report, seen: proxy.seen };
  };

  it('that mention production end it at once', async () => {
    const { report, seen } = await through((text) => text.replaceAll('PRUEBAS</ambiente>', 'PRODUCCIÓN</ambiente>'));
    expect(rehearsalStepOf(report, 'invoice')).toMatchObject({ state: 'danger', code: 'document.production' });
    expect(seen.filter((line) => line.startsWith('POST') && line.includes('Recepcion'))).toHaveLength(1);
    expect(report.verdict).toBe('stopped');
  });

  it('a description that points to production ends it before anything is sent', async () => {
    const { report } = await through((text) => text.replace(/location="[^"]*"/, 'location="https://cel.sri.gob.ec/x"'));
    expect(rehearsalStepOf(report, 'services')).toMatchObject({ state: 'danger', code: 'services.production' });
    await expectNothingSent();
  });

  it('a maintenance page instead of the descriptions ends it', async () => {
    const { report } = await through((text, path) => (path.endsWith('wsdl') ? '<html>Mantenimiento</html>' : text));
    expect(rehearsalStepOf(report, 'services')).toMatchObject({ state: 'fail', code: 'services.page' });
    await expectNothingSent();
  });

  it('a message that is not in the table is reported verbatim, without personal data', async () => {
    const { ruc, holder, email } = rehearsingTaxpayer;
    const words = `EMISOR ${holder.toLowerCase()} RUC ${ruc} CORREO ${email}`;
    const { report } = await through((text) =>
      text
        .replaceAll('<identificador>35<', '<identificador>971<')
        .replace(/<informacionAdicional>[^<]*/, `<informacionAdicional>${words}`),
    );
    expect(rehearsalStepOf(report, 'rejection')).toMatchObject({
      state: 'warn',
      code: 'rejection.other',
      said: [{ identifier: '971', meaning: null, hint: null }],
    });
    expect(report.unknownAnswers).toMatchObject([{ step: 'rejection', why: 'message 971' }]);
    expect(report.unknownAnswers[0]?.excerpt).toContain('EMISOR [name] RUC [number] CORREO [e-mail]');
    expectRedacted(report, []);
    expect(JSON.stringify(report) + formatRehearsalReport(report)).not.toMatch(/\d{37}/);
  });
});

function sriWith(changes: { testUrl?: string } = {}) {
  const { origin, authorities, simulator } = scene;
  const productionUrl = simulator.productionUrl.replace('127.0.0.1', 'localhost');
  return { sri: { testUrl: origin, productionUrl, authorities, ...changes } };
}

function signatureOf(bytes: Uint8Array) {
  const opened = openP12(bytes, rehearsingTaxpayer.password, { now: new Date() });
  if (!opened.ok) throw new Error(opened.message);
  return { signer: prepareSigner(nodeSigner(opened), nodeDigest), chain: opened.chain };
}
