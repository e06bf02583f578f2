// Converts a body of the API to the input of packages/sri, by the field tables and traits of its document type.
import type { DocumentDefinition, DocumentFieldTable } from '@talonario/sri';
import type { DocumentBody, FoundDocumentReferences } from '../references.ts';
import { referenceFieldReaders, type SriInputReader } from './blocks.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { lineReaders, missingLineRecords } from './lines.ts';
import { sriInputOfPlainFields } from './plain-fields.ts';

type Type = Pick<DocumentDefinition, 'fields' | 'lines'>;

/** Returns the fields of missing records without which the rules of the type cannot be checked. */
export function missingRecords({ fields, lines }: Type, body: DocumentBody): readonly string[] {
  const records = (['provider_entity_id', 'carrier_entity_id'] as const).filter(
    (name) => fields.document[name]?.required,
  );
  return [...records.filter((name) => !body[name]), ...missingLineRecords[lines](body)];
}

/** Input that the type adds to the common part. Missing fields are reported by the rules of the type. */
export function typeSpecificSriInput(
  { fields, lines }: Type,
  body: DocumentBody,
  found: FoundDocumentReferences,
  catalogs: CatalogReader,
): object {
  const input: { lines?: object[] } = sriInputOfPlainFields(fields.document, body);
  for (const block of blocksOf(fields.document)) Object.assign(input, block(body, found, catalogs));
  const readLine = lineReaders[lines];
  input.lines = body.items.map((line, index) =>
    Object.assign(sriInputOfPlainFields(fields.line, line), readLine(line, index, found.items, catalogs)),
  );
  return input;
}

// Reference fields by field table. They are cached, because they are needed for every document.
const known = new WeakMap<DocumentFieldTable, readonly SriInputReader[]>();

function blocksOf(table: DocumentFieldTable): readonly SriInputReader[] {
  const found = known.get(table);
  if (found !== undefined) return found;
  const made = Object.keys(table).flatMap((name) => referenceFieldReaders[name] ?? []);
  known.set(table, made);
  return made;
}
