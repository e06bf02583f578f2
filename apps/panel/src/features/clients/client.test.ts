import { describe, expect, it } from 'vitest';
import { clientViewOf, dueNames, matchesClientSearch } from './client.ts';

const due = (obligation: string, period = '2026-10', dueOn = '2026-11-10') => ({ obligation, period, dueOn });

describe('a client of an accountant', () => {
  it('is overdue, due within seven days, or fine', () => {
    const today = '2026-11-18';
    expect(clientViewOf({ overdue: true, due: [due('104')] }, today)).toBe('overdue');
    expect(clientViewOf({ overdue: false, due: [due('104', '2026-10', '2026-11-18')] }, today)).toBe('soon');
    expect(clientViewOf({ overdue: false, due: [due('104', '2026-10', '2026-11-25')] }, today)).toBe('soon');
    expect(clientViewOf({ overdue: false, due: [due('104', '2026-10', '2026-11-26')] }, today)).toBe('fine');
    expect(clientViewOf({ overdue: false, due: [] }, today)).toBe('fine');
  });

  it('names the returns, with their period if it is not the month shown', () => {
    expect(dueNames([due('103'), due('104'), due('ATS')], '2026-10')).toBe('104, 103 y ATS');
    expect(dueNames([due('ATS', '2026-08'), due('104')], '2026-10')).toBe('ATS de ago, 104');
    expect(dueNames([due('104', '2026-S1')], '2026-10')).toBe('104 de primer semestre de 2026');
    expect(dueNames([], '2026-10')).toBe('');
  });

  it('is found by parts of its name without accents, and by its RUC', () => {
    const client = {
      business: { id: 1, name: 'Café La Floresta', identification: '1799004018001', environmentId: 1 },
      account: { id: 1, name: 'Estudio', current: true },
    };
    expect(matchesClientSearch(client, 'flor cafe')).toBe(true);
    expect(matchesClientSearch(client, '4018')).toBe(true);
    expect(matchesClientSearch(client, 'ferretería')).toBe(false);
  });
});
