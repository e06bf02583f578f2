import { describe, expect, it } from 'vitest';
import { findLayerFaults, findTreeFaults, layeredTrees, layers } from './layers.mjs';
import { readServerSources } from './read-server.ts';

describe('the layers of the server', () => {
  const files = readServerSources();

  it('are respected', () => {
    expect(findLayerFaults(files)).toEqual([]);
    expect([...new Set([...files.keys()].map((path) => path.split('/')[0]))].sort()).toEqual([...layers].sort());
  });

  it.each(layers.slice(0, -1).map((layer, index) => [layer, layers[index + 1] ?? '']))(
    'an import from %s to the higher layer %s is found, even of a type only',
    (layer, above) => {
      const planted = new Map([
        ...files,
        [`${above}/planted-above.ts`, 'export interface Planted {}\n'],
        [`${layer}/planted.ts`, `import type { Planted } from '../${above}/planted-above.ts';\n`],
      ]);
      expect(findLayerFaults(planted)).toEqual([
        `${layer}/planted.ts imports ${above}/planted-above.ts: ${above} is above ${layer}`,
      ]);
    },
  );

  it('operate can import no higher layer, because above it there are only single files of src', () => {
    const planted = new Map([
      ...files,
      ['loose.ts', 'export const loose = 1;\n'],
      ['operate/planted.ts', "export { loose } from '../loose.ts';\n"],
    ]);
    expect(findLayerFaults(planted)).toEqual([
      'loose.ts is in none of the layers',
      'operate/planted.ts imports loose.ts, a loose file of src',
    ]);
  });

  it('a cycle of files is found', () => {
    const planted = new Map([
      ...files,
      ['books/planted/a.ts', "import { b } from './b.ts';\nexport const a = b;\n"],
      ['books/planted/b.ts', "import type { a } from './a.ts';\nexport const b = 1 as typeof a;\n"],
    ]);
    expect(findLayerFaults(planted)).toEqual([
      'a cycle of files: books/planted/a.ts → books/planted/b.ts → books/planted/a.ts',
    ]);
  });

  it('a cycle of folders inside a layer is found, even if no file is in a cycle', () => {
    const planted = new Map([
      ...files,
      ['books/one/a.ts', "export { b } from '../two/b.ts';\n"],
      ['books/two/b.ts', 'export const b = 1;\n'],
      ['books/two/c.ts', "export { d } from '../one/d.ts';\n"],
      ['books/one/d.ts', 'export const d = 1;\n'],
    ]);
    expect(findLayerFaults(planted)).toEqual(['a cycle of folders: books/one → books/two → books/one']);
  });
});

describe.each(Object.entries(layeredTrees))('the layers of %s', (_, order) => {
  const [lowest = '', highest = ''] = [order[0], order.at(-1)].map((one) => [one].flat()[0]);

  it('an import from a higher layer is found, even of a type only; one from a lower layer is allowed', () => {
    const arrow = (from: string, to: string) =>
      new Map([
        [`${to}/there.ts`, 'export interface There {}\n'],
        [`${from}/here.tsx`, `import type { There } from '../${to}/there.ts';\n`],
      ]);
    expect(findTreeFaults(arrow(highest, lowest), order)).toEqual([]);
    expect(findTreeFaults(arrow(lowest, highest), order)).toEqual([
      `${lowest}/here.tsx imports ${highest}/there.ts: ${highest} is above ${lowest}`,
    ]);
  });

  it('a folder without a layer, and a cycle, are found', () => {
    expect(findTreeFaults(new Map([['planted/a.ts', '']]), order)).toEqual(['planted/a.ts is in none of the layers']);
    const cycle = new Map([
      [`${lowest}/x/a.ts`, "import type { B } from './b.ts';\nexport type A = B;\n"],
      [`${lowest}/x/b.ts`, "import type { A } from './a.ts';\nexport type B = A;\n"],
    ]);
    expect(findTreeFaults(cycle, order)).toEqual([
      `a cycle of files: ${lowest}/x/a.ts → ${lowest}/x/b.ts → ${lowest}/x/a.ts`,
    ]);
  });
});
