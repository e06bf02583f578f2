import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAuthority } from '../test/certificates.ts';
import { type SimulatorProcess, startSimulatorProcess } from '../test/child.ts';
import { makeDocument } from '../test/documents.ts';
import { signDocument } from '../test/sign.ts';
import {
  callControl,
  parseSoap,
  postSoap,
  receptionEnvelope,
  sendDocument,
  servicePaths,
} from '../test/soap-client.ts';
import { seededRandom } from './random.ts';

// The simulator runs as a separate process, so that the process's memory can be measured and a crash is noticed.
let child: SimulatorProcess;
const certificate = createAuthority().issue();
const signed = () => signDocument(makeDocument().xml, certificate);

beforeAll(async () => {
  child = await startSimulatorProcess();
}, 60_000);
afterAll(async () => {
  expect(await sendDocument(child, signed()), 'still works after all of it').toBe('RECIBIDA');
  const { body } = await callControl<{ rssBytes: number }>(child, 'GET', '/health');
  expect(body.rssBytes, 'memory in bounds').toBeLessThan(700 * 1024 * 1024);
  child.process.kill('SIGTERM');
  expect(await child.exited).toBe(0);
});

const bomb =
  '<!DOCTYPE b [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">' +
  '<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;">]>';
const xxe = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
const external = '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/evil.dtd">';
const deep = `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`;
const envelope = (content: string) =>
  `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${content}</e:Body></e:Envelope>`;
const withArgument = (text: string) =>
  envelope(`<r:validarComprobante xmlns:r="http://ec.gob.sri.ws.recepcion"><xml>${text}</xml></r:validarComprobante>`);

