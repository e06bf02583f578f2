import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'talonario-holidays-'));
afterAll(() => rmSync(folder, { recursive: true }));

function readWith(content: unknown) {
  const file = join(folder, 'holidays.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readConfig({
    DATABASE_URL: 'postgresql://u:p@db.internal:5432/talonario',
    TALONARIO_MASTER_KEY: randomBytes(32).toString('base64'),
    TALONARIO_HOLIDAYS_FILE: file,
  });
}

function faultsOf(content: unknown): string {
  try {
    readWith(content);
    return '';
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.join('\n');
    throw error;
  }
}

const holiday = { date: '2027-03-12', name: 'Fiesta', source: 'Decreto 1', place: '1701' };
const extension = {
  obligations: ['104'],
  periods: ['2027-02'],
  places: [],
  source: 'NAC-1',
  until: [{ group: 'general', digits: '12', day: '2027-04-01' }],
};

it('reads holidays and extensions', () => {
  const content = { holidays: [holiday], extensions: [extension] };
  expect(readWith(content).calendar).toEqual(content);
  expect(readWith({}).calendar).toEqual({ holidays: [], extensions: [] });
});

it.each([
  ['no JSON', 'no JSON object'],
  [[], 'no JSON object'],
  [{ feriados: [] }, 'feriados: is not known'],
  [{ holidays: {} }, 'holidays: must be a list'],
  [{ holidays: [holiday, { ...holiday, date: '2027-02-30' }] }, 'holidays[1]: date'],
  [{ holidays: [{ ...holiday, source: '' }] }, 'holidays[0]: name and source'],
  [{ holidays: [{ ...holiday, place: '99' }] }, 'holidays[0]: place'],
  [{ extensions: [{ ...extension, obligations: ['102'] }] }, 'extensions[0]: obligations'],
  [{ extensions: [{ ...extension, periods: ['2027-13'] }] }, 'extensions[0]: periods'],
  [{ extensions: [{ ...extension, places: ['Quito'] }] }, 'extensions[0]: places'],
  [{ extensions: [{ ...extension, until: [{ group: 'all', day: '2027-04-01' }] }] }, 'extensions[0]: until'],
])('reports faults of the file: %j', (content, fault) => {
  expect(faultsOf(content)).toContain(fault);
});
