import { documentTypes as known } from '@talonario/sri';
import { describe, expect, it } from 'vitest';
import { fieldsOfDocumentType } from './fields.ts';
import { documentType, documentTypes } from './index.ts';

it('the panel has the types of packages/sri, in their order', () => {
  expect(documentTypes.map(({ code }) => code)).toEqual(known.map(({ code }) => code));
});

describe.each(documentTypes)('the form of type $code', ({ code, form, otherSide, followers, payment }) => {
  const shown = form.sections.flatMap(({ fields = [], folded = [] }) => [...fields, ...folded]);

  it('shows every field of the type exactly once', () => {
    expect([...shown].sort()).toEqual([...fieldsOfDocumentType(code).document].sort());
  });

  it('shows every field of a line exactly once', () => {
    expect([...form.line].sort()).toEqual([...fieldsOfDocumentType(code).line].sort());
  });

  it('collapses no field that the type requires', () => {
    const folded = form.sections.flatMap(({ folded: names = [] }) => names);
    expect(folded.filter((name) => fieldsOfDocumentType(code).required.includes(name))).toEqual([]);
  });

  it('begins with the recipient, and asks for payment if the document contains one', () => {
    const names = form.sections.map(({ name }) => name);
    expect(names[0]).toBe('head');
    expect(names).toContain('lines');
    expect(names.includes('payment')).toBe(payment !== 'none');
    expect(shown.includes('provider_entity_id')).toBe(otherSide.field === 'provider_entity_id');
  });

  it('can be created for every source type that names it as a follower', () => {
    expect(followers.map((follower) => documentType(follower).about?.offer.es).every(Boolean)).toBe(true);
  });
});
