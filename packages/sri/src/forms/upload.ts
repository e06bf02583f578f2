// Writes the upload file for SRI's page: values by concept. Empty boxes and those that the page computes are omitted,
// because a value would replace the sum of the page.
import { escapeText } from '../xml.ts';
import type { ComputedBox } from './compute.ts';
import type { TaxForm } from './types.ts';

export const uploadFormats = ['xml', 'json'] as const;
export type UploadFormat = (typeof uploadFormats)[number];

/** Values in the upload file, in the order of the form. */
export function uploadValues(boxes: readonly ComputedBox[]): readonly (readonly [concept: string, value: string])[] {
  return boxes.flatMap(({ row, value }) => {
    if (value === null || value.isZero() || !isBoxUploaded(row)) return [];
    return [[row.concept, value.toFixed(2)] as const];
  });
}

/**
 * Whether the file contains the box. Counts and quotients are omitted: their format in the file is unknown, so users
 * type them on the page. A concept has three or four digits.
 */
export function isBoxUploaded({ kind, unit, concept }: ComputedBox['row']): boolean {
  return kind !== 'portal' && unit === 'money' && /^\d{3,4}$/.test(concept);
}

export function composeFormUpload(boxes: readonly ComputedBox[], format: UploadFormat): string {
  const values = uploadValues(boxes);
  if (format === 'json') {
    // Written as text: JSON.stringify of an object would sort its numeric keys.
    const members = values.map(([concept, value]) => `${JSON.stringify(concept)}:${JSON.stringify(value)}`);
    return `{"detallesDeclaracion":{${members.join(',')}}}`;
  }
  const details = values.map(([concept, value]) => `<detalle concepto="${concept}">${escapeText(value)}</detalle>`);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<detallesDeclaracion>',
    ...details,
    '</detallesDeclaracion>',
    '',
  ].join('\n');
}

/** Boxes whose values have more characters than the file allows: 13, including the point and two decimals. */
export function boxesTooLongForUpload(boxes: readonly ComputedBox[]): string[] {
  return boxes
    .filter(({ value, row }) => isBoxUploaded(row) && (value?.toFixed(2).length ?? 0) > maxValueLength)
    .map(({ row }) => row.box);
}

const maxValueLength = 13;

/** Whether no user has confirmed yet that SRI's page accepts such a file: form 103, and semesters. */
export function isUnconfirmedUpload(form: TaxForm, kind: 'month' | 'semester'): boolean {
  return form === '103' || kind === 'semester';
}
