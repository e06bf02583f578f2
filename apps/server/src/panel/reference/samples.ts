// One call of each operation in each language, made from the contract by `npm run generate`.
import { readFileSync } from 'node:fs';
import { once } from '../../platform/once.ts';

export const languages = { curl: 'cURL', typescript: 'TypeScript', php: 'PHP', python: 'Python' } as const;

export type Samples = Readonly<Record<keyof typeof languages, string>>;

export const readSamples = once(
  () =>
    JSON.parse(readFileSync(new URL('./samples.json', import.meta.url), 'utf8')) as Readonly<Record<string, Samples>>,
);
