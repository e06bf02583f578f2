import { documentTypes as known } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './fields.ts';
import { documentType, documentTypes } from './index.ts';

it('the panel has the types of packages/sri, in their order', () => {
  expect(documentTypes.map(({ code }) => code)).toEqual(known.map(({ code }) => code));
});

describe.each(documentTypes)('the form of type $code', ({ code, form, otherSide, followers, payment }) => {
  const shown = form.sections.flatMap(({ fields = [], folded = [] }) => [...fields, ...folded]);

  it('shows every field of the type, each in one place', () => {
    expect([...shown].sort()).toEqual([...fieldsOf(code).document].sort());
  });

  it('shows every field of a line, each once', () => {
    expect([...form.line].sort()).toEqual([...fieldsOf(code).line].sort());
  });

  it('folds away nothing that the type cannot do without', () => {
    const folded = form.sections.flatMap(({ folded: names = [] }) => names);
    expect(folded.filter((name) => fieldsOf(code).required.includes(name))).toEqual([]);
  });

  it('begins with whom it is for, and asks for payment where it tells of one', () => {
    const names = form.sections.map(({ name }) => name);
    expect(names[0]).toBe('head');
    expect(names).toContain('lines');
    expect(names.includes('payment')).toBe(payment !== 'none');
    expect(shown.includes('provider_entity_id')).toBe(otherSide.field === 'provider_entity_id');
  });

  it('what follows from it can be written about it', () => {
    expect(followers.map((follower) => documentType(follower).about?.offer.es).every(Boolean)).toBe(true);
  });
});
