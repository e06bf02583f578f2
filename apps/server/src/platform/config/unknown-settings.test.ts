import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findUnknownSettings } from './unknown-settings.ts';

it('finds misspelt names, and suggests the most similar setting', () => {
  const env = {
    TALONARIO_MAIL_FORM: 'x',
    TALONARIO_SRI_AUTHORITY_FILE: 'x',
    TALONARIO_GOLIVE_GUARD: 'on',
    TALONARIO_METRICS_PROT: '1',
  };
  expect(findUnknownSettings({ ...env, TALONARIO_HOME: '/x', PATH: '/bin', TALONARIO_API_KEY: 'x' })).toEqual([
    { name: 'TALONARIO_GOLIVE_GUARD', nearest: 'TALONARIO_GO_LIVE_GUARD' },
    { name: 'TALONARIO_MAIL_FORM', nearest: 'TALONARIO_MAIL_FROM' },
    { name: 'TALONARIO_METRICS_PROT', nearest: 'METRICS_PORT' },
    { name: 'TALONARIO_SRI_AUTHORITY_FILE', nearest: 'TALONARIO_SRI_AUTHORITIES_FILE' },
  ]);
});

it('accepts the variables that Kubernetes derives from a Service', () => {
  const named = ['TALONARIO_SERVICE_HOST', 'TALONARIO_PORT', 'TALONARIO_PORT_3000_TCP_ADDR', 'TALONARIO_API_PORT'];
  expect(findUnknownSettings(Object.fromEntries(named.map((name) => [name, 'tcp://10.0.0.1:3000'])))).toEqual([]);
  expect(findUnknownSettings({ TALONARIO_PORT: '3000' })).toEqual([{ name: 'TALONARIO_PORT', nearest: 'PORT' }]);
});

it('knows every setting that the code reads or that the documentation describes', () => {
  const sources = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  const read = sources.map((file) => readFileSync(`${import.meta.dirname}/${file}`, 'utf8')).join('\n');
  const described = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
  const names = `${read}\n${described}`.match(/\bTALONARIO_[A-Z0-9_]*[A-Z0-9]\b/g) ?? [];
  expect(names.length).toBeGreaterThan(100);
  expect(findUnknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
