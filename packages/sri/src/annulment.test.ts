import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annulmentDeadline, checkAnnulment } from './annulment.ts';
import { annulmentStates, isAnnulmentOpen, nextAnnulmentState } from './annulment-states.ts';
import { addDays } from './calendar.ts';
import { isWorkingDay } from './holidays.ts';

const days = (year: number) => {
  const all: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) all.push(day);
  return all;
};
const invoice = (issueDate: string) => ({ documentType: '01', issueDate, receiverType: '04' });

describe('annulment deadline', () => {
  it.each([
    ['2026-10-31', '2026-11-09'], // The deadline, 7 November 2026, is a Saturday.
    ['2026-11-01', '2026-12-07'],
    ['2023-03-15', '2023-04-10'], // The deadline, 7 April 2023, is Good Friday, and a weekend follows.
    ['2027-01-20', '2027-02-10'], // The deadline, 7 February 2027, is a Sunday, and the carnival holidays follow.
    // 7 October 2029 is a Sunday, and the holiday of 9 October is observed on Monday 8 October. So the deadline is 9
    // October.
    ['2029-09-09', '2029-10-09'],
    ['2026-12-31', '2027-01-07'],
  ])('of a document issued on %s is %s', (issueDate, deadline) => {
    expect(annulmentDeadline(issueDate)).toBe(deadline);
  });

  it('is day 7 itself if the operator chose that reading of the resolution', () => {
    expect(annulmentDeadline('2026-10-31', 'day_7')).toBe('2026-11-07');
    expect(checkAnnulment(invoice('2026-10-31'), '2026-11-07', 'day_7')).toMatchObject({ deadline: '2026-11-07' });
    expect(checkAnnulment(invoice('2026-10-31'), '2026-11-08', 'day_7')).toMatchObject({ because: 'late' });
  });

  it('is the first working day from the 7th of the next month on, for every day of several years', () => {
    for (const year of [2025, 2026, 2027])
      for (const issueDate of days(year)) {
        const deadline = annulmentDeadline(issueDate);
        const [issued = 0, due = 0] = [issueDate, deadline].map(
          (day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)),
        );
        expect(due - issued).toBe(1);
        expect(isWorkingDay(deadline)).toBe(true);
        const seventh = `${deadline.slice(0, 8)}07`;
        expect(deadline >= seventh).toBe(true);
        for (let day = seventh; day < deadline; day = addDays(day, 1)) expect(isWorkingDay(day)).toBe(false);
      }
  });

  it('accepts the annulment of an invoice until the deadline and refuses it afterwards', () => {
    const year = days(2026);
    fc.assert(
      fc.property(fc.constantFrom(...year), fc.integer({ min: 0, max: 70 }), (issueDate, later) => {
        const today = addDays(issueDate, later);
        const verdict = checkAnnulment(invoice(issueDate), today);
        expect(verdict.allowed).toBe(today <= annulmentDeadline(issueDate));
        if (verdict.allowed) expect(verdict.watchUntil > (verdict.deadline ?? '')).toBe(true);
        else expect(verdict).toMatchObject({ because: 'late', instead: 'credit_note' });
      }),
    );
  });
});

describe('annulment by document type', () => {
  const on = (facts: Partial<Parameters<typeof checkAnnulment>[0]>, today = '2026-11-10') =>
    checkAnnulment({ ...invoice('2026-11-05'), ...facts }, today);

  it('is refused for a document of the final consumer and for a negotiated invoice', () => {
    expect(on({ receiverType: '07' })).toMatchObject({ allowed: false, because: 'final_consumer', instead: 'nothing' });
    expect(on({ negotiated: true })).toMatchObject({ allowed: false, because: 'negotiated', instead: 'nothing' });
    expect(on({ receiverType: '07', issueDate: '2025-12-31' }, '2026-01-07').allowed).toBe(true);
  });

  it.each([
    ['01', '04', false],
    ['03', '05', false],
    ['06', undefined, false],
    ['04', '04', true],
    ['05', '05', true],
    ['07', '04', true],
    ['04', '06', false],
    ['07', '08', false],
  ])('of type %s with a receiver of type %s requires consent: %s', (documentType, receiverType, needsAcceptance) => {
    expect(on({ documentType, receiverType })).toMatchObject({ allowed: true, needsAcceptance });
  });

  it('offers a credit note after the deadline for an invoice only', () => {
    for (const documentType of ['03', '04', '05', '06', '07'])
      expect(on({ documentType }, '2026-12-08')).toMatchObject({ because: 'late', instead: 'nothing' });
    expect(on({ documentType: '07', isdReversal: true }, '2027-03-01')).toMatchObject({
      allowed: true,
      deadline: null,
    });
    expect(on({ isdReversal: true }, '2027-03-01').allowed).toBe(false);
  });
});

describe('annulment states', () => {
  it('reach annulled only by an answer of SRI, and annulled is final', () => {
    const states = annulmentStates.map(({ state }) => state);
    for (const { state, moves } of annulmentStates)
      for (const [trigger, to] of Object.entries(moves)) {
        expect(states).toContain(to);
        if (to === 'annulled') expect(trigger).toBe('annulled');
        expect(to).not.toBe(state);
      }
    expect(annulmentStates.at(-1)).toEqual({ state: 'annulled', moves: {} });
  });

  it('stay open after AUTORIZADO and NO AUTORIZADO, and after a refusal of the receiver', () => {
    for (const said of ['authorized', 'not_authorized'] as const)
      expect(nextAnnulmentState('requested', said)).toBeUndefined();
    expect(nextAnnulmentState('pending', 'authorized')).toBe('requested');
    expect(nextAnnulmentState('pending', 'withdraw')).toBeUndefined();
    expect(nextAnnulmentState(null, 'withdraw')).toBeUndefined();
    expect([null, 'requested', 'pending', 'annulled'].map((state) => isAnnulmentOpen(state as never))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
