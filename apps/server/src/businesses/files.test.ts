import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { createTestAuthority, writeP12 } from '@talonario/p12';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DirectoryScene,
  dataOf,
  faultsOf,
  fileForm,
  issueP12,
  listOf,
  makeBusiness,
  makeP12,
  openDirectoryScene,
  password,
} from '../../test/directory-scene.ts';
import { jpegExample, logoExample, pngExample } from '../../test/logo-examples.ts';
import { send } from '../../test/test-app.ts';

const fixtures = join(import.meta.dirname, '../../../../packages/p12/test/fixtures');
const accented = 'contraseña de José €';
const passwordOf = (name: string) =>
  name.includes('accents') ? accented : name.includes('empty-password') ? '' : password;

let scene: DirectoryScene;
const logged: string[] = [];
// The fixtures are valid from 2026 to 2028.
const now = new Date('2026-06-01T12:00:00Z');
beforeAll(async () => {
  scene = await openDirectoryScene({ services: { now: () => now }, log: { write: (line) => void logged.push(line) } });
});
afterAll(() => scene.close());

const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const issue = (
  ruc: string | undefined,
  from: number,
  to: number,
  more: { keyUsage?: readonly 'keyEncipherment'[] } = {},
) => issueP12({ ...(ruc && { ruc }), validFrom: days(from), validTo: days(to), ...more });

const upload = (
  id: number,
  file: Uint8Array,
  fields: Record<string, string> = { password },
  client = scene.mine.client,
) => client('businesses.files.upload', { params: { id }, form: fileForm(file, fields) });
const renew = (id: number, file: Uint8Array, fields: Record<string, string> = { password }) =>
  scene.mine.client('businesses.files.renew', { params: { id }, form: fileForm(file, fields) });
const read = async (id: number) => dataOf(await scene.mine.client('businesses.get', { params: { id } }));
const verify = async (id: number) => dataOf(await scene.mine.client('businesses.signature.check', { params: { id } }));
const failing = (report: object & { readonly [key: string]: unknown }) =>
  (report.checks as { name: string; ok: boolean; why: string | null }[]).filter(({ ok }) => !ok);

