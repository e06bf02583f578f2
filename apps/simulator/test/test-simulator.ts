import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Simulator, type SimulatorOptions, startSimulator } from '../src/index.ts';
import { createAuthority, type TestAuthority, type TestCertificate } from './certificates.ts';
import { type DocumentCode, type DocumentOptions, makeDocument } from './documents.ts';
import { type SignatureOptions, signDocument } from './sign.ts';
import { callControl } from './soap-client.ts';

export type SignedTestDocument = { readonly bytes: Buffer; readonly accessKey: string };

export type TestSimulator = {
  readonly simulator: Simulator;
  readonly authority: TestAuthority;
  readonly certificate: TestCertificate;
  /** Creates a signed document of this test's issuer. */
  signed(code?: DocumentCode, wish?: DocumentOptions, signature?: SignatureOptions): SignedTestDocument;
};

/**
 * Starts one simulator per test file and resets it before each test. Verdicts are immediate unless the file configures
 * a delay.
 */
export function useSimulator(options: SimulatorOptions = {}): TestSimulator {
  const authority = createAuthority();
  const certificate = authority.issue();
  let simulator: Simulator | undefined;
  const running = () => {
    if (simulator === undefined) throw new Error('the simulator is not running yet');
    return simulator;
  };
  beforeAll(async () => {
    simulator = await startSimulator({
      trust: { authorities: [authority.pem] },
      ...options,
      settings: { authorizationMs: { min: 0, max: 0 }, inProcess: 'empty', ...options.settings },
    });
  });
  beforeEach(async () => {
    await callControl(running(), 'POST', '/reset');
  });
  afterAll(() => simulator?.close());
  return {
    get simulator() {
      return running();
    },
    authority,
    certificate,
    signed: (code = '01', wish = {}, signature = {}) => {
      const { xml, accessKey } = makeDocument(code, wish);
      return { bytes: signDocument(xml, certificate, signature), accessKey };
    },
  };
}
