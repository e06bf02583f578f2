import { Decimal, roundHalfUp, sum } from '../../decimal.ts';
import type { TaxAmount } from '../shared/taxes.ts';
import type { Totals } from '../shared/totals.ts';
import type { Withholding } from './fields.ts';
import { baseOf, percentageOf, type RetentionLine } from './lines.ts';

/** What one line withholds. */
export interface Retention {
  readonly line: RetentionLine;
  readonly base: Decimal;
  readonly percentage: Decimal;
  readonly value: Decimal;
}

/** One `docSustento`: a document, or what one sustento covers of it, with everything withheld on that. */
export interface SupportDocument {
  /** The line that names it first; the others agree with it. */
  readonly head: RetentionLine;
  readonly taxes: readonly TaxAmount[];
  readonly subtotal: Decimal;
  readonly total: Decimal;
  readonly retentions: readonly Retention[];
}

export interface WithholdingTotals extends Totals {
  /** In the order of the lines. */
  readonly lines: readonly Retention[];
  readonly supportDocuments: readonly SupportDocument[];
}

export function totalWithholding(withholding: Withholding): WithholdingTotals {
  const lines = withholding.lines.map(withhold);
  const supportDocuments = groupBySupport(lines);
  return {
    lines,
    supportDocuments,
    subtotal: sum(supportDocuments.map((document) => document.subtotal)),
    discount: Decimal.zero,
    taxes: [],
    total: sum(lines.map((line) => line.value)),
  };
}

/** A support document has one `docSustento` for each sustento that its lines name. */
export function supportKey(line: RetentionLine): string {
  return `${documentKey(line)}/${line.sustainCode}`;
}

/** A support document is identified by its type and number, whatever its sustentos. */
export function documentKey(line: RetentionLine): string {
  return `${line.supportDocumentType}/${line.supportDocumentNumber}`;
}

function withhold(line: RetentionLine): Retention {
  const base = baseOf(line);
  const percentage = percentageOf(line) ?? Decimal.zero;
  return { line, base, percentage, value: roundHalfUp(base.percent(percentage), 2) };
}

function groupBySupport(retentions: readonly Retention[]): readonly SupportDocument[] {
  const groups = new Map<string, [Retention, ...Retention[]]>();
  for (const retention of retentions) {
    const key = supportKey(retention.line);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [retention]);
    else group.push(retention);
  }
  return [...groups.values()].map((group) => {
    const taxes = coveredTaxes(group.map(({ line }) => line));
    const subtotal = sum(taxes.map((tax) => tax.base));
    return {
      head: group[0].line,
      taxes,
      subtotal,
      total: subtotal.plus(sum(taxes.map((tax) => tax.value))),
      retentions: group,
    };
  });
}

/** What a line withholds, and the taxes of the support document that it covers. */
export type CoveringLine = Pick<RetentionLine, 'retentionTaxType' | 'supportTaxes'>;

/**
 * The taxes of a support document, out of what its lines say. Lines that withhold the same tax cover different parts of the document and
 * add up (goods at 2 %, services at 3 %); lines that withhold different taxes look at the same parts (income tax and IVA
 * of the same purchase), so the fullest view counts: the larger base or, of equal bases, the larger tax.
 */
export function coveredTaxes(lines: readonly CoveringLine[]): readonly TaxAmount[] {
  const views = new Map<string, Map<string, TaxAmount>>();
  for (const line of lines) {
    for (const { code, percentageCode, rate, base, value } of line.supportTaxes) {
      const key = `${code}/${percentageCode}`;
      const byRetention = views.get(key) ?? new Map<string, TaxAmount>();
      views.set(key, byRetention);
      const sofar = byRetention.get(line.retentionTaxType);
      byRetention.set(line.retentionTaxType, {
        ...{ code, percentageCode, rate },
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
