// The annex as the API shows it: the totals of SRI's summary, and its problems.
import { type DataOf, maxAtsProblems } from '@talonario/contract';
import {
  type AtsAnnex,
  type AtsBuildResult,
  type AtsProblem,
  type AtsSourceDocument,
  atsDocumentTypes,
  atsFileName,
  atsRules,
  Decimal,
  sumDecimals,
} from '@talonario/sri';
import type { FiguresSource } from '../ledger/closed-file-store.ts';
import type { AtsRows } from './rows.ts';

export type AtsRecord = DataOf<'ats.get'>;

/** The annex without the fields that state whether its data is current or that of the closing. */
export type AtsBody = Omit<AtsRecord, keyof FiguresSource>;

export function showAts(
  { month, leftOut }: AtsBuildResult,
  problems: readonly AtsProblem[],
  { books, unbooked }: Pick<AtsRows, 'books' | 'unbooked'>,
): AtsBody {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return {
    businessId: books.businessId,
    period: month.header.period.text,
    fileName: atsFileName(month.header),
    ready: errors === 0,
    counts: {
      purchases: month.purchases.length,
      sales: month.sales.length,
      establishments: month.establishments.length,
      exports: month.exports.length,
      annulled: month.annulled.length,
      errors,
      warnings: problems.length - errors,
    },
    totalSales: month.header.totalSales.toNumber(),
    purchases: linesOf(month.purchases.map((row) => ({ ...row, count: 1 }))),
    sales: linesOf(month.sales),
    incomeWithheld: incomeOf(month),
    vatWithheld: vatOf(month),
    problems: problems.slice(0, maxAtsProblems).map(showProblem),
    leftOut: [
      ...[...countBy(leftOut.map(({ reason }) => reason))].map(([reason, count]) => ({ reason, count })),
      ...unbooked.flatMap(({ reason, count }) => (isOwed(reason) ? [{ reason, count }] : [])),
    ],
  };
}

/**
 * Whether the left-out document may be a purchase. Annulled and unauthorised documents are not purchases; documents
 * without a readable or confirmed XML may be.
 */
function isOwed(reason: AtsRows['unbooked'][number]['reason']): reason is 'unconfirmed' | 'without_xml' {
  return reason === 'unconfirmed' || reason === 'without_xml';
}

type Line = Pick<AtsAnnex['sales'][number], 'type' | 'count' | 'bases' | 'vat'>;

function linesOf(rows: readonly Line[]): AtsRecord['purchases'] {
  const types = [...new Set(rows.map(({ type }) => type))].sort();
  return types.map((code) => {
    const own = rows.filter(({ type }) => type === code);
    const total = (value: (row: Line) => Decimal) => sumDecimals(own.map(value)).toNumber();
    return {
      code,
      name: atsDocumentTypes.find((row) => row.code === code)?.name ?? '',
      count: own.reduce((found, { count }) => found + count, 0),
      zero: total(({ bases }) => bases.zero),
      taxed: total(({ bases }) => bases.taxed),
      notSubject: total(({ bases }) => bases.notSubject),
      exempt: total(({ bases }) => bases.exempt),
      vat: total(({ vat }) => vat),
    };
  });
}

function incomeOf({ purchases }: AtsAnnex): AtsRecord['incomeWithheld'] {
  const rows = purchases.flatMap(({ incomeWithheld }) => incomeWithheld);
  return [...new Set(rows.map(({ code }) => code))].sort().map((code) => {
    const own = rows.filter((row) => row.code === code);
    return {
      code,
      count: own.length,
      base: sumDecimals(own.map(({ base }) => base)).toNumber(),
      value: sumDecimals(own.map(({ value }) => value)).toNumber(),
    };
  });
}

const percentages = {
  valRetBien10: 10,
  valRetServ20: 20,
  valorRetBienes: 30,
  valRetServ50: 50,
  valorRetServicios: 70,
  valRetServ100: 100,
} as const;

function vatOf({ purchases }: AtsAnnex): AtsRecord['vatWithheld'] {
  return Object.entries(percentages).flatMap(([element, percentage]) => {
    const value = sumDecimals(
      purchases.map(({ vatWithheld }) => vatWithheld[element as keyof typeof percentages] ?? Decimal.zero),
    );
    return value.isZero() ? [] : [{ percentage, value: value.toNumber() }];
  });
}

function showProblem({ rule, severity, detail, source }: AtsProblem): AtsRecord['problems'][number] {
  const known = atsRules.find(({ id }) => id === rule);
  return {
    rule,
    severity,
    detail,
    document: source === undefined ? null : showSource(source),
    source: known?.source ?? '',
    certainty: known?.sure ?? 'judgement',
  };
}

function showSource({ kind, id, number }: AtsSourceDocument): NonNullable<AtsRecord['problems'][number]['document']> {
  const received = kind === 'received';
  return { id, received, number, href: `/${received ? 'received-documents' : 'documents'}/${id}` };
}

function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
