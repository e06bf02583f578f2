// A purchase divided among several sustentos: checks its parts, stores and shows them.
import type { BodyOf } from '@talonario/contract';
import { Decimal, findCatalogRowByCode, findCatalogRowById, roundHalfUp, sumDecimals } from '@talonario/sri';
import type { Fault } from '../../../platform/http/replies/error-reply.ts';
import { type DocumentToClassify, sustainFault } from './check-values.ts';
import { showSustain } from './show.ts';
import type { ClassificationValues, SustainPart } from './values.ts';

export type PartBody = NonNullable<BodyOf<'receivedDocuments.update'>['sustain_parts']>[number];

/** IVA of a document, one row for each mention of a rate in its XML. */
export interface StatedVat {
  readonly code: string;
  readonly rateCode: string;
  readonly base: string | number;
  readonly value: string | number;
}

/** Document with the fields that the check of its parts needs. */
export interface DividedDocument extends DocumentToClassify {
  /** IVA of the document by rate. Undefined if its amounts are unknown or can still change. */
  readonly taxes: readonly StatedVat[] | undefined;
}

const vat = '2';
const field = 'sustain_parts';

/** Columns that a list of parts changes, or the faults that the list has regardless of the document. */
export function sustainPartsToColumns(parts: readonly PartBody[]): Partial<ClassificationValues> | Fault[] {
  const read = parts.map(readPart);
  const faults = [...read.flatMap((one) => ('faults' in one ? one.faults : [])), ...repeatedParts(parts)];
  if (faults.length > 0) return faults;
  const sustain_parts = read.flatMap((one) => ('part' in one ? [one.part] : []));
  return {
    sustain_code: null,
    deductible: commonOf(sustain_parts.map(({ deductible }) => deductible)),
    vat_credit: commonOf(sustain_parts.map(({ vat_credit }) => vat_credit)),
    fixed_asset: commonOf(sustain_parts.map(({ fixed_asset }) => fixed_asset)),
    sustain_parts,
  };
}

function readPart(body: PartBody, index: number): { readonly part: SustainPart } | { readonly faults: Fault[] } {
  const path = `${field}[${index}]`;
  const { sustain_code_id, vat_credit = null, fixed_asset = null, deductible = null } = body;
  const sustain = findCatalogRowById('sustain-codes', sustain_code_id);
  const codes = body.bases.map(({ tax_percentage_code: code }) => code);
  const faults: Fault[] = codes.flatMap((code, at) =>
    codes.indexOf(code) === at
      ? []
      : [
          {
            field: `${path}.bases[${at}].tax_percentage_code`,
            message: `the part has a base at rate ${code} already`,
            code: 'classification.rate_repeated',
          },
        ],
  );
  if (sustain === undefined)
    faults.push({
      field: `${path}.sustain_code_id`,
      message: 'is not in the catalog',
      code: 'field.not_found',
      params: { catalog: 'sustain-codes' },
    });
  if (body.bases.every(({ base }) => base === 0))
    faults.push({
      field: `${path}.bases`,
      message: 'the part has no base above zero',
      code: 'classification.part_empty',
    });
  if (sustain === undefined || faults.length > 0) return { faults };
  const bases = Object.fromEntries(
    body.bases
      .filter(({ base }) => base > 0)
      .map(({ tax_percentage_code: code, base }) => [code, Decimal.from(base).toFixed(2)]),
  );
  return { part: { sustain_code: sustain.code, vat_credit, fixed_asset, deductible, bases } };
}

/** Returns a fault for each part that has the same values as an earlier part. */
function repeatedParts(parts: readonly PartBody[]): Fault[] {
  const keys = parts.map(({ sustain_code_id, vat_credit, fixed_asset, deductible }) =>
    JSON.stringify([sustain_code_id, vat_credit ?? null, fixed_asset ?? null, deductible ?? null]),
  );
  return keys.flatMap((key, index) => {
    const first = keys.indexOf(key);
    if (first === index) return [];
    return [
      {
        field: `${field}[${index}].sustain_code_id`,
        message: `says the same as part ${first}: add their bases up`,
        code: 'classification.part_repeated',
        params: { first: first + 1 },
      },
    ];
  });
}

