// Upload forms: a missing, unknown or too large part is refused before the rest of the body is read.

import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { fixtureDay, makeP12, password, uploadP12 } from '../../../test/make-p12.ts';
import { useScene } from '../../../test/scene.ts';
import { faultCodesOf, fileForm, sendRequest } from '../../../test/test-app.ts';

const scene = useScene({ account: true, now: () => fixtureDay });

describe('the form', () => {
  it('requires one file of a known kind', async () => {
    const id = await makeBusiness(scene.client);
    const call = (form: FormData) => scene.client('businesses.files.upload', { params: { id }, form });
    const empty = new FormData();
    empty.set('password', password);
    expect(faultCodesOf(await call(empty))).toEqual(['file: field.required']);
    expect(faultCodesOf(await call(fileForm(Buffer.alloc(0))))).toEqual(['file: field.too_short']);
    expect(faultCodesOf(await call(fileForm(Buffer.from('x'), { type: 'photo' })))).toEqual([
      'type: field.not_allowed',
    ]);
    expect(faultCodesOf(await call(fileForm(Buffer.from('x'), { color: 'red' })))).toEqual(['color: field.unknown']);
    const json = await sendRequest(`${scene.app.url}/api/v1/businesses/${id}/files`, {
      method: 'POST',
      headers: { 'x-api-key': scene.account.key },
      json: {},
    });
    expect([json.status, json.body.code]).toEqual([400, 'request.unsupported_media_type']);
  });

  it('accepts a file without a stated type', async () => {
    const id = await makeBusiness(scene.client);
    const parts = [
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n`),
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="firma.p12"\r\n\r\n'),
      makeP12('1799999990001', fixtureDay),
      Buffer.from('\r\n--b--\r\n'),
    ];
    const answer = await sendRequest(`${scene.app.url}/api/v1/businesses/${id}/files`, {
      method: 'POST',
      headers: { 'x-api-key': scene.account.key, 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat(parts),
    });
    expect([answer.status, answer.body.detail]).toEqual([201, undefined]);
  });

  it('refuses a .p12 over 100 kB and a logo over 512 kB', async () => {
    const id = await makeBusiness(scene.client);
    const large = await uploadP12(scene.client, id, Buffer.alloc(100 * 1024 + 1, 1));
    expect([large.status, large.body.code]).toEqual([413, 'request.too_large']);
    expect(large.body.detail).toContain('100 kB');
    const logo = await uploadP12(scene.client, id, Buffer.alloc(512 * 1024 + 1, 1), { type: 'logo' });
    expect([logo.status, logo.body.code]).toEqual([413, 'request.too_large']);
  });

  it('refuses 20 MB, with and without a length, long before it has arrived', async () => {
    const id = await makeBusiness(scene.client);
    const told = await sendRequest(`${scene.app.url}/api/v1/businesses/${id}/files`, {
      method: 'POST',
      headers: { 'x-api-key': scene.account.key },
      body: fileForm(Buffer.alloc(20 * 1024 * 1024), { password }),
    });
    expect([told.status, told.body.code]).toEqual([413, 'request.too_large']);
    const { status, code, sent } = await pour(id, 20 * 1024 * 1024);
    expect([status, code]).toEqual([413, 'request.too_large']);
    expect(sent).toBeLessThan(10 * 1024 * 1024);
    expect((await sendRequest(`${scene.app.url}/livez`)).status).toBe(200);
  });
});

/** Sends a file in chunks, without stating its length, until the server answers. */
function pour(id: number, total: number): Promise<{ status: number; code: unknown; sent: number }> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(scene.app.url);
    let sent = 0;
    let answered = false;
    const headers = { 'x-api-key': scene.account.key, 'content-type': 'multipart/form-data; boundary=b' };
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
