// The row types are those of the schema. `npm run generate:tables` writes them anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRowTypes } from '../../../test/row-types.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';

const file = new URL('./tables.generated.ts', import.meta.url);

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('tables.generated.ts is what the migrations made', async () => {
  const text = await writeRowTypes(test.owner as never);
  if (process.env.GENERATE) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'run npm run generate:tables').toBe(text);
});
