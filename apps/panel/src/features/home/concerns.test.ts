import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { concernsOf, type HomeFigures } from './concerns.ts';

describe('what needs attention', () => {
  it('is nothing when all is well', () => {
    expect(concernsOf(calm)).toEqual([]);
  });

  it('begins with what stops everything: the signature', () => {
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

  it('names a certificate of another taxpayer beside one that ends', () => {
    const concerns = concernsOf({ ...calm, signature: { status: 'expiring', daysLeft: 12 } }, { doubt: 'otherRuc' });
    expect(concerns.map(({ kind }) => kind)).toEqual(['signature', 'certificate']);
  });

  it('leaves to the operator what only the operator can do', () => {
    expect(concernsOf({ ...calm, providerRucMissing: true })).toEqual([]);
  });

  it('says a failed mail once', () => {
    const concerns = concernsOf({ ...calm, alerts: [alert('email.failed')], failedEmails: 1 });
    expect(concerns.map(({ kind }) => kind)).toEqual(['alert']);
  });
});

describe('a figure against the one before', () => {
  it('has no measure when there was nothing before', () => {
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
