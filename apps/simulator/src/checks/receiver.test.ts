import { expect, test } from 'vitest';
import { readReferenceFile } from '../../test/shared-facts.ts';
import type { Comprobante } from './comprobante.ts';
import { receiverWarnings } from './receiver.ts';

const warning = (idType: string | undefined, id: string) =>
  receiverWarnings({ receivers: [{ idType, id, name: 'X' }] } as unknown as Comprobante)[0]?.code;

test.each([
  ['05', '1713328506', undefined],
  ['05', '1713328507', '62'],
  ['05', '171332850', '62'],
  ['05', '2600000000', '59'],
  ['04', '1713328506001', undefined],
  ['04', '1713328507001', '62'],
  ['04', '1713328506000', '62'],
  ['04', '1713328506', '62'],
  ['06', 'ANYTHING', undefined],
  ['07', '9999999999999', undefined],
  ['07', '1713328506', '62'],
  ['08', 'X-1', undefined],
  [undefined, '1713328507', '62'],
  [undefined, 'PASSPORT', undefined],
])('type %s, %s: %s', (idType, id, expected) => {
  expect(warning(idType, id)).toBe(expected);
});

test('active companies whose RUC fails modulo 11 get no warning', () => {
  const vectors = readReferenceFile('vectors.json');
  if (vectors === undefined) return;
  const { rucs } = JSON.parse(vectors).ids as { rucs: { ruc: string }[] };
  for (const { ruc } of rucs) expect(warning('04', ruc), ruc).toBeUndefined();
});
