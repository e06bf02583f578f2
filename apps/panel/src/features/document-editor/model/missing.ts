// Required values that are still missing. The server checks the rules; this only avoids requests for incomplete forms.
import {
  type DocumentTypeCode,
  type FieldName,
  fieldsOfDocumentType,
  type LineFieldName,
  type LineValues,
} from '../../../document-types/fields.ts';
import { documentType } from '../../../document-types/index.ts';
import { type DocumentForm, isBlankLine } from './form.ts';
import { isShownInEarlierLine } from './support-groups.ts';

export interface MissingField {
  /** Path of the field in the form: `items[1].price`. */
  readonly path: string;
  readonly field: FieldName | LineFieldName | 'items';
  /** Number of the line, from 1. */
  readonly line?: number;
}

export function listMissingFields(form: DocumentForm): readonly MissingField[] {
  const type = documentType(form.type);
  const head = requiredFields(form.type).filter(
    (name) => isHole(form.fields[name as 'date']) && !(name === 'customer_id' && form.issuerOf !== undefined),
  );
  const asked = requiredOfLine(form.type);
  const lines = form.lines.flatMap((line, index) =>
    isBlankLine(line)
      ? []
      : asked
          .filter((name) => isHole(line.values[name as 'amount']) && !isSaidOtherwise(name, line.values))
          .filter((name) => !isShownInEarlierLine(form.lines, index, name))
          .map((field) => ({ path: `items[${index}].${field}`, field, line: index + 1 })),
  );
  return [
    ...head.map((field) => ({ path: field, field })),
    ...(form.lines.every(isBlankLine) ? [{ path: `items[0].${type.form.line[0]}`, field: 'items' as const }] : lines),
  ];
}

/** Required fields of the type, in the order of the form. */
export function requiredFields(code: DocumentTypeCode): readonly FieldName[] {
  const { otherSide, form } = documentType(code);
  const required: readonly FieldName[] = fieldsOfDocumentType(code).required;
  const inOrder = form.sections.flatMap(({ fields = [], folded = [] }) => [...fields, ...folded]);
  const everywhere: readonly FieldName[] = ['establishment_id', 'date', otherSide.field];
  return [...everywhere, ...inOrder.filter((name) => required.includes(name) && name !== otherSide.field)];
}

/** Required fields of a line that the user has begun. */
export function requiredOfLine(code: DocumentTypeCode): readonly LineFieldName[] {
  const { line, lineOptional = [] } = documentType(code).form;
  const { lineRequired } = fieldsOfDocumentType(code);
  return line.filter(
    (name) => (lineRequired.includes(name) && !lineOptional.includes(name)) || name === 'support_document_type_code',
  );
}

/** The type of a support document may be given by id, and its taxes as a list of several. */
function isSaidOtherwise(name: LineFieldName, values: LineValues): boolean {
  if (name === 'support_document_type_code') return !isHole(values.support_document_type_id);
  const several = (values.support_taxes ?? []).length > 0;
  return several && /^support_document_(?:subtotal|tax_id|tax_value)$/.test(name);
}

function isHole(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
