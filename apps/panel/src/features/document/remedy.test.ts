import { explainMessage } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { type RejectionRemedy, rejectionRemedies, rejectionRemedy } from './remedy.ts';

const fitting: Record<string, readonly RejectionRemedy[]> = {
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
      expect(fitting[kind]).toContain(rejectionRemedy(identifier));
    },
  );

  it("is to correct the document if SRI's message is unknown", () => {
    expect(rejectionRemedy('777')).toBe('content');
    expect(rejectionRemedy(undefined)).toBe('content');
  });

  it('lists each remedy once, and at least one', () => {
    const notice = (identifier: string) => ({ identifier, message: '', code: '' });
    expect(rejectionRemedies([notice('39'), notice('69'), notice('42')])).toEqual(['signature', 'customer']);
    expect(rejectionRemedies([])).toEqual(['again']);
  });
});
