import { describe, expect, it } from 'vitest';
import { makeStatementNames } from './statement-names.ts';

describe('statement names', () => {
  const nameOf = makeStatementNames();

  it('one text has one name, two have two', () => {
    const first = nameOf('select "id" from "items" where "id" = $1');
    expect(first).toMatch(/^\w{1,60}$/);
    expect(nameOf('select "id" from "items" where "id" = $1')).toBe(first);
    expect(nameOf('select "id" from "items" where "id" = any($1)')).not.toBe(first);
  });

  it.each([
    ['what is no query', "begin; set local talonario.account_id = '7'"],
    ['a list', 'select "id" from "documents" order by "id" limit $1'],
    ['many rows', 'insert into "items" ("a", "b") values ($1, $2), ($3, $4), ($5, $6)'],
    ['a text as long as a book', `select ${'"id", '.repeat(1000)} 1`],
  ])('%s has none', (_, sql) => {
    expect(nameOf(sql)).toBeUndefined();
  });

  it('there is an end to names, and those that were given stay', () => {
    const few = makeStatementNames(2);
    const given = [few('select 1'), few('select 2')];
    expect(few('select 3')).toBeUndefined();
    expect([few('select 1'), few('select 2')]).toEqual(given);
  });
});
