import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Acronym,
  type DocumentStateTrigger,
  documentStateTable,
  isFinalState,
  isStateUnderway,
  nextDocumentState,
  stateName,
} from './states.ts';

const triggers: DocumentStateTrigger[] = [
  'sign',
  'send',
  'received',
  'returned',
  'processing',
  'authorized',
  'not_authorized',
];
const acronyms = documentStateTable.map((row) => row.acronym);
function follow(start: Acronym, steps: readonly DocumentStateTrigger[]): Acronym[] {
  const path = [start];
  let at = start;
  for (const step of steps) {
    at = nextDocumentState(at, step) ?? at;
    path.push(at);
  }
  return path;
}
const paths = fc.array(fc.constantFrom(...triggers), { maxLength: 30 });

describe('document states', () => {
  it('lead directly from draft to authorized', () => {
    expect(follow('CRD', ['sign', 'send', 'received', 'processing', 'authorized'])).toEqual([
      'CRD',
      'PPR',
      'SND',
      'REC',
      'REC',
      'AUT',
    ]);
  });

  it('have the state name of the API', () => {
    expect(Object.fromEntries(acronyms.map((acronym) => [acronym, stateName(acronym)]))).toEqual({
      CRD: 'draft',
      PPR: 'signed',
      SND: 'signed',
      REC: 'recepted',
      AUT: 'authorizated',
      DVL: 'rejected',
      NAT: 'rejected',
    });
  });

  it('have exactly these transitions', () => {
    const table = acronyms.map((from) =>
      triggers.map((trigger) => nextDocumentState(from, trigger) ?? '---').join(' '),
    );
    // Columns, each a trigger: sign, send, received, returned, processing, authorized, not_authorized.
    expect(table).toEqual([
      'PPR --- --- --- --- --- ---', // From CRD (draft).
      '--- SND --- --- REC AUT NAT', // From PPR (signed).
      '--- SND REC DVL REC AUT NAT', // From SND (being sent).
      '--- --- --- --- REC AUT NAT', // From REC (received).
      '--- --- --- --- --- --- ---', // From AUT (authorised).
      'PPR --- --- --- --- AUT ---', // From DVL (returned).
      'PPR --- --- --- --- AUT ---', // From NAT (not authorised).
    ]);
  });

  it('include AUT as the only final state, which never changes', () => {
    expect(acronyms.filter(isFinalState)).toEqual(['AUT']);
    fc.assert(fc.property(paths, (steps) => follow('AUT', steps).every((acronym) => acronym === 'AUT')));
  });

  it('never return to draft, so a number stays used once it was taken', () => {
    fc.assert(fc.property(paths, (steps) => follow('PPR', steps).every((acronym) => acronym !== 'CRD')));
  });

  it('reach AUT only by an answer of SRI', () => {
    fc.assert(
      fc.property(paths, (steps) => {
        const path = follow('CRD', steps);
        const arrival = path.indexOf('AUT');
        return arrival === -1 || steps[arrival - 1] === 'authorized';
      }),
    );
  });

  it('resend only documents that are not known to have arrived, and never received ones', () => {
    expect(acronyms.filter((acronym) => nextDocumentState(acronym, 'send') !== undefined)).toEqual(['PPR', 'SND']);
  });

  it('emit again only drafts and refused documents', () => {
    expect(acronyms.filter((acronym) => nextDocumentState(acronym, 'sign') !== undefined)).toEqual([
      'CRD',
      'DVL',
      'NAT',
    ]);
  });

  it('count as underway if the worker has to continue with them', () => {
    expect(acronyms.filter(isStateUnderway)).toEqual(['PPR', 'SND', 'REC']);
  });

  it('each have a path to a decision', () => {
    const reaches = (from: Acronym): Set<Acronym> => {
      const seen = new Set<Acronym>([from]);
      for (const acronym of seen)
        for (const trigger of triggers) seen.add(nextDocumentState(acronym, trigger) ?? acronym);
      return seen;
    };
    for (const acronym of acronyms) expect(reaches(acronym).has('AUT')).toBe(true);
  });
});
