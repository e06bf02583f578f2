import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@talonario/contract';
import { describe, expect, it } from 'vitest';
import { auditActionText, listAuditFieldChanges } from './audit-text.ts';
import { recordTypes } from './search.ts';

// Routes without an entry in the audit log: their POST only reads.
const notAudited = new Set(['invitations.read', 'documents.zip', 'receivedDocuments.zip', 'recordNames.find']);
const server = fileURLToPath(new URL('../../../../server/src', import.meta.url));
const sources = sourcesIn(server).join('\n');

describe('an entry of the log', () => {
  it('is named by its action, or by a verb and the record type', () => {
    expect(auditActionText({ action: 'session.create', recordType: 'session' })).toBe('Entró al panel');
    expect(auditActionText({ action: 'customers.update', recordType: 'customer' })).toBe('Cambió · cliente');
    expect(auditActionText({ action: 'establishments.create', recordType: 'emission_point' })).toBe(
      'Creó · punto de emisión',
    );
  });

  // Only the Spanish texts need a test: the English texts do not compile with other keys.
  it('has a name for every action that the service can write', () => {
    const written = ["action: '", "entryOf('", "entry('", "action = '"].flatMap((start) => literalsAfter(start));
    const writes = operations.filter(({ method, name }) => method !== 'GET' && !notAudited.has(name));
    const actions = new Set([...writes.map(({ name }) => name), ...written, 'api-keys.deactivate', 'api-keys.delete']);
    const own = [...actions].filter((action) => action.includes('.'));
    expect(own.length).toBeGreaterThan(60);
    expect(own).toContain('receivedDocuments.fetch');
    const raw = own.filter((action) => auditActionText({ action, recordType: 'document' }).includes(action));
    expect(raw).toEqual([]);
    const types = new Set(literalsAfter("recordType: '"));
    expect([...types].filter((type) => !recordTypes.some((known) => known === type))).toEqual([]);
  });

  it('shows an unknown value unchanged', () => {
    expect(auditActionText({ action: 'new.thing', recordType: 'constructor' })).toBe('new.thing (constructor)');
  });

  it('lists each field before and after the change', () => {
    expect(
      listAuditFieldChanges({ name: 'Ana', active: true }, { name: 'Ana María', active: false, note: null }),
    ).toEqual([
      { field: 'name', before: 'Ana', after: 'Ana María' },
      { field: 'active', before: 'sí', after: 'no' },
    ]);
    expect(listAuditFieldChanges(null, { taxes: [{ code: '2' }] })).toEqual([
      { field: 'taxes', before: '', after: '[{"code":"2"}]' },
    ]);
    expect(listAuditFieldChanges(null, { events: ['a', 'b'], at: '2026-11-15T00:36:00.238-05:00' })).toEqual([
      { field: 'events', before: '', after: 'a, b' },
      { field: 'at', before: '', after: '15/11/2026 00:36' },
    ]);
    expect(listAuditFieldChanges(null, null)).toEqual([]);
    const rights = { role: 'member', businessIds: null, emissionPointIds: null };
    expect(listAuditFieldChanges(rights, { ...rights, role: 'accountant', businessIds: [3, 4] })).toEqual([
      { field: 'role', before: 'Miembro', after: 'Contador' },
      { field: 'businessIds', before: 'todos', after: '3, 4' },
    ]);
  });
});

function literalsAfter(start: string): string[] {
  return sources
    .split(start)
    .slice(1)
    .flatMap((rest) => /^[a-zA-Z_-]+(?:\.\w+)*(?=')/.exec(rest)?.[0] ?? []);
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
