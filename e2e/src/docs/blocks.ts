// Reads the code blocks of the documentation pages that users copy from.
import { readdirSync, readFileSync } from 'node:fs';

export interface DocumentationBlock {
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/** Pages in reading order: the READMEs issue documents that the other pages use. */
export const documentationPages: readonly string[] = [
  'README.md',
  'README.es.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort(),
];

export function blocksOf(page: string): readonly DocumentationBlock[] {
  const text = readFileSync(page, 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
    page,
    language,
    code,
    line: text.slice(0, index).split('\n').length,
  }));
}
