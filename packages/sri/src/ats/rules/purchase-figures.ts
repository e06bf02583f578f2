// Rules on bases, taxes and withheld amounts of a purchase.

import { atsDocumentTypeCodes } from '../../catalogs/ats-tables.ts';
import { retentionCodeAt } from '../../catalogs/index.ts';
import { Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import type { AtsIncomeWithheld, AtsPurchase } from '../annex-model.ts';
import { typesWithoutReimbursementDetail } from '../build.ts';
import { creditNoteTypes } from '../group-sales.ts';
import { type AtsRule, brokenParamsIf, catalogueSource, dimmSource, fichaSource } from './rule.ts';
import { vatRatesOn } from './vat-rates.ts';

const cent = Decimal.from('0.01');

export const purchaseFigureRules: readonly AtsRule<AtsPurchase>[] = [
  {
    id: 'purchase.negative',
    severity: 'error',
    source: 'ats.xsd',
    sure: 'official',
    text: 'Una cifra de la compra es negativa.',
    breaks: ({ bases, excise, vat, vatWithheld, incomeWithheld }) =>
      brokenParamsIf(
        [...Object.values<Decimal>({ ...bases }), excise, vat, ...Object.values(vatWithheld)].some((value) =>
          value.isNegative(),
        ) || incomeWithheld.some(({ base, value }) => base.isNegative() || value.isNegative()),
      ),
  },
  {
    id: 'purchase.no_base',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'La compra no tiene ninguna base mayor que cero.',
    breaks: ({ bases }) => brokenParamsIf(sumOfBases(bases).isZero()),
  },
  {
    id: 'purchase.only_exempt',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'La compra solo tiene base exenta, y la ficha pide además una base gravada, de tarifa 0 % o no objeto.',
    breaks: ({ bases }) => brokenParamsIf(!bases.exempt.isZero() && threeBases(bases).isZero()),
  },
  {
    id: 'purchase.vat_exceeds',
    severity: 'error',
    source: catalogueSource,
    sure: 'single',
    text: 'El IVA {vat} es mayor que la base gravada {base}.',
    breaks: ({ vat, bases: { taxed } }) =>
      vat.compare(taxed) > 0 ? { vat: vat.toFixed(2), base: taxed.toFixed(2) } : undefined,
  },
  {
    id: 'purchase.vat_differs',
    severity: 'warning',
    source: catalogueSource,
    sure: 'single',
    text: 'El IVA {vat} no corresponde a la base gravada {base} con ninguna tarifa vigente.',
    breaks: ({ vat, bases: { taxed }, excise, issuedOn }) => {
      const rates = vatRatesOn(issuedOn);
      const lowest = roundHalfUp(taxed.percent(Decimal.from(Math.min(...rates))), 2).minus(tolerance);
      // IVA is computed on the price with ICE, which the base of some documents does not include.
      const highest = roundHalfUp(taxed.plus(excise).percent(Decimal.from(Math.max(...rates))), 2).plus(tolerance);
      return vat.compare(lowest) < 0 || vat.compare(highest) > 0
        ? { vat: vat.toFixed(2), base: taxed.toFixed(2) }
        : undefined;
    },
  },
  {
    id: 'purchase.excise_exceeds',
    severity: 'warning',
    source: catalogueSource,
    sure: 'single',
    text: 'El ICE {excise} es mayor que la suma de las bases.',
    breaks: ({ excise, bases }) => (excise.compare(threeBases(bases)) > 0 ? { excise: excise.toFixed(2) } : undefined),
  },
  {
    id: 'purchase.vat_withheld_exceeds',
    severity: 'error',
    source: dimmSource,
    sure: 'validator',
    text: 'Se retuvo IVA por {withheld}, más que el IVA {vat} de la compra.',
    breaks: ({ vatWithheld, vat }) => {
      const withheld = sumDecimals(Object.values(vatWithheld));
      return withheld.compare(vat) > 0 ? { withheld: withheld.toFixed(2), vat: vat.toFixed(2) } : undefined;
    },
  },
  {
    id: 'purchase.withholding_code',
    severity: 'error',
    source: `${fichaSource}, tabla 3.10`,
    sure: 'official',
    text: 'El código de retención {code} no estaba vigente en el período.',
    breaks: ({ incomeWithheld, registeredOn }, { header: { period } }) => {
      const day = period.kind === 'semester' ? registeredOn : period.to;
      const unknown = incomeWithheld.find(({ code }) => !isInForce(code, day, registeredOn));
      return unknown === undefined ? undefined : { code: unknown.code };
    },
  },
  {
    id: 'purchase.withheld_base_exceeds',
    severity: 'error',
    source: catalogueSource,
    sure: 'single',
    text: 'La base de las retenciones de renta {base} es mayor que las bases de la compra {bases}.',
    breaks: ({ incomeWithheld, bases }) => {
      const base = baseOf(incomeWithheld);
      const all = sumOfBases(bases);
      return base.compare(all) > 0 ? { base: base.toFixed(2), bases: all.toFixed(2) } : undefined;
    },
  },
  {
    id: 'purchase.withheld_base_smaller',
    severity: 'warning',
    source: catalogueSource,
    sure: 'single',
    text: 'La base de las retenciones de renta {base} es menor que las bases de la compra {bases}.',
    breaks: ({ incomeWithheld, bases }) => {
      const base = baseOf(incomeWithheld);
      const all = sumOfBases(bases);
      return incomeWithheld.length > 0 && base.compare(all) < 0
        ? { base: base.toFixed(2), bases: all.toFixed(2) }
        : undefined;
    },
  },
  {
    id: 'purchase.withheld_twice',
    severity: 'warning',
    source: 'Lectura propia: una retención repetida',
    sure: 'judgement',
    text: 'Con el código {code} se retuvo renta dos veces en la misma compra: en {first} y en {second}.',
    breaks: ({ incomeWithheld }) => {
      for (const [at, { code, by: second = '' }] of incomeWithheld.entries()) {
        const earlier = incomeWithheld.slice(0, at).find((one) => one.code === code && one.by !== second);
        if (earlier?.by !== undefined && second !== '') return { code, first: earlier.by, second };
      }
      return undefined;
    },
  },
  {
    id: 'purchase.withheld_exceeds',
    severity: 'error',
    source: catalogueSource,
    sure: 'single',
    text: 'Con el código {code} se retuvo {value}, más que su base.',
    breaks: ({ incomeWithheld }) => {
      const found = incomeWithheld.find(({ value, base }) => value.compare(base) > 0);
      return found === undefined ? undefined : { code: found.code, value: found.value.toFixed(2) };
    },
  },
  {
    id: 'purchase.withheld_differs',
    severity: 'warning',
    source: catalogueSource,
    sure: 'single',
    text: 'Con el código {code} se retuvo {value}, que no es el porcentaje de su base.',
    breaks: ({ incomeWithheld }) => {
      const found = incomeWithheld.find(({ base, percentage, value }) => {
        const expected = roundHalfUp(base.percent(percentage), 2);
        return expected.minus(value).compare(cent) > 0 || value.minus(expected).compare(cent) > 0;
      });
      return found === undefined ? undefined : { code: found.code, value: found.value.toFixed(2) };
    },
  },
  {
    id: 'purchase.withholding_missing',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'Se retuvo en la compra y falta el comprobante de retención.',
    breaks: ({ vatWithheld, incomeWithheld, withholding }) =>
      brokenParamsIf(
        withholding === undefined &&
          (!sumDecimals(Object.values(vatWithheld)).isZero() || incomeWithheld.some(({ value }) => !value.isZero())),
      ),
  },
  {
    id: 'purchase.withholding_detail_missing',
    severity: 'warning',
    source: fichaSource,
    sure: 'official',
    text: 'La compra no tiene detalle de retención de renta; sin retención se informa el código 332.',
    breaks: ({ incomeWithheld, type }) =>
      brokenParamsIf(
        incomeWithheld.length === 0 && !creditNoteTypes.has(type) && !typesWithoutReimbursementDetail.has(type),
      ),
  },
  {
    id: 'purchase.reimbursement_withheld',
    severity: 'error',
    source: dimmSource,
    sure: 'single',
    text: 'Un comprobante por reembolso (tipo 41) no lleva detalle de retención de renta.',
    breaks: ({ incomeWithheld, type }) =>
      brokenParamsIf(incomeWithheld.length > 0 && type === atsDocumentTypeCodes.reimbursement),
  },
  {
    id: 'purchase.dividend_fields',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'El código de retención {code} es de dividendos y pide fecha de pago, impuesto de la sociedad y año de la utilidad.',
    breaks: ({ incomeWithheld }) => {
      const found = incomeWithheld.find(({ code, dividend }) => dividendCodes.test(code) && dividend === undefined);
      return found === undefined ? undefined : { code: found.code };
    },
  },
  {
    id: 'purchase.banana_fields',
    severity: 'error',
    source: fichaSource,
    sure: 'official',
    text: 'El código de retención {code} es de banano y pide número de cajas y precio de la caja.',
    breaks: ({ incomeWithheld }) => {
      const found = incomeWithheld.find(({ code, bananas }) => bananaCodes.test(code) && bananas === undefined);
      return found === undefined ? undefined : { code: found.code };
    },
  },
];

// Maximum difference, in USD, between a purchase's tax and the tax computed from its total. The lines of a document are
// rounded one by one, which adds up to a few cents.
const tolerance = Decimal.from('0.10');
const dividendCodes = /^(?:327|330|504A?|504D)$/;
const bananaCodes = /^(?:338|340|341|342)$/;

/**
 * Whether the code is valid in the reported month, or on the day the purchase was registered if the table changed
 * within the month.
 */
function isInForce(code: string, day: string, registeredOn: string): boolean {
  // The table begins with the codes of March 2024. Earlier codes cannot be checked.
  if (day < '2024-03-01') return true;
  return retentionCodeAt(code, '1', day) !== undefined || retentionCodeAt(code, '1', registeredOn) !== undefined;
}

function baseOf(rows: readonly AtsIncomeWithheld[]): Decimal {
  return sumDecimals(rows.map(({ base }) => base));
}

function threeBases({ notSubject, zero, taxed }: AtsPurchase['bases']): Decimal {
  return sumDecimals([notSubject, zero, taxed]);
}

export function sumOfBases(bases: AtsPurchase['bases']): Decimal {
  return threeBases(bases).plus(bases.exempt);
}
