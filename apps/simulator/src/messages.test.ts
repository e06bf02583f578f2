import { describe, expect, test } from 'vitest';
import { createAuthority } from '../test/certificates.ts';
import { type DocumentWish, makeDocument, today, withCheckDigit } from '../test/documents.ts';
import { sharedFact } from '../test/shared-facts.ts';
import { signDocument } from '../test/sign.ts';
import { ask, batchAuthorization, control, paths, post, query, rows, send, submit } from '../test/talk.ts';
import { useSimulator } from '../test/world.ts';
import { isMessageCode, type MessageCode, messageCodes, phaseOf } from './messages.ts';

const world = useSimulator();
const day = 86_400_000;

const decide = async (...args: Parameters<typeof world.signed>): Promise<string> => {
  const { bytes, accessKey } = world.signed(...args);
  return submit(world.simulator, bytes, accessKey);
};
const replace = (from: string | RegExp, to: string): DocumentWish => ({ edit: (xml) => xml.replace(from, to) });
const asKey = (text: string) => `<claveAcceso>${text}</claveAcceso>`;

/** How each code that depends on the document (or the call) alone comes about. */
const defects: Partial<Record<MessageCode, () => Promise<string>>> = {
  26: () => decide('01', replace('Producto A1', 'x'.repeat(330_000))),
  35: () => decide('01', replace('<moneda>DOLAR</moneda>', '<moneda></moneda>')),
  36: () => decide('07', { version: '1.0.0' }),
  39: async () => {
    const { bytes, accessKey } = world.signed();
    const altered = Buffer.from(bytes.toString('utf8').replace('Producto A1', 'Producto A2'));
    return submit(world.simulator, altered, accessKey);
  },
  40: () => decide('01', {}, { keyInfo: '<ds:X509Data><ds:X509Certificate>QUJD</ds:X509Certificate></ds:X509Data>' }),
  42: async () => {
    const from = new Date(Date.now() - 100 * day);
    const expired = world.authority.issue({ from, to: new Date(Date.now() - day) });
    const { xml, accessKey } = makeDocument();
    const signingTime = new Date(Date.now() - 2 * day).toISOString();
    return submit(world.simulator, signDocument(xml, expired, { signingTime }), accessKey);
  },
  43: async () => {
    const { bytes, accessKey } = world.signed();
    await submit(world.simulator, bytes, accessKey);
    return send(world.simulator, bytes);
  },
  45: async () => {
    await decide('01', { sequence: 900_001 });
    return decide('01', { sequence: 900_001, numericCode: '87654321' });
  },
  47: () => decide('01', replace('<codDoc>01</codDoc>', '<codDoc>09</codDoc>')),
  48: () => decide('01', { version: '9.9.9' }),
  49: async () => {
    const empty = await post(
      `${world.simulator.url}${paths.reception}`,
      '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>' +
        '<r:validarComprobante xmlns:r="http://ec.gob.sri.ws.recepcion"/></e:Body></e:Envelope>',
    );
    return (await empty.text()).replace(/.*<estado>(\w+)<.*<identificador>(\d+)<.*/s, '$1 $2');
  },
  52: () => decide('01', replace('<importeTotal>28.75', '<importeTotal>29.75')),
  58: () => decide('01', replace('<secuencial>0', '<secuencial>1')),
  59: () => decide('01', { receiverId: '2600000000' }),
  60: () => decide(),
  62: () => decide('01', { receiverId: '1710034064' }),
  64: () => decide('04', replace('<codDocModificado>01', '<codDocModificado>99')),
  65: () => decide('01', { date: today(1) }),
  67: () => decide('04', replace(/<fechaEmisionDocSustento>\d\d\/\d\d/, '<fechaEmisionDocSustento>31/02')),
  68: () => decide('04', replace('001-002-000000001', '001-002-999999999')),
  70: async () => {
    await control(world.simulator, 'POST', '/settings', { authorizationMs: { min: 60_000, max: 60_000 } });
    const { bytes } = world.signed();
    await send(world.simulator, bytes);
    return send(world.simulator, bytes);
  },
  80: async () => {
    const [row] = await ask(world.simulator, '1'.repeat(50));
    return [row?.state, ...(row?.codes ?? [])].join(' ');
  },
  82: () => decide('06', replace(/<fechaIniTransporte>[^<]+/, `<fechaIniTransporte>${today(-1)}`)),
  92: () =>
    decide('01', {
      receiverIdType: '06',
      receiverId: 'P123',
      edit: (xml) =>
        xml.replace('<valor>3.75</valor>', '<valor>3.75</valor><valorDevolucionIva>1.00</valorDevolucionIva>'),
    }),
  99: async () => {
    const answer = await post(`${world.simulator.url}${paths.query}`, query(world.signed().accessKey));
    return (await answer.text()).replace(/.*<estadoConsulta>(\w+)<.*<identificador>(\d+)<.*/s, '$1 $2');
  },
};

