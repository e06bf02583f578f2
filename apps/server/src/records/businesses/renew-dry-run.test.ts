// A dry run of a renewal inspects a new certificate before it replaces the current one.
import { expect, it } from 'vitest';
import { makeBusiness } from '../../../test/directories.ts';
import { createP12, fixtureDay, password, uploadP12 } from '../../../test/make-p12.ts';
import { useScene } from '../../../test/scene.ts';
import { fileForm, recordOfAnswer } from '../../../test/test-app.ts';

const scene = useScene({ account: true, now: () => fixtureDay });

const days = (count: number) => new Date(fixtureDay.getTime() + count * 86_400_000);

it('reports its holder and its dates, and stores nothing', async () => {
  const { client } = scene.account;
  const { id, ruc } = await makeSigned();
  const renew = (form: FormData) => client('businesses.files.renew', { params: { id }, query: { dryRun: true }, form });
  const before = recordOfAnswer(await client('businesses.get', { params: { id } })).signature;
  const sooner = createP12({ ruc, validFrom: days(-1), validTo: days(40) });
  const told = recordOfAnswer(await renew(fileForm(sooner, { password })));
  expect(told).toMatchObject({ type: 'signature', status: 'valid', ruc, daysLeft: 40 });
  expect(recordOfAnswer(await client('businesses.get', { params: { id } })).signature).toEqual(before);
  // A dry run refuses the same files as a real upload.
  expect((await renew(fileForm(sooner, { password: 'otra' }))).status).toBe(422);
  expect((await renew(fileForm(sooner, { password, type: 'logo' }))).status).toBe(422);
});

async function makeSigned(): Promise<{ id: number; ruc: string }> {
  const id = await makeBusiness(scene.client);
  const ruc = String(recordOfAnswer(await scene.client('businesses.get', { params: { id } })).identification);
  expect((await uploadP12(scene.client, id, createP12({ ruc, validFrom: days(-1), validTo: days(300) }))).status).toBe(
    201,
  );
  return { id, ruc };
}
