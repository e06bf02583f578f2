// The file for SRI's page: values by concept. Empty boxes and those the page computes itself are left out; to write there would replace
// its own sums.
import { escapeText } from '../xml.ts';
import type { BoxFigure } from './compute.ts';
import type { TaxForm } from './types.ts';

export const uploadFormats = ['xml', 'json'] as const;
export type UploadFormat = (typeof uploadFormats)[number];

/** What of a form is sent, in the order of the form. */
export function uploadValues(boxes: readonly BoxFigure[]): readonly (readonly [concept: string, value: string])[] {
  return boxes.flatMap(({ row, value }) => {
    if (value === null || value.isZero() || !isUploaded(row)) return [];
    return [[row.concept, value.toFixed(2)] as const];
  });
}

/**
 * Counts and quotients are not money, and how the file writes them is not known: they are typed in on the page. A concept has three or
 * four digits.
 */
export function isUploaded({ kind, unit, concept }: BoxFigure['row']): boolean {
  return kind !== 'portal' && unit === 'money' && /^\d{3,4}$/.test(concept);
}

export function writeUpload(boxes: readonly BoxFigure[], format: UploadFormat): string {
  const values = uploadValues(boxes);
  if (format === 'json') {
    // Written by hand: an object would put its numbers in another order.
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

/** Values of more characters than the file takes: 13, of which three are the point and the cents. */
export function tooLong(boxes: readonly BoxFigure[]): string[] {
  return boxes
    .filter(({ value, row }) => isUploaded(row) && (value?.toFixed(2).length ?? 0) > maxValueLength)
    .map(({ row }) => row.box);
}

const maxValueLength = 13;

/** A file nobody has yet told us that it worked: form 103, and semesters. */
export function isUntried(form: TaxForm, kind: 'month' | 'semester'): boolean {
  return form === '103' || kind === 'semester';
}