/** The issuer's or receiver's own situation: a document cannot show it, the registry can. */
const registryCodes: MessageCode[] = ['2', '10', '27', '28', '34', '37', '46', '56', '57', '63', '69'];
/** An error of the server is a fault knob. */
const knobCodes: MessageCode[] = ['50'];

describe('each code that depends on the document alone comes from a real defect', () => {
  const expected = (code: MessageCode): RegExp => {
    if (code === '80' || code === '99') return new RegExp(`^RECHAZADA ${code}$`);
    if (phaseOf(code) === 'reception') return new RegExp(`^DEVUELTA ${code}$`);
    return phaseOf(code) === 'warning'
      ? new RegExp(`^AUTORIZADO .*\\b${code}\\b`)
      : new RegExp(`^NO AUTORIZADO ${code} 60$`);
  };
  test.each(Object.keys(defects).filter(isMessageCode))('%s', async (code) => {
    expect(await defects[code]?.()).toMatch(expected(code));
  });
});

test.each(registryCodes)('%s comes from what the registry knows', async (code) => {
  const id = code === '69' ? '1713328506' : '1790016919001';
  await control(world.simulator, 'POST', '/registry', { id, code });
  expect(await decide()).toBe(phaseOf(code) === 'reception' ? `DEVUELTA ${code}` : `NO AUTORIZADO ${code} 60`);
  await control(world.simulator, 'DELETE', '/registry');
  expect(await decide()).toBe('AUTORIZADO 60');
});

test('a registry entry can be about one establishment or one document type', async () => {
  await control(world.simulator, 'POST', '/registry', { id: '1790016919001', code: '56', establishment: '099' });
  await control(world.simulator, 'POST', '/registry', { id: '1790016919001', code: '34', documentType: '07' });
  expect(await decide('01')).toBe('AUTORIZADO 60');
  expect(await decide('07')).toBe('NO AUTORIZADO 34 60');
});

test('no code of the official list is without a way to provoke it', () => {
  const official = sharedFact('catalogs/sri-messages.json');
  if (official !== undefined) {
    const codes = (JSON.parse(official).items as { identificador: string }[]).map(({ identificador }) => identificador);
    expect([...messageCodes].sort()).toEqual(codes.sort());
  }
  expect([...Object.keys(defects), ...registryCodes, ...knobCodes].sort()).toEqual([...messageCodes].sort());
});

describe('only the first failure is reported, in the order of SRI', () => {
  test.each<[string, string, DocumentWish]>([
    ['the schema before the issuer', 'DEVUELTA 35', replace('<dirMatriz>Quito</dirMatriz>', '')],
    ['the date before the signature', 'DEVUELTA 65', { date: today(-91) }],
    ['the key before the signature', 'NO AUTORIZADO 58 60', replace('<estab>001', '<estab>009')],
    ['the signature before the totals', 'NO AUTORIZADO 39 60', replace('<importeTotal>28.75', '<importeTotal>30.00')],
  ])('%s', async (_, expected, wish) => {
    const { bytes, accessKey } = world.signed('01', wish);
    const broken = Buffer.from(bytes.toString('utf8').replace('TALONARIO', 'TALONARIA'));
    expect(await submit(world.simulator, broken, accessKey)).toBe(expected);
  });

  test('an issuer out of order comes before a wrong signature', async () => {
    await control(world.simulator, 'POST', '/registry', { id: '1790016919001', code: '63' });
    expect(await decide('01', {}, { serial: '5' })).toBe('NO AUTORIZADO 63 60');
  });

  test('of several faults of the issuer the RUC comes before the establishment', async () => {
    for (const code of ['34', '56', '2'])
      await control(world.simulator, 'POST', '/registry', { id: '1790016919001', code });
    expect(await decide()).toBe('NO AUTORIZADO 2 60');
  });
});

