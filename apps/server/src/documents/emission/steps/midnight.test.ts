import { expect, test } from 'vitest';
import { midnightWarnings } from './midnight.ts';

const accessKey = `15112026${'0'.repeat(41)}`;
const at = (text: string) => new Date(`${text}-05:00`);

test('a document that was signed in time and arrives after midnight gets a warning', () => {
  const [warning, ...more] = midnightWarnings({
    accessKey,
    signedAt: at('2026-11-15T23:59:59'),
    arrivedAt: at('2026-11-16T00:00:00'),
  });
  expect(warning).toMatchObject({ source: 'talonario', code: 'document.crossed_midnight' });
  expect(warning).toMatchObject({ params: { date: '2026-11-15', received: '2026-11-16' } });
  expect(more).toEqual([]);
});

test('one that arrives on its own day in Guayaquil gets none', () => {
  const signedAt = at('2026-11-15T10:00:00');
  expect(midnightWarnings({ accessKey, signedAt, arrivedAt: at('2026-11-15T23:59:59') })).toEqual([]);
});

test('a back-dated document has its own warning and gets no second one', () => {
  const signedAt = at('2026-11-16T10:00:00');
  expect(midnightWarnings({ accessKey, signedAt, arrivedAt: signedAt })).toEqual([]);
});
