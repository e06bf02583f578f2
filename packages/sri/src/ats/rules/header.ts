import { identificationCodes } from '../../catalogs/codes.ts';
import { Decimal, sumDecimals } from '../../decimal.ts';
import { identificationWarning } from '../../identification.ts';
import type { AtsAnnex } from '../annex-model.ts';
import { salesTotal } from '../group-sales.ts';
import { toAtsName } from '../text-format.ts';
import { type AtsRule, brokenParamsIf, dimmSource, fichaSource } from './rule.ts';

export const headerRules: readonly AtsRule<AtsAnnex>[] = [
  {
    id: 'header.not_rimpe',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'El anexo es semestral (regimenMicroempresa SI), y el negocio no consta como RIMPE.',
    breaks: ({ header: { period, rimpe } }) => brokenParamsIf(period.kind === 'semester' && rimpe === false),
  },
  {
    id: 'header.ruc_shape',
    severity: 'error',
    source: 'ats.xsd',
    sure: 'official',
    text: 'El RUC {ruc} del informante no tiene 13 dígitos terminados en 001.',
    breaks: ({ header: { ruc } }) => (/^\d{10}001$/.test(ruc) ? undefined : { ruc }),
  },
  {
    id: 'header.ruc_check_digit',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'El dígito verificador del RUC {ruc} no cuadra. Hay RUC activos que no lo cumplen: revíselo.',
    breaks: ({ header: { ruc } }) =>
      /^\d{10}001$/.test(ruc) && identificationWarning(identificationCodes.ruc, ruc) !== undefined
        ? { ruc }
        : undefined,
  },
  {
    id: 'header.name',
    severity: 'error',
    source: 'ats.xsd',
    sure: 'official',
    text: 'La razón social, sin tildes ni signos, tiene menos de 5 letras o números.',
    breaks: ({ header }) => brokenParamsIf(toAtsName(header.name).length < 5),
  },
  {
    id: 'header.no_establishment',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'El negocio no tiene ningún establecimiento activo y el anexo pide al menos uno.',
    breaks: ({ header }) => brokenParamsIf(header.establishments < 1),
  },
  {
    id: 'header.establishment_rows',
    severity: 'error',
    source: `${fichaSource}; ${dimmSource}`,
    sure: 'validator',
    text: 'El anexo declara {declared} establecimientos y detalla las ventas de {rows}.',
    breaks: ({ header: { establishments: declared }, establishments: rows }) =>
      declared === rows.length ? undefined : { declared: String(declared), rows: String(rows.length) },
  },
  {
    id: 'header.establishment_repeated',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Un establecimiento consta dos veces, o su código es 000.',
    breaks: ({ establishments }) => {
      const codes = establishments.map(({ code }) => code);
      return brokenParamsIf(
        new Set(codes).size < codes.length || codes.some((code) => !/^\d{3}$/.test(code) || code === '000'),
      );
    },
  },
  {
    id: 'header.total_sales',
    severity: 'error',
    source: `${fichaSource}; ${dimmSource}`,
    sure: 'validator',
    text: 'El total de ventas {total} es diferente de la suma de las ventas {rows}.',
    breaks: ({ header, sales }) => {
      const rows = sumDecimals(sales.map((row) => salesTotal(row, header.settings)));
      return header.totalSales.equals(rows)
        ? undefined
        : { total: header.totalSales.toFixed(2), rows: rows.toFixed(2) };
    },
  },
  {
    id: 'header.establishment_sum',
    severity: 'error',
    source: `${fichaSource}; ${dimmSource}`,
    sure: 'validator',
    text: 'Las ventas por establecimiento suman {sum}, más que el total de ventas {total}.',
    breaks: ({ header: { totalSales: total }, establishments }) => {
      const all = establishments.reduce((found, { sales }) => found.plus(sales), Decimal.zero);
      return all.compare(total) > 0 ? { sum: all.toFixed(2), total: total.toFixed(2) } : undefined;
    },
  },
];