describe('what stays and what is forgotten', () => {
  test('a returned document leaves no trace: corrected, it is received with the same key', async () => {
    const key = { sequence: 910_001 };
    expect(await decide('01', { ...key, ...replace('<moneda>DOLAR</moneda>', '<moneda></moneda>') })).toBe(
      'DEVUELTA 35',
    );
    expect(await decide('01', key)).toBe('AUTORIZADO 60');
  });

  test('refusals are kept: the corrected document adds a row after them', async () => {
    const { xml, accessKey } = makeDocument();
    const stranger = createAuthority('OTRA').issue();
    await send(world.simulator, signDocument(xml, stranger));
    await send(world.simulator, signDocument(xml, stranger));
    await send(world.simulator, signDocument(xml, world.certificate));
    expect((await ask(world.simulator, accessKey)).map(({ state }) => state)).toEqual([
      'NO AUTORIZADO',
      'NO AUTORIZADO',
      'AUTORIZADO',
    ]);
  });

  test('a refused document does not hold its number', async () => {
    expect(await decide('01', { sequence: 920_001 }, { serial: '5' })).toBe('NO AUTORIZADO 39 60');
    expect(await decide('01', { sequence: 920_001, numericCode: '11111111' })).toBe('AUTORIZADO 60');
  });

  test('a number in process is held', async () => {
    await control(world.simulator, 'POST', '/settings', { authorizationMs: { min: 60_000, max: 60_000 } });
    await decide('01', { sequence: 930_001 });
    expect(await decide('01', { sequence: 930_001, numericCode: '11111111' })).toBe('DEVUELTA 45');
  });

  test('a wrong check digit is received and cannot be asked for', async () => {
    const right = makeDocument('01', { sequence: 940_001 }).accessKey;
    const wrong = `${right.slice(0, 48)}${(Number(right.at(-1)) + 1) % 10}`;
    const { bytes } = world.signed('01', { sequence: 940_001, accessKey: wrong });
    expect(await send(world.simulator, bytes)).toBe('RECIBIDA');
    expect((await ask(world.simulator, wrong))[0]).toMatchObject({ state: 'RECHAZADA', codes: ['80'] });
    const filed = await control<{ filed: { attempts: { messages: { code: string }[] }[] }[] }>(
      world.simulator,
      'GET',
      `/received/${wrong}`,
    );
    expect(filed.body.filed[0]?.attempts[0]?.messages[0]?.code).toBe('58');
  });
});

describe('time', () => {
  const hour = 3_600_000;

  test('is that of Guayaquil: at 20:00 there it is tomorrow in UTC, and tomorrow is the future', async () => {
    await control(world.simulator, 'POST', '/clock', { now: '2026-03-01T20:00:00-05:00' });
    const signature = { signingTime: '2026-03-01T20:00:00-05:00' };
    expect(await decide('01', { date: '01/03/2026' }, signature)).toBe('AUTORIZADO 60');
    expect(await decide('01', { date: '02/03/2026' }, signature)).toBe('DEVUELTA 65');
  });

  test.each([
    [90, 'AUTORIZADO 60'],
    [91, 'DEVUELTA 65'],
  ])('%i days back: %s', async (days, expected) => {
    expect(await decide('01', { date: today(-days) })).toBe(expected);
  });

  test('a document in process says nothing, then EN PROCESO if that is the fashion, then its verdict', async () => {
    await control(world.simulator, 'POST', '/settings', { authorizationMs: { min: hour, max: hour } });
    const { bytes, accessKey } = world.signed();
    await send(world.simulator, bytes);
    expect(await ask(world.simulator, accessKey)).toEqual([]);
    await control(world.simulator, 'POST', '/settings', { inProcess: 'en-proceso' });
    expect((await ask(world.simulator, accessKey)).map(({ state }) => state)).toEqual(['EN PROCESO']);
    await control(world.simulator, 'POST', '/clock', { offsetMs: hour });
    expect((await ask(world.simulator, accessKey)).map(({ state }) => state)).toEqual(['AUTORIZADO']);
  });

  test('a mixed fashion shows both', async () => {
    await control(world.simulator, 'POST', '/settings', {
      authorizationMs: { min: hour, max: hour },
      inProcess: 'mixed',
    });
    const { bytes, accessKey } = world.signed();
    await send(world.simulator, bytes);
    const seen = new Set<number>();
    for (let second = 0; second < 40; second++) {
      await control(world.simulator, 'POST', '/clock', { offsetMs: second * 1_000 });
      seen.add((await ask(world.simulator, accessKey)).length);
    }
    expect(seen).toEqual(new Set([0, 1]));
  });

  test('the time a document takes lies in the range and follows from the seed', async () => {
    const { bytes, accessKey } = world.signed();
    const readyAfter = async (seed: number) => {
      await control(world.simulator, 'POST', '/reset');
      await control(world.simulator, 'POST', '/settings', { authorizationMs: { min: 100_000, max: 900_000 }, seed });
      await send(world.simulator, bytes);
      const { body } = await control<{ filed: { attempts: { receivedAt: string; readyAt: string }[] }[] }>(
        world.simulator,
        'GET',
        `/received/${accessKey}`,
      );
      const attempt = body.filed[0]?.attempts[0];
      return Date.parse(attempt?.readyAt ?? '') - Date.parse(attempt?.receivedAt ?? '');
    };
    const [one, same, other] = [await readyAfter(1), await readyAfter(1), await readyAfter(2)];
    expect(Math.abs(one - same)).toBeLessThanOrEqual(1_000);
    expect(Math.abs(one - other)).toBeGreaterThan(1_000);
    for (const time of [one, other]) {
      expect(time).toBeGreaterThanOrEqual(99_000);
      expect(time).toBeLessThanOrEqual(901_000);
    }
  });
});

