import { describe, expect, it } from 'vitest';
import { parseAccessKey } from '../access-key.ts';
import { checkSchema } from '../schemas/index.ts';
import { buildDocument } from './build.ts';
import { type AnyDocumentInput, documentTypes } from './index.ts';

const facts = {
  issuer: { ruc: '1799999990001', businessName: 'Ensayo', address: 'Quito', accountingRequired: false },
  establishment: { code: '001' },
  emissionPoint: '999',
  date: '2026-11-17',
  providerRuc: '1799999990001',
  invoiceNumber: '001-999-000000007',
};

describe.each(documentTypes.map((type) => [type.slug, type] as const))('rehearsal of %s', (_, type) => {
  const input = type.rehearse(facts) as AnyDocumentInput;
  const built = buildDocument(input, { today: facts.date }, { sequential: 7, numericCode: '00000001' });

  it('breaks no rule, causes no warning and passes the schema', () => {
    if (!built.ok) expect.fail(JSON.stringify(built.faults));
    expect(built.warnings).toEqual([]);
    const verdict = checkSchema(built.xml, type.code);
    expect(verdict.ok ? [] : verdict.faults).toEqual([]);
  });

  it('uses the test environment in its data, its XML and its key', () => {
    if (!built.ok) expect.fail(JSON.stringify(built.faults));
    expect(input.environment).toBe('1');
    expect(built.xml.match(/<ambiente>.*?<\/ambiente>/g)).toEqual(['<ambiente>1</ambiente>']);
    expect(parseAccessKey(built.accessKey)).toMatchObject({ environment: '1', emissionPoint: '999' });
  });
});
