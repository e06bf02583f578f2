import { describe, expect, it } from 'vitest';
import {
  type BulkDocumentOutcome,
  bulkStepFor,
  isBulkSuccess,
  type ListedDocument,
  type ListedStateAcronym,
  needsAttention,
  runBulkAction,
  sortByEmissionOrder,
} from './bulk.ts';

describe('the step for a selected document', () => {
  it.each([
    ['CRD', 'isDraft', 'isDraft', 'isDraft'],
    ['PPR', 'verify', 'verify', 'isNotAuthorized'],
    ['SND', 'verify', 'verify', 'isNotAuthorized'],
    ['REC', 'verify', 'verify', 'isNotAuthorized'],
    ['AUT', 'isAuthorized', 'verify', 'mail'],
    ['DVL', 'emit', 'verify', 'isNotAuthorized'],
    ['NAT', 'emit', 'verify', 'isNotAuthorized'],
  ] as const)('in %s: resend %s, verify %s, mail %s', (acronym, resend, verify, mail) => {
    const document = documentIn(1, acronym);
    expect(bulkStepFor('resend', document)).toBe(resend);
    expect(bulkStepFor('verify', document)).toBe(verify);
    expect(bulkStepFor('mail', document)).toBe(mail);
    const draft = acronym === 'CRD';
    expect([bulkStepFor('emit', document), bulkStepFor('delete', document)]).toEqual(
      draft ? ['emit', 'delete'] : ['isNoDraft', 'isNoDraft'],
    );
  });

  it('is not a mail if there is no address', () => {
    expect(bulkStepFor('mail', documentIn(1, 'AUT', null))).toBe('hasNoEmail');
  });
});

describe('a run over several documents', () => {
  it('numbers drafts from the oldest on, regardless of the order of the list', () => {
    const draft = (id: number, date: string) => ({ ...documentIn(id, 'CRD'), date }) as ListedDocument;
    const chosen = [draft(3, '2026-11-16'), draft(4, '2026-11-14'), draft(2, '2026-11-16')];
    expect(sortByEmissionOrder('emit', chosen).map(({ id }) => id)).toEqual([4, 2, 3]);
    expect(sortByEmissionOrder('mail', chosen)).toBe(chosen);
  });

  it('counts a rejection by SRI as a problem, and a skipped document as none', () => {
    const outcomes: readonly BulkDocumentOutcome[] = [
      { kind: 'done', acronym: 'AUT' },
      { kind: 'done', acronym: 'DVL' },
      { kind: 'done', acronym: 'REC' },
      { kind: 'failed', error: new Error('refused') },
      { kind: 'stopped' },
      { kind: 'skipped', reason: 'isDraft' },
    ];
    expect(outcomes.map((outcome) => [isBulkSuccess(outcome), needsAttention(outcome)])).toEqual([
      [true, false],
      [false, true],
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('continues after a failed document, and reports the result of each', async () => {
    const outcomes = new Map<number, BulkDocumentOutcome>();
    const refusal = new Error('refused');
    await runBulkAction({
      documents: [documentIn(1, 'DVL'), documentIn(2, 'CRD'), documentIn(3, 'NAT')],
      action: 'resend',
      take: async (_, { id }) => {
        if (id === 1) throw refusal;
        return { kind: 'done', acronym: 'AUT' };
      },
      report: (id, outcome) => outcomes.set(id, outcome),
      signal: new AbortController().signal,
    });
    expect(Object.fromEntries(outcomes)).toEqual({
      1: { kind: 'failed', error: refusal },
      2: { kind: 'skipped', reason: 'isDraft' },
      3: { kind: 'done', acronym: 'AUT' },
    });
  });

  it('changes nothing more after it is stopped', async () => {
    const stop = new AbortController();
    const outcomes = new Map<number, string>();
    const taken: number[] = [];
    await runBulkAction({
      documents: [documentIn(1, 'REC'), documentIn(2, 'REC')],
      action: 'verify',
      take: async (_, { id }) => {
        taken.push(id);
        stop.abort();
        return { kind: 'done', acronym: 'AUT' };
      },
      report: (id, { kind }) => outcomes.set(id, kind),
      signal: stop.signal,
    });
    expect(taken).toEqual([1]);
    expect([...outcomes.values()]).toEqual(['done', 'stopped']);
  });
});

function documentIn(id: number, acronym: ListedStateAcronym, email: string | null = 'a@b.ec'): ListedDocument {
  return { id, documentState: { id: 1, acronym, name: '' }, entity: { id: 1, email } } as ListedDocument;
}
