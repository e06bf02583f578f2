// Groups the lines of a withholding by their support document. Data of the document is entered once and stored in every
// line.
import type { SupportTaxBody } from '@talonario/client';
import type { LineValues } from '../../../document-types/fields.ts';
import { withholdingCode } from '../../../document-types/index.ts';
import { emptyDocumentLine, type LineEntry } from './form.ts';
import { lineAmount, sumMoney } from './line-amount.ts';

export interface SupportDocumentGroup {
  readonly key: string;
  readonly rows: readonly SupportDocumentLine[];
}

/** Line with its index in the document. */
export interface SupportDocumentLine {
  readonly line: LineEntry;
  readonly index: number;
}

/** Amounts of the complete support document. */
export interface SupportDocumentAmounts {
  readonly subtotal?: number | undefined;
  readonly taxValue?: number | undefined;
}

export function groupLinesBySupportDocument(lines: readonly LineEntry[]): readonly SupportDocumentGroup[] {
  const groups = new Map<string, SupportDocumentLine[]>();
  lines.forEach((line, index) => {
    const key = groupKey(line);
    groups.set(key, [...(groups.get(key) ?? []), { line, index }]);
  });
  return [...groups].map(([key, rows]) => ({ key, rows }));
}

/**
 * Stored lines are in one card if type, number and sustento of their document are equal, because each sustento has its
 * own amounts.
 */
function groupKey({ group, values }: LineEntry): string {
  const type = values.support_document_type_code ?? values.support_document_type_id ?? '';
  return group ?? `${type}/${values.support_document_number ?? ''}/${values.sustain_code_id ?? ''}`;
}

/** Whether an earlier line about the same document has this input field. Only the first of these lines shows it. */
export function isShownInEarlierLine(lines: readonly LineEntry[], index: number, field: string): boolean {
  return isSupportField(field) && firstOfGroup(lines, index) !== index;
}

/** Path where the form shows a field of a line. Fields of the support document are shown at its first line. */
export function pathOfShownField(path: string, lines: readonly LineEntry[]): string {
  const [, index, field] = /^items\[(\d+)\]\.(.+)$/.exec(path) ?? [];
  if (index === undefined || field === undefined || !isSupportField(field)) return path;
  return `items[${firstOfGroup(lines, Number(index))}].${field}`;
}

function firstOfGroup(lines: readonly LineEntry[], index: number): number {
  const line = lines[index];
  return line === undefined ? index : lines.findIndex((other) => groupKey(other) === groupKey(line));
}

function isSupportField(field: string): boolean {
  return /^(?:support_|sustain_)/.test(field);
}

/**
 * Typed amounts, or the amounts that the lines cover: lines of one tax are added, and of several taxes the highest is
 * used.
 */
export function supportAmountsOf({ rows }: SupportDocumentGroup): SupportDocumentAmounts {
  const typed = rows[0]?.line.whole;
  if (typed !== undefined) return typed;
  const taxes = [...new Set(rows.map(({ line }) => line.values.retention_tax_type_id))];
  const covered = taxes.map((tax): SupportDocumentAmounts => {
    const own = rows.filter(({ line }) => line.values.retention_tax_type_id === tax).map(({ line }) => line.values);
    return {
      subtotal: sumOf(own.map((values) => values.support_document_subtotal)),
      taxValue: sumOf(own.map((values) => values.support_document_tax_value)),
    };
  });
  return covered.reduce((most, one) => ((one.subtotal ?? 0) > (most.subtotal ?? 0) ? one : most), covered[0] ?? {});
}

function sumOf(amounts: readonly (number | null | undefined)[]): number | undefined {
  const said = amounts.filter((amount) => typeof amount === 'number');
  return said.length === 0 ? undefined : sumMoney(said);
}

/** Base of a line: the subtotal, or for IVA the tax. If there are several rates, their sum. */
export function retentionBaseOf(values: LineValues, isVat: boolean): number | undefined {
  const several = values.support_taxes ?? [];
  if (several.length > 0) return sumMoney(several.map(({ base, value }) => (isVat ? value : base)));
  return (isVat ? values.support_document_tax_value : values.support_document_subtotal) ?? undefined;
}

