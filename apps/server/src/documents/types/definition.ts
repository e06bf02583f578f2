// What the server knows of a type of document: how a body of the API becomes the input of packages/sri.
import type { DocumentBody, Found } from '../references.ts';
import type { CatalogReader } from './catalog-reader.ts';

export interface DocumentTypeInput {
  /** Of its folder in packages/sri. */
  readonly slug: string;
  /** Records without which there is nothing the rules of the type could look at, by field. */
  missingRecords(body: DocumentBody): readonly string[];
  /** What the type adds to the common part. Fields that are missing are left for its own rules to name. */
  toSriInput(body: DocumentBody, found: Found, catalogs: CatalogReader): object;
}
