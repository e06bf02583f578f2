import { explainMessage } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { type Remedy, remediesOf, remedyOf } from './remedy.ts';

const fitting: Record<string, readonly Remedy[]> = {
  'fix-data': ['customer', 'content', 'again'],
  're-sign': ['signature'],
  ask: ['ask', 'again'],
  issuer: ['business', 'establishment'],
  warning: ['customer', 'content', 'again'],
  retry: ['again'],
};

describe('the remedies of a rejection', () => {
  it.each(Array.from({ length: 100 }, (_, number) => String(number)).filter((number) => explainMessage(number)))(
    'has a remedy for message %s of SRI that fits its meaning',
    (identifier) => {
      const kind = explainMessage(identifier)?.kind ?? '';
      expect(fitting[kind]).toContain(remedyOf(identifier));
    },
  );

  it("is to correct the document if SRI's message is unknown", () => {
    expect(remedyOf('777')).toBe('content');
    expect(remedyOf(undefined)).toBe('content');
  });

  it('lists each remedy once, and at least one', () => {
    const notice = (identifier: string) => ({ identifier, message: '', code: '' });
    expect(remediesOf([notice('39'), notice('69'), notice('42')])).toEqual(['signature', 'customer']);
    expect(remediesOf([])).toEqual(['again']);
  });
});
