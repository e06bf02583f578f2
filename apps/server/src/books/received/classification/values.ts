// Classification of a received document, and its author.
import type { VatCredit } from '../../../platform/db/tables.ts';

export interface ClassifiedFields {
  readonly sustain_code: string | null;
  readonly deductible: boolean | null;
  readonly vat_credit: VatCredit | null;
  readonly fixed_asset: boolean | null;
  /** Day on which the document was entered into the books. */
  readonly registered_on: string | null;
}

/** Part of a purchase that is divided among several sustentos. */
export interface SustainPart {
  readonly sustain_code: string;
  readonly vat_credit: VatCredit | null;
  readonly fixed_asset: boolean | null;
  readonly deductible: boolean | null;
  /** Base at each rate of IVA, by codigoPorcentaje. */
  readonly bases: Readonly<Record<string, string>>;
}

/**
 * Values of a document and its parts. A value of a divided document is the common value of all parts, or null if they
 * differ.
 */
export interface ClassificationValues extends ClassifiedFields {
  readonly sustain_parts: readonly SustainPart[] | null;
}

export function classificationValuesOf(
  row: ClassifiedFields & { readonly sustain_parts: unknown },
): ClassificationValues {
  const { sustain_code, deductible, vat_credit, fixed_asset, registered_on } = row;
  const sustain_parts = row.sustain_parts as ClassificationValues['sustain_parts'];
  return { sustain_code, deductible, vat_credit, fixed_asset, registered_on, sustain_parts };
}

export const classificationValueColumns = [
  'sustain_code',
  'deductible',
  'vat_credit',
  'fixed_asset',
  'registered_on',
] as const;

export type ClassificationSource = 'person' | 'rule' | 'none';

/** Author of a classification. A document that was classified before authors were stored was classified by a user. */
export function classifierOf(
  row: Pick<ClassifiedFields, 'sustain_code' | 'deductible'> & { readonly classified_by: 'person' | 'rule' | null },
): ClassificationSource {
  return row.classified_by ?? (row.sustain_code === null && row.deductible === null ? 'none' : 'person');
}
