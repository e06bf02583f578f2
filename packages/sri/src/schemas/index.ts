export {
  checkParsedReceivedSchema,
  checkReceivedSchema,
  checkSchema,
  maxSignatureBytes,
  maxXmlBytes,
  prepareSchemas,
  type ReceivedSchemaVerdict,
  type SchemaRefusalReason,
  type XmlSchemaVerdict,
} from './check.ts';
export type { SchemaFault } from './faults.ts';
export { type SchemaEntry, schemaEntries } from './registry.ts';
