import { describe, expect, it } from 'vitest';
import type { Acronym } from '../../document-types/document-record.ts';
import { timelineOf } from './timeline-steps.ts';

describe('the timeline of a document', () => {
  it('shows the future steps of a draft', () => {
    expect(stepsOf('CRD')).toEqual(['past CRD', 'coming PPR', 'coming SND', 'coming REC', 'coming AUT']);
  });

  it('shows no future step after the end', () => {
    expect(stepsOf('CRD', 'PPR', 'SND', 'REC', 'AUT').filter((step) => step.startsWith('coming'))).toEqual([]);
    expect(stepsOf('CRD', 'PPR', 'SND', 'DVL').filter((step) => step.startsWith('coming'))).toEqual([]);
  });

  it('shows both runs of a document that was emitted again', () => {
    expect(stepsOf('CRD', 'PPR', 'SND', 'DVL', 'PPR', 'SND', 'AUT')).toHaveLength(7);
  });

  it('shows a series of retries as one step, with its last time and their number', () => {
    const [, sent] = timelineOf([entry('PPR', 0), entry('SND', 1), entry('SND', 2), entry('SND', 3)]);
    expect(sent).toMatchObject({ kind: 'past', acronym: 'SND', reason: 'SND', at: '3', times: 3 });
  });

  it('shows a sending to SRI as an attempt until SRI has answered', () => {
    const answered = (...acronyms: Acronym[]) =>
      timelineOf(acronyms.map(entry)).flatMap((step) =>
        step.kind === 'past' && step.acronym === 'SND' ? [step.answered] : [],
      );
    expect(answered('PPR', 'SND')).toEqual([false]);
    expect(answered('PPR', 'SND', 'PPR', 'SND', 'SND')).toEqual([false, false]);
    expect(answered('PPR', 'SND', 'REC', 'AUT')).toEqual([true]);
    expect(answered('PPR', 'SND', 'DVL')).toEqual([true]);
  });
});

function stepsOf(...acronyms: Acronym[]): string[] {
  return timelineOf(acronyms.map(entry)).map(({ kind, acronym }) => `${kind} ${acronym}`);
}

function entry(acronym: Acronym, at: number) {
  return { acronym, reason: acronym, at: String(at) };
}
