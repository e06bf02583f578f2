// docs/add-a-document-type.md is true: a type is added with twelve files at most, a field with four, and nothing else has to be told.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCheckout, writeFiles } from './invented/checkout.mjs';
import { filesOfField } from './invented/field.mjs';
import { filesOfType, invented } from './invented/type.mjs';

let checkout: string;
let found: { type: Record<string, unknown>; field: Record<string, unknown> };

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
};
const fromSource = ['--conditions=source', '--import', 'tsx'];

beforeAll(() => {
  checkout = makeCheckout();
  writeFiles(checkout, [...filesOfType(), ...filesOfField()]);
  run(...fromSource, 'scripts/generate.mjs');
  found = JSON.parse(run(...fromSource, 'scripts/invented/probe.ts'));
}, 300_000);
afterAll(() => rmSync(checkout, { recursive: true, force: true }), 300_000);

it('a type takes twelve files at most, a field four', () => {
  expect(filesOfType().length).toBeLessThanOrEqual(12);
  expect(filesOfField().length).toBeLessThanOrEqual(4);
});

it('a new type is in the contract and in lists, under its place', () => {
  expect(found.type).toMatchObject({ catalog: invented.id, contract: true, lists: true, listPlace: '1,3,4,5,6,2,7' });
});

it('it is added up: in the list, of its party and on the home page', () => {
  expect(found.type).toMatchObject({ sums: { sales: 10 }, party: ['sold', 'net'], home: 10 });
});

it('it is built, read when somebody else issued it, and printed', () => {
  expect(found.type).toMatchObject({
    received: { code: invented.code, total: '18.40', names: ['modified'] },
    ride: 'NOTA DE INTERÉS',
  });
});

it('it is related to what it changes, can be credited, and is annulled with the consent of its receiver', () => {
  expect(found.type).toMatchObject({
    related: '3,7',
    creditable: true,
    annulment: { allowed: true, needsAcceptance: true },
    simulator: true,
  });
});

it('the panel has its form, and offers it where it can be written', () => {
  expect(found.type).toMatchObject({
    panel: { name: 'Nota de interés', lines: 'charges', sections: 5 },
    offered: ['Invoice'],
  });
});

it('a new field is in requests and records, in what the rules read, in the XML and on the form', () => {
  expect(found.field).toMatchObject({
    contract: { type: ['string', 'null'], maxLength: 100, description: 'Debit note: who collects it.' },
    record: true,
    mapping: { collectedBy: 'Ana' },
    xml: '<cobrador>Ana</cobrador>',
    label: 'Cobrador',
    form: ['Debit note'],
  });
});