/** Common value of all parts; null if they differ. */
function commonOf<Value>(values: readonly Value[]): Value | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/** Whether the document is divided into parts. If the document itself has a sustento, its parts are ignored. */
export function isDividedIntoParts({
  sustain_code,
  sustain_parts,
}: Pick<ClassificationValues, 'sustain_code' | 'sustain_parts'>): boolean {
  return sustain_code === null && sustain_parts !== null;
}

const plainFields = {
  sustain_code: 'sustain_code_id',
  vat_credit: 'vat_credit',
  fixed_asset: 'fixed_asset',
  deductible: 'deductible',
} as const;
const plainColumns = ['sustain_code', 'vat_credit', 'fixed_asset', 'deductible'] as const;

/**
 * Values of `row` after `sent` was applied. A divided document keeps its parts until they are sent again or set to null. Otherwise a client
 * that changes one value of the document would remove its division unintentionally.
 */
export function withSustainParts<Sent extends Partial<ClassificationValues>>(
  row: ClassificationValues,
  sent: Sent,
): Sent | Fault[] {
  const { sustain_parts: parts } = sent;
  if (!isDividedIntoParts(row))
    return sent.sustain_code === undefined || parts !== undefined ? sent : { ...sent, sustain_parts: null };
  if (parts === null) return { ...nothing, ...sent };
  if (parts !== undefined) return sent;
  const changed = plainColumns.filter((column) => sent[column] !== undefined && sent[column] !== row[column]);
  return changed.length === 0 ? sent : changed.map((column) => dividedDocumentFault(plainFields[column]));
}

const nothing = { sustain_code: null, vat_credit: null, fixed_asset: null, deductible: null } as const;

export function dividedDocumentFault(name: string): Fault {
  return {
    field: name,
    message: 'the document is divided among several sustentos: send sustain_parts, or null to end the division',
    code: 'classification.divided',
  };
}

/** Fields in a request that contradict the parts in it. */
export function conflictingValues(
  body: Readonly<Partial<Record<(typeof plainFields)[keyof typeof plainFields], unknown>>>,
) {
  return Object.values(plainFields)
    .filter((name) => body[name] != null)
    .map(
      (name): Fault => ({
        field: name,
        message: 'each part has its own: leave it out beside sustain_parts',
        code: 'classification.values_beside_parts',
      }),
    );
}

/** Checks the parts against the document: allowed sustentos, and bases that add up exactly at each rate. */
export function sustainPartFaults(document: DividedDocument, parts: readonly SustainPart[]): Fault[] {
  const sustains = parts.flatMap(({ sustain_code }, index) => {
    const fault = sustainFault(document, sustain_code);
    return fault === undefined ? [] : [{ ...fault, field: `${field}[${index}].sustain_code_id` }];
  });
  const reason = undividableReason(document);
  if (reason !== undefined)
    return [
      ...sustains,
      { field, message: undividable[reason], code: 'classification.not_divisible', params: { reason } },
    ];
  return [...sustains, ...baseFaults(basesOf(document.taxes ?? []), parts)];
}

const undividable = {
  without_figures: 'the bases of the document are not known yet',
  reimbursement: 'an invoice of reimbursement has one sustento',
} as const;

function undividableReason({ taxes, reimbursement }: DividedDocument): keyof typeof undividable | undefined {
  if (reimbursement) return 'reimbursement';
  return taxes?.some(({ code }) => code === vat) ? undefined : 'without_figures';
}

/** Sums of the IVA bases of a document, by rate. */
function basesOf(taxes: readonly StatedVat[]): ReadonlyMap<string, Decimal> {
  const codes = [...new Set(taxes.filter(({ code }) => code === vat).map(({ rateCode }) => rateCode))];
  return new Map(
    codes.map((rate) => {
      const own = taxes.filter(({ code, rateCode }) => code === vat && rateCode === rate);
      return [rate, roundHalfUp(sumDecimals(own.map(({ base }) => Decimal.from(base))), 2)] as const;
    }),
  );
}