/** Base × percentage, rounded to the cent like on the server. */
export function withheldAmount(base: number | undefined, percentage: number | null | undefined): number | undefined {
  return typeof percentage === 'number' ? lineAmount(base, percentage / 100, 0) : undefined;
}

/** Part of the document that the lines of a tax do not cover yet, for the line `except` or for a new one. */
export function uncoveredSupportValues(
  group: SupportDocumentGroup,
  taxTypeId: number | undefined,
  except?: string,
): LineValues {
  const whole = supportAmountsOf(group);
  const others = group.rows
    .filter(({ line }) => line.key !== except && line.values.retention_tax_type_id === taxTypeId)
    .map(({ line }) => line.values);
  const left = (amount: number | undefined, taken: readonly (number | null | undefined)[]) =>
    amount === undefined ? undefined : Math.max(0, sumMoney([amount, -sumMoney(taken)]));
  return {
    support_document_subtotal: left(
      whole.subtotal,
      others.map((values) => values.support_document_subtotal),
    ),
    support_document_tax_value: left(
      whole.taxValue,
      others.map((values) => values.support_document_tax_value),
    ),
  };
}

/** Changes of each line when the amounts of the document change: the last line of each tax takes the difference. */
export function distributeSupportAmounts(
  group: SupportDocumentGroup,
  whole: SupportDocumentAmounts,
): ReadonlyMap<string, LineValues> {
  const next = { ...group, rows: group.rows.map(({ line, index }) => ({ index, line: { ...line, whole } })) };
  const lastOfTax = new Map(group.rows.map(({ line }) => [line.values.retention_tax_type_id, line.key]));
  return new Map(
    group.rows.map(({ line }) => {
      const tax = line.values.retention_tax_type_id;
      return [
        line.key,
        lastOfTax.get(tax) === line.key ? uncoveredSupportValues(next, tax ?? undefined, line.key) : {},
      ];
    }),
  );
}

/** Part of the document that a typed base covers. The tax is computed from the base, and the other way round. */
export function supportValuesOfBase(base: number | undefined, isVat: boolean, rate: number | undefined): LineValues {
  if (base === undefined)
    return isVat ? { support_document_tax_value: undefined } : { support_document_subtotal: undefined };
  if (isVat)
    return {
      support_document_tax_value: base,
      ...(rate !== undefined && rate > 0 && { support_document_subtotal: Math.round((base * 10_000) / rate) / 100 }),
    };
  return {
    support_document_subtotal: base,
    ...(rate !== undefined && { support_document_tax_value: taxAmount(base, rate) }),
  };
}

export function taxAmount(base: number, rate: number): number {
  return lineAmount(base, rate / 100, 0) ?? 0;
}

/** Adds a line about the same document. */
export function newSupportLine(group: SupportDocumentGroup, values: LineValues): LineEntry {
  const first = group.rows[0]?.line;
  return {
    ...emptyDocumentLine(withholdingCode),
    group: first?.group,
    whole: supportAmountsOf(group),
    values: { ...supportDocumentValues(first?.values ?? {}), ...values },
  };
}

/** Data of the document in a line, without amounts. */
export function supportDocumentValues(line: LineValues): LineValues {
  return {
    support_document_type_code: line.support_document_type_code,
    support_document_type_id: line.support_document_type_id,
    support_document_number: line.support_document_number,
    support_document_date: line.support_document_date,
    support_document_authorization: line.support_document_authorization,
    support_document_registration_date: line.support_document_registration_date,
    sustain_code_id: line.sustain_code_id,
    support_document_tax_id: line.support_document_tax_id,
    support_taxes: line.support_taxes,
  };
}

/** Turns the single tax into the first of several, and adds an empty second one. */
export function hasSeveralTaxes(values: LineValues, { subtotal, taxValue }: SupportDocumentAmounts): LineValues {
  const first = { tax_id: values.support_document_tax_id ?? undefined, base: subtotal, value: taxValue };
  return {
    support_taxes: [first, {}] as readonly Partial<SupportTaxBody>[] as readonly SupportTaxBody[],
    support_document_tax_id: undefined,
    support_document_subtotal: undefined,
    support_document_tax_value: undefined,
  };
}
