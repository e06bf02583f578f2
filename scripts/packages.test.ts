// Tests the packages as their users install them: the tarballs of `npm pack`, in a separate project without network.
// They are packed in a copy, so that the dist of this checkout, which other processes may be running, is not changed.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const names = ['sri', 'p12', 'client', 'cli'] as const;
let folder: string;
let project: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'talonario-packages-'));
  project = join(folder, 'shop');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'shop', private: true, type: 'module' }));
  const checkout = copyCheckout(join(folder, 'checkout'));
  run('npm', ['pack', '--pack-destination', project, ...names.flatMap((name) => ['-w', `packages/${name}`])], checkout);
  // libxml2-wasm is the only third-party package in the project. It is packed as npm installed it in this repository.
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', project, resolve('node_modules/libxml2-wasm')], folder);
  const tarballs = readdirSync(project).filter((name) => name.endsWith('.tgz'));
  expect(tarballs).toHaveLength(names.length + 1);
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  run('npm', ['install', ...quiet, ...tarballs.map((name) => `./${name}`)], project);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copyCheckout(to: string): string {
  for (const name of names)
    cpSync(`packages/${name}`, join(to, 'packages', name), {
      recursive: true,
      filter: (path) => !/\/(dist|node_modules|test)$|\.test\.ts$/.test(path),
    });
  for (const name of ['prepack', 'compile', 'declarations', 'bundle'])
    cpSync(`scripts/${name}.mjs`, join(to, `scripts/${name}.mjs`));
  cpSync('tsconfig.base.json', join(to, 'tsconfig.base.json'));
  writeFileSync(join(to, 'package.json'), JSON.stringify({ private: true, workspaces: ['packages/*'] }));
  mkdirSync(join(to, 'node_modules/@talonario'), { recursive: true });
  for (const name of names) symlinkSync(`../../packages/${name}`, join(to, 'node_modules/@talonario', name));
  for (const name of ['esbuild', 'typescript', '@typescript', 'libxml2-wasm', '@types', 'undici-types'])
    symlinkSync(resolve('node_modules', name), join(to, 'node_modules', name));
  return to;
}

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

/** Returns the programs in the code blocks of a README, as a user would copy them. */
function programsOf(name: string): string[] {
  const text = readFileSync(join(project, 'node_modules/@talonario', name, 'README.md'), 'utf8');
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

function filesOf(name: string): string[] {
  const place = join(project, 'node_modules/@talonario', name);
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1));
}

const shop = `
import { AuthorityUnavailableError, Talonario, type Document } from '@talonario/client';
import { iterateEvents } from '@talonario/client/events';
import { verifyWebhook } from '@talonario/client/webhooks';
import { isAnnulmentOpen } from '@talonario/sri';
import { catalogNames } from '@talonario/sri/catalogs';
import { schemaEntries } from '@talonario/sri/schemas';

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
const there = [verifyWebhook, iterateEvents, isAnnulmentOpen].every((each) => typeof each === 'function');
console.log(there, AuthorityUnavailableError.name, catalogNames.length > 10, schemaEntries.length > 5);
`;

describe('types and programs', () => {
  beforeAll(() => {
    writeFileSync(join(project, 'shop.ts'), shop);
    for (const name of ['sri', 'p12'])
      for (const [index, code] of programsOf(name).entries()) writeFileSync(join(project, `${name}-${index}.ts`), code);
    writeFileSync(join(project, 'client-0.ts'), programsOf('client')[0] ?? '');
    mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
    for (const name of ['@types/node', 'undici-types'])
      symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  });

  const tsc = (module: string, resolution: string) => {
    const files = readdirSync(project).filter((name) => name.endsWith('.ts'));
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--target', 'es2023', '--types', 'node'];
    const how = ['--module', module, '--moduleResolution', resolution, '--lib', 'es2023,dom,dom.iterable'];
    run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), ...strict, ...how, ...files], project);
  };

  it('a strict project compiles against the declarations, with the module resolution of a bundler and of Node', () => {
    tsc('esnext', 'bundler');
    tsc('node16', 'node16');
    expect(run(process.execPath, ['shop.js'], project).trim()).toBe('true AuthorityUnavailableError true true');
  });

  it('the programs of the READMEs work on plain Node', () => {
    const printed = (file: string) => run(process.execPath, [file], project).trim();
    expect(printed('sri-0.js')).toMatch(/^\d{49} true \[\]$/);
    expect(printed('sri-1.js')).toBe('12 undefined\ntrue 15');
    expect(printed('p12-0.js')).toMatch(/^COMERCIAL CUMANDÁ 1799999990001 .*\nwrong_password$/s);
  });
});