describe('uploading a signature', () => {
  it('shows whose it is and until when, never anything that signs', async () => {
    const id = await makeBusiness(scene.mine.client);
    const ruc = (await read(id)).identification as string;
    const answer = await upload(id, makeP12(ruc, now));
    expect(answer.status).toBe(201);
    const block = {
      status: 'valid',
      holder: 'PERSONA FICTICIA',
      issuer: 'DATOS SEGUROS DE PRUEBA S.A. 2',
      serialNumber: expect.stringMatching(/^\d+$/),
      ruc,
      validFrom: '2026-06-01T07:00:00.000-05:00',
      validTo: '2028-05-31T07:00:00.000-05:00',
      daysLeft: 730,
      warnings: [],
    };
    expect(answer.body.data).toEqual({ type: 'signature', ...block });
    expect((await read(id)).signature).toEqual(block);
    expect(await verify(id)).toMatchObject({ ok: true, signature: block });
  });

  it.each(readdirSync(fixtures))('opens or refuses %s, and says what to do', async (name) => {
    const id = await makeBusiness(scene.mine.client);
    const answer = await upload(id, readFileSync(join(fixtures, name)), { password: passwordOf(name) });
    const refusal = {
      'openssl-rc4-128.p12': ['signature.unreadable', /Export it again with AES-256/],
      'openssl-only-certificates.p12': ['signature.not_for_signing', /with its private key/],
      'openssl-only-key.p12': ['signature.not_for_signing', /with its private key/],
      'openssl-elliptic-curve.p12': ['signature.not_for_signing', /RSA certificate/],
    }[name] as [string, RegExp] | undefined;
    if (refusal === undefined) {
      expect(dataOf(answer)).toMatchObject({ status: 'valid', ruc: '1790012345001' });
      expect(failing(await verify(id)).map(({ name }) => name)).toEqual(['matches_ruc']);
      return;
    }
    expect(faultsOf(answer)).toEqual([`signature: ${refusal[0]}`]);
    expect(answer.body.code).toBe(refusal[0]);
    expect(answer.body.detail).toMatch(refusal[1]);
    expect((await read(id)).signature).toMatchObject({ status: 'missing' });
  });

  it.each([
    [
      'a wrong password',
      () => makeP12('1799999990001', now),
      { password: 'otra' },
      'wrong_password',
      /capitals, accents/,
    ],
    ['no password', () => makeP12('1799999990001', now), {}, 'wrong_password', /send it in the field password/],
    ['an expired certificate', () => issue(undefined, -800, -1), { password }, 'expired', /upload the new file/],
    ['one that is not valid yet', () => issue(undefined, 2, 300), { password }, 'not_yet_valid', /once it is in force/],
    [
      'one for encryption',
      () => issue(undefined, -1, 300, { keyUsage: ['keyEncipherment'] }),
      { password },
      'not_for_signing',
      /signing certificate/,
    ],
    [
      'a PDF called .p12',
      () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'),
      { password },
      'unreadable',
      /certification authority gave it/,
    ],
    [
      'half a file',
      () => makeP12('1799999990001', now).subarray(0, 900),
      { password },
      'unreadable',
      /certification authority gave it/,
    ],
  ] as const)('refuses %s', async (_name, make, fields, code, advice) => {
    const id = await makeBusiness(scene.mine.client);
    const answer = await upload(id, make(), fields);
    expect(faultsOf(answer)).toEqual([`signature: signature.${code}`]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: `signature.${code}`, detail: expect.stringMatching(advice) });
  });

  it('of another taxpayer warns in test and refuses in production', async () => {
    const id = await makeBusiness(scene.mine.client);
    const stranger = makeP12('0999999999001', now);
    expect(dataOf(await upload(id, stranger)).warnings).toMatchObject([{ code: 'signature.other_taxpayer' }]);
    const production = await makeBusiness(scene.mine.client, { environment_id: 2 });
    const refused = await upload(production, stranger);
    expect(faultsOf(refused)).toEqual(['signature: signature.other_taxpayer']);
    expect(refused.body.detail).toContain('0999999999001');
  });

  it('that names no RUC is taken with a warning, also in production', async () => {
    const id = await makeBusiness(scene.mine.client, { environment_id: 2 });
    expect(dataOf(await upload(id, issue(undefined, -1, 300))).warnings).toMatchObject([{ code: 'signature.no_ruc' }]);
    expect((await verify(id)).ok).toBe(true);
  });

  it('that ends within a month says so every time it is shown', async () => {
    const id = await makeBusiness(scene.mine.client);
    expect(dataOf(await upload(id, issue(undefined, -100, 10))).warnings).toContainEqual({
      code: 'signature.expires_soon',
      message: expect.stringContaining('10 days'),
    });
  });

  it('is not for other accounts, other people’s keys, or test keys on production', async () => {
    const id = await makeBusiness(scene.mine.client, { environment_id: 2 });
    const ruc = (await read(id)).identification as string;
    const file = makeP12(ruc, now);
    expect((await upload(id, file, { password }, scene.other.client)).status).toBe(404);
    expect((await upload(id, file, { password }, scene.mine.testClient)).status).toBe(403);
    expect((await upload(999_999_999, file)).status).toBe(404);
    expect((await read(id)).signature).toMatchObject({ status: 'missing' });
    for (const name of ['businesses.signature.check', 'businesses.signature.verify'] as const) {
      expect((await scene.other.client(name, { params: { id } })).status).toBe(404);
      expect((await scene.mine.testClient(name, { params: { id } })).status).toBe(403);
    }
  });

  it('makes one signature when the request is repeated with its Idempotency-Key', async () => {
    const id = await makeBusiness(scene.mine.client);
    const file = makeP12('1799999990001', now);
    const once = () =>
      scene.mine.client('businesses.files.upload', {
        params: { id },
        form: fileForm(file, { password }),
        headers: { 'idempotency-key': 'one signature' },
      });
    const [first, again] = [await once(), await once()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await countSignatures(id)).toBe(1);
  });
});

