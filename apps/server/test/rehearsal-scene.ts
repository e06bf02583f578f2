// SRI's simulator behind TLS with a private certificate authority, and a user with a .p12 who runs rehearsals.
import { X509Certificate } from 'node:crypto';
import { createServer, request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { nodeDigest, nodeSigner, openP12 } from '@talonario/p12';
import { createTestAuthority, makeP12File } from '@talonario/p12/testing';
import { type Simulator, startSimulator } from '@talonario/simulator';
import { prepareSigner } from '@talonario/sri';
import { makeRedact } from '../src/documents/activation/rehearsal/redact.ts';
import { type RehearsalInput, runRehearsal } from '../src/documents/activation/rehearsal/rehearse.ts';
import type { RehearsalReport, RehearsalStep } from '../src/documents/activation/rehearsal/report.ts';
import type { RehearsalTiming } from '../src/documents/activation/rehearsal/send-and-query.ts';
import { simulatorControl } from './simulator-control.ts';

const day = 86_400_000;

/** Data of the taxpayer. Each text occurs nowhere else, so if one is in a report, the report reveals personal data. */
export const rehearsingTaxpayer = {
  ruc: '1798765432001',
  personId: '1712345675',
  holder: 'ÑUSTA QUISPILEMA YÉPEZ',
  password: 'Clave-Ünica-7731',
  serialNumber: 987654321098765432109n,
  email: 'nusta@quispilema.example',
} as const;

export const quickTiming: RehearsalTiming = { timeoutMs: 2_000, pausesMs: [0, 10, 20], deadlineMs: 120_000 };

/** Makes a private certificate authority, and its certificate for `localhost`. */
export function makeTlsAuthority() {
  const now = new Date();
  const authority = createTestAuthority({
    now,
    name: [[['2.5.4.10', 'Red Interna de Prueba']], [['2.5.4.3', 'AUTORIDAD PRIVADA DE PRUEBA']]],
  });
  const validity = { validFrom: new Date(now.getTime() - day), validTo: new Date(now.getTime() + 90 * day) };
  const issue = (holder = 'localhost') => {
    const { privateKey, certificate } = authority.issue({ holder, ...validity });
    return {
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      cert: new X509Certificate(certificate).toString(),
    };
  };
  return { pem: new X509Certificate(authority.certificate).toString(), issue };
}

export function issueP12(options: { ruc?: string; from?: number; to?: number; password?: string } = {}) {
  const now = Date.now();
  const authority = createTestAuthority({ now: new Date(now) });
  const entry = authority.issue({
    holder: rehearsingTaxpayer.holder,
    ruc: options.ruc ?? rehearsingTaxpayer.ruc,
    personId: rehearsingTaxpayer.personId,
    serialNumber: rehearsingTaxpayer.serialNumber,
    validFrom: new Date(now + (options.from ?? -1) * day),
    validTo: new Date(now + (options.to ?? 300) * day),
  });
  const bytes = makeP12File([entry], {
    password: options.password ?? rehearsingTaxpayer.password,
    chain: [authority.certificate],
  });
  return { bytes, authority: new X509Certificate(authority.certificate) };
}

export interface RehearsalScene {
  readonly simulator: Simulator;
  /** Address of the simulator, with the host name of its certificate. */
  readonly origin: string;
  readonly authorities: readonly string[];
  readonly desk: ReturnType<typeof simulatorControl>;
  readonly tls: ReturnType<typeof makeTlsAuthority>;
  reset(): Promise<void>;
  run(changes?: Partial<RehearsalInput>): Promise<RehearsalReport>;
  close(): Promise<void>;
}

export async function openRehearsalScene(): Promise<RehearsalScene> {
  const tls = makeTlsAuthority();
  const simulator = await startSimulator({
    tls: tls.issue(),
    settings: { authorizationMs: { min: 0, max: 0 } },
  });
  const origin = withHostName(simulator.url);
  const authorities = [tls.pem];
  const { bytes } = issueP12();
  const opened = openP12(bytes, rehearsingTaxpayer.password, { now: new Date() });
  if (!opened.ok) throw new Error(opened.message);
  const input: RehearsalInput = {
    sri: { testUrl: origin, productionUrl: withHostName(simulator.productionUrl), authorities },
    signerAuthorities: undefined,
    version: '0.0.0',
    issuer: {
      issuer: { ruc: rehearsingTaxpayer.ruc, businessName: 'ENSAYO', address: 'Quito', accountingRequired: false },
      establishment: { code: '001' },
      emissionPoint: '999',
    },
    signature: { signer: prepareSigner(nodeSigner(opened), nodeDigest), chain: opened.chain },
    redact: makeRedact(
      { always: [rehearsingTaxpayer.password], names: [rehearsingTaxpayer.holder], numbers: [rehearsingTaxpayer.ruc] },
      { withNames: false },
    ),
    pace: quickTiming,
    now: () => new Date(),
  };
  const desk = simulatorControl(simulator);
  return {
    simulator,
    origin,
    authorities,
    desk,
    tls,
    reset: async () => {
      await fetch(`${simulator.controlUrl}/reset`, { method: 'POST' });
    },
    run: (changes = {}) => runRehearsal({ ...input, ...changes }),
    close: () => simulator.close(),
  };
}

/** Replaces the IP address in a URL by `localhost`, because the certificate is for that name. */
export function withHostName(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

export function rehearsalStepOf(report: RehearsalReport, id: string): RehearsalStep {
  const step = report.steps.find((each) => each.id === id);
  if (step === undefined) throw new Error(`the report has no step ${id}`);
  return step;
}

/** Proxy between the rehearsal and SRI. It forwards everything and may change the answers. */
export async function openProxy(
  target: string,
  authority: string,
  tls: { readonly key: string; readonly cert: string },
  change: (text: string, path: string) => string,
): Promise<{ readonly origin: string; readonly seen: string[]; close(): Promise<void> }> {
  const seen: string[] = [];
  const server: Server = createServer(tls, (incoming, response) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const passed = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers: { 'content-type': 'text/xml' }, ca: authority },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          response.writeHead(answer.statusCode ?? 500, { 'content-type': 'text/xml' });
          response.end(change(Buffer.concat(chunks).toString('utf8'), incoming.url ?? ''));
        });
      },
    );
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
