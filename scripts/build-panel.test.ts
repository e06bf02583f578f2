import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { buildPanelIfStale } from './build-panel.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

it('builds the panel for production, once, and restores the environment', async () => {
  const before = process.env.NODE_ENV;
  await buildPanelIfStale(root);
  expect(await buildPanelIfStale(root)).toBe(false);
  expect(process.env.NODE_ENV).toBe(before);
  const assets = join(root, 'apps/panel/dist/assets');
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of scripts) expect(readFileSync(join(assets, name), 'utf8'), name).not.toContain('jsxDEV');
  expect(readFileSync(join(root, 'apps/panel/dist/licenses.txt'), 'utf8')).toContain('\nreact ');
});