describe('batches', () => {
  const batch = (members: Buffer[], sequence = 1) => {
    const accessKey = withCheckDigit(
      `${today().replaceAll('/', '')}011790016919001` + `1999999${String(sequence).padStart(9, '0')}123456781`,
    );
    const xml =
      `<?xml version="1.0" encoding="UTF-8"?><lote version="1.0.0">${asKey(accessKey)}<ruc>1790016919001</ruc>` +
      `<comprobantes>${members.map((bytes) => `<comprobante><![CDATA[${bytes}]]></comprobante>`).join('')}</comprobantes></lote>`;
    return { accessKey, bytes: Buffer.from(xml) };
  };
  const askBatch = async (accessKey: string) => {
    const answer = await post(`${world.simulator.url}${paths.authorization}`, batchAuthorization(accessKey));
    return answer.text();
  };

  test('tell the fate of each document, also of those that would have been returned', async () => {
    const good = world.signed();
    const unsigned = Buffer.from(makeDocument().xml);
    const invalid = world.signed('01', replace('<moneda>DOLAR</moneda>', '<moneda></moneda>'));
    const { bytes, accessKey } = batch([good.bytes, unsigned, invalid.bytes]);
    expect(await send(world.simulator, bytes)).toBe('RECIBIDA');
    const answer = await askBatch(accessKey);
    expect(answer).toContain(`<claveAccesoLoteConsultada>${accessKey}</claveAccesoLoteConsultada>`);
    expect(answer).toContain('<numeroComprobantesLote>3</numeroComprobantesLote>');
    expect(rows(answer).map(({ state, codes }) => [state, codes[0]])).toEqual([
      ['AUTORIZADO', '60'],
      ['NO AUTORIZADO', '39'],
      ['NO AUTORIZADO', '35'],
    ]);
    expect((await ask(world.simulator, good.accessKey))[0]?.xml).toBe(good.bytes.toString('utf8'));
    expect(await send(world.simulator, bytes)).toBe('DEVUELTA 43');
  });

  test.each([
    [
      'more than 50 documents',
      'DEVUELTA 26',
      () =>
        batch(
          Array.from({ length: 51 }, () => Buffer.from('<factura/>')),
          2,
        ).bytes,
    ],
    ['no documents', 'DEVUELTA 35', () => batch([], 3).bytes],
    ['more than 500 KB', 'DEVUELTA 26', () => batch([Buffer.alloc(520_000, 'x')], 4).bytes],
    [
      'another version',
      'DEVUELTA 48',
      () =>
        Buffer.from(
          batch([Buffer.from('<a/>')], 5)
            .bytes.toString()
            .replace('lote version="1.0.0"', 'lote version="2.0.0"'),
        ),
    ],
  ])('with %s are returned: %s', async (_, expected, make) => {
    expect(await send(world.simulator, make())).toBe(expected);
  });

  test('an unknown batch has no rows', async () => {
    expect(await askBatch(batch([], 77).accessKey)).toContain(
      '<numeroComprobantesLote>0</numeroComprobantesLote><autorizaciones/>',
    );
  });
});