function baseFaults(bases: ReadonlyMap<string, Decimal>, parts: readonly SustainPart[]): Fault[] {
  const rates = [...bases.keys()].join(', ');
  const unknown = parts.flatMap((part, index) =>
    Object.keys(part.bases).flatMap((rate): Fault[] =>
      bases.has(rate)
        ? []
        : [
            {
              field: `${field}[${index}].bases`,
              message: `the document has no base at rate ${rate}, only at ${rates}`,
              code: 'classification.rate_unknown',
              params: { rate, rates },
            },
          ],
    ),
  );
  const differing = [...bases].flatMap(([rate, base]): Fault[] => {
    const own = parts.flatMap((part) => part.bases[rate] ?? []).map((one) => Decimal.from(one));
    const divided = sumDecimals(own);
    if (divided.equals(base)) return [];
    const last = parts.findLastIndex((part) => part.bases[rate] !== undefined);
    return [
      {
        field: last < 0 ? field : `${field}[${last}].bases`,
        message: `the bases at rate ${rate} add up to ${divided.toFixed(2)}, and the document has ${base.toFixed(2)}`,
        code: 'classification.parts_differ',
        params: { rate, parts: divided.toFixed(2), document: base.toFixed(2) },
      },
    ];
  });
  return [...unknown, ...differing];
}

/** The parts of a document as the API shows them. */
export function showSustainParts(row: Pick<ClassificationValues, 'sustain_code' | 'sustain_parts'>) {
  if (!isDividedIntoParts(row)) return null;
  return (row.sustain_parts ?? []).map(({ sustain_code, vat_credit, fixed_asset, deductible, bases }) => ({
    sustainCode: showSustain(sustain_code) ?? { id: 0, code: sustain_code, name: '' },
    deductible,
    vatCredit: vat_credit,
    fixedAsset: fixed_asset,
    bases: Object.entries(bases).map(([percentageCode, base]) => ({ percentageCode, base: Number(base) })),
  }));
}

/** Sustentos of a document as one text. */
export function sustainText(row: Pick<ClassificationValues, 'sustain_code' | 'sustain_parts'>): string {
  const codes = isDividedIntoParts(row)
    ? (row.sustain_parts ?? []).map(({ sustain_code }) => sustain_code)
    : [row.sustain_code];
  return [...new Set(codes)]
    .flatMap((code) => findCatalogRowByCode('sustain-codes', code ?? '')?.code ?? [])
    .join(', ');
}

/**
 * IVA of each part, computed like divide_line() and part_of() in the database: as the difference of two rounded sums,
 * so that the parts add up to the document.
 */
export function taxesOfParts(taxes: readonly StatedVat[], parts: readonly SustainPart[]): readonly StatedVat[][] {
  return parts.map((part, index) =>
    [...basesOf(taxes).keys()].flatMap((rateCode) => {
      const base = part.bases[rateCode];
      if (base === undefined) return [];
      const baseOf = (one: SustainPart) => cents(one.bases[rateCode] ?? '0');
      const whole = parts.reduce((total, one) => total + baseOf(one), 0n);
      const before = parts.slice(0, index).reduce((total, one) => total + baseOf(one), 0n);
      const own = taxes.filter((tax) => tax.code === vat && tax.rateCode === rateCode);
      const value = cents(roundHalfUp(sumDecimals(own.map((tax) => Decimal.from(tax.value))), 2).toFixed(2));
      const reached = (share: bigint) => (value * share * 2n + whole) / (2n * whole);
      return [{ code: vat, rateCode, base, value: money(reached(before + cents(base)) - reached(before)) }];
    }),
  );
}

function cents(amount: string): bigint {
  return BigInt(Decimal.from(amount).toFixed(2).replace('.', ''));
}

function money(amount: bigint): string {
  return Decimal.of(amount, 2).toFixed(2);
}
