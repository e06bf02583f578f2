import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { concernsOf, type HomeFigures } from './concerns.ts';

describe('the concerns of the home screen', () => {
  it('is empty if there is no problem', () => {
    expect(concernsOf(calm)).toEqual([]);
  });

  it('begins with the signature, because without it nothing can be issued', () => {
    const concerns = concernsOf({
      ...calm,
      signature: { status: 'expiring', daysLeft: 12 },
      documentCounts: { drafts: 3, unfinished: 2, rejected: 4 },
      authority: { ...calm.authority, up: false },
      alerts: [alert('document.stuck')],
      failedEmails: 2,
    });
    expect(concerns.map(({ kind }) => kind)).toEqual([
      'signature',
      'rejected',
      'authorityDown',
      'alert',
      'failedEmails',
    ]);
  });

  it('includes a certificate of another taxpayer as well as one that ends', () => {
    const concerns = concernsOf({ ...calm, signature: { status: 'expiring', daysLeft: 12 } }, { doubt: 'otherRuc' });
    expect(concerns.map(({ kind }) => kind)).toEqual(['signature', 'certificate']);
  });

  it('leaves out problems that only the operator can solve', () => {
    expect(concernsOf({ ...calm, providerRucMissing: true })).toEqual([]);
  });

  it('includes overdue returns that are not declared and that have no open reminder', () => {
    const due = { obligation: '104', period: '2026-09', dueOn: '2026-10-12', state: 'open' } as const;
    const later = { ...due, period: '2026-10', dueOn: '2026-11-12' };
    const declared = { ...due, state: 'declared' } as const;
    const reminder = { ...alert('obligation.due_now'), obligation: { name: '104', ...later } } as const;
    const concerns = (alerts: HomeFigures['alerts'], ...pastReturns: (typeof due | typeof later | typeof declared)[]) =>
      concernsOf({ ...calm, alerts }, { pastReturns });
    expect(concerns([], due, later)).toEqual([{ kind: 'overdueReturns', count: 2, dueOn: '2026-10-12' }]);
    expect(concerns([reminder], due, later)).toContainEqual({ kind: 'overdueReturns', count: 1, dueOn: '2026-10-12' });
    expect(concerns([], declared)).toEqual([]);
  });

  it('reports a failed mail once', () => {
    const concerns = concernsOf({ ...calm, alerts: [alert('email.failed')], failedEmails: 1 });
    expect(concerns.map(({ kind }) => kind)).toEqual(['alert']);
  });
});

describe('a figure and its predecessor', () => {
  it('has no relative change if the previous figure was zero', () => {
    expect(changeOf(50, 0)).toBeUndefined();
    expect(changeOf(50, -10)).toBeUndefined();
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(0, 100)).toBe(-1);
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
