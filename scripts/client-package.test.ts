// What somebody gets who installs the SDK: the tarball of `npm pack`, in a project that knows nothing of this repository.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let project: string;
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'talonario-shop-'));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  run('npm', ['pack', '--pack-destination', project], 'packages/client');
  const tarball = readdirSync(project).find((name) => name.endsWith('.tgz'));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${tarball}`], project);
}, 300_000);
afterAll(() => rmSync(project, { recursive: true }));

function run(command: string, args: string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

const shop = `
import { AuthorityUnavailableError, Talonario, type Document } from '@talonario/client';
import { verifyWebhook } from '@talonario/client/webhooks';

const talonario = new Talonario({ baseUrl: 'http://127.0.0.1:9/api/v1', apiKey: 'tal_test_x_y', retry: false });
export async function sell(): Promise<Document> {
  const { id } = await talonario.documents.create({
    business_id: 1, customer_id: 2, establishment_id: 1, document_type_id: 1, emission_type_id: 1, payment_method_id: 1,
    date: '2026-11-15', items: [{ item_id: 1, amount: 2, price: 10.5 }], emit: true,
  });
  return talonario.documents.waitUntilAuthorized(id, { businessId: 1 });
}
export const wrong = (): unknown =>
  // @ts-expect-error: an id is a number
  talonario.documents.create({ business_id: 'one' });
console.log(typeof verifyWebhook, AuthorityUnavailableError.name);
`;

it('is there with its types: a strict project compiles against it and runs', () => {
  writeFileSync(join(project, 'shop.ts'), shop);
  const options = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2023'];
  const tsc = resolve('node_modules/typescript/bin/tsc');
  run(process.execPath, [tsc, ...options, '--lib', 'es2023,dom,dom.iterable', '--types', '', 'shop.ts'], project);
  expect(run(process.execPath, ['shop.js'], project).trim()).toBe('function AuthorityUnavailableError');
}, 120_000);

it('holds what runs, its declarations and its manual, and nothing else', () => {
  const files = readdirSync(join(project, 'node_modules/@talonario/client'), { recursive: true, encoding: 'utf8' });
  expect(files).toEqual(
    expect.arrayContaining([
      'README.md',
      'LICENSE',
      'dist/index.js',
      'dist/index.d.ts',
      'dist/events.d.ts',
      'dist/webhooks.d.ts',
    ]),
  );
  expect(files.filter((name) => /\.stamp$|\.test\.|^src/.test(name))).toEqual([]);
  expect(readdirSync(join(project, 'node_modules/@talonario'))).toEqual(['client']);
});
