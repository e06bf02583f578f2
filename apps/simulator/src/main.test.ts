import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createAuthority } from '../test/certificates.ts';
import { readOutput, spawnSimulator, startSimulatorProcess } from '../test/child.ts';
import { makeDocument } from '../test/documents.ts';
import { signDocument } from '../test/sign.ts';
import { callControl, queryAuthorization, sendDocument } from '../test/soap-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the process', () => {
  test('with --keep has its documents again after kill -9, and ends when its parent’s pipe is closed', async () => {
    const authority = createAuthority();
    writeFileSync(join(folder, 'ca.pem'), authority.pem);
    const args = ['--keep', join(folder, 'kept.jsonl'), '--trust', folder, '--profile', 'strict'];
    const { xml, accessKey } = makeDocument();
    const bytes = signDocument(xml, authority.issue());

    const first = await startSimulatorProcess(args);
    await callControl(first, 'POST', '/settings', { authorizationMs: { min: 0, max: 0 } });
    expect(await sendDocument(first, bytes)).toBe('RECIBIDA');
    await callControl(first, 'POST', '/annulments', { accessKey, state: 'ANULADO' });
    first.process.kill('SIGKILL');
    expect(await first.exited).toBe('SIGKILL');

    const second = await startSimulatorProcess(args);
    expect(await sendDocument(second, bytes)).toBe('DEVUELTA 43');
    expect((await queryAuthorization(second, accessKey))[0]).toMatchObject({
      state: 'AUTORIZADO',
      xml: bytes.toString('utf8'),
    });
    const shown = await callControl<{ filed: object[] }>(second, 'GET', `/received/${accessKey}`);
    expect(shown.body.filed).toMatchObject([{ annulment: 'ANULADO' }]);
    await callControl(second, 'POST', '/reset');
    expect(readFileSync(join(folder, 'kept.jsonl'), 'utf8')).toBe('');
    second.process.stdin?.end();
    expect(await second.exited).toBe(0);
  });

  test('starts empty without --keep, and ends normally on SIGTERM', async () => {
    const child = await startSimulatorProcess();
    const health = await callControl(child, 'GET', '/health');
    expect(health.body).toMatchObject({ ok: true, held: { test: { documents: 0 } } });
    child.process.kill('SIGTERM');
    expect(await child.exited).toBe(0);
  });

  test('ends when its parent closes the IPC channel', async () => {
    const child = await startSimulatorProcess([], true);
    child.process.disconnect();
    expect(await child.exited).toBe(0);
  });
});

test('reports an invalid option together with the valid ones', async () => {
  const end = await readOutput(spawnSimulator(['--port', 'eighty']));
  expect([end.code, end.out]).toEqual([2, '']);
  expect(end.err).toMatch(/^simulator: --port must be a port number\n[\s\S]*--control-port/);
});

test('reports in one line why it cannot start', async () => {
  const end = await readOutput(spawnSimulator(['--trust', join(folder, 'nowhere')]));
  expect([end.code, end.err]).toEqual([1, `simulator: ${join(folder, 'nowhere')} is not a folder\n`]);
});
