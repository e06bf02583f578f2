import { expect, it } from 'vitest';
import { filterOf, searchOf } from './saved-filters.ts';

it('move with the calendar if their dates have a preset name', () => {
  const search = { type: '01', from: '2026-11-01', to: '2026-11-17', page: 3 } as const;
  const saved = filterOf('Facturas del mes', search, '2026-11-17');
  expect(searchOf(saved, '2026-12-05')).toEqual({ type: '01', from: '2026-12-01', to: '2026-12-05' });
});

it('keep dates that the user chose, and have none if there were none', () => {
  const chosen = { from: '2026-11-03', to: '2026-11-09' };
  expect(searchOf(filterOf('x', chosen, '2026-11-17'), '2026-12-05')).toEqual(chosen);
  expect(searchOf(filterOf('x', { search: 'ana' }, '2026-11-17'), '2026-12-05')).toEqual({ search: 'ana' });
});