describe('a hostile envelope gets a SOAP fault or a 4xx', () => {
  test.each<[string, string | Buffer]>([
    ['external entity', `${xxe}${withArgument('&secret;')}`],
    ['external DTD', `${external}${withArgument('')}`],
    ['entity bomb', `${bomb}${withArgument('&f;')}`],
    ['entity bomb in an attribute', `${bomb}<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" a="&f;"/>`],
    ['UTF-16 with a DOCTYPE in it', Buffer.from(`\uFEFF${xxe}${withArgument('&secret;')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(`${xxe}${withArgument('&secret;')}`, 'utf16le')],
    ['another encoding by declaration', `<?xml version="1.0" encoding="UTF-7"?>${withArgument('')}`],
    ['10,000 levels', envelope(deep)],
    ['10,000 levels without an end', '<a>'.repeat(10_000)],
    ['40,000 attributes', `<a ${Array.from({ length: 40_000 }, (_, index) => `a${index}=""`).join(' ')}/>`],
    ['wrong base64', withArgument('no es base64 ñ')],
    ['base64 of a wrong length', withArgument('AAA')],
    ['nothing', ''],
    ['a space', ' '],
    ['JSON', '{"xml":"AAAA"}'],
    ['HTML', '<html><body>hola</body></html>'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x01, 0x80, 0xc0])],
    ['a null character', withArgument('AA\u0000AA')],
    ['an unfinished CDATA', envelope('<![CDATA[')],
  ])('%s', async (_, body) => {
    const response = await postSoap(`${child.url}${servicePaths.reception}`, body);
    const text = await response.text();
    expect(text).not.toContain('root:');
    if (response.status === 500) expect(text).toMatch(/<faultcode>soap:(Client|VersionMismatch)<\/faultcode>/);
    else expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThanOrEqual(500);
  });
});

describe('a hostile document in a valid envelope is returned', () => {
  test.each<[string, string | Buffer, string]>([
    ['external entity', `${xxe}<factura>&secret;</factura>`, 'DEVUELTA 35'],
    ['entity bomb', `${bomb}<factura>&f;</factura>`, 'DEVUELTA 35'],
    ['10,000 levels', `<factura>${deep}</factura>`, 'DEVUELTA 35'],
    ['70,000 elements', `<factura version="2.1.0">${'<a/>'.repeat(70_000)}</factura>`, 'DEVUELTA 35'],
    [
      'ISO-8859-1',
      Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><factura>ñ</factura>', 'latin1'),
      'DEVUELTA 35',
    ],
    ['bytes', Buffer.from([1, 2, 3, 0xff]), 'DEVUELTA 35'],
    ['a comment', '<!-- nada -->', 'DEVUELTA 35'],
    ['600 KB', Buffer.alloc(600_000, 'x'), 'DEVUELTA 26'],
    ['a batch of batches', `<lote version="1.0.0"><comprobantes><comprobante>${'<lote>'.repeat(200)}`, 'DEVUELTA 35'],
  ])('%s', async (_, document, expected) => {
    expect(await sendDocument(child, Buffer.from(document))).toBe(expected);
  });
});

describe('bodies of 10 MB are refused', () => {
  test('given their Content-Length', async () => {
    const response = await postSoap(`${child.url}${servicePaths.reception}`, Buffer.alloc(10 * 1024 * 1024, 'x'));
    expect(response.status).toBe(413);
  });

  test('in chunks without a declared length', async () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        if (sent >= 10 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
        sent += chunk.length;
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'text/xml' } } as RequestInit;
    expect((await fetch(`${child.url}${servicePaths.reception}`, init)).status).toBe(413);
  });

  test('thirty of them do not increase the memory', async () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 'x');
    for (let round = 0; round < 3; round++) {
      const answers = Array.from({ length: 10 }, () => postSoap(`${child.url}${servicePaths.reception}`, body));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(413));
    }
  });
});

/**
 * Number of damaged requests. `SIMULATOR_FUZZ=20000` makes a long run; `SIMULATOR_FUZZ_SEED` selects other random
 * damage.
 */
const fuzzCount = Number(process.env.SIMULATOR_FUZZ ?? 800);

test(
  `${fuzzCount} damaged bodies always get an answer, and never an internal error`,
  async () => {
    const random = seededRandom(Number(process.env.SIMULATOR_FUZZ_SEED ?? 1));
    const pick = (count: number) => Math.floor(random() * count);
    const documents = (['01', '03', '04', '05', '06', '07'] as const).map((code) =>
      signDocument(makeDocument(code).xml, certificate),
    );
    const tokens = [
      '<',
      '>',
      '&',
      '&#0;',
      '&#x1F600;',
      ']]>',
      '<![CDATA[',
      '<!--',
      '<?x?>',
      '\u0000',
      '\uFFFF',
      'Ñ',
      bomb,
      xxe,
      '999999999999999999999',
      '-1',
      '1e9',
      ' ',
      '</factura>',
      'xmlns="a"',
      '<lote version="1.0.0">',
    ];
    const mutate = (source: Buffer): Buffer => {
      let bytes = Buffer.from(source);
      for (let round = 0; round <= pick(4); round++) {
        const at = pick(bytes.length + 1);
        const length = pick(60);
        const kind = pick(6);
        if (kind === 0) bytes = bytes.subarray(0, at);
        else if (kind === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
        else if (kind === 2)
          bytes = Buffer.concat([
            bytes.subarray(0, at),
            Buffer.from(tokens[pick(tokens.length)] ?? ''),
            bytes.subarray(at),
          ]);
        else if (kind === 3) bytes = Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)]);
        else if (kind === 4 && at < bytes.length) bytes[at] = pick(256);
        else {
          const other = documents[pick(documents.length)] ?? bytes;
          const from = pick(other.length);
          bytes = Buffer.concat([bytes.subarray(0, at), other.subarray(from, from + length * 10), bytes.subarray(at)]);
        }
      }
      return bytes;
    };
    const makeBody = (): Buffer => {
      const document = documents[pick(documents.length)] ?? Buffer.alloc(0);
      const kind = pick(10);
      if (kind === 0) return Buffer.from(Array.from({ length: pick(400) }, () => pick(256)));
      if (kind <= 3) return mutate(Buffer.from(receptionEnvelope(document)));
      return Buffer.from(receptionEnvelope(mutate(document)));
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const bodies = Array.from({ length: fuzzCount }, makeBody);
    const faults: string[] = [];
    const work = async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const { status, text } = await exchange(agent, body);
        const fine =
          status === 200
            ? parseSoap(text).name === 'Envelope' && text.includes('<RespuestaRecepcionComprobante>')
            : (status >= 400 && status < 500) ||
              (status === 500 && /<faultcode>soap:(Client|VersionMismatch)</.test(text));
        if (!fine) faults.push(`${status} ${text.slice(0, 200)} <- ${body.toString('base64').slice(0, 2_000)}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    agent.destroy();
    expect(child.complaints().slice(0, 4_000)).toBe('');
    expect(faults.slice(0, 3)).toEqual([]);
  },
  30 * 60_000,
);

function exchange(agent: Agent, body: Buffer): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${child.url}${servicePaths.reception}`,
      { method: 'POST', agent, headers: { 'content-type': 'text/xml', 'content-length': body.length } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    call.on('error', reject).end(body);
  });
}
