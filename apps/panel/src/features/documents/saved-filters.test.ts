import { expect, it } from 'vitest';
import { savedFilterOf, searchOfSavedFilter } from './saved-filters.ts';

it('move with the calendar if their dates have a preset name', () => {
  const search = { type: '01', from: '2026-11-01', to: '2026-11-17', page: 3 } as const;
  const saved = savedFilterOf('Facturas del mes', search, '2026-11-17');
  expect(searchOfSavedFilter(saved, '2026-12-05')).toEqual({ type: '01', from: '2026-12-01', to: '2026-12-05' });
});

it('keep dates that the user chose, and have none if there were none', () => {
  const chosen = { from: '2026-11-03', to: '2026-11-09' };
  expect(searchOfSavedFilter(savedFilterOf('x', chosen, '2026-11-17'), '2026-12-05')).toEqual(chosen);
  expect(searchOfSavedFilter(savedFilterOf('x', { search: 'ana' }, '2026-11-17'), '2026-12-05')).toEqual({
    search: 'ana',
  });
});
