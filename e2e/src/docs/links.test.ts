// Tests that every link in README and docs has a target, and that docs/README.md stays short.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (page: string) => readFileSync(join(root, page), 'utf8');

const listed = [
  'README.md',
  'README.es.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'apps/simulator/README.md',
  'lab/README.md',
];
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = [...listed, ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];

interface Link {
  readonly page: string;
  readonly target: string;
}

/** Links outside of code blocks. Web links are included only if they lead to this repository. */
function linksOf(page: string): Link[] {
  const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return targets.filter((target) => !/^(?:https?:|mailto:)/.test(target)).map((target) => ({ page, target }));
}

/** Anchors of the headings of a page, by GitHub's rule: lower case, words joined by dashes. */
function anchorsOf(page: string): Set<string> {
  const text = read(page).replaceAll(/```[\s\S]*?```/g, '');
  const anchors = new Set<string>();
  for (const [, heading = ''] of text.matchAll(/^#{1,6} +(.+)$/gm)) {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
    const anchor = plain
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    for (let count = 0; ; count += 1) {
      const name = count === 0 ? anchor : `${anchor}-${count}`;
      if (anchors.has(name)) continue;
      anchors.add(name);
      break;
    }
  }
  return anchors;
}

it('every link has an existing file and heading as its target', () => {
  const broken = pages.flatMap(linksOf).filter(({ page, target }) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
    if (!existsSync(join(root, file))) return true;
    if (anchor === undefined || statSync(join(root, file)).isDirectory() || !file.endsWith('.md')) return false;
    return !anchorsOf(file).has(anchor);
  });
  expect(broken).toEqual([]);
});

it('docs/README.md has one short section for each kind of reader, with the first step first', () => {
  const text = read('docs/README.md');
  for (const reader of ['Shop owner', 'Accountant', 'Integrator', 'Operator', 'Contributor']) {
    const [, section = ''] = text.split(`## ${reader}\n`);
    const lines = (section.split('\n## ')[0] ?? '').trim().split('\n');
    expect(lines.length, reader).toBeLessThanOrEqual(10);
    expect(lines[0], reader).toMatch(/^1\. \*\*First step:\*\*/);
  }
});
