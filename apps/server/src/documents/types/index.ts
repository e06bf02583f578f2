// How a body of the API becomes the input of packages/sri: by the tables and traits of its type, whichever it is.
import type { DocumentDefinition } from '@talonario/sri';
import type { DocumentBody, Found } from '../references.ts';
import { blocks } from './blocks.ts';
import type { CatalogReader } from './catalog-reader.ts';
import { lineReaders, missingInLines } from './lines.ts';
import { plainFields } from './plain-fields.ts';

type Type = Pick<DocumentDefinition, 'fields' | 'lines'>;

/** Records without which there is nothing the rules of the type could look at, by field. */
export function missingRecords({ fields, lines }: Type, body: DocumentBody): readonly string[] {
  const records = (['provider_entity_id', 'carrier_entity_id'] as const).filter(
    (name) => fields.document[name]?.required,
  );
  return [...records.filter((name) => !body[name]), ...missingInLines[lines](body)];
}

/** What the type adds to the common part. Fields that are missing are left for its own rules to name. */
export function typeInput({ fields, lines }: Type, body: DocumentBody, found: Found, catalogs: CatalogReader): object {
  const readLine = lineReaders[lines];
  const own = Object.keys(fields.document).map((name) => blocks[name]?.(body, found, catalogs));
  return Object.assign({}, plainFields(fields.document, body), ...own, {
    lines: body.items.map((line, index) => ({
      ...plainFields(fields.line, line),
      ...readLine(line, index, found.items, catalogs),
    })),
  });
}
