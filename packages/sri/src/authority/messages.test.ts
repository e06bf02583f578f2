import { expect, it } from 'vitest';
import { hasReference, readSriReference } from '../../test/sri-reference.ts';
import { explainMessage } from './messages.ts';

interface Row {
  readonly identificador: string;
  readonly tipo: string;
  readonly sameKeyRetry: string;
}

it('explains every message of the ficha técnica, and marks warnings as warnings', (context) => {
  if (!hasReference) return context.skip('the reference files are absent: messages not compared with them');
  const rows: Row[] = JSON.parse(readSriReference('catalogs/sri-messages.json')).items;
  for (const { identificador, tipo } of rows) {
    const explanation = explainMessage(identificador);
    expect(explanation, identificador).toBeDefined();
    expect(explanation?.kind === 'warning', identificador).toBe(tipo === 'ADVERTENCIA');
  }
});

it('has a hint in complete Spanish sentences for each message', () => {
  const identifiers = Array.from({ length: 100 }, (_, number) => String(number)).filter(explainMessage);
  expect(identifiers).toHaveLength(38);
  const hints = identifiers.map((identifier) => explainMessage(identifier)?.hint ?? '');
  for (const hint of hints) expect(hint).toMatch(/^[A-ZÁÉÍÓÚÑ].{20,}\.$/u);
  expect(new Set(hints).size).toBe(hints.length);
});

it('classifies messages by the required action', () => {
  const kinds = ['35', '39', '43', '45', '70', '37', '60', '50'].map((identifier) => explainMessage(identifier)?.kind);
  expect(kinds).toEqual(['fix-data', 're-sign', 'ask', 'ask', 'ask', 'issuer', 'warning', 'retry']);
});

it('returns undefined for a number that the ficha does not list', () => {
  for (const identifier of ['', '1', '999', 'toString', '__proto__'])
    expect(explainMessage(identifier)).toBeUndefined();
});
