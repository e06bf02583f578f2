import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseMail, smtpUrl, startMailServer, type TestMailServer } from '../../../test/mail-server.ts';
import { runCli } from './run-cli.ts';

let server: TestMailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = {};
});

async function talonario(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await runCli(args, { NODE_ENV: 'test', ...env }, terminal);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const mail = () => ({ SMTP_URL: server.url, TALONARIO_MAIL_FROM: 'Facturas <facturas@talonario.example>' });

describe('talonario mail test', () => {
  it('sends a message and shows the answer of the server', async () => {
    const { code, out } = await talonario(['mail', 'test', 'ops@x.ec'], mail());
    expect([code, out]).toEqual([0, expect.stringMatching(/^taken: 250 .*queued as 4711/)]);
    const read = await parseMail(server.received[0]?.raw ?? Buffer.alloc(0));
    expect(read).toMatchObject({ subject: 'Mensaje de prueba de Talonario', to: [{ address: 'ops@x.ec' }] });
  });

  it('fails with the reason, and without the password, if the server refuses', async () => {
    server.behaviour = { recipient: () => ({ code: 550, text: 'no such user' }) };
    const refused = await talonario(['mail', 'test', 'nobody@x.ec', '--json'], mail());
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toEqual({
      recipient: 'nobody@x.ec',
      outcome: 'refused',
      answer: '550 no such user',
    });
    const noServer = await talonario(['mail', 'test', 'ops@x.ec'], { ...mail(), SMTP_URL: smtpUrl(1) });
    expect(noServer.code).toBe(1);
    expect(noServer.out + noServer.err).not.toMatch(/pass/);
  });

  it('names missing or wrong settings', async () => {
    expect(await talonario(['mail', 'test', 'ops@x.ec'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('SMTP_URL'),
    });
    expect(await talonario(['mail', 'test', 'ops'], mail())).toMatchObject({
      code: 2,
      err: expect.stringContaining('"ops"'),
    });
    expect(await talonario(['mail', 'test'], mail())).toMatchObject({ code: 2 });
  });
});
