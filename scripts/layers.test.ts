import { describe, expect, it } from 'vitest';
import { findLayerFaults, layers } from './layers.mjs';
import { readServer } from './read-server.ts';

describe('the layers of the server', () => {
  const files = readServer();

  it('hold as they are', () => {
    expect(findLayerFaults(files)).toEqual([]);
    expect([...new Set([...files.keys()].map((path) => path.split('/')[0]))].sort()).toEqual([...layers].sort());
  });

  it.each(layers.slice(0, -1).map((layer, index) => [layer, layers[index + 1] ?? '']))(
    'an arrow from %s up to %s is found, even of a type alone',
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

  it('an arrow up from operate cannot be: what is above it is a loose file of src, or no layer', () => {
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

  it('a circle of files is found', () => {
    const planted = new Map([
      ...files,
      ['books/planted/a.ts', "import { b } from './b.ts';\nexport const a = b;\n"],
      ['books/planted/b.ts', "import type { a } from './a.ts';\nexport const b = 1 as typeof a;\n"],
    ]);
    expect(findLayerFaults(planted)).toEqual([
      'a circle of files: books/planted/a.ts → books/planted/b.ts → books/planted/a.ts',
    ]);
  });

  it('a circle of folders inside a layer is found, though no file is in a circle', () => {
    const planted = new Map([
      ...files,
      ['books/one/a.ts', "export { b } from '../two/b.ts';\n"],
      ['books/two/b.ts', 'export const b = 1;\n'],
      ['books/two/c.ts', "export { d } from '../one/d.ts';\n"],
      ['books/one/d.ts', 'export const d = 1;\n'],
    ]);
    expect(findLayerFaults(planted)).toEqual(['a circle of folders: books/one → books/two → books/one']);
  });
});
