import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCommandLine } from '@talonario/cli/framework';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  issueP12,
  openRehearsalScene,
  quickTiming,
  type RehearsalScene,
  rehearsingTaxpayer,
} from '../../../test/rehearsal-scene.ts';
import { makeOperatorConnection } from './operator.ts';
import { askPassword } from './read-password.ts';
import { makeRehearseCommand } from './rehearse.ts';
import { runCli } from './run-cli.ts';

let scene: RehearsalScene;
const folder = mkdtempSync(join(tmpdir(), 'talonario-rehearse-'));
const place = (name: string) => join(folder, name);
const p12 = place('firma.p12');

beforeAll(async () => {
  scene = await openRehearsalScene();
  writeFileSync(p12, issueP12().bytes);
  writeFileSync(place('authority.pem'), scene.tls.pem);
});
afterAll(async () => {
  await scene.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command with shorter pauses than for SRI. */
async function rehearse(words: readonly string[], env: Record<string, string> = {}) {
  const told: string[] = [];
  const reading = parseCommandLine([makeRehearseCommand(quickTiming)], ['rehearse', ...words], '');
  if (reading.kind !== 'run') throw new Error(reading.text);
  const operator = makeOperatorConnection({ ...environment(), ...env }, (text) => told.push(text));
  const { data, text, exitCode } = await reading.command.run(reading.input, operator);
  await operator.close();
  return { report: JSON.stringify(data), text, exitCode, told: told.join('\n') };
}

const environment = () => ({
  NODE_ENV: 'test',
  TALONARIO_HOME: folder,
  TALONARIO_SRI_TEST_URL: scene.origin,
  TALONARIO_SRI_PRODUCTION_URL: scene.simulator.productionUrl,
  TALONARIO_SRI_AUTHORITIES_FILE: place('authority.pem'),
  TALONARIO_P12_PASSWORD: rehearsingTaxpayer.password,
});

async function talonario(line: readonly string[], env: Record<string, string> = {}) {
  const [out, err]: [string[], string[]] = [[], []];
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const code = await runCli(line, { ...environment(), ...env }, terminal);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

describe('talonario rehearse', () => {
  it('reports in words and as JSON that it works, without personal data', async () => {
    const file = place('report.json');
    const { report, text, told, exitCode } = await rehearse([p12, '--report', file]);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^ok +withholding/m);
    expect(told).toMatch(/^ok: invoice/m);
    const kept = readFileSync(file, 'utf8');
    expect(JSON.parse(kept)).toEqual(JSON.parse(report));
    const arrivals = await scene.desk.arrivals();
    const secrets = [
      rehearsingTaxpayer.ruc,
      rehearsingTaxpayer.personId,
      rehearsingTaxpayer.password,
      String(rehearsingTaxpayer.serialNumber),
      rehearsingTaxpayer.serialNumber.toString(16),
      rehearsingTaxpayer.ruc.slice(0, 10),
      ...rehearsingTaxpayer.holder.split(' '),
      ...arrivals.map(({ accessKey }) => accessKey),
      ...(readFileSync(p12).toString('base64').slice(0, 400).match(/.{40}/g) ?? []),
    ];
    expect(arrivals.length).toBeGreaterThan(6);
    for (const written of [report, text, told, kept])
      for (const secret of secrets) expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
  });

  it('keeps names on request, and never the password', async () => {
    const { report, text } = await rehearse([p12, '--with-names']);
    expect(report + text).not.toContain(rehearsingTaxpayer.password);
  });

  it('without a password, or with a wrong one, names the remedy and sends nothing', async () => {
    const { receptions } = await scene.desk.counters();
    const wrong = await talonario(['rehearse', p12], { TALONARIO_P12_PASSWORD: 'otra' });
    expect(wrong).toMatchObject({
      code: 3,
      out: expect.stringMatching(/^danger +signature +The password does not open/m),
    });
    expect(wrong.out).not.toContain('otra ');
    const none = await talonario(['rehearse', p12], { TALONARIO_P12_PASSWORD: undefined as never });
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('--password-stdin') });
    expect((await scene.desk.counters()).receptions).toBe(receptions);
  });

  it.each([
    ['expired', () => issueP12({ from: -400, to: -1 }).bytes, /has expired/],
    ['half uploaded', () => issueP12().bytes.subarray(0, 900), /cannot be used to sign \(damaged\)/],
    ['empty', () => Buffer.alloc(0), /cannot be used to sign \(other_format\)/],
  ])('for a file that is %s: a sentence, exit code 3', async (name, bytes, sentence) => {
    const file = place(`${name}.p12`);
    writeFileSync(file, bytes());
    const { code, out } = await talonario(['rehearse', file]);
    expect(code).toBe(3);
    expect(out).toMatch(sentence);
    expect(out).toMatch(/^skipped connection, clock, services, invoice.*: Not tried/m);
  });

  it('for a certificate of another RUC it stops', async () => {
    const { code, out } = await talonario(['rehearse', p12, '--ruc', '1790011001001']);
    expect(code).toBe(3);
    expect(out).toMatch(/another RUC than the one that signs/);
  });

  it('wrong or impossible arguments are refused before anything is sent', async () => {
    writeFileSync(place('there.json'), '');
    expect(await talonario(['rehearse'])).toMatchObject({ code: 2 });
    expect(await talonario(['rehearse', p12, '--ruc', '17'])).toMatchObject({ code: 2 });
    expect(await talonario(['rehearse', p12, '--establishment', '1'])).toMatchObject({ code: 2 });
    expect(await talonario(['rehearse', place('none.p12')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('ENOENT'),
    });
    expect(await talonario(['rehearse', p12, '--report', place('there.json')])).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already'),
    });
  });

  it('never calls production, with any settings', async () => {
    const { code, out } = await talonario(['rehearse', p12, '--json'], {
      TALONARIO_SRI_TEST_URL: 'https://cel.sri.gob.ec',
    });
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'stopped',
      steps: [{ code: 'address.production' }, ...Array(13).fill({ state: 'skipped' })],
    });
  });

  it('on a machine that cannot reach SRI: exit code 1', async () => {
    await scene.desk.fault({ kind: 'down' });
    const { code, out } = await talonario(['rehearse', p12]);
    expect(code).toBe(1);
    expect(out).toMatch(/^fail +connection +The server takes no connections \(ECONNREFUSED\)/m);
    await scene.desk.lift();
  });
});

describe('a password at a terminal', () => {
  class CliTerminal extends EventEmitter {
    readonly isTTY = true;
    readonly modes: boolean[] = [];
    setRawMode(raw: boolean) {
      this.modes.push(raw);
    }
    resume() {}
    pause() {}
  }

  it('is read up to the end of its line, with backspace, and not shown', async () => {
    const terminal = new CliTerminal();
    const shown: string[] = [];
    const asked = askPassword('Password: ', terminal, (text) => shown.push(text));
    terminal.emit('data', Buffer.from('cla'));
    terminal.emit('data', Buffer.from('x\u007fvé\r'));
    expect(await asked).toBe('clavé');
    expect(shown.join('')).toBe('Password: \n');
    expect(terminal.modes).toEqual([true, false]);
  });

  it('can be cancelled', async () => {
    const terminal = new CliTerminal();
    const asked = askPassword('Password: ', terminal, () => {});
    terminal.emit('data', Buffer.from('\u0003'));
    await expect(asked).rejects.toThrow('given up');
  });
});
