// Functions of the form that divides a purchase among several sustentos.
import type { BodyOf } from '@talonario/client';
import type { DataOf } from '../../api/talonario.ts';
import { type AnswerValues, answerToFormValues, formValuesToAnswer } from './answer-values.ts';

type SustainParts = DataOf<'receivedDocuments.get'>['sustainParts'];
type PartBodies = NonNullable<BodyOf<'receivedDocuments.update'>['sustain_parts']>;

/** IVA rate of the document with its base. */
export interface RateBase {
  readonly code: string;
  readonly rate: number | null;
  readonly base: number;
}

export interface PartValues extends AnswerValues {
  readonly key: number;
  /** Taxable bases of this part, by codigoPorcentaje. */
  readonly bases: Readonly<Record<string, number | undefined>>;
}

interface StatedTax {
  readonly code: string;
  readonly percentageCode: string;
  readonly rate: number | null;
  readonly base: number;
}

const vat = '2';

/** IVA rates of a document, each rate once. Rates without a base are left out. */
export function ratesOf(taxes: readonly StatedTax[]): RateBase[] {
  const rates = new Map<string, RateBase>();
  for (const { code, percentageCode, rate, base } of taxes) {
    if (code !== vat) continue;
    const known = rates.get(percentageCode)?.base ?? 0;
    rates.set(percentageCode, { code: percentageCode, rate, base: fromCents(cents(known) + cents(base)) });
  }
  return [...rates.values()].filter(({ base }) => base > 0);
}

/** Amounts that are not in any part yet. Negative if the parts exceed the document. */
export function remainingBases(rates: readonly RateBase[], parts: readonly PartValues[]): RateBase[] {
  return rates.map((rate) => ({
    ...rate,
    base: fromCents(parts.reduce((left, { bases }) => left - cents(bases[rate.code] ?? 0), cents(rate.base))),
  }));
}

export function isCompletelyDivided(rates: readonly RateBase[], parts: readonly PartValues[]): boolean {
  return remainingBases(rates, parts).every(({ base }) => base === 0);
}

/** Form values of the parts that a document already has. */
export function partValuesOf(parts: SustainParts | undefined): PartValues[] {
  return (parts ?? []).map((part, key) => ({
    ...answerToFormValues({ ...part, sustainId: part.sustainCode.id }),
    key,
    bases: Object.fromEntries(part.bases.map(({ percentageCode, base }) => [percentageCode, base])),
  }));
}

/** Two initial parts: the first has the full amount and the current classification, the second is empty. */
export function initialParts(rates: readonly RateBase[], whole: AnswerValues): PartValues[] {
  const bases = Object.fromEntries(rates.map(({ code, base }) => [code, base]));
  const { sustain_code_id, vat_credit, fixed_asset, deductible } = whole;
  return [{ sustain_code_id, vat_credit, fixed_asset, deductible, key: 0, bases }, emptyPart([])];
}

export function emptyPart(parts: readonly PartValues[]): PartValues {
  return { ...answerToFormValues(undefined), key: Math.max(0, ...parts.map(({ key }) => key)) + 1, bases: {} };
}

/** Adds all remaining amounts to a part. */
export function withRemainingBases(
  rates: readonly RateBase[],
  parts: readonly PartValues[],
  part: PartValues,
): PartValues {
  const others = remainingBases(
    rates,
    parts.filter(({ key }) => key !== part.key),
  );
  return { ...part, bases: Object.fromEntries(others.map(({ code, base }) => [code, Math.max(0, base)])) };
}

export function partsBody(parts: readonly PartValues[]): PartBodies {
  return parts.map(({ bases, key: _, ...values }) => {
    const { sustainId, vatCredit, fixedAsset, deductible } = formValuesToAnswer(values);
    return {
      sustain_code_id: sustainId ?? 0,
      vat_credit: vatCredit,
      fixed_asset: fixedAsset,
      deductible,
      bases: Object.entries(bases).flatMap(([code, base]) =>
        base === undefined || base === 0 ? [] : [{ tax_percentage_code: code, base }],
      ),
    };
  });
}

function cents(amount: number): number {
  return Math.round(amount * 100);
}

function fromCents(amount: number): number {
  return amount / 100;
}