describe('content of the packages', () => {
  it.each(['sri', 'p12', 'client'])(
    '%s contains its code, its declarations, its README, its licence, and nothing else',
    (name) => {
      const files = filesOf(name);
      expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'package.json', 'dist/index.js']));
      const others = files.filter((file) => !/^dist\/.*\.(js|d\.ts)$/.test(file));
      expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
      expect(files.filter((file) => /\.test\.|examples\//.test(file))).toEqual([]);
      // Each module has its declarations, and no source map refers to sources that are missing.
      const modules = files.filter((file) => file.endsWith('.js'));
      expect(files).toEqual(expect.arrayContaining(modules.map((file) => file.replace(/js$/, 'd.ts'))));
    },
  );

  it('every entry of an exports map has its file, and no text contains a path of the build machine', () => {
    for (const name of ['sri', 'p12', 'client']) {
      const place = join(project, 'node_modules/@talonario', name);
      const { exports, license, dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
      for (const { types, default: code } of Object.values<Record<string, string>>(exports))
        expect(filesOf(name)).toEqual(expect.arrayContaining([types?.slice(2), code?.slice(2)]));
      expect(license).toBe('Apache-2.0');
      expect(Object.keys(dependencies ?? {})).toEqual(
        { sri: ['libxml2-wasm'], p12: ['@talonario/sri'], client: [] }[name],
      );
      for (const file of filesOf(name)) {
        const text = readFileSync(join(place, file), 'utf8');
        expect([file, text.includes(folder), text.includes(process.cwd()), text.includes('sourceMappingURL')]).toEqual([
          file,
          false,
          false,
          false,
        ]);
        if (file === 'README.md') expect(text).not.toContain('](../');
      }
    }
  });

  it('the command line is one program, its README and its licence', () => {
    expect(
      filesOf('cli')
        .filter((name) => !name.startsWith('dist/joined-'))
        .sort(),
    ).toEqual(['LICENSE', 'README.md', 'bin/talonario.mjs', 'dist/main.js', 'package.json'].sort());
  });
});

describe('the command line', () => {
  const talonario = (args: string[], env: Record<string, string> = {}) =>
    spawnSync(join(project, 'node_modules/.bin/talonario'), args, {
      cwd: project,
      encoding: 'utf8',
      input: '',
      env: { PATH: process.env.PATH ?? '', HOME: project, ...env },
    });

  it('runs without other packages, in both languages', () => {
    // Removes the other packages of this repository from the project.
    rmSync(join(project, 'node_modules/@talonario/client'), { recursive: true });
    const english = talonario(['--help']);
    expect([english.status, english.stderr]).toEqual([0, '']);
    expect(english.stdout).toContain('issue <file>');
    expect(talonario(['--help'], { LANG: 'es_EC.UTF-8' }).stdout).toContain('Códigos de salida');
    expect(talonario(['list']).status).toBe(1);
    const away = { TALONARIO_URL: 'http://127.0.0.1:9', TALONARIO_API_KEY: 'tal_test_x_y' };
    expect(talonario(['doctor', '--json'], away)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('"fail"'),
    });
  });
});
