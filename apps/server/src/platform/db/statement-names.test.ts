import { describe, expect, it } from 'vitest';
import { hasLongListParameter, makeStatementNames } from './statement-names.ts';

describe('statement names', () => {
  const nameOf = makeStatementNames();
  const often = (sql: string, names = nameOf) => Array.from({ length: 5 }, () => names(sql));

  it('a text gets a name the third time, and keeps it', () => {
    const [first, second, third, ...later] = often('select "id" from "items" where "id" = $1');
    expect([first, second]).toEqual([undefined, undefined]);
    expect(third).toMatch(/^\w{1,60}$/);
    expect(new Set([third, ...later]).size).toBe(1);
    expect(often('select "id" from "items" where "id" = any($1)').at(-1)).not.toBe(third);
  });

  it.each([
    ['what is no query', "begin; set local talonario.account_id = '7'"],
    ['a list', 'select "id" from "documents" order by "id" limit $1'],
    ['many rows', 'insert into "items" ("a", "b") values ($1, $2), ($3, $4), ($5, $6)'],
    ['a text as long as a book', `select ${'"id", '.repeat(1000)} 1`],
  ])('%s gets none', (_, sql) => {
    expect(often(sql)).toEqual(Array(5).fill(undefined));
  });

  it('a call with a long list gets none, because its plan depends on the list', () => {
    expect(hasLongListParameter([7, Array(51).fill('x')])).toBe(true);
    expect(hasLongListParameter([7, Array(50).fill('x'), 'x'.repeat(1000)])).toBe(false);
  });

  it('the number of names is limited, and assigned names stay', () => {
    const few = makeStatementNames(2);
    const given = [often('select 1', few).at(-1), often('select 2', few).at(-1)];
    expect(often('select 3', few)).toEqual(Array(5).fill(undefined));
    expect([few('select 1'), few('select 2')]).toEqual(given);
  });
});
