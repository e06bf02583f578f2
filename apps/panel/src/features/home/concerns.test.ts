import { describe, expect, it } from 'vitest';
import { relativeChange } from './change.ts';
import { type HomeFigures, listAttentionItems } from './concerns.ts';

describe('the concerns of the home screen', () => {
  it('is empty if there is no problem', () => {
    expect(listAttentionItems(calm)).toEqual([]);
  });

  it('begins with what prevents issuing, then overdue and rejected, and ends with what may wait', () => {
    const concerns = listAttentionItems(
      {
        ...calm,
        signature: { status: 'expired', daysLeft: -1 },
        documentCounts: { drafts: 3, unfinished: 2, rejected: 4 },
        authority: { ...calm.authority, up: false },
        alerts: [alert('document.stuck')],
        failedEmails: 2,
      },
      {
        today: '2026-11-18',
        todo: {
          rejected: 4,
          unclassified: 10,
          withholdings: { count: 1, dueOn: '2026-11-25' },
          returns: [
            { obligation: '104', period: '2026-10', dueOn: '2026-11-10' },
            { obligation: 'ATS', period: '2026-09', dueOn: '2026-11-18' },
          ],
        },
      },
    );
    expect(concerns.map((one) => (one.kind === 'return' ? one.obligation : one.kind))).toEqual([
      'signature',
      'authorityDown',
      '104',
      'rejected',
      'ATS',
      'unclassified',
      'withholdings',
      'alert',
      'failedEmails',
    ]);
  });

  it('has the signature that ends soon after the work that is due', () => {
    const expiring = { ...calm, signature: { status: 'expiring', daysLeft: 12 } } as const;
    const todo = { rejected: 0, unclassified: 1, withholdings: null, returns: null };
    expect(listAttentionItems(expiring, { todo }).map(({ kind }) => kind)).toEqual(['unclassified', 'signature']);
  });

  it('includes a certificate of another taxpayer as well as one that ends', () => {
    const concerns = listAttentionItems(
      { ...calm, signature: { status: 'expiring', daysLeft: 12 } },
      { doubt: 'otherRuc' },
    );
    expect(concerns.map(({ kind }) => kind)).toEqual(['certificate', 'signature']);
  });

  it('leaves out problems that only the operator can solve', () => {
    expect(listAttentionItems({ ...calm, providerRucMissing: true })).toEqual([]);
  });

  it('reports a failed mail once', () => {
    const concerns = listAttentionItems({ ...calm, alerts: [alert('email.failed')], failedEmails: 1 });
    expect(concerns.map(({ kind }) => kind)).toEqual(['alert']);
  });
});

describe('a figure and its predecessor', () => {
  it('has no relative change if the previous figure was zero', () => {
    expect(relativeChange(50, 0)).toBeUndefined();
    expect(relativeChange(50, -10)).toBeUndefined();
    expect(relativeChange(150, 100)).toBe(0.5);
    expect(relativeChange(0, 100)).toBe(-1);
  });
});

function alert(kind: HomeFigures['alerts'][number]['kind']): HomeFigures['alerts'][number] {
  return {
    id: 1,
    kind,
    businessId: 1,
    documentId: 2,
    receivedDocumentId: null,
    number: null,
    obligation: null,
    message: '',
    createdAt: '2026-11-15T00:00:00-05:00',
  };
}

const calm = {
  signature: { status: 'valid', daysLeft: 300 },
  documentCounts: { drafts: 0, unfinished: 0, rejected: 0 },
  failedEmails: 0,
  providerRucMissing: false,
  authority: { environmentId: 1, up: true, changedAt: '', latencyMs: null, hours: [] },
  alerts: [],
} as unknown as HomeFigures;
