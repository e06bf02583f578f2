// Checks that the style of every Mantine component in use is imported. A component without its style looks broken, and
// no other test would notice.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const source = import.meta.dirname;
const modulesOf = (name: string) => join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'esm');
const core = modulesOf('@mantine/core');
const ownStyles = ['baseline', 'default-css-variables', 'global'];

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name));
}

/** Returns the names that a source text imports or exports, with their modules: `[name, module]`. */
function namesIn(text: string): [string, string][] {
  const statements = text.matchAll(/(?:import|export) \{([^}]*)\} from ["']([^"']+)["']/g);
  return [...statements].flatMap(([, names = '', module = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name): [string, string] => [name, module]),
  );
}

function usedComponents(): Set<string> {
  const files = [
    ...filesIn(source, /\.tsx?$/),
    ...['modals', 'notifications', 'spotlight'].flatMap((name) => filesIn(modulesOf(`@mantine/${name}`), /\.mjs$/)),
  ];
  const names = files.flatMap((file) => namesIn(readFileSync(file, 'utf8')));
  return new Set(names.filter(([, module]) => module === '@mantine/core').map(([name]) => name.split(' as ')[0] ?? ''));
}

/** Collects the styles that a Mantine module and all its imports need. */
function collectStyles(file: string, styles: Set<string>, seen: Set<string>): void {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  if (file.endsWith('.module.mjs')) styles.add(basename(file, '.module.mjs'));
  else
    for (const [, module = ''] of readFileSync(file, 'utf8').matchAll(/from ["'](\.[^"']+)["']/g))
      collectStyles(join(dirname(file), module), styles, seen);
}

it('are exactly those of the components that the panel uses', () => {
  const places = new Map(
    namesIn(readFileSync(join(core, 'index.mjs'), 'utf8')).map(([name, module]) => [
      name.split(' as ').at(-1) ?? '',
      module,
    ]),
  );
  const styles = new Set(ownStyles);
  const seen = new Set<string>();
  for (const name of usedComponents()) {
    const place = places.get(name);
    if (place !== undefined) collectStyles(join(core, place), styles, seen);
  }
  const list = readFileSync(join(source, 'mantine-styles.ts'), 'utf8');
  const imported = [...list.matchAll(/styles\/([\w-]+)\.css/g)].map(([, name]) => name);
  expect(imported.toSorted()).toEqual([...styles].sort());
  expect(styles.size).toBeGreaterThan(50);
});
