import { describe, expect, it } from 'vitest';
import { onboardingStepsOf } from './steps.ts';

const nothing = {
  business: false,
  signature: false,
  establishment: false,
  firstInvoice: false,
  email: false,
  apiKey: false,
};
const states = (done: Partial<typeof nothing>) => onboardingStepsOf({ ...nothing, ...done }).map(({ state }) => state);

describe('the first steps', () => {
  it('begin with the business, and an API key requires nothing else', () => {
    expect(states({})).toEqual(['ready', 'waiting', 'waiting', 'waiting', 'waiting', 'ready']);
  });

  it('allow signature and establishment in any order', () => {
    expect(states({ business: true })).toEqual(['done', 'ready', 'ready', 'waiting', 'waiting', 'ready']);
    expect(states({ business: true, establishment: true })[3]).toBe('waiting');
    expect(states({ business: true, establishment: true, signature: true })[3]).toBe('ready');
  });

  it('offer no completed step again', () => {
    expect(states({ business: true, signature: true, establishment: true, firstInvoice: true })).toEqual([
      'done',
      'done',
      'done',
      'done',
      'ready',
      'ready',
    ]);
  });
});
