import { unpackLogo } from '@talonario/ride-pdf/logo';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jpegExample, logoExample, pngExample } from '../../../../../packages/ride-pdf/test/logo-examples.ts';
import { makeBusiness } from '../../../test/directories.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, fileForm, recordOfAnswer, recordsOfAnswer } from '../../../test/test-app.ts';
import { loadLogoPrintForm } from './print-logo.ts';

const scene = useScene({ account: true, otherAccount: true });
const upload = (id: number, bytes: Uint8Array, verb: 'upload' | 'renew' = 'upload') =>
  scene.client(`businesses.files.${verb}` as 'businesses.files.upload', {
    params: { id },
    form: fileForm(bytes, { type: 'logo' }, 'whatever.exe'),
  });
const read = async (id: number) => recordOfAnswer(await scene.client('businesses.get', { params: { id } }));

describe('a logo', () => {
  it.each([
    ['PNG', logoExample(), 'image/png', 600, 240],
    ['JPEG', bigJpeg(), 'image/jpeg', 64, 32],
  ])(
    'is recognised as %s by its content, and can be fetched, stored and deleted',
    async (_name, bytes, mediaType, width, height) => {
      const { client } = scene.account;
      const id = await makeBusiness(client);
      const params = { id };
      expect((await client('businesses.logo.get', { params })).status).toBe(404);
      const stored = await upload(id, bytes);
      const logoUrl = `/businesses/${id}/logo`;
      expect([stored.status, stored.body.data]).toEqual([201, { type: 'logo', logoUrl, mediaType, width, height }]);
      expect((await read(id)).logoUrl).toBe(logoUrl);

      const url = `${scene.app.url}/api/v1${logoUrl}`;
      const headers = { 'x-api-key': scene.account.key };
      const got = await fetch(url, { headers });
      expect(got.headers.get('content-type')).toBe(mediaType);
      expect(Buffer.from(await got.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
      const again = await fetch(url, { headers: { ...headers, 'if-none-match': got.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
      expect((await scene.otherAccount.client('businesses.logo.get', { params })).status).toBe(404);
      expect((await scene.otherAccount.client('businesses.logo.delete', { params })).status).toBe(404);

      const square = pngExample(20, 20, () => [1, 2, 3, 255]);
      expect((await upload(id, square, 'renew')).status).toBe(200);
      expect((await client('businesses.logo.delete', { params })).status).toBe(204);
      expect((await client('businesses.logo.delete', { params })).status).toBe(404);
      expect((await read(id)).logoUrl).toBeNull();
      const actions = recordsOfAnswer(
        await client('auditLog.list', { query: { recordType: 'logo', recordId: id } }),
      ).map(({ action }) => action);
      expect(actions).toEqual(['businesses.logo.delete', 'businesses.files.renew', 'businesses.files.upload']);
    },
  );

  it.each([
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00'), /PNG or a JPEG/],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /PNG or a JPEG/],
    ['a page called logo.png', Buffer.from('<html><script>'), /PNG or a JPEG/],
    ['half a PNG', Buffer.from(logoExample()).subarray(0, 200), /cannot be decoded/],
    ['a PNG that says it is 60,000 by 60,000', claimingPng(60_000, 60_000), /too many pixels/],
    ['16 bits a colour on 4000 by 4000', claimingPng(4000, 4000, 16), /too many pixels/],
    ['one too small to print', Buffer.from(pngExample(8, 8, () => [0, 0, 0, 255])), /8 by 8 pixels/],
    ['one side too long', Buffer.from(pngExample(5000, 16, () => [0, 0, 0, 255])), /5000 by 16 pixels/],
  ])('that is %s is refused', async (_name, bytes, message) => {
    const id = await makeBusiness(scene.client);
    const answer = await upload(id, bytes);
    expect(faultCodesOf(answer)).toEqual([expect.stringMatching(/^file: field\./)]);
    expect(answer.body.detail).toMatch(message);
    expect((await read(id)).logoUrl).toBeNull();
  });
});

describe('the print form of a logo', () => {
  const printed = (id: number) =>
    scene.database.db.forAccount(scene.account.id, (trx) => loadLogoPrintForm(trx, scene.account.id, id));
  const stored = async (id: number) =>
    await scene.owner
      .selectFrom('logos')
      .select(['print', sql<string>`xmin::text`.as('version')])
      .where('business_id', '=', id)
      .executeTakeFirstOrThrow();

  it('is made when the logo arrives, and rendering decodes nothing', async () => {
    const id = await makeBusiness(scene.client);
    await upload(
      id,
      pngExample(2400, 1200, (x) => [x % 256, 0, 0, 255]),
    );
    const { print } = await stored(id);
    expect(unpackLogo(print ?? Buffer.alloc(0))).toMatchObject({ width: 600, height: 300 });
    expect(await printed(id)).toEqual(unpackLogo(print ?? Buffer.alloc(0)));
  });

  it('is made once on first use for a logo that was stored before', async () => {
    const id = await makeBusiness(scene.client);
    await upload(id, logoExample());
    const before = await printed(id);
    await scene.owner.updateTable('logos').set({ print: null }).where('business_id', '=', id).execute();
    expect(await printed(id)).toEqual(before);
    const { print, version } = await stored(id);
    expect(unpackLogo(print ?? Buffer.alloc(0))).toEqual(before);
    await printed(id);
    expect((await stored(id)).version).toBe(version);
  });

  it('is absent, and not tried again, if a stored logo cannot be decoded', async () => {
    const id = await makeBusiness(scene.client);
    await upload(id, logoExample());
    const broken = Buffer.from(logoExample()).subarray(0, 300);
    await scene.owner.updateTable('logos').set({ print: null, bytes: broken }).where('business_id', '=', id).execute();
    expect(await printed(id)).toBeUndefined();
    expect((await stored(id)).print).toHaveLength(0);
    expect(await printed(id)).toBeUndefined();
  });
});

/** PNG whose header states another size than its data have. */
function claimingPng(width: number, height: number, depth = 8): Buffer {
  const png = Buffer.from(logoExample());
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png[24] = depth;
  return png;
}

/** JPEG example with a frame header of 64 by 32, because only the header of a JPEG is read. */
function bigJpeg(): Uint8Array {
  const jpeg = Buffer.from(jpegExample());
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(32, frame + 5);
  jpeg.writeUInt16BE(64, frame + 7);
  return jpeg;
}
