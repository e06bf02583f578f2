import type { IsoDate } from '../../catalogs/row.ts';

// IVA rates other than 0 %, from tabla 12 and the text of the ficha. The reduced rates are 8 % for tourism on some
// holidays and 5 % for construction.
const rates: readonly (readonly [percent: number, from: IsoDate, to: IsoDate | null])[] = [
  [12, '2000-01-01', '2016-05-31'],
  [14, '2016-06-01', '2017-05-31'],
  [12, '2017-06-01', '2024-03-31'],
  [8, '2022-01-01', null],
  [15, '2024-04-01', null],
  [5, '2024-04-01', null],
  [13, '2024-04-01', null],
];

export function vatRatesOn(day: IsoDate): number[] {
  return rates.filter(([, from, to]) => from <= day && (to === null || day <= to)).map(([percent]) => percent);
}
