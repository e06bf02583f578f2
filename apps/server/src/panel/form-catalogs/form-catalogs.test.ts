import { formCatalogs } from '@talonario/contract';
import { expect, it } from 'vitest';
import { useScene } from '../../../test/scene.ts';

const scene = useScene({ account: true });
const { panel } = scene;

it('equal the single catalogs', async () => {
  const { status, body } = await panel('formCatalogs.get', {});
  expect(status).toBe(200);
  const together = body.data as Record<string, unknown>;
  expect(Object.keys(together)).toEqual(formCatalogs);
  for (const catalog of formCatalogs) {
    const alone = await panel('catalogs.list', { params: { catalog } });
    expect(together[catalog], catalog).toEqual(alone.body.data);
  }
});
