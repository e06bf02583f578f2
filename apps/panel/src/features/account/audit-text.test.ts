import { describe, expect, it } from 'vitest';
import { actionText, changesOf } from './audit-text.ts';

describe('an entry of the log', () => {
  it('is told by what was done, or by the verb and the record', () => {
    expect(actionText({ action: 'session.create', recordType: 'session' })).toBe('Entró al panel');
    expect(actionText({ action: 'customers.update', recordType: 'customer' })).toBe('Cambió · cliente');
    expect(actionText({ action: 'establishments.create', recordType: 'emission_point' })).toBe(
      'Creó · punto de emisión',
    );
  });

  it('shows what it does not know as it is', () => {
    expect(actionText({ action: 'new.thing', recordType: 'constructor' })).toBe('new.thing (constructor)');
  });

  it('lists each field before and after', () => {
    expect(changesOf({ name: 'Ana', active: true }, { name: 'Ana María', active: false, note: null })).toEqual([
      { field: 'name', before: 'Ana', after: 'Ana María' },
      { field: 'active', before: 'sí', after: 'no' },
    ]);
    expect(changesOf(null, { taxes: [{ code: '2' }] })).toEqual([
      { field: 'taxes', before: '', after: '[{"code":"2"}]' },
    ]);
    expect(changesOf(null, { events: ['a', 'b'], at: '2026-11-15T00:36:00.238-05:00' })).toEqual([
      { field: 'events', before: '', after: 'a, b' },
      { field: 'at', before: '', after: '15/11/2026 00:36' },
    ]);
    expect(changesOf(null, null)).toEqual([]);
  });
});
