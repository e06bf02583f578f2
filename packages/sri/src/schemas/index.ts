export {
  checkParsedReceivedSchema,
  checkReceivedSchema,
  checkSchema,
  maxSignatureBytes,
  maxXmlBytes,
  prepareSchemas,
  type ReceivedSchemaVerdict,
  type RefusalReason,
  type SchemaVerdict,
} from './check.ts';
export type { SchemaFault } from './faults.ts';
export { type SchemaEntry, schemaEntries } from './registry.ts';
