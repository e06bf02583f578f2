import { routes } from '@talonario/contract';
import { documentTypeByCode } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { documentTypeCodes } from '../../../document-types/search.ts';
import { exportFields, fieldsOfType, lineFieldsOfType, requiredOfLine, requiredOfType } from './fields.ts';

describe.each(documentTypeCodes)('the form of type %s', (code) => {
  const table = documentTypeByCode(code)?.fields ?? { document: {}, line: {} };

  it('has every field of the type and no other', () => {
    const { document, line } = takenByContract(table);
    expect([...fieldsOfType[code]].sort()).toEqual(document.sort());
    expect([...lineFieldsOfType[code]].sort()).toEqual(line.sort());
  });

  it('asks for what the type cannot do without', () => {
    const wanted = Object.entries(table.document).filter(([, { required }]) => required);
    // A switch is never empty.
    const typed = wanted.filter(([, { kind }]) => kind !== 'boolean').map(([name]) => name);
    const receiver = code === '03' ? [] : ['customer_id'];
    expect([...requiredOfType[code]].sort()).toEqual([...receiver, ...typed].sort());
  });

  it('asks each line for what it cannot do without', () => {
    const wanted = Object.entries(table.line).filter(([, { required }]) => required);
    const names = wanted.map(([name]) => name);
    // Either of the two names the type of the support document; the reason of a charge may be that of the note.
    const known = new Set([...names, 'support_document_type_code']);
    expect(requiredOfLine[code].filter((name) => !known.has(name))).toEqual([]);
    const asked: readonly string[] = requiredOfLine[code];
    expect(names.filter((name) => !asked.includes(name))).toEqual(code === '05' ? ['debit_reason'] : []);
  });
});

it('has every field of an export', () => {
  const entries = documentTypeByCode('01')?.fields.document.export?.entries ?? {};
  expect(Object.keys(entries)).toEqual([...exportFields]);
});

/** The library may know a field before anybody can send it. */
function takenByContract({ document, line }: { document: object; line: object }) {
  const { body } = routes.find(({ name }) => name === 'documents.create') as unknown as {
    body: { properties: Record<string, { items?: { properties: object } }> };
  };
  const lines = body.properties.items?.items?.properties ?? {};
  return {
    document: Object.keys(document).filter((name) => name in body.properties),
    line: Object.keys(line).filter((name) => name in lines),
  };
}
