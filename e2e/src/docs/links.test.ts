// Whoever follows a link of README or docs arrives; and README tells no figure that its evidence does not.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (page: string) => readFileSync(join(root, page), 'utf8');

const listed = [
  'README.md',
  'README.es.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'apps/simulator/README.md',
];
const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
const pages = [...listed, ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`)];

interface Link {
  readonly page: string;
  readonly target: string;
}

/** Outside of code; of the web only what is ours. */
function linksOf(page: string): Link[] {
  const text = read(page).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  return targets.filter((target) => !/^(?:https?:|mailto:)/.test(target)).map((target) => ({ page, target }));
}

/** As GitHub names them: words in small letters, joined by dashes. */
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

it('every link leads to a file that is there and a heading that it has', () => {
  const broken = pages.flatMap(linksOf).filter(({ page, target }) => {
    const [path = '', anchor] = target.split('#');
    const file = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)));
    if (!existsSync(join(root, file))) return true;
    if (anchor === undefined || statSync(join(root, file)).isDirectory() || !file.endsWith('.md')) return false;
    return !anchorsOf(file).has(anchor);
  });
  expect(broken).toEqual([]);
});

const numbersIn = (text: string) =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((digits) => Number(digits.replaceAll(',', '')));

describe.each([
  ['README.md', 'evidence'],
  ['README.es.md', 'evidencia'],
])('the promises of %s', (page, word) => {
  const lines = read(page).split('\n');
  const head = lines.findIndex((line) => line.startsWith('|') && line.includes(`| ${word} |`));
  const rows = lines.slice(
    head + 2,
    lines.findIndex((line, index) => index > head && !line.startsWith('|')),
  );

  it('tell figures that stand in the evidence beside them', () => {
    expect(rows.length).toBeGreaterThan(9);
    for (const row of rows) {
      const [, , figure = '', evidence = ''] = row.split(' | ').length === 3 ? ['', ...row.split(' | ')] : [];
      const [, path = ''] = /\]\(([^)#]+)/.exec(evidence) ?? [];
      expect(existsSync(join(root, path)), row).toBe(true);
      // A Spanish page writes 1.000 and 0,64.
      const plain = page.endsWith('.es.md') ? figure.replaceAll('.', '').replaceAll(/(\d),(\d)/g, '$1.$2') : figure;
      const told = new Set(numbersIn(read(path)));
      for (const number of numbersIn(plain.replaceAll('`', ''))) expect(told, `${row}: ${number}`).toContain(number);
    }
  });
});

it('docs/README.md has one way in for each reader, short, its first step first', () => {
  const text = read('docs/README.md');
  for (const reader of ['Shop owner', 'Accountant', 'Integrator', 'Operator', 'Contributor']) {
    const [, section = ''] = text.split(`## ${reader}\n`);
    const lines = (section.split('\n## ')[0] ?? '').trim().split('\n');
    expect(lines.length, reader).toBeLessThanOrEqual(10);
    expect(lines[0], reader).toMatch(/^1\. \*\*First step:\*\*/);
  }
});
