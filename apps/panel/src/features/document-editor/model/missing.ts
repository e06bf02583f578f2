// What is still to be filled in before the server is worth asking. Rules are the server's; this only looks for holes.
import { type FieldName, type LineFieldName, requiredOfLine, requiredOfType } from './fields.ts';
import { type DocumentForm, isBlankLine } from './form.ts';

export interface Missing {
  /** Where it goes on the form: `items[1].price`. */
  readonly path: string;
  readonly field: FieldName | LineFieldName | 'items';
  /** Of a line, from 1. */
  readonly line?: number;
}

export function missingOf(form: DocumentForm): readonly Missing[] {
  const everywhere = ['establishment_id', 'date'] as const;
  const head = [...everywhere, ...requiredOfType[form.type]].filter((name) => isHole(form.fields[name]));
  const lines = form.lines.flatMap((line, index) =>
    isBlankLine(line)
      ? []
      : requiredOfLine[form.type]
          .filter(
            (name) => isHole(line.values[name]) && !(name === 'support_document_type_code' && hasType(line.values)),
          )
          .map((field) => ({ path: `items[${index}].${field}`, field, line: index + 1 })),
  );
  return [
    ...head.map((field) => ({ path: field, field })),
    ...(form.lines.every(isBlankLine) ? [{ path: firstCell(form), field: 'items' as const }] : lines),
  ];
}

function hasType(values: DocumentForm['lines'][number]['values']): boolean {
  return !isHole(values.support_document_type_id);
}

function firstCell({ type }: DocumentForm): string {
  return type === '07' ? 'items[0].support_document_type_code' : 'items[0].item_id';
}

function isHole(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
