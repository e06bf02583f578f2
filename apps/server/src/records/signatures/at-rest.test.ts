import { createTestAuthority, makeP12File } from '@talonario/p12/testing';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { createP12, password } from '../../../test/make-p12.ts';
import { useScene } from '../../../test/scene.ts';
import { fileForm, recordOfAnswer } from '../../../test/test-app.ts';

const now = new Date('2026-06-01T12:00:00Z');
const scene = useScene({ account: true, now: () => now, log: true });
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const issue = (ruc: string | undefined, from: number, to: number) =>
  createP12({ ...(ruc && { ruc }), validFrom: days(from), validTo: days(to) });
const upload = (id: number, file: Uint8Array) =>
  scene.client('businesses.files.upload', { params: { id }, form: fileForm(file, { password }) });
const read = async (id: number) => recordOfAnswer(await scene.client('businesses.get', { params: { id } }));
const verify = async (id: number) =>
  recordOfAnswer(await scene.client('businesses.signature.check', { params: { id } }));
const failing = (report: object & { readonly [key: string]: unknown }) =>
  (report.checks as { name: string; ok: boolean; why: string | null }[]).filter(({ ok }) => !ok);

describe('signature:verify', () => {
  it('lists every check if nothing is stored', async () => {
    const id = await makeBusiness(scene.client);
    const report = await verify(id);
    expect(report).toMatchObject({ ok: false, signature: { status: 'missing' } });
    expect(failing(report).map(({ name }) => name)).toEqual([
      'stored',
      'opens',
      'in_date',
      'may_sign',
      'matches_ruc',
      'test_signature',
    ]);
    expect(failing(report)[0]?.why).toContain('POST /businesses/{id}/files');
    const posted = await scene.client('businesses.signature.verify', { params: { id } });
    expect(recordOfAnswer(posted)).toEqual(report);
  });

  it('reports problems that occurred since the upload', async () => {
    const id = await makeBusiness(scene.client);
    const ruc = (await read(id)).identification as string;
    await upload(id, issue(ruc, -1, 300));
    const { owner } = scene;
    await owner
      .updateTable('signatures')
      .set({ valid_to: days(-1) })
      .where('business_id', '=', id)
      .execute();
    const expired = await verify(id);
    expect(failing(expired)).toMatchObject([{ name: 'in_date', why: expect.stringMatching(/expired on .*-05:00/) }]);
    expect(expired.signature).toMatchObject({ status: 'expired', daysLeft: -1 });
  });

  it.each(['sealed', 'sealed_key'] as const)('fails clearly if one byte of %s was changed', async (column) => {
    const id = await makeBusiness(scene.client);
    await upload(id, issue(undefined, -1, 300));
    const { owner } = scene;
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
    const [one, other] = [await makeBusiness(scene.client), await makeBusiness(scene.client)];
    await upload(one, issue(undefined, -1, 300));
    await scene.owner
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

describe('the stored data of a signature', () => {
  it('contain neither the file nor its password nor a key, in no table and no log line', async () => {
    const id = await makeBusiness(scene.client);
    const secretPassword = 'ContraseñaÚnica-8152';
    const entry = createTestAuthority({ now }).issue({ holder: 'SECRETO', validFrom: days(-1), validTo: days(300) });
    const file = makeP12File([entry], { password: secretPassword });
    const form = fileForm(file, { password: secretPassword });
    const headers = { 'idempotency-key': 'keeps no secret' };
    expect((await scene.client('businesses.files.upload', { params: { id }, form, headers })).status).toBe(201);

    const key = entry.privateKey.export({ format: 'jwk' });
    const pkcs8 = entry.privateKey.export({ format: 'der', type: 'pkcs8' });
    // Parts of the secrets to search for. Any 24 bytes of the file or of the key would identify it.
    const secrets = [
      Buffer.from(secretPassword),
      Buffer.from(secretPassword, 'utf16le'),
      ...samples(file),
      ...samples(pkcs8),
      ...['d', 'p', 'q', 'dp', 'dq', 'qi'].map((part) => Buffer.from(String(key[part as 'd']), 'base64url')),
    ];
    const { dump, values } = await dumpDatabase();
    expect(values).toBeGreaterThan(100);
    expect(dump.includes('SECRETO')).toBe(true); // the dump contains stored data
    const haystacks = [dump, Buffer.from(scene.lines.join('\n'))];
    for (const haystack of haystacks)
      for (const secret of secrets)
        for (const form of [secret, ...spellings(secret)]) expect(haystack.includes(form)).toBe(false);
    expect(scene.lines.length).toBeGreaterThan(0);
  });
});

/** Returns every value of every table as bytes, as an attacker with a copy of the disk would read them. */
async function dumpDatabase(): Promise<{ dump: Buffer; values: number }> {
  const { owner } = scene;
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

/**
 * Returns other encodings of the same bytes. In Base64 the text depends on the position, so a part with complete groups
 * of three bytes is searched.
 */
function spellings(bytes: Buffer): Buffer[] {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
  return [Buffer.from(bytes.toString('hex')), Buffer.from(whole.toString('base64'))];
}
