import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usageText } from './command-line.ts';
import { controlRoutes } from './control/routes.ts';
import { faultKinds } from './faults/fault.ts';
import { CallLedger } from './memory/ledger.ts';
import { messageCodes } from './messages.ts';
import { settingProfiles } from './settings.ts';
import { simulatedCases } from './simulated-cases.ts';
import { soapServices } from './soap/operations.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

test.each<[string, string[]]>([
  ['controls', controlRoutes.map(({ method, path }) => `\`${method} ${path}\``)],
  ['faults', faultKinds.map((kind) => `\`${kind}\``)],
  ['magic values', simulatedCases.map(({ example }) => `\`${example}\``)],
  ['settings', Object.keys(settingProfiles.friendly).map((name) => `\`${name}\``)],
  ['counters', Object.keys(new CallLedger({ arrivals: 1, bytes: 1 }).counters()).map((name) => `\`${name}\``)],
  ['options', [...usageText.matchAll(/--[a-z-]+/g)].map(([name]) => name).filter((name) => name !== '--help')],
  ['services', Object.keys(soapServices)],
])('the README contains all %s', (_, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

test('the README contains every code', () => {
  expect(messageCodes.filter((code) => !new RegExp(`\\b${code}\\b`).test(readme))).toEqual([]);
});
