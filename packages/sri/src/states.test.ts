import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Acronym, isFinal, isUnderway, move, states, stateWord, type Trigger } from './states.ts';

const triggers: Trigger[] = ['sign', 'send', 'received', 'returned', 'processing', 'authorized', 'not_authorized'];
const acronyms = states.map((row) => row.acronym);
function follow(start: Acronym, steps: readonly Trigger[]): Acronym[] {
  const path = [start];
  let at = start;
  for (const step of steps) {
    at = move(at, step) ?? at;
    path.push(at);
  }
  return path;
}
const paths = fc.array(fc.constantFrom(...triggers), { maxLength: 30 });

describe('document states', () => {
  it('takes the straight road from draft to authorized', () => {
    expect(follow('CRD', ['sign', 'send', 'received', 'processing', 'authorized'])).toEqual([
      'CRD',
      'PPR',
      'SND',
      'REC',
      'REC',
      'AUT',
    ]);
  });

  it('says each state in the word of the interface', () => {
    expect(Object.fromEntries(acronyms.map((acronym) => [acronym, stateWord(acronym)]))).toEqual({
      CRD: 'draft',
      PPR: 'signed',
      SND: 'signed',
      REC: 'recepted',
      AUT: 'authorizated',
      DVL: 'rejected',
      NAT: 'rejected',
    });
  });

  it('holds exactly these moves', () => {
    const table = acronyms.map((from) => triggers.map((trigger) => move(from, trigger) ?? '---').join(' '));
    // sign send received returned processing authorized not_authorized
    expect(table).toEqual([
      'PPR --- --- --- --- --- ---', // CRD
      '--- SND --- --- REC AUT NAT', // PPR
      '--- SND REC DVL REC AUT NAT', // SND
      '--- --- --- --- REC AUT NAT', // REC
      '--- --- --- --- --- --- ---', // AUT
      'PPR --- --- --- --- AUT ---', // DVL
      'PPR --- --- --- --- AUT ---', // NAT
    ]);
  });

  it('never moves a final state, and only AUT is final', () => {
    expect(acronyms.filter(isFinal)).toEqual(['AUT']);
    fc.assert(fc.property(paths, (steps) => follow('AUT', steps).every((acronym) => acronym === 'AUT')));
  });

  it('never returns to draft, so a number once taken stays taken', () => {
    fc.assert(fc.property(paths, (steps) => follow('PPR', steps).every((acronym) => acronym !== 'CRD')));
  });

  it('reaches AUT only by SRI saying so', () => {
    fc.assert(
      fc.property(paths, (steps) => {
        const path = follow('CRD', steps);
        const arrival = path.indexOf('AUT');
        return arrival === -1 || steps[arrival - 1] === 'authorized';
      }),
    );
  });

  it('sends nothing that was received already, and resends only what is not known to have arrived', () => {
    expect(acronyms.filter((acronym) => move(acronym, 'send') !== undefined)).toEqual(['PPR', 'SND']);
  });

  it('emits again only drafts and refused documents', () => {
    expect(acronyms.filter((acronym) => move(acronym, 'sign') !== undefined)).toEqual(['CRD', 'DVL', 'NAT']);
  });

  it('calls underway the states the worker has to carry on with', () => {
    expect(acronyms.filter(isUnderway)).toEqual(['PPR', 'SND', 'REC']);
  });

  it('leaves a way to a decision from every state that is not one', () => {
    const reaches = (from: Acronym): Set<Acronym> => {
      const seen = new Set<Acronym>([from]);
      for (const acronym of seen) for (const trigger of triggers) seen.add(move(acronym, trigger) ?? acronym);
      return seen;
    };
    for (const acronym of acronyms) expect(reaches(acronym).has('AUT')).toBe(true);
  });
});
