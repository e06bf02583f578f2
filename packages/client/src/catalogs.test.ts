import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerWithJson } from '../test/misbehaving-server.ts';
import { openScene, type Scene } from '../test/scene.ts';

let scene: Scene;
let now = 0;
beforeEach(async () => {
  now = 0;
  scene = await openScene({ now: () => now });
});
afterEach(() => scene.server.close());

const types = answerWithJson(200, {
  data: [
    { id: 1, code: '01', name: 'Factura', current: true },
    { id: 6, code: '03', name: 'Liquidación de compra', current: true },
    { id: 9, code: '02', name: 'Nota de venta', current: false },
    { id: 10, code: '99', name: 'One', current: true },
    { id: 11, code: '99', name: 'Other', current: true },
  ],
});

it('finds the id of a code and requests the catalog once', async () => {
  scene.server.answer(types);
  const { catalogs } = scene.talonario;
  expect(await Promise.all([catalogs.documentTypeId('01'), catalogs.documentTypeId('03')])).toEqual([1, 6]);
  expect(await catalogs.idOf('document-types', '03')).toBe(6);
  expect(scene.server.requests).toHaveLength(1);
});

it('requests it again after five minutes', async () => {
  scene.server.answer(types, types);
  await scene.talonario.catalogs.list('document-types');
  now += 299_999;
  await scene.talonario.catalogs.list('document-types');
  expect(scene.server.requests).toHaveLength(1);
  now += 1;
  await scene.talonario.catalogs.list('document-types');
  expect(scene.server.requests).toHaveLength(2);
});

it('throws instead of guessing if no row, or two rows, are valid', async () => {
  scene.server.answer(types);
  for (const code of ['02', '99', '1'])
    await expect(scene.talonario.catalogs.documentTypeId(code)).rejects.toThrow(RangeError);
});

it('caches no failure', async () => {
  scene.server.answer(answerWithJson(401, { error: 'API Key is missing' }), types);
  await expect(scene.talonario.catalogs.documentTypeId('01')).rejects.toThrow('API Key is missing');
  expect(await scene.talonario.catalogs.documentTypeId('01')).toBe(1);
});

it('does not cache a filtered request', async () => {
  scene.server.answer(answerWithJson(200, { data: [] }), types);
  expect(await scene.talonario.catalogs.list('document-types', { search: 'nada' })).toEqual([]);
  expect(await scene.talonario.catalogs.documentTypeId('01')).toBe(1);
});
