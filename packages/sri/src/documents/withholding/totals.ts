import { Decimal, roundHalfUp, sumDecimals } from '../../decimal.ts';
import type { TaxAmount } from '../shared/taxes.ts';
import type { DocumentTotalsBase } from '../shared/totals.ts';
import type { Withholding } from './fields.ts';
import { type RetentionLine, retentionBase, retentionPercentage } from './lines.ts';

/** One retention: the amount that a line withholds. */
export interface RetainedAmount {
  readonly line: RetentionLine;
  readonly base: Decimal;
  readonly percentage: Decimal;
  readonly value: Decimal;
}

/**
 * One `docSustento` element: a support document, or the part of it with one sustento code, and all retentions on it.
 */
export interface SupportDocument {
  /** The first line that names the support document. The other lines state the same data about it. */
  readonly head: RetentionLine;
  readonly taxes: readonly TaxAmount[];
  readonly subtotal: Decimal;
  readonly total: Decimal;
  readonly retentions: readonly RetainedAmount[];
}

export interface WithholdingTotals extends DocumentTotalsBase {
  /** Withheld amounts in the order of the lines. */
  readonly lines: readonly RetainedAmount[];
  readonly supportDocuments: readonly SupportDocument[];
}

export function totalWithholding(withholding: Withholding): WithholdingTotals {
  const lines = withholding.lines.map(withhold);
  const supportDocuments = groupBySupport(lines);
  return {
    lines,
    supportDocuments,
    subtotal: sumDecimals(supportDocuments.map((document) => document.subtotal)),
    discount: Decimal.zero,
    taxes: [],
    total: sumDecimals(lines.map((line) => line.value)),
  };
}

/** Key of a `docSustento`: a support document has one for each sustento that its lines name. */
export function supportSustainKey(line: RetentionLine): string {
  return `${supportDocumentKey(line)}/${line.sustainCode}`;
}

/** Identifies a support document by its type and number, regardless of the sustento codes of its lines. */
export function supportDocumentKey(line: RetentionLine): string {
  return `${line.supportDocumentType}/${line.supportDocumentNumber}`;
}

function withhold(line: RetentionLine): RetainedAmount {
  const base = retentionBase(line);
  const percentage = retentionPercentage(line) ?? Decimal.zero;
  return { line, base, percentage, value: roundHalfUp(base.percent(percentage), 2) };
}

function groupBySupport(retentions: readonly RetainedAmount[]): readonly SupportDocument[] {
  const groups = new Map<string, [RetainedAmount, ...RetainedAmount[]]>();
  for (const retention of retentions) {
    const key = supportSustainKey(retention.line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [retention]);
    else group.push(retention);
  }
  return [...groups.values()].map((group) => {
    const taxes = taxesCoveredByLines(group.map(({ line }) => line));
    const subtotal = sumDecimals(taxes.map((tax) => tax.base));
    return {
      head: group[0].line,
      taxes,
      subtotal,
      total: subtotal.plus(sumDecimals(taxes.map((tax) => tax.value))),
      retentions: group,
    };
  });
}

/** Fields of a withholding line that determine the taxes of the support document that the line covers. */
export type SupportCoveringLine = Pick<RetentionLine, 'retentionTaxType' | 'supportTaxes'>;

/**
 * Derives the taxes of a support document from its lines. Lines that withhold the same tax cover different parts of the
 * document and are added (goods at 2 %, services at 3 %). Lines that withhold different taxes cover the same parts
 * (income tax and IVA of the same purchase), so only the most complete one is used: the one with the larger base or,
 * for equal bases, the larger tax.
 */
export function taxesCoveredByLines(lines: readonly SupportCoveringLine[]): readonly TaxAmount[] {
  const views = new Map<string, Map<string, TaxAmount>>();
  for (const line of lines) {
    for (const { code, percentageCode, rate, base, value } of line.supportTaxes) {
      const key = `${code}/${percentageCode}`;
      const byRetention = views.get(key) ?? new Map<string, TaxAmount>();
      views.set(key, byRetention);
      const sofar = byRetention.get(line.retentionTaxType);
      byRetention.set(line.retentionTaxType, {
        code,
        percentageCode,
        rate,
        base: base.plus(sofar?.base ?? Decimal.zero),
        value: value.plus(sofar?.value ?? Decimal.zero),
      });
    }
  }
  return [...views.values()].map((byRetention) =>
    [...byRetention.values()].reduce((fullest, view) =>
      (view.base.compare(fullest.base) || view.value.compare(fullest.value)) > 0 ? view : fullest,
    ),
  );
}