describe('the form', () => {
  it('needs a file, one of it, of a known kind', async () => {
    const id = await makeBusiness(scene.mine.client);
    const call = (form: FormData) => scene.mine.client('businesses.files.upload', { params: { id }, form });
    const empty = new FormData();
    empty.set('password', password);
    expect(faultsOf(await call(empty))).toEqual(['file: field.required']);
    expect(faultsOf(await call(fileForm(Buffer.alloc(0))))).toEqual(['file: field.too_short']);
    expect(faultsOf(await call(fileForm(Buffer.from('x'), { type: 'photo' })))).toEqual(['type: field.not_allowed']);
    expect(faultsOf(await call(fileForm(Buffer.from('x'), { color: 'red' })))).toEqual(['color: field.unknown']);
    const json = await send(`${scene.app.url}/api/v1/businesses/${id}/files`, {
      method: 'POST',
      headers: { 'x-api-key': scene.mine.key },
      json: {},
    });
    expect([json.status, json.body.code]).toEqual([400, 'request.unsupported_media_type']);
  });

  it('takes a file whose type the client does not name', async () => {
    const id = await makeBusiness(scene.mine.client);
    const parts = [
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n`),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="firma.p12"\r\n\r\n'),
      makeP12('1799999990001', now),
      Buffer.from('\r\n--b--\r\n'),
    ];
    const answer = await send(`${scene.app.url}/api/v1/businesses/${id}/files`, {
      method: 'POST',
      headers: { 'x-api-key': scene.mine.key, 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat(parts),
    });
    expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  });

  it('refuses a .p12 over 100 kB and a logo over 512 kB', async () => {
    const id = await makeBusiness(scene.mine.client);
    const large = await upload(id, Buffer.alloc(100 * 1024 + 1, 1));
    expect([large.status, large.body.code]).toEqual([413, 'request.too_large']);
    expect(large.body.detail).toContain('100 kB');
    const logo = await upload(id, Buffer.alloc(512 * 1024 + 1, 1), { type: 'logo' });
    expect([logo.status, logo.body.code]).toEqual([413, 'request.too_large']);
  });

  it('refuses 20 MB, with and without a length, long before it has arrived', async () => {
    const id = await makeBusiness(scene.mine.client);
    const told = await send(`${scene.app.url}/api/v1/businesses/${id}/files`, {
      method: 'POST',
      headers: { 'x-api-key': scene.mine.key },
      body: fileForm(Buffer.alloc(20 * 1024 * 1024), { password }),
    });
    expect([told.status, told.body.code]).toEqual([413, 'request.too_large']);
    const { status, code, sent } = await pour(id, 20 * 1024 * 1024);
    expect([status, code]).toEqual([413, 'request.too_large']);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
    expect((await send(`${scene.app.url}/livez`)).status).toBe(200);
  });
});

describe('renewing a signature', () => {
  it('replaces it once the new one is proven; until then, and if it fails, the old one stays', async () => {
    const id = await makeBusiness(scene.mine.client);
    const ruc = (await read(id)).identification as string;
    const old = dataOf(await upload(id, issue(ruc, -300, 20)));
    for (const [file, fields] of [
      [issue(ruc, -300, -1), { password }],
      [issue(ruc, -1, 300), { password: 'otra' }],
      [Buffer.from('nothing'), { password }],
    ] as const) {
      expect((await renew(id, file, fields)).status).toBe(422);
      expect((await read(id)).signature).toMatchObject({ serialNumber: old.serialNumber });
    }
    const renewed = await renew(id, issue(ruc, -1, 400));
    expect(renewed.status).toBe(200);
    const fresh = renewed.body.data as Record<string, unknown>;
    expect(fresh.serialNumber).not.toBe(old.serialNumber);
    expect((await read(id)).signature).toMatchObject({ serialNumber: fresh.serialNumber, daysLeft: 400 });
    expect((await verify(id)).ok).toBe(true);
    expect(await countSignatures(id)).toBe(2);
    const [entry] = listOf(await scene.mine.client('auditLog.list', { query: { recordType: 'signature' } }));
    expect(entry).toMatchObject({
      action: 'businesses.files.renew',
      before: { serialNumber: old.serialNumber },
      after: { serialNumber: fresh.serialNumber },
    });
  });

  it('takes effect for every process that has the old key in memory', async () => {
    const { db } = scene.database;
    const id = await makeBusiness(scene.mine.client);
    const current = () =>
      scene.database.owner
        .selectFrom('signatures')
        .select('id')
        .where('business_id', '=', id)
        .where('current', '=', true)
        .executeTakeFirstOrThrow();
    const { keyring } = scene.app.services;
    const open = async () => {
      const { id: signatureId } = await current();
      return await db.forAccount(scene.mine.id, (trx) => keyring.open(trx, scene.mine.id, signatureId));
    };
    await upload(id, issue('1799999990001', -1, 300));
    const before = await open();
    expect(await open()).toBe(before); // from memory
    await renew(id, issue('1799999990001', -1, 400));
    const after = await open();
    expect(after?.validTo).toEqual(days(400));
    expect(after?.signer.certificate.serialNumber).not.toBe(before?.signer.certificate.serialNumber);
    // Nobody else's: the id of the record does not open it for another account.
    const { id: signatureId } = await current();
    const foreign = await db.forAccount(scene.other.id, (trx) => keyring.open(trx, scene.other.id, signatureId));
    expect(foreign).toBeUndefined();
  });
});

describe('signature:verify', () => {
  it('lists every check when nothing is stored', async () => {
    const id = await makeBusiness(scene.mine.client);
    const report = await verify(id);
    expect(report).toMatchObject({ ok: false, signature: { status: 'missing' } });
    expect(failing(report).map(({ name }) => name)).toEqual([
      ...['stored', 'opens', 'in_date', 'may_sign', 'matches_ruc', 'test_signature'],
    ]);
    expect(failing(report)[0]?.why).toContain('POST /businesses/{id}/files');
    const posted = await scene.mine.client('businesses.signature.verify', { params: { id } });
    expect(dataOf(posted)).toEqual(report);
  });

  it('tells what has gone wrong since the upload', async () => {
    const id = await makeBusiness(scene.mine.client);
    const ruc = (await read(id)).identification as string;
    await upload(id, issue(ruc, -1, 300));
    const { owner } = scene.database;
    await owner
      .updateTable('signatures')
      .set({ valid_to: days(-1) })
      .where('business_id', '=', id)
      .execute();
    const expired = await verify(id);
    expect(failing(expired)).toMatchObject([{ name: 'in_date', why: expect.stringContaining('expired on') }]);
    expect(expired.signature).toMatchObject({ status: 'expired', daysLeft: -1 });
  });

  it.each(['sealed', 'sealed_key'] as const)('is a clear failure when one byte of %s was changed', async (column) => {
    const id = await makeBusiness(scene.mine.client);
    await upload(id, issue(undefined, -1, 300));
    const { owner } = scene.database;
    for (const at of [0, 13, 40]) {
      const flip = sql<Buffer>`set_byte(${sql.ref(column)}, ${at}, get_byte(${sql.ref(column)}, ${at}) # 1)`;
      await owner
        .updateTable('signatures')
        .set({ [column]: flip })
        .where('business_id', '=', id)
        .execute();
      const report = await verify(id);
      expect(failing(report).map(({ name }) => name)).toEqual(['opens', 'may_sign', 'test_signature']);
      expect(failing(report)[0]?.why).toMatch(/was changed.*upload the \.p12/);
      await owner
        .updateTable('signatures')
        .set({ [column]: flip })
        .where('business_id', '=', id)
        .execute();
      expect((await verify(id)).ok).toBe(true);
    }
    const cut = sql<Buffer>`substring(${sql.ref(column)} from 1 for 5)`;
    await owner
      .updateTable('signatures')
      .set({ [column]: cut })
      .where('business_id', '=', id)
      .execute();
    expect(failing(await verify(id)).map(({ name }) => name)).toContain('opens');
  });

  it('does not open a record that was moved to another business', async () => {
    const [one, other] = [await makeBusiness(scene.mine.client), await makeBusiness(scene.mine.client)];
    await upload(one, issue(undefined, -1, 300));
    await scene.database.owner
      .updateTable('signatures')
      .set({ business_id: other } as never)
      .where('business_id', '=', one)
      .execute();
    expect(failing(await verify(other))[0]).toMatchObject({
      name: 'opens',
      why: expect.stringContaining('does not belong'),
    });
  });
});

describe('what is stored of a signature', () => {
  it('is neither the file nor its password nor any key, in no table and no log line', async () => {
    const id = await makeBusiness(scene.mine.client);
    const secretPassword = 'ContraseñaÚnica-8152';
    const entry = createTestAuthority({ now }).issue({ holder: 'SECRETO', validFrom: days(-1), validTo: days(300) });
    const file = writeP12([entry], { password: secretPassword });
    const form = fileForm(file, { password: secretPassword });
    const headers = { 'idempotency-key': 'keeps no secret' };
    expect((await scene.mine.client('businesses.files.upload', { params: { id }, form, headers })).status).toBe(201);

    const key = entry.privateKey.export({ format: 'jwk' });
    const pkcs8 = entry.privateKey.export({ format: 'der', type: 'pkcs8' });
    // Any 24 bytes of the file or of the key would be enough to find it again.
    const secrets = [
      Buffer.from(secretPassword),
      Buffer.from(secretPassword, 'utf16le'),
      ...samples(file),
      ...samples(pkcs8),
      ...['d', 'p', 'q', 'dp', 'dq', 'qi'].map((part) => Buffer.from(String(key[part as 'd']), 'base64url')),
    ];
    const { dump, values } = await dumpDatabase();
    expect(values).toBeGreaterThan(100);
    expect(dump.includes('SECRETO')).toBe(true); // the dump does see what is stored
    const haystacks = [dump, Buffer.from(logged.join('\n'))];
    for (const haystack of haystacks)
      for (const secret of secrets)
        for (const form of [secret, ...spellings(secret)]) expect(haystack.includes(form)).toBe(false);
    expect(logged.length).toBeGreaterThan(0);
  });
});

describe('a logo', () => {
  it.each([
    ['PNG', logoExample(), 'image/png', 600, 240],
    ['JPEG', bigJpeg(), 'image/jpeg', 64, 32],
  ])(
    'is known as %s by its content, and can be fetched, kept and removed',
    async (_name, bytes, mediaType, width, height) => {
      const { client } = scene.mine;
      const id = await makeBusiness(client);
      const params = { id };
      expect((await client('businesses.logo.get', { params })).status).toBe(404);
      const stored = await client('businesses.files.upload', {
        params,
        form: fileForm(bytes, { type: 'logo' }, 'whatever.exe'),
      });
      const logoUrl = `/businesses/${id}/logo`;
      expect([stored.status, stored.body.data]).toEqual([201, { type: 'logo', logoUrl, mediaType, width, height }]);
      expect((await read(id)).logoUrl).toBe(logoUrl);

      const url = `${scene.app.url}/api/v1${logoUrl}`;
      const headers = { 'x-api-key': scene.mine.key };
      const got = await fetch(url, { headers });
      expect(got.headers.get('content-type')).toBe(mediaType);
      expect(Buffer.from(await got.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
      const again = await fetch(url, { headers: { ...headers, 'if-none-match': got.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
      expect((await scene.other.client('businesses.logo.get', { params })).status).toBe(404);
      expect((await scene.other.client('businesses.logo.delete', { params })).status).toBe(404);

      expect(
        (
          await renew(
            id,
            pngExample(20, 20, () => [1, 2, 3, 255]),
            { type: 'logo' },
          )
        ).status,
      ).toBe(200);
      expect((await client('businesses.logo.delete', { params })).status).toBe(204);
      expect((await client('businesses.logo.delete', { params })).status).toBe(404);
      expect((await read(id)).logoUrl).toBeNull();
      const actions = listOf(await client('auditLog.list', { query: { recordType: 'logo', recordId: id } })).map(
        ({ action }) => action,
      );
      expect(actions).toEqual(['businesses.logo.delete', 'businesses.files.renew', 'businesses.files.upload']);
    },
  );

  it.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), /PNG or a JPEG/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG or a JPEG/],
    ['a page called logo.png', Buffer.from('<html><script>'), /PNG or a JPEG/],
    ['half a PNG', Buffer.from(logoExample()).subarray(0, 200), /cannot be decoded/],
    ['a PNG that says it is 60,000 by 60,000', claimingPng(60_000, 60_000), /too many pixels/],
    ['one too small to print', Buffer.from(pngExample(8, 8, () => [0, 0, 0, 255])), /8 by 8 pixels/],
    ['one side too long', Buffer.from(pngExample(5000, 16, () => [0, 0, 0, 255])), /5000 by 16 pixels/],
  ])('that is %s is refused', async (_name, bytes, message) => {
    const id = await makeBusiness(scene.mine.client);
    const answer = await upload(id, bytes, { type: 'logo' });
    expect(faultsOf(answer)).toEqual([expect.stringMatching(/^file: field\./)]);
    expect(answer.body.detail).toMatch(message);
    expect((await read(id)).logoUrl).toBeNull();
  });
});

async function countSignatures(businessId: number): Promise<number> {
  const rows = await scene.database.owner
    .selectFrom('signatures')
    .select('id')
    .where('business_id', '=', businessId)
    .execute();
  return rows.length;
}

/** Every value of every table, as bytes, the way somebody with the disk would read them. */
async function dumpDatabase(): Promise<{ dump: Buffer; values: number }> {
  const { owner } = scene.database;
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
      from information_schema.columns where table_schema = 'public'
  `.execute(owner);
  const parts: Buffer[] = [];
  for (const { table, column, type } of columns) {
    const value = type === 'bytea' ? sql`${sql.ref(column)}` : sql`convert_to(${sql.ref(column)}::text, 'UTF8')`;
    const { rows } = await sql<{ value: Buffer | null }>`select ${value} as value from ${sql.table(table)}`.execute(
      owner,
    );
    for (const row of rows) if (row.value !== null) parts.push(row.value);
  }
  return { dump: Buffer.concat(parts.flatMap((part) => [part, Buffer.from([0])])), values: parts.length };
}

function samples(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 40; start + 24 <= bytes.length; start += 24) pieces.push(bytes.subarray(start, start + 24));
  return pieces;
}

/** Other ways to write the same bytes. Base64 depends on where in the text they begin, so one whole group inside is taken. */
function spellings(bytes: Buffer): Buffer[] {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return [Buffer.from(bytes.toString('hex')), Buffer.from(whole.toString('base64'))];
}

/** Sends a file in chunks of unknown total length until the server answers. */
function pour(id: number, total: number): Promise<{ status: number; code: unknown; sent: number }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(scene.app.url);
    let sent = 0;
    let answered = false;
    const headers = { 'x-api-key': scene.mine.key, 'content-type': 'multipart/form-data; boundary=b' };
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: `/api/v1/businesses/${id}/files`, headers },
      (response) => {
        answered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { code?: unknown };
          resolve({ status: response.statusCode ?? 0, code: body.code, sent });
          call.destroy();
        });
      },
    );
    call.on('error', (error) => (answered ? undefined : reject(error)));
    call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.p12"\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024, 1);
    const next = () => {
      if (answered || sent >= total) return;
      sent += chunk.length;
      call.write(chunk, () => setImmediate(next));
    };
    next();
  });
}

/** A PNG whose header claims a size its data does not have. */
function claimingPng(width: number, height: number): Buffer {
  const png = Buffer.from(logoExample());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** The example with a frame header of 64 by 32: only the header is read of a JPEG. */
function bigJpeg(): Uint8Array {
  const jpeg = Buffer.from(jpegExample());
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(32, frame + 5);
  jpeg.writeUInt16BE(64, frame + 7);
  return jpeg;
}
