import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { noticeCodes } from '@talonario/contract';
import { expect, it } from 'vitest';
import { receivedCodes, spanishReceived } from './spanish-received.ts';

const root = new URL('../../../../../', import.meta.url);

it('contains every fault of a received document', () => {
  const tables = [
    'packages/sri/src/received/report-messages.ts',
    'packages/sri/src/received/received-xml.ts',
    'apps/server/src/platform/zip/read-zip.ts',
  ];
  const texts = tables.map((file) => readFileSync(fileURLToPath(new URL(file, root)), 'utf8'));
  const codes = texts.flatMap((text) => [...text.matchAll(/^ {2}([a-z_]+): \(/gm)].map((match) => match[1] ?? ''));
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter((code) => spanishReceived(`received.${code}`, {}) === undefined)).toEqual([]);
  expect(spanishReceived('received.import_failed', {})).toMatch(/\.$/);
  expect(spanishReceived('field.required', {})).toBeUndefined();
});

it('contains exactly the codes that docs/error-codes.md lists', () => {
  const listed = Object.keys(noticeCodes).filter((code) => code.startsWith('received.'));
  expect(receivedCodes().toSorted()).toEqual(listed.toSorted());
});
