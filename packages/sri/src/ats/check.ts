// Checks an annex for errors and warnings before the file is written.
import type { AtsAnnex, AtsSourceDocument } from './annex-model.ts';
import { annulledRules } from './rules/annulled.ts';
import { exportRules } from './rules/exports.ts';
import { headerRules } from './rules/header.ts';
import { purchaseDateRules } from './rules/purchase-dates.ts';
import { purchaseFigureRules } from './rules/purchase-figures.ts';
import { purchaseIdentityRules } from './rules/purchase-identity.ts';
import { purchasePaymentRules } from './rules/purchase-payment.ts';
import type { AtsRule, RuleCertainty } from './rules/rule.ts';
import { saleRules } from './rules/sales.ts';

export interface AtsProblem {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly source: AtsSourceDocument | undefined;
  /** Text of the problem for users, in Spanish. */
  readonly detail: string;
}

const purchaseRules: readonly AtsRule<AtsAnnex['purchases'][number]>[] = [
  ...purchaseIdentityRules,
  ...purchaseDateRules,
  ...purchaseFigureRules,
  ...purchasePaymentRules,
];

export interface AtsRuleDescription {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly source: string;
  readonly sure: RuleCertainty;
  readonly text: string;
}

/** All rules of the annex, as data for documentation. */
export const atsRules: readonly AtsRuleDescription[] = [
  ...headerRules,
  ...purchaseRules,
  ...saleRules,
  ...exportRules,
  ...annulledRules,
].map(({ id, severity, source, sure, text }) => ({ id, severity, source, sure, text }));

/** Returns all problems of the annex of one month, errors first. */
export function checkAts(month: AtsAnnex): AtsProblem[] {
  const problems = [
    ...problemsOf([month], headerRules, month),
    ...problemsOf(month.purchases, purchaseRules, month),
    ...problemsOf(month.sales, saleRules, month),
    ...problemsOf(month.exports, exportRules, month),
    ...problemsOf(month.annulled, annulledRules, month),
  ];
  const isError = ({ severity }: AtsProblem) => severity === 'error';
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}

function problemsOf<Row extends object>(
  rows: readonly Row[],
  rules: readonly AtsRule<Row>[],
  month: AtsAnnex,
): AtsProblem[] {
  return rows.flatMap((row) =>
    rules.flatMap(({ id, severity, text, breaks }) => {
      const values = breaks(row, month);
      if (values === undefined) return [];
      const detail = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
      return [{ rule: id, severity, source: sourceOf(row), detail }];
    }),
  );
}

function sourceOf(row: object): AtsSourceDocument | undefined {
  return 'source' in row ? (row.source as AtsSourceDocument | undefined) : undefined;
}
