import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority } from '../test/certificates.ts';
import { makeDocument } from '../test/documents.ts';
import { signDocument } from '../test/sign.ts';
import { sendAndQuery, sendDocument } from '../test/soap-client.ts';
import { startSimulator } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
const authority = createAuthority();
const certificate = authority.issue();
const atOnce = { settings: { authorizationMs: { min: 0, max: 0 } } };
beforeAll(() => writeFileSync(join(folder, 'ca.crt'), authority.pem));
afterAll(() => rmSync(folder, { recursive: true }));

const decide = async (options: Parameters<typeof startSimulator>[0]) => {
  const simulator = await startSimulator({ ...atOnce, ...options });
  const { xml, accessKey } = makeDocument();
  const verdict = await sendAndQuery(simulator, signDocument(xml, certificate), accessKey);
  await simulator.close();
  return verdict;
};

describe('accepted certificates', () => {
  test('those of the authorities in a folder', async () => {
    expect(await decide({ trust: { folder } })).toBe('AUTORIZADO 60');
  });
  test('none if no authority is given', async () => {
    expect(await decide({ trust: { authorities: [] } })).toBe('NO AUTORIZADO 39 60');
  });
  test('all, for a demonstration', async () => {
    expect(await decide({ trust: 'any' })).toBe('AUTORIZADO 60');
    expect(await decide({})).toBe('AUTORIZADO 60');
  });
});

describe('refuses to start', () => {
  test.each([
    [
      'a certificate that is none',
      'bad.pem',
      'hello',
      (path: string) => ({ trust: { folder: path } }),
      /bad\.pem: not a PEM or DER/,
    ],
    [
      'a certificate that is no authority',
      'leaf.der',
      certificate.der,
      (path: string) => ({ trust: { folder: path } }),
      /not a certification authority/,
    ],
    [
      'a journal that is none',
      'notes.txt',
      'dear diary\n',
      (path: string) => ({ keep: join(path, 'notes.txt') }),
      /line 1: not a line/,
    ],
  ])('%s', async (_, name, content, options, reason) => {
    const own = mkdtempSync(join(tmpdir(), 'simulator-'));
    writeFileSync(join(own, name), content);
    await expect(startSimulator(options(own))).rejects.toThrow(reason);
    rmSync(own, { recursive: true });
  });

  test('on a port in use, and leaves nothing open', async () => {
    const first = await startSimulator(atOnce);
    const [port = 0, used = 0] = [first.url, first.controlUrl].map((url) => Number(new URL(url).port));
    for (const options of [{ port: used }, { productionPort: used }, { controlPort: used }])
      await expect(startSimulator(options)).rejects.toThrow(/EADDRINUSE/);
    await first.close();
    const again = await startSimulator({ ...atOnce, port });
    expect(await sendDocument(again, Buffer.from('<x/>'))).toBe('DEVUELTA 35');
    await again.close();
  });
});
