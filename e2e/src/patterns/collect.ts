// Every regular expression there is: those of the schemas of the route table, and those written in the code.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type OperationSpec, operations } from '@talonario/contract';
import { parseSync } from 'vite';

export interface FoundPattern {
  readonly source: string;
  readonly flags: string;
  /** Of the schema, where it has one. */
  readonly maxLength?: number;
  /** `customers.create body name`, or a file and what stands in it. */
  readonly where: string;
}

const root = resolve(import.meta.dirname, '../../..');

/** The patterns of every request the service takes, as Ajv compiles them. */
export function patternsOfContract(): FoundPattern[] {
  return operations.flatMap((route) =>
    (['params', 'query', 'body', 'multipart'] as const).flatMap((part) => patternsIn(route, part)),
  );
}

function patternsIn(route: OperationSpec, part: 'params' | 'query' | 'body' | 'multipart'): FoundPattern[] {
  const found: FoundPattern[] = [];
  const look = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    const { pattern, maxLength } = value as { pattern?: unknown; maxLength?: number };
    if (typeof pattern === 'string') {
      const where = `${route.name} ${part}${path}`;
      found.push({ source: pattern, flags: 'u', where, ...(maxLength !== undefined && { maxLength }) });
    }
    for (const [key, inner] of Object.entries(value)) look(inner, key === 'properties' ? path : `${path} ${key}`);
  };
  look(route[part], '');
  return found;
}

/** The regular expressions of the code that handles what strangers send. Those made at run time are named apart. */
export function patternsOfCode(folders: readonly string[]): { patterns: FoundPattern[]; made: string[] } {
  const patterns: FoundPattern[] = [];
  const made: string[] = [];
  for (const file of folders.flatMap((folder) => sourcesIn(join(root, folder)))) {
    const where = relative(root, file);
    const { program } = parseSync(file, readFileSync(file, 'utf8'));
    visit(program, (node) => {
      const { regex } = node as { regex?: { pattern: string; flags: string } };
      if (regex !== undefined) patterns.push({ source: regex.pattern, flags: regex.flags, where });
      const { type, callee } = node as { type?: string; callee?: { name?: string } };
      if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') made.push(where);
    });
  }
  return { patterns, made };
}

function visit(node: unknown, see: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  see(node);
  for (const inner of Object.values(node)) visit(inner, see);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : sourcesIn(path);
    return /\.ts$/.test(entry.name) && !/\.(?:test|generated|d)\.ts$/.test(entry.name) ? [path] : [];
  });
}
