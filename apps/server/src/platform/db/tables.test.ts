// The row types in tables.generated.ts equal the schema. `npm run generate:tables` writes them again.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeRowTypes } from '../../../test/row-types.ts';
import { useScene } from '../../../test/scene.ts';

const file = new URL('./tables.generated.ts', import.meta.url);

const scene = useScene({ api: false });

it('tables.generated.ts matches the migrations', async () => {
  const text = await writeRowTypes(scene.owner as never);
  if (process.env.GENERATE) writeFileSync(file, text);
  expect(readFileSync(file, 'utf8'), 'run npm run generate:tables').toBe(text);
});
