import { describe, expect, it } from 'vitest';
import { type GoLiveCounter, lastNumbersBody, typedNumberFault, withNoneIssuedAnswers } from './number-answers.ts';

describe('a last number typed twice', () => {
  it.each([
    ['', '', undefined],
    ['4318', '4318', undefined],
    ['004318', '4318', undefined],
    ['0', '0', undefined],
    ['4318', '', 'again_missing'],
    ['4318', '4381', 'differs'],
    ['', '4318', 'not_number'],
    ['43.18', '43.18', 'not_number'],
    ['-1', '-1', 'not_number'],
    ['1234567890', '1234567890', 'not_number'],
  ])('%j and %j: %s', (first, again, fault) => {
    expect(typedNumberFault({ first, again })).toBe(fault);
  });

  it('is sent only if it was typed', () => {
    expect(lastNumbersBody({ 7: { first: '12', again: '12' }, 8: { first: ' ', again: '' } })).toEqual([
      { sequence_id: 7, last_number: 12, last_number_again: 12 },
    ]);
  });
});

describe('none used', () => {
  const counter = (sequenceId: number, more: Partial<GoLiveCounter> = {}) =>
    ({ sequenceId, at: null, held: false, proposed: null, ...more }) as GoLiveCounter;

  it('answers only open counters, and none that is typed, answered or known from documents', () => {
    const counters = [counter(1), counter(2, { at: '2026-11-01' }), counter(3, { proposed: 9 }), counter(4)];
    const typed = { 4: { first: '5', again: '5' } };
    expect(withNoneIssuedAnswers(counters, typed)).toEqual({ 1: { first: '0', again: '0' }, ...typed });
  });
});
