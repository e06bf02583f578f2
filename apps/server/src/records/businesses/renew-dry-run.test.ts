// A new certificate can be looked at before it takes the place of the one in use.
import { expect, it } from 'vitest';
import { dataOf, fileForm, issueP12, makeBusiness, password } from '../../../test/directory-scene.ts';
import { now, scene, upload, useSignatureScene } from '../../../test/signature-scene.ts';

useSignatureScene();

const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

it('tells whose it is and until when, and keeps nothing', async () => {
  const { client } = scene.mine;
  const { id, ruc } = await makeSigned();
  const renew = (form: FormData) => client('businesses.files.renew', { params: { id }, query: { dryRun: true }, form });
  const before = dataOf(await client('businesses.get', { params: { id } })).signature;
  const sooner = issueP12({ ruc, validFrom: days(-1), validTo: days(40) });
  const told = dataOf(await renew(fileForm(sooner, { password })));
  expect(told).toMatchObject({ type: 'signature', status: 'valid', ruc, daysLeft: 40 });
  expect(dataOf(await client('businesses.get', { params: { id } })).signature).toEqual(before);
  // It is checked like any other.
  expect((await renew(fileForm(sooner, { password: 'otra' }))).status).toBe(422);
  expect((await renew(fileForm(sooner, { password, type: 'logo' }))).status).toBe(422);
});

async function makeSigned(): Promise<{ id: number; ruc: string }> {
  const id = await makeBusiness(scene.mine.client);
  const ruc = String(dataOf(await scene.mine.client('businesses.get', { params: { id } })).identification);
  expect((await upload(id, issueP12({ ruc, validFrom: days(-1), validTo: days(300) }))).status).toBe(201);
  return { id, ruc };
}
